import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '#server/ports/store/store.ts'

/** What conditional headers are compared with. `modified` is in ms, and missing if unknown. */
export interface Version {
  etag: string
  modified?: number
}

/** Returns 412 or 304 if the request's conditions ask for it, evaluated in the order of RFC 9110, 13.2.2. */
export function refusalOf(headers: IncomingHttpHeaders, version: Version): 412 | 304 | null {
  const seconds = version.modified === undefined ? undefined : Math.floor(version.modified / 1000)
  const since = (name: 'if-modified-since' | 'if-unmodified-since') => {
    const ms = Date.parse(headers[name] ?? '')
    return Number.isNaN(ms) || seconds === undefined ? null : seconds > ms / 1000
  }
  const wanted = headers['if-match']
  if (wanted !== undefined ? !lists(wanted, version.etag, false) : since('if-unmodified-since')) return 412
  const known = headers['if-none-match']
  if (known !== undefined ? lists(known, version.etag, true) : since('if-modified-since') === false) return 304
  return null
}

/**
 * Returns the requested byte range, or null for the whole file: several ranges, other units, invalid values or a failed
 * If-Range all mean that.
 */
export function rangeOf(
  headers: IncomingHttpHeaders,
  version: Version,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  if (!stillSame(headers['if-range'], version)) return null
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(headers.range ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [from, to] = [match[1] ?? '', match[2] ?? '']
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}

function stillSame(ifRange: string | string[] | undefined, { etag, modified }: Version): boolean {
  if (ifRange === undefined) return true
  if (typeof ifRange !== 'string') return false
  if (ifRange.startsWith('"') || ifRange.startsWith('W/')) return ifRange === etag
  return modified !== undefined && Date.parse(ifRange) === Math.floor(modified / 1000) * 1000
}

function lists(header: string, etag: string, weakly: boolean): boolean {
  if (header.trim() === '*') return true
  const tags = header.match(/(W\/)?"[^"]*"/g) ?? []
  return tags.some((tag) => (weakly ? tag.replace(/^W\//, '') : tag) === etag)
}
