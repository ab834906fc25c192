import { sql, type RawBuilder } from 'kysely'
import type { MediaType } from '#shared/rules/media-type.ts'
import { findViolations, PUBLIC_ARTIFACT_CONDITIONS } from '#shared/policy/public-artifact.ts'
import { WINDOWS, type SubscriptionFlags, type WindowName } from '#shared/rules/subscription.ts'

// Rules for what the public may see. Each rule is defined once and yields both a predicate for loaded rows and an SQL
// condition, so the two can't diverge.

type RuleColumns = Record<string, string | boolean>

/** Defines a rule by the column values that a row must have and must not have. */
function defineRule<Row extends RuleColumns>(required: Partial<Row>, excluded: Partial<Row> = {}) {
  const [requiredEntries, excludedEntries] = [Object.entries<unknown>(required), Object.entries<unknown>(excluded)]
  const toCondition = (column: string, value: unknown, operator: '=' | '<>') =>
    typeof value === 'boolean'
      ? `${value === (operator === '=') ? '' : 'NOT '}${column}`
      : `${column} ${operator} '${String(value)}'`
  const findRowViolations = (row: Row) => findViolations(row, { is: required, not: excluded })
  return {
    /** Returns the columns that violate the rule. */
    against: findRowViolations,
    matches: (row: Row): boolean => findRowViolations(row).length === 0,
    /** `table` is the table's name or alias in the query. */
    sql(table: string): RawBuilder<boolean> {
      const conditions = [
        ...requiredEntries.map(([key, value]) => toCondition(`${table}.${key}`, value, '=')),
        ...excludedEntries.map(([key, value]) => toCondition(`${table}.${key}`, value, '<>')),
      ]
      return sql.raw(`(${conditions.join(' AND ')})`)
    },
  }
}

type ArtifactFacts = { active: boolean; visibility: 'private' | 'local'; needs_review: boolean; type: MediaType }

/** Artifacts that a gallery shows. */
export const publicArtifact = defineRule<ArtifactFacts>(PUBLIC_ARTIFACT_CONDITIONS.is, PUBLIC_ARTIFACT_CONDITIONS.not)

/** Exhibits that a gallery shows; only their public artifacts appear in them. */
export const publicExhibit = defineRule<{ visibility: 'private' | 'local' }>({ visibility: 'local' })

const GALLERY_WINDOWS = ['active', 'host_page'] as const

/**
 * Whether all of these subscription windows are open at `now`, in ms. `table` is the subscription table's name in the
 * query; its row may be null. Don't use it for `submissions`, which are closed if the window has no beginning.
 */
export function areWindowsOpen(
  windows: readonly Exclude<WindowName, 'submissions'>[],
  table: string,
  now: number,
): RawBuilder<boolean> {
  const compareBound = (column: string, operator: '>=' | '<') => {
    const columnRef = sql.ref(`${table}.${column}`)
    return sql`(coalesce(${columnRef}, 0) = 0 OR ${now} ${sql.raw(operator)} ${columnRef})`
  }
  const conditions = windows
    .map((name) => WINDOWS[name])
    .flatMap((window) => [...('from' in window ? [compareBound(window.from, '>=')] : []), compareBound(window.to, '<')])
  return sql`(${sql.join(conditions, sql` AND `)})`
}

/** Whether an organisation's subscription turns its galleries on; passwords are checked elsewhere. */
export const galleryEnabledRule = {
  matches: (flags: Pick<SubscriptionFlags, (typeof GALLERY_WINDOWS)[number]>): boolean =>
    GALLERY_WINDOWS.every((flag) => flags[flag]),
  /** `table` is the subscription table's name in the query, whose row may be null; `now` is in ms. */
  sql: (table: string, now: number): RawBuilder<boolean> => areWindowsOpen(GALLERY_WINDOWS, table, now),
}

/**
 * Whether a gallery is on and has no password. Takes the names of both tables in the query and the current time in ms.
 */
export const isGalleryOpenToAll = (projects: string, subscriptions: string, now: number): RawBuilder<boolean> =>
  sql`(${sql.ref(`${projects}.password_hash`)} IS NULL AND ${galleryEnabledRule.sql(subscriptions, now)})`
