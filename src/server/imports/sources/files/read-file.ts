import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#server/kit/app-error.ts'
import type { Reason } from '#shared/words/reason.ts'
import type { ListedFile } from './file-set.ts'

/** Reads a file once and returns its checksums in hexadecimal, or why it can't be read. */
export async function hashFile<Algorithm extends string>(
  file: ListedFile,
  algorithms: readonly Algorithm[],
  signal: AbortSignal,
): Promise<{ checksums: Record<Algorithm, string> } | { problem: Reason }> {
  if (file.problem) return { problem: file.problem }
  const hashes = algorithms.map((algorithm) => [algorithm, createHash(algorithm)] as const)
  try {
    for await (const chunk of (await file.open()) as AsyncIterable<Buffer>) {
      signal.throwIfAborted()
      for (const [, hash] of hashes) hash.update(chunk)
    }
  } catch (error) {
    if (error instanceof AppError && error.reason) return { problem: error.reason }
    throw error
  }
  const checksums = Object.fromEntries(hashes.map(([algorithm, hash]) => [algorithm, hash.digest('hex')]))
  return { checksums: checksums as Record<Algorithm, string> }
}

/** Reads a small file; null if it is larger than `maxBytes` or can't be read. */
export async function readSmallFile(file: ListedFile | undefined, maxBytes: number): Promise<Buffer | null> {
  if (!file || file.size > maxBytes) return null
  // An empty file has a problem as an item, but not as a note about one.
  if (file.size === 0) return Buffer.alloc(0)
  if (file.problem) return null
  try {
    return await buffer(await file.open())
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
