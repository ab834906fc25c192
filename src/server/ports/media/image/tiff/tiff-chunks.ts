import { inflateSync, zstdDecompressSync } from 'node:zlib'
import { getDecoder } from 'geotiff'
import { unpackXz } from './unpack-xz.ts'
import { TAG, type TiffDirectory, type TiffFile } from './tiff-file.ts'
import { DEFLATE, LERC, LZMA, LZW, OLD_DEFLATE, PACKBITS, ZSTD, type TiffLayout } from './tiff-layout.ts'

/** A strip or tile with its samples in little-endian order. `plane` is its first sample. */
export interface Chunk {
  left: number
  top: number
  /** Size in pixels, including the parts beyond the image. */
  width: number
  height: number
  plane: number
  data: Buffer
}

/** A chunk is held in memory as a whole, so a strip as large as the image must not use all of it. */
const MAX_CHUNK_BYTES = 512 * 1024 * 1024

export class TiffTooLargeError extends Error {}

/**
 * Reads the chunks of a page from top to bottom, all planes of a row before the next row. With `maxBands` only that
 * many rows of chunks are read, evenly spread. Throws if a chunk is damaged.
 */
export async function* chunksOf(
  file: TiffFile,
  directory: TiffDirectory,
  layout: TiffLayout,
  bands = Number.POSITIVE_INFINITY,
): AsyncGenerator<Chunk> {
  const { width, height, tiled, chunkWidth, chunkHeight, planar, samples, bits } = layout
  const offsets = await directory.numbers(tiled ? TAG.tileOffsets : TAG.stripOffsets)
  const counts = await directory.numbers(tiled ? TAG.tileBytes : TAG.stripBytes)
  const [across, down] = [Math.ceil(width / chunkWidth), Math.ceil(height / chunkHeight)]
  const planes = planar ? samples : 1
  const inPlane = planar ? 1 : samples
  const rowBytes = Math.ceil((chunkWidth * inPlane * bits) / 8)
  if (!(chunkHeight > 0) || rowBytes * chunkHeight > MAX_CHUNK_BYTES) throw new TiffTooLargeError('chunk too large')
  const parameters = await directory.numbers(TAG.lerc)
  for (let y = 0; y < down; y += Math.max(1, Math.floor(down / bands)))
    for (let plane = 0; plane < planes; plane++)
      for (let x = 0; x < across; x++) {
        const at = (plane * down + y) * across + x
        const top = y * chunkHeight
        const rows = tiled ? chunkHeight : Math.min(chunkHeight, height - top)
        const packed = await readAt(file, offsets[at], counts[at])
        const shape = { rowBytes, rows, most: rowBytes * chunkHeight, inPlane, little: directory.little }
        const data = await unpackedChunk(packed, layout, shape, parameters)
        yield { left: x * chunkWidth, top, width: chunkWidth, height: rows, plane, data }
      }
}

async function readAt({ handle, size }: TiffFile, at: number | undefined, bytes: number | undefined): Promise<Buffer> {
  // An offset of 0 means that the chunk was never written.
  if (!at || !bytes) return Buffer.alloc(0)
  if (at + bytes > size || bytes > MAX_CHUNK_BYTES) throw new Error('chunk beyond the end of the file')
  const buffer = Buffer.alloc(bytes)
  await handle.read(buffer, 0, bytes, at)
  return buffer
}

interface Shape {
  rowBytes: number
  rows: number
  /** The size of a full chunk in bytes: some programs pad the last strip. */
  most: number
  inPlane: number
  little: boolean
}

async function unpackedChunk(
  packed: Buffer,
  { compression, predictor, bits }: TiffLayout,
  { rowBytes, rows, most, inPlane, little }: Shape,
  lercParameters: readonly number[],
): Promise<Buffer> {
  const bytes = rowBytes * rows
  if (packed.length === 0) return Buffer.alloc(bytes)
  const plain = await unpacked(packed, compression, most, lercParameters)
  if (plain.length < bytes) throw new Error('truncated chunk')
  const data = plain.subarray(0, bytes)
  if (compression === LERC) return data
  if (predictor === 3) return undoFloatPredictor(data, rowBytes, inPlane, bits / 8)
  if (!little && bits === 16) data.swap16()
  if (!little && bits === 32) data.swap32()
  if (!little && bits === 64) data.swap64()
  if (predictor === 2 && bits % 8 === 0) undoDifferences(data, rowBytes, inPlane, bits / 8)
  return data
}

/** Unpacks at most `maxBytes` of a chunk into new memory. */
async function unpacked(packed: Buffer, compression: number, bytes: number, lerc: readonly number[]): Promise<Buffer> {
  const zlibOptions = { maxOutputLength: bytes + 1024 }
  switch (compression) {
    case 1:
      return packed
    case DEFLATE:
    case OLD_DEFLATE:
      return inflateSync(packed, zlibOptions)
    case ZSTD:
      return zstdDecompressSync(packed, zlibOptions)
    case LZMA:
      return unpackXz(packed, bytes)
    case LERC: {
      const [, more] = lerc
      // A LERC blob is rarely larger than its pixels.
      const room = { maxOutputLength: 2 * bytes + 4096 }
      const blob = more === 1 ? inflateSync(packed, room) : more === 2 ? zstdDecompressSync(packed, room) : packed
      return decodedBy(LERC, blob, { LercParameters: [0, 0], planarConfiguration: 1 })
    }
    case LZW:
    case PACKBITS:
      return decodedBy(compression, packed, {})
    default:
      throw new Error(`compression ${compression}`)
  }
}

async function decodedBy(compression: number, packed: Buffer, parameters: object): Promise<Buffer> {
  const decoder = await getDecoder(compression, { predictor: 1, ...parameters } as never)
  const own = packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.length)
  return Buffer.from((await decoder.decodeBlock(own)) as ArrayBuffer)
}

/** Reverses differencing: each sample was stored as the difference to the previous one in its row. */
function undoDifferences(data: Buffer, rowBytes: number, stride: number, sampleBytes: number): void {
  for (let row = 0; row < data.length; row += rowBytes)
    for (let i = row + stride * sampleBytes; i + sampleBytes <= row + rowBytes; i += sampleBytes) {
      const before = i - stride * sampleBytes
      if (sampleBytes === 1) data[i] = ((data[i] ?? 0) + (data[before] ?? 0)) & 0xff
      else if (sampleBytes === 2) data.writeUInt16LE((data.readUInt16LE(i) + data.readUInt16LE(before)) & 0xffff, i)
      else if (sampleBytes === 4) data.writeUInt32LE((data.readUInt32LE(i) + data.readUInt32LE(before)) >>> 0, i)
      else if (sampleBytes === 8)
        data.writeBigUInt64LE(BigInt.asUintN(64, data.readBigUInt64LE(i) + data.readBigUInt64LE(before)), i)
    }
}

/**
 * Reverses the float predictor, which stores the bytes of all floats separately, highest first, as differences. Returns
 * little-endian floats.
 */
function undoFloatPredictor(data: Buffer, rowBytes: number, stride: number, sampleBytes: number): Buffer {
  const out = Buffer.alloc(data.length)
  const count = rowBytes / sampleBytes
  for (let row = 0; row < data.length; row += rowBytes) {
    for (let i = row + stride; i < row + rowBytes; i++) data[i] = ((data[i] ?? 0) + (data[i - stride] ?? 0)) & 0xff
    for (let i = 0; i < count; i++)
      for (let byte = 0; byte < sampleBytes; byte++)
        out[row + i * sampleBytes + byte] = data[row + (sampleBytes - 1 - byte) * count + i] ?? 0
  }
  return out
}
