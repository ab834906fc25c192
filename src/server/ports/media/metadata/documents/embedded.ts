import { crc32 } from 'node:zlib'
import type { ByteSpan } from '../metadata-blocks.ts'
import type { MetadataFormat } from '../metadata-formats.ts'
import { findMetadataBlocks, scrubMetadata } from '../picture-metadata.ts'
import { readAsText, getTextMime } from '../../sniff/text.ts'
import { scrubDrawing } from './drawing.ts'
import { scrubVideo } from './video-boxes.ts'
import { UncleanableError } from './uncleanable-error.ts'

const HEADER_BYTES = 64 * 1024
const MAX_DEPTH = 3
const HEIF_BRAND = /^ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis)/

/** Whether the data looks like something that `scrubEmbedded` can clean. */
export function isEmbeddable(header: Buffer): boolean {
  return detectKind(header) !== undefined
}

/**
 * Cleans an image, drawing or video that is embedded in another file, in place and without changing its length. The
 * type is recognised by the first bytes. Returns true if anything was removed; other content is ignored. Throws
 * UncleanableError if it can't be cleaned this way.
 */
export function scrubEmbedded(file: Buffer, depth = 0): boolean {
  const kind = detectKind(file)
  if (kind === undefined) return false
  if (kind === 'drawing') return scrubSvg(file, depth)
  return kind === 'film' ? scrubVideo(file) : scrubPicture(file, kind)
}

/**
 * Cleans a drawing and everything embedded in it, in place. Returns true if anything was removed. Throws
 * UncleanableError if it can't be cleaned.
 */
export function scrubSvg(file: Buffer, depth = 0): boolean {
  if (depth > MAX_DEPTH) throw new UncleanableError('drawings nested too deeply')
  return scrubDrawing(file, (picture) => scrubEmbedded(picture, depth + 1))
}

function detectKind(file: Buffer): MetadataFormat | 'drawing' | 'film' | undefined {
  const start = file.toString('latin1', 0, 16)
  const format = detectFormat(start)
  if (format) return format
  if (start.startsWith('ftyp', 4) || start.startsWith('jP  ', 4)) return 'film'
  const text = readAsText(file.subarray(0, HEADER_BYTES))
  return text !== undefined && getTextMime(text, '') === 'image/svg+xml' ? 'drawing' : undefined
}

function detectFormat(header: string): MetadataFormat | undefined {
  if (header.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (header.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (header.startsWith('RIFF') && header.startsWith('WEBP', 8)) return 'webp'
  if (HEIF_BRAND.test(header.slice(4, 12))) return 'heif'
  return /^(II[*+]\0|MM\0[*+])/.test(header) ? 'tiff' : undefined
}

function scrubPicture(file: Buffer, format: MetadataFormat): boolean {
  const blocks = findMetadataBlocks(file, format)
  // The header of a dropped part stays, because readers skip the part by its length. Parts that are already empty need
  // no cleaning.
  const droppedSpans = blocks.droppedSpans.filter((span) => span.start < span.end && !isEmptySpan(file, format, span))
  const hasChanged = scrubMetadata(file, format, { ...blocks, droppedSpans })
  if (!hasChanged) return false
  for (const span of droppedSpans) {
    const contentStart = findContentStart(file, format, span)
    file.fill(0, contentStart, span.end)
    // Turns the part into a chunk that every reader may skip, with a correct checksum.
    if (format === 'png' && contentStart > span.start) {
      file.write('skIp', span.start + 4, 'latin1')
      file.writeUInt32BE(crc32(file.subarray(span.start + 4, span.end - 4)), span.end - 4)
    }
  }
  for (const { start, end } of blocks.checksummedSpans) file.writeUInt32BE(crc32(file.subarray(start, end)), end)
  const remainingBlocks = findMetadataBlocks(file, format)
  const remainingDropped = remainingBlocks.droppedSpans.filter((span) => !isEmptySpan(file, format, span))
  if (scrubMetadata(file, format, { ...remainingBlocks, droppedSpans: remainingDropped }))
    throw new UncleanableError('private data remains in an embedded image')
  return true
}

function findContentStart(file: Buffer, format: MetadataFormat, { start, end }: ByteSpan): number {
  if (format === 'png') return start + 12 <= end && start + 12 + file.readUInt32BE(start) === end ? start + 8 : start
  const isSegment = format === 'jpeg' && start + 4 <= end && start + 2 + file.readUInt16BE(start + 2) === end
  return isSegment ? start + 4 : start
}

/** Whether a span contains only zeros, or the line breaks that many programs append to images. */
function isEmptySpan(file: Buffer, format: MetadataFormat, span: ByteSpan): boolean {
  return !file
    .subarray(findContentStart(file, format, span), span.end)
    .some((byte) => byte !== 0 && byte !== 10 && byte !== 13)
}
