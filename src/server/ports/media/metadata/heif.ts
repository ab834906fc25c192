import { boxesIn } from '../boxes.ts'
import { noBlocks, type Blocks, type Span } from './blocks.ts'

const MAX_ITEMS = 10_000
const BESIDE = new Set(['mpvd', 'sefd', 'uuid'])
const boxes = (file: Buffer, span: Span) => [...boxesIn(file, span, MAX_ITEMS)]

/** The metadata of a HEIC or AVIF: items anywhere in the file, and proprietary boxes next to the image. */
export function heifBlocks(file: Buffer): Blocks {
  const blocks = noBlocks()
  const top = boxes(file, { start: 0, end: file.length })
  // The video of a motion photo and data of phone manufacturers.
  blocks.dropped.push(...top.filter(({ kind }) => BESIDE.has(kind)))
  const meta = top.find((box) => box.kind === 'meta')
  if (!meta) return blocks
  const inside = boxes(file, { start: meta.start + 4, end: meta.end })
  const [info, places, data] = ['iinf', 'iloc', 'idat'].map((kind) => inside.find((box) => box.kind === kind))
  if (!info || !places) return blocks
  const kinds = itemKinds(file, info)
  for (const { id, spans } of itemPlaces(file, places, data)) {
    const kind = kinds.get(id)
    const span = spans[0]
    if (!kind || !span) continue
    // Items in several pieces are not parsed but emptied.
    if (spans.length > 1) blocks.dropped.push(...spans)
    else if (kind === 'xmp') blocks.xmp.push(span)
    else if (span.start + 4 <= span.end) {
      const start = span.start + 4 + file.readUInt32BE(span.start)
      if (start < span.end) blocks.exif.push({ start, end: span.end })
    }
  }
  return blocks
}

function itemKinds(file: Buffer, info: Span): Map<number, 'exif' | 'xmp'> {
  const kinds = new Map<number, 'exif' | 'xmp'>()
  const first = info.start + (file[info.start] === 0 ? 6 : 8)
  for (const { start, end } of boxes(file, { start: first, end: info.end })) {
    const version = file[start] ?? 0
    if (version < 2) continue
    const wide = version > 2
    const after = start + 4 + (wide ? 4 : 2) + 2
    if (after + 4 > end) continue
    const id = wide ? file.readUInt32BE(start + 4) : file.readUInt16BE(start + 4)
    const kind = file.toString('latin1', after, after + 4)
    if (kind === 'Exif') kinds.set(id, 'exif')
    else if (kind === 'mime' && file.subarray(after + 4, end).includes('application/rdf+xml')) kinds.set(id, 'xmp')
  }
  return kinds
}

/** Reads consecutive numbers of 0, 2, 4 or 8 bytes; throws RangeError at the end. */
function reader(file: Buffer, { start, end }: Span) {
  let at = start
  return (bytes: number): number => {
    if (at + bytes > end) throw new RangeError('cut off')
    at += bytes
    if (bytes === 0) return 0
    return bytes === 8 ? Number(file.readBigUInt64BE(at - 8)) : file.readUIntBE(at - bytes, bytes)
  }
}

function* itemPlaces(file: Buffer, places: Span, data: Span | undefined): Generator<{ id: number; spans: Span[] }> {
  const version = file[places.start] ?? 0
  const read = reader(file, { start: places.start + 4, end: places.end })
  try {
    const sizes = read(2)
    const [offset, length, base, index] = [
      sizes >> 12,
      (sizes >> 8) & 15,
      (sizes >> 4) & 15,
      version > 0 ? sizes & 15 : 0,
    ]
    const count = Math.min(MAX_ITEMS, read(version < 2 ? 2 : 4))
    for (let i = 0; i < count; i++) {
      const id = read(version < 2 ? 2 : 4)
      const method = version > 0 ? read(2) & 15 : 0
      read(2)
      const from = read(base) + (method === 1 ? (data?.start ?? 0) : 0)
      const extents = read(2)
      const spans: Span[] = []
      for (let k = 0; k < extents; k++) {
        read(index)
        const start = from + read(offset)
        const end = start + read(length)
        if (method < 2 && end <= file.length) spans.push({ start, end })
      }
      yield { id, spans }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}
