import type { Services } from '#server/access/services.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { countPeople } from '#server/features/invites/invites.repo.ts'
import {
  requireOwner,
  requireSpace,
  findOrgOfProject,
  findOrgTitle,
  getSubscriptionFlags,
  lockOrg,
  listOwners,
} from '#server/features/orgs/orgs.repo.ts'
import { unbindFields } from '#server/features/fields/fields.repo.ts'
import { deleteBindings } from '#server/features/vocabularies/vocabularies.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { enqueueMailFromSender } from '#server/ports/mail/outbox.ts'
import { appendToAuditLog, selectTargets, type ActorWithNetwork } from '#server/audit-log/audit-log.ts'
import { projectTransferredAwayMail, projectTransferredMail } from './projects.model.ts'
import { lockProject, listMembersToNotify, listProjectUserIds, setProjectOrg } from './projects.repo.ts'

/**
 * Transfers a project with all its contents to another organisation; its aliases and members stay. Throws
 * `storage_limit` and `user_limit` if the other organisation has no room for it, `conflict` if the project has moved in
 * the meantime.
 */
export async function transferProject(
  { db, pubSub, queue }: Pick<Services, 'db' | 'pubSub' | 'queue'>,
  actor: ActorWithNetwork,
  project: string,
  org: string,
): Promise<void> {
  await transaction(db, async (trx) => {
    const previousOrg = await findOrgOfProject(trx, project)
    if (previousOrg === undefined) throw new AppError('not_found')
    if (previousOrg === org) throw badInput('org', 'same_org')
    // Waits for pending changes to the project's pages, because they update the revision of its current organisation.
    const lockedProject = await lockProject(trx, project, true)
    if (!lockedProject) throw new AppError('not_found')
    if (lockedProject.org !== previousOrg) throw new AppError('conflict', { reason: ['project_moved'] })
    // A fixed lock order avoids a deadlock between two opposite transfers.
    for (const orgId of [previousOrg, org].toSorted()) await lockOrg(trx, orgId)
    for (const orgId of [previousOrg, org]) await requireOwner(trx, orgId, actor)

    const usersBefore = await listProjectUserIds(trx, project)
    await setProjectOrg(trx, project, org)
    // Its vocabularies stay with the previous organisation.
    await deleteBindings(trx, project)
    await unbindFields(trx, { project })
    await requireSpace(trx, org)
    if ((await countPeople(trx, org)) > (await getSubscriptionFlags(trx, org)).users) throw new AppError('user_limit')

    const [from_org, to_org] = [await findOrgTitle(trx, previousOrg), await findOrgTitle(trx, org)]
    const targets = selectTargets('projects', [project])
    await appendToAuditLog({ db: trx, pubSub }, actor, {
      project,
      act: 'move',
      kind: 'project',
      targets,
      details: { from_org, to_org },
    })
    const owners = (await listOwners(trx, previousOrg)).filter(({ id }) => id !== actor.user)
    const sender = { user: actor.user, org: previousOrg, network: actor.network }
    for (const { id, email } of owners) {
      const data = { project, from: previousOrg }
      await enqueueMailFromSender(trx, queue, projectTransferredAwayMail, {
        to: { email, user: id },
        about: data,
        from: sender,
      })
    }
    for (const { id, email } of await listMembersToNotify(trx, project, actor.user))
      if (!owners.some((owner) => owner.id === id))
        await enqueueMailFromSender(trx, queue, projectTransferredMail, {
          to: { email, user: id },
          about: { project, from_org },
          from: sender,
        })
    const usersAfter = await listProjectUserIds(trx, project)
    await afterCommit(trx, () => {
      for (const user of new Set([...usersBefore, ...usersAfter])) pubSub.publish({ topic: 'standing', user, project })
    })
  })
}
