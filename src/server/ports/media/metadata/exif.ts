import { createShortTextDecoder } from '../encoding/decode-text.ts'
import type { ByteSpan } from './metadata-blocks.ts'

/** Tags that are read, or removed. */
export const TAGS = {
  description: 0x010e,
  artist: 0x013b,
  copyright: 0x8298,
  dateOriginal: 0x9003,
  titleOfWindows: 0x9c9b,
  authorOfWindows: 0x9c9d,
  keywordsOfWindows: 0x9c9e,
  xmp: 0x02bc,
  iptc: 0x83bb,
  photoshop: 0x8649,
} as const

const SUB_IFDS = new Set([0x8769, 0x014a, 0xa005])
const GPS = 0x8825
const MAKER_NOTE = 0x927c
/**
 * Tags to remove: GPS, maker notes, host computer, owner, serial numbers of body, lens and camera, private data in DNG,
 * user comment.
 */
const PRIVATE_TAGS = new Set([GPS, MAKER_NOTE, 0x013c, 0xa430, 0xa431, 0xa435, 0xc62f, 0xc634, 0xc65d, 0x9286])
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]
const ASCII = 2
const TEXT_TAGS: ReadonlySet<number> = new Set([TAGS.description, TAGS.artist, TAGS.copyright])
const MAX_TEXT_BYTES = 64 * 1024
const MAX_IFDS = 2000
const MAX_ENTRIES = 4096

/** One value of a TIFF structure. */
export interface ExifEntry extends ByteSpan {
  tag: number
  type: number
  /** Offset of the entry itself. */
  offset: number
}

interface TiffStructure {
  isLittleEndian: boolean
  isBigTiff: boolean
  start: number
  end: number
}

/** Lists all entries of a TIFF structure; none if it is invalid. Offsets are relative to the file. */
export function readEntries(file: Buffer, span: ByteSpan): ExifEntry[] {
  return readIfds(file, span).flatMap((ifd) => ifd.entries)
}

/** Returns a reader for text values. Windows writes its own tags in UTF-16. */
export function createEntryReader(file: Buffer, entries: readonly ExifEntry[]): (entry: ExifEntry) => string {
  const getTextBytes = ({ start, end }: ExifEntry) => file.subarray(start, Math.min(end, start + MAX_TEXT_BYTES))
  const isUtf16 = ({ tag }: ExifEntry) => tag >= 0x9c9b && tag <= 0x9c9f
  const textEntries = entries.filter((entry) => entry.type === ASCII && TEXT_TAGS.has(entry.tag))
  const decode = createShortTextDecoder(textEntries.map(getTextBytes))
  return (entry) =>
    isUtf16(entry) ? new TextDecoder('utf-16le').decode(getTextBytes(entry)) : decode(getTextBytes(entry))
}

/**
 * Removes location, device and owner metadata in place. Nothing moves, so the offsets of pixels stay valid. Returns
 * true if anything was removed. Blocks without pixels also lose their preview and all unreferenced bytes, because
 * manufacturers store notes there.
 */
export function scrubExif(file: Buffer, span: ByteSpan, { hasPixels }: { hasPixels: boolean }): boolean {
  let hasChanged = false
  const structure = readStructure(file, span)
  for (const { offset, entries, pointers } of readIfds(file, span)) {
    if (!structure) break
    const privateEntries = entries.filter((entry) => PRIVATE_TAGS.has(entry.tag))
    for (const pointer of pointers) file.fill(0, pointer.start, pointer.end)
    if (privateEntries.length === 0) continue
    hasChanged = true
    for (const { start, end } of privateEntries) file.fill(0, start, end)
    removeEntries(file, structure, offset, entries.length, new Set(privateEntries.map((entry) => entry.offset)))
  }
  if (hasChanged && structure && !hasPixels) blankUnreferencedBytes(file, structure)
  return hasChanged
}

function blankUnreferencedBytes(file: Buffer, structure: TiffStructure & { firstIfd: number }): void {
  const { isBigTiff, start, end, firstIfd } = structure
  const [countBytes, size, pointerBytes] = isBigTiff ? [8, 20, 8] : [2, 12, 4]
  const mainIfd = readIfd(file, structure, start + firstIfd)
  if (mainIfd)
    file.fill(
      0,
      mainIfd.offset + countBytes + mainIfd.entries.length * size,
      mainIfd.offset + countBytes + mainIfd.entries.length * size + pointerBytes,
    )
  const keptSpans: ByteSpan[] = [{ start, end: start + (isBigTiff ? 16 : 8) }]
  for (const { offset, entries } of readIfds(file, structure)) {
    keptSpans.push({ start: offset, end: offset + countBytes + entries.length * size + pointerBytes }, ...entries)
  }
  keptSpans.sort((a, b) => a.start - b.start)
  let offset = start
  for (const span of keptSpans) {
    if (span.start > offset) file.fill(0, offset, span.start)
    offset = Math.max(offset, span.end)
  }
  file.fill(0, Math.min(offset, end), end)
}

interface Ifd {
  offset: number
  entries: ExifEntry[]
  /** Directories that are removed together with the pointer to them. */
  pointers: ByteSpan[]
}

function readStructure(file: Buffer, { start, end }: ByteSpan): (TiffStructure & { firstIfd: number }) | undefined {
  if (end - start < 16 || end > file.length) return undefined
  const byteOrder = file.toString('latin1', start, start + 2)
  if (byteOrder !== 'II' && byteOrder !== 'MM') return undefined
  const isLittleEndian = byteOrder === 'II'
  const structure = { isLittleEndian, isBigTiff: readUint(file, isLittleEndian, start + 2, 2) === 43, start, end }
  return {
    ...structure,
    firstIfd: structure.isBigTiff
      ? readUint(file, isLittleEndian, start + 8, 8)
      : readUint(file, isLittleEndian, start + 4, 4),
  }
}

function readIfds(file: Buffer, span: ByteSpan): Ifd[] {
  const structure = readStructure(file, span)
  if (!structure) return []
  const ifds: Ifd[] = []
  const visitedOffsets = new Set<number>()
  const pendingOffsets = [structure.firstIfd]
  while (pendingOffsets.length > 0 && ifds.length < MAX_IFDS) {
    const offset = pendingOffsets.shift() as number
    if (offset <= 0 || visitedOffsets.has(offset)) continue
    visitedOffsets.add(offset)
    const ifd = readIfd(file, structure, structure.start + offset)
    if (!ifd) continue
    ifds.push(ifd)
    pendingOffsets.push(...ifd.nextOffsets)
  }
  return ifds
}

function readIfd(
  file: Buffer,
  structure: TiffStructure,
  offset: number,
): (Ifd & { nextOffsets: number[] }) | undefined {
  const { isLittleEndian, isBigTiff, start, end } = structure
  const [countBytes, size, pointerBytes] = isBigTiff ? [8, 20, 8] : [2, 12, 4]
  if (offset + countBytes > end) return undefined
  const count = readUint(file, isLittleEndian, offset, countBytes)
  if (count > MAX_ENTRIES || offset + countBytes + count * size + pointerBytes > end) return undefined
  const entries: ExifEntry[] = []
  const pointers: ByteSpan[] = []
  const nextOffsets: number[] = []
  for (let i = 0; i < count; i++) {
    const entryOffset = offset + countBytes + i * size
    const tag = readUint(file, isLittleEndian, entryOffset, 2)
    const type = readUint(file, isLittleEndian, entryOffset + 2, 2)
    const bytes = (TYPE_BYTES[type] ?? 0) * readUint(file, isLittleEndian, entryOffset + 4, pointerBytes)
    const value = entryOffset + 4 + pointerBytes
    const valueStart = bytes <= pointerBytes ? value : start + readUint(file, isLittleEndian, value, pointerBytes)
    const valueSpan =
      valueStart + bytes <= end ? { start: valueStart, end: valueStart + bytes } : { start: value, end: value }
    entries.push({ tag, type, offset: entryOffset, ...valueSpan })
    if (SUB_IFDS.has(tag))
      for (let valueOffset = valueSpan.start; valueOffset + pointerBytes <= valueSpan.end; valueOffset += pointerBytes)
        nextOffsets.push(readUint(file, isLittleEndian, valueOffset, pointerBytes))
    if (tag === GPS)
      pointers.push(...findDirectorySpans(file, structure, start + readUint(file, isLittleEndian, value, pointerBytes)))
  }
  nextOffsets.push(readUint(file, isLittleEndian, offset + countBytes + count * size, pointerBytes))
  return { offset, entries, pointers, nextOffsets }
}

/** Returns the spans of a directory and of everything its entries point to. */
function findDirectorySpans(file: Buffer, structure: TiffStructure, offset: number): ByteSpan[] {
  const ifd = readIfd(file, structure, offset)
  if (!ifd) return []
  const [countBytes, size] = structure.isBigTiff ? [8, 20] : [2, 12]
  return [...ifd.entries, { start: offset, end: offset + countBytes + ifd.entries.length * size }]
}

function removeEntries(
  file: Buffer,
  { isLittleEndian, isBigTiff }: TiffStructure,
  offset: number,
  count: number,
  privateOffsets: ReadonlySet<number>,
): void {
  const [countBytes, size, pointerBytes] = isBigTiff ? [8, 20, 8] : [2, 12, 4]
  const end = offset + countBytes + count * size + pointerBytes
  const keptEntries: Buffer[] = []
  for (let i = 0; i < count; i++) {
    const entryOffset = offset + countBytes + i * size
    if (!privateOffsets.has(entryOffset)) keptEntries.push(Buffer.from(file.subarray(entryOffset, entryOffset + size)))
  }
  keptEntries.push(Buffer.from(file.subarray(end - pointerBytes, end)))
  file.fill(0, offset, end)
  const remainingCount = count - privateOffsets.size
  if (isBigTiff) file[isLittleEndian ? 'writeBigUInt64LE' : 'writeBigUInt64BE'](BigInt(remainingCount), offset)
  else file[isLittleEndian ? 'writeUInt16LE' : 'writeUInt16BE'](remainingCount, offset)
  Buffer.concat(keptEntries).copy(file, offset + countBytes)
}

function readUint(file: Buffer, isLittleEndian: boolean, offset: number, bytes: number): number {
  if (bytes === 8) return Number(isLittleEndian ? file.readBigUInt64LE(offset) : file.readBigUInt64BE(offset))
  return isLittleEndian ? file.readUIntLE(offset, bytes) : file.readUIntBE(offset, bytes)
}
