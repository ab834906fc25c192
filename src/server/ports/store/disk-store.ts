import { chmod, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { randomUUID } from 'node:crypto'
import { requireStoreKey } from './store-key.ts'
import type { ByteRange, OpenObject, Store, StoredObject } from './store.ts'
import { iterateUnlessAborted } from './unless-aborted.ts'

const CHUNK_BYTES = 1024 * 1024
// File modes that keep out other users of the machine.
const [OWNER_ONLY_FILE, OWNER_ONLY_FOLDER] = [0o600, { recursive: true, mode: 0o700 }]
const PARTS_FOLDER = '.parts'
const APPENDING_FOLDER = '.growing'
const INTERNAL_FOLDERS = new Set([PARTS_FOLDER, APPENDING_FOLDER])

/**
 * Stores objects as files below `root`. A new object is written to a temporary file, synced and then renamed, so it is
 * either complete or absent. An appendable object is kept in a separate folder until it is completed.
 */
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
    const partPath = join(this.root, PARTS_FOLDER, `${toFileName(key)}!${randomUUID()}`)
    await mkdir(dirname(partPath), OWNER_ONLY_FOLDER)
    try {
      const file = await open(partPath, 'wx', OWNER_ONLY_FILE)
      const size = await writeBody(body, file, options).finally(() => file.close())
      await this.#promote(partPath, path)
      return { size }
    } catch (error) {
      await rm(partPath, { force: true })
      throw error
    }
  }

  async append(
    key: string,
    offset: number,
    body: AsyncIterable<Buffer>,
    options: { signal?: AbortSignal } = {},
  ): Promise<number> {
    const path = this.#appendingPath(key)
    await mkdir(dirname(path), OWNER_ONLY_FOLDER)
    const file = await open(path, 'a', OWNER_ONLY_FILE)
    try {
      const { size } = await file.stat()
      if (size !== offset) throw new Error(`${key} has ${size} bytes, not ${offset}`)
      if (offset === 0) await syncFolder(dirname(path))
      return offset + (await writeBody(body, file, { ...options, keepPartial: true }))
    } finally {
      await file.close()
    }
  }

  async appendedSize(key: string): Promise<number | null> {
    try {
      const file = await open(this.#appendingPath(key), 'r+')
      try {
        // The order matters: the size is read first, so that every byte it counts gets synced.
        const { size } = await file.stat()
        await file.datasync()
        return size
      } finally {
        await file.close()
      }
    } catch (error) {
      return toNullIfMissing(error)
    }
  }

  async complete(key: string): Promise<void> {
    await this.#promote(this.#appendingPath(key), this.#path(key)).catch(async (error: unknown) => {
      if (!(await this.head(key))) throw error
    })
  }

  async discardAppended(key: string): Promise<void> {
    await rm(this.#appendingPath(key), { force: true })
  }

  async sweep(prefix: string, beforeMs: number): Promise<void> {
    for (const folder of [PARTS_FOLDER, APPENDING_FOLDER]) {
      const names = (await readdir(join(this.root, folder)).catch(toNullIfMissing)) ?? []
      for (const name of names.filter((fileName) => fileName.startsWith(toFileName(prefix)))) {
        const path = join(this.root, folder, name)
        const stats = await stat(path).catch(toNullIfMissing)
        if (stats && stats.mtimeMs < beforeMs) await rm(path, { force: true })
      }
    }
  }

  async open(key: string): Promise<OpenObject | null> {
    const file = await open(this.#path(key)).catch(toNullIfMissing)
    if (!file) return null
    try {
      const { size, mtimeMs } = await file.stat()
      const close = () => file.close()
      return {
        size,
        modified: mtimeMs,
        read: async (range) => readRange(file, range ?? { start: 0, end: size - 1 }),
        close,
      }
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async get(key: string, range?: ByteRange): Promise<{ body: Readable; size: number } | null> {
    const object = await this.open(key)
    return object && { body: (await object.read(range)) as Readable, size: object.size }
  }

  async head(key: string): Promise<{ size: number; modified: number } | null> {
    try {
      const { size, mtimeMs } = await stat(this.#path(key))
      return { size, modified: mtimeMs }
    } catch (error) {
      return toNullIfMissing(error)
    }
  }

  async move(from: string, to: string): Promise<void> {
    await this.#promote(this.#path(from), this.#path(to))
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
    await mkdir(this.root, OWNER_ONLY_FOLDER)
    const { mode } = await stat(this.root)
    // Earlier versions created the root with wider modes. Restricting the root is enough, whatever the modes below it.
    if ((mode & 0o077) !== 0) await chmod(this.root, OWNER_ONLY_FOLDER.mode)
  }

  async close(): Promise<void> {}

  #path(key: string): string {
    return join(this.root, requireStoreKey(key))
  }

  #appendingPath(key: string): string {
    return join(this.root, APPENDING_FOLDER, toFileName(requireStoreKey(key)))
  }

  async #promote(part: string, path: string): Promise<void> {
    const folder = dirname(path)
    await mkdir(folder, OWNER_ONLY_FOLDER)
    await rename(part, path)
    await syncFolder(folder)
  }

  async *#walk(folder: string, prefix: string): AsyncIterable<StoredObject> {
    const entries = await readdir(join(this.root, folder), { withFileTypes: true }).catch(toNullIfMissing)
    const names = (entries ?? [])
      .filter((entry) => !INTERNAL_FOLDERS.has(entry.name))
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    for (const name of names.toSorted()) {
      const key = folder + name
      if (!key.startsWith(prefix) && !prefix.startsWith(key)) continue
      if (name.endsWith('/')) yield* this.#walk(key, prefix)
      else {
        const object = await this.head(key)
        if (object) yield { key, ...object }
      }
    }
  }
}

/**
 * Streams a byte range and closes the file at its end. A stream allocates a whole chunk even for a short range, so the
 * chunk size is limited to the range.
 */
function readRange(file: FileHandle, { start, end }: ByteRange): Readable {
  // For an empty file, `end` is before `start`, which a read stream rejects.
  const last = Math.max(start, end)
  return file.createReadStream({ start, end: last, highWaterMark: Math.min(CHUNK_BYTES, last - start + 1) })
}

/** Turns a key into a flat file name. */
const toFileName = (key: string) => key.replaceAll('/', '!')

/** Syncs a folder, because only then does a rename survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/**
 * Writes a body to a file, combining small chunks, syncs it and returns its size in bytes. With `keepPartial`, each
 * chunk is written immediately, and bytes written before a failure are kept.
 */
async function writeBody(
  body: AsyncIterable<Buffer>,
  file: FileHandle,
  { signal, keepPartial = false }: { signal?: AbortSignal; keepPartial?: boolean },
): Promise<number> {
  let [size, bufferedBytes] = [0, 0]
  let smallChunks: Buffer | undefined
  const flush = async () => {
    if (smallChunks && bufferedBytes > 0) await writeAll(file, smallChunks.subarray(0, bufferedBytes))
    bufferedBytes = 0
  }
  const flushAndSync = async () => {
    await flush()
    await file.sync()
  }
  try {
    for await (const chunk of iterateUnlessAborted(body, signal)) {
      size += chunk.length
      if (bufferedBytes + chunk.length > CHUNK_BYTES) await flush()
      if (keepPartial || chunk.length >= CHUNK_BYTES / 4) {
        await flush()
        await writeAll(file, chunk)
      } else bufferedBytes += chunk.copy((smallChunks ??= Buffer.allocUnsafe(CHUNK_BYTES)), bufferedBytes)
    }
  } catch (error) {
    if (keepPartial) await flushAndSync()
    throw error
  }
  await flushAndSync()
  return size
}

/** On a nearly full disk, a write may store fewer bytes than requested and only the next write fails. */
async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let offset = 0; offset < bytes.length;) offset += (await file.write(bytes, offset)).bytesWritten
}

function toNullIfMissing(error: unknown): null {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}
