import { Readable } from 'node:stream'
import { DatabaseSync } from 'node:sqlite'
import type { Store, StoredObject } from '../src/server/ports/store/store.ts'

const CHUNK_BYTES = 64 * 1024
/** An object of a benchmark differs from zeros only at its end, by fewer bytes than this. */
const TAIL_BYTES = 64
const LIST_PAGE = 1000
const zeros = Buffer.alloc(1024 * 1024)

/** The calls of a store that have been made. */
export type Calls = Record<string, number>

/**
 * A store that remembers only what isn't zero, in a file of SQLite, so a hundred gigabytes take little space and no memory. It
 * does as much as a backup and a restore need. A killed process leaves it useless.
 */
export class SparseStore implements Store {
  readonly calls: Calls = {}
  readonly #database: DatabaseSync
  readonly #statements
  #lastBody: number

  constructor(path: string) {
    this.#database = new DatabaseSync(path)
    this.#database.exec(`PRAGMA journal_mode = off; PRAGMA synchronous = off;
      CREATE TABLE IF NOT EXISTS objects (key TEXT PRIMARY KEY, size INTEGER, body INTEGER) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS pieces (body INTEGER, start INTEGER, bytes BLOB, PRIMARY KEY (body, start)) WITHOUT ROWID;
      BEGIN`)
    const prepare = (sql: string) => this.#database.prepare(sql)
    this.#statements = {
      find: prepare('SELECT size, body FROM objects WHERE key = ?'),
      add: prepare('INSERT OR REPLACE INTO objects VALUES (?, ?, ?)'),
      addPiece: prepare('INSERT INTO pieces VALUES (?, ?, ?)'),
      listPieces: prepare('SELECT start, bytes FROM pieces WHERE body = ? AND start >= ? ORDER BY start LIMIT 16'),
      rename: prepare('UPDATE OR REPLACE objects SET key = ? WHERE key = ?'),
      remove: prepare('DELETE FROM objects WHERE key = ?'),
      list: prepare(`SELECT key, size FROM objects WHERE key > ? ORDER BY key LIMIT ${LIST_PAGE}`),
    }
    const { last } = prepare('SELECT coalesce(max(body), 0) AS last FROM pieces').get() as { last: number }
    this.#lastBody = last
  }

  /** Adds objects of `size` bytes that end in their own tails. */
  addSparse(objects: readonly { key: string; tail: Buffer }[], size: number): void {
    for (const { key, tail } of objects) {
      const body = ++this.#lastBody
      this.#statements.addPiece.run(body, size - tail.length, tail)
      this.#statements.add.run(key, size, body)
    }
  }

  async put(key: string, body: AsyncIterable<Buffer>): Promise<{ size: number }> {
    this.#count('put')
    const id = ++this.#lastBody
    let size = 0
    for await (const chunk of body) {
      const tail = Math.max(0, chunk.length - TAIL_BYTES)
      const start = isZero(chunk.subarray(0, tail)) ? tail : 0
      const bytes = chunk.subarray(start)
      if (!isZero(bytes)) this.#statements.addPiece.run(id, size + start, bytes)
      size += chunk.length
    }
    this.#statements.add.run(key, size, id)
    return { size }
  }

  async get(key: string): Promise<{ body: Readable; size: number } | null> {
    this.#count('get')
    const object = this.#find(key)
    return object && { body: Readable.from(this.#read(object), { objectMode: false }), size: object.size }
  }

  async head(key: string): Promise<{ size: number; modified: number } | null> {
    this.#count('head')
    const object = this.#find(key)
    return object && { size: object.size, modified: 0 }
  }

  async move(from: string, to: string): Promise<void> {
    this.#count('move')
    this.#statements.rename.run(to, from)
  }

  async remove(keys: string[]): Promise<void> {
    this.#count('remove')
    for (const key of keys) this.#statements.remove.run(key)
  }

  async *list(prefix: string): AsyncIterable<StoredObject> {
    for (let last = prefix; ;) {
      this.#count('list')
      const page = this.#statements.list.all(last) as unknown as { key: string; size: number }[]
      for (const { key, size } of page) {
        if (!key.startsWith(prefix)) return
        yield { key, size, modified: 0 }
        last = key
      }
      if (page.length < LIST_PAGE) return
    }
  }

  async sweep(): Promise<void> {}
  async check(): Promise<void> {}
  async close(): Promise<void> {
    this.#database.exec('COMMIT')
    this.#database.close()
  }

  readonly append = refuse
  readonly appendedSize = refuse
  readonly complete = refuse
  readonly discardAppended = refuse
  readonly open = refuse
  readonly openLocal = refuse

  #count(call: string): void {
    this.calls[call] = (this.calls[call] ?? 0) + 1
  }

  #find(key: string): { size: number; body: number } | null {
    return (this.#statements.find.get(key) as { size: number; body: number } | undefined) ?? null
  }

  async *#read({ size, body }: { size: number; body: number }): AsyncGenerator<Buffer> {
    let at = 0
    const fill = function* (end: number) {
      for (; at < end; at += Math.min(CHUNK_BYTES, end - at)) yield zeros.subarray(0, Math.min(CHUNK_BYTES, end - at))
    }
    while (at < size) {
      const pieces = this.#statements.listPieces.all(body, at) as unknown as { start: number; bytes: Uint8Array }[]
      for (const { start, bytes } of pieces) {
        yield* fill(start)
        yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        at += bytes.byteLength
      }
      if (pieces.length === 0) yield* fill(size)
    }
  }
}

const isZero = (bytes: Buffer): boolean => bytes.length <= zeros.length && bytes.equals(zeros.subarray(0, bytes.length))

async function refuse(): Promise<never> {
  throw new Error('a sparse store does only what backups need')
}
