import { sql, type RawBuilder } from 'kysely'
import { isNumberText, parseNumberText } from '#shared/rules/text/number-text.ts'
import { toJsonText } from '#server/db/json-text.ts'
import { uuids } from '#server/db/uuids.ts'
import { publicArtifact, publicExhibit } from '#server/access/public-rules.ts'
import type { MediaType } from '#shared/rules/media-type.ts'
import { toSearchWords } from '#shared/rules/text/search-words.ts'
import { isLabelled, type OwnValueFilter, type SearchScope, type SearchRange } from './search.model.ts'
import {
  toAllWordsQuery,
  joinQueries,
  FOLDER_KEY,
  hasIndexKey,
  isShownInGallery,
  toPrefixQuery,
} from './word-query.repo.ts'

const DAY_MS = 86_400_000

/** Builds the conditions that an artifact `a` must meet to be found. */
export function buildSearchConditions(scope: SearchScope): RawBuilder<boolean> {
  const { words, indexQueries = words?.map(toPrefixQuery) } = scope
  if (!words || !indexQueries)
    return buildConditionsWithoutWords(
      scope,
      isLabelled(scope) && usesPublicIndexKey(scope) ? buildWordIndexScope : buildListIndexScope,
    )
  // Calls the function behind the `@@` operator, so that the planner doesn't use an index, as it would for the
  // operator.
  const wordsCondition = sql`ts_match_vq(a.search_words, ${toAllWordsQuery(words)})`
  if (indexQueries.length === 0)
    return sql<boolean>`${buildConditionsWithoutWords(scope, buildSmallResultScope)} AND ${wordsCondition}`
  const indexCondition = sql<boolean>`${buildConditionsWithoutWords(scope, buildWordIndexScope)} AND a.search_words @@ ${joinQueries(indexQueries)}`
  return indexQueries.length < words.length ? sql`${indexCondition} AND ${wordsCondition}` : indexCondition
}

/** Builds the conditions that an artifact `a` must meet to be found, except those for the words. */
export function buildConditionsWithoutWords(scope: SearchScope, buildScope = buildListIndexScope): RawBuilder<boolean> {
  const conditions = buildScope(scope)
  const addCondition = <T>(value: T | undefined, condition: (value: T) => RawBuilder<unknown>) => {
    if (value !== undefined) conditions.push(condition(value))
  }
  // Browsing the trash shows only entries that were trashed directly; a search also finds the contents of trashed
  // folders.
  if (scope.deleted && scope.words === undefined) conditions.push(sql`a.trash_root`)
  addCondition(
    scope.exhibits,
    (ids) =>
      sql`EXISTS (SELECT FROM exhibit_artifacts ea WHERE ea.artifact = a.id AND ea.exhibit = ANY(${uuids(ids)})${
        scope.onlyPublic
          ? sql` AND EXISTS (SELECT FROM exhibits e WHERE e.id = ea.exhibit AND ${publicExhibit.sql('e')})`
          : sql``
      })`,
  )
  if (scope.matchesNothing) conditions.push(sql`false`)
  addCondition(
    scope.topFolder,
    (topFolder) => sql`${FOLDER_KEY} IN (WITH RECURSIVE down AS (
      SELECT f.id FROM folders f WHERE f.id = ${topFolder}::uuid AND f.project = ${scope.project} AND f.active
      UNION SELECT f.id FROM folders f JOIN down ON f.folder = down.id WHERE f.active
    ) SELECT id FROM down)`,
  )
  addCondition(
    scope.keywords,
    (keywords) => sql`a.labels @> ARRAY[${sql.join(keywords.map((keyword) => sql`keyword_label(${keyword})`))}]`,
  )
  addCondition(scope.tags, (tagIds) => sql`a.labels && ${tagIds.map((id) => `tag:${id}`)}::text[]`)
  // If no tag has the title, nothing matches.
  addCondition(
    scope.tagTitles,
    (titles) => sql`a.labels @> ARRAY(SELECT 'tag:' || coalesce((SELECT t.id::text FROM tags t
      WHERE t.project = ${scope.project} AND t.key = tag_key(wanted) LIMIT 1), '') FROM unnest(${titles}::text[]) wanted)`,
  )
  // A place that consists of punctuation only is compared as it is.
  addCondition(scope.place, (placeName) =>
    toSearchWords(placeName).length > 0
      ? sql`trim(fold(a.place)) = trim(fold(${placeName}::text))`
      : sql`trim(comparable_text(a.place)) = trim(comparable_text(${placeName}::text))`,
  )
  for (const filter of scope.ownValues ?? []) conditions.push(hasOwnValue(filter))
  addCondition(scope.duration, (range) => isInRange(sql`a.duration`, range, 'double precision'))
  addCondition(scope.createdAt, (range) => isInRange(sql`a.created_at`, range, 'bigint'))
  // The item's day lasts until the next midnight, so it overlaps a range that begins during that day.
  addCondition(scope.origin, ([from, to]) =>
    isEmptyRange([from, to])
      ? sql`false`
      : isInRange(sql`a.date_of_origin`, [from === null ? null : from - DAY_MS + 1, to], 'bigint'),
  )
  addCondition(scope.coverage, ([from, to]) =>
    isEmptyRange([from, to])
      ? sql`false`
      : sql`(a.time_period_gte IS NOT NULL OR a.time_period_lte IS NOT NULL)
      AND int8range(a.time_period_gte, a.time_period_lte, '[]') && int8range(${from}::bigint, ${to}::bigint, '[)')`,
  )
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

/**
 * Requires a value of an own field. A name may be stored with the term that it stands for. The values are constants, from
 * which the planner can estimate how many artifacts have them.
 */
function hasOwnValue({ field, value }: OwnValueFilter) {
  const contains = (stored: unknown) => {
    const entry = field.type === 'choices' || field.type === 'keywords' ? [stored] : stored
    return sql`a.own_values @> ${toJsonText({ [field.value_key]: entry })}::jsonb`
  }
  if (typeof value !== 'string') return contains(value)
  // Addresses and counts name numbers and marks as text.
  const alternatives: unknown[] = [value, { text: value }]
  if (isNumberText(value)) alternatives.push(parseNumberText(value))
  if (value === 'true' || value === 'false') alternatives.push(value === 'true')
  return sql`(${sql.join(alternatives.map(contains), sql` OR `)})`
}

/** Restricts a search to a project and to active or trashed items; in galleries, to public items. */
const buildAudienceConditions = ({ project, deleted, onlyPublic }: SearchScope): RawBuilder<unknown>[] => [
  sql`a.project = ${project}`,
  deleted ? sql`NOT a.active AND NOT a.awaits_review` : sql`a.active`,
  ...(onlyPublic ? [publicArtifact.sql('a')] : []),
]

/** Restricts audience, folder and types in the form that the list indexes need. */
function buildListIndexScope(scope: SearchScope): RawBuilder<unknown>[] {
  const { project, folder, types } = scope
  const folderCondition = folder === undefined ? [] : [sql`${FOLDER_KEY} = ${folder ?? project}`]
  return [...buildAudienceConditions(scope), ...folderCondition, ...(types ? [isOfTypes(sql`a.type`, types)] : [])]
}

/**
 * Restricts audience, folder and types for queries whose other conditions leave few rows. Unless a folder is given, it
 * isn't worth reading an index on types.
 */
const buildSmallResultScope = (scope: SearchScope): RawBuilder<unknown>[] =>
  scope.folder !== undefined
    ? buildListIndexScope(scope)
    : [...buildAudienceConditions(scope), ...buildUnindexedTypeConditions(scope)]

const buildUnindexedTypeConditions = ({ types }: SearchScope) => (types ? [isOfTypes(sql`(a.type || '')`, types)] : [])

/**
 * Restricts audience, folder and types in the form that the word index needs. If that index knows which items are
 * public, no condition on public items is added, because the planner might then read all public items from another
 * index.
 */
function buildWordIndexScope(scope: SearchScope): RawBuilder<unknown>[] {
  const { project, folder, types } = scope
  if (folder !== undefined)
    return [
      ...buildAudienceConditions(scope),
      hasIndexKey((types ?? ['']).map((type) => `${folder ?? project}${type}`)),
    ]
  return usesPublicIndexKey(scope)
    ? [isShownInGallery(project), ...buildUnindexedTypeConditions(scope)]
    : buildSmallResultScope(scope)
}

/** Whether public items are found through the word index rather than by walking along a sort order. */
const usesPublicIndexKey = ({ onlyPublic, folder, indexQueries }: SearchScope) =>
  onlyPublic && folder === undefined && indexQueries !== undefined

const isOfTypes = (type: RawBuilder<unknown>, types: readonly MediaType[]) =>
  types.length === 1 ? sql`${type} = ${types[0]}` : sql`${type} = ANY(${types})`

// A range that ends before it starts overlaps nothing.
const isEmptyRange = ([from, to]: SearchRange) => from !== null && to !== null && from >= to

function isInRange(column: RawBuilder<unknown>, [from, to]: SearchRange, type: string): RawBuilder<unknown> {
  const conditions = [
    ...(from === null ? [] : [sql`${column} >= ${from}::${sql.raw(type)}`]),
    ...(to === null ? [] : [sql`${column} < ${to}::${sql.raw(type)}`]),
  ]
  return conditions.length === 0 ? sql`${column} IS NOT NULL` : sql.join(conditions, sql` AND `)
}
