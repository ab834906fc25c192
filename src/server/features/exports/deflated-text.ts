import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflateRaw, createInflateRaw } from 'node:zlib'
import { AppError } from '#server/kit/app-error.ts'

const MAX_TEXT_BYTES = 1_000_000_000

/** A text that is compressed while it is written. */
export function createDeflatedText() {
  const deflate = createDeflateRaw()
  const compressed = buffer(deflate)
  let size = 0
  return {
    /** Adds a text. Throws `too_large` if there are more than can be stored. */
    async add(text: string): Promise<void> {
      const bytes = Buffer.from(text)
      size += bytes.length
      await new Promise<void>((resolve, reject) => deflate.write(bytes, (error) => (error ? reject(error) : resolve())))
      if (size > MAX_TEXT_BYTES) throw new AppError('too_large', { reason: ['too_many_descriptions'] })
    },
    /** Ends the text and returns its size in bytes and its compressed form. */
    async end(): Promise<{ size: number; content: Buffer }> {
      deflate.end()
      return { size, content: await compressed }
    },
  }
}

/** Compresses a text. */
export async function deflateText(text: string): Promise<{ size: number; content: Buffer }> {
  const deflated = createDeflatedText()
  await deflated.add(text)
  return deflated.end()
}

/** Streams a compressed text, or these bytes of it (both ends inclusive). */
export const inflateText = (content: Buffer, range?: { start: number; end: number }): Readable =>
  Readable.from(cut(createInflateRaw().end(content) as AsyncIterable<Buffer>, range), { objectMode: false })

async function* cut(
  chunks: AsyncIterable<Buffer>,
  { start, end }: { start: number; end: number } = { start: 0, end: Infinity },
): AsyncGenerator<Buffer> {
  let position = 0
  for await (const chunk of chunks) {
    const part = chunk.subarray(Math.max(0, start - position), Math.max(0, end + 1 - position))
    position += chunk.length
    if (part.length > 0) yield part
    if (position > end) return
  }
}
