import type { Span } from './blocks.ts'

/** The IPTC-IIM records that are read, by the number of their second record. */
export const IPTC = {
  objectName: 5,
  keywords: 25,
  dateCreated: 55,
  byline: 80,
  city: 90,
  sublocation: 92,
  state: 95,
  country: 101,
  headline: 105,
  copyright: 116,
  caption: 120,
} as const

/** Where something is, more closely than by its town: codes and names of places, and the sub-location. */
const PRIVATE: ReadonlySet<number> = new Set([26, 27, IPTC.sublocation])

const MAX_VALUES = 1000

/** The records of the second kind, with where what they say stands. */
function* recordsIn(bytes: Buffer): Generator<{ record: number } & Span> {
  for (let at = 0; at + 5 <= bytes.length && bytes[at] === 0x1c;) {
    const size = bytes.readUInt16BE(at + 3)
    const end = at + 5 + size
    if (size > 0x7fff || end > bytes.length) break
    if (bytes[at + 1] === 2) yield { record: bytes[at + 2] as number, start: at + 5, end }
    at = end
  }
}

/** What IPTC records say, by number. UTF-8 where the file announces it or where it fits, else what Windows wrote. */
export function readIptc(bytes: Buffer): (record: number) => string[] {
  const found = new Map<number, string[]>()
  let values = 0
  for (const { record, start, end } of recordsIn(bytes)) {
    if (values++ === MAX_VALUES) break
    found.set(record, [...(found.get(record) ?? []), decoded(bytes.subarray(start, end))])
  }
  return (record) => found.get(record) ?? []
}

/** Makes blanks of the closer places among IPTC records of a file in memory, in place; true when there were any. */
export function scrubIptc(file: Buffer, span: Span): boolean {
  const bytes = file.subarray(span.start, span.end)
  let found = false
  for (const { record, start, end } of recordsIn(bytes)) {
    if (!PRIVATE.has(record) || bytes.subarray(start, end).every((byte) => byte === 0x20)) continue
    bytes.fill(0x20, start, end)
    found = true
  }
  return found
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
