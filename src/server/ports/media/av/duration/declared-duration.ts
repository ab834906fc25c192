import { open, type FileHandle } from 'node:fs/promises'
import type { ProbedRecording } from '../probe.ts'

/** A size this large means that the header was never completed. */
const UNKNOWN_SIZE = 0x7fff_0000
const MAX_CHUNKS = 10_000
const HEADER_BYTES = 64

/**
 * Returns the duration in seconds that a truncated recording claims to have, if its container claims more bytes than
 * the file has. Undefined if the file is complete or its format doesn't reveal whether it is.
 */
export async function findDeclaredDurationIfTruncated(
  path: string,
  size: number,
  probed: ProbedRecording,
): Promise<number | undefined> {
  const { formats, duration } = probed
  const file = await open(path)
  try {
    if (formats.includes('mp4')) return (await isLastBoxTruncated(file, size)) ? duration : undefined
    if (formats.includes('matroska')) return (await isSegmentTruncated(file, size)) ? duration : undefined
    if (formats.includes('avi')) return (await readRiffSize(file)) > size ? await readAviSeconds(file) : undefined
    if (formats.includes('wav') || formats.includes('w64') || formats.includes('aiff') || formats.includes('au'))
      return await findDeclaredPcmDuration(file, size, probed)
    if (formats.includes('mp3')) return (await readXingBytes(file)) > size ? duration : undefined
    // Both formats store their sample count at the beginning; the caller compares it with the number of samples
    // decoded.
    return formats.some((name) => name === 'flac' || name === 'tta') ? duration : undefined
  } finally {
    await file.close()
  }
}

async function readBytesAt(file: FileHandle, offset: number, length = HEADER_BYTES): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
  return buffer.subarray(0, bytesRead)
}

/** MP4: whether the last top-level box extends beyond the file. */
async function isLastBoxTruncated(file: FileHandle, size: number): Promise<boolean> {
  let offset = 0
  for (let n = 0; n < MAX_CHUNKS && offset + 8 <= size; n++) {
    const header = await readBytesAt(file, offset, 16)
    const shortLength = header.readUInt32BE(0)
    const length = shortLength === 1 && header.length >= 16 ? Number(header.readBigUInt64BE(8)) : shortLength
    if (shortLength === 0) return false
    if (length < 8) return false
    offset += length
  }
  return offset > size
}

/** Matroska: whether the segment extends beyond the file. Live recordings don't state its size. */
async function isSegmentTruncated(file: FileHandle, size: number): Promise<boolean> {
  let offset = 0
  for (let n = 0; n < MAX_CHUNKS && offset + 12 <= size; n++) {
    const header = await readBytesAt(file, offset, 12)
    const idBytes = readVintLength(header[0])
    const length = readVintLength(header[idBytes])
    if (idBytes === 0 || length === 0 || idBytes + length > header.length) return false
    const value = readVintValue(header.subarray(idBytes, idBytes + length))
    const isSegment = header.readUInt32BE(0) === 0x18538067
    if (value === undefined) return false
    offset += idBytes + length + value
    if (isSegment) return offset > size
  }
  return false
}

const readVintLength = (firstByte = 0): number => (firstByte === 0 ? 0 : Math.clz32(firstByte) - 23)

/** Undefined if all bits are set, which stands for an unknown size. */
function readVintValue(bytes: Buffer): number | undefined {
  const firstByte = (bytes[0] ?? 0) & (0xff >> bytes.length)
  const isUnknown = firstByte === 0xff >> bytes.length && bytes.subarray(1).every((byte) => byte === 0xff)
  return isUnknown ? undefined : bytes.subarray(1).reduce((value, byte) => value * 256 + byte, firstByte)
}

/** MP3: the byte count stated in the first frame; 0 if there is none. */
async function readXingBytes(file: FileHandle): Promise<number> {
  const start = await readBytesAt(file, 0, 10)
  const tag =
    start.toString('latin1', 0, 3) === 'ID3'
      ? 10 + [...start.subarray(6)].reduce((sum, byte) => sum * 128 + byte, 0)
      : 0
  const frame = await readBytesAt(file, tag, 512)
  const offset = Math.max(frame.indexOf('Xing'), frame.indexOf('Info'))
  if (offset < 0 || offset + 16 > frame.length) return 0
  const flags = frame.readUInt32BE(offset + 4)
  const byteCountOffset = offset + 8 + (flags & 1 ? 4 : 0)
  return flags & 2 ? tag + frame.readUInt32BE(byteCountOffset) : 0
}

/** AVI: number of frames times frame duration. ffprobe corrects its own value by the file size. */
async function readAviSeconds(file: FileHandle): Promise<number | undefined> {
  const header = await readBytesAt(file, 0, 512)
  const offset = header.indexOf('avih')
  if (offset < 0 || offset + 28 > header.length) return undefined
  return (header.readUInt32LE(offset + 8) * header.readUInt32LE(offset + 24)) / 1e6 || undefined
}

async function readRiffSize(file: FileHandle): Promise<number> {
  const header = await readBytesAt(file, 0, 12)
  const size = header.length === 12 ? header.readUInt32LE(4) : 0
  return size >= UNKNOWN_SIZE ? 0 : size + 8
}

/** Uncompressed audio: the announced size divided by the byte rate. */
async function findDeclaredPcmDuration(
  file: FileHandle,
  size: number,
  { audio }: ProbedRecording,
): Promise<number | undefined> {
  const data = await findSampleData(file, size)
  const bytesPerSecond = (audio?.bitsPerSecond ?? 0) / 8
  if (!data || !bytesPerSecond || data.length >= UNKNOWN_SIZE || data.offset + data.length <= size) return undefined
  return data.length / bytesPerSecond
}

async function findSampleData(file: FileHandle, size: number): Promise<{ offset: number; length: number } | undefined> {
  const header = await readBytesAt(file, 0)
  const kind = header.toString('latin1', 0, 4)
  if (kind === '.snd' && header.length >= 12) return { offset: header.readUInt32BE(4), length: header.readUInt32BE(8) }
  if (kind === 'riff')
    return findChunk(file, size, { offset: 40, idBytes: 16, isWide: true, isBigEndian: false, names: ['data'] })
  if (kind === 'FORM')
    return findChunk(file, size, { offset: 12, idBytes: 4, isWide: false, isBigEndian: true, names: ['SSND'] })
  if (kind === 'RIFF')
    return findChunk(file, size, { offset: 12, idBytes: 4, isWide: false, isBigEndian: false, names: ['data'] })
  // RF64 stores its sizes in another place.
  return undefined
}

interface ChunkFormat {
  offset: number
  /** Length of a chunk's name in bytes. */
  idBytes: number
  /** Whether sizes take eight bytes, include the header and are padded to a multiple of eight. */
  isWide: boolean
  isBigEndian: boolean
  names: readonly string[]
}

async function findChunk(file: FileHandle, size: number, { offset, idBytes, isWide, isBigEndian, names }: ChunkFormat) {
  for (let n = 0; n < MAX_CHUNKS && offset + idBytes + 8 <= size; n++) {
    const header = await readBytesAt(file, offset, 24)
    if (header.length < idBytes + (isWide ? 8 : 4)) return undefined
    const declaredSize = isWide
      ? Number(header.readBigUInt64LE(idBytes))
      : isBigEndian
        ? header.readUInt32BE(idBytes)
        : header.readUInt32LE(idBytes)
    const start = offset + idBytes + (isWide ? 8 : 4)
    const length = isWide ? declaredSize - idBytes - 8 : declaredSize
    if (length < 0) return undefined
    if (names.includes(header.toString('latin1', 0, 4))) return { offset: start, length }
    offset = isWide ? offset + Math.ceil(declaredSize / 8) * 8 : start + length + (length % 2)
  }
  return undefined
}
