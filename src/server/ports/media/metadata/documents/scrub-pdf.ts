import { constants, deflateSync, inflateSync } from 'node:zlib'
import type { Span } from '../blocks.ts'
import { scrubEmbedded } from './embedded.ts'
import { scrubInfo } from './pdf-info.ts'
import { infoNumbers, packedObjects, plainObjects, streamsOf, type PdfStream } from './pdf-objects.ts'
import { fromAscii } from './pdf-ascii.ts'
import { scrubProperties } from './properties.ts'
import { UncleanableError } from './uncleanable.ts'

const PART_BYTES = 64 * 1024 * 1024
const ALL_BYTES = 1024 ** 3
const ENCRYPTED = /^\/Encrypt(\s+\d+\s+\d+\s+R|\s*<<)/
const XMP = /\/Type\s*\/Metadata\b|\/Subtype\s*\/XML\b/
const PICTURE = /^(DCT|DCTDecode|JPXDecode)$/
const FLATE = /^(Fl|FlateDecode)$/
// Embedded files that would need their own cleaner.
const OTHER_FILES = /^(%PDF-|PK\x03\x04|\xd0\xcf\x11\xe0)/

type Scrub = (bytes: Buffer) => boolean
/** Objects with information about the PDF: the whole dictionary, or single strings. */
type Infos = Map<number, 'info' | 'string'>

/**
 * Cleans a PDF in place: information dictionaries, XMP and embedded images, including those of earlier versions.
 * Nothing moves, so its tables stay valid. Returns true if anything was removed. Throws UncleanableError if it can't be
 * cleaned this way.
 */
export function scrubPdf(file: Buffer): boolean {
  if (isEncrypted(file)) throw new UncleanableError('encrypted PDF')
  const infos: Infos = new Map(infoNumbers(file).map((number) => [number, 'info']))
  const known = infos.size
  const found = scrubOnce(file, infos)
  // A string object that is referenced from the dictionary may be in a part that was already processed.
  return (infos.size > known && scrubOnce(file, infos)) || found
}

/** Whether any version of a PDF is encrypted, so that its strings and streams can't be read directly. */
export function isEncrypted(file: Buffer): boolean {
  for (let at = file.indexOf('/Encrypt'); at >= 0; at = file.indexOf('/Encrypt', at + 8))
    if (ENCRYPTED.test(file.toString('latin1', at, at + 40))) return true
  return false
}

function scrubOnce(file: Buffer, infos: Infos): boolean {
  let found = scrubStreams(file, infos)
  for (const [number, at] of infos.size > 0 ? plainObjects(file) : [])
    if (infos.has(number)) found = scrubObject(file, at, number, infos) || found
  return found
}

function scrubObject(file: Buffer, at: number, number: number, infos: Infos): boolean {
  const isWhole = infos.get(number) === 'info'
  return scrubInfo(file, at, isWhole ? (other) => infos.has(other) || infos.set(other, 'string') : undefined)
}

function scrubStreams(file: Buffer, infos: Infos): boolean {
  let [found, all] = [false, 0]
  for (const stream of streamsOf(file)) {
    const scrub = scrubberOf(stream, infos)
    if (!scrub) continue
    const bytes = file.subarray(stream.data.start, stream.data.end)
    const plain = unpacked(bytes, stream)
    all += plain.length
    if (all > ALL_BYTES) throw new UncleanableError('PDF unpacks to too much data')
    if (!scrub(plain)) continue
    found = true
    if (plain !== bytes) putBack(file, stream, plain)
  }
  return found
}

function scrubberOf({ dictionary, filters }: PdfStream, infos: Infos): Scrub | undefined {
  if (XMP.test(dictionary)) return scrubXmp
  if (PICTURE.test(filters.at(-1) ?? '')) return (bytes) => scrubEmbedded(bytes)
  if (/\/Type\s*\/EmbeddedFile\b|\/Params\s*<</.test(dictionary)) return scrubAttached
  if (infos.size === 0 || !/\/Type\s*\/ObjStm\b/.test(dictionary)) return undefined
  return (bytes) => {
    let found = false
    for (const [number, at] of packedObjects(dictionary, bytes))
      if (infos.has(number)) found = scrubObject(bytes, at, number, infos) || found
    return found
  }
}

function scrubXmp(bytes: Buffer): boolean {
  const xml = bytes.toString('latin1')
  try {
    if (!xml.includes('\0')) return scrubProperties(bytes, xml, { start: 0, end: bytes.length }, 'document')
  } catch (error) {
    if (!(error instanceof UncleanableError)) throw error
  }
  // UTF-16 or broken: nothing can be kept selectively, and no viewer needs it.
  bytes.fill(0x20)
  return true
}

function scrubAttached(bytes: Buffer): boolean {
  if (OTHER_FILES.test(bytes.toString('latin1', 0, 8))) throw new UncleanableError('embedded document in a PDF')
  return scrubEmbedded(bytes)
}

/** The content of a stream before image decoding; the stream itself if it is not compressed. */
function unpacked(bytes: Buffer, { dictionary, filters }: PdfStream): Buffer {
  let plain = bytes
  for (const filter of filters) {
    if (PICTURE.test(filter)) return plain
    if (FLATE.test(filter)) {
      if (/\/Predictor\s+([2-9]|1\d)/.test(dictionary)) throw new UncleanableError('stream with a predictor')
      plain = inflateSync(plain, { maxOutputLength: PART_BYTES, finishFlush: constants.Z_SYNC_FLUSH })
    } else plain = fromAscii(plain, filter)
  }
  return plain
}

/** Compresses the changed content into its old space; readers ignore the remaining bytes. */
function putBack(file: Buffer, { dictionary, filters, data }: PdfStream, plain: Buffer): void {
  if (!FLATE.test(filters[0] ?? '') || filters.slice(1).some((filter) => !PICTURE.test(filter)))
    throw new UncleanableError('unsupported combination of filters')
  if (fits(file, data, plain)) return
  if (!XMP.test(dictionary) || !fits(file, data, plain.fill(0x20)))
    throw new UncleanableError("cleaned stream doesn't fit")
}

function fits(file: Buffer, { start, end }: Span, plain: Buffer): boolean {
  const packed = deflateSync(plain, { level: 9, memLevel: 9 })
  if (packed.length > end - start) return false
  packed.copy(file, start)
  file.fill(0, start + packed.length, end)
  return true
}
