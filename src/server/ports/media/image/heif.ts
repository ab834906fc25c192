import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { knownSpaceOf } from './colour-profile.ts'
import { scaleRaw, type Decoded } from './decode.ts'
import { displayP3ToSrgb } from './display-p3.ts'

interface HeifImage {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  display(target: { data: Uint8ClampedArray; width: number; height: number }, done: (filled: unknown) => void): void
}

interface Libheif {
  HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] }
}

// The decoder holds the file, its planes and the RGBA result in memory at once.
const HEIF_BYTES = 200 * 1024 * 1024
const HEIF_PIXELS = 120_000_000

let library: Libheif | undefined

/**
 * Decodes HEIC, which sharp's prebuilt library can't. Blocks for a long time, so it must run in a process that can be
 * killed.
 */
export async function decodeHeif(path: string, longest: number): Promise<Decoded> {
  if ((await stat(path)).size > HEIF_BYTES) return { problem: 'file-too-large' }
  // 3 MB of WebAssembly that only this format needs.
  library ??= createRequire(import.meta.url)('libheif-js/wasm-bundle') as Libheif
  const images = new library.HeifDecoder().decode(await readFile(path))
  const picture = images.find((image) => image.is_primary()) ?? images[0]
  if (!picture) return { problem: 'damaged' }
  // The decoder has already applied the EXIF orientation.
  const width = picture.get_width()
  const height = picture.get_height()
  if (width * height > HEIF_PIXELS) return { tooLarge: { width, height } }
  const data = new Uint8ClampedArray(width * height * 4)
  const filled = await new Promise<unknown>((done) => picture.display({ data, width, height }, done))
  if (!filled) return { problem: 'damaged' }
  const pixels = await scaleRaw({ data: Buffer.from(data.buffer), width, height, channels: 4 }, longest)
  if (await isDisplayP3(path)) displayP3ToSrgb(pixels.data, pixels.channels)
  return { pixels, width, height }
}

async function isDisplayP3(path: string): Promise<boolean> {
  const facts = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  return facts?.icc !== undefined && knownSpaceOf(facts.icc) === 'display-p3'
}
