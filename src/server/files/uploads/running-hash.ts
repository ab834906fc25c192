import { createHash, type Hash } from 'node:crypto'

/** Maximum number of hashes kept by this process; other uploads are read and hashed once they are complete. */
const MAX_HASHES = 1000

const runningHashes = new Map<string, { hash: Hash; byteCount: number }>()

/** Removes and returns the hash of an upload's first `byteCount` bytes if this process has received all of them. */
export function takeHash(id: string, byteCount: number): Hash | null {
  const runningHash = runningHashes.get(id)
  runningHashes.delete(id)
  if (byteCount === 0) return createHash('sha256')
  return runningHash?.byteCount === byteCount ? runningHash.hash : null
}

/** Keeps the hash of an upload's first `byteCount` bytes until the next ones arrive. */
export function saveHash(id: string, hash: Hash, byteCount: number): void {
  runningHashes.set(id, { hash, byteCount })
  for (const [oldest] of runningHashes) {
    if (runningHashes.size <= MAX_HASHES) break
    runningHashes.delete(oldest)
  }
}
