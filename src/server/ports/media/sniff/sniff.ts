import { extname } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { toMediaType } from '#shared/rules/media-type.ts'
import type { SniffResult } from '../media.ts'
import { getAsfMime, getId3Mime, getIsoMediaMime, getMatroskaMime, getLegacyOfficeMime } from './containers.ts'
import { readAsText, getTextMime } from './text.ts'

/**
 * Determines the MIME type and media type of a file from its first bytes (at least 64 KiB). The name only decides
 * between formats with the same structure. Never throws; unknown bytes are a document.
 */
export async function sniff(header: Uint8Array, filename: string): Promise<SniffResult> {
  const mime = await detectMime(
    Buffer.from(header.buffer, header.byteOffset, header.byteLength),
    extname(filename).slice(1).toLowerCase(),
  )
  return { mime, type: toMediaType(mime) }
}

// Maps each format to one name: the one that browsers know.
const CANONICAL_TYPES: Readonly<Record<string, string>> = {
  'video/x-m4v': 'video/mp4',
  'audio/x-m4a': 'audio/mp4',
  'video/vnd.avi': 'video/x-msvideo',
  'video/matroska': 'video/x-matroska',
  'audio/matroska': 'audio/x-matroska',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'video/MP1S': 'video/mpeg',
  'video/MP2P': 'video/mpeg',
  'application/eps': 'image/x-eps',
  'application/x-elf': 'application/x-elf',
  'text/rtf': 'application/rtf',
}

const ISO_MEDIA = /^(video\/(mp4|x-m4v|quicktime|3gpp2?)|audio\/(x-m4a|mp4|x-m4b))$/

// Zip-based formats whose content isn't in the head, so that only the name identifies them.
const ZIP_FORMATS: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
}

async function detectMime(header: Buffer, extension: string): Promise<string> {
  if (header.length === 0) return 'application/octet-stream'
  if (isPdf(header, extension)) return 'application/pdf'
  // Check for text first: words may also begin with 'BM' or 'MZ', and a playlist is text whatever its name.
  const text = readAsText(header, extension)
  if (text !== undefined) return getTextMime(text, extension)
  const taggedMime = getId3Mime(header, extension)
  if (taggedMime) return taggedMime
  // The library may throw because the head is only the beginning of the file.
  const detectedType = await fileTypeFromBuffer(header).catch(() => undefined)
  const mime = detectedType?.mime.split(';')[0]?.trim() ?? matchMagic(header)
  if (mime === 'application/x-cfb') return getLegacyOfficeMime(header, extension)
  if (mime.endsWith('ms-asf')) return getAsfMime(header)
  if (mime.endsWith('/matroska') || mime.endsWith('/webm') || mime === 'application/x-matroska')
    return getMatroskaMime(header)
  if (ISO_MEDIA.test(mime)) return getIsoMediaMime(header, CANONICAL_TYPES[mime] ?? mime, extension)
  if (mime === 'application/zip') return ZIP_FORMATS[extension] ?? mime
  return CANONICAL_TYPES[mime] ?? mime
}

const MAGIC_NUMBERS: ReadonlyArray<[string, Buffer]> = [
  ['image/png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/gif', Buffer.from('GIF8')],
  ['image/tiff', Buffer.from('II*\0', 'latin1')],
  ['image/tiff', Buffer.from('MM\0*', 'latin1')],
  ['image/tiff', Buffer.from('II+\0', 'latin1')],
  ['image/tiff', Buffer.from('MM\0+', 'latin1')],
  ['video/matroska', Buffer.from([0x1a, 0x45, 0xdf, 0xa3])],
  ['video/x-ms-asf', Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex')],
  ['application/zip', Buffer.from('PK\x03\x04', 'latin1')],
  ['image/vnd.adobe.photoshop', Buffer.from('8BPS')],
  ['audio/basic', Buffer.from('.snd')],
  ['audio/x-tta', Buffer.from('TTA1')],
  ['audio/x-tta', Buffer.from('TTA2')],
  ['audio/x-w64', Buffer.from('726966662e91cf11a5d628db04c10000', 'hex')],
  // The sync word in 16-bit and 14-bit form and in both byte orders, and the container's signature.
  ['audio/vnd.dts', Buffer.from('7ffe8001', 'hex')],
  ['audio/vnd.dts', Buffer.from('fe7f0180', 'hex')],
  ['audio/vnd.dts', Buffer.from('1fffe800', 'hex')],
  ['audio/vnd.dts', Buffer.from('ff1f00e8', 'hex')],
  ['audio/vnd.dts', Buffer.from('DTSHDHDR')],
]

/** Viewers accept a PDF header within this many bytes. */
const MAX_PDF_OFFSET = 1024

/**
 * Whether a PDF starts within the first bytes: mail programs, printers and web servers may prepend data, such as HTML
 * warnings. A text that merely mentions PDF is excluded because it contains no objects.
 */
function isPdf(header: Buffer, extension: string): boolean {
  const offset = header.subarray(0, MAX_PDF_OFFSET + 8).indexOf('%PDF-')
  if (offset < 0 || offset > MAX_PDF_OFFSET) return false
  if (offset === 0 || extension === 'pdf') return true
  const pdfHeader = header.toString('latin1', offset, offset + 64 * 1024)
  return /^%PDF-\d\.\d/.test(pdfHeader) && /[\r\n]\d{1,10} \d{1,5} obj\b/.test(pdfHeader)
}

function matchMagic(header: Buffer): string {
  // A variant of WAV for files that may exceed 4 GiB.
  if (header.toString('latin1', 0, 4) === 'RF64' && header.toString('latin1', 8, 12) === 'WAVE') return 'audio/wav'
  return (
    MAGIC_NUMBERS.find(([, magic]) => header.subarray(0, magic.length).equals(magic))?.[0] ?? 'application/octet-stream'
  )
}
