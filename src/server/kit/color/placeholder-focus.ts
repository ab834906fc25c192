import { CENTER, type FocalPoint } from '#shared/entities/fields.ts'
import { createPlaceholderReader, type PlaceholderPixels } from './read-placeholder.ts'

/** Strong edges count more than many faint ones, such as those of clouds. */
const EDGE_EXPONENT = 1.5
/**
 * The centre of the edges is never far from the middle, because every part of a picture has some. A card moves its crop
 * further, to show whole what is there. The lower edge of a head is covered by its title, so its crop is not moved up.
 */
const AMPLIFICATION = { card: 2, head: 1 } as const

const readFocus = createPlaceholderReader(findFocus)

/** Returns the focal point of a picture: where the most edges are, rather than in an even sky or sea. */
export async function getPlaceholderFocus(
  placeholder: string | null | undefined,
  place: keyof typeof AMPLIFICATION = 'card',
): Promise<FocalPoint> {
  const { x, y } = placeholder ? await readFocus(placeholder) : CENTER
  const amplify = (percent: number) =>
    Math.round(Math.min(100, Math.max(0, 50 + AMPLIFICATION[place] * (percent - 50))))
  return { x: amplify(x), y: amplify(y) }
}

/** Finds the centre of the edges of an image; its middle if it is even. */
export function findFocus(pixels: PlaceholderPixels): FocalPoint {
  const { width, height } = pixels
  let [weightedX, weightedY, total] = [0, 0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const weight = measureEdge(pixels, x, y) ** EDGE_EXPONENT
      weightedX += weight * (x + 0.5)
      weightedY += weight * (y + 0.5)
      total += weight
    }
  if (total === 0) return CENTER
  return { x: (100 * weightedX) / total / width, y: (100 * weightedY) / total / height }
}

/** Returns how much a pixel differs from the four beside it. */
function measureEdge({ data, width, height }: PlaceholderPixels, x: number, y: number): number {
  let difference = 0
  for (const [otherX, otherY] of [
    [x - 1, y],
    [x + 1, y],
    [x, y - 1],
    [x, y + 1],
  ] as const) {
    if (otherX < 0 || otherY < 0 || otherX >= width || otherY >= height) continue
    const [offset, otherOffset] = [3 * (y * width + x), 3 * (otherY * width + otherX)]
    for (let channel = 0; channel < 3; channel++)
      difference += Math.abs((data[offset + channel] ?? 0) - (data[otherOffset + channel] ?? 0))
  }
  return difference
}
