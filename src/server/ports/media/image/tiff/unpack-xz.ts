import { crc32 } from 'node:zlib'
import xz from 'xz-decompress'

const STREAM_HEADER_BYTES = 12
const [DELTA_FILTER, LZMA2_FILTER] = [3, 0x21]

/**
 * Unpacks at most `maxBytes` of an xz stream. libtiff applies a delta filter that the decoder doesn't support, so it is
 * undone here.
 */
export async function unpackXz(packed: Buffer, maxBytes: number): Promise<Buffer> {
  const distance = removeDeltaFilter(packed)
  const parts: Uint8Array[] = []
  let length = 0
  const source = new Blob([new Uint8Array(packed)]).stream()
  for await (const part of new xz.XzReadableStream(source as never) as unknown as AsyncIterable<Uint8Array>) {
    parts.push(part.slice())
    length += part.length
    if (length >= maxBytes) break
  }
  const unpacked = Buffer.concat(parts)
  if (distance === 0) return unpacked
  for (let i = distance; i < unpacked.length; i++)
    unpacked[i] = ((unpacked[i] ?? 0) + (unpacked[i - distance] ?? 0)) & 0xff
  return unpacked
}

/** Removes the delta filter from the first block's header and returns the filter's distance; 0 if there is none. */
function removeDeltaFilter(packed: Buffer): number {
  const size = ((packed[STREAM_HEADER_BYTES] ?? 0) + 1) * 4
  const header = packed.subarray(STREAM_HEADER_BYTES, STREAM_HEADER_BYTES + size)
  // libtiff writes two filters, and no sizes.
  if (header.length !== size || size < 12 || header[1] !== 1) return 0
  if (header[2] !== DELTA_FILTER || header[3] !== 1 || header[5] !== LZMA2_FILTER || header[6] !== 1) return 0
  const distance = (header[4] ?? 0) + 1
  const dictionary = header[7] ?? 0
  header.fill(0, 1)
  header.set([0, LZMA2_FILTER, 1, dictionary], 1)
  header.writeUInt32LE(crc32(header.subarray(0, size - 4)), size - 4)
  return distance
}
