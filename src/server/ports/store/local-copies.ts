import { stat } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { AppError } from '#server/kit/app-error.ts'
import type { Store } from './store.ts'

interface Copy {
  path: string
  size: number
  users: number
  release: () => Promise<void>
}

/**
 * Objects as files of this machine, for tools that read the same ones again and again: kept up to so many bytes, the
 * longest unused go first. One that is being read stays until it has been.
 */
export function localCopies(store: Store, bytes: number) {
  const copies = new LRUCache<string, Copy>({
    maxSize: bytes,
    sizeCalculation: ({ size }) => Math.max(1, size),
    dispose: (copy) => void (copy.users === 0 && drop(copy)),
    async fetchMethod(key) {
      if (!(await store.head(key))) throw new AppError('not_found')
      const { path, release } = await store.openLocal(key)
      return { path, size: (await stat(path)).size, users: 0, release }
    },
  })
  // A file that is gone already is as good as removed.
  const drop = (copy: Copy) => copy.release().catch(() => undefined)
  return {
    async use<T>(key: string, read: (path: string) => Promise<T>): Promise<T> {
      const copy = await copies.forceFetch(key)
      copy.users++
      try {
        return await read(copy.path)
      } finally {
        copy.users--
        if (copy.users === 0 && copies.peek(key) !== copy) await drop(copy)
      }
    },
    async close(): Promise<void> {
      copies.clear()
    },
  }
}
