import { chmod, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { randomUUID } from 'node:crypto'
import { demandKey } from './key.ts'
import type { ByteRange, OpenObject, Store, StoredObject } from './store.ts'
import { unlessAborted } from './unless-aborted.ts'

const CHUNK = 1024 * 1024
// Other users of the machine read none of it.
const [OWN_FILE, OWN_FOLDER] = [0o600, { recursive: true, mode: 0o700 }]
const PARTS = '.parts'
const GROWING = '.growing'
const BESIDE = new Set([PARTS, GROWING])

/**
 * Objects as files below `root`. What is written is first a part beside them, then synced and renamed: whole or absent.
 * What grows is a file beside them as well, as long as its bytes.
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
    const part = join(this.root, PARTS, `${flat(key)}!${randomUUID()}`)
    await mkdir(dirname(part), OWN_FOLDER)
    try {
      const file = await open(part, 'wx', OWN_FILE)
      const size = await pour(body, file, options).finally(() => file.close())
      await this.#into(part, path)
      return { size }
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  async grow(
    key: string,
    at: number,
    body: AsyncIterable<Buffer>,
    options: { signal?: AbortSignal } = {},
  ): Promise<number> {
    const path = this.#growing(key)
    await mkdir(dirname(path), OWN_FOLDER)
    const file = await open(path, 'a', OWN_FILE)
    try {
      const { size } = await file.stat()
      if (size !== at) throw new Error(`${key} has grown to ${size}, not to ${at}`)
      if (at === 0) await syncFolder(dirname(path))
      return at + (await pour(body, file, { ...options, keep: true }))
    } finally {
      await file.close()
    }
  }

  async grown(key: string): Promise<number | null> {
    try {
      const file = await open(this.#growing(key), 'r+')
      try {
        // In this order: what is told is on the disk.
        const { size } = await file.stat()
        await file.datasync()
        return size
      } finally {
        await file.close()
      }
    } catch (error) {
      return absent(error)
    }
  }

  async whole(key: string): Promise<void> {
    await this.#into(this.#growing(key), this.#path(key)).catch(async (error: unknown) => {
      if (!(await this.head(key))) throw error
    })
  }

  async wither(key: string): Promise<void> {
    await rm(this.#growing(key), { force: true })
  }

  async sweep(prefix: string, before: number): Promise<void> {
    for (const folder of [PARTS, GROWING]) {
      const names = (await readdir(join(this.root, folder)).catch(absent)) ?? []
      for (const name of names.filter((one) => one.startsWith(flat(prefix)))) {
        const path = join(this.root, folder, name)
        const found = await stat(path).catch(absent)
        if (found && found.mtimeMs < before) await rm(path, { force: true })
      }
    }
  }

  async open(key: string): Promise<OpenObject | null> {
    const file = await open(this.#path(key)).catch(absent)
    if (!file) return null
    try {
      const { size, mtimeMs } = await file.stat()
      const close = () => file.close()
      return {
        size,
        modified: mtimeMs,
        read: async (range) => bytesOf(file, range ?? { start: 0, end: size - 1 }),
        close,
      }
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async get(key: string, range?: ByteRange): Promise<{ body: Readable; size: number } | null> {
    const found = await this.open(key)
    return found && { body: (await found.read(range)) as Readable, size: found.size }
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
    await mkdir(this.root, OWN_FOLDER)
    const { mode } = await stat(this.root)
    // Of an earlier version: nobody else passes here, whatever the modes below.
    if ((mode & 0o077) !== 0) await chmod(this.root, OWN_FOLDER.mode)
  }

  async close(): Promise<void> {}

  #path(key: string): string {
    return join(this.root, demandKey(key))
  }

  #growing(key: string): string {
    return join(this.root, GROWING, flat(demandKey(key)))
  }

  async #into(part: string, path: string): Promise<void> {
    const folder = dirname(path)
    await mkdir(folder, OWN_FOLDER)
    await rename(part, path)
    await syncFolder(folder)
  }

  async *#walk(folder: string, prefix: string): AsyncIterable<StoredObject> {
    const entries = await readdir(join(this.root, folder), { withFileTypes: true }).catch(absent)
    const names = (entries ?? [])
      .filter((e) => !BESIDE.has(e.name))
      .map((e) => (e.isDirectory() ? `${e.name}/` : e.name))
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

/** A range of a file, which is closed then. A stream takes the memory of a whole piece however little there is to read. */
function bytesOf(file: FileHandle, { start, end }: ByteRange): Readable {
  // What is empty ends before it begins, which a stream does not know.
  const last = Math.max(start, end)
  return file.createReadStream({ start, end: last, highWaterMark: Math.min(CHUNK, last - start + 1) })
}

/** A key as the name of one file. */
const flat = (key: string) => key.replaceAll('/', '!')

/** A name that came into a folder, or left it, survives a power cut only so. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/**
 * Writes a body to a file and to the disk, small chunks together; answers how many bytes there were. With
 * `keep` each is written as it comes, and what came before the body fails stays.
 */
async function pour(
  body: AsyncIterable<Buffer>,
  file: FileHandle,
  { signal, keep = false }: { signal?: AbortSignal; keep?: boolean },
): Promise<number> {
  let [size, held] = [0, 0]
  let small: Buffer | undefined
  const flush = async () => {
    if (small && held > 0) await writeAll(file, small.subarray(0, held))
    held = 0
  }
  const settle = async () => {
    await flush()
    await file.sync()
  }
  try {
    for await (const chunk of unlessAborted(body, signal)) {
      size += chunk.length
      if (held + chunk.length > CHUNK) await flush()
      if (keep || chunk.length >= CHUNK / 4) {
        await flush()
        await writeAll(file, chunk)
      } else held += chunk.copy((small ??= Buffer.allocUnsafe(CHUNK)), held)
    }
  } catch (error) {
    if (keep) await settle()
    throw error
  }
  await settle()
  return size
}

/** A disk that is nearly full takes less than it is given, then fails. */
async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at)).bytesWritten
}

function absent(error: unknown): null {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}
