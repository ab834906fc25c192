// ZIP records as in APPNOTE 6.3. Entries are stored without compression, names are UTF-8, and values beyond 32 bits use
// ZIP64. Checksums follow the data, so nothing is read twice.

/** A file, or a folder if the path ends with a slash. `size` is in bytes, `at` the modification time in ms. */
export interface ZipItem {
  path: string
  size: number
  at: number
}

const MAX_16 = 0xffff
const MAX_32 = 0xffffffff
const UTF8 = 0x0800
const SIZES_FOLLOW = 0x0008
const MADE_ON_UNIX = (3 << 8) | 45
const TIME_EXTRA = 9
const END = 22
const END_64 = 76
const [FILE_MODE, FOLDER_MODE, FOLDER_ATTRIBUTE] = [0o100644, 0o040755, 0x10]

export const isFolder = ({ path }: ZipItem) => path.endsWith('/')
const isBig = (value: number) => value >= MAX_32
const nameOf = ({ path }: ZipItem) => {
  const name = Buffer.from(path)
  if (name.length > MAX_16) throw new Error('a path of a ZIP has at most 65,535 bytes')
  return name
}
const needs64 = (item: ZipItem, offset: number) => (isBig(item.size) || isBig(offset) ? 45 : 20)
const flagsOf = (item: ZipItem) => UTF8 | (isFolder(item) ? 0 : SIZES_FOLLOW)

const localExtra = ({ size }: ZipItem) => TIME_EXTRA + (isBig(size) ? 20 : 0)
const centralExtra = ({ size }: ZipItem, offset: number) => {
  const wide = (isBig(size) ? 16 : 0) + (isBig(offset) ? 8 : 0)
  return TIME_EXTRA + (wide > 0 ? 4 + wide : 0)
}
const descriptorLength = (item: ZipItem) => (isFolder(item) ? 0 : isBig(item.size) ? 24 : 16)

/** Total bytes of an entry: header, data and descriptor. */
export const entryLength = (item: ZipItem) =>
  30 + Buffer.byteLength(item.path) + localExtra(item) + item.size + descriptorLength(item)

/** Total bytes of an entry in the central directory. */
export const lineLength = (item: ZipItem, offset: number) =>
  46 + Buffer.byteLength(item.path) + centralExtra(item, offset)

/** The record before an entry's data. */
export function localHeader(item: ZipItem): Buffer {
  const name = nameOf(item)
  const record = Buffer.alloc(30 + name.length + localExtra(item))
  const size = isBig(item.size) ? MAX_32 : 0
  record.writeUInt32LE(0x04034b50, 0)
  record.writeUInt16LE(needs64(item, 0), 4)
  record.writeUInt16LE(flagsOf(item), 6)
  record.writeUInt32LE(dosTime(item.at), 10)
  record.writeUInt32LE(size, 18)
  record.writeUInt32LE(size, 22)
  record.writeUInt16LE(name.length, 26)
  record.writeUInt16LE(localExtra(item), 28)
  name.copy(record, 30)
  const position = writeTime(record, 30 + name.length, item.at)
  if (isBig(item.size)) writeWide(record, position, [item.size, item.size])
  return record
}

/** The record after a file's data. */
export function descriptor(item: ZipItem, crc: number): Buffer {
  const record = Buffer.alloc(descriptorLength(item))
  record.writeUInt32LE(0x08074b50, 0)
  record.writeUInt32LE(crc, 4)
  if (isBig(item.size)) [8, 16].forEach((position) => record.writeBigUInt64LE(BigInt(item.size), position))
  else [8, 12].forEach((position) => record.writeUInt32LE(item.size, position))
  return record
}

/** An entry of the central directory; `offset` is where its local header begins. */
export function directoryLine(item: ZipItem, crc: number, offset: number): Buffer {
  const name = nameOf(item)
  const extra = centralExtra(item, offset)
  const record = Buffer.alloc(46 + name.length + extra)
  const size = Math.min(item.size, MAX_32)
  const mode = isFolder(item) ? ((FOLDER_MODE << 16) | FOLDER_ATTRIBUTE) >>> 0 : (FILE_MODE << 16) >>> 0
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(MADE_ON_UNIX, 4)
  record.writeUInt16LE(needs64(item, offset), 6)
  record.writeUInt16LE(flagsOf(item), 8)
  record.writeUInt32LE(dosTime(item.at), 12)
  record.writeUInt32LE(crc, 16)
  record.writeUInt32LE(size, 20)
  record.writeUInt32LE(size, 24)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt16LE(extra, 30)
  record.writeUInt32LE(mode, 38)
  record.writeUInt32LE(Math.min(offset, MAX_32), 42)
  name.copy(record, 46)
  const position = writeTime(record, 46 + name.length, item.at)
  const wide = [...(isBig(item.size) ? [item.size, item.size] : []), ...(isBig(offset) ? [offset] : [])]
  if (wide.length > 0) writeWide(record, position, wide)
  return record
}

/** The end of the ZIP: the number of entries, and the position of the central directory. */
export function endRecord(count: number, offset: number, size: number): Buffer {
  const wide = endLength(count, offset, size) - END
  const record = Buffer.alloc(wide + END)
  if (wide > 0) {
    record.writeUInt32LE(0x06064b50, 0)
    record.writeBigUInt64LE(44n, 4)
    record.writeUInt16LE(MADE_ON_UNIX, 12)
    record.writeUInt16LE(45, 14)
    ;[count, count, size, offset].forEach((value, i) => record.writeBigUInt64LE(BigInt(value), 24 + i * 8))
    record.writeUInt32LE(0x07064b50, 56)
    record.writeBigUInt64LE(BigInt(offset + size), 64)
    record.writeUInt32LE(1, 72)
  }
  record.writeUInt32LE(0x06054b50, wide)
  record.writeUInt16LE(Math.min(count, MAX_16), wide + 8)
  record.writeUInt16LE(Math.min(count, MAX_16), wide + 10)
  record.writeUInt32LE(Math.min(size, MAX_32), wide + 12)
  record.writeUInt32LE(Math.min(offset, MAX_32), wide + 16)
  return record
}

export const endLength = (count: number, offset: number, size: number) =>
  END + (count >= MAX_16 || isBig(offset) || isBig(size) ? END_64 : 0)

/**
 * Writes the exact time in UTC; the DOS time has no time zone and a resolution of two seconds. Returns the position
 * after it.
 */
function writeTime(record: Buffer, position: number, ms: number): number {
  record.writeUInt16LE(0x5455, position)
  record.writeUInt16LE(5, position + 2)
  record.writeUInt8(1, position + 4)
  record.writeInt32LE(Math.max(-0x80000000, Math.min(0x7fffffff, Math.floor(ms / 1000))), position + 5)
  return position + TIME_EXTRA
}

function writeWide(record: Buffer, position: number, values: readonly number[]): void {
  record.writeUInt16LE(1, position)
  record.writeUInt16LE(values.length * 8, position + 2)
  values.forEach((value, i) => record.writeBigUInt64LE(BigInt(value), position + 4 + i * 8))
}

function dosTime(ms: number): number {
  const d = new Date(Math.max(Date.UTC(1980), Math.min(Date.UTC(2107, 11, 31), ms)))
  const day = ((d.getUTCFullYear() - 1980) << 9) | ((d.getUTCMonth() + 1) << 5) | d.getUTCDate()
  const time = (d.getUTCHours() << 11) | (d.getUTCMinutes() << 5) | (d.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
