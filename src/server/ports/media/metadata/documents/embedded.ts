import { crc32 } from 'node:zlib'
import type { Span } from '../blocks.ts'
import type { Family } from '../families.ts'
import { blocksOf, scrub } from '../picture-metadata.ts'
import { readAsText, textMime } from '../../sniff/text.ts'
import { scrubDrawing } from './drawing.ts'
import { scrubFilm } from './film-boxes.ts'
import { UncleanableError } from './uncleanable.ts'

const HEAD_BYTES = 64 * 1024
const DEEPEST = 3
const HEIF = /^ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis)/

/** Whether the data looks like something that `scrubEmbedded` can clean. */
export function isEmbeddable(head: Buffer): boolean {
  return kindOf(head) !== undefined
}

/**
 * Cleans an image, drawing or video embedded in another file, recognised by its first bytes, in place and without
 * changing its length. Returns true if anything was removed; other content is ignored. Throws UncleanableError if it
 * can't be cleaned this way.
 */
export function scrubEmbedded(file: Buffer, depth = 0): boolean {
  const kind = kindOf(file)
  if (kind === undefined) return false
  if (kind === 'drawing') return scrubSvg(file, depth)
  return kind === 'film' ? scrubFilm(file) : scrubPicture(file, kind)
}

/**
 * Cleans a drawing with everything embedded in it, in place. Returns true if anything was removed. Throws
 * UncleanableError if it can't be cleaned.
 */
export function scrubSvg(file: Buffer, depth = 0): boolean {
  if (depth > DEEPEST) throw new UncleanableError('drawings nested too deeply')
  return scrubDrawing(file, (picture) => scrubEmbedded(picture, depth + 1))
}

function kindOf(file: Buffer): Family | 'drawing' | 'film' | undefined {
  const start = file.toString('latin1', 0, 16)
  const family = familyOfHead(start)
  if (family) return family
  if (start.startsWith('ftyp', 4) || start.startsWith('jP  ', 4)) return 'film'
  const text = readAsText(file.subarray(0, HEAD_BYTES))
  return text !== undefined && textMime(text, '') === 'image/svg+xml' ? 'drawing' : undefined
}

function familyOfHead(head: string): Family | undefined {
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp'
  if (HEIF.test(head.slice(4, 12))) return 'heif'
  return /^(II[*+]\0|MM\0[*+])/.test(head) ? 'tiff' : undefined
}

function scrubPicture(file: Buffer, family: Family): boolean {
  const blocks = blocksOf(file, family)
  // The frame of a dropped part stays because readers skip it by its length; empty frames need no cleaning.
  const dropped = blocks.dropped.filter((span) => span.start < span.end && !isEmpty(file, family, span))
  const found = scrub(file, family, { ...blocks, dropped })
  if (!found) return false
  for (const span of dropped) {
    const from = contentOf(file, family, span)
    file.fill(0, from, span.end)
    // A chunk that every reader may skip, with its checksum.
    if (family === 'png' && from > span.start) {
      file.write('skIp', span.start + 4, 'latin1')
      file.writeUInt32BE(crc32(file.subarray(span.start + 4, span.end - 4)), span.end - 4)
    }
  }
  for (const { start, end } of blocks.summed) file.writeUInt32BE(crc32(file.subarray(start, end)), end)
  const again = blocksOf(file, family)
  const left = again.dropped.filter((span) => !isEmpty(file, family, span))
  if (scrub(file, family, { ...again, dropped: left }))
    throw new UncleanableError('private data remains in an embedded image')
  return true
}

function contentOf(file: Buffer, family: Family, { start, end }: Span): number {
  if (family === 'png') return start + 12 <= end && start + 12 + file.readUInt32BE(start) === end ? start + 8 : start
  const isSegment = family === 'jpeg' && start + 4 <= end && start + 2 + file.readUInt16BE(start + 2) === end
  return isSegment ? start + 4 : start
}

/** Whether a span contains only zeros or the line breaks that many programs append to images. */
function isEmpty(file: Buffer, family: Family, span: Span): boolean {
  return !file
    .subarray(contentOf(file, family, span), span.end)
    .some((byte) => byte !== 0 && byte !== 10 && byte !== 13)
}
