import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { DerivativeFile, DerivativeName } from '../media.ts'

/** The longest side of each image size, in pixels. */
const IMAGE_SIZES: ReadonlyArray<[DerivativeName, number]> = [
  ['large', 1600],
  ['small', 800],
  ['thumb', 320],
]

/** Raw pixels: at most 1600 per side, upright, sRGB, 8 bits per channel. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/** Writes an image to `dir` as WebP files of all sizes, without metadata and never enlarged. */
export async function encodeSizes(pixels: Pixels, dir: string): Promise<DerivativeFile[]> {
  const derivatives: DerivativeFile[] = []
  for (const [name, maxSide] of IMAGE_SIZES) {
    const path = join(dir, `${name}.webp`)
    const info = await toSharp(pixels)
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .toFile(path)
    derivatives.push({ name, path, mime: 'image/webp', width: info.width, height: info.height })
  }
  return derivatives
}

/** Writes a video frame as JPEG, which every player, mail program and link preview can show. */
export async function encodePoster(pixels: Pixels, dir: string): Promise<DerivativeFile> {
  const path = join(dir, 'poster.jpg')
  const info = await toSharp(pixels)
    .resize(1280, 1280, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#000' })
    .jpeg({ quality: 82, progressive: true })
    .toFile(path)
  return { name: 'poster', path, mime: 'image/jpeg', width: info.width, height: info.height }
}

/** Returns a blurred image of 16 pixels as a data URI under 1 KB. */
export async function encodePlaceholder(pixels: Pixels): Promise<string | undefined> {
  const webp = await toSharp(pixels)
    .resize(16, 16, { fit: 'inside', withoutEnlargement: true })
    .blur(0.8)
    .webp({ quality: 40, alphaQuality: 30 })
    .toBuffer()
  const uri = `data:image/webp;base64,${webp.toString('base64')}`
  return uri.length < 1024 ? uri : undefined
}

/** Returns the average brightness, 0 to 255. */
export async function measureBrightness(pixels: Pixels): Promise<number> {
  const greyPixels = await toSharp(pixels).removeAlpha().resize(64, 64, { fit: 'fill' }).greyscale().raw().toBuffer()
  return greyPixels.reduce((sum, brightness) => sum + brightness, 0) / greyPixels.length
}

/** Drops an alpha channel that is fully opaque: encoding is faster and the files are smaller. */
export async function dropOpaqueAlpha(pixels: Pixels): Promise<Pixels> {
  if (pixels.channels !== 4 || !isOpaque(pixels.data)) return pixels
  const { data, info } = await toSharp(pixels).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 3 }
}

/** Whether all pixels are opaque. sharp's stats would compute much more, taking a hundred times as long. */
function isOpaque(rgba: Buffer): boolean {
  for (let offset = 3; offset < rgba.length; offset += 4) if (rgba[offset] !== 255) return false
  return true
}

/** Starts a sharp pipeline from raw pixels. */
export function toSharp({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}
