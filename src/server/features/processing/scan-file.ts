import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Scanner, ScanVerdict } from '#server/ports/scan/scanner.ts'
import type { Store } from '#server/ports/store/store.ts'
import { enqueueMail } from '#server/ports/mail/outbox.ts'
import { setBlockedReason, listUsersToNotify, type StoredFile } from './files.repo.ts'
import { infectedMail } from './infected.model.ts'
import { FILE_NOTES as reasons, type FileNote } from '#shared/words/file-notes/file-notes.ts'
import { Unavailable } from './unavailable.ts'

/**
 * Scans a file that is still withheld. If it stays withheld, returns the reason and notifies the users concerned.
 * Throws `Unavailable` while no scanner can be reached, so the file waits.
 */
export async function scanFile(services: Services, file: StoredFile, signal: AbortSignal): Promise<FileNote | null> {
  const { db, store, queue, scanner } = services
  if (file.blocked_reason === null) return null
  // Without a scanner, unscanned files are released, but infected files stay withheld.
  if (!scanner && file.blocked_reason === 'infected') return reasons.stillInfected
  const verdict: ScanVerdict = scanner ? await scanObject(store, scanner, file.key, signal) : { clean: true }
  if ('tooLarge' in verdict) return reasons.tooLargeToScan
  const virusName = 'found' in verdict ? verdict.found : null
  await transaction(db, async (trx) => {
    const isChanged = await setBlockedReason(trx, file.id, virusName === null ? null : 'infected')
    if (virusName === null || !isChanged) return
    for (const { artifact, ...recipient } of await listUsersToNotify(trx, file.id))
      await enqueueMail(trx, queue, infectedMail, recipient, { artifact, found: virusName })
  })
  return virusName === null ? null : reasons.infected(virusName)
}

async function scanObject(store: Store, scanner: Scanner, key: string, signal: AbortSignal): Promise<ScanVerdict> {
  const toUnavailable = (dependency: string) => (error: unknown) => Promise.reject(new Unavailable(dependency, error))
  const object = await store.get(key).catch(toUnavailable('the store'))
  if (!object) throw new Error(`there is no object ${key}`)
  try {
    return await scanner.scan(object.body as AsyncIterable<Buffer>, signal).catch(toUnavailable('the virus scanner'))
  } finally {
    // If the scanner failed, part of the stream is still unread.
    object.body.destroy()
  }
}
