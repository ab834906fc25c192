import { constants, deflateSync, inflateSync } from 'node:zlib'
import type { ByteSpan } from '../metadata-blocks.ts'
import { scrubEmbedded } from './embedded.ts'
import { scrubInfo } from './pdf-info.ts'
import { findInfoNumbers, findPackedObjects, findPlainObjects, findStreams, type PdfStream } from './pdf-objects.ts'
import { decodeAsciiFilter } from './ascii-filters.ts'
import { scrubProperties } from './scrub-properties.ts'
import { UncleanableError } from './uncleanable-error.ts'

const MAX_PART_BYTES = 64 * 1024 * 1024
const MAX_TOTAL_BYTES = 1024 ** 3
const ENCRYPT_ENTRY = /^\/Encrypt(\s+\d+\s+\d+\s+R|\s*<<)/
const XMP_ENTRY = /\/Type\s*\/Metadata\b|\/Subtype\s*\/XML\b/
const PICTURE_FILTER = /^(DCT|DCTDecode|JPXDecode)$/
const FLATE_FILTER = /^(Fl|FlateDecode)$/
// The beginning of embedded files that this cleaner can't handle.
const OTHER_FILE_HEADER = /^(%PDF-|PK\x03\x04|\xd0\xcf\x11\xe0)/

type ScrubFunction = (bytes: Buffer) => boolean
/** Objects with information about the PDF, by number: whole dictionaries, or single strings. */
type InfoObjects = Map<number, 'info' | 'string'>

/**
 * Cleans a PDF in place: its information dictionaries, XMP and embedded images, including those of earlier versions.
 * Nothing moves, so the PDF's tables stay valid. Returns true if anything was removed. Throws UncleanableError if it
 * can't be cleaned this way.
 */
export function scrubPdf(file: Buffer): boolean {
  if (isEncrypted(file)) throw new UncleanableError('encrypted PDF')
  const infoObjects: InfoObjects = new Map(findInfoNumbers(file).map((number) => [number, 'info']))
  const knownCount = infoObjects.size
  const hasChanged = scrubInOnePass(file, infoObjects)
  // A string object that the dictionary refers to may be in a part that has already been processed.
  return (infoObjects.size > knownCount && scrubInOnePass(file, infoObjects)) || hasChanged
}

/** Whether any version of a PDF is encrypted, so that its strings and streams can't be read directly. */
export function isEncrypted(file: Buffer): boolean {
  for (let offset = file.indexOf('/Encrypt'); offset >= 0; offset = file.indexOf('/Encrypt', offset + 8))
    if (ENCRYPT_ENTRY.test(file.toString('latin1', offset, offset + 40))) return true
  return false
}

function scrubInOnePass(file: Buffer, infoObjects: InfoObjects): boolean {
  let hasChanged = scrubStreams(file, infoObjects)
  for (const [number, offset] of infoObjects.size > 0 ? findPlainObjects(file) : [])
    if (infoObjects.has(number)) hasChanged = scrubObject(file, offset, number, infoObjects) || hasChanged
  return hasChanged
}

function scrubObject(file: Buffer, offset: number, number: number, infoObjects: InfoObjects): boolean {
  const isDictionary = infoObjects.get(number) === 'info'
  return scrubInfo(
    file,
    offset,
    isDictionary
      ? (referencedNumber) => infoObjects.has(referencedNumber) || infoObjects.set(referencedNumber, 'string')
      : undefined,
  )
}

function scrubStreams(file: Buffer, infoObjects: InfoObjects): boolean {
  let [hasChanged, totalBytes] = [false, 0]
  for (const stream of findStreams(file)) {
    const scrub = findScrubber(stream, infoObjects)
    if (!scrub) continue
    const bytes = file.subarray(stream.data.start, stream.data.end)
    const plain = unpackStream(bytes, stream)
    totalBytes += plain.length
    if (totalBytes > MAX_TOTAL_BYTES) throw new UncleanableError('PDF unpacks to too much data')
    if (!scrub(plain)) continue
    hasChanged = true
    if (plain !== bytes) replaceStream(file, stream, plain)
  }
  return hasChanged
}

function findScrubber({ dictionary, filters }: PdfStream, infoObjects: InfoObjects): ScrubFunction | undefined {
  if (XMP_ENTRY.test(dictionary)) return scrubXmp
  if (PICTURE_FILTER.test(filters.at(-1) ?? '')) return (bytes) => scrubEmbedded(bytes)
  if (/\/Type\s*\/EmbeddedFile\b|\/Params\s*<</.test(dictionary)) return scrubAttachment
  if (infoObjects.size === 0 || !/\/Type\s*\/ObjStm\b/.test(dictionary)) return undefined
  return (bytes) => {
    let hasChanged = false
    for (const [number, offset] of findPackedObjects(dictionary, bytes))
      if (infoObjects.has(number)) hasChanged = scrubObject(bytes, offset, number, infoObjects) || hasChanged
    return hasChanged
  }
}

function scrubXmp(bytes: Buffer): boolean {
  const xml = bytes.toString('latin1')
  try {
    if (!xml.includes('\0')) return scrubProperties(bytes, xml, { start: 0, end: bytes.length }, 'document')
  } catch (error) {
    if (!(error instanceof UncleanableError)) throw error
  }
  // The XMP is UTF-16 or broken, so nothing in it can be kept selectively; no viewer needs it.
  bytes.fill(0x20)
  return true
}

function scrubAttachment(bytes: Buffer): boolean {
  if (OTHER_FILE_HEADER.test(bytes.toString('latin1', 0, 8))) throw new UncleanableError('embedded document in a PDF')
  return scrubEmbedded(bytes)
}

/** Returns the content of a stream before image decoding; the stream itself if it isn't compressed. */
function unpackStream(bytes: Buffer, { dictionary, filters }: PdfStream): Buffer {
  let plain = bytes
  for (const filter of filters) {
    if (PICTURE_FILTER.test(filter)) return plain
    if (FLATE_FILTER.test(filter)) {
      if (/\/Predictor\s+([2-9]|1\d)/.test(dictionary)) throw new UncleanableError('stream with a predictor')
      plain = inflateSync(plain, { maxOutputLength: MAX_PART_BYTES, finishFlush: constants.Z_SYNC_FLUSH })
    } else plain = decodeAsciiFilter(plain, filter)
  }
  return plain
}

/** Compresses the changed content into the space of the old; readers ignore the remaining bytes. */
function replaceStream(file: Buffer, { dictionary, filters, data }: PdfStream, plain: Buffer): void {
  if (!FLATE_FILTER.test(filters[0] ?? '') || filters.slice(1).some((filter) => !PICTURE_FILTER.test(filter)))
    throw new UncleanableError('unsupported combination of filters')
  if (tryReplace(file, data, plain)) return
  if (!XMP_ENTRY.test(dictionary) || !tryReplace(file, data, plain.fill(0x20)))
    throw new UncleanableError("cleaned stream doesn't fit")
}

function tryReplace(file: Buffer, { start, end }: ByteSpan, plain: Buffer): boolean {
  const packed = deflateSync(plain, { level: 9, memLevel: 9 })
  if (packed.length > end - start) return false
  packed.copy(file, start)
  file.fill(0, start + packed.length, end)
  return true
}
