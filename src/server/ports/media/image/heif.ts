import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { findKnownSpace } from './color-profile.ts'
import { scaleRaw, type DecodeResult } from './decode.ts'
import { convertDisplayP3ToSrgb } from './display-p3.ts'

interface HeifImage {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  display(target: { data: Uint8ClampedArray; width: number; height: number }, onDone: (filled: unknown) => void): void
}

interface Libheif {
  HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] }
}

// Limits on the file, because the decoder keeps the file, its planes and the RGBA result in memory at the same time.
const MAX_HEIF_BYTES = 200 * 1024 * 1024
const MAX_HEIF_PIXELS = 120_000_000

let libheif: Libheif | undefined

/**
 * Decodes HEIC, which sharp's prebuilt library can't. It blocks for a long time, so it must run in a process that can
 * be killed.
 */
export async function decodeHeif(path: string, maxSide: number): Promise<DecodeResult> {
  if ((await stat(path)).size > MAX_HEIF_BYTES) return { problem: 'file-too-large' }
  // Loaded when needed: 3 MB of WebAssembly for this format alone.
  libheif ??= createRequire(import.meta.url)('libheif-js/wasm-bundle') as Libheif
  const images = new libheif.HeifDecoder().decode(await readFile(path))
  const picture = images.find((image) => image.is_primary()) ?? images[0]
  if (!picture) return { problem: 'damaged' }
  // The decoder has already applied the EXIF orientation.
  const width = picture.get_width()
  const height = picture.get_height()
  if (width * height > MAX_HEIF_PIXELS) return { tooLarge: { width, height } }
  const data = new Uint8ClampedArray(width * height * 4)
  const filled = await new Promise<unknown>((onDone) => picture.display({ data, width, height }, onDone))
  if (!filled) return { problem: 'damaged' }
  const pixels = await scaleRaw({ data: Buffer.from(data.buffer), width, height, channels: 4 }, maxSide)
  if (await isDisplayP3(path)) convertDisplayP3ToSrgb(pixels.data, pixels.channels)
  return { pixels, width, height }
}

async function isDisplayP3(path: string): Promise<boolean> {
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  return metadata?.icc !== undefined && findKnownSpace(metadata.icc) === 'display-p3'
}
