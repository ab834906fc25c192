import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { measureLook } from '#server/ports/media/image/measure-look.ts'
import { compareLooks, listFilesWithoutLook, saveMissingLook } from './looks.repo.ts'

/** How many files a call compares, in batches, so that it takes seconds at most. */
const BATCH_SIZE = 50
const MAX_BATCHES = 10

/** How many files of an earlier version a call reads: a second's work, so that other jobs hardly have to wait. */
const BACKFILL_SIZE = 200

/** Finds the look-alikes of files whose look is new. Returns how many files it compared. */
export async function compareNewLooks({ db }: Pick<Services, 'db'>): Promise<number> {
  let total = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const count = await transaction(db, (trx) => compareLooks(trx, BATCH_SIZE))
    total += count
    if (count < BATCH_SIZE) break
  }
  return total
}

/**
 * Returns a function, to be called regularly, that measures the looks of files processed by an earlier version, from
 * their thumbnails, and returns how many it measured. Once it has been through all files, it does nothing.
 */
export function createLookBackfill({ db, store, log }: Pick<Services, 'db' | 'store' | 'log'>): () => Promise<number> {
  let lastFile: string | null = null
  let isDone = false
  const readThumb = async (key: string) => {
    const object = await store.get(key)
    return object && buffer(object.body)
  }
  return async () => {
    if (isDone) return 0
    let count = 0
    const files = await listFilesWithoutLook(db, lastFile, BACKFILL_SIZE)
    for (const { file, thumb } of files) {
      // An error of the store ends this call, and the next one continues with this file.
      const bytes = thumb === null ? null : await readThumb(thumb)
      if (bytes) {
        const look = await measureLook(sharp(bytes)).catch((error: unknown) =>
          log.warn({ err: error, file }, 'cannot measure the look of a thumbnail'),
        )
        await saveMissingLook(db, file, look ?? null)
        count++
      }
      lastFile = file
    }
    isDone = files.length < BACKFILL_SIZE
    return count
  }
}
