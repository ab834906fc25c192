import type { ByteSpan } from '../metadata-blocks.ts'

/** A stream of a PDF: its dictionary, its filters and the position of its bytes. */
export interface PdfStream {
  dictionary: string
  filters: string[]
  data: ByteSpan
}

const MAX_DICTIONARY_BYTES = 64 * 1024
const MAX_INFOS = 100
const FILTER_ENTRY = /\/Filter\s*(\[[^[\]]*\]|\/\w+)/
const LENGTH_ENTRY = /\/Length\s+(\d+)(?!\d|\s+\d+\s+R)/

/**
 * Lists all streams in the bytes of a PDF, including those of earlier versions that its table no longer refers to. They
 * are found by their keywords, so that a broken or forged table can't hide any.
 */
export function* findStreams(file: Buffer): Generator<PdfStream> {
  for (let offset = file.indexOf('stream'), previousEnd = 0; offset >= 0; offset = file.indexOf('stream', offset + 6)) {
    const start = offset + (file[offset + 6] === 13 && file[offset + 7] === 10 ? 8 : 7)
    if (file[start - 1] !== 10 && file[start - 1] !== 13) continue
    const dictionary = readDictionaryBefore(file, offset, previousEnd)
    if (dictionary === undefined) continue
    const end = findStreamEnd(file, start, LENGTH_ENTRY.exec(dictionary)?.[1])
    const filters = FILTER_ENTRY.exec(dictionary)?.[1]?.match(/\w+/g) ?? []
    yield { dictionary, filters, data: { start, end } }
    previousEnd = end
    offset = Math.max(offset, end)
  }
}

function readDictionaryBefore(file: Buffer, offset: number, previousEnd: number): string | undefined {
  if (!/>>\s*$/.test(file.toString('latin1', Math.max(previousEnd, offset - 16), offset))) return undefined
  const text = file.toString('latin1', Math.max(previousEnd, offset - MAX_DICTIONARY_BYTES), offset)
  let objectStart = text.lastIndexOf('obj')
  while (objectStart > 0 && !/[\d\s]/.test(text[objectStart - 1] as string))
    objectStart = text.lastIndexOf('obj', objectStart - 1)
  return text.slice(Math.max(0, objectStart))
}

function findStreamEnd(file: Buffer, start: number, length: string | undefined): number {
  const statedEnd = start + Number(length ?? Number.NaN)
  if (statedEnd <= file.length && /^\s*endstream/.test(file.toString('latin1', statedEnd, statedEnd + 16)))
    return statedEnd
  const result = file.indexOf('endstream', start)
  if (result < 0) return file.length
  // The line break before the keyword isn't part of the stream.
  return result - (file[result - 1] === 10 ? (file[result - 2] === 13 ? 2 : 1) : 0)
}

/** Lists the numbers of the information dictionaries of a PDF and of its earlier versions. */
export function findInfoNumbers(file: Buffer): number[] {
  const result = new Set<number>()
  for (let offset = file.indexOf('/Info'); offset >= 0; offset = file.indexOf('/Info', offset + 5)) {
    const number = /^\/Info\s+(\d{1,8})\s+\d+\s+R/.exec(file.toString('latin1', offset, offset + 40))?.[1]
    if (number) result.add(Number(number))
  }
  return [...result].slice(0, MAX_INFOS)
}

/** Lists the uncompressed objects with their numbers and offsets. A number may occur again in an earlier version. */
export function* findPlainObjects(file: Buffer): Generator<[number: number, at: number]> {
  for (let offset = file.indexOf('obj'); offset >= 0; offset = file.indexOf('obj', offset + 3)) {
    const precedingByte = file[offset - 1]
    if (precedingByte !== 0x20 && precedingByte !== 10 && precedingByte !== 13) continue
    const number = /(\d{1,8})\s+\d{1,5}\s+$/.exec(file.toString('latin1', Math.max(0, offset - 24), offset))?.[1]
    if (number) yield [Number(number), offset + 3]
  }
}

/** Lists the objects in an unpacked object stream with their numbers and offsets. */
export function* findPackedObjects(dictionary: string, bytes: Buffer): Generator<[number: number, at: number]> {
  const firstOffset = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? bytes.length)
  const numbers = bytes.toString('latin1', 0, firstOffset).match(/\d+/g)?.map(Number) ?? []
  for (let i = 0; i + 1 < numbers.length; i += 2) yield [numbers[i] as number, firstOffset + (numbers[i + 1] as number)]
}
