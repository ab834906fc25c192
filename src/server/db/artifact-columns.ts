import { sql, type Generated, type Selectable, type Updateable } from 'kysely'
import {
  ARTIFACT_FIELDS,
  artifactFields,
  type ArtifactField,
  type FieldKey,
  type ArtifactFieldValues,
  type KindOf,
} from '#shared/entities/artifact-fields.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { OwnValue } from '#shared/entities/own-fields/own-values.ts'

type Kind = ArtifactField['kind']

/** The column type of each kind of field. A period has two columns, for its beginning and its end. */
interface ColumnTypes {
  title: string
  line: string | null
  richtext: Generated<string>
  words: Generated<string[]>
  day: number | null
  visibility: Generated<'private' | 'local'>
  mark: Generated<boolean>
}
type IsPeriod<K extends FieldKey> = KindOf<K> extends 'period' ? true : false

/** The columns for all fields of an artifact. */
export type FieldColumns = {
  [K in FieldKey as IsPeriod<K> extends true ? never : K]: ColumnTypes[Exclude<KindOf<K>, 'period'>]
} & { [K in FieldKey as IsPeriod<K> extends true ? `${K}_gte` | `${K}_lte` : never]: number | null }
export type FieldColumn = keyof FieldColumns

const getColumnNames = (key: FieldKey): FieldColumn[] =>
  (ARTIFACT_FIELDS[key].kind === 'period' ? [`${key}_gte`, `${key}_lte`] : [key]) as FieldColumn[]

export const FIELD_COLUMNS: readonly FieldColumn[] = artifactFields.flatMap(([key]) => getColumnNames(key))

/** The columns for fields of these kinds. */
export const getColumnsOfKinds = (kinds: readonly Kind[]): FieldColumn[] =>
  artifactFields.filter(([, { kind }]) => kinds.includes(kind)).flatMap(([key]) => getColumnNames(key))

const TEXT_LENGTHS = getColumnsOfKinds(['title', 'line', 'richtext']).map(
  (column) => `coalesce(octet_length(a.${column}), 0)`,
)
const LIST_LENGTHS = getColumnsOfKinds(['words']).map((column) => `octet_length(array_to_string(a.${column}, ''))`)

/**
 * The size in bytes of an artifact's texts, including the file name, which appears in URLs. `octet_length` doesn't have
 * to read long texts.
 */
export const textSizeSql = sql.raw(
  [
    ...TEXT_LENGTHS,
    ...LIST_LENGTHS,
    'octet_length(a.own_values::text)',
    '4 * coalesce(octet_length(a.filename), 0)',
  ].join(' + '),
)

/** Values of the project's own fields by key, each with whether visitors see it. */
type OwnValueRow = Record<string, [isPublic: boolean, value: OwnValue]>

export const ownValuesSql = sql<OwnValueRow | null>`CASE WHEN a.own_values <> '{}' THEN (
  SELECT json_object_agg(w.key, json_build_array(w.public, a.own_values -> w.value_key) ORDER BY w.position, w.id) FROM fields w
  WHERE w.project = a.project AND w.deleted_at IS NULL AND a.own_values ? w.value_key) END`

/** The template of an artifact `a`, unless it belongs to a project from which the artifact was moved. */
export const templateSql = sql<string | null>`CASE WHEN a.template IS NOT NULL THEN
  (SELECT p.id FROM templates p WHERE p.id = a.template AND p.project = a.project) END`

/** Converts fields to columns; a missing list becomes an empty one. Undefined fields are left out. */
export function toColumns(fields: ArtifactFieldValues): Updateable<FieldColumns> {
  const columns: Record<string, unknown> = {}
  for (const [key, { kind }] of artifactFields) {
    const value = fields[key]
    if (value === undefined) continue
    if (kind === 'period') {
      const { gte = null, lte = null } = (value ?? {}) as { gte?: number | null; lte?: number | null }
      Object.assign(columns, { [`${key}_gte`]: gte, [`${key}_lte`]: lte })
    } else columns[key] = kind === 'words' ? [...new Set((value ?? []) as string[])] : value
  }
  return columns
}

/** Converts a row's columns to fields in the form of the API. */
export function toFields(row: Selectable<FieldColumns>, isMember: boolean): Pick<Artifact, FieldKey> {
  const columns: Record<string, unknown> = row
  const fields = artifactFields.flatMap(([key, { kind, membersOnly }]) => {
    if (membersOnly && !isMember) return []
    if (kind !== 'period') return [[key, columns[key]]]
    const [gte, lte] = [columns[`${key}_gte`], columns[`${key}_lte`]]
    return [[key, gte === null && lte === null ? null : { gte, lte }]]
  })
  return Object.fromEntries(fields) as Pick<Artifact, FieldKey>
}
