import { sql, type Kysely, type Transaction, type Updateable } from 'kysely'
import type { VocabulariesTable } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { anyOf, uuids } from '#server/db/uuids.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { BindableField, Vocabulary, VocabularyBinding } from '#shared/entities/vocabularies/vocabulary.ts'

type VocabularyRow = Omit<Vocabulary, 'can_manage' | 'can_add' | 'used_in'> & {
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
        SELECT json_agg(json_build_object('project', p.id, 'project_title', p.title, 'field', b.field, 'strict', b.strict)
          ORDER BY p.title, b.field DESC)
        FROM vocabulary_bindings b JOIN projects p ON p.id = b.project WHERE b.vocabulary = v.id), '[]')`.as('used_in'),
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

/** A field of a project that uses a vocabulary. */
export interface BoundField {
  project: string
  field: BindableField
  vocabulary: string
  strict: boolean
}

/** Lists the fields that use a vocabulary. */
export const listBoundFields = (db: Kysely<Database>, vocabulary: string): Promise<BoundField[]> =>
  db.selectFrom('vocabulary_bindings').selectAll().where('vocabulary', '=', vocabulary).execute()

/** Lists the fields of projects that use vocabularies. */
export const listBoundFieldsOfProjects = (db: Kysely<Database>, projects: readonly string[]): Promise<BoundField[]> =>
  db.selectFrom('vocabulary_bindings').selectAll().where('project', '=', anyOf(projects)).execute()

/** Lists the fields of a project that use a vocabulary, for its form. */
export const listBindings = (db: Kysely<Database>, project: string): Promise<Omit<VocabularyBinding, 'can_add'>[]> =>
  db
    .selectFrom('vocabulary_bindings as b')
    .innerJoin('vocabularies as v', 'v.id', 'b.vocabulary')
    .select(['b.field', 'b.strict'])
    .select(
      sql<VocabularyBinding['vocabulary']>`json_build_object('id', v.id, 'label', v.label, 'language', v.language)`.as(
        'vocabulary',
      ),
    )
    .where('b.project', '=', project)
    .orderBy('b.field', 'desc')
    .execute()

export const insertBinding = (db: Kysely<Database>, binding: BoundField) =>
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
