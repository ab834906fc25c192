import { createShortTextDecoder } from '../encoding/decode-text.ts'
import type { ByteSpan } from './metadata-blocks.ts'

/** The IPTC-IIM datasets that are read, by number. */
export const IPTC_DATASETS = {
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

/** Datasets with locations more precise than a town: location codes and names, and the sub-location. */
const PRIVATE_DATASETS: ReadonlySet<number> = new Set([26, 27, IPTC_DATASETS.sublocation])

const TEXT_DATASETS: ReadonlySet<number> = new Set(Object.values(IPTC_DATASETS))
const MAX_VALUES = 1000

// The envelope record describes the whole block; the application record describes the image.
const ENVELOPE_RECORD = 1
const APPLICATION_RECORD = 2
const CHARACTER_SET_DATASET = 90
const UTF8_DECLARATION = Buffer.from('\x1b%G', 'latin1')

/** Yields the datasets of a record with the position of their values. */
function* readDatasets(bytes: Buffer, kind = APPLICATION_RECORD): Generator<{ dataset: number } & ByteSpan> {
  for (let offset = 0; offset + 5 <= bytes.length && bytes[offset] === 0x1c;) {
    const size = bytes.readUInt16BE(offset + 3)
    const end = offset + 5 + size
    if (size > 0x7fff || end > bytes.length) break
    if (bytes[offset + 1] === kind) yield { dataset: bytes[offset + 2] as number, start: offset + 5, end }
    offset = end
  }
}

/**
 * Reads the values of IPTC datasets by number. They are decoded as UTF-8 if declared, otherwise in the encoding that
 * fits all of them.
 */
export function readIptc(bytes: Buffer): (dataset: number) => string[] {
  const values: { dataset: number; value: Buffer }[] = []
  for (const { dataset, start, end } of readDatasets(bytes)) {
    if (values.length === MAX_VALUES) break
    if (TEXT_DATASETS.has(dataset)) values.push({ dataset, value: bytes.subarray(start, end) })
  }
  const decode = declaresUtf8(bytes)
    ? (value: Buffer) => new TextDecoder().decode(value)
    : createShortTextDecoder(values.map(({ value }) => value))
  const texts = Map.groupBy(values, ({ dataset }) => dataset)
  return (dataset) => (texts.get(dataset) ?? []).map(({ value }) => decode(value))
}

/** Blanks the precise locations in IPTC datasets in place. Returns true if there were any. */
export function scrubIptc(file: Buffer, span: ByteSpan): boolean {
  const bytes = file.subarray(span.start, span.end)
  let hasChanged = false
  for (const { dataset, start, end } of readDatasets(bytes)) {
    if (!PRIVATE_DATASETS.has(dataset) || bytes.subarray(start, end).every((byte) => byte === 0x20)) continue
    bytes.fill(0x20, start, end)
    hasChanged = true
  }
  return hasChanged
}

function declaresUtf8(bytes: Buffer): boolean {
  return [...readDatasets(bytes, ENVELOPE_RECORD)].some(
    ({ dataset, start, end }) =>
      dataset === CHARACTER_SET_DATASET && bytes.subarray(start, end).equals(UTF8_DECLARATION),
  )
}
