import type { Org } from '#shared/entities/org.ts'
import { computeSubscriptionFlags } from '#shared/rules/subscription.ts'

/** The organisations that can have new projects at `now` (ms). */
export const findOpenOrgs = <AnyOrg extends Pick<Org, 'subscription'>>(
  orgs: readonly AnyOrg[],
  now: number,
): AnyOrg[] =>
  orgs.filter(({ subscription }) => {
    const { active, cms } = computeSubscriptionFlags(subscription, now)
    return active && cms
  })
