import { sql, type RawBuilder } from 'kysely'
import { uuids } from '#server/db/uuids.ts'
import { publicArtifact, publicExhibit } from '#server/access/public.ts'
import type { MediaType } from '#shared/rules/media-type.ts'
import { wordsOf } from '#shared/rules/words.ts'
import { isLabelled, type SearchScope, type Span } from './search.model.ts'
import { every, everyOf, FOLDER, isAtAny, isShownIn, prefixQuery } from './words.repo.ts'

const DAY_MS = 86_400_000

/** The conditions under which an artifact `a` is found. */
export function conditions(scope: SearchScope): RawBuilder<boolean> {
  const { words, sought = words?.map(prefixQuery) } = scope
  if (!words || !sought) return besideWords(scope, isLabelled(scope) && isShownByIndex(scope) ? placeOfWords : placeOf)
  // Called by its function name, the `@@` operator uses no index.
  const all = sql`ts_match_vq(a.words, ${every(words)})`
  if (sought.length === 0) return sql<boolean>`${besideWords(scope, placeBeside)} AND ${all}`
  const found = sql<boolean>`${besideWords(scope, placeOfWords)} AND a.words @@ ${everyOf(sought)}`
  return sought.length < words.length ? sql`${found} AND ${all}` : found
}

/** The conditions under which an artifact `a` is found, without those for the words. */
export function besideWords(scope: SearchScope, place = placeOf): RawBuilder<boolean> {
  const parts = place(scope)
  const add = <T>(value: T | undefined, condition: (value: T) => RawBuilder<unknown>) => {
    if (value !== undefined) parts.push(condition(value))
  }
  // Browsing the trash shows what was trashed itself; a search also finds what lies in trashed folders.
  if (scope.deleted && scope.words === undefined) parts.push(sql`a.trash_root`)
  add(
    scope.exhibits,
    (ids) =>
      sql`EXISTS (SELECT FROM exhibit_artifacts ea WHERE ea.artifact = a.id AND ea.exhibit = ANY(${uuids(ids)})${
        scope.onlyPublic
          ? sql` AND EXISTS (SELECT FROM exhibits e WHERE e.id = ea.exhibit AND ${publicExhibit.sql('e')})`
          : sql``
      })`,
  )
  if (scope.nothing) parts.push(sql`false`)
  add(
    scope.keywords,
    (keywords) => sql`a.labels @> ARRAY[${sql.join(keywords.map((one) => sql`keyword_label(${one})`))}]`,
  )
  add(scope.tags, (some) => sql`a.labels && ${some.map((id) => `tag:${id}`)}::text[]`)
  // A title without a tag matches nothing.
  add(
    scope.tagTitles,
    (titles) => sql`a.labels @> ARRAY(SELECT 'tag:' || coalesce((SELECT t.id::text FROM tags t
      WHERE t.project = ${scope.project} AND t.key = tag_key(wanted) LIMIT 1), '') FROM unnest(${titles}::text[]) wanted)`,
  )
  // A place that consists of punctuation is compared by it.
  add(scope.place, (whole) =>
    wordsOf(whole).length > 0
      ? sql`trim(fold(a.place)) = trim(fold(${whole}::text))`
      : sql`trim(alike(a.place)) = trim(alike(${whole}::text))`,
  )
  add(scope.duration, (span) => within(sql`a.duration`, span, 'double precision'))
  add(scope.createdAt, (span) => within(sql`a.created_at`, span, 'bigint'))
  // A day lasts until the next midnight.
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

/** Restricts a search to a project, to active or trashed items, and for galleries to public ones. */
const audience = ({ project, deleted, onlyPublic }: SearchScope): RawBuilder<unknown>[] => [
  sql`a.project = ${project}`,
  deleted ? sql`NOT a.active AND NOT a.awaits_review` : sql`a.active`,
  ...(onlyPublic ? [publicArtifact.sql('a')] : []),
]

/** Restricts audience, folder and types in the form of the list indexes. */
function placeOf(scope: SearchScope): RawBuilder<unknown>[] {
  const { project, folder, types } = scope
  const inFolder = folder === undefined ? [] : [sql`${FOLDER} = ${folder ?? project}`]
  return [...audience(scope), ...inFolder, ...(types ? [ofKinds(sql`a.type`, types)] : [])]
}

/**
 * Restricts audience, folder and types where few rows are left: without a folder, reading an index of types would be
 * wasted.
 */
const placeBeside = (scope: SearchScope): RawBuilder<unknown>[] =>
  scope.folder !== undefined ? placeOf(scope) : [...audience(scope), ...kindsBeside(scope)]

const kindsBeside = ({ types }: SearchScope) => (types ? [ofKinds(sql`(a.type || '')`, types)] : [])

/**
 * Restricts audience, folder and types in the form of the word index. If that index knows which items are public, no
 * other condition is added, since it would read all public items.
 */
function placeOfWords(scope: SearchScope): RawBuilder<unknown>[] {
  const { project, folder, types } = scope
  if (folder !== undefined)
    return [...audience(scope), isAtAny((types ?? ['']).map((type) => `${folder ?? project}${type}`))]
  return isShownByIndex(scope) ? [isShownIn(project), ...kindsBeside(scope)] : placeBeside(scope)
}

/** Whether the word index is used to find public items, rather than walking along a sort order. */
const isShownByIndex = ({ onlyPublic, folder, sought }: SearchScope) =>
  onlyPublic && folder === undefined && sought !== undefined

const ofKinds = (type: RawBuilder<unknown>, kinds: readonly MediaType[]) =>
  kinds.length === 1 ? sql`${type} = ${kinds[0]}` : sql`${type} = ANY(${kinds})`

// A range that ends before it starts overlaps nothing.
const isEmpty = ([from, to]: Span) => from !== null && to !== null && from >= to

function within(column: RawBuilder<unknown>, [from, to]: Span, type: string): RawBuilder<unknown> {
  const parts = [
    ...(from === null ? [] : [sql`${column} >= ${from}::${sql.raw(type)}`]),
    ...(to === null ? [] : [sql`${column} < ${to}::${sql.raw(type)}`]),
  ]
  return parts.length === 0 ? sql`${column} IS NOT NULL` : sql.join(parts, sql` AND `)
}
