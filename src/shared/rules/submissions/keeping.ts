const DAY_MS = 24 * 3600 * 1000

/** What was not taken is kept for so many days, in which the decision can be undone; then its bytes are destroyed. */
export const REJECTED_KEPT_DAYS = 30
export const REJECTED_KEPT_MS = REJECTED_KEPT_DAYS * DAY_MS
