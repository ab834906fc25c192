import type { Span } from '../blocks.ts'

/** A stream of a PDF: its dictionary, its filters and the position of its bytes. */
export interface PdfStream {
  dictionary: string
  filters: string[]
  data: Span
}

const MOST_DICTIONARY = 64 * 1024
const MOST_INFOS = 100
const FILTERS = /\/Filter\s*(\[[^[\]]*\]|\/\w+)/
const DIRECT_LENGTH = /\/Length\s+(\d+)(?!\d|\s+\d+\s+R)/

/**
 * All streams in the bytes of a PDF, including those of earlier versions that its table no longer refers to. They are
 * found by their keywords, so that a broken or lying table can't hide any.
 */
export function* streamsOf(file: Buffer): Generator<PdfStream> {
  for (let at = file.indexOf('stream'), last = 0; at >= 0; at = file.indexOf('stream', at + 6)) {
    const start = at + (file[at + 6] === 13 && file[at + 7] === 10 ? 8 : 7)
    if (file[start - 1] !== 10 && file[start - 1] !== 13) continue
    const dictionary = dictionaryBefore(file, at, last)
    if (dictionary === undefined) continue
    const end = endOfStream(file, start, DIRECT_LENGTH.exec(dictionary)?.[1])
    const filters = FILTERS.exec(dictionary)?.[1]?.match(/\w+/g) ?? []
    yield { dictionary, filters, data: { start, end } }
    last = end
    at = Math.max(at, end)
  }
}

function dictionaryBefore(file: Buffer, at: number, last: number): string | undefined {
  if (!/>>\s*$/.test(file.toString('latin1', Math.max(last, at - 16), at))) return undefined
  const text = file.toString('latin1', Math.max(last, at - MOST_DICTIONARY), at)
  let from = text.lastIndexOf('obj')
  while (from > 0 && !/[\d\s]/.test(text[from - 1] as string)) from = text.lastIndexOf('obj', from - 1)
  return text.slice(Math.max(0, from))
}

function endOfStream(file: Buffer, start: number, length: string | undefined): number {
  const said = start + Number(length ?? Number.NaN)
  if (said <= file.length && /^\s*endstream/.test(file.toString('latin1', said, said + 16))) return said
  const found = file.indexOf('endstream', start)
  if (found < 0) return file.length
  // The line break before the keyword is not part of the stream.
  return found - (file[found - 1] === 10 ? (file[found - 2] === 13 ? 2 : 1) : 0)
}

/** The numbers of the information dictionaries of a PDF and its earlier versions. */
export function infoNumbers(file: Buffer): number[] {
  const found = new Set<number>()
  for (let at = file.indexOf('/Info'); at >= 0; at = file.indexOf('/Info', at + 5)) {
    const number = /^\/Info\s+(\d{1,8})\s+\d+\s+R/.exec(file.toString('latin1', at, at + 40))?.[1]
    if (number) found.add(Number(number))
  }
  return [...found].slice(0, MOST_INFOS)
}

/** The uncompressed objects with their numbers and offsets. Earlier versions may repeat a number. */
export function* plainObjects(file: Buffer): Generator<[number: number, at: number]> {
  for (let at = file.indexOf('obj'); at >= 0; at = file.indexOf('obj', at + 3)) {
    const before = file[at - 1]
    if (before !== 0x20 && before !== 10 && before !== 13) continue
    const number = /(\d{1,8})\s+\d{1,5}\s+$/.exec(file.toString('latin1', Math.max(0, at - 24), at))?.[1]
    if (number) yield [Number(number), at + 3]
  }
}

/** The objects in an unpacked object stream with their numbers and offsets. */
export function* packedObjects(dictionary: string, bytes: Buffer): Generator<[number: number, at: number]> {
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? bytes.length)
  const numbers = bytes.toString('latin1', 0, first).match(/\d+/g)?.map(Number) ?? []
  for (let i = 0; i + 1 < numbers.length; i += 2) yield [numbers[i] as number, first + (numbers[i + 1] as number)]
}
