import { stat } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { AppError } from '#server/kit/app-error.ts'
import type { Store } from './store.ts'

interface Copy {
  path: string
  size: number
  users: number
  gone: boolean
  release: () => Promise<void>
}

/**
 * Objects as files of this machine, for tools that read the same ones again and again: kept up to so many bytes, the
 * longest unused go first. One that is being read stays until it has been.
 */
export function localCopies(store: Store, bytes: number) {
  const leaving = new Set<Promise<unknown>>()
  const drop = (copy: Copy) => {
    copy.gone = true
    // A file that is gone already is as good as removed.
    const left = copy.release().catch(() => undefined)
    leaving.add(left)
    void left.then(() => leaving.delete(left))
  }
  const copies = new LRUCache<string, Copy>({
    maxSize: bytes,
    sizeCalculation: ({ size }) => Math.max(1, size),
    dispose: (copy) => copy.users === 0 && drop(copy),
  })
  const fetching = new Map<string, Promise<Copy>>()
  const fetch = async (key: string) => {
    if (!(await store.head(key))) throw new AppError('not_found')
    const { path, release } = await store.openLocal(key)
    const copy = { path, size: (await stat(path)).size, users: 0, gone: false, release }
    copies.set(key, copy)
    return copy
  }
  const copyOf = (key: string) => {
    const known = copies.get(key) ?? fetching.get(key)
    if (known) return known
    const coming = fetch(key).finally(() => fetching.delete(key))
    fetching.set(key, coming)
    return coming
  }
  return {
    async use<T>(key: string, read: (path: string) => Promise<T>): Promise<T> {
      let copy = await copyOf(key)
      // Others may have driven it out before this one had its turn.
      while (copy.gone) copy = await copyOf(key)
      copy.users++
      try {
        return await read(copy.path)
      } finally {
        copy.users--
        if (copy.users === 0 && copies.peek(key) !== copy) drop(copy)
        await Promise.all(leaving)
      }
    },
    async close(): Promise<void> {
      copies.clear()
      await Promise.all(leaving)
    },
  }
}
