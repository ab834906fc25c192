import sharp from 'sharp'
import { encodePlaceholder } from '../src/server/ports/media/image/encode.ts'

/** The number of different images that are shared by all files. */
export const PICTURE_COUNT = 24

/** Hills in different colours, which take as long to decode as a photo. */
function createHills(width: number, n: number) {
  const height = (width * 3) / 4
  const hue = (n * 360) / PICTURE_COUNT
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 400 300">
    <rect width="400" height="300" fill="hsl(${hue} 40% 75%)"/><circle cx="${40 + n * 13}" cy="70" r="30" fill="#fff8"/>
    <path d="M0 200 Q 100 ${100 + n * 4} 200 190 T 400 170 V 300 H 0 Z" fill="hsl(${hue + 40} 35% 45%)"/>
    <path d="M0 250 Q 150 ${180 + n * 2} 260 240 T 400 230 V 300 H 0 Z" fill="hsl(${hue + 80} 40% 25%)"/></svg>`
  return sharp(Buffer.from(svg))
}

export const drawPicture = (width: number, n: number): Promise<Buffer> =>
  createHills(width, n).webp({ quality: 70 }).toBuffer()

/** The product's placeholder of each image. */
export function createPlaceholders(): Promise<string[]> {
  return Promise.all(
    Array.from({ length: PICTURE_COUNT }, async (_, n) => {
      const { data, info } = await createHills(240, n).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const { width, height } = info
      return (await encodePlaceholder({ data, width, height, channels: 3 })) ?? ''
    }),
  )
}
