import { shortTextDecoder } from '../encoding/decode-text.ts'
import type { Span } from './blocks.ts'

/** The IPTC-IIM datasets that are read, by number. */
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

/** Places more precise than the town: location codes and names, and the sub-location. */
const PRIVATE: ReadonlySet<number> = new Set([26, 27, IPTC.sublocation])

const TEXTS: ReadonlySet<number> = new Set(Object.values(IPTC))
const MAX_VALUES = 1000

// The envelope record describes the whole block, the application record the image.
const ENVELOPE = 1
const APPLICATION = 2
const CHARACTER_SET = 90
const SAYS_UTF8 = Buffer.from('\x1b%G', 'latin1')

/** The datasets of a record, with the position of their values. */
function* recordsIn(bytes: Buffer, kind = APPLICATION): Generator<{ record: number } & Span> {
  for (let at = 0; at + 5 <= bytes.length && bytes[at] === 0x1c;) {
    const size = bytes.readUInt16BE(at + 3)
    const end = at + 5 + size
    if (size > 0x7fff || end > bytes.length) break
    if (bytes[at + 1] === kind) yield { record: bytes[at + 2] as number, start: at + 5, end }
    at = end
  }
}

/**
 * Reads the values of IPTC datasets by number: in UTF-8 if declared, otherwise in the encoding that fits all of them.
 */
export function readIptc(bytes: Buffer): (record: number) => string[] {
  const values: { record: number; value: Buffer }[] = []
  for (const { record, start, end } of recordsIn(bytes)) {
    if (values.length === MAX_VALUES) break
    if (TEXTS.has(record)) values.push({ record, value: bytes.subarray(start, end) })
  }
  const decode = saysUtf8(bytes)
    ? (value: Buffer) => new TextDecoder().decode(value)
    : shortTextDecoder(values.map(({ value }) => value))
  const texts = Map.groupBy(values, ({ record }) => record)
  return (record) => (texts.get(record) ?? []).map(({ value }) => decode(value))
}

/** Blanks the precise places among IPTC datasets in place. Returns true if there were any. */
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

function saysUtf8(bytes: Buffer): boolean {
  return [...recordsIn(bytes, ENVELOPE)].some(
    ({ record, start, end }) => record === CHARACTER_SET && bytes.subarray(start, end).equals(SAYS_UTF8),
  )
}
