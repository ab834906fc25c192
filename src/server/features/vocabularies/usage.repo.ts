import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { AuditTargets } from '#server/audit-log/audit-log.ts'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import { MAX_LISTED_USAGE, type BindableField, type Term } from '#shared/entities/vocabularies/vocabulary.ts'
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

const countItems = (field: BindableField, title: RawBuilder<unknown>, max: number) => sql`(SELECT count(*) FROM (
  SELECT FROM artifacts a WHERE a.project = b.project AND a.active AND ${hasTerm(field, title)} LIMIT ${sql.lit(max + 1)}) x)`

const countBoundItems = (title: RawBuilder<unknown>, max: number) =>
  sql<number>`CASE b.field WHEN 'subject' THEN ${countItems('subject', title, max)} ELSE ${countItems('place', title, max)} END`

/** Counts the items with each of these terms in the fields that use their vocabulary. */
export async function countUsage(db: Kysely<Database>, terms: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    SELECT t.id, least(sum(${countBoundItems(sql`t.title`, MAX_LISTED_USAGE)}), ${sql.lit(MAX_LISTED_USAGE + 1)})::int AS count
    FROM terms t JOIN vocabulary_bindings b ON b.vocabulary = t.vocabulary
    WHERE t.id = ANY(${uuids(terms)}) GROUP BY t.id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Counts the items with a term, by project and field. */
export async function listUsage(db: Kysely<Database>, term: string): Promise<NonNullable<Term['usage']>> {
  const { rows } = await sql<NonNullable<Term['usage']>[number]>`
    SELECT p.id AS project, p.title AS project_title, b.field, ${countBoundItems(sql`t.title`, MAX_EXACT_COUNT)} AS count
    FROM terms t JOIN vocabulary_bindings b ON b.vocabulary = t.vocabulary JOIN projects p ON p.id = b.project
    WHERE t.id = ${term} ORDER BY p.title, p.id, b.field DESC`.execute(db)
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
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM artifacts WHERE id IN (
      SELECT a.id FROM artifacts a WHERE ${hasTermInField(fields, 'subject', title)}
      UNION SELECT a.id FROM artifacts a WHERE ${hasTermInField(fields, 'place', title)})
    ORDER BY id LIMIT ${sql.lit(max + 1)} FOR NO KEY UPDATE`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Replaces a term's name in these locked artifacts, and stores their values before. */
export async function replaceTerm(
  trx: Kysely<Database>,
  change: string,
  fields: readonly BoundField[],
  ids: readonly string[],
  { from, to, now }: { from: string; to: string; now: number },
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

/**
 * Restores the values that these locked artifacts had before a change. Where someone has edited the value since, only
 * the name itself is replaced; where someone has removed the name, nothing is. Returns what was restored.
 */
export async function restoreTerm(
  trx: Kysely<Database>,
  change: string,
  fields: readonly BoundField[],
  ids: readonly string[],
  { from, to, now }: { from: string; to: string; now: number },
): Promise<{ id: string; field: BindableField }[]> {
  const hasLabel = (keywords: RawBuilder<unknown>, keyword: string) =>
    sql`EXISTS (SELECT FROM unnest(${keywords}) k WHERE keyword_label(k) = keyword_label(${keyword}))`
  const { rows: bySubject } = await sql<{ id: string }>`UPDATE artifacts a SET
      subject = CASE
        WHEN a.subject = replace_keyword(c.before, ${from}, ${to}) THEN c.before
        WHEN NOT ${hasLabel(sql`c.before`, to)} THEN replace_keyword(a.subject, ${to}, ${from})
        WHEN NOT ${hasLabel(sql`a.subject`, from)} THEN a.subject || ${from}::text
        ELSE a.subject END,
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
  return [
    ...bySubject.map(({ id }) => ({ id, field: 'subject' as const })),
    ...byPlace.map(({ id }) => ({ id, field: 'place' as const })),
  ]
}

/** The artifacts among these that belong to a project, for the audit log. */
export const selectItemsOfProject = (project: string, ids: readonly string[]): AuditTargets =>
  sql`SELECT id, title FROM artifacts WHERE id = ANY(${uuids(ids)}) AND project = ${project}`
