import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Scanner, Verdict } from '#server/ports/scan/scanner.ts'
import type { Store } from '#server/ports/store/store.ts'
import { post } from '#server/ports/mail/outbox.ts'
import { holdFile, listConcerned, type StoredFile } from './files.repo.ts'
import { infectedLetter } from './infected.model.ts'
import { FILE_NOTES as reasons, type FileNote } from '#shared/words/file-notes/file-notes.ts'
import { Unavailable } from './unavailable.ts'

/**
 * Scans a file that is still withheld. Returns the reason if it stays withheld, and notifies its users. Throws
 * `Unavailable` while no scanner can be reached, so the file waits.
 */
export async function scanFile(services: Services, file: StoredFile, signal: AbortSignal): Promise<FileNote | null> {
  const { db, store, queue, scanner } = services
  if (file.held === null) return null
  // Without a scanner, unscanned files are released, but infected ones never are.
  if (!scanner && file.held === 'infected') return reasons.stillInfected
  const verdict: Verdict = scanner ? await ask(store, scanner, file.key, signal) : { clean: true }
  if ('tooLarge' in verdict) return reasons.tooLargeToScan
  const found = 'found' in verdict ? verdict.found : null
  await transaction(db, async (trx) => {
    const isNews = await holdFile(trx, file.id, found === null ? null : 'infected')
    if (found === null || !isNews) return
    for (const { artifact, ...to } of await listConcerned(trx, file.id))
      await post(trx, queue, infectedLetter, to, { artifact, found })
  })
  return found === null ? null : reasons.infected(found)
}

async function ask(store: Store, scanner: Scanner, key: string, signal: AbortSignal): Promise<Verdict> {
  const away = (what: string) => (error: unknown) => Promise.reject(new Unavailable(what, error))
  const object = await store.get(key).catch(away('the store'))
  if (!object) throw new Error(`there is no object ${key}`)
  try {
    return await scanner.scan(object.body as AsyncIterable<Buffer>, signal).catch(away('the virus scanner'))
  } finally {
    // If the scanner failed, the stream is still unread.
    object.body.destroy()
  }
}
