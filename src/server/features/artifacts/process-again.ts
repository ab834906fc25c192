import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { record, thingsOf, type Actor } from '#server/record/record.ts'
import { listShown } from '#server/features/processing/files.repo.ts'
import { countedAgain, incompleteFileOf, startAgain } from '#server/files/steps.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { announce } from '#server/ports/hub/announce.ts'

/** How often a file may be reprocessed per hour, counting everyone whose artifacts share it. */
const AN_HOUR = 6
const HOUR_MS = 3600 * 1000

/**
 * Reprocesses the file of an artifact, in its org's turn, if processing failed or is incomplete; otherwise does
 * nothing. Throws `too_many_requests` if this was tried too often.
 */
export async function processAgain(
  { db, queue, hub }: Pick<Services, 'db' | 'queue' | 'hub'>,
  actor: Actor,
  artifact: string,
): Promise<void> {
  const now = Date.now()
  const id = await transaction(db, async (trx) => {
    const file = await incompleteFileOf(trx, artifact)
    if (!file) return null
    const { times, first } = await countedAgain(trx, file.id, now - HOUR_MS)
    if (times >= AN_HOUR)
      throw new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil((first + HOUR_MS - now) / 1000)) })
    await startAgain(trx, queue, file)
    const things = thingsOf('artifacts', [artifact])
    await record({ db: trx, hub }, actor, { project: file.project, act: 'process', kind: 'artifact', things, at: now })
    return file.id
  })
  // Every project that shows this file is notified.
  if (id) for (const [project, ids] of await listShown(db, id)) announce(hub, { kind: 'artifact', project, ids })
}
