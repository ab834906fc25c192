import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { actorOf, record, thingsOf } from '#server/record/record.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { tagsContract } from '#shared/contract/tags.contract.ts'
import { mergeTags } from './merge-tags.ts'
import { countTags, deleteTags, findTag, insertTag, listCarriers, MAX_TAGS, renameTag } from './tags.repo.ts'

export const tagsRoutes = ({ db, hub }: Services) =>
  implement(tagsContract, {
    create: (call) =>
      transaction(db, async (trx) => {
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
