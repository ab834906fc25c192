import { readCsv } from './read-csv.ts'
import { readSkos } from './read-skos.ts'
import type { ReadRequest, ReadResult } from './term-record.model.ts'

/** Decodes UTF-8, or UTF-16 with a byte order mark. Throws if the bytes are neither. */
function decode(bytes: Uint8Array): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true }).decode(bytes)
}

/** Reads the terms of a file, or the reason why it can't be read. */
export async function readFile({ bytes, format, language }: ReadRequest): Promise<ReadResult> {
  let text: string
  try {
    text = decode(bytes)
  } catch {
    return { refused: ['not_a_vocabulary'] }
  }
  return format === 'csv' ? readCsv(text) : readSkos(text, format, language)
}
