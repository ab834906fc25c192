import type { AuthorizedRequest } from '#server/access/authorized-request.ts'
import { appendToAuditLog, selectTargets, toActor, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import type { Pair } from './similar.model.ts'
import { deleteNotSimilar, insertNotSimilar, lockPairedArtifacts } from './similar.repo.ts'

/**
 * Saves that pairs of items look alike but aren't the same, and returns the pairs for which that is new. Throws
 * `bad_input` if they don't all belong to one project.
 */
export const markNotSimilar = (
  services: AuditLogServices,
  call: AuthorizedRequest,
  pairs: readonly Pair[],
  field: string,
) => changePairs(services, call, pairs, field, 'not_similar')

/** Undoes `markNotSimilar` and returns the pairs that were marked. */
export const markSimilarAgain = (services: AuditLogServices, call: AuthorizedRequest, pairs: readonly Pair[]) =>
  changePairs(services, call, pairs, 'pairs', 'similar')

async function changePairs(
  services: AuditLogServices,
  call: AuthorizedRequest,
  pairs: readonly Pair[],
  field: string,
  act: 'not_similar' | 'similar',
): Promise<Pair[]> {
  if (pairs.some(([artifact, other]) => artifact === other)) throw badInput(field, 'into_itself')
  const ids = [...new Set(pairs.flat())]
  const [project, ...otherProjects] = new Set(ids.map((id) => call.authorization.getSubject('artifact', id).project))
  if (!project || otherProjects.length > 0) throw badInput(field, 'other_project')
  return transaction(services.db, async (trx) => {
    await lockProjects(trx, [project])
    // An item may have been deleted or moved to another project since the call was authorized.
    if ((await lockPairedArtifacts(trx, project, ids)) < ids.length) throw new AppError('not_found')
    const changedPairs = await (act === 'not_similar' ? insertNotSimilar : deleteNotSimilar)(trx, pairs)
    await appendToAuditLog({ ...services, db: trx }, toActor(call), {
      project,
      act,
      kind: 'artifact',
      targets: selectTargets('artifacts', [...new Set(changedPairs.flat())]),
    })
    return changedPairs
  })
}
