import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { TILE_SIZE_PX } from '#shared/rules/tiles.ts'
import type { FileReply, TilesTask } from '../children/tasks.ts'
import { MAX_PIXELS, findOwnSpace } from './decode.ts'
import { makeReadablePage } from './decode-tiff.ts'
import { decodePicture, isReadBySharp } from './decode-picture.ts'
import { toSharp } from './encode.ts'

sharp.concurrency(1)
sharp.cache(false)

// Larger than the side of any image that may be decoded.
const UNLIMITED_SIDE = 100_000

/**
 * Writes the upright image in sRGB as a tile pyramid (TIFF with JPEG tiles). Formats that sharp reads are streamed in
 * strips; others are decoded into memory.
 */
export async function runTilesTask({ path, mime, dir }: TilesTask): Promise<FileReply> {
  const targetPath = join(dir, 'tiles.tif')
  const page = mime === 'image/tiff' ? await makeReadablePage(path, 1, dir) : { source: path }
  if (!('source' in page)) return {}
  for (const failOn of isReadBySharp(mime) ? (['error', 'none'] as const) : []) {
    const reply = await createFromFile(page, failOn, targetPath).catch(() => undefined)
    if (reply) return reply
  }
  const decoded = await decodePicture(path, mime, dir, UNLIMITED_SIDE)
  return 'pixels' in decoded ? writePyramid(toSharp(decoded.pixels), targetPath) : {}
}

async function createFromFile(
  { source, page = 0 }: { source: string | Buffer; page?: number },
  failOn: 'error' | 'none',
  targetPath: string,
): Promise<FileReply> {
  const options = { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn, page }
  const ignoreIcc = findOwnSpace(await sharp(source, options).metadata()) === 'srgb'
  return writePyramid(sharp(source, { ...options, ignoreIcc }).autoOrient(), targetPath)
}

async function writePyramid(source: Sharp, path: string): Promise<FileReply> {
  const { width, height } = await source
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .tiff({
      compression: 'jpeg',
      quality: 85,
      pyramid: true,
      tile: true,
      tileWidth: TILE_SIZE_PX,
      tileHeight: TILE_SIZE_PX,
    })
    .toFile(path)
  return { derivative: { name: 'tiles', path, mime: 'image/tiff', width, height } }
}
