import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { AuditTargets } from '#server/audit-log/audit-log.ts'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import {
  getOwnTexts,
  hasOwnTerm,
  hasTermInOwnField,
  listOwnFields,
  withOwnTexts,
} from '#server/features/fields/own-terms.repo.ts'
import {
  BINDABLE_FIELDS,
  MAX_LISTED_USAGE,
  type BindableField,
  type Term,
} from '#shared/entities/vocabularies/vocabulary.ts'
import { MAX_EXACT_COUNT } from '#shared/rules/limits.ts'
import type { BoundField } from './vocabularies.repo.ts'

/**
 * The condition that an artifact `a` has a term's name in a field, compared as searches by keyword and place do, so that
 * numbers equal what they find.
 */
const hasTerm = (field: BindableField, title: RawBuilder<unknown>): RawBuilder<boolean> =>
  field === 'subject'
    ? sql<boolean>`a.labels @> ARRAY[keyword_label(${title})]`
    : sql<boolean>`a.place <> '' AND place_key(a.place) = place_key(${title}) AND trim(fold(a.place)) = trim(fold(${title}))`

const countItems = (condition: RawBuilder<boolean>, max: number) => sql`(SELECT count(*) FROM (
  SELECT FROM artifacts a WHERE a.project = b.project AND a.active AND ${condition} LIMIT ${sql.lit(max + 1)}) x)`

const countBoundItems = (title: RawBuilder<unknown>, max: number) =>
  sql<number>`CASE WHEN b.field = 'subject' THEN ${countItems(hasTerm('subject', title), max)}
    WHEN b.field = 'place' THEN ${countItems(hasTerm('place', title), max)}
    WHEN b.is_list THEN ${countItems(hasOwnTerm(sql`b.value_key`, true, title), max)}
    ELSE ${countItems(hasOwnTerm(sql`b.value_key`, false, title), max)} END`

/** Counts the items with each of these terms in the fields that use their vocabulary. */
export async function countUsage(db: Kysely<Database>, terms: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    SELECT t.id, least(sum(${countBoundItems(sql`t.title`, MAX_LISTED_USAGE)}), ${sql.lit(MAX_LISTED_USAGE + 1)})::int AS count
    FROM terms t JOIN bound_fields b ON b.vocabulary = t.vocabulary
    WHERE t.id = ANY(${uuids(terms)}) AND NOT b.deleted GROUP BY t.id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Counts the items with a term, by project and field. */
export async function listUsage(db: Kysely<Database>, term: string): Promise<NonNullable<Term['usage']>> {
  const { rows } = await sql<NonNullable<Term['usage']>[number]>`
    SELECT p.id AS project, p.title AS project_title, b.field, b.label,
      ${countBoundItems(sql`t.title`, MAX_EXACT_COUNT)} AS count
    FROM terms t JOIN bound_fields b ON b.vocabulary = t.vocabulary JOIN projects p ON p.id = b.project
    WHERE t.id = ${term} AND NOT b.deleted ORDER BY p.title, p.id, b.position, b.field DESC`.execute(db)
  return rows
}

const projectsOf = (fields: readonly BoundField[], field: BindableField) =>
  uuids(fields.filter((bound) => bound.field === field).map(({ project }) => project))

/** The condition that an artifact `a` has a term's name in one of these fields. */
const hasTermInField = (fields: readonly BoundField[], field: BindableField, title: string) =>
  sql<boolean>`a.project = ANY(${projectsOf(fields, field)}) AND ${hasTerm(field, sql`${title}::text`)}`

/** Locks the artifacts with a term's name in one of these fields, trashed ones included. Returns at most `max` + 1. */
export async function lockItemsWithTerm(
  trx: Kysely<Database>,
  fields: readonly BoundField[],
  title: string,
  max: number,
): Promise<string[]> {
  const conditions = [
    ...BINDABLE_FIELDS.map((field) => hasTermInField(fields, field, title)),
    ...listOwnFields(fields).map((field) => hasTermInOwnField(field, title)),
  ]
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM artifacts WHERE id IN (
      ${sql.join(
        conditions.map((condition) => sql`SELECT a.id FROM artifacts a WHERE ${condition}`),
        sql` UNION `,
      )})
    ORDER BY id LIMIT ${sql.lit(max + 1)} FOR NO KEY UPDATE`.execute(trx)
  return rows.map(({ id }) => id)
}

interface Replacement {
  from: string
  to: string
  now: number
}

/** Replaces a term's name in these locked artifacts, and stores their values before. */
export async function replaceTerm(
  trx: Kysely<Database>,
  change: string,
  fields: readonly BoundField[],
  ids: readonly string[],
  { from, to, now }: Replacement,
): Promise<void> {
  const [inSubject, inPlace] = [hasTermInField(fields, 'subject', from), hasTermInField(fields, 'place', from)]
  await sql`INSERT INTO vocabulary_change_items (change, artifact, field, before)
    SELECT ${change}::uuid, a.id, 'subject', a.subject FROM artifacts a
      WHERE a.id = ANY(${uuids(ids)}) AND ${inSubject} AND a.subject <> replace_keyword(a.subject, ${from}, ${to})
    UNION ALL SELECT ${change}::uuid, a.id, 'place', ARRAY[a.place] FROM artifacts a
      WHERE a.id = ANY(${uuids(ids)}) AND ${inPlace} AND a.place <> ${to}`.execute(trx)
  await sql`UPDATE artifacts a SET
      subject = CASE WHEN ${inSubject} THEN replace_keyword(a.subject, ${from}, ${to}) ELSE a.subject END,
      place = CASE WHEN ${inPlace} THEN ${to} ELSE a.place END,
      updated_at = greatest(${now}::bigint, a.updated_at)
    WHERE a.id IN (SELECT artifact FROM vocabulary_change_items WHERE change = ${change}) AND a.id = ANY(${uuids(ids)})`.execute(
    trx,
  )
  for (const bound of listOwnFields(fields)) {
    await sql`INSERT INTO vocabulary_change_items (change, artifact, field, before)
      SELECT ${change}::uuid, a.id, ${bound.own}, ${getOwnTexts(bound)} FROM artifacts a
      WHERE a.id = ANY(${uuids(ids)}) AND ${hasTermInOwnField(bound, from)}`.execute(trx)
    await sql`UPDATE artifacts a SET own_values = ${withOwnTexts(bound, sql`replace_keyword(c.before, ${from}, ${to})`)},
        updated_at = greatest(${now}::bigint, a.updated_at)
      FROM vocabulary_change_items c
      WHERE c.change = ${change} AND c.field = ${bound.own} AND c.artifact = a.id AND a.id = ANY(${uuids(ids)})`.execute(
      trx,
    )
  }
}

/** Locks the artifacts that a change affected and that are still in a project that uses the vocabulary. */
export async function lockChangedItems(
  trx: Kysely<Database>,
  change: string,
  projects: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT a.id FROM artifacts a WHERE a.project = ANY(${uuids(projects)})
      AND a.id IN (SELECT artifact FROM vocabulary_change_items WHERE change = ${change})
    ORDER BY a.id FOR NO KEY UPDATE`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The texts after a change `c` is undone: as they were, or with only the name replaced if they were edited since. */
function getTextsBefore(
  texts: RawBuilder<unknown>,
  { from, to }: Pick<Replacement, 'from' | 'to'>,
): RawBuilder<unknown> {
  const hasLabel = (keywords: RawBuilder<unknown>, keyword: string) =>
    sql`EXISTS (SELECT FROM unnest(${keywords}) k WHERE keyword_label(k) = keyword_label(${keyword}))`
  return sql`(CASE
    WHEN ${texts} = replace_keyword(c.before, ${from}, ${to}) THEN c.before
    WHEN NOT ${hasLabel(sql`c.before`, to)} THEN replace_keyword(${texts}, ${to}, ${from})
    WHEN NOT ${hasLabel(texts, from)} THEN ${texts} || ${from}::text
    ELSE ${texts} END)`
}

/**
 * Restores the values that these locked artifacts had before a change. Where someone has edited the value since, only
 * the name itself is replaced; where someone has removed the name, nothing is. Returns what was restored.
 */
export async function restoreTerm(
  trx: Kysely<Database>,
  change: string,
  fields: readonly BoundField[],
  ids: readonly string[],
  { from, to, now }: Replacement,
): Promise<{ id: string; field: string }[]> {
  const { rows: bySubject } = await sql<{ id: string }>`UPDATE artifacts a SET
      subject = ${getTextsBefore(sql`a.subject`, { from, to })},
      updated_at = greatest(${now}::bigint, a.updated_at)
    FROM vocabulary_change_items c
    WHERE c.change = ${change} AND c.field = 'subject' AND c.artifact = a.id AND a.id = ANY(${uuids(ids)})
      AND a.project = ANY(${projectsOf(fields, 'subject')}) AND ${hasTerm('subject', sql`${to}::text`)}
    RETURNING a.id`.execute(trx)
  const { rows: byPlace } = await sql<{ id: string }>`UPDATE artifacts a SET place = c.before[1],
      updated_at = greatest(${now}::bigint, a.updated_at)
    FROM vocabulary_change_items c
    WHERE c.change = ${change} AND c.field = 'place' AND c.artifact = a.id AND a.id = ANY(${uuids(ids)})
      AND a.project = ANY(${projectsOf(fields, 'place')}) AND ${hasTerm('place', sql`${to}::text`)}
    RETURNING a.id`.execute(trx)
  const restored = [
    ...bySubject.map(({ id }) => ({ id, field: 'subject' })),
    ...byPlace.map(({ id }) => ({ id, field: 'place' })),
  ]
  for (const bound of listOwnFields(fields)) {
    const texts = getOwnTexts(bound)
    const { rows } = await sql<{ id: string }>`UPDATE artifacts a SET own_values = ${withOwnTexts(
      bound,
      getTextsBefore(texts, { from, to }),
    )}, updated_at = greatest(${now}::bigint, a.updated_at)
      FROM vocabulary_change_items c
      WHERE c.change = ${change} AND c.field = ${bound.own} AND c.artifact = a.id AND a.id = ANY(${uuids(ids)})
        AND ${hasTermInOwnField(bound, to)}
      RETURNING a.id`.execute(trx)
    restored.push(...rows.map(({ id }) => ({ id, field: bound.field })))
  }
  return restored
}

/** The artifacts among these that belong to a project, for the audit log. */
export const selectItemsOfProject = (project: string, ids: readonly string[]): AuditTargets =>
  sql`SELECT id, title FROM artifacts WHERE id = ANY(${uuids(ids)}) AND project = ${project}`
