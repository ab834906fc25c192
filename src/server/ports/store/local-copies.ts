import { stat } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { AppError } from '#server/kit/app-error.ts'
import type { Store } from './store.ts'

interface LocalCopy {
  path: string
  size: number
  readerCount: number
  isRemoved: boolean
  release: () => Promise<void>
}

/**
 * Local copies of objects, for tools that read the same ones repeatedly. Up to `maxBytes` are cached. The least
 * recently used are deleted first, but never while they are being read.
 */
export function createLocalCopies(store: Store, maxBytes: number) {
  const removals = new Set<Promise<unknown>>()
  const removeCopy = (copy: LocalCopy) => {
    copy.isRemoved = true
    // A file that is already gone counts as removed.
    const removal = copy.release().catch(() => undefined)
    removals.add(removal)
    void removal.then(() => removals.delete(removal))
  }
  const copies = new LRUCache<string, LocalCopy>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => Math.max(1, size),
    dispose: (copy) => copy.readerCount === 0 && removeCopy(copy),
  })
  const fetching = new Map<string, Promise<LocalCopy>>()
  const fetchCopy = async (key: string) => {
    if (!(await store.head(key))) throw new AppError('not_found')
    const { path, release } = await store.openLocal(key)
    const copy = { path, size: (await stat(path)).size, readerCount: 0, isRemoved: false, release }
    copies.set(key, copy)
    return copy
  }
  const getCopy = (key: string) => {
    const existingCopy = copies.get(key) ?? fetching.get(key)
    if (existingCopy) return existingCopy
    const pendingCopy = fetchCopy(key).finally(() => fetching.delete(key))
    fetching.set(key, pendingCopy)
    return pendingCopy
  }
  return {
    async withCopy<T>(key: string, read: (path: string) => Promise<T>): Promise<T> {
      let copy = await getCopy(key)
      // The copy may have been evicted while this call was waiting.
      while (copy.isRemoved) copy = await getCopy(key)
      copy.readerCount++
      try {
        return await read(copy.path)
      } finally {
        copy.readerCount--
        if (copy.readerCount === 0 && copies.peek(key) !== copy) removeCopy(copy)
        await Promise.all(removals)
      }
    },
    async close(): Promise<void> {
      copies.clear()
      await Promise.all(removals)
    },
  }
}
