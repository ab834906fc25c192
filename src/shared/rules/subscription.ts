import { DEFAULT_LIMIT } from './limits.ts'

/** The windows of an org's subscription: ms since the epoch, from inclusive, to exclusive; null or 0 means not set. */
export interface SubscriptionWindows {
  cms_from: number | null
  cms_to: number | null
  submissions_from: number | null
  submissions_to: number | null
  host_page_from: number | null
  host_page_to: number | null
  inactive_from: number | null
  storage: number | null
  users: number | null
}

export interface SubscriptionFlags {
  cms: boolean
  submissions: boolean
  host_page: boolean
  active: boolean
  storage: number
  users: number
}

const inside = (now: number, from: number | null, to: number | null) => (!from || now >= from) && (!to || now < to)

/**
 * What an org may use now. Without a subscription: cms and host_page on, submissions off, active.
 * @spec 4.subscription.1
 */
export function subscriptionFlags(subscription: SubscriptionWindows | null, now: number): SubscriptionFlags {
  const s = subscription
  if (!s) {
    return {
      cms: true,
      submissions: false,
      host_page: true,
      active: true,
      storage: DEFAULT_LIMIT,
      users: DEFAULT_LIMIT,
    }
  }
  return {
    cms: inside(now, s.cms_from, s.cms_to),
    submissions: Boolean(s.submissions_from) && inside(now, s.submissions_from, s.submissions_to),
    host_page: inside(now, s.host_page_from, s.host_page_to),
    active: !s.inactive_from || now < s.inactive_from,
    storage: s.storage ?? DEFAULT_LIMIT,
    users: s.users ?? DEFAULT_LIMIT,
  }
}
