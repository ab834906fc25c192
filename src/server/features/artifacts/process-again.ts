import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { appendToAuditLog, selectTargets, type Actor } from '#server/audit-log/audit-log.ts'
import { listArtifactsByProject } from '#server/features/processing/files.repo.ts'
import { countReprocessing, lockIncompleteFile, restartProcessing } from '#server/files/steps.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { publishProjectChange } from '#server/ports/pub-sub/publish-changes.ts'

/** How often a file may be reprocessed per hour, counting all users whose artifacts share it. */
const MAX_PER_HOUR = 6
const HOUR_MS = 3600 * 1000

/**
 * Reprocesses the file of an artifact, on its org's behalf, if processing failed or is incomplete; otherwise does
 * nothing. Throws `too_many_requests` if it was reprocessed too often.
 */
export async function processAgain(
  { db, queue, pubSub }: Pick<Services, 'db' | 'queue' | 'pubSub'>,
  actor: Actor,
  artifact: string,
): Promise<void> {
  const now = Date.now()
  const id = await transaction(db, async (trx) => {
    const file = await lockIncompleteFile(trx, artifact)
    if (!file) return null
    const { times, firstAt } = await countReprocessing(trx, file.id, now - HOUR_MS)
    if (times >= MAX_PER_HOUR)
      throw new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil((firstAt + HOUR_MS - now) / 1000)) })
    await restartProcessing(trx, queue, file)
    const targets = selectTargets('artifacts', [artifact])
    await appendToAuditLog({ db: trx, pubSub }, actor, {
      project: file.project,
      act: 'process',
      kind: 'artifact',
      targets,
      at: now,
    })
    return file.id
  })
  // Notifies every project that shows this file.
  if (id)
    for (const [project, ids] of await listArtifactsByProject(db, id))
      publishProjectChange(pubSub, { kind: 'artifact', project, ids })
}
