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

/** The size of a value in bytes, by TIFF type. */
const SIZE: Readonly<Record<number, number>> = {
  ...{ 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8, 18: 8 },
}
const MAX_DIRECTORIES = 10_000
const MAX_ENTRIES = 4096
const MAX_VALUE_BYTES = 64 * 1024 * 1024

interface Entry {
  type: number
  count: number
  at: number
}

/** One directory of a TIFF. `index` is its position in the file, which is libvips' page number. */
export interface TiffDirectory {
  index: number
  little: boolean
  big: boolean
  /** The offset of the directory and of its link to the next one. */
  at: number
  linkAt: number
  /** The values of a tag; empty if it is missing, of another type or beyond the end of the file. */
  numbers(tag: number): Promise<number[]>
  number(tag: number, otherwise: number): Promise<number>
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
  const read = async (at: number, bytes: number): Promise<Buffer | undefined> => {
    if (at < 0 || bytes < 0 || at + bytes > size) return undefined
    const buffer = Buffer.alloc(bytes)
    return (await handle.read(buffer, 0, bytes, at)).bytesRead === bytes ? buffer : undefined
  }
  const head = await read(0, 16).then((full) => full ?? read(0, 8))
  const order = head?.toString('latin1', 0, 2)
  if (!head || (order !== 'II' && order !== 'MM')) return undefined
  const little = order === 'II'
  const version = uint(head, 2, 2, little)
  if (version !== 42 && version !== 43) return undefined
  const big = version === 43
  if (big && head.length < 16) return undefined
  const [countBytes, entryBytes, wide] = big ? [8, 20, 8] : [2, 12, 4]
  const directories: TiffDirectory[] = []
  const seen = new Set<number>()
  let next = big ? uint(head, 8, 8, little) : uint(head, 4, 4, little)
  while (next > 0 && !seen.has(next) && directories.length < MAX_DIRECTORIES) {
    seen.add(next)
    const counted = await read(next, countBytes)
    const count = counted ? uint(counted, 0, countBytes, little) : 0
    if (count === 0 || count > MAX_ENTRIES) break
    const body = await read(next + countBytes, count * entryBytes)
    if (!body) break
    const entries = new Map<number, Entry>()
    for (let i = 0; i < count; i++) {
      const entry = i * entryBytes
      const type = uint(body, entry + 2, 2, little)
      const valueCount = uint(body, entry + 4, wide, little)
      const inline = next + countBytes + entry + 4 + wide
      const at = (SIZE[type] ?? 0) * valueCount <= wide ? inline : uint(body, entry + 4 + wide, wide, little)
      entries.set(uint(body, entry, 2, little), { type, count: valueCount, at })
    }
    const linkAt = next + countBytes + count * entryBytes
    const place = { index: directories.length, little, big, at: next, linkAt }
    directories.push({ ...place, ...valuesOf(entries, little, read) })
    const link = await read(linkAt, wide)
    next = link ? uint(link, 0, wide, little) : 0
  }
  return directories.length > 0 ? { handle, size, directories } : undefined
}

function valuesOf(
  entries: ReadonlyMap<number, Entry>,
  little: boolean,
  read: (at: number, bytes: number) => Promise<Buffer | undefined>,
): Pick<TiffDirectory, 'bytes' | 'numbers' | 'number'> {
  const bytes = async (tag: number) => {
    const entry = entries.get(tag)
    const length = entry ? (SIZE[entry.type] ?? 0) * entry.count : 0
    return entry && length > 0 && length <= MAX_VALUE_BYTES ? read(entry.at, length) : undefined
  }
  const numbers = async (tag: number) => {
    const type = entries.get(tag)?.type ?? 0
    const of = SIZE[type] ?? 0
    // The unsigned integer types.
    if (![1, 3, 4, 13, 16, 18].includes(type)) return []
    const values = await bytes(tag)
    return values ? Array.from({ length: values.length / of }, (_, i) => uint(values, i * of, of, little)) : []
  }
  return {
    bytes,
    numbers,
    number: async (tag, otherwise) => (await numbers(tag))[0] ?? otherwise,
  }
}

function uint(buffer: Buffer, at: number, bytes: number, little: boolean): number {
  if (bytes === 8) return Number(little ? buffer.readBigUInt64LE(at) : buffer.readBigUInt64BE(at))
  return little ? buffer.readUIntLE(at, bytes) : buffer.readUIntBE(at, bytes)
}

/** Writes a copy of a file with this directory as its only one. */
export async function writeSingleDirectory(path: string, directory: TiffDirectory, target: string): Promise<void> {
  await copyFile(path, target)
  const { little, big, at, linkAt } = directory
  const pointer = Buffer.alloc(big ? 8 : 4)
  if (big) pointer[little ? 'writeBigUInt64LE' : 'writeBigUInt64BE'](BigInt(at))
  else pointer[little ? 'writeUInt32LE' : 'writeUInt32BE'](at)
  // The original may be read-only.
  await chmod(target, 0o600)
  const handle = await open(target, 'r+')
  try {
    await handle.write(pointer, 0, pointer.length, big ? 8 : 4)
    await handle.write(Buffer.alloc(pointer.length), 0, pointer.length, linkAt)
  } finally {
    await handle.close()
  }
}
