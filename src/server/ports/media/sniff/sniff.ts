import { extname } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { mediaTypeOf } from '#shared/rules/media-type.ts'
import type { Sniffed } from '../media.ts'
import { asfMime, id3Mime, isoMediaMime, matroskaMime, oldOfficeMime } from './containers.ts'
import { readAsText, textMime } from './text.ts'

/**
 * Determines the MIME type and media type of a file by its first bytes (at least 64 KiB). The name only decides between
 * formats with identical structure. Never throws; unknown bytes are a document.
 */
export async function sniff(head: Uint8Array, filename: string): Promise<Sniffed> {
  const mime = await mimeOf(
    Buffer.from(head.buffer, head.byteOffset, head.byteLength),
    extname(filename).slice(1).toLowerCase(),
  )
  return { mime, type: mediaTypeOf(mime) }
}

// One name per format: the one that browsers know.
const CANONICAL: Readonly<Record<string, string>> = {
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

// Zip-based formats whose content is not in the head, so that only the name is left.
const ZIPPED: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
}

async function mimeOf(head: Buffer, extension: string): Promise<string> {
  if (head.length === 0) return 'application/octet-stream'
  if (isPdf(head, extension)) return 'application/pdf'
  // Text comes first: 'BM' and 'MZ' also begin words, and a playlist is text whatever its name.
  const text = readAsText(head, extension)
  if (text !== undefined) return textMime(text, extension)
  const id3 = id3Mime(head, extension)
  if (id3) return id3
  // The library may throw when the file is truncated by the end of the head.
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  const mime = found?.mime.split(';')[0]?.trim() ?? magicOf(head)
  if (mime === 'application/x-cfb') return oldOfficeMime(head, extension)
  if (mime.endsWith('ms-asf')) return asfMime(head)
  if (mime.endsWith('/matroska') || mime.endsWith('/webm') || mime === 'application/x-matroska')
    return matroskaMime(head)
  if (ISO_MEDIA.test(mime)) return isoMediaMime(head, CANONICAL[mime] ?? mime, extension)
  if (mime === 'application/zip') return ZIPPED[extension] ?? mime
  return CANONICAL[mime] ?? mime
}

const MAGIC: ReadonlyArray<[string, Buffer]> = [
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
  // The sync word in 16-bit and 14-bit words and both byte orders, and the container.
  ['audio/vnd.dts', Buffer.from('7ffe8001', 'hex')],
  ['audio/vnd.dts', Buffer.from('fe7f0180', 'hex')],
  ['audio/vnd.dts', Buffer.from('1fffe800', 'hex')],
  ['audio/vnd.dts', Buffer.from('ff1f00e8', 'hex')],
  ['audio/vnd.dts', Buffer.from('DTSHDHDR')],
]

/** Viewers accept a PDF header within this many bytes. */
const PDF_START = 1024

/**
 * Whether a PDF starts within the first bytes: mail programs, printers and web servers prepend data, for example HTML
 * warnings. A text that merely mentions PDF contains no objects.
 */
function isPdf(head: Buffer, extension: string): boolean {
  const at = head.subarray(0, PDF_START + 8).indexOf('%PDF-')
  if (at < 0 || at > PDF_START) return false
  if (at === 0 || extension === 'pdf') return true
  const rest = head.toString('latin1', at, at + 64 * 1024)
  return /^%PDF-\d\.\d/.test(rest) && /[\r\n]\d{1,10} \d{1,5} obj\b/.test(rest)
}

function magicOf(head: Buffer): string {
  // A WAV file that may exceed 4 GiB.
  if (head.toString('latin1', 0, 4) === 'RF64' && head.toString('latin1', 8, 12) === 'WAVE') return 'audio/wav'
  return MAGIC.find(([, magic]) => head.subarray(0, magic.length).equals(magic))?.[0] ?? 'application/octet-stream'
}
