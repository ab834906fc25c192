import { Readable } from 'node:stream'
import { storeAway } from './store-away.ts'
import type { Store } from './store.ts'

/** Stands in every store from its first use on. A disk that is not mounted is an empty directory: it has none. */
export const MARK = 'vitrine-store'

const WORDS = 'Vitrine keeps files here. Without this one it takes the store for one that is away.\n'

/**
 * Puts the mark into a store that has none, and is new or holds what an earlier version has stored. False where the store
 * should hold files and holds nothing.
 */
export async function markStore(store: Store, isNew: () => Promise<boolean>): Promise<boolean> {
  if (await store.head(MARK)) return true
  if (!(await holdsFiles(store)) && !(await isNew())) return false
  await store.put(MARK, Readable.from([Buffer.from(WORDS)]))
  return true
}

async function holdsFiles(store: Store): Promise<boolean> {
  for await (const _ of store.list('o/')) return true
  return false
}

/**
 * A store that fails as `store_away` where its mark is gone: nothing is taken for missing that is only out of reach, and
 * nothing is written to the place where it should be.
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
