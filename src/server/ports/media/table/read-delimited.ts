import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { decodeLegacy, type EncodingLabel } from '#shared/rules/encodings/pick-encoding.ts'
import { detectDelimiter, type Delimiter } from '#shared/rules/imports/tables/detect-delimiter.ts'
import { detectEncoding } from '../encoding/decode-text.ts'
import { detectTableEncoding, type TableEncoding } from './detect-table-encoding.ts'
import type { RowWriter } from './row-writer.ts'
import { TableProblem } from './table-reply.ts'

const BEGINNING_BYTES = 256 * 1024
/** A record that is longer than this has an unclosed quotation mark. */
const MAX_RECORD_CHARACTERS = 20_000_000

interface DelimitedFormat {
  encoding: TableEncoding['label']
  isEncodingCertain: boolean
  delimiter: Delimiter
}

/**
 * Reads a CSV or TSV table, in the given encoding and with the given delimiter, or with those that it detects. The row
 * numbers count records, because a record may have several lines.
 */
export async function readDelimited(
  path: string,
  given: { encoding?: TableEncoding['label'] | undefined; delimiter?: Delimiter | undefined },
  rows: RowWriter,
): Promise<DelimitedFormat> {
  const { label, isCertain } = given.encoding
    ? { label: given.encoding, isCertain: true }
    : await detectFileEncoding(path)
  const beginning = createDecoder(label)(await readBeginning(path), true)
  const delimiter = given.delimiter ?? detectDelimiter(beginning) ?? ','
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_CHARACTERS,
  })
  // Its errors also end the loop below.
  pipeline(readText(path, label), parser).catch(() => undefined)
  let record = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      rows.add(++record, cells)
      if (rows.isFull()) await rows.flush()
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isOpenQuote = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
    throw new TableProblem(isOpenQuote ? 'open-quote' : 'damaged', record + 1)
  }
  return { encoding: label, isEncodingCertain: isCertain, delimiter }
}

async function* readText(path: string, label: TableEncoding['label']): AsyncGenerator<string> {
  const decode = createDecoder(label)
  for await (const bytes of createReadStream(path)) yield decode(bytes as Buffer, true)
  yield decode(new Uint8Array(), false)
}

/** Returns a function that decodes one chunk after another; a byte order mark is dropped. */
function createDecoder(label: TableEncoding['label']): (bytes: Uint8Array, isMoreToCome: boolean) => string {
  let decoder: InstanceType<typeof TextDecoder>
  try {
    decoder = new TextDecoder(label)
  } catch {
    // The encodings of DOS, in which each byte is a character.
    return (bytes) => decodeLegacy(bytes, label as EncodingLabel, () => null) ?? ''
  }
  return (bytes, stream) => decoder.decode(bytes, { stream })
}

/** Detects the encoding from the beginning. A table that turns out not to be UTF-8 is judged where it isn't. */
async function detectFileEncoding(path: string): Promise<TableEncoding> {
  const encoding = detectTableEncoding(await readBeginning(path))
  if (encoding.label !== 'utf-8') return encoding
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of createReadStream(path, { highWaterMark: BEGINNING_BYTES })) {
    const bytes = chunk as Buffer
    try {
      decoder.decode(bytes, { stream: true })
    } catch {
      const label = detectEncoding(bytes)
      return { label: label ?? 'windows-1252', isCertain: label !== null }
    }
  }
  return encoding
}

async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const buffer = Buffer.alloc(BEGINNING_BYTES)
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
