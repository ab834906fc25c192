/** A part of a picture, in parts of its width and height. */
export interface Region {
  x: number
  y: number
  w: number
  h: number
}

const inside = (value: number) => Math.min(1, Math.max(0, value))
const NUMBER = /^\d{1,7}(?:\.\d{1,6})?$/

/**
 * The part of a picture that the fragment of an address names (W3C Media Fragments, `#xywh=percent:x,y,w,h` or in pixels of a
 * picture of this size); null where it names none.
 */
export function regionIn(hash: string, size?: { width: number; height: number }): Region | null {
  const named = new URLSearchParams(hash.replace('#', '')).get('xywh') ?? ''
  const [unit = '', list = ''] = named.includes(':') ? named.split(':', 2) : ['pixel', named]
  const numbers = list.split(',', 5)
  if (numbers.length !== 4 || !numbers.every((one) => NUMBER.test(one))) return null
  const isPercent = unit === 'percent'
  if (!isPercent && (unit !== 'pixel' || !size)) return null
  const [across, down] = isPercent ? [100, 100] : [size?.width ?? 1, size?.height ?? 1]
  const [x = 0, y = 0, w = 0, h = 0] = numbers.map((one, i) => Number(one) / (i % 2 === 0 ? across : down))
  const region = { x: inside(x), y: inside(y), w: Math.min(w, 1 - inside(x)), h: Math.min(h, 1 - inside(y)) }
  return region.w > 0 && region.h > 0 ? region : null
}

/** The fragment that names a part of a picture. */
export function fragmentOf({ x, y, w, h }: Region): string {
  const left = inside(x)
  const top = inside(y)
  const all = [left, top, Math.min(w, 1 - left), Math.min(h, 1 - top)]
  return `#xywh=percent:${all.map((part) => Number((100 * part).toFixed(2))).join(',')}`
}

/** What is seen of a picture of this width and height in pixels, whose middle is shifted by so much on its stage. */
export function regionSeen(
  picture: { width: number; height: number; x: number; y: number },
  stage: { width: number; height: number },
): Region {
  const part = (length: number, seen: number, shift: number): [number, number] => {
    const from = inside(0.5 - (shift + seen / 2) / length)
    return [from, inside(0.5 - (shift - seen / 2) / length) - from]
  }
  const [x, w] = part(picture.width, stage.width, picture.x)
  const [y, h] = part(picture.height, stage.height, picture.y)
  return { x, y, w, h }
}

/** How a picture that would be seen whole at this size must lie for a part of it to fill the stage. */
export function viewOf(
  { x, y, w, h }: Region,
  whole: { width: number; height: number },
  stage: { width: number; height: number },
): { scale: number; x: number; y: number } {
  const scale = Math.max(1, Math.min(stage.width / (w * whole.width), stage.height / (h * whole.height)))
  if (scale === 1) return { scale, x: 0, y: 0 }
  return { scale, x: (0.5 - x - w / 2) * whole.width * scale, y: (0.5 - y - h / 2) * whole.height * scale }
}
