import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '#server/ports/store/store.ts'

/** The values that conditional headers are compared with. `modified` is in ms; undefined if unknown. */
export interface Version {
  etag: string
  modified?: number
}

/** Returns 412 or 304 if the request's preconditions call for it, evaluated in the order of RFC 9110, 13.2.2. */
export function checkPreconditions(headers: IncomingHttpHeaders, version: Version): 412 | 304 | null {
  const seconds = version.modified === undefined ? undefined : Math.floor(version.modified / 1000)
  const isModifiedSince = (name: 'if-modified-since' | 'if-unmodified-since') => {
    const ms = Date.parse(headers[name] ?? '')
    return Number.isNaN(ms) || seconds === undefined ? null : seconds > ms / 1000
  }
  const ifMatch = headers['if-match']
  if (ifMatch !== undefined ? !includesTag(ifMatch, version.etag, false) : isModifiedSince('if-unmodified-since'))
    return 412
  const ifNoneMatch = headers['if-none-match']
  if (
    ifNoneMatch !== undefined
      ? includesTag(ifNoneMatch, version.etag, true)
      : isModifiedSince('if-modified-since') === false
  )
    return 304
  return null
}

/**
 * Returns the requested byte range, or null to send the whole file: for several ranges, other units, invalid values or
 * a failed If-Range.
 */
export function getByteRange(
  headers: IncomingHttpHeaders,
  version: Version,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  if (!matchesIfRange(headers['if-range'], version)) return null
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(headers.range ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [firstText, lastText] = [match[1] ?? '', match[2] ?? '']
  if (firstText !== '' && lastText !== '' && Number(lastText) < Number(firstText)) return null
  const start = firstText === '' ? Math.max(0, size - Number(lastText)) : Number(firstText)
  const end = firstText === '' || lastText === '' ? size - 1 : Math.min(Number(lastText), size - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}

function matchesIfRange(ifRange: string | string[] | undefined, { etag, modified }: Version): boolean {
  if (ifRange === undefined) return true
  if (typeof ifRange !== 'string') return false
  if (ifRange.startsWith('"') || ifRange.startsWith('W/')) return ifRange === etag
  return modified !== undefined && Date.parse(ifRange) === Math.floor(modified / 1000) * 1000
}

function includesTag(header: string, etag: string, isWeak: boolean): boolean {
  if (header.trim() === '*') return true
  const tags = header.match(/(W\/)?"[^"]*"/g) ?? []
  return tags.some((tag) => (isWeak ? tag.replace(/^W\//, '') : tag) === etag)
}
