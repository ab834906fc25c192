/** A part of a picture, in fractions of its width and height. */
export interface Region {
  x: number
  y: number
  w: number
  h: number
}

/** Clamps a fraction to 0..1. */
export const clampToUnit = (value: number) => Math.min(1, Math.max(0, value))
const NUMBER_PATTERN = /^\d{1,7}(?:\.\d{1,6})?$/

/**
 * Parses the part of a picture in a URL fragment (W3C Media Fragments: `#xywh=percent:x,y,w,h`, or px of a picture of
 * the given size). Returns null if there is none.
 */
export function parseRegion(hash: string, size?: { width: number; height: number }): Region | null {
  const value = new URLSearchParams(hash.replace('#', '')).get('xywh') ?? ''
  const [unit = '', list = ''] = value.includes(':') ? value.split(':', 2) : ['pixel', value]
  const numbers = list.split(',', 5)
  if (numbers.length !== 4 || !numbers.every((text) => NUMBER_PATTERN.test(text))) return null
  const isPercent = unit === 'percent'
  if (!isPercent && (unit !== 'pixel' || !size)) return null
  const [horizontalUnit, verticalUnit] = isPercent ? [100, 100] : [size?.width ?? 1, size?.height ?? 1]
  const [x = 0, y = 0, w = 0, h = 0] = numbers.map(
    (text, i) => Number(text) / (i % 2 === 0 ? horizontalUnit : verticalUnit),
  )
  const region = {
    x: clampToUnit(x),
    y: clampToUnit(y),
    w: Math.min(w, 1 - clampToUnit(x)),
    h: Math.min(h, 1 - clampToUnit(y)),
  }
  return region.w > 0 && region.h > 0 ? region : null
}
