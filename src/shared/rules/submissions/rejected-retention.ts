const DAY_MS = 24 * 3600 * 1000

/** How long rejected submissions are kept, so that the decision can be undone. Their bytes are deleted afterwards. */
export const REJECTED_RETENTION_DAYS = 30
export const REJECTED_RETENTION_MS = REJECTED_RETENTION_DAYS * DAY_MS
