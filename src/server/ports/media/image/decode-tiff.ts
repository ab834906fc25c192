import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_PIXELS, decodeWithSharp, type DecodeResult } from './decode.ts'
import { writePlainTiff } from './tiff/plain-tiff.ts'
import { isTooDark } from './tiff/tiff-samples.ts'
import { TiffTooLargeError } from './tiff/tiff-chunks.ts'
import { openTiff, TAG, writeSingleDirectory, type TiffDirectory, type TiffFile } from './tiff/tiff-file.ts'
import {
  getCompressionName,
  chooseDecoder,
  isKnownToLibvips,
  canUnpack,
  readLayout,
  findShownPages,
  type TiffLayout,
} from './tiff/tiff-layout.ts'

/** A page in a form that sharp can read: a file and the number of the page in it, or the bytes of an image. */
export type ReadablePage = (
  | { source: string | Buffer; page?: number }
  | Pick<Exclude<DecodeResult, { pixels: unknown }>, 'problem' | 'tooLarge' | 'compression'>
) & {
  /** The number of pages in the file. */
  pages: number
}

/**
 * Makes a page of a TIFF readable by sharp, writing a converted copy to `dir` if necessary. Page numbers start at 1.
 */
export async function makeReadablePage(path: string, number: number, dir: string): Promise<ReadablePage> {
  const file = await openTiff(path).catch(() => undefined)
  // Leave it to the decoder to report the problem.
  if (!file) return { source: path, pages: 1 }
  try {
    const shownDirectories = await findShownPages(file)
    const directory = shownDirectories[number - 1]
    const pages = shownDirectories.length
    const layout = directory && (await readLayout(directory))
    if (!layout) return { source: path, page: directory?.index ?? 0, pages }
    return { ...(await makeReadable(file, directory, layout, path, join(dir, `plain-${number}.tif`))), pages }
  } finally {
    await file.handle.close()
  }
}

async function makeReadable(
  file: TiffFile,
  directory: TiffDirectory,
  layout: TiffLayout,
  path: string,
  targetPath: string,
) {
  const { width, height, compression } = layout
  if (width * height > MAX_PIXELS) return { tooLarge: { width, height } }
  const unsupportedResult = { problem: 'compression' as const, compression: getCompressionName(compression) }
  switch (chooseDecoder(layout)) {
    case 'libvips':
      if (canUnpack(layout) && (await isTooDark(file, directory, layout).catch(() => false))) break
      if (await isKnownToLibvips(file)) return { source: path, page: directory.index }
      await writeSingleDirectory(path, directory, targetPath)
      return { source: targetPath }
    case 'old-jpeg': {
      const jpeg = await readOldJpeg(file, directory)
      return jpeg ? { source: jpeg } : unsupportedResult
    }
    case 'none':
      return unsupportedResult
    case 'ours':
  }
  try {
    const isWritten = await writePlainTiff(file, directory, layout, targetPath)
    return isWritten ? { source: targetPath } : { problem: 'unsupported' as const }
  } catch (error) {
    return { problem: error instanceof TiffTooLargeError ? ('file-too-large' as const) : ('damaged' as const) }
  }
}

/** Extracts the complete JPEG file that old scanners put into a TIFF. */
async function readOldJpeg({ handle, size }: TiffFile, directory: TiffDirectory): Promise<Buffer | undefined> {
  const [stripOffset = 0] = await directory.numbers(TAG.stripOffsets)
  const [stripBytes = 0] = await directory.numbers(TAG.stripBytes)
  const offset = await directory.number(TAG.jpegOffset, stripOffset)
  const bytes = Math.min(await directory.number(TAG.jpegBytes, stripBytes), size - offset, MAX_JPEG_BYTES)
  if (!(bytes > 4)) return undefined
  const jpeg = Buffer.alloc(bytes)
  await handle.read(jpeg, 0, bytes, offset)
  return jpeg[0] === 0xff && jpeg[1] === 0xd8 ? jpeg : undefined
}

const MAX_JPEG_BYTES = 256 * 1024 * 1024

/** Decodes a page of a TIFF. Page numbers start at 1. */
export async function decodeTiff(path: string, dir: string, maxSide: number, number = 1): Promise<DecodeResult> {
  const { pages, ...page } = await makeReadablePage(path, number, dir)
  const decoded = 'source' in page ? await decodeWithSharp(page.source, maxSide, page.page) : page
  if ('source' in page && page.source !== path && typeof page.source === 'string') await rm(page.source)
  return { ...decoded, ...(pages > 1 && { pages }) }
}
