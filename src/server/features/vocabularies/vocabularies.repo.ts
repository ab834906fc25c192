import { sql, type Kysely, type RawBuilder, type Transaction, type Updateable } from 'kysely'
import type { VocabulariesTable } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import { findOrgOfProject } from '#server/features/orgs/orgs.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import {
  type BindableField,
  type Vocabulary,
  type VocabularyBinding,
} from '#shared/entities/vocabularies/vocabulary.ts'

export type VocabularyRow = Omit<Vocabulary, 'can_manage' | 'can_add' | 'used_in'> & {
  used_in: NonNullable<Vocabulary['used_in']>
}

const selectVocabularies = (db: Kysely<Database>) =>
  db
    .selectFrom('vocabularies as v')
    .select(['v.id', 'v.org', 'v.key', 'v.label', 'v.language', 'v.note'])
    .select(
      sql<number>`(SELECT count(*) FROM terms t WHERE t.vocabulary = v.id AND t.deleted_at IS NULL)`.as('term_count'),
    )
    .select(
      sql<VocabularyRow['used_in']>`coalesce((
        SELECT json_agg(json_build_object('project', p.id, 'project_title', p.title, 'field', b.field, 'label', b.label,
            'strict', b.strict) ORDER BY p.title, b.position, b.field DESC)
        FROM bound_fields b JOIN projects p ON p.id = b.project WHERE b.vocabulary = v.id AND NOT b.deleted), '[]')`.as(
        'used_in',
      ),
    )

/** Lists the vocabularies of an organisation in the order in which they were created. */
export const listVocabularies = (db: Kysely<Database>, org: string): Promise<VocabularyRow[]> =>
  selectVocabularies(db).where('v.org', '=', org).orderBy('v.created_at').orderBy('v.id').execute()

export const findVocabulary = (db: Kysely<Database>, id: string): Promise<VocabularyRow | undefined> =>
  selectVocabularies(db).where('v.id', '=', id).executeTakeFirst()

export const listVocabularyKeys = async (db: Kysely<Database>, org: string): Promise<string[]> =>
  (await db.selectFrom('vocabularies').select('key').where('org', '=', org).execute()).map(({ key }) => key)

export const insertVocabulary = (
  db: Kysely<Database>,
  row: { id: string; org: string; key: string; label: string; language: string; note: string },
) => db.insertInto('vocabularies').values(row).execute()

export const updateVocabulary = (db: Kysely<Database>, id: string, changes: Updateable<VocabulariesTable>) =>
  db
    .updateTable('vocabularies')
    .set({ ...changes, updated_at: Date.now() })
    .where('id', '=', id)
    .execute()

export const deleteVocabulary = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('vocabularies').where('id', '=', id).execute()

const LOCK_CLAUSES = { use: sql`FOR SHARE`, change: sql`FOR NO KEY UPDATE`, remove: sql`FOR UPDATE` }

/**
 * Locks vocabularies until the transaction ends. `use` keeps their terms as they are; `change` lets only one transaction
 * at a time change terms, so two moves can't form a cycle. Throws `not_found` if one doesn't exist.
 */
export async function lockVocabularies(
  trx: Transaction<Database>,
  ids: readonly string[],
  mode: keyof typeof LOCK_CLAUSES,
): Promise<void> {
  const { rows } =
    await sql`SELECT FROM vocabularies WHERE id = ANY(${uuids(ids)}) ORDER BY id ${LOCK_CLAUSES[mode]}`.execute(trx)
  if (rows.length < ids.length) throw new AppError('not_found')
}

/**
 * Keeps a vocabulary that a project is to use as it is until the transaction ends. Throws `bad_input` if it belongs to
 * another organisation.
 */
export async function requireVocabularyOfProject(
  trx: Transaction<Database>,
  project: string,
  vocabulary: string,
): Promise<void> {
  await lockVocabularies(trx, [vocabulary], 'use')
  if ((await findVocabulary(trx, vocabulary))?.org !== (await findOrgOfProject(trx, project)))
    throw badInput('vocabulary', 'not_taken')
}

/** A field of a project that uses a vocabulary. */
export interface BoundField {
  project: string
  /** `subject`, `place`, or `fields.` with the key of an own field. */
  field: string
  /** The id of an own field; null for a built-in one. */
  own: string | null
  is_list: boolean
  vocabulary: string
  strict: boolean
}

async function selectBoundFields(db: Kysely<Database>, condition: RawBuilder<unknown>): Promise<BoundField[]> {
  const { rows } = await sql<BoundField>`SELECT b.project, b.field, b.own, b.is_list, b.vocabulary, b.strict
    FROM bound_fields b WHERE ${condition} ORDER BY b.project, b.position, b.field`.execute(db)
  return rows
}

/** Lists the fields that use a vocabulary, deleted own fields among them because they can be restored. */
export const listBoundFields = (db: Kysely<Database>, vocabulary: string): Promise<BoundField[]> =>
  selectBoundFields(db, sql`b.vocabulary = ${vocabulary}`)

/** Lists the fields of projects that use vocabularies. */
export const listBoundFieldsOfProjects = (db: Kysely<Database>, projects: readonly string[]): Promise<BoundField[]> =>
  selectBoundFields(db, sql`b.project = ANY(${uuids(projects)}) AND NOT b.deleted`)

/** Lists the fields of a project that use a vocabulary, for its form. */
export async function listBindings(
  db: Kysely<Database>,
  project: string,
): Promise<Omit<VocabularyBinding, 'can_add'>[]> {
  const { rows } = await sql<Omit<VocabularyBinding, 'can_add'>>`SELECT b.field, b.strict,
      json_build_object('id', v.id, 'label', v.label, 'language', v.language) AS vocabulary
    FROM bound_fields b JOIN vocabularies v ON v.id = b.vocabulary
    WHERE b.project = ${project} AND NOT b.deleted ORDER BY b.position, b.field DESC`.execute(db)
  return rows
}

export const insertBinding = (
  db: Kysely<Database>,
  binding: { project: string; field: BindableField; vocabulary: string; strict: boolean },
) =>
  db
    .insertInto('vocabulary_bindings')
    .values(binding)
    .onConflict((c) =>
      c.columns(['project', 'field']).doUpdateSet({ vocabulary: binding.vocabulary, strict: binding.strict }),
    )
    .execute()

export const deleteBinding = (db: Kysely<Database>, project: string, field: BindableField) =>
  db.deleteFrom('vocabulary_bindings').where('project', '=', project).where('field', '=', field).execute()

/** Lets a project use no vocabulary, because it leaves the organisation. */
export const deleteBindings = (db: Kysely<Database>, project: string) =>
  db.deleteFrom('vocabulary_bindings').where('project', '=', project).execute()
