import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { storeAway } from './store-away.ts'
import type { Store } from './store.ts'

/** A file in every store since its first use. A disk that isn't mounted is an empty directory and lacks it. */
export const MARK = 'vitrine-store'

const WORDS = 'Vitrine stores files here. Without this file it treats the store as unavailable.\n'
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** The database that a store belongs to; `id` is null until the server has started once. */
export interface Whose {
  id: string | null
  knowsFiles: boolean
}

/**
 * Puts the marker, which names the owning database, into a store that is new or was filled by an earlier version.
 * Returns `away` if the store should contain files but is empty, and `foreign` if its files belong to another database,
 * whose files the sweep would delete as unreferenced. An operator overrides this by emptying the marker file.
 */
export async function markStore(store: Store, whose: () => Promise<Whose>): Promise<'marked' | 'away' | 'foreign'> {
  const found = await store.get(MARK)
  const mark = found && (await text(found.body))
  const named = mark && ID.exec(mark)?.[0]
  const { id, knowsFiles } = await whose()
  if (named) return named === id ? 'marked' : 'foreign'
  const isMeant = mark?.trim() === ''
  const holds = await holdsFiles(store)
  if (holds && !knowsFiles && !isMeant) return 'foreign'
  if (mark === null && !holds && knowsFiles) return 'away'
  await store.put(MARK, Readable.from([Buffer.from(`${WORDS}${id ?? ''}\n`)]))
  return 'marked'
}

async function holdsFiles(store: Store): Promise<boolean> {
  for await (const _ of store.list('o/')) return true
  return false
}

/**
 * Wraps a store and throws `store_away` while its marker is missing: an unreachable file must not be taken for a
 * deleted one, and nothing may be written to an unmounted disk.
 */
export function markedStore(store: Store): Store {
  const demandMark = async () => {
    if (!(await store.head(MARK))) throw storeAway(new Error(`there is no ${MARK} in the store`))
  }
  const found = async <T>(looking: Promise<T | null>): Promise<T | null> => {
    const one = await looking
    if (one === null) await demandMark()
    return one
  }
  const marked = async <T>(act: () => Promise<T>): Promise<T> => {
    await demandMark()
    return act()
  }
  return {
    put: (...put) => marked(() => store.put(...put)),
    grow: (...grow) => marked(() => store.grow(...grow)),
    grown: (key) => found(store.grown(key)),
    whole: (key) => marked(() => store.whole(key)),
    wither: (key) => marked(() => store.wither(key)),
    open: (key) => found(store.open(key)),
    get: (...get) => found(store.get(...get)),
    head: (key) => found(store.head(key)),
    move: (from, to) => marked(() => store.move(from, to)),
    remove: (keys) => marked(() => store.remove(keys)),
    async *list(prefix) {
      await demandMark()
      yield* store.list(prefix)
    },
    sweep: (prefix, before) => marked(() => store.sweep(prefix, before)),
    openLocal: (...open) => marked(() => store.openLocal(...open)),
    check: () => marked(() => store.check()),
    close: () => store.close(),
  }
}
