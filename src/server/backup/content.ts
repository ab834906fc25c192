import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { UndecryptableError } from './place/undecryptable-error.ts'
import type { Place } from './place/place.ts'

/** Bytes by size and SHA-256. */
export interface Content {
  size: number
  sha256: string
}

/** A file of a backup. `path` is below the folder of the backup. */
export interface BackupFile extends Content {
  path: string
}

/** Measures bytes that flow through `pass`; `content` is complete when they have ended. */
export function createMeter() {
  const hash = createHash('sha256')
  let size = 0
  return {
    async *pass(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of bytes) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    content: (): Content => ({ size, sha256: hash.digest('hex') }),
  }
}

export const isSameContent = (one: Content, other: Content): boolean =>
  one.size === other.size && one.sha256 === other.sha256

/** The content of a file that can't be decrypted: it differs from any other. */
const UNREADABLE: Content = { size: -1, sha256: '' }

/** Reads a file to its end; null if there is none. */
export async function measureFile(place: Place, key: string): Promise<Content | null> {
  const body = await place.get(key)
  if (!body) return null
  const meter = createMeter()
  try {
    for await (const _ of meter.pass(body));
    return meter.content()
  } catch (error) {
    if (error instanceof UndecryptableError) return UNREADABLE
    throw error
  }
}

/** Stores `text` compressed, and returns its size and digest before and after the compression. */
export async function putCompressed(
  place: Place,
  key: string,
  text: Readable,
): Promise<{ stored: Content; text: Content }> {
  const [plain, compressed] = [createMeter(), createMeter()]
  await pipeline(text, plain.pass, createZstdCompress(), (bytes: AsyncIterable<Buffer>) =>
    place.put(key, compressed.pass(bytes)),
  )
  return { stored: compressed.content(), text: plain.content() }
}

/**
 * Reads a compressed file and gives its text to `consume`. Returns the content of the file and of the text; null if there
 * is no such file. Throws if it can't be decompressed.
 */
export async function readCompressed(
  place: Place,
  key: string,
  consume: (text: AsyncIterable<Buffer>) => Promise<void>,
): Promise<{ stored: Content; text: Content } | null> {
  const body = await place.get(key)
  if (!body) return null
  const [plain, compressed] = [createMeter(), createMeter()]
  await pipeline(body, compressed.pass, createZstdDecompress(), plain.pass, consume)
  return { stored: compressed.content(), text: plain.content() }
}

/** Joins chunks to lines without their line breaks. */
export async function* toLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
