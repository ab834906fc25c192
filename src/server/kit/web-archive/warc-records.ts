import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'

// Records of WARC 1.1 (ISO 28500) and lines of their index (CDXJ), as web archives read them.

export interface Capture {
  address: string
  at: Date
  status: number
  mime: string
  /** In bytes. */
  size: number
  /** SHA-256 of the bytes in hexadecimal. */
  sha256: string
}

/** Where the compressed record of a capture is in its file. */
export interface RecordPlace {
  filename: string
  offset: number
  length: number
}

const formatTime = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z')
const formatHeader = (firstLine: string, fields: readonly (readonly [name: string, value: string | number])[]) =>
  `${[firstLine, ...fields.map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`

/** Ends each record. */
export const RECORD_END = '\r\n\r\n'

/** The first record of a file: what made it. */
export function formatInfoRecord({ software, filename, at }: { software: string; filename: string; at: Date }): string {
  const content = `software: ${software}\r\nformat: WARC File Format 1.1\r\n`
  const header = formatHeader('WARC/1.1', [
    ['WARC-Type', 'warcinfo'],
    ['WARC-Record-ID', `<urn:uuid:${randomUUID()}>`],
    ['WARC-Date', formatTime(at)],
    ['WARC-Filename', filename],
    ['Content-Type', 'application/warc-fields'],
    ['Content-Length', Buffer.byteLength(content)],
  ])
  return header + content + RECORD_END
}

/** The header of the server's answer, which is the beginning of a record's block. */
export const formatAnswerHeader = ({ status, mime, size }: Pick<Capture, 'status' | 'mime' | 'size'>): string =>
  formatHeader(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, [
    ['Content-Type', mime],
    ['Content-Length', size],
  ])

/** The header of a record. `blockSha256` is the digest of the answer, header included. */
export const formatRecordHeader = (capture: Capture, blockSha256: string): string =>
  formatHeader('WARC/1.1', [
    ['WARC-Type', 'response'],
    ['WARC-Record-ID', `<urn:uuid:${randomUUID()}>`],
    ['WARC-Target-URI', capture.address],
    ['WARC-Date', formatTime(capture.at)],
    ['WARC-Payload-Digest', `sha256:${capture.sha256}`],
    ['WARC-Block-Digest', `sha256:${blockSha256}`],
    ['Content-Type', 'application/http; msgtype=response'],
    ['Content-Length', Buffer.byteLength(formatAnswerHeader(capture)) + capture.size],
  ])

/** The key by which archives sort and find an address: the host reversed, then path and sorted query in lower case. */
export function toAddressKey(address: string): string {
  const { hostname, port, pathname, search } = new URL(address.toLowerCase())
  const host = hostname
    .replace(/^www\d*\./, '')
    .split('.')
    .toReversed()
    .join(',')
  const query = search.slice(1).split('&').toSorted().join('&')
  return `${host}${port && `:${port}`})${pathname}${query && `?${query}`}`
}

/** The line of the index that finds a record. */
export function formatIndexLine({ address, at, status, mime, sha256 }: Capture, place: RecordPlace): string {
  const fields = {
    url: address,
    mime: mime.split(';', 1)[0],
    status,
    digest: `sha256:${sha256}`,
    length: place.length,
    offset: place.offset,
    filename: place.filename,
  }
  return `${toAddressKey(address)} ${formatTime(at).replace(/\D/g, '')} ${JSON.stringify(fields)}\n`
}
