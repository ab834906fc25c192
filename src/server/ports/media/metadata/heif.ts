import { readBoxes } from '../iso-boxes.ts'
import { createEmptyBlocks, type MetadataBlocks, type ByteSpan } from './metadata-blocks.ts'

const MAX_ITEMS = 10_000
const PROPRIETARY_BOXES = new Set(['mpvd', 'sefd', 'uuid'])
const readAllBoxes = (file: Buffer, span: ByteSpan) => [...readBoxes(file, span, MAX_ITEMS)]

/** Finds the metadata of a HEIC or AVIF: items anywhere in the file, and proprietary boxes next to the image. */
export function findHeifBlocks(file: Buffer): MetadataBlocks {
  const blocks = createEmptyBlocks()
  const topBoxes = readAllBoxes(file, { start: 0, end: file.length })
  // Boxes that contain the video of a motion photo, or a phone manufacturer's own data.
  blocks.droppedSpans.push(...topBoxes.filter(({ kind }) => PROPRIETARY_BOXES.has(kind)))
  const meta = topBoxes.find((box) => box.kind === 'meta')
  if (!meta) return blocks
  const metaBoxes = readAllBoxes(file, { start: meta.start + 4, end: meta.end })
  const [itemInfo, itemLocations, data] = ['iinf', 'iloc', 'idat'].map((kind) =>
    metaBoxes.find((box) => box.kind === kind),
  )
  if (!itemInfo || !itemLocations) return blocks
  const kinds = readItemKinds(file, itemInfo)
  for (const { id, spans } of readItemLocations(file, itemLocations, data)) {
    const kind = kinds.get(id)
    const span = spans[0]
    if (!kind || !span) continue
    // Items that consist of several pieces aren't parsed but blanked.
    if (spans.length > 1) blocks.droppedSpans.push(...spans)
    else if (kind === 'xmp') blocks.xmp.push(span)
    else if (span.start + 4 <= span.end) {
      const start = span.start + 4 + file.readUInt32BE(span.start)
      if (start < span.end) blocks.exif.push({ start, end: span.end })
    }
  }
  return blocks
}

function readItemKinds(file: Buffer, itemInfo: ByteSpan): Map<number, 'exif' | 'xmp'> {
  const kinds = new Map<number, 'exif' | 'xmp'>()
  const firstOffset = itemInfo.start + (file[itemInfo.start] === 0 ? 6 : 8)
  for (const { start, end } of readAllBoxes(file, { start: firstOffset, end: itemInfo.end })) {
    const version = file[start] ?? 0
    if (version < 2) continue
    const isWide = version > 2
    const kindOffset = start + 4 + (isWide ? 4 : 2) + 2
    if (kindOffset + 4 > end) continue
    const id = isWide ? file.readUInt32BE(start + 4) : file.readUInt16BE(start + 4)
    const kind = file.toString('latin1', kindOffset, kindOffset + 4)
    if (kind === 'Exif') kinds.set(id, 'exif')
    else if (kind === 'mime' && file.subarray(kindOffset + 4, end).includes('application/rdf+xml')) kinds.set(id, 'xmp')
  }
  return kinds
}

/** Returns a reader for consecutive numbers of 0, 2, 4 or 8 bytes, which throws RangeError at the end. */
function createReader(file: Buffer, { start, end }: ByteSpan) {
  let position = start
  return (bytes: number): number => {
    if (position + bytes > end) throw new RangeError('cut off')
    position += bytes
    if (bytes === 0) return 0
    return bytes === 8 ? Number(file.readBigUInt64BE(position - 8)) : file.readUIntBE(position - bytes, bytes)
  }
}

function* readItemLocations(
  file: Buffer,
  itemLocations: ByteSpan,
  data: ByteSpan | undefined,
): Generator<{ id: number; spans: ByteSpan[] }> {
  const version = file[itemLocations.start] ?? 0
  const read = createReader(file, { start: itemLocations.start + 4, end: itemLocations.end })
  try {
    const fieldSizes = read(2)
    const [offset, length, baseOffsetBytes, index] = [
      fieldSizes >> 12,
      (fieldSizes >> 8) & 15,
      (fieldSizes >> 4) & 15,
      version > 0 ? fieldSizes & 15 : 0,
    ]
    const count = Math.min(MAX_ITEMS, read(version < 2 ? 2 : 4))
    for (let i = 0; i < count; i++) {
      const id = read(version < 2 ? 2 : 4)
      const method = version > 0 ? read(2) & 15 : 0
      read(2)
      const baseOffset = read(baseOffsetBytes) + (method === 1 ? (data?.start ?? 0) : 0)
      const extentCount = read(2)
      const spans: ByteSpan[] = []
      for (let extent = 0; extent < extentCount; extent++) {
        read(index)
        const start = baseOffset + read(offset)
        const end = start + read(length)
        if (method < 2 && end <= file.length) spans.push({ start, end })
      }
      yield { id, spans }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}
