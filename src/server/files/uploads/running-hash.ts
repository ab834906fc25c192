import { createHash, type Hash } from 'node:crypto'

/** How many hashes this process keeps; other uploads are read again at the end. */
const REMEMBERED = 1000

const running = new Map<string, { hash: Hash; at: number }>()

/** Removes and returns the hash of an upload's first `byteCount` bytes if this process has received all of them. */
export function takeHash(id: string, at: number): Hash | null {
  const known = running.get(id)
  running.delete(id)
  if (at === 0) return createHash('sha256')
  return known?.at === at ? known.hash : null
}

/** Keeps the hash of an upload's first `byteCount` bytes until the next ones arrive. */
export function keepHash(id: string, hash: Hash, at: number): void {
  running.set(id, { hash, at })
  for (const [oldest] of running) {
    if (running.size <= REMEMBERED) break
    running.delete(oldest)
  }
}
