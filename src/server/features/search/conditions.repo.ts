import { sql, type RawBuilder } from 'kysely'
import type { MediaType } from '#shared/rules/media-type.ts'

const DAY_MS = 86_400_000

type Span = readonly [from: number | null, to: number | null]

/** As scope.ts decides it. */
export interface Scope {
  project: string
  onlyPublic: boolean
  deleted: boolean
  folder?: string | null
  exhibits?: string[]
  types?: MediaType[]
  keywords?: string[]
  tags?: string[]
  duration?: Span
  createdAt?: Span
  origin?: Span
  coverage?: Span
  words?: string[]
  /** Those of the words that an index is asked for; the others are looked up in what it finds. */
  sought?: string[]
}

const every = (words: string[]) => sql`${words.join(' & ')}::tsquery`

/** What an artifact `a` must fulfil to be found. */
export function conditions(scope: Scope): RawBuilder<boolean> {
  const { words, sought = words } = scope
  if (!words || !sought) return besideWords(scope)
  // Words narrow far more than a kind does: its index would only be read in vain. That of a folder's kinds is small.
  const beside = besideWords(scope, scope.folder === undefined ? sql`(a.type || '')` : sql`a.type`)
  const found = sql<boolean>`${beside} AND a.words @@ ${every(sought)}`
  // By its name the operator is asked of no index.
  return sought.length < words.length ? sql`${found} AND ts_match_vq(a.words, ${every(words)})` : found
}

/** The same but for the words. */
export function besideWords(scope: Scope, type = sql`a.type`): RawBuilder<boolean> {
  const parts = [sql`a.project = ${scope.project}`, scope.deleted ? sql`NOT a.active` : sql`a.active`]
  const add = <T>(value: T | undefined, condition: (value: T) => RawBuilder<unknown>) => {
    if (value !== undefined) parts.push(condition(value))
  }
  if (scope.onlyPublic) parts.push(sql`a.visibility = 'local' AND NOT a.needs_review AND a.type <> 'application'`)
  // The trash shows what was put there itself; looking for words finds what lies in trashed folders too.
  if (scope.deleted && scope.words === undefined) parts.push(sql`a.trash_root`)
  // The top has the project's id, as the indexes of lists have it.
  add(scope.folder, (folder) => sql`coalesce(a.folder, a.project) = ${folder ?? scope.project}`)
  add(
    scope.exhibits,
    (ids) =>
      sql`EXISTS (SELECT FROM exhibit_artifacts ea WHERE ea.artifact = a.id AND ea.exhibit = ANY(${ids}::uuid[])${
        scope.onlyPublic
          ? sql` AND EXISTS (SELECT FROM exhibits e WHERE e.id = ea.exhibit AND e.visibility = 'local')`
          : sql``
      })`,
  )
  add(scope.types, (types) => (types.length === 1 ? sql`${type} = ${types[0]}` : sql`${type} = ANY(${types})`))
  add(scope.keywords, (all) => sql`a.labels @> ARRAY[${sql.join(all.map((one) => sql`keyword_label(${one})`))}]`)
  add(scope.tags, (some) => sql`a.labels && ${some.map((id) => `tag:${id}`)}::text[]`)
  add(scope.duration, (span) => within(sql`a.duration`, span, 'double precision'))
  add(scope.createdAt, (span) => within(sql`a.created_at`, span, 'bigint'))
  // A day reaches to the next midnight.
  add(scope.origin, ([from, to]) =>
    isEmpty([from, to])
      ? sql`false`
      : within(sql`a.date_of_origin`, [from === null ? null : from - DAY_MS + 1, to], 'bigint'),
  )
  add(scope.coverage, ([from, to]) =>
    isEmpty([from, to])
      ? sql`false`
      : sql`(a.time_period_gte IS NOT NULL OR a.time_period_lte IS NOT NULL)
      AND int8range(a.time_period_gte, a.time_period_lte, '[]') && int8range(${from}::bigint, ${to}::bigint, '[)')`,
  )
  return sql<boolean>`${sql.join(parts, sql` AND `)}`
}

// What ends before it begins has nothing in common with anything.
const isEmpty = ([from, to]: Span) => from !== null && to !== null && from >= to

function within(column: RawBuilder<unknown>, [from, to]: Span, type: string): RawBuilder<unknown> {
  const parts = [
    ...(from === null ? [] : [sql`${column} >= ${from}::${sql.raw(type)}`]),
    ...(to === null ? [] : [sql`${column} < ${to}::${sql.raw(type)}`]),
  ]
  return parts.length === 0 ? sql`${column} IS NOT NULL` : sql.join(parts, sql` AND `)
}
