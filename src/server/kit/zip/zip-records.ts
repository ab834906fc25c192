// ZIP records as in APPNOTE 6.3. Entries are stored uncompressed, names are UTF-8, and values beyond 32 bits use ZIP64.
// Checksums follow the data, so that no data has to be read twice.

/** A file, or a folder if the path ends with a slash. `size` is in bytes, `at` the modification time in ms. */
export interface ZipItem {
  path: string
  size: number
  at: number
}

const MAX_16 = 0xffff
const MAX_32 = 0xffffffff
const UTF8 = 0x0800
const SIZES_FOLLOW_FLAG = 0x0008
const MADE_ON_UNIX = (3 << 8) | 45
const TIME_EXTRA_BYTES = 9
const END_RECORD_LENGTH = 22
const ZIP64_END_RECORDS_LENGTH = 76
const [FILE_MODE, FOLDER_MODE, FOLDER_ATTRIBUTE] = [0o100644, 0o040755, 0x10]

export const isFolder = ({ path }: ZipItem) => path.endsWith('/')
const needsZip64 = (value: number) => value >= MAX_32
const encodeName = ({ path }: ZipItem) => {
  const name = Buffer.from(path)
  if (name.length > MAX_16) throw new Error('a path of a ZIP has at most 65,535 bytes')
  return name
}
const getRequiredVersion = (item: ZipItem, offset: number) => (needsZip64(item.size) || needsZip64(offset) ? 45 : 20)
const getFlags = (item: ZipItem) => UTF8 | (isFolder(item) ? 0 : SIZES_FOLLOW_FLAG)

const getLocalExtraLength = ({ size }: ZipItem) => TIME_EXTRA_BYTES + (needsZip64(size) ? 20 : 0)
const getCentralExtraLength = ({ size }: ZipItem, offset: number) => {
  const zip64Length = (needsZip64(size) ? 16 : 0) + (needsZip64(offset) ? 8 : 0)
  return TIME_EXTRA_BYTES + (zip64Length > 0 ? 4 + zip64Length : 0)
}
const getDescriptorLength = (item: ZipItem) => (isFolder(item) ? 0 : needsZip64(item.size) ? 24 : 16)

/** Returns the total bytes of an entry: header, data and descriptor. */
export const getEntryLength = (item: ZipItem) =>
  30 + Buffer.byteLength(item.path) + getLocalExtraLength(item) + item.size + getDescriptorLength(item)

/** Returns the total bytes of an entry in the central directory. */
export const getDirectoryEntryLength = (item: ZipItem, offset: number) =>
  46 + Buffer.byteLength(item.path) + getCentralExtraLength(item, offset)

/** Builds the record before an entry's data. */
export function createLocalHeader(item: ZipItem): Buffer {
  const name = encodeName(item)
  const record = Buffer.alloc(30 + name.length + getLocalExtraLength(item))
  const size = needsZip64(item.size) ? MAX_32 : 0
  record.writeUInt32LE(0x04034b50, 0)
  record.writeUInt16LE(getRequiredVersion(item, 0), 4)
  record.writeUInt16LE(getFlags(item), 6)
  record.writeUInt32LE(toDosTime(item.at), 10)
  record.writeUInt32LE(size, 18)
  record.writeUInt32LE(size, 22)
  record.writeUInt16LE(name.length, 26)
  record.writeUInt16LE(getLocalExtraLength(item), 28)
  name.copy(record, 30)
  const position = writeTime(record, 30 + name.length, item.at)
  if (needsZip64(item.size)) writeZip64Extra(record, position, [item.size, item.size])
  return record
}

/** Builds the record after a file's data. */
export function createDataDescriptor(item: ZipItem, crc: number): Buffer {
  const record = Buffer.alloc(getDescriptorLength(item))
  record.writeUInt32LE(0x08074b50, 0)
  record.writeUInt32LE(crc, 4)
  if (needsZip64(item.size)) [8, 16].forEach((position) => record.writeBigUInt64LE(BigInt(item.size), position))
  else [8, 12].forEach((position) => record.writeUInt32LE(item.size, position))
  return record
}

/** Builds an entry of the central directory; `offset` is where its local header begins. */
export function createDirectoryEntry(item: ZipItem, crc: number, offset: number): Buffer {
  const name = encodeName(item)
  const extraLength = getCentralExtraLength(item, offset)
  const record = Buffer.alloc(46 + name.length + extraLength)
  const size = Math.min(item.size, MAX_32)
  const mode = isFolder(item) ? ((FOLDER_MODE << 16) | FOLDER_ATTRIBUTE) >>> 0 : (FILE_MODE << 16) >>> 0
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(MADE_ON_UNIX, 4)
  record.writeUInt16LE(getRequiredVersion(item, offset), 6)
  record.writeUInt16LE(getFlags(item), 8)
  record.writeUInt32LE(toDosTime(item.at), 12)
  record.writeUInt32LE(crc, 16)
  record.writeUInt32LE(size, 20)
  record.writeUInt32LE(size, 24)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt16LE(extraLength, 30)
  record.writeUInt32LE(mode, 38)
  record.writeUInt32LE(Math.min(offset, MAX_32), 42)
  name.copy(record, 46)
  const position = writeTime(record, 46 + name.length, item.at)
  const zip64Values = [
    ...(needsZip64(item.size) ? [item.size, item.size] : []),
    ...(needsZip64(offset) ? [offset] : []),
  ]
  if (zip64Values.length > 0) writeZip64Extra(record, position, zip64Values)
  return record
}

/** Builds the end of the ZIP from the number of entries and the position of the central directory. */
export function createEndRecord(count: number, offset: number, size: number): Buffer {
  const zip64Values = getEndRecordLength(count, offset, size) - END_RECORD_LENGTH
  const record = Buffer.alloc(zip64Values + END_RECORD_LENGTH)
  if (zip64Values > 0) {
    record.writeUInt32LE(0x06064b50, 0)
    record.writeBigUInt64LE(44n, 4)
    record.writeUInt16LE(MADE_ON_UNIX, 12)
    record.writeUInt16LE(45, 14)
    ;[count, count, size, offset].forEach((value, i) => record.writeBigUInt64LE(BigInt(value), 24 + i * 8))
    record.writeUInt32LE(0x07064b50, 56)
    record.writeBigUInt64LE(BigInt(offset + size), 64)
    record.writeUInt32LE(1, 72)
  }
  record.writeUInt32LE(0x06054b50, zip64Values)
  record.writeUInt16LE(Math.min(count, MAX_16), zip64Values + 8)
  record.writeUInt16LE(Math.min(count, MAX_16), zip64Values + 10)
  record.writeUInt32LE(Math.min(size, MAX_32), zip64Values + 12)
  record.writeUInt32LE(Math.min(offset, MAX_32), zip64Values + 16)
  return record
}

export const getEndRecordLength = (count: number, offset: number, size: number) =>
  END_RECORD_LENGTH + (count >= MAX_16 || needsZip64(offset) || needsZip64(size) ? ZIP64_END_RECORDS_LENGTH : 0)

/**
 * Writes the exact time in UTC; the DOS time has no time zone and a resolution of two seconds. Returns the position
 * after it.
 */
function writeTime(record: Buffer, position: number, ms: number): number {
  record.writeUInt16LE(0x5455, position)
  record.writeUInt16LE(5, position + 2)
  record.writeUInt8(1, position + 4)
  record.writeInt32LE(Math.max(-0x80000000, Math.min(0x7fffffff, Math.floor(ms / 1000))), position + 5)
  return position + TIME_EXTRA_BYTES
}

function writeZip64Extra(record: Buffer, position: number, values: readonly number[]): void {
  record.writeUInt16LE(1, position)
  record.writeUInt16LE(values.length * 8, position + 2)
  values.forEach((value, i) => record.writeBigUInt64LE(BigInt(value), position + 4 + i * 8))
}

function toDosTime(ms: number): number {
  const date = new Date(Math.max(Date.UTC(1980), Math.min(Date.UTC(2107, 11, 31), ms)))
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
