import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createInflateRaw, deflateRaw } from 'node:zlib'
import { AppError } from '../app-error.ts'

const deflate = promisify(deflateRaw)
const MAX_COMPRESSED_BYTES = 64 * 1024 * 1024

/**
 * A text for a ZIP entry. The ZIP's length must be known before its first byte is sent, so the text is generated first
 * and kept compressed. `add` throws `too_large` beyond 64 MiB.
 */
export function createCompressedText() {
  const compressedParts: Buffer[] = []
  let [size, compressedBytes] = [0, 0]
  return {
    async add(text: string): Promise<void> {
      const bytes = Buffer.from(text)
      const compressedPart = await deflate(bytes)
      compressedParts.push(compressedPart)
      size += bytes.length
      compressedBytes += compressedPart.length
      if (compressedBytes > MAX_COMPRESSED_BYTES) throw new AppError('too_large', { reason: ['too_many_descriptions'] })
    },
    /** Size of the text in bytes. */
    size: () => size,
    open: async () => Readable.from(inflateParts(compressedParts), { objectMode: false }),
  }
}

async function* inflateParts(compressedParts: readonly Buffer[]): AsyncGenerator<Buffer> {
  for (const compressedPart of compressedParts) yield* createInflateRaw().end(compressedPart) as AsyncIterable<Buffer>
}
