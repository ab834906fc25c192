import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { PublicField } from '#shared/entities/own-fields/own-field.ts'

const selectPublicFields = (db: Kysely<Database>, project: string) =>
  db
    .selectFrom('fields')
    .select(['key', 'type', 'label', 'unit', 'options'])
    .where('project', '=', project)
    .where('deleted_at', 'is', null)
    .where('public', '=', true)
    .orderBy('position')
    .orderBy('id')

/** Describes the public own fields of a project that are offered as filters, in the order of the form. */
export const listPublicFilters = (db: Kysely<Database>, project: string): Promise<PublicField[]> =>
  selectPublicFields(db, project).where('facet', '=', true).execute()

/** Describes the public own fields of which an item has a value, in the order of the form, with the chosen options. */
export async function describeOwnValues(
  db: Kysely<Database>,
  { project, fields: values = {} }: Pick<Artifact, 'project' | 'fields'>,
): Promise<PublicField[]> {
  const keys = Object.keys(values)
  if (keys.length === 0) return []
  const rows = await selectPublicFields(db, project).where('key', 'in', keys).execute()
  return rows.map((field) => {
    const chosen = new Set<unknown>([values[field.key]].flat())
    return { ...field, options: field.options.filter(({ key }) => chosen.has(key)) }
  })
}
