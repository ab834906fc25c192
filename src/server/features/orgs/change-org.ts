import type { Services } from '#server/access/services.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import type { GivenSubscription } from '#shared/entities/org.ts'
import { holdOrg, updateOrg, writeSubscription } from './orgs.repo.ts'

interface Changes {
  title?: string | undefined
  subscription?: GivenSubscription | null | undefined
}

/** Renames an org or sets its subscription by hand. Open pages are notified of subscription changes. */
export const changeOrg = ({ db, hub }: Pick<Services, 'db' | 'hub'>, org: string, { title, subscription }: Changes) =>
  transaction(db, async (trx) => {
    if (title !== undefined) await updateOrg(trx, org, { title })
    if (subscription === undefined) return
    await holdOrg(trx, org)
    await writeSubscription(trx, org, subscription)
    await afterCommit(trx, () => hub.publish({ to: 'org', org }))
  })
