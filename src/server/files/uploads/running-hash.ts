import { createHash, type Hash } from 'node:crypto'

/** How many uploads this process remembers the hash of; of others the bytes are read again at the end. */
const REMEMBERED = 1000

const running = new Map<string, { hash: Hash; at: number }>()

/** The hash of the first `at` bytes of an upload, where this process has seen all of them; it is taken out. */
export function takeHash(id: string, at: number): Hash | null {
  const known = running.get(id)
  running.delete(id)
  if (at === 0) return createHash('sha256')
  return known?.at === at ? known.hash : null
}

/** Remembers the hash of the first `at` bytes until the next ones come. */
export function keepHash(id: string, hash: Hash, at: number): void {
  running.set(id, { hash, at })
  for (const [oldest] of running) {
    if (running.size <= REMEMBERED) break
    running.delete(oldest)
  }
}
