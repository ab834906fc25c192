import { DEFAULT_LIMIT } from './limits.ts'

/**
 * The windows of an org's subscription in ms since the epoch: from (inclusive) to (exclusive). null or 0 means
 * unbounded.
 */
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

/** An empty subscription. */
export const NO_WINDOWS: SubscriptionWindows = {
  cms_from: null,
  cms_to: null,
  submissions_from: null,
  submissions_to: null,
  host_page_from: null,
  host_page_to: null,
  inactive_from: null,
  storage: null,
  users: null,
}

export interface SubscriptionFlags {
  cms: boolean
  submissions: boolean
  host_page: boolean
  active: boolean
  storage: number
  users: number
}

/** The columns that bound each window. A window without a bound is open-ended on that side. */
export const WINDOWS = {
  cms: { from: 'cms_from', to: 'cms_to' },
  submissions: { from: 'submissions_from', to: 'submissions_to' },
  host_page: { from: 'host_page_from', to: 'host_page_to' },
  active: { to: 'inactive_from' },
} as const satisfies Record<string, { from?: keyof SubscriptionWindows; to: keyof SubscriptionWindows }>

export type WindowName = keyof typeof WINDOWS

/** Owners are notified this long before a window ends, in ms. */
export const END_NOTIFICATION_LEAD_MS = 14 * 24 * 3600 * 1000

/**
 * Returns the windows that end within a time span (ms; the start is exclusive, the end inclusive), grouped by time,
 * soonest first. Empty windows are left out because they were never open.
 */
export function findEndings(
  subscription: SubscriptionWindows | null,
  afterMs: number,
  untilMs: number,
): { at: number; windows: WindowName[] }[] {
  const endingWindows = (Object.keys(WINDOWS) as WindowName[]).filter((name) => {
    const to = subscription?.[WINDOWS[name].to]
    return subscription && to && to > afterMs && to <= untilMs && computeSubscriptionFlags(subscription, to - 1)[name]
  })
  const endingsByTime = Map.groupBy(endingWindows, (name) => subscription?.[WINDOWS[name].to] ?? 0)
  return [...endingsByTime].map(([at, windows]) => ({ at, windows })).toSorted((a, b) => a.at - b.at)
}

function isInsideWindow(subscription: SubscriptionWindows, name: keyof typeof WINDOWS, now: number): boolean {
  const window = WINDOWS[name]
  const [from, to] = ['from' in window ? subscription[window.from] : null, subscription[window.to]]
  return (!from || now >= from) && (!to || now < to)
}

/**
 * Returns the features that an org may currently use. Without a subscription: cms and host_page on, submissions off,
 * active.
 * @spec 4.subscription.1
 */
export function computeSubscriptionFlags(subscription: SubscriptionWindows | null, now: number): SubscriptionFlags {
  if (!subscription) {
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
    cms: isInsideWindow(subscription, 'cms', now),
    submissions: Boolean(subscription.submissions_from) && isInsideWindow(subscription, 'submissions', now),
    host_page: isInsideWindow(subscription, 'host_page', now),
    active: isInsideWindow(subscription, 'active', now),
    storage: subscription.storage ?? DEFAULT_LIMIT,
    users: subscription.users ?? DEFAULT_LIMIT,
  }
}
