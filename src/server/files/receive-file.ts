import { createHash } from 'node:crypto'
import { badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import type { MediaTools, SniffResult } from '#server/ports/media/media.ts'
import type { Store } from '#server/ports/store/store.ts'

/** How many bytes at the start of a file are used to detect its type. */
export const HEAD_BYTES = 256 * 1024

/** A completely received file, stored under a temporary key. */
export interface ReceivedFile extends SniffResult {
  temporaryKey: string
  sha256: string
  size: number
}

/**
 * Streams a file into a temporary object while hashing it and detecting its type. Throws `bad_input` if the file is
 * empty or the body fails, leaving nothing behind.
 */
export async function receiveFile(
  { store, media }: { store: Store; media: MediaTools },
  body: AsyncIterable<Buffer>,
  filename: string,
  callbacks: { onBytes: (received: number) => void; signal: AbortSignal },
): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  const headChunks: Buffer[] = []
  let size = 0
  let headSize = 0
  async function* measureChunks() {
    for await (const chunk of body) {
      hash.update(chunk)
      size += chunk.length
      if (headSize < HEAD_BYTES) {
        headChunks.push(Buffer.from(chunk.subarray(0, HEAD_BYTES - headSize)))
        headSize += chunk.length
      }
      callbacks.onBytes(size)
      yield chunk
    }
  }
  const temporaryKey = `tmp/${newId()}`
  await store.put(temporaryKey, measureChunks(), { signal: callbacks.signal })
  if (size === 0) {
    await store.remove([temporaryKey])
    throw badInput('file', 'empty_file')
  }
  const sniffResult = await media.sniff(Buffer.concat(headChunks), filename)
  return { ...sniffResult, temporaryKey, sha256: hash.digest('hex'), size }
}
