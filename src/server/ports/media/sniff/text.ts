import { decodeText } from '../encoding/decode-text.ts'

const SAMPLE = 64 * 1024

/**
 * Returns the head as text, undefined if it is binary. Text has no control characters and is UTF-8, UTF-16 with a byte
 * order mark, mostly ASCII, in a detectable encoding, or named as text.
 */
export function readAsText(head: Buffer, extension = ''): string | undefined {
  const sample = head.subarray(0, SAMPLE)
  if (sample[0] === 0xff && sample[1] === 0xfe && sample[2] !== 0)
    return plain(new TextDecoder('utf-16le').decode(sample))
  if (sample[0] === 0xfe && sample[1] === 0xff) return plain(new TextDecoder('utf-16be').decode(sample))
  let high = 0
  for (const byte of sample) {
    if (byte >= 0x80) high++
    else if (byte < 0x20 && !(byte >= 0x08 && byte <= 0x0d) && byte !== 0x1b && byte !== 0x1a) return undefined
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
  } catch {
    if (high < sample.length * 0.15) return new TextDecoder('windows-1252').decode(sample)
    const text = decodeText(sample, { isCut: head.length > SAMPLE })
    return text ?? (TEXTS.has(extension) ? new TextDecoder('windows-1252').decode(sample) : undefined)
  }
}

function plain(text: string): string | undefined {
  // eslint-disable-next-line no-control-regex
  return /[\u0000-\u0007\u000e-\u0019\ufffd]/.test(text.slice(0, -1)) ? undefined : text
}

// Text formats that only their name reveals, such as CSV and Markdown.
const BY_EXTENSION: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  md: 'text/markdown',
  vtt: 'text/vtt',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  eml: 'message/rfc822',
  mbox: 'application/mbox',
}
const TEXTS: ReadonlySet<string> = new Set(['txt', 'srt', ...Object.keys(BY_EXTENSION)])

/** The MIME type of text. Playlists count as plain text: nothing may follow their links. */
export function textMime(text: string, extension: string): string {
  const start = text.replace(/^\uFEFF/, '').trimStart()
  if (start.startsWith('%PDF-')) return 'application/pdf'
  if (start.startsWith('%!PS')) return /^[^\r\n]*EPSF/.test(start) ? 'image/x-eps' : 'application/postscript'
  if (start.startsWith('{\\rtf')) return 'application/rtf'
  if (start.startsWith('<')) {
    const mime = markupMime(start)
    if (mime) return mime
  }
  if (/^WEBVTT\b/.test(start)) return 'text/vtt'
  if (/^(#EXTM3U|\[playlist\]|ffconcat version)/i.test(start)) return 'text/plain'
  if (extension === 'json' || extension === 'geojson')
    return /^[{["\d\-tfn]/.test(start) ? 'application/json' : 'text/plain'
  return BY_EXTENSION[extension] ?? 'text/plain'
}

const HTML_START =
  /^<(!doctype\s+html|html|head|body|title|meta|link|script|style|div|span|p|a|b|i|br|hr|table|ul|ol|h[1-6]|center|font|iframe|img|form|main|article|section)\b/i

function markupMime(start: string): string | undefined {
  const isXml = /^<\?xml\b/i.test(start)
  const root = withoutPrologue(start)
  const name = /^<([\w:.-]+)/.exec(root)?.[1]?.toLowerCase()
  if (name === 'svg' || name?.endsWith(':svg')) return 'image/svg+xml'
  if (HTML_START.test(start) || (name !== undefined && HTML_START.test(root))) return 'text/html'
  return isXml ? 'application/xml' : undefined
}

/** Markup from its first element, without declaration, comments and document type. */
function withoutPrologue(start: string): string {
  let at = 0
  for (;;) {
    while (/\s/.test(start[at] ?? '')) at++
    const end = prologueEnd(start, at)
    if (end === undefined) return start.slice(at)
    if (end < 0) return ''
    at = end
  }
}

function prologueEnd(start: string, at: number): number | undefined {
  const after = (mark: string, from: number) => {
    const found = start.indexOf(mark, from)
    return found < 0 ? -1 : found + mark.length
  }
  if (start.startsWith('<?', at)) return after('?>', at)
  if (start.startsWith('<!--', at)) return after('-->', at + 4)
  if (!start.startsWith('<!', at)) return undefined
  const close = start.indexOf('>', at)
  const inner = start.indexOf('[', at)
  // A document type may define entities in square brackets, with angle brackets of their own.
  return inner >= 0 && inner < close ? after(']>', inner) : close < 0 ? -1 : close + 1
}
