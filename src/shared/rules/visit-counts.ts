/** Parts of a project and entries of the website whose visits are counted. */
export const COUNTED_PROJECT_PARTS = ['artifact', 'exhibit', 'project'] as const
export const COUNTED_SITE_ENTRIES = ['page', 'post'] as const
export type CountedProjectPart = (typeof COUNTED_PROJECT_PARTS)[number]
export type CountedSiteEntry = (typeof COUNTED_SITE_ENTRIES)[number]

/** Count keys used by the product's own pages. API callers may use any other short key. */
export const BUILT_IN_COUNT_KEYS = ['view_count', 'empty_search'] as const

/** A count key chosen by an API caller: letters, digits and `_ . : -`. */
export const COUNT_KEY = /^[A-Za-z0-9][\w.:-]{0,39}$/

/** Default period of statistics in days, including today. */
export const DEFAULT_ANALYTICS_DAYS = 30
