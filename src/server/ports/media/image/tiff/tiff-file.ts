import { chmod, copyFile, open, type FileHandle } from 'node:fs/promises'

/** The tags that determine how a page is decoded. */
export const TAG = {
  newSubfileType: 254,
  subfileType: 255,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  planar: 284,
  predictor: 317,
  colorMap: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  inkSet: 332,
  extraSamples: 338,
  sampleFormat: 339,
  jpegOffset: 513,
  jpegBytes: 514,
  profile: 34675,
  noData: 42113,
  lerc: 50674,
} as const

/** Size of a value in bytes, by TIFF type. */
const TYPE_BYTES: Readonly<Record<number, number>> = {
  ...{ 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8, 18: 8 },
}
const MAX_DIRECTORIES = 10_000
const MAX_ENTRIES = 4096
const MAX_VALUE_BYTES = 64 * 1024 * 1024

interface TagEntry {
  type: number
  count: number
  offset: number
}

/** One directory of a TIFF. `index` is its position in the file, which is the page number in libvips. */
export interface TiffDirectory {
  index: number
  isLittleEndian: boolean
  isBigTiff: boolean
  /** Offset of the directory and, below, of its link to the next one. */
  offset: number
  linkOffset: number
  /** Reads the values of a tag; empty if it is missing, of another type, or beyond the end of the file. */
  numbers(tag: number): Promise<number[]>
  number(tag: number, fallback: number): Promise<number>
  bytes(tag: number): Promise<Buffer | undefined>
}

export interface TiffFile {
  handle: FileHandle
  size: number
  directories: TiffDirectory[]
}

/** Reads the directories of a TIFF or BigTIFF; undefined if there are none. The caller must close `handle`. */
export async function openTiff(path: string): Promise<TiffFile | undefined> {
  const handle = await open(path)
  try {
    const file = await readDirectories(handle)
    if (file) return file
  } catch (error) {
    await handle.close()
    throw error
  }
  await handle.close()
  return undefined
}

async function readDirectories(handle: FileHandle): Promise<TiffFile | undefined> {
  const { size } = await handle.stat()
  const read = async (offset: number, bytes: number): Promise<Buffer | undefined> => {
    if (offset < 0 || bytes < 0 || offset + bytes > size) return undefined
    const buffer = Buffer.alloc(bytes)
    return (await handle.read(buffer, 0, bytes, offset)).bytesRead === bytes ? buffer : undefined
  }
  const header = await read(0, 16).then((fullHeader) => fullHeader ?? read(0, 8))
  const byteOrder = header?.toString('latin1', 0, 2)
  if (!header || (byteOrder !== 'II' && byteOrder !== 'MM')) return undefined
  const isLittleEndian = byteOrder === 'II'
  const version = readUint(header, 2, 2, isLittleEndian)
  if (version !== 42 && version !== 43) return undefined
  const isBigTiff = version === 43
  if (isBigTiff && header.length < 16) return undefined
  const [countBytes, entryBytes, pointerBytes] = isBigTiff ? [8, 20, 8] : [2, 12, 4]
  const directories: TiffDirectory[] = []
  const visitedOffsets = new Set<number>()
  let nextOffset = isBigTiff ? readUint(header, 8, 8, isLittleEndian) : readUint(header, 4, 4, isLittleEndian)
  while (nextOffset > 0 && !visitedOffsets.has(nextOffset) && directories.length < MAX_DIRECTORIES) {
    visitedOffsets.add(nextOffset)
    const countField = await read(nextOffset, countBytes)
    const count = countField ? readUint(countField, 0, countBytes, isLittleEndian) : 0
    if (count === 0 || count > MAX_ENTRIES) break
    const body = await read(nextOffset + countBytes, count * entryBytes)
    if (!body) break
    const entries = new Map<number, TagEntry>()
    for (let i = 0; i < count; i++) {
      const entryOffset = i * entryBytes
      const type = readUint(body, entryOffset + 2, 2, isLittleEndian)
      const valueCount = readUint(body, entryOffset + 4, pointerBytes, isLittleEndian)
      const inlineOffset = nextOffset + countBytes + entryOffset + 4 + pointerBytes
      const offset =
        (TYPE_BYTES[type] ?? 0) * valueCount <= pointerBytes
          ? inlineOffset
          : readUint(body, entryOffset + 4 + pointerBytes, pointerBytes, isLittleEndian)
      entries.set(readUint(body, entryOffset, 2, isLittleEndian), { type, count: valueCount, offset })
    }
    const linkOffset = nextOffset + countBytes + count * entryBytes
    const position = { index: directories.length, isLittleEndian, isBigTiff, offset: nextOffset, linkOffset }
    directories.push({ ...position, ...createValueReaders(entries, isLittleEndian, read) })
    const linkField = await read(linkOffset, pointerBytes)
    nextOffset = linkField ? readUint(linkField, 0, pointerBytes, isLittleEndian) : 0
  }
  return directories.length > 0 ? { handle, size, directories } : undefined
}

function createValueReaders(
  entries: ReadonlyMap<number, TagEntry>,
  isLittleEndian: boolean,
  read: (offset: number, bytes: number) => Promise<Buffer | undefined>,
): Pick<TiffDirectory, 'bytes' | 'numbers' | 'number'> {
  const bytes = async (tag: number) => {
    const entry = entries.get(tag)
    const length = entry ? (TYPE_BYTES[entry.type] ?? 0) * entry.count : 0
    return entry && length > 0 && length <= MAX_VALUE_BYTES ? read(entry.offset, length) : undefined
  }
  const numbers = async (tag: number) => {
    const type = entries.get(tag)?.type ?? 0
    const valueBytes = TYPE_BYTES[type] ?? 0
    // Types that are unsigned integers.
    if (![1, 3, 4, 13, 16, 18].includes(type)) return []
    const values = await bytes(tag)
    return values
      ? Array.from({ length: values.length / valueBytes }, (_, i) =>
          readUint(values, i * valueBytes, valueBytes, isLittleEndian),
        )
      : []
  }
  return {
    bytes,
    numbers,
    number: async (tag, fallback) => (await numbers(tag))[0] ?? fallback,
  }
}

function readUint(buffer: Buffer, offset: number, bytes: number, isLittleEndian: boolean): number {
  if (bytes === 8) return Number(isLittleEndian ? buffer.readBigUInt64LE(offset) : buffer.readBigUInt64BE(offset))
  return isLittleEndian ? buffer.readUIntLE(offset, bytes) : buffer.readUIntBE(offset, bytes)
}

/** Writes a copy of a file that contains only this directory. */
export async function writeSingleDirectory(path: string, directory: TiffDirectory, targetPath: string): Promise<void> {
  await copyFile(path, targetPath)
  const { isLittleEndian, isBigTiff, offset, linkOffset } = directory
  const pointer = Buffer.alloc(isBigTiff ? 8 : 4)
  if (isBigTiff) pointer[isLittleEndian ? 'writeBigUInt64LE' : 'writeBigUInt64BE'](BigInt(offset))
  else pointer[isLittleEndian ? 'writeUInt32LE' : 'writeUInt32BE'](offset)
  // The copy must be writable even if the original is read-only.
  await chmod(targetPath, 0o600)
  const handle = await open(targetPath, 'r+')
  try {
    await handle.write(pointer, 0, pointer.length, isBigTiff ? 8 : 4)
    await handle.write(Buffer.alloc(pointer.length), 0, pointer.length, linkOffset)
  } finally {
    await handle.close()
  }
}
