import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { randomUUID } from 'node:crypto'
import { demandKey } from './key.ts'
import type { ByteRange, Store, StoredObject } from './store.ts'

const CHUNK = 1024 * 1024
const PARTS = '.parts'

/** Objects as files below `root`. What is written is first a part beside them, then synced and renamed: whole or absent. */
export class DiskStore implements Store {
  readonly root: string

  constructor(root: string) {
    this.root = root
  }

  async put(
    key: string,
    body: AsyncIterable<Buffer>,
    options: { signal?: AbortSignal } = {},
  ): Promise<{ size: number }> {
    const path = this.#path(key)
    const part = join(this.root, PARTS, randomUUID())
    await mkdir(dirname(part), { recursive: true })
    try {
      const file = await open(part, 'wx')
      const size = await pour(body, file, options.signal).finally(() => file.close())
      await this.#into(part, path)
      return { size }
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  async get(key: string, range?: ByteRange): Promise<{ body: Readable; size: number } | null> {
    const found = await this.head(key)
    return found && { body: createReadStream(this.#path(key), { ...range, highWaterMark: CHUNK }), size: found.size }
  }

  async head(key: string): Promise<{ size: number; modified: number } | null> {
    try {
      const { size, mtimeMs } = await stat(this.#path(key))
      return { size, modified: mtimeMs }
    } catch (error) {
      return absent(error)
    }
  }

  async move(from: string, to: string): Promise<void> {
    await this.#into(this.#path(from), this.#path(to))
  }

  async remove(keys: string[]): Promise<void> {
    for (const key of keys) await rm(this.#path(key), { force: true })
  }

  async *list(prefix: string): AsyncIterable<StoredObject> {
    yield* this.#walk('', prefix)
  }

  async openLocal(key: string): Promise<{ path: string; release: () => Promise<void> }> {
    return { path: this.#path(key), release: async () => {} }
  }

  async check(): Promise<void> {
    await mkdir(this.root, { recursive: true })
    await stat(this.root)
  }

  async close(): Promise<void> {}

  #path(key: string): string {
    return join(this.root, demandKey(key))
  }

  async #into(part: string, path: string): Promise<void> {
    const folder = dirname(path)
    await mkdir(folder, { recursive: true })
    await rename(part, path)
    // The rename itself must survive a power cut.
    const handle = await open(folder)
    await handle.sync().finally(() => handle.close())
  }

  async *#walk(folder: string, prefix: string): AsyncIterable<StoredObject> {
    const entries = await readdir(join(this.root, folder), { withFileTypes: true }).catch(absent)
    const names = (entries ?? []).filter((e) => e.name !== PARTS).map((e) => (e.isDirectory() ? `${e.name}/` : e.name))
    for (const name of names.toSorted()) {
      const key = folder + name
      if (!key.startsWith(prefix) && !prefix.startsWith(key)) continue
      if (name.endsWith('/')) yield* this.#walk(key, prefix)
      else {
        const found = await this.head(key)
        if (found) yield { key, ...found }
      }
    }
  }
}

/** Writes a body to a file and to the disk, a chunk while the next one comes; answers how many bytes there were. */
async function pour(body: AsyncIterable<Buffer>, file: FileHandle, signal: AbortSignal | undefined): Promise<number> {
  let [size, held] = [0, 0]
  let chunks: Buffer[] = []
  let writing = Promise.resolve()
  const flush = async () => {
    await writing
    writing = writeAll(file, chunks, held)
    // Awaited by the next one; until then a failure is not one that nobody hears.
    writing.catch(() => undefined)
    ;[chunks, held] = [[], 0]
  }
  for await (const chunk of unlessAborted(body, signal)) {
    chunks.push(chunk)
    held += chunk.length
    size += chunk.length
    if (held >= CHUNK) await flush()
  }
  await flush()
  await writing
  await file.sync()
  return size
}

async function writeAll(file: FileHandle, chunks: Buffer[], bytes: number): Promise<void> {
  if (bytes === 0) return
  const { bytesWritten } = await file.writev(chunks)
  // A disk that is nearly full takes less, then fails.
  if (bytesWritten < bytes) await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten))
}

/** A body that fails as soon as it is no longer wanted, even if nothing comes any more. */
async function* unlessAborted(body: AsyncIterable<Buffer>, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  if (!signal) return yield* body
  const chunks = body[Symbol.asyncIterator]()
  // One listener for all chunks; racing each against one promise would keep them all.
  let stop: (reason: Error) => void = () => undefined
  signal.addEventListener('abort', () => stop(signal.reason as Error), { once: true })
  for (;;) {
    signal.throwIfAborted()
    const { promise: stopped, reject } = Promise.withResolvers<never>()
    stop = reject
    const next = await Promise.race([chunks.next(), stopped])
    if (next.done) return
    yield next.value
  }
}

function absent(error: unknown): null {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}
