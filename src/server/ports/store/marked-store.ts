import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createStoreUnavailableError } from './store-unavailable.ts'
import type { Store } from './store.ts'

/**
 * A file that marks every store that has been used. A disk that isn't mounted is an empty directory, so it lacks the
 * marker.
 */
export const MARKER_KEY = 'vitrine-store'

const MARKER_TEXT = 'Vitrine stores files here. Without this file it treats the store as unavailable.\n'
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** The database that a store belongs to; `id` is null until the server has been started once. */
export interface StoreOwner {
  id: string | null
  knowsFiles: boolean
}

/**
 * Writes the marker, which names the owning database, to a store that is new or was filled by an earlier version.
 * Returns `away` if the store should contain files but is empty, and `foreign` if its files belong to another database,
 * because the sweep would delete them as unreferenced. An operator overrides this by emptying the marker file.
 */
export async function markStore(
  store: Store,
  findStoreOwner: () => Promise<StoreOwner>,
): Promise<'marked' | 'away' | 'foreign'> {
  const markerObject = await store.get(MARKER_KEY)
  const marker = markerObject && (await text(markerObject.body))
  const ownerId = findMarkedOwner(marker)
  const { id, knowsFiles } = await findStoreOwner()
  if (ownerId) return ownerId === id ? 'marked' : 'foreign'
  const isConfirmed = marker?.trim() === ''
  const isNonEmpty = await containsFiles(store)
  if (isNonEmpty && !knowsFiles && !isConfirmed) return 'foreign'
  if (marker === null && !isNonEmpty && knowsFiles) return 'away'
  await putMarker(store, id)
  return 'marked'
}

/** Returns the id of the database that a marker names. */
export const findMarkedOwner = (marker: string | null): string | undefined =>
  marker === null ? undefined : UUID.exec(marker)?.[0]

/** Marks a store as belonging to a database. */
export async function putMarker(store: Store, id: string | null): Promise<void> {
  await store.put(MARKER_KEY, Readable.from([Buffer.from(`${MARKER_TEXT}${id ?? ''}\n`)]))
}

async function containsFiles(store: Store): Promise<boolean> {
  for await (const _ of store.list('o/')) return true
  return false
}

/**
 * Wraps a store and throws `store_away` while its marker is missing: an unreachable file must not be taken for a
 * deleted one, and nothing may be written to an unmounted disk.
 */
export function createMarkedStore(store: Store): Store {
  const requireMarker = async () => {
    if (!(await store.head(MARKER_KEY)))
      throw createStoreUnavailableError(new Error(`there is no ${MARKER_KEY} in the store`))
  }
  const markerObject = async <T>(lookup: Promise<T | null>): Promise<T | null> => {
    const result = await lookup
    if (result === null) await requireMarker()
    return result
  }
  const withMarker = async <T>(operation: () => Promise<T>): Promise<T> => {
    await requireMarker()
    return operation()
  }
  return {
    put: (...args) => withMarker(() => store.put(...args)),
    append: (...args) => withMarker(() => store.append(...args)),
    appendedSize: (key) => markerObject(store.appendedSize(key)),
    complete: (key) => withMarker(() => store.complete(key)),
    discardAppended: (key) => withMarker(() => store.discardAppended(key)),
    open: (key) => markerObject(store.open(key)),
    get: (...args) => markerObject(store.get(...args)),
    head: (key) => markerObject(store.head(key)),
    move: (from, to) => withMarker(() => store.move(from, to)),
    remove: (keys) => withMarker(() => store.remove(keys)),
    async *list(prefix) {
      await requireMarker()
      yield* store.list(prefix)
    },
    sweep: (prefix, beforeMs) => withMarker(() => store.sweep(prefix, beforeMs)),
    openLocal: (...args) => withMarker(() => store.openLocal(...args)),
    check: () => withMarker(() => store.check()),
    close: () => store.close(),
  }
}
