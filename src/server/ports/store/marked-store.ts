import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { storeAway } from './store-away.ts'
import type { Store } from './store.ts'

/** Stands in every store from its first use on. A disk that is not mounted is an empty directory: it has none. */
export const MARK = 'vitrine-store'

const WORDS = 'Vitrine keeps files here. Without this one it takes the store for one that is away.\n'
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** The database to which a store belongs; without an id nothing has been started with it yet. */
export interface Whose {
  id: string | null
  knowsFiles: boolean
}

/**
 * Puts the mark into a store that has none, and is new or holds what an earlier version has stored; the mark names the
 * database that the files belong to. `away` where the store should hold files and holds nothing, `foreign` where what it
 * holds belongs to another database: to this one all of it would be what nobody refers to. Whoever means it empties the mark.
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
