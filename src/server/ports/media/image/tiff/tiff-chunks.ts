import { inflateSync, zstdDecompressSync } from 'node:zlib'
import { getDecoder } from 'geotiff'
import { unpackXz } from './unpack-xz.ts'
import { TAG, type TiffDirectory, type TiffFile } from './tiff-file.ts'
import { DEFLATE, LERC, LZMA, LZW, OLD_DEFLATE, PACKBITS, ZSTD, type TiffLayout } from './tiff-layout.ts'

/** A strip or tile, with its samples in little-endian order. `plane` is the number of its first sample. */
export interface Chunk {
  left: number
  top: number
  /** Size in pixels, including the parts beyond the image. */
  width: number
  height: number
  plane: number
  data: Buffer
}

/** Maximum size of a chunk, because chunks are held in memory as a whole and a strip may be as large as the image. */
const MAX_CHUNK_BYTES = 512 * 1024 * 1024

export class TiffTooLargeError extends Error {}

/**
 * Reads the chunks of a page from top to bottom, with all planes of a row before the next row. With `maxBands`, only
 * that many rows of chunks are read, evenly spread. Throws if a chunk is damaged.
 */
export async function* readChunks(
  file: TiffFile,
  directory: TiffDirectory,
  layout: TiffLayout,
  maxBands = Number.POSITIVE_INFINITY,
): AsyncGenerator<Chunk> {
  const { width, height, isTiled, chunkWidth, chunkHeight, isPlanar, samples, bits } = layout
  const offsets = await directory.numbers(isTiled ? TAG.tileOffsets : TAG.stripOffsets)
  const counts = await directory.numbers(isTiled ? TAG.tileBytes : TAG.stripBytes)
  const [chunksAcross, chunksDown] = [Math.ceil(width / chunkWidth), Math.ceil(height / chunkHeight)]
  const planes = isPlanar ? samples : 1
  const samplesInPlane = isPlanar ? 1 : samples
  const rowBytes = Math.ceil((chunkWidth * samplesInPlane * bits) / 8)
  if (!(chunkHeight > 0) || rowBytes * chunkHeight > MAX_CHUNK_BYTES) throw new TiffTooLargeError('chunk too large')
  const parameters = await directory.numbers(TAG.lerc)
  for (let y = 0; y < chunksDown; y += Math.max(1, Math.floor(chunksDown / maxBands)))
    for (let plane = 0; plane < planes; plane++)
      for (let x = 0; x < chunksAcross; x++) {
        const index = (plane * chunksDown + y) * chunksAcross + x
        const top = y * chunkHeight
        const rows = isTiled ? chunkHeight : Math.min(chunkHeight, height - top)
        const packed = await readPackedChunk(file, offsets[index], counts[index])
        const chunkShape = {
          rowBytes,
          rows,
          maxBytes: rowBytes * chunkHeight,
          samplesInPlane,
          isLittleEndian: directory.isLittleEndian,
        }
        const data = await unpackChunk(packed, layout, chunkShape, parameters)
        yield { left: x * chunkWidth, top, width: chunkWidth, height: rows, plane, data }
      }
}

async function readPackedChunk(
  { handle, size }: TiffFile,
  offset: number | undefined,
  chunkBytes: number | undefined,
): Promise<Buffer> {
  // An offset of 0 means that the chunk was never written.
  if (!offset || !chunkBytes) return Buffer.alloc(0)
  if (offset + chunkBytes > size || chunkBytes > MAX_CHUNK_BYTES) throw new Error('chunk beyond the end of the file')
  const buffer = Buffer.alloc(chunkBytes)
  await handle.read(buffer, 0, chunkBytes, offset)
  return buffer
}

interface ChunkShape {
  rowBytes: number
  rows: number
  /** Returns the size of a full chunk in bytes, because some programs pad the last strip. */
  maxBytes: number
  samplesInPlane: number
  isLittleEndian: boolean
}

async function unpackChunk(
  packed: Buffer,
  { compression, predictor, bits }: TiffLayout,
  { rowBytes, rows, maxBytes, samplesInPlane, isLittleEndian }: ChunkShape,
  lercParameters: readonly number[],
): Promise<Buffer> {
  const chunkBytes = rowBytes * rows
  if (packed.length === 0) return Buffer.alloc(chunkBytes)
  const unpacked = await unpack(packed, compression, maxBytes, lercParameters)
  if (unpacked.length < chunkBytes) throw new Error('truncated chunk')
  const data = unpacked.subarray(0, chunkBytes)
  if (compression === LERC) return data
  if (predictor === 3) return undoFloatPredictor(data, rowBytes, samplesInPlane, bits / 8)
  if (!isLittleEndian && bits === 16) data.swap16()
  if (!isLittleEndian && bits === 32) data.swap32()
  if (!isLittleEndian && bits === 64) data.swap64()
  if (predictor === 2 && bits % 8 === 0) undoDifferences(data, rowBytes, samplesInPlane, bits / 8)
  return data
}

/** Unpacks at most `maxBytes` of a chunk into new memory. */
async function unpack(
  packed: Buffer,
  compression: number,
  maxBytes: number,
  lercParameters: readonly number[],
): Promise<Buffer> {
  const zlibOptions = { maxOutputLength: maxBytes + 1024 }
  switch (compression) {
    case 1:
      return packed
    case DEFLATE:
    case OLD_DEFLATE:
      return inflateSync(packed, zlibOptions)
    case ZSTD:
      return zstdDecompressSync(packed, zlibOptions)
    case LZMA:
      return unpackXz(packed, maxBytes)
    case LERC: {
      const [, lercCompression] = lercParameters
      // A LERC blob is rarely larger than its decoded pixels.
      const limit = { maxOutputLength: 2 * maxBytes + 4096 }
      const blob =
        lercCompression === 1
          ? inflateSync(packed, limit)
          : lercCompression === 2
            ? zstdDecompressSync(packed, limit)
            : packed
      return decodeWithGeotiff(LERC, blob, { LercParameters: [0, 0], planarConfiguration: 1 })
    }
    case LZW:
    case PACKBITS:
      return decodeWithGeotiff(compression, packed, {})
    default:
      throw new Error(`compression ${compression}`)
  }
}

async function decodeWithGeotiff(compression: number, packed: Buffer, parameters: object): Promise<Buffer> {
  const decoder = await getDecoder(compression, { predictor: 1, ...parameters } as never)
  const copiedBuffer = packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.length)
  return Buffer.from((await decoder.decodeBlock(copiedBuffer)) as ArrayBuffer)
}

/** Undoes differencing, which stores each sample as the difference from the previous one in its row. */
function undoDifferences(data: Buffer, rowBytes: number, stride: number, sampleBytes: number): void {
  for (let row = 0; row < data.length; row += rowBytes)
    for (let i = row + stride * sampleBytes; i + sampleBytes <= row + rowBytes; i += sampleBytes) {
      const previousIndex = i - stride * sampleBytes
      if (sampleBytes === 1) data[i] = ((data[i] ?? 0) + (data[previousIndex] ?? 0)) & 0xff
      else if (sampleBytes === 2)
        data.writeUInt16LE((data.readUInt16LE(i) + data.readUInt16LE(previousIndex)) & 0xffff, i)
      else if (sampleBytes === 4) data.writeUInt32LE((data.readUInt32LE(i) + data.readUInt32LE(previousIndex)) >>> 0, i)
      else if (sampleBytes === 8)
        data.writeBigUInt64LE(BigInt.asUintN(64, data.readBigUInt64LE(i) + data.readBigUInt64LE(previousIndex)), i)
    }
}

/**
 * Undoes the float predictor, which stores the bytes of all floats separately, highest first, as differences. Returns
 * little-endian floats.
 */
function undoFloatPredictor(data: Buffer, rowBytes: number, stride: number, sampleBytes: number): Buffer {
  const output = Buffer.alloc(data.length)
  const count = rowBytes / sampleBytes
  for (let row = 0; row < data.length; row += rowBytes) {
    for (let i = row + stride; i < row + rowBytes; i++) data[i] = ((data[i] ?? 0) + (data[i - stride] ?? 0)) & 0xff
    for (let i = 0; i < count; i++)
      for (let byteIndex = 0; byteIndex < sampleBytes; byteIndex++)
        output[row + i * sampleBytes + byteIndex] = data[row + (sampleBytes - 1 - byteIndex) * count + i] ?? 0
  }
  return output
}
