import { open, type FileHandle } from 'node:fs/promises'
import type { Probed } from '../probe.ts'

/** Sizes from here on mean that the header was never completed. */
const UNKNOWN_SIZE = 0x7fff_0000
const MOST_PARTS = 10_000
const HEAD_BYTES = 64

/**
 * Returns the duration in seconds that a truncated recording announces: its container claims more bytes than the file
 * has. Undefined if the file is complete or its format doesn't reveal it.
 */
export async function announcedIfCut(path: string, size: number, probed: Probed): Promise<number | undefined> {
  const { formats, duration } = probed
  const file = await open(path)
  try {
    if (formats.includes('mp4')) return (await endsInBox(file, size)) ? duration : undefined
    if (formats.includes('matroska')) return (await endsInSegment(file, size)) ? duration : undefined
    if (formats.includes('avi')) return (await riffSize(file)) > size ? await aviSeconds(file) : undefined
    if (formats.includes('wav') || formats.includes('w64') || formats.includes('aiff') || formats.includes('au'))
      return await announcedOfSamples(file, size, probed)
    if (formats.includes('mp3')) return (await xingBytes(file)) > size ? duration : undefined
    // Both store their sample count at the beginning; the caller compares it with what was decoded.
    return formats.some((name) => name === 'flac' || name === 'tta') ? duration : undefined
  } finally {
    await file.close()
  }
}

async function bytesAt(file: FileHandle, at: number, length = HEAD_BYTES): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

/** MP4: whether the last top-level box is larger than the file. */
async function endsInBox(file: FileHandle, size: number): Promise<boolean> {
  let at = 0
  for (let n = 0; n < MOST_PARTS && at + 8 <= size; n++) {
    const head = await bytesAt(file, at, 16)
    const short = head.readUInt32BE(0)
    const length = short === 1 && head.length >= 16 ? Number(head.readBigUInt64BE(8)) : short
    if (short === 0) return false
    if (length < 8) return false
    at += length
  }
  return at > size
}

/** Matroska: whether the segment is larger than the file. Live recordings don't state a size. */
async function endsInSegment(file: FileHandle, size: number): Promise<boolean> {
  let at = 0
  for (let n = 0; n < MOST_PARTS && at + 12 <= size; n++) {
    const head = await bytesAt(file, at, 12)
    const id = vintLength(head[0])
    const length = vintLength(head[id])
    if (id === 0 || length === 0 || id + length > head.length) return false
    const value = vintValue(head.subarray(id, id + length))
    const isSegment = head.readUInt32BE(0) === 0x18538067
    if (value === undefined) return false
    at += id + length + value
    if (isSegment) return at > size
  }
  return false
}

const vintLength = (first = 0): number => (first === 0 ? 0 : Math.clz32(first) - 23)

/** Undefined if all bits are set, which means an unknown size. */
function vintValue(bytes: Buffer): number | undefined {
  const first = (bytes[0] ?? 0) & (0xff >> bytes.length)
  const isUnknown = first === 0xff >> bytes.length && bytes.subarray(1).every((byte) => byte === 0xff)
  return isUnknown ? undefined : bytes.subarray(1).reduce((value, byte) => value * 256 + byte, first)
}

/** MP3: the byte count in the first frame; 0 if there is none. */
async function xingBytes(file: FileHandle): Promise<number> {
  const start = await bytesAt(file, 0, 10)
  const tag =
    start.toString('latin1', 0, 3) === 'ID3'
      ? 10 + [...start.subarray(6)].reduce((sum, byte) => sum * 128 + byte, 0)
      : 0
  const frame = await bytesAt(file, tag, 512)
  const at = Math.max(frame.indexOf('Xing'), frame.indexOf('Info'))
  if (at < 0 || at + 16 > frame.length) return 0
  const flags = frame.readUInt32BE(at + 4)
  const place = at + 8 + (flags & 1 ? 4 : 0)
  return flags & 2 ? tag + frame.readUInt32BE(place) : 0
}

/** AVI: frame count times frame duration. ffprobe's own value is already corrected by the file size. */
async function aviSeconds(file: FileHandle): Promise<number | undefined> {
  const head = await bytesAt(file, 0, 512)
  const at = head.indexOf('avih')
  if (at < 0 || at + 28 > head.length) return undefined
  return (head.readUInt32LE(at + 8) * head.readUInt32LE(at + 24)) / 1e6 || undefined
}

async function riffSize(file: FileHandle): Promise<number> {
  const head = await bytesAt(file, 0, 12)
  const size = head.length === 12 ? head.readUInt32LE(4) : 0
  return size >= UNKNOWN_SIZE ? 0 : size + 8
}

/** Uncompressed audio: the announced size divided by the byte rate. */
async function announcedOfSamples(file: FileHandle, size: number, { audio }: Probed): Promise<number | undefined> {
  const data = await sampleBytes(file, size)
  const rate = (audio?.bitsPerSecond ?? 0) / 8
  if (!data || !rate || data.length >= UNKNOWN_SIZE || data.at + data.length <= size) return undefined
  return data.length / rate
}

async function sampleBytes(file: FileHandle, size: number): Promise<{ at: number; length: number } | undefined> {
  const head = await bytesAt(file, 0)
  const kind = head.toString('latin1', 0, 4)
  if (kind === '.snd' && head.length >= 12) return { at: head.readUInt32BE(4), length: head.readUInt32BE(8) }
  if (kind === 'riff') return chunkNamed(file, size, { at: 40, id: 16, wide: true, bigEndian: false, names: ['data'] })
  if (kind === 'FORM') return chunkNamed(file, size, { at: 12, id: 4, wide: false, bigEndian: true, names: ['SSND'] })
  if (kind === 'RIFF') return chunkNamed(file, size, { at: 12, id: 4, wide: false, bigEndian: false, names: ['data'] })
  // RF64 stores its sizes elsewhere.
  return undefined
}

interface Chunks {
  at: number
  /** The length of a chunk's name in bytes. */
  id: number
  /** Whether sizes have eight bytes, include the header and are padded to a multiple of eight. */
  wide: boolean
  bigEndian: boolean
  names: readonly string[]
}

async function chunkNamed(file: FileHandle, size: number, { at, id, wide, bigEndian, names }: Chunks) {
  for (let n = 0; n < MOST_PARTS && at + id + 8 <= size; n++) {
    const head = await bytesAt(file, at, 24)
    if (head.length < id + (wide ? 8 : 4)) return undefined
    const told = wide ? Number(head.readBigUInt64LE(id)) : bigEndian ? head.readUInt32BE(id) : head.readUInt32LE(id)
    const start = at + id + (wide ? 8 : 4)
    const length = wide ? told - id - 8 : told
    if (length < 0) return undefined
    if (names.includes(head.toString('latin1', 0, 4))) return { at: start, length }
    at = wide ? at + Math.ceil(told / 8) * 8 : start + length + (length % 2)
  }
  return undefined
}
