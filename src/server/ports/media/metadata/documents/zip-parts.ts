import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { endRecord } from '#server/kit/zip/zip-records.ts'
import type { Span } from '../blocks.ts'
import { UncleanableError } from './uncleanable.ts'

/** A part of a zip as described by its directory. */
export interface ZipPart {
  name: string
  method: number
  packed: number
  size: number
  /** The directory entry, and all bytes of the part up to the next one. */
  line: Span
  whole: Span
}

const MOST_PARTS = 20_000
const PART_BYTES = 64 * 1024 * 1024
const ALL_BYTES = 1024 ** 3
const HEAD_BYTES = 4096
const [STORED, DEFLATED] = [0, 8]
const [LINE, HEADER, END] = [46, 30, 22]
const UTF8_NAME = 0x0800
const ENCRYPTED = 0x0001

/**
 * The parts of a zip in file order. Throws UncleanableError for too many parts, overlapping or encrypted parts, or
 * parts that would unpack to more than the limit.
 */
export function partsOf(zip: Buffer): { parts: ZipPart[]; directory: Span } {
  const { count, directory } = endOf(zip)
  if (count > MOST_PARTS) throw new UncleanableError('too many zip parts')
  const parts: ZipPart[] = []
  let [at, all] = [directory.start, 0]
  for (let i = 0; i < count; i++) {
    const part = partAt(zip, at, directory.start)
    all += part.size
    if (part.size > PART_BYTES || all > ALL_BYTES) throw new UncleanableError('zip unpacks to too much data')
    parts.push(part)
    at = part.line.end
  }
  if (at > directory.end) throw new UncleanableError('truncated zip directory')
  parts.sort((a, b) => a.whole.start - b.whole.start)
  for (const [i, part] of parts.entries()) {
    const next = parts[i + 1]?.whole.start ?? directory.start
    if (dataOf(zip, part) + part.packed > next) throw new UncleanableError('overlapping zip parts')
    part.whole.end = next
  }
  return { parts, directory }
}

/** Unpacks a part. Throws UncleanableError if its size differs from the announced one. */
export function unpacked(zip: Buffer, part: ZipPart): Buffer {
  const from = dataOf(zip, part)
  const data = zip.subarray(from, from + part.packed)
  if (part.method === STORED) return Buffer.from(data)
  if (part.method !== DEFLATED) throw new UncleanableError('unknown compression method')
  const bytes = inflateRawSync(data, { maxOutputLength: Math.max(1, part.size) })
  if (bytes.length !== part.size) throw new UncleanableError('zip part has the wrong size')
  return bytes
}

/** The first bytes of a part, which reveal its type. */
export function beginningOf(zip: Buffer, part: ZipPart): Buffer {
  const from = dataOf(zip, part)
  const data = zip.subarray(from, from + Math.min(part.packed, HEAD_BYTES))
  return part.method === DEFLATED ? inflateRawSync(data, { finishFlush: constants.Z_SYNC_FLUSH }) : data
}

/** Yields the zip with new bytes for some parts. Everything else stays byte for byte in its order. */
export function* zipWith(
  zip: Buffer,
  { parts, directory }: ReturnType<typeof partsOf>,
  changed: ReadonlyMap<ZipPart, Buffer>,
): Generator<Buffer> {
  const places = new Map<ZipPart, { offset: number; packed?: Packed }>()
  const first = parts[0]?.whole.start ?? directory.start
  if (first > 0) yield zip.subarray(0, first)
  let at = first
  for (const part of parts) {
    const bytes = changed.get(part)
    const packed = bytes && packedAs(bytes, part.method)
    places.set(part, { offset: at, ...(packed && { packed }) })
    for (const piece of packed
      ? [headerWith(zip, part, packed), packed.data]
      : [zip.subarray(part.whole.start, part.whole.end)]) {
      at += piece.length
      yield piece
    }
  }
  const lines = parts
    .toSorted((a, b) => a.line.start - b.line.start)
    .map((part) => lineWith(zip, part, places.get(part)!))
  yield* lines
  yield endRecord(
    parts.length,
    at,
    lines.reduce((size, line) => size + line.length, 0),
  )
}

interface Packed {
  data: Buffer
  size: number
  crc: number
}

function packedAs(bytes: Buffer, method: number): Packed {
  return { data: method === STORED ? bytes : deflateRawSync(bytes), size: bytes.length, crc: crc32(bytes) }
}

/** The local header of a changed part, without extra fields, because they describe the old content. */
function headerWith(zip: Buffer, { whole }: ZipPart, { data, size, crc }: Packed): Buffer {
  const name = zip.readUInt16LE(whole.start + 26)
  const header = Buffer.from(zip.subarray(whole.start, whole.start + HEADER + name))
  header.writeUInt16LE(header.readUInt16LE(6) & UTF8_NAME, 6)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(data.length, 18)
  header.writeUInt32LE(size, 22)
  header.writeUInt16LE(0, 28)
  return header
}

function lineWith(zip: Buffer, { line }: ZipPart, { offset, packed }: { offset: number; packed?: Packed }): Buffer {
  const record = Buffer.from(zip.subarray(line.start, line.end))
  record.writeUInt32LE(offset, 42)
  if (!packed) return record
  const [name, extra] = [record.readUInt16LE(28), record.readUInt16LE(30)]
  record.writeUInt16LE(record.readUInt16LE(8) & UTF8_NAME, 8)
  record.writeUInt32LE(packed.crc, 16)
  record.writeUInt32LE(packed.data.length, 20)
  record.writeUInt32LE(packed.size, 24)
  record.writeUInt16LE(0, 30)
  return Buffer.concat([record.subarray(0, LINE + name), record.subarray(LINE + name + extra)])
}

function endOf(zip: Buffer): { count: number; directory: Span } {
  const at = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (at < 0 || at + END > zip.length) throw new UncleanableError('zip has no end record')
  const [size, start] = [zip.readUInt32LE(at + 12), zip.readUInt32LE(at + 16)]
  if (start + size > at) throw new UncleanableError('zip directory at an invalid offset')
  return { count: zip.readUInt16LE(at + 10), directory: { start, end: start + size } }
}

function partAt(zip: Buffer, at: number, end: number): ZipPart {
  if (zip.toString('latin1', at, at + 4) !== 'PK\x01\x02' || at + LINE > zip.length)
    throw new UncleanableError('invalid zip directory entry')
  if (zip.readUInt16LE(at + 8) & ENCRYPTED) throw new UncleanableError('encrypted zip part')
  const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [number, number, number]
  const from = at + LINE + name
  const wide = wideNumbers(zip, from, from + extra)
  const number = (field: number) => {
    const value = zip.readUInt32LE(at + field)
    return value === 0xffffffff ? wide() : value
  }
  const [size, packed, start] = [number(24), number(20), number(42)]
  if (start + HEADER > end || zip.toString('latin1', start, start + 4) !== 'PK\x03\x04')
    throw new UncleanableError('zip part at an invalid offset')
  return {
    name: zip.toString('utf8', at + LINE, from),
    method: zip.readUInt16LE(at + 10),
    packed,
    size,
    line: { start: at, end: from + extra + comment },
    whole: { start, end },
  }
}

/** Reads the 64-bit numbers of a part from its extra field. */
function wideNumbers(zip: Buffer, start: number, end: number): () => number {
  let [at, last] = [0, 0]
  for (let field = start; field + 4 <= end; field += 4 + zip.readUInt16LE(field + 2)) {
    if (zip.readUInt16LE(field) === 1) [at, last] = [field + 4, field + 4 + zip.readUInt16LE(field + 2)]
  }
  return () => {
    if (at + 8 > Math.min(last, end)) throw new UncleanableError('zip part without a size')
    at += 8
    return Number(zip.readBigUInt64LE(at - 8))
  }
}

function dataOf(zip: Buffer, { whole }: ZipPart): number {
  return whole.start + HEADER + zip.readUInt16LE(whole.start + 26) + zip.readUInt16LE(whole.start + 28)
}
