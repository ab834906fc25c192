import type { Transaction } from 'kysely'
import { implement } from '#server/access/call.ts'
import type { AuthorizedRequest } from '#server/access/authorized-request.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { toActor, appendToAuditLog, selectTargets } from '#server/audit-log/audit-log.ts'
import { AppError } from '#server/kit/app-error.ts'
import { tagsContract } from '#shared/contract/tags.contract.ts'
import { createTag } from './create-tag.ts'
import { mergeTags } from './merge-tags.ts'
import { deleteTags, findTag, listTaggedArtifacts, lockTaggedArtifacts, lockTags, renameTag } from './tags.repo.ts'

/** Locks a tag and then its artifacts. Throws `not_found` if the tag doesn't exist. */
async function lockTagAndArtifacts(
  trx: Transaction<Database>,
  call: AuthorizedRequest,
  id: string,
  mode: 'rename' | 'remove',
): Promise<void> {
  await lockProjects(trx, [call.authorization.getSubject('tag', id).project])
  if ((await lockTags(trx, [id], mode)) === 0) throw new AppError('not_found')
  await lockTaggedArtifacts(trx, [id])
}

export const tagsRoutes = ({ db, pubSub }: Services) =>
  implement(tagsContract, {
    create: (call) => createTag({ db, pubSub }, call.input.body, toActor(call)),
    update: (call) =>
      transaction(db, async (trx) => {
        const { id } = call.input.params
        const { title } = call.input.body
        await lockTagAndArtifacts(trx, call, id, 'rename')
        const current = await findTag(trx, id)
        if (!current) throw new AppError('not_found')
        const { artifact_count: _, ...tag } = { ...current, title }
        await renameTag(trx, tag)
        await appendToAuditLog({ db: trx, pubSub }, toActor(call), {
          project: tag.project,
          act: 'edit',
          kind: 'tag',
          details: { fields: ['title'] },
          targets: selectTargets('tags', [id]),
          affectedArtifacts: await listTaggedArtifacts(trx, [id]),
        })
        return tag
      }),
    merge: (call) => mergeTags({ db, pubSub }, toActor(call), call.input.params.id, call.input.body.tagIds),
    remove: (call) =>
      transaction(db, async (trx) => {
        const { id } = call.input.params
        const project = call.authorization.getSubject('tag', id).project ?? ''
        await lockTagAndArtifacts(trx, call, id, 'remove')
        const targets = selectTargets('tags', [id])
        await appendToAuditLog({ db: trx, pubSub }, toActor(call), {
          project,
          act: 'destroy',
          kind: 'tag',
          targets,
          affectedArtifacts: await listTaggedArtifacts(trx, [id]),
        })
        await deleteTags(trx, [id])
        return {}
      }),
  })
