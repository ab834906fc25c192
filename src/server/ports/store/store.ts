import type { Readable } from 'node:stream'

/** An object in a listing. `size` in bytes, `modified` in ms since the epoch. */
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

/** An object opened for reading. `size` in bytes, `modified` in ms since the epoch. */
export interface OpenObject {
  size: number
  modified: number
  /**
   * Streams the object or a range of it; null if it no longer exists. Call it once: ending or destroying the
   * stream closes the object.
   */
  read(range?: ByteRange): Promise<Readable | null>
  close(): Promise<void>
}

/**
 * Storage for bytes. Keys are relative, slash-separated and created only by the server (`[a-z0-9/._-]`). Every
 * implementation passes `store.suite.ts`.
 */
export interface Store {
  /**
   * Streams `body` to `key`. The object becomes visible only when complete; a failing body leaves nothing behind. Each
   * chunk is consumed before the next is requested, so the body may reuse its memory.
   */
  put(
    key: string,
    body: AsyncIterable<Buffer>,
    options?: { contentType?: string; signal?: AbortSignal },
  ): Promise<{ size: number }>
  /**
   * Appends `body` to the incomplete object at `key`, which must have `offset` bytes, and returns its new size in
   * bytes. Afterwards the bytes are durable, even those received before `body` failed. The object stays invisible until
   * `complete`. The caller must ensure that only one call appends to a key at a time.
   */
  append(key: string, offset: number, body: AsyncIterable<Buffer>, options?: { signal?: AbortSignal }): Promise<number>
  /** Returns the durable size of an incomplete object in bytes; null if there is none or it was completed. */
  appendedSize(key: string): Promise<number | null>
  /** Turns an incomplete object into a visible one. Does nothing if it was already completed. */
  complete(key: string): Promise<void>
  /** Deletes an incomplete object, if there is one. */
  discardAppended(key: string): Promise<void>
  /** Opens an object without reading it yet; null if there is none. The caller must read or close it. */
  open(key: string): Promise<OpenObject | null>
  /** Streams the object or a range of it; null if there is none. `size` is that of the whole object. */
  get(key: string, range?: ByteRange): Promise<{ body: Readable; size: number } | null>
  head(key: string): Promise<{ size: number; modified: number } | null>
  /** Renames an object; at any moment the target is either complete or absent. Used to promote temporary objects. */
  move(from: string, to: string): Promise<void>
  /** Deletes objects; missing ones are ignored. */
  remove(keys: string[]): Promise<void>
  /** Streams all objects below a prefix, in key order. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Deletes incomplete objects below a prefix, left behind by crashes, that were last written before `beforeMs`. */
  sweep(prefix: string, beforeMs: number): Promise<void>
  /**
   * Returns a path for media tools: the original file (read-only) if the store is on disk, otherwise a temporary copy.
   * `signal` aborts the copy; call `release` when done.
   */
  openLocal(key: string, signal?: AbortSignal): Promise<{ path: string; release: () => Promise<void> }>
  /** Throws if the store is currently unusable; for /health. */
  check(): Promise<void>
  close(): Promise<void>
}
