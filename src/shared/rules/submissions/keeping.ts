const DAY_MS = 24 * 3600 * 1000

/** How long rejected submissions are kept, so that the decision can be undone. Their bytes are deleted afterwards. */
export const REJECTED_KEPT_DAYS = 30
export const REJECTED_KEPT_MS = REJECTED_KEPT_DAYS * DAY_MS
