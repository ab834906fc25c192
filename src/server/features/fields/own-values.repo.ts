import { sql, type Kysely } from 'kysely'
import { toJsonText } from '#server/db/json-text.ts'
import type { FieldTarget } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import { findTermNames, toCheckedTexts } from '#server/features/vocabularies/bound-values.repo.ts'
import { badInput } from '#server/kit/app-error.ts'
import { toPlainText } from '#server/kit/rich-text/rich-text.ts'
import { cleanRichText } from '#server/kit/rich-text/clean-rich-text.ts'
import { convertOwnValue } from '#shared/entities/own-fields/convert-own-value.ts'
import { toFieldName } from '#shared/entities/own-fields/field-name.ts'
import { readWrittenDate } from '#shared/entities/own-fields/read-written-date.ts'
import {
  formatOwnValue,
  normalizeOwnValue,
  type OwnValue,
  type OwnValuesInput,
} from '#shared/entities/own-fields/own-values.ts'
import { listTargets } from './conversions.repo.ts'
import { shareLockFields, type StoredField } from './fields.repo.ts'

/** Changes to stored values, by the key under which a field stores them; null removes a value. */
export type OwnValueChanges = Record<string, OwnValue | null>

/**
 * Checks values of a project's own fields and returns them by the keys under which they are stored, normalized. Throws `bad_input`, naming the
 * field, for a key that the project doesn't have and for a value that the field doesn't take, or won't take once the conversion
 * of its values is completed. Texts that stand for a term
 * of the field's vocabulary become its name; if only terms are accepted, existing items, whose ids are given in the order
 * of the values, may keep other texts. The fields stay as they are until the transaction ends.
 */
export async function checkOwnValues(
  trx: Kysely<Database>,
  project: string,
  values: readonly (OwnValuesInput | undefined)[],
  ids: readonly string[] = [],
): Promise<OwnValueChanges[]> {
  if (values.every((entry) => entry === undefined)) return values.map(() => ({}))
  const fieldByKey = new Map((await shareLockFields(trx, project)).map((field) => [field.key, field]))
  const targets = await listTargets(trx, project)
  const checkedValues: OwnValueChanges[] = []
  for (const entry of values) checkedValues.push(await checkEntry(fieldByKey, targets, entry ?? {}))
  for (const field of fieldByKey.values()) await useTermNames(trx, field, checkedValues, ids)
  return checkedValues
}

/** The texts of a value of a field that uses a vocabulary. */
export const toOwnTexts = (value: OwnValue | null | undefined): string[] =>
  value === null || value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(formatOwnValue)

/** Replaces texts in values of a field by the names of the terms that they stand for, if it uses a vocabulary. */
async function useTermNames(
  db: Kysely<Database>,
  { value_key, key, vocabulary }: StoredField,
  changes: OwnValueChanges[],
  ids: readonly string[],
): Promise<void> {
  const texts = vocabulary ? changes.flatMap((values) => toOwnTexts(values[value_key])) : []
  if (!vocabulary || texts.length === 0) return
  const names = await findTermNames(db, { vocabulary: vocabulary.id, strict: vocabulary.strict }, texts)
  const before = vocabulary.strict ? await listTextsBefore(db, value_key, ids) : new Map<string, Set<string>>()
  for (const [i, values] of changes.entries()) {
    const value = values[value_key]
    if (value === null || value === undefined) continue
    const textsBefore = before.get(ids[i] ?? '') ?? new Set<string>()
    const checkedTexts = toCheckedTexts(names, { field: toFieldName(key), textsBefore }, toOwnTexts(value))
    values[value_key] = Array.isArray(value) ? checkedTexts : (checkedTexts[0] ?? null)
  }
}

/** The texts that existing items have in a field, by item. */
async function listTextsBefore(db: Kysely<Database>, valueKey: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; texts: string[] }>`
    SELECT id, own_texts(own_values -> ${valueKey}) AS texts FROM artifacts WHERE id = ANY(${uuids(ids)})`.execute(db)
  return new Map(rows.map(({ id, texts }) => [id, new Set(texts)]))
}

async function checkEntry(
  fieldByKey: ReadonlyMap<string, StoredField>,
  targets: ReadonlyMap<string, FieldTarget>,
  values: OwnValuesInput,
): Promise<OwnValueChanges> {
  const changes: OwnValueChanges = {}
  for (const [key, value] of Object.entries(values)) {
    const name = `fields.${key}`
    const field = fieldByKey.get(key)
    if (!field) throw badInput(name, 'unknown_field')
    const cleanValue = field.type === 'richtext' && typeof value === 'string' ? await cleanRichText(value) : value
    const result = normalizeOwnValue(field, cleanValue)
    if ('reason' in result) throw badInput(name, ...result.reason)
    const target = targets.get(field.id)
    if (target && result.value !== null) requireConvertible(field, target, result.value)
    changes[field.value_key] = result.value === null ? null : readWrittenDate(field.type, result.value)
  }
  return changes
}

/** Throws `bad_input`, naming the field, if a value can't be converted to what the field becomes. */
function requireConvertible(field: StoredField, target: FieldTarget, value: OwnValue): void {
  const result = convertOwnValue(field, { ...field, ...target }, value, toPlainText)
  if ('reason' in result) throw badInput(toFieldName(field.key), ...result.reason)
}

/** Throws `bad_input`, naming the field, if a change removes a value that the artifact's template requires. */
export async function requireTemplateValues(
  trx: Kysely<Database>,
  changes: readonly { id: string; template: string | null | undefined; values: OwnValueChanges }[],
): Promise<void> {
  const removals = changes.flatMap(({ id, template, values }) => {
    const removed = Object.keys(values).filter((key) => values[key] === null)
    return removed.length > 0 ? { id, template, keeps_template: template === undefined, removed } : []
  })
  if (removals.length === 0) return
  const { rows } = await sql<{ key: string }>`SELECT f.key
    FROM jsonb_to_recordset(${toJsonText(removals)}::jsonb) AS v (id uuid, template uuid, keeps_template boolean, removed text[])
    JOIN artifacts a ON a.id = v.id
    JOIN templates t ON t.id = CASE WHEN v.keeps_template THEN a.template ELSE v.template END AND t.project = a.project
    JOIN fields f ON f.id = ANY(t.required) AND f.value_key = ANY(v.removed) LIMIT 1`.execute(trx)
  if (rows[0]) throw badInput(toFieldName(rows[0].key), 'required')
}

/** Returns the changes without the values that they remove, for a new item. */
export const withoutRemoved = (changes: OwnValueChanges): Record<string, OwnValue> =>
  Object.fromEntries(Object.entries(changes).filter((entry): entry is [string, OwnValue] => entry[1] !== null))

/** Adds, replaces and removes values of artifacts. */
export async function updateOwnValues(
  db: Kysely<Database>,
  rows: readonly { id: string; changes: OwnValueChanges }[],
): Promise<void> {
  if (rows.length === 0) return
  // Nothing else in a stored value is null.
  await sql`UPDATE artifacts a SET own_values = jsonb_strip_nulls(a.own_values || v.changes)
    FROM jsonb_to_recordset(${toJsonText(rows)}::jsonb) AS v(id uuid, changes jsonb) WHERE a.id = v.id`.execute(db)
}

/**
 * Gives artifacts that came from another project their values in this project's fields with the same key and type.
 * Values without such a field, and choices that it doesn't offer, stay stored for the other project. All values are
 * written, so that searches find only those of this project.
 */
export const transferOwnValues = (trx: Kysely<Database>, project: string, artifacts: readonly string[]) =>
  sql`UPDATE artifacts a SET own_values = (a.own_values - m.old) || m.fresh FROM (
      SELECT x.id, coalesce(array_agg(e.key) FILTER (WHERE here.id IS NOT NULL), '{}') AS old,
        coalesce(jsonb_object_agg(here.value_key, e.value) FILTER (WHERE here.id IS NOT NULL), '{}') AS fresh
      FROM artifacts x CROSS JOIN jsonb_each(x.own_values) e
      LEFT JOIN fields there ON there.value_key = e.key AND there.project <> ${project}
      LEFT JOIN fields here ON here.project = ${project} AND here.key = there.key AND here.type = there.type
        AND here.deleted_at IS NULL AND (here.type NOT IN ('choice', 'choices')
          OR here.vocabulary = there.vocabulary OR here.vocabulary IS NULL AND there.vocabulary IS NULL AND NOT EXISTS (
            SELECT FROM jsonb_array_elements(CASE jsonb_typeof(e.value) WHEN 'array' THEN e.value ELSE jsonb_build_array(e.value) END) v (option)
            WHERE NOT here.options @> jsonb_build_array(jsonb_build_object('key', v.option))))
      WHERE x.id = ANY(${uuids(artifacts)}) AND x.own_values <> '{}'
      GROUP BY x.id) m
    WHERE a.id = m.id`.execute(trx)

/** Lists the values of a field in a project's artifacts, in the order of ids, after an id. */
export async function listFieldValues(
  db: Kysely<Database>,
  { value_key, project }: Pick<StoredField, 'value_key' | 'project'>,
  after: string | null,
  limit: number,
) {
  const { rows } = await sql<{ id: string; value: OwnValue }>`
    SELECT id, own_values -> ${value_key} AS value FROM artifacts
    WHERE project = ${project} AND own_values ? ${value_key} AND (${after}::uuid IS NULL OR id > ${after}::uuid)
    ORDER BY id LIMIT ${limit}`.execute(db)
  return rows
}

/**
 * Brings the search words of at most `limit` artifacts with a value up to date, in the order of ids after an id. Returns
 * the last id, or null if there are no more.
 */
export async function refreshWordsOfValues(
  trx: Kysely<Database>,
  { value_key, project }: Pick<StoredField, 'value_key' | 'project'>,
  after: string | null,
  limit: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM artifacts
    WHERE project = ${project} AND own_values ? ${value_key} AND (${after}::uuid IS NULL OR id > ${after}::uuid)
    ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE`.execute(trx)
  const ids = rows.map((row) => row.id)
  // The trigger builds the words of any artifact whose words are set.
  if (ids.length > 0) await sql`UPDATE artifacts SET search_words = '' WHERE id = ANY(${uuids(ids)})`.execute(trx)
  return ids.length < limit ? null : (ids.at(-1) ?? null)
}

/**
 * Removes the values under a key from at most `limit` artifacts, in any project, in the order of ids after an id. Returns
 * the last id, or null if there are no more.
 */
export async function removeFieldValues(
  db: Kysely<Database>,
  valueKey: string,
  after: string | null,
  limit: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM artifacts
    WHERE own_values ? ${valueKey} AND (${after}::uuid IS NULL OR id > ${after}::uuid)
    ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`UPDATE artifacts SET own_values = own_values - ${valueKey}::text WHERE id = ANY(${uuids(ids)})`.execute(db)
  return ids.at(-1) ?? null
}
