import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { record, thingsOf, type Actor, type Recorder } from '#server/record/record.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import {
  deleteTags,
  findTag,
  listCarriers,
  lockCarriers,
  lockTags,
  placesOfTagging,
  takeOverCarriers,
} from './tags.repo.ts'

/**
 * Merges tags into one and returns it with its number of active artifacts. Throws `bad_input` if they belong to
 * different projects, or if a tag would be merged into itself.
 */
export function mergeTags({ db, hub }: Recorder, actor: Actor, into: string, others: readonly string[]) {
  if (others.includes(into)) throw badInput('tagIds', 'into_itself')
  return transaction(db, async (trx) => {
    await lockProjects(trx, [(await findTag(trx, into))?.project])
    // The locks keep others from adding these tags in the meantime.
    const all = [into, ...others]
    if ((await lockTags(trx, all, 'remove')) < all.length) throw new AppError('not_found')
    if ((await placesOfTagging(trx, all, [])).length > 1) throw badInput('tagIds', 'other_project')
    const target = await findTag(trx, into)
    if (!target) throw new AppError('not_found')
    await lockCarriers(trx, others)
    const touches = await listCarriers(trx, others)
    await takeOverCarriers(trx, into, others)
    const entry = { project: target.project, act: 'merge', kind: 'tag', details: { into: target.title } } as const
    await record({ db: trx, hub }, actor, { ...entry, things: thingsOf('tags', others), touches })
    await deleteTags(trx, others)
    const merged = await findTag(trx, into)
    if (!merged) throw new AppError('not_found')
    return merged
  })
}
