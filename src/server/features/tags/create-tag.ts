import { appendToAuditLog, selectTargets, type Actor, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { countTags, insertTag, MAX_TAGS } from './tags.repo.ts'

/** Creates a tag. Throws `conflict` if the project has one that reads the same, or too many. */
export const createTag = (
  { db, pubSub }: AuditLogServices,
  { project, title }: { project: string; title: string },
  actor: Actor,
) =>
  transaction(db, async (trx) => {
    await lockProjects(trx, [project])
    if ((await countTags(trx, project)) >= MAX_TAGS) throw new AppError('conflict', { reason: ['most_tags', MAX_TAGS] })
    const tag = await insertTag(trx, { id: newId(), project, title })
    const targets = selectTargets('tags', [tag.id])
    await appendToAuditLog({ db: trx, pubSub }, actor, { project, act: 'create', kind: 'tag', targets })
    return tag
  })
