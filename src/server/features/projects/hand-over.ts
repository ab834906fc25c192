import type { Services } from '#server/access/services.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { countPeople } from '#server/features/invites/invites.repo.ts'
import {
  demandOwner,
  demandSpace,
  findOrgOf,
  findOrgTitle,
  flagsOf,
  holdOrg,
  listOwners,
} from '#server/features/orgs/orgs.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { postFrom } from '#server/ports/mail/outbox.ts'
import { record, thingsOf, type MailingActor } from '#server/record/record.ts'
import { handedAwayLetter, handedOverLetter } from './projects.model.ts'
import { holdProject, listMembersToTell, listWorkers, moveProject } from './projects.repo.ts'

/**
 * Transfers a project with all its contents to another organisation; its aliases and members stay. Throws
 * `storage_limit` and `user_limit` if the other organisation has no room for it, `conflict` if the project has moved in
 * the meantime.
 */
export async function handOverProject(
  { db, hub, queue }: Pick<Services, 'db' | 'hub' | 'queue'>,
  by: MailingActor,
  project: string,
  org: string,
): Promise<void> {
  await transaction(db, async (trx) => {
    const from = await findOrgOf(trx, project)
    if (from === undefined) throw new AppError('not_found')
    if (from === org) throw badInput('org', 'same_org')
    // Waits for changes to the project's pages, because they update the revision of its current organisation.
    const held = await holdProject(trx, project, true)
    if (!held) throw new AppError('not_found')
    if (held.org !== from) throw new AppError('conflict', { reason: ['project_moved'] })
    // A fixed lock order avoids a deadlock between two opposite transfers.
    for (const one of [from, org].toSorted()) await holdOrg(trx, one)
    for (const one of [from, org]) await demandOwner(trx, one, by)

    const before = await listWorkers(trx, project)
    await moveProject(trx, project, org)
    await demandSpace(trx, org)
    if ((await countPeople(trx, org)) > (await flagsOf(trx, org)).users) throw new AppError('user_limit')

    const [from_org, to_org] = [await findOrgTitle(trx, from), await findOrgTitle(trx, org)]
    const things = thingsOf('projects', [project])
    await record({ db: trx, hub }, by, { project, act: 'move', kind: 'project', things, details: { from_org, to_org } })
    const owners = (await listOwners(trx, from)).filter(({ id }) => id !== by.user)
    const sender = { user: by.user, org: from, network: by.network }
    for (const { id, email } of owners) {
      const about = { project, from }
      await postFrom(trx, queue, handedAwayLetter, { to: { email, user: id }, about, from: sender })
    }
    for (const { id, email } of await listMembersToTell(trx, project, by.user))
      if (!owners.some((owner) => owner.id === id))
        await postFrom(trx, queue, handedOverLetter, {
          to: { email, user: id },
          about: { project, from_org },
          from: sender,
        })
    const after = await listWorkers(trx, project)
    await afterCommit(trx, () => {
      for (const user of new Set([...before, ...after])) hub.publish({ to: 'standing', user, project })
    })
  })
}
