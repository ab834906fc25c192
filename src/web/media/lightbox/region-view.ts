import { inside, type Region } from './region.ts'

/** Returns the URL fragment of a part of a picture. */
export function fragmentOf({ x, y, w, h }: Region): string {
  const left = inside(x)
  const top = inside(y)
  const all = [left, top, Math.min(w, 1 - left), Math.min(h, 1 - top)]
  return `#xywh=percent:${all.map((value) => Number((100 * value).toFixed(2))).join(',')}`
}

/** Returns the visible part of a picture of this size in px, whose center is shifted on its stage. */
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

/**
 * Returns the scale and shift at which a part of a picture fills the stage; `fitSize` is the picture's unzoomed size.
 */
export function viewOf(
  { x, y, w, h }: Region,
  whole: { width: number; height: number },
  stage: { width: number; height: number },
): { scale: number; x: number; y: number } {
  const scale = Math.max(1, Math.min(stage.width / (w * whole.width), stage.height / (h * whole.height)))
  if (scale === 1) return { scale, x: 0, y: 0 }
  return { scale, x: (0.5 - x - w / 2) * whole.width * scale, y: (0.5 - y - h / 2) * whole.height * scale }
}
