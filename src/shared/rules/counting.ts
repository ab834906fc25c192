/** Parts of a project, and entries of the website, whose visits are counted. */
export const COUNTED_THINGS = ['artifact', 'exhibit', 'project'] as const
export const COUNTED_SITE = ['page', 'post'] as const
export type CountedThing = (typeof COUNTED_THINGS)[number]
export type CountedSite = (typeof COUNTED_SITE)[number]

/** Count keys of the product's own pages. API callers may use any other short key. */
export const OWN_COUNT_KEYS = ['view_count', 'empty_search'] as const

/** A caller's own count key: letters, digits and `_ . : -`. */
export const COUNT_KEY = /^[A-Za-z0-9][\w.:-]{0,39}$/

/** Default period of statistics in days, today included. */
export const ANALYTICS_DAYS = 30
