import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { createEndRecord } from '#server/kit/zip/zip-records.ts'
import type { ByteSpan } from '../metadata-blocks.ts'
import { UncleanableError } from './uncleanable-error.ts'

/** A part of a zip, as described by the zip's directory. */
export interface ZipPart {
  name: string
  method: number
  packedBytes: number
  size: number
  /** The directory entry and, below, all bytes of the part up to the next one. */
  directoryEntry: ByteSpan
  fullSpan: ByteSpan
}

const MAX_PARTS = 20_000
const MAX_PART_BYTES = 64 * 1024 * 1024
const MAX_TOTAL_BYTES = 1024 ** 3
const PREVIEW_BYTES = 4096
const [METHOD_STORED, METHOD_DEFLATED] = [0, 8]
const [DIRECTORY_ENTRY_BYTES, LOCAL_HEADER_BYTES, END_RECORD_BYTES] = [46, 30, 22]
const UTF8_NAME_FLAG = 0x0800
const ENCRYPTED_FLAG = 0x0001

/**
 * Lists the parts of a zip in file order. Throws UncleanableError for too many parts, overlapping or encrypted parts,
 * or parts that would unpack to more than the limit.
 */
export function readZipParts(zip: Buffer): { parts: ZipPart[]; directory: ByteSpan } {
  const { count, directory } = readEndRecord(zip)
  if (count > MAX_PARTS) throw new UncleanableError('too many zip parts')
  const parts: ZipPart[] = []
  let [offset, totalBytes] = [directory.start, 0]
  for (let i = 0; i < count; i++) {
    const part = readPart(zip, offset, directory.start)
    totalBytes += part.size
    if (part.size > MAX_PART_BYTES || totalBytes > MAX_TOTAL_BYTES)
      throw new UncleanableError('zip unpacks to too much data')
    parts.push(part)
    offset = part.directoryEntry.end
  }
  if (offset > directory.end) throw new UncleanableError('truncated zip directory')
  parts.sort((a, b) => a.fullSpan.start - b.fullSpan.start)
  for (const [i, part] of parts.entries()) {
    const nextStart = parts[i + 1]?.fullSpan.start ?? directory.start
    if (findContentStart(zip, part) + part.packedBytes > nextStart) throw new UncleanableError('overlapping zip parts')
    part.fullSpan.end = nextStart
  }
  return { parts, directory }
}

/** Unpacks a part. Throws UncleanableError if its size differs from the declared one. */
export function unpackPart(zip: Buffer, part: ZipPart): Buffer {
  const contentStart = findContentStart(zip, part)
  const data = zip.subarray(contentStart, contentStart + part.packedBytes)
  if (part.method === METHOD_STORED) return Buffer.from(data)
  if (part.method !== METHOD_DEFLATED) throw new UncleanableError('unknown compression method')
  const bytes = inflateRawSync(data, { maxOutputLength: Math.max(1, part.size) })
  if (bytes.length !== part.size) throw new UncleanableError('zip part has the wrong size')
  return bytes
}

/** Returns the first bytes of a part, which reveal its type. */
export function readPartBeginning(zip: Buffer, part: ZipPart): Buffer {
  const contentStart = findContentStart(zip, part)
  const data = zip.subarray(contentStart, contentStart + Math.min(part.packedBytes, PREVIEW_BYTES))
  return part.method === METHOD_DEFLATED ? inflateRawSync(data, { finishFlush: constants.Z_SYNC_FLUSH }) : data
}

/** Yields the zip with new bytes for some parts. Everything else stays byte for byte the same, in the same order. */
export function* replaceParts(
  zip: Buffer,
  { parts, directory }: ReturnType<typeof readZipParts>,
  changedParts: ReadonlyMap<ZipPart, Buffer>,
): Generator<Buffer> {
  const outputByPart = new Map<ZipPart, { offset: number; packedBytes?: PackedPart }>()
  const firstOffset = parts[0]?.fullSpan.start ?? directory.start
  if (firstOffset > 0) yield zip.subarray(0, firstOffset)
  let offset = firstOffset
  for (const part of parts) {
    const bytes = changedParts.get(part)
    const packedPart = bytes && packPart(bytes, part.method)
    outputByPart.set(part, { offset: offset, ...(packedPart && { packedBytes: packedPart }) })
    for (const piece of packedPart
      ? [createLocalHeader(zip, part, packedPart), packedPart.data]
      : [zip.subarray(part.fullSpan.start, part.fullSpan.end)]) {
      offset += piece.length
      yield piece
    }
  }
  const directoryEntries = parts
    .toSorted((a, b) => a.directoryEntry.start - b.directoryEntry.start)
    .map((part) => createDirectoryEntry(zip, part, outputByPart.get(part)!))
  yield* directoryEntries
  yield createEndRecord(
    parts.length,
    offset,
    directoryEntries.reduce((size, directoryEntry) => size + directoryEntry.length, 0),
  )
}

interface PackedPart {
  data: Buffer
  size: number
  crc: number
}

function packPart(bytes: Buffer, method: number): PackedPart {
  return { data: method === METHOD_STORED ? bytes : deflateRawSync(bytes), size: bytes.length, crc: crc32(bytes) }
}

/** Builds the local header of a changed part, without extra fields, because those describe the old content. */
function createLocalHeader(zip: Buffer, { fullSpan }: ZipPart, { data, size, crc }: PackedPart): Buffer {
  const name = zip.readUInt16LE(fullSpan.start + 26)
  const header = Buffer.from(zip.subarray(fullSpan.start, fullSpan.start + LOCAL_HEADER_BYTES + name))
  header.writeUInt16LE(header.readUInt16LE(6) & UTF8_NAME_FLAG, 6)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(data.length, 18)
  header.writeUInt32LE(size, 22)
  header.writeUInt16LE(0, 28)
  return header
}

function createDirectoryEntry(
  zip: Buffer,
  { directoryEntry }: ZipPart,
  { offset, packedBytes: packedPart }: { offset: number; packedBytes?: PackedPart },
): Buffer {
  const record = Buffer.from(zip.subarray(directoryEntry.start, directoryEntry.end))
  record.writeUInt32LE(offset, 42)
  if (!packedPart) return record
  const [name, extra] = [record.readUInt16LE(28), record.readUInt16LE(30)]
  record.writeUInt16LE(record.readUInt16LE(8) & UTF8_NAME_FLAG, 8)
  record.writeUInt32LE(packedPart.crc, 16)
  record.writeUInt32LE(packedPart.data.length, 20)
  record.writeUInt32LE(packedPart.size, 24)
  record.writeUInt16LE(0, 30)
  return Buffer.concat([
    record.subarray(0, DIRECTORY_ENTRY_BYTES + name),
    record.subarray(DIRECTORY_ENTRY_BYTES + name + extra),
  ])
}

function readEndRecord(zip: Buffer): { count: number; directory: ByteSpan } {
  const offset = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (offset < 0 || offset + END_RECORD_BYTES > zip.length) throw new UncleanableError('zip has no end record')
  const [size, start] = [zip.readUInt32LE(offset + 12), zip.readUInt32LE(offset + 16)]
  if (start + size > offset) throw new UncleanableError('zip directory at an invalid offset')
  return { count: zip.readUInt16LE(offset + 10), directory: { start, end: start + size } }
}

function readPart(zip: Buffer, offset: number, end: number): ZipPart {
  if (zip.toString('latin1', offset, offset + 4) !== 'PK\x01\x02' || offset + DIRECTORY_ENTRY_BYTES > zip.length)
    throw new UncleanableError('invalid zip directory entry')
  if (zip.readUInt16LE(offset + 8) & ENCRYPTED_FLAG) throw new UncleanableError('encrypted zip part')
  const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(offset + field)) as [
    number,
    number,
    number,
  ]
  const nameEnd = offset + DIRECTORY_ENTRY_BYTES + name
  const readWideNumber = createWideNumberReader(zip, nameEnd, nameEnd + extra)
  const readNumber = (field: number) => {
    const value = zip.readUInt32LE(offset + field)
    return value === 0xffffffff ? readWideNumber() : value
  }
  const [size, packedBytes, start] = [readNumber(24), readNumber(20), readNumber(42)]
  if (start + LOCAL_HEADER_BYTES > end || zip.toString('latin1', start, start + 4) !== 'PK\x03\x04')
    throw new UncleanableError('zip part at an invalid offset')
  return {
    name: zip.toString('utf8', offset + DIRECTORY_ENTRY_BYTES, nameEnd),
    method: zip.readUInt16LE(offset + 10),
    packedBytes,
    size,
    directoryEntry: { start: offset, end: nameEnd + extra + comment },
    fullSpan: { start, end },
  }
}

/** Reads the 64-bit numbers of a part from its extra field. */
function createWideNumberReader(zip: Buffer, start: number, end: number): () => number {
  let [offset, fieldEnd] = [0, 0]
  for (let field = start; field + 4 <= end; field += 4 + zip.readUInt16LE(field + 2)) {
    if (zip.readUInt16LE(field) === 1) [offset, fieldEnd] = [field + 4, field + 4 + zip.readUInt16LE(field + 2)]
  }
  return () => {
    if (offset + 8 > Math.min(fieldEnd, end)) throw new UncleanableError('zip part without a size')
    offset += 8
    return Number(zip.readBigUInt64LE(offset - 8))
  }
}

function findContentStart(zip: Buffer, { fullSpan }: ZipPart): number {
  return (
    fullSpan.start + LOCAL_HEADER_BYTES + zip.readUInt16LE(fullSpan.start + 26) + zip.readUInt16LE(fullSpan.start + 28)
  )
}
