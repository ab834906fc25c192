import { sql, type RawBuilder } from 'kysely'
import type { MediaType } from '#shared/rules/media-type.ts'
import { factsAgainst, PUBLIC_ARTIFACT } from '#shared/policy/public-artifact.ts'
import { WINDOWS, type SubscriptionFlags, type WindowName } from '#shared/rules/subscription.ts'

// What the public may see. Each rule exists once and yields both a check of a loaded row and an SQL condition, so the
// two can't diverge.

type Facts = Record<string, string | boolean>

/** Declares the columns that must and must not have a value, as a predicate on rows and as SQL. */
function rule<Row extends Facts>(is: Partial<Row>, not: Partial<Row> = {}) {
  const [demanded, refused] = [Object.entries<unknown>(is), Object.entries<unknown>(not)]
  const one = (column: string, value: unknown, sign: '=' | '<>') =>
    typeof value === 'boolean'
      ? `${value === (sign === '=') ? '' : 'NOT '}${column}`
      : `${column} ${sign} '${String(value)}'`
  const against = (row: Row) => factsAgainst(row, { is, not })
  return {
    /** The columns that violate the rule. */
    against,
    of: (row: Row): boolean => against(row).length === 0,
    /** `table` is the table's name or alias in the query. */
    sql(table: string): RawBuilder<boolean> {
      const parts = [
        ...demanded.map(([key, value]) => one(`${table}.${key}`, value, '=')),
        ...refused.map(([key, value]) => one(`${table}.${key}`, value, '<>')),
      ]
      return sql.raw(`(${parts.join(' AND ')})`)
    },
  }
}

type ArtifactFacts = { active: boolean; visibility: 'private' | 'local'; needs_review: boolean; type: MediaType }

/** The artifacts that a gallery shows. */
export const publicArtifact = rule<ArtifactFacts>(PUBLIC_ARTIFACT.is, PUBLIC_ARTIFACT.not)

/** The exhibits that a gallery shows; of their artifacts only the public ones appear. */
export const publicExhibit = rule<{ visibility: 'private' | 'local' }>({ visibility: 'local' })

const GALLERY_NEEDS = ['active', 'host_page'] as const

/**
 * Whether all of these windows of a subscription are open at `now`, in ms. `table` is the subscription table's name in
 * the query; its row may be null. Not for `submissions`, which are off if the window has no beginning.
 */
export function areOpen(
  windows: readonly Exclude<WindowName, 'submissions'>[],
  table: string,
  now: number,
): RawBuilder<boolean> {
  const bound = (column: string, sign: '>=' | '<') => {
    const at = sql.ref(`${table}.${column}`)
    return sql`(coalesce(${at}, 0) = 0 OR ${now} ${sql.raw(sign)} ${at})`
  }
  const parts = windows
    .map((name) => WINDOWS[name])
    .flatMap((window) => [...('from' in window ? [bound(window.from, '>=')] : []), bound(window.to, '<')])
  return sql`(${sql.join(parts, sql` AND `)})`
}

/** Whether an organisation's subscription turns its galleries on; passwords are checked elsewhere. */
export const galleryOn = {
  of: (flags: Pick<SubscriptionFlags, (typeof GALLERY_NEEDS)[number]>): boolean =>
    GALLERY_NEEDS.every((flag) => flags[flag]),
  /** `table` is the subscription table's name in the query, whose row may be null; `now` is in ms. */
  sql: (table: string, now: number): RawBuilder<boolean> => areOpen(GALLERY_NEEDS, table, now),
}

/** Whether a gallery is on and has no password. Takes the names of both tables in the query, and a time in ms. */
export const isOpenToAll = (projects: string, subscriptions: string, now: number): RawBuilder<boolean> =>
  sql`(${sql.ref(`${projects}.password_hash`)} IS NULL AND ${galleryOn.sql(subscriptions, now)})`
