import { sql, type RawBuilder } from 'kysely'
import type { BoundField } from '#server/features/vocabularies/vocabularies.repo.ts'
import { selectValueKey } from './fields.repo.ts'

/** The condition that an artifact `a` has a term’s name in an own field. Values contain it as terms write it. */
export function hasOwnTerm(
  field: RawBuilder<unknown>,
  isList: boolean,
  title: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const contains = (entry: RawBuilder<unknown>) =>
    sql`a.own_values @> jsonb_build_object(${field}, ${isList ? sql`jsonb_build_array(${entry})` : entry})`
  return sql<boolean>`(${contains(sql`(${title})::text`)} OR ${contains(sql`jsonb_build_object('text', (${title})::text)`)})`
}

/** The condition that an artifact `a` has a term's name in an own field. */
export const hasTermInOwnField = ({ project, own, is_list }: BoundOwnField, title: string) =>
  sql<boolean>`a.project = ${project} AND ${hasOwnTerm(selectValueKey(own), is_list, sql`${title}::text`)}`

type BoundOwnField = BoundField & { own: string }

export const listOwnFields = (fields: readonly BoundField[]) =>
  fields.filter((field): field is BoundOwnField => field.own !== null)

/** The texts of an artifact `a` in an own field. */
export const getOwnTexts = ({ own }: BoundOwnField) => sql`own_texts(a.own_values -> ${selectValueKey(own)})`

/** The own values of an artifact `a` with other texts in a field. */
export const withOwnTexts = ({ own, is_list }: BoundOwnField, texts: RawBuilder<unknown>) =>
  sql`a.own_values || jsonb_build_object(${selectValueKey(own)}, to_jsonb(${is_list ? texts : sql`(${texts})[1]`}))`
