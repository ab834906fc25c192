import { sql } from 'kysely'
import type { Services } from '#server/access/services.ts'
import { getFileKey } from '#server/files/file-key.ts'

// Rules that the archive keeps after any actions, also concurrent ones.

const FOLDER_RULES: [rule: string, query: string][] = [
  [
    'an active folder is in an active folder of its project and has no trash state',
    `SELECT f.id FROM folders f LEFT JOIN folders up ON up.id = f.folder WHERE f.active AND
      ((f.folder IS NOT NULL AND (NOT up.active OR up.project <> f.project))
      OR f.restore_folder IS NOT NULL OR f.trash_batch IS NOT NULL OR f.trash_root)`,
  ],
  [
    'no folder contains itself',
    `WITH RECURSIVE up AS (SELECT id, folder, 1 AS depth FROM folders
      UNION ALL SELECT up.id, f.folder, depth + 1 FROM up JOIN folders f ON f.id = up.folder WHERE depth < 200)
      SELECT id FROM up WHERE depth = 200`,
  ],
]

/** Rules for both artifacts and folders. */
const getSharedRules = (table: 'artifacts' | 'folders'): [string, string][] => [
  [`nothing in the trash is in a folder (${table})`, `SELECT id FROM ${table} WHERE NOT active AND folder IS NOT NULL`],
  [
    `everything in the trash has a trash batch (${table})`,
    `SELECT id FROM ${table} WHERE NOT active AND trash_batch IS NULL${table === 'artifacts' ? ' AND NOT awaits_review' : ''}`,
  ],
  [
    `the folder that took an entry into the trash is in the trash too (${table})`,
    `SELECT x.id FROM ${table} x WHERE NOT x.active AND NOT x.trash_root AND x.trash_batch IS NOT NULL AND NOT EXISTS (SELECT FROM folders up
      WHERE up.id = x.restore_folder AND NOT up.active AND up.trash_batch = x.trash_batch)`,
  ],
  [
    `the restore folder belongs to the same project (${table})`,
    `SELECT x.id FROM ${table} x JOIN folders f ON f.id = x.restore_folder WHERE f.project <> x.project`,
  ],
] // prettier-ignore

const OTHER_RULES: [string, string][] = [
  [
    'an active artifact is in an active folder of its project and has no trash state',
    `SELECT a.id FROM artifacts a LEFT JOIN folders f ON f.id = a.folder WHERE a.active AND
      ((a.folder IS NOT NULL AND (NOT f.active OR f.project <> a.project))
      OR a.restore_folder IS NOT NULL OR a.trash_batch IS NOT NULL OR a.trash_root)`,
  ],
  [
    'a tag belongs to the project of its artifact',
    `SELECT x.artifact AS id FROM artifact_tags x JOIN tags t ON t.id = x.tag JOIN artifacts a ON a.id = x.artifact
      WHERE t.project <> a.project`,
  ],
  [
    'an exhibit shows only artifacts of its project',
    `SELECT x.artifact AS id FROM exhibit_artifacts x JOIN exhibits e ON e.id = x.exhibit
      JOIN artifacts a ON a.id = x.artifact WHERE e.project <> a.project`,
  ],
  [
    'the recorded storage is the sum of all file sizes',
    `SELECT p.id FROM projects p LEFT JOIN storage_used s ON s.project = p.id
      WHERE coalesce(s.bytes, 0) <> (SELECT coalesce(sum(f.size), 0) FROM artifacts a JOIN files f ON f.id = a.file
        WHERE a.project = p.id)`,
  ],
]

class Rollback extends Error {}

/**
 * Finds artifacts and folders whose search columns differ from freshly computed ones. Reads both in one snapshot because a
 * worker may still be processing files.
 */
async function findStaleSearchColumns(db: Services['db']): Promise<string[]> {
  const problems: string[] = []
  const checkQuery = db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`CREATE TEMPORARY TABLE kept ON COMMIT DROP AS
      SELECT id, search_words, labels, size, duration FROM artifacts
      UNION ALL SELECT id, search_words, '{}', 0, NULL FROM folders`.execute(trx)
      await sql`UPDATE artifacts SET search_words = ''`.execute(trx)
      await sql`UPDATE folders SET title = title`.execute(trx)
      const { rows } = await sql<{ id: string; was: string; is: string }>`
      SELECT k.id, concat_ws(' ', k.search_words, k.labels, k.size, k.duration) AS was, concat_ws(' ', a.search_words, a.labels, a.size, a.duration) AS is
        FROM kept k JOIN artifacts a ON a.id = k.id WHERE a.search_words <> k.search_words OR a.size <> k.size
          OR a.duration IS DISTINCT FROM k.duration OR NOT (a.labels @> k.labels AND k.labels @> a.labels)
      UNION ALL SELECT k.id, k.search_words::text, f.search_words::text FROM kept k JOIN folders f ON f.id = k.id WHERE f.search_words <> k.search_words`.execute(
        trx,
      )
      problems.push(...rows.map(({ id, was, is }) => `search columns are up to date: ${id} has ${was}, expected ${is}`))
      throw new Rollback()
    })
  return checkQuery.catch((error: unknown) => {
    if (error instanceof Rollback) return problems
    // A concurrent write made the snapshot fail, so try again.
    if ((error as { code?: string }).code === '40001') return findStaleSearchColumns(db)
    throw error
  })
}

async function findStoreMismatches({ db, store }: Pick<Services, 'db' | 'store'>): Promise<string[]> {
  const files = await db.selectFrom('files').select('key').execute()
  const derivatives = await db.selectFrom('derivatives').select('key').execute()
  // Completed resumable uploads have an object but no row in `files` yet.
  const completedUploads = await db
    .selectFrom('uploads')
    .select(['id', 'sha256'])
    .where('sha256', 'is not', null)
    .execute()
  const pendingKeys = new Set(completedUploads.map(({ id, sha256 }) => getFileKey({ id, sha256: sha256 ?? '' })))
  const knownKeys = new Set([...files, ...derivatives].map(({ key }) => key))
  const storedKeys = new Set<string>()
  for (const prefix of ['o/', 'd/']) for await (const { key } of store.list(prefix)) storedKeys.add(key)
  return [
    ...[...knownKeys].filter((key) => !storedKeys.has(key)).map((key) => `every file row has an object: ${key}`),
    ...[...storedKeys]
      .filter((key) => !knownKeys.has(key) && !pendingKeys.has(key))
      .map((key) => `every object has a file row: ${key}`),
  ]
}

/** Lists the broken rules with the ids that break them. Call it while nothing is being written. Objects are checked only with a store. */
export async function findBrokenRules({
  db,
  store,
}: {
  db: Services['db']
  store?: Services['store']
}): Promise<string[]> {
  const rules = [...FOLDER_RULES, ...getSharedRules('folders'), ...getSharedRules('artifacts'), ...OTHER_RULES]
  const problems: string[] = []
  for (const [rule, query] of rules) {
    const { rows } = await sql<{ id: string }>`${sql.raw(query)}`.execute(db)
    problems.push(...rows.map(({ id }) => `${rule}: ${id}`))
  }
  return [
    ...problems,
    ...(await findStaleSearchColumns(db)),
    ...(store ? await findStoreMismatches({ db, store }) : []),
  ]
}
