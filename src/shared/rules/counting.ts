/** What visits are counted of. */
export const COUNTED = ['artifact', 'exhibit', 'project'] as const
export type Counted = (typeof COUNTED)[number]

/** What is counted of it. */
export const COUNT_KEYS = ['view_count', 'empty_search'] as const
export type CountKey = (typeof COUNT_KEYS)[number]
