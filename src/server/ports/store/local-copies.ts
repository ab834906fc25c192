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
 * Local copies of objects for tools that read the same ones repeatedly. Up to `maxBytes` are cached and the least
 * recently used are removed first, but never while they are being read.
 */
export function localCopies(store: Store, bytes: number) {
  const leaving = new Set<Promise<unknown>>()
  const drop = (copy: Copy) => {
    copy.gone = true
    // A file that is already gone counts as removed.
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
      // The copy may have been evicted while this call waited.
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
