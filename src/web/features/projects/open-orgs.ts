import type { Org } from '#shared/entities/org.ts'
import { subscriptionFlags } from '#shared/rules/subscription.ts'

/** The organisations that can have new projects at `now` (ms). */
export const openOrgs = <O extends Pick<Org, 'subscription'>>(orgs: readonly O[], now: number): O[] =>
  orgs.filter(({ subscription }) => {
    const { active, cms } = subscriptionFlags(subscription, now)
    return active && cms
  })
