import type { Transaction } from 'kysely'
import { implement } from '#server/access/call.ts'
import type { Asked } from '#server/access/rights.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { actorOf, record, thingsOf } from '#server/record/record.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { tagsContract } from '#shared/contract/tags.contract.ts'
import { mergeTags } from './merge-tags.ts'
import {
  countTags,
  deleteTags,
  findTag,
  insertTag,
  listCarriers,
  lockCarriers,
  lockTags,
  MAX_TAGS,
  renameTag,
} from './tags.repo.ts'

/** Locks a tag and then its artifacts. Throws `not_found` if the tag doesn't exist. */
async function hold(trx: Transaction<Database>, asked: Asked, id: string, way: 'rename' | 'remove'): Promise<void> {
  await lockProjects(trx, [asked.grant.placed('tag', id).project])
  if ((await lockTags(trx, [id], way)) === 0) throw new AppError('not_found')
  await lockCarriers(trx, [id])
}

export const tagsRoutes = ({ db, hub }: Services) =>
  implement(tagsContract, {
    create: (call) =>
      transaction(db, async (trx) => {
        await lockProjects(trx, [call.input.body.project])
        if ((await countTags(trx, call.input.body.project)) >= MAX_TAGS)
          throw new AppError('conflict', { reason: ['most_tags', MAX_TAGS] })
        const tag = await insertTag(trx, { id: newId(), ...call.input.body })
        const things = thingsOf('tags', [tag.id])
        await record({ db: trx, hub }, actorOf(call), { project: tag.project, act: 'create', kind: 'tag', things })
        return tag
      }),
    update: (call) =>
      transaction(db, async (trx) => {
        const { id } = call.input.params
        const { title } = call.input.body
        await hold(trx, call, id, 'rename')
        const found = await findTag(trx, id)
        if (!found) throw new AppError('not_found')
        const { artifact_count: _, ...tag } = { ...found, title }
        await renameTag(trx, tag)
        await record({ db: trx, hub }, actorOf(call), {
          project: tag.project,
          act: 'edit',
          kind: 'tag',
          details: { fields: ['title'] },
          things: thingsOf('tags', [id]),
          touches: await listCarriers(trx, [id]),
        })
        return tag
      }),
    merge: (call) => mergeTags({ db, hub }, actorOf(call), call.input.params.id, call.input.body.tagIds),
    remove: (call) =>
      transaction(db, async (trx) => {
        const { id } = call.input.params
        const project = call.grant.placed('tag', id).project ?? ''
        await hold(trx, call, id, 'remove')
        const things = thingsOf('tags', [id])
        await record({ db: trx, hub }, actorOf(call), {
          project,
          act: 'destroy',
          kind: 'tag',
          things,
          touches: await listCarriers(trx, [id]),
        })
        await deleteTags(trx, [id])
        return {}
      }),
  })
