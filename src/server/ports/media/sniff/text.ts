import { decodeText } from '../encoding/decode-text.ts'

const SAMPLE_BYTES = 64 * 1024

/**
 * Returns the head as text; undefined if it is binary. Text has no control characters and is UTF-8, UTF-16 with a byte
 * order mark, mostly ASCII, in a detectable encoding, or named as text.
 */
export function readAsText(header: Buffer, extension = ''): string | undefined {
  const sample = header.subarray(0, SAMPLE_BYTES)
  if (sample[0] === 0xff && sample[1] === 0xfe && sample[2] !== 0)
    return rejectBinary(new TextDecoder('utf-16le').decode(sample))
  if (sample[0] === 0xfe && sample[1] === 0xff) return rejectBinary(new TextDecoder('utf-16be').decode(sample))
  let highBytes = 0
  for (const byte of sample) {
    if (byte >= 0x80) highBytes++
    else if (byte < 0x20 && !(byte >= 0x08 && byte <= 0x0d) && byte !== 0x1b && byte !== 0x1a) return undefined
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
  } catch {
    if (highBytes < sample.length * 0.15) return new TextDecoder('windows-1252').decode(sample)
    const text = decodeText(sample, { isTruncated: header.length > SAMPLE_BYTES })
    return text ?? (TEXT_EXTENSIONS.has(extension) ? new TextDecoder('windows-1252').decode(sample) : undefined)
  }
}

function rejectBinary(text: string): string | undefined {
  // eslint-disable-next-line no-control-regex
  return /[\u0000-\u0007\u000e-\u0019\ufffd]/.test(text.slice(0, -1)) ? undefined : text
}

// Text formats that can be identified only by their name, such as CSV and Markdown.
const MIME_BY_EXTENSION: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  md: 'text/markdown',
  vtt: 'text/vtt',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  eml: 'message/rfc822',
  mbox: 'application/mbox',
}
const TEXT_EXTENSIONS: ReadonlySet<string> = new Set(['txt', 'srt', ...Object.keys(MIME_BY_EXTENSION)])

/** Returns the MIME type of a text. Playlists count as plain text, because nothing may follow their links. */
export function getTextMime(text: string, extension: string): string {
  const start = text.replace(/^\uFEFF/, '').trimStart()
  if (start.startsWith('%PDF-')) return 'application/pdf'
  if (start.startsWith('%!PS')) return /^[^\r\n]*EPSF/.test(start) ? 'image/x-eps' : 'application/postscript'
  if (start.startsWith('{\\rtf')) return 'application/rtf'
  if (start.startsWith('<')) {
    const mime = getMarkupMime(start)
    if (mime) return mime
  }
  if (/^WEBVTT\b/.test(start)) return 'text/vtt'
  if (/^(#EXTM3U|\[playlist\]|ffconcat version)/i.test(start)) return 'text/plain'
  if (extension === 'json' || extension === 'geojson')
    return /^[{["\d\-tfn]/.test(start) ? 'application/json' : 'text/plain'
  return MIME_BY_EXTENSION[extension] ?? 'text/plain'
}

const HTML_START =
  /^<(!doctype\s+html|html|head|body|title|meta|link|script|style|div|span|p|a|b|i|br|hr|table|ul|ol|h[1-6]|center|font|iframe|img|form|main|article|section)\b/i

function getMarkupMime(start: string): string | undefined {
  const isXml = /^<\?xml\b/i.test(start)
  const root = skipPrologue(start)
  const name = /^<([\w:.-]+)/.exec(root)?.[1]?.toLowerCase()
  if (name === 'svg' || name?.endsWith(':svg')) return 'image/svg+xml'
  if (HTML_START.test(start) || (name !== undefined && HTML_START.test(root))) return 'text/html'
  return isXml ? 'application/xml' : undefined
}

/** Returns markup from its first element on, without declaration, comments and document type. */
function skipPrologue(start: string): string {
  let offset = 0
  for (;;) {
    while (/\s/.test(start[offset] ?? '')) offset++
    const end = findPrologueEnd(start, offset)
    if (end === undefined) return start.slice(offset)
    if (end < 0) return ''
    offset = end
  }
}

function findPrologueEnd(start: string, offset: number): number | undefined {
  const findAfter = (mark: string, searchStart: number) => {
    const markIndex = start.indexOf(mark, searchStart)
    return markIndex < 0 ? -1 : markIndex + mark.length
  }
  if (start.startsWith('<?', offset)) return findAfter('?>', offset)
  if (start.startsWith('<!--', offset)) return findAfter('-->', offset + 4)
  if (!start.startsWith('<!', offset)) return undefined
  const closeIndex = start.indexOf('>', offset)
  const subsetStart = start.indexOf('[', offset)
  // A document type may define entities in square brackets, and these definitions contain angle brackets.
  return subsetStart >= 0 && subsetStart < closeIndex
    ? findAfter(']>', subsetStart)
    : closeIndex < 0
      ? -1
      : closeIndex + 1
}
