import { clampToUnit, type Region } from './region.ts'

/** Returns the URL fragment of a part of a picture. */
export function toFragment({ x, y, w, h }: Region): string {
  const left = clampToUnit(x)
  const top = clampToUnit(y)
  const values = [left, top, Math.min(w, 1 - left), Math.min(h, 1 - top)]
  return `#xywh=percent:${values.map((value) => Number((100 * value).toFixed(2))).join(',')}`
}

/** Returns the visible part of a picture of this size in px, whose center is shifted on its stage. */
export function getVisibleRegion(
  picture: { width: number; height: number; x: number; y: number },
  stage: { width: number; height: number },
): Region {
  const getVisiblePart = (length: number, visible: number, shift: number): [number, number] => {
    const start = clampToUnit(0.5 - (shift + visible / 2) / length)
    return [start, clampToUnit(0.5 - (shift - visible / 2) / length) - start]
  }
  const [x, w] = getVisiblePart(picture.width, stage.width, picture.x)
  const [y, h] = getVisiblePart(picture.height, stage.height, picture.y)
  return { x, y, w, h }
}

/**
 * Returns the scale and shift at which a part of a picture fills the stage; `fitSize` is the picture's unzoomed size.
 */
export function getViewOfRegion(
  { x, y, w, h }: Region,
  fitSize: { width: number; height: number },
  stage: { width: number; height: number },
): { scale: number; x: number; y: number } {
  const scale = Math.max(1, Math.min(stage.width / (w * fitSize.width), stage.height / (h * fitSize.height)))
  if (scale === 1) return { scale, x: 0, y: 0 }
  return { scale, x: (0.5 - x - w / 2) * fitSize.width * scale, y: (0.5 - y - h / 2) * fitSize.height * scale }
}
