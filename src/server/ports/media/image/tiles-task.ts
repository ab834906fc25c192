import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { TILE_SIZE } from '#shared/rules/tiles.ts'
import type { FileReply, TilesTask } from '../children/tasks.ts'
import { MAX_PIXELS, ownSpaceOf } from './decode.ts'
import { readablePage } from './decode-tiff.ts'
import { decodePicture, isForSharp } from './decoders.ts'
import { image } from './encode.ts'

sharp.concurrency(1)
sharp.cache(false)

// Larger than a side of any image that may be decoded.
const WHOLE = 100_000

/**
 * Writes the upright image in sRGB as a tile pyramid (TIFF with JPEG tiles). Formats that sharp reads are streamed in
 * strips; others are decoded into memory.
 */
export async function runTilesTask({ path, mime, dir }: TilesTask): Promise<FileReply> {
  const target = join(dir, 'tiles.tif')
  const page = mime === 'image/tiff' ? await readablePage(path, 1, dir) : { source: path }
  if (!('source' in page)) return {}
  for (const failOn of isForSharp(mime) ? (['error', 'none'] as const) : []) {
    const made = await fromFile(page, failOn, target).catch(() => undefined)
    if (made) return made
  }
  const decoded = await decodePicture(path, mime, dir, WHOLE)
  return 'pixels' in decoded ? pyramid(image(decoded.pixels), target) : {}
}

async function fromFile(
  { source, page = 0 }: { source: string | Buffer; page?: number },
  failOn: 'error' | 'none',
  target: string,
): Promise<FileReply> {
  const options = { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn, page }
  const ignoreIcc = ownSpaceOf(await sharp(source, options).metadata()) === 'srgb'
  return pyramid(sharp(source, { ...options, ignoreIcc }).autoOrient(), target)
}

async function pyramid(source: Sharp, path: string): Promise<FileReply> {
  const { width, height } = await source
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .tiff({
      compression: 'jpeg',
      quality: 85,
      pyramid: true,
      tile: true,
      tileWidth: TILE_SIZE,
      tileHeight: TILE_SIZE,
    })
    .toFile(path)
  return { derivative: { name: 'tiles', path, mime: 'image/tiff', width, height } }
}
