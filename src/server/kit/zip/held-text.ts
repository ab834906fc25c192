import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createInflateRaw, deflateRaw } from 'node:zlib'
import { AppError } from '../app-error.ts'

const deflate = promisify(deflateRaw)
const MOST_HELD = 64 * 1024 * 1024

/**
 * A text for a ZIP entry. Its length must be known before the first byte is sent, so it is generated first and kept
 * compressed. `add` throws `too_large` beyond 64 MiB.
 */
export function heldText() {
  const parts: Buffer[] = []
  let [size, held] = [0, 0]
  return {
    async add(text: string): Promise<void> {
      const bytes = Buffer.from(text)
      const part = await deflate(bytes)
      parts.push(part)
      size += bytes.length
      held += part.length
      if (held > MOST_HELD) throw new AppError('too_large', { reason: ['too_many_descriptions'] })
    },
    /** In bytes. */
    size: () => size,
    open: async () => Readable.from(inflated(parts), { objectMode: false }),
  }
}

async function* inflated(parts: readonly Buffer[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield* createInflateRaw().end(part) as AsyncIterable<Buffer>
}
