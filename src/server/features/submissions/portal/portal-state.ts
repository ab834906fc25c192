import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { getSubscriptionFlags, getUsedStorage } from '#server/features/orgs/orgs.repo.ts'
import type { Portal } from '#shared/entities/submissions/portal.ts'
import type { PortalState } from '#shared/rules/submissions/portal-states.ts'
import { computeSubscriptionFlags } from '#shared/rules/subscription.ts'
import type { PortalRow } from './portals.repo.ts'

const allowsSubmissions = ({ active, submissions, cms }: ReturnType<typeof computeSubscriptionFlags>) =>
  active && submissions && cms

/** Whether the organisation's subscription allows submissions, regardless of the portal's own settings. */
export const isPortalAvailable = ({ subscription }: Pick<PortalRow, 'subscription'>, now = Date.now()): boolean =>
  allowsSubmissions(computeSubscriptionFlags(subscription, now))

/** Whether an organisation's subscription currently allows submissions. */
export const areSubmissionsAvailable = async (db: Kysely<Database>, org: string): Promise<boolean> =>
  allowsSubmissions(await getSubscriptionFlags(db, org))

/** Returns the current state of a portal. The opening time is inclusive, the closing time exclusive. */
export async function getPortalState(db: Kysely<Database>, portal: PortalRow, now = Date.now()): Promise<PortalState> {
  if (!isPortalAvailable(portal, now)) return 'off'
  if (!portal.is_open) return 'closed'
  if (portal.opens_at !== null && now < portal.opens_at) return 'not_yet'
  if (portal.closes_at !== null && now >= portal.closes_at) return 'over'
  return (await getUsedStorage(db, portal.org)) >= (await getSubscriptionFlags(db, portal.org)).storage
    ? 'full'
    : 'open'
}

/** Returns a portal with its state, as its project's members see it. */
export async function viewPortal(db: Kysely<Database>, row: PortalRow): Promise<Portal> {
  const { password_hash, subscription: _, org_title: __, archive: ___, ...portal } = row
  return { ...portal, has_password: password_hash !== null, state: await getPortalState(db, row) }
}
