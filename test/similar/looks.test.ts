import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { MAX_DISTANCE } from '#server/features/similar/similar.model.ts'
import { measureLook } from '#server/ports/media/image/measure-look.ts'
import { drawPhotograph } from '../support/sample-files/photographs.ts'

const WIDTH = 900
const HEIGHT = 600
const PICTURES = await Promise.all(Array.from({ length: 12 }, (_, seed) => drawPhotograph(seed + 1, WIDTH, HEIGHT)))

const countDifferences = (a: string, b: string) => [...a].filter((digit, i) => digit !== b[i]).length

/** Returns the distances between pictures and their changed copies. */
async function measureDistances(change: (picture: Sharp) => Sharp): Promise<number[]> {
  const distances: number[] = []
  for (const original of PICTURES) {
    const copy = await change(sharp(original)).jpeg({ quality: 80 }).toBuffer()
    const [look, lookOfCopy] = [await measureLook(sharp(original)), await measureLook(sharp(copy))]
    if (!look || !lookOfCopy) throw new Error('a picture without a look')
    distances.push(countDifferences(look, lookOfCopy))
  }
  return distances
}

const crop = (share: number) => (picture: Sharp) =>
  picture.extract({
    left: Math.round((WIDTH * share) / 2),
    top: Math.round((HEIGHT * share) / 2),
    width: Math.round(WIDTH * (1 - share)),
    height: Math.round(HEIGHT * (1 - share)),
  })
const countFound = (distances: readonly number[]) => distances.filter((distance) => distance <= MAX_DISTANCE).length

describe('the look of a picture', () => {
  test.for<[string, (picture: Sharp) => Sharp]>([
    ['resized', (picture) => picture.resize(240)],
    ['made grey', (picture) => picture.greyscale()],
    ['brightened', (picture) => picture.modulate({ brightness: 1.15 })],
    ['cropped by 3 %', crop(0.03)],
  ])('stays close when the picture is %s', async ([, change]) => {
    expect(countFound(await measureDistances(change))).toBe(PICTURES.length)
  })

  test('stays close only for some pictures when they are cropped by 10 %, turned by 2° or scanned with a border', async () => {
    const changes: Record<string, (picture: Sharp) => Sharp> = {
      crop: crop(0.1),
      turn: (picture) => picture.rotate(2, { background: '#fff' }),
      border: (picture) => picture.extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#fff' }),
    }
    // docs/benchmarks.md states how many.
    for (const [name, change] of Object.entries(changes))
      expect(countFound(await measureDistances(change)), name).toBeLessThan(PICTURES.length)
  })

  test('is far apart for different pictures', async () => {
    const looks = await Promise.all(PICTURES.map(async (picture) => (await measureLook(sharp(picture))) ?? ''))
    const distances = looks.flatMap((look, i) => looks.slice(i + 1).map((other) => countDifferences(look, other)))
    expect(Math.min(...distances)).toBeGreaterThan(MAX_DISTANCE)
  })

  test('is missing for an even picture', async () => {
    const blank = sharp({ create: { width: 300, height: 200, channels: 3, background: '#fdfdfb' } })
    expect(await measureLook(blank)).toBeUndefined()
  })

  test('is missing for a page with a few lines of text', async () => {
    const lines = [0, 1, 2].map(
      (n) => `<text x="60" y="${80 + 24 * n}" font-size="16">Present: Mr Carver, Miss Lister</text>`,
    )
    const page = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="850"><rect width="100%" height="100%" fill="#fff"/>${lines.join('')}</svg>`
    expect(await measureLook(sharp(Buffer.from(page)))).toBeUndefined()
  })
})
