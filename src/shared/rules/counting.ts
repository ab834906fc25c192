/** What visits are counted for: things of a project, and pages and posts of the website. */
export const COUNTED_THINGS = ['artifact', 'exhibit', 'project'] as const
export const COUNTED_SITE = ['page', 'post'] as const
export type CountedThing = (typeof COUNTED_THINGS)[number]
export type CountedSite = (typeof COUNTED_SITE)[number]

/** The keys that the product's own pages count by. Callers may count by any other short key. */
export const OWN_COUNT_KEYS = ['view_count', 'empty_search'] as const

/** A key that a caller made up: letters, digits and `_ . : -`. */
export const COUNT_KEY = /^[A-Za-z0-9][\w.:-]{0,39}$/

/** The time that statistics cover when a call names none, in days, today included. */
export const ANALYTICS_DAYS = 30
