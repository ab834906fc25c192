import type { Readable } from 'node:stream'

/** One stored object as a listing tells it. `size` in bytes, `modified` in ms since the epoch. */
export interface StoredObject {
  key: string
  size: number
  modified: number
}

/** A byte range, both ends inclusive, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

/** One object that was found. `size` in bytes, `modified` in ms since the epoch. */
export interface OpenObject {
  size: number
  modified: number
  /** Its bytes, or a range of them; null where it has gone since. Once; read to its end or destroyed it is closed. */
  read(range?: ByteRange): Promise<Readable | null>
  close(): Promise<void>
}

/**
 * Where bytes live. Keys are relative, slash-separated, made by the server only (`[a-z0-9/._-]`).
 * Every implementation passes `store.suite.ts`.
 */
export interface Store {
  /**
   * Streams `body` to `key`. The object is visible only when complete; a failing body leaves nothing behind. A chunk's
   * memory is its maker's again as soon as the next chunk is asked for.
   */
  put(
    key: string,
    body: AsyncIterable<Buffer>,
    options?: { contentType?: string; signal?: AbortSignal },
  ): Promise<{ size: number }>
  /**
   * Adds `body` to what has grown under `key`, which must be `at` bytes, and answers how many there are now. They are
   * on the disk then, and also when `body` fails: what came before stays. Nobody sees an object before `whole`. Only one
   * may grow a key at a time: the caller sees to that.
   */
  grow(key: string, at: number, body: AsyncIterable<Buffer>, options?: { signal?: AbortSignal }): Promise<number>
  /** How many bytes have grown under a key and are on the disk; null where none have, or it is whole. */
  grown(key: string): Promise<number | null>
  /** Makes what has grown an object. Where it is one already, nothing happens. */
  whole(key: string): Promise<void>
  /** Throws away what has grown under a key, if anything has. */
  wither(key: string): Promise<void>
  /** An object to be looked at before it is read; null where there is none. It must be read or closed. */
  open(key: string): Promise<OpenObject | null>
  /** The object's bytes, or a range of them; null where there is no such object. `size` is that of the whole object. */
  get(key: string, range?: ByteRange): Promise<{ body: Readable; size: number } | null>
  head(key: string): Promise<{ size: number; modified: number } | null>
  /** Renames within the store; the target is complete or absent at any moment. Used to promote temporary objects. */
  move(from: string, to: string): Promise<void>
  /** Removes objects; those that are absent already are no error. */
  remove(keys: string[]): Promise<void>
  /** All objects below a prefix, in key order, streamed. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Removes what was begun below a prefix, never became an object, and grew last before `before` (ms): what crashes leave. */
  sweep(prefix: string, before: number): Promise<void>
  /**
   * A path that media tools can read. Disk gives its own file (read only), others a temporary copy, which `signal` stops;
   * `release` when done.
   */
  openLocal(key: string, signal?: AbortSignal): Promise<{ path: string; release: () => Promise<void> }>
  /** Throws when the store cannot be used right now (for /health). */
  check(): Promise<void>
  close(): Promise<void>
}
