import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_PIXELS, decodeWithSharp, type Decoded } from './decode.ts'
import { writePlainTiff } from './tiff/plain-tiff.ts'
import { isDim } from './tiff/tiff-samples.ts'
import { TiffTooLargeError } from './tiff/tiff-chunks.ts'
import { openTiff, TAG, writeSingleDirectory, type TiffDirectory, type TiffFile } from './tiff/tiff-file.ts'
import {
  compressionName,
  decoderOf,
  isKnownToLibvips,
  isUnpackedHere,
  layoutOf,
  shownPages,
  type TiffLayout,
} from './tiff/tiff-layout.ts'

/** A page that sharp can read: a file and the page number in it, or the bytes of an image. */
export type ReadablePage = (
  | { source: string | Buffer; page?: number }
  | Pick<Exclude<Decoded, { pixels: unknown }>, 'problem' | 'tooLarge' | 'compression'>
) & {
  /** The number of pages in the file. */
  pages: number
}

/** Makes a page of a TIFF readable for sharp, writing a converted copy to `dir` if needed. `number` starts at 1. */
export async function readablePage(path: string, number: number, dir: string): Promise<ReadablePage> {
  const file = await openTiff(path).catch(() => undefined)
  // The decoder then reports the problem.
  if (!file) return { source: path, pages: 1 }
  try {
    const shown = await shownPages(file)
    const directory = shown[number - 1]
    const pages = shown.length
    const layout = directory && (await layoutOf(directory))
    if (!layout) return { source: path, page: directory?.index ?? 0, pages }
    return { ...(await readable(file, directory, layout, path, join(dir, `plain-${number}.tif`))), pages }
  } finally {
    await file.handle.close()
  }
}

async function readable(file: TiffFile, directory: TiffDirectory, layout: TiffLayout, path: string, target: string) {
  const { width, height, compression } = layout
  if (width * height > MAX_PIXELS) return { tooLarge: { width, height } }
  const unsupported = { problem: 'compression' as const, compression: compressionName(compression) }
  switch (decoderOf(layout)) {
    case 'libvips':
      if (isUnpackedHere(layout) && (await isDim(file, directory, layout).catch(() => false))) break
      if (await isKnownToLibvips(file)) return { source: path, page: directory.index }
      await writeSingleDirectory(path, directory, target)
      return { source: target }
    case 'old-jpeg': {
      const jpeg = await oldJpeg(file, directory)
      return jpeg ? { source: jpeg } : unsupported
    }
    case 'none':
      return unsupported
    case 'ours':
  }
  try {
    const isShown = await writePlainTiff(file, directory, layout, target)
    return isShown ? { source: target } : { problem: 'unsupported' as const }
  } catch (error) {
    return { problem: error instanceof TiffTooLargeError ? ('file-too-large' as const) : ('damaged' as const) }
  }
}

/** Extracts the complete JPEG file that old scanners put into a TIFF. */
async function oldJpeg({ handle, size }: TiffFile, directory: TiffDirectory): Promise<Buffer | undefined> {
  const [strip = 0] = await directory.numbers(TAG.stripOffsets)
  const [stripBytes = 0] = await directory.numbers(TAG.stripBytes)
  const at = await directory.number(TAG.jpegOffset, strip)
  const bytes = Math.min(await directory.number(TAG.jpegBytes, stripBytes), size - at, MAX_JPEG_BYTES)
  if (!(bytes > 4)) return undefined
  const jpeg = Buffer.alloc(bytes)
  await handle.read(jpeg, 0, bytes, at)
  return jpeg[0] === 0xff && jpeg[1] === 0xd8 ? jpeg : undefined
}

const MAX_JPEG_BYTES = 256 * 1024 * 1024

/** Decodes a page of a TIFF; `number` starts at 1. */
export async function decodeTiff(path: string, dir: string, longest: number, number = 1): Promise<Decoded> {
  const { pages, ...page } = await readablePage(path, number, dir)
  const decoded = 'source' in page ? await decodeWithSharp(page.source, longest, page.page) : page
  if ('source' in page && page.source !== path && typeof page.source === 'string') await rm(page.source)
  return { ...decoded, ...(pages > 1 && { pages }) }
}
