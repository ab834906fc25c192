import type { Services } from '#server/access/services.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import type { SubscriptionChanges } from '#shared/entities/org.ts'
import { lockOrg, updateOrg, writeSubscription } from './orgs.repo.ts'

interface OrgChanges {
  title?: string | undefined
  subscription?: SubscriptionChanges | null | undefined
}

/** Renames an org, or sets its subscription by hand. Open pages are notified of subscription changes. */
export const changeOrg = (
  { db, pubSub }: Pick<Services, 'db' | 'pubSub'>,
  org: string,
  { title, subscription }: OrgChanges,
) =>
  transaction(db, async (trx) => {
    if (title !== undefined) await updateOrg(trx, org, { title })
    if (subscription === undefined) return
    await lockOrg(trx, org)
    await writeSubscription(trx, org, subscription)
    await afterCommit(trx, () => pubSub.publish({ topic: 'org', org }))
  })
