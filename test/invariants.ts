import { sql } from 'kysely'
import type { Services } from '#server/access/services.ts'
import { getFileKey } from '#server/files/file-key.ts'

// What always holds of the archive, whatever was done to it and however many did it at once.

const FOLDERS: [rule: string, query: string][] = [
  [
    'a living folder lies in a living one of its project, and has forgotten the trash',
    `SELECT f.id FROM folders f LEFT JOIN folders up ON up.id = f.folder WHERE f.active AND
      ((f.folder IS NOT NULL AND (NOT up.active OR up.project <> f.project))
      OR f.restore_folder IS NOT NULL OR f.trash_batch IS NOT NULL OR f.trash_root)`,
  ],
  [
    'no folder lies in itself',
    `WITH RECURSIVE up AS (SELECT id, folder, 1 AS depth FROM folders
      UNION ALL SELECT up.id, f.folder, depth + 1 FROM up JOIN folders f ON f.id = up.folder WHERE depth < 200)
      SELECT id FROM up WHERE depth = 200`,
  ],
]

/** What holds of artifacts and of folders. */
const things = (table: 'artifacts' | 'folders'): [string, string][] => [
  [`of the trash nothing lies in a folder (${table})`, `SELECT id FROM ${table} WHERE NOT active AND folder IS NOT NULL`],
  [
    `what is in the trash knows with what it went (${table})`,
    `SELECT id FROM ${table} WHERE NOT active AND trash_batch IS NULL${table === 'artifacts' ? ' AND NOT awaits_review' : ''}`,
  ],
  [
    `what went into the trash along with a folder is there with it (${table})`,
    `SELECT x.id FROM ${table} x WHERE NOT x.active AND NOT x.trash_root AND x.trash_batch IS NOT NULL AND NOT EXISTS (SELECT FROM folders up
      WHERE up.id = x.restore_folder AND NOT up.active AND up.trash_batch = x.trash_batch)`,
  ],
  [
    `where it comes back to is a folder of its project (${table})`,
    `SELECT x.id FROM ${table} x JOIN folders f ON f.id = x.restore_folder WHERE f.project <> x.project`,
  ],
] // prettier-ignore

const OTHERS: [string, string][] = [
  [
    'a living artifact lies in a living folder of its project, and has forgotten the trash',
    `SELECT a.id FROM artifacts a LEFT JOIN folders f ON f.id = a.folder WHERE a.active AND
      ((a.folder IS NOT NULL AND (NOT f.active OR f.project <> a.project))
      OR a.restore_folder IS NOT NULL OR a.trash_batch IS NOT NULL OR a.trash_root)`,
  ],
  [
    'a tag is of the project of what it is on',
    `SELECT x.artifact AS id FROM artifact_tags x JOIN tags t ON t.id = x.tag JOIN artifacts a ON a.id = x.artifact
      WHERE t.project <> a.project`,
  ],
  [
    'an exhibit shows artifacts of its project',
    `SELECT x.artifact AS id FROM exhibit_artifacts x JOIN exhibits e ON e.id = x.exhibit
      JOIN artifacts a ON a.id = x.artifact WHERE e.project <> a.project`,
  ],
  [
    'the storage used is the sum of all sizes',
    `SELECT p.id FROM projects p LEFT JOIN storage_used s ON s.project = p.id
      WHERE coalesce(s.bytes, 0) <> (SELECT coalesce(sum(f.size), 0) FROM artifacts a JOIN files f ON f.id = a.file
        WHERE a.project = p.id)`,
  ],
]

class Undo extends Error {}

/**
 * What artifacts and folders are found by, where it is not what would be made of them now: both of one moment, for a
 * worker may still be making something of their files.
 */
async function stale(db: Services['db']): Promise<string[]> {
  const found: string[] = []
  const look = db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`CREATE TEMPORARY TABLE kept ON COMMIT DROP AS
      SELECT id, words, labels, size, duration FROM artifacts
      UNION ALL SELECT id, words, '{}', 0, NULL FROM folders`.execute(trx)
      await sql`UPDATE artifacts SET words = ''`.execute(trx)
      await sql`UPDATE folders SET title = title`.execute(trx)
      const { rows } = await sql<{ id: string; was: string; is: string }>`
      SELECT k.id, concat_ws(' ', k.words, k.labels, k.size, k.duration) AS was, concat_ws(' ', a.words, a.labels, a.size, a.duration) AS is
        FROM kept k JOIN artifacts a ON a.id = k.id WHERE a.words <> k.words OR a.size <> k.size
          OR a.duration IS DISTINCT FROM k.duration OR NOT (a.labels @> k.labels AND k.labels @> a.labels)
      UNION ALL SELECT k.id, k.words::text, f.words::text FROM kept k JOIN folders f ON f.id = k.id WHERE f.words <> k.words`.execute(
        trx,
      )
      found.push(...rows.map(({ id, was, is }) => `it is found by what it is now: ${id} by ${was}, not by ${is}`))
      throw new Undo()
    })
  return look.catch((error: unknown) => {
    if (error instanceof Undo) return found
    // Something has changed since that moment: it is another one now.
    if ((error as { code?: string }).code === '40001') return stale(db)
    throw error
  })
}

async function misplaced({ db, store }: Pick<Services, 'db' | 'store'>): Promise<string[]> {
  const files = await db.selectFrom('files').select('key').execute()
  const derivatives = await db.selectFrom('derivatives').select('key').execute()
  // What came in parts and is whole waits for what is made of it.
  const whole = await db.selectFrom('uploads').select(['id', 'sha256']).where('sha256', 'is not', null).execute()
  const waiting = new Set(whole.map(({ id, sha256 }) => getFileKey({ id, sha256: sha256 ?? '' })))
  const known = new Set([...files, ...derivatives].map(({ key }) => key))
  const stored = new Set<string>()
  for (const prefix of ['o/', 'd/']) for await (const { key } of store.list(prefix)) stored.add(key)
  return [
    ...[...known].filter((key) => !stored.has(key)).map((key) => `a row has its object: ${key}`),
    ...[...stored].filter((key) => !known.has(key) && !waiting.has(key)).map((key) => `an object has its row: ${key}`),
  ]
}

/** Each rule that does not hold, with what breaks it. Nothing may be going on meanwhile. Without a store none is looked at. */
export async function broken({ db, store }: { db: Services['db']; store?: Services['store'] }): Promise<string[]> {
  const rules = [...FOLDERS, ...things('folders'), ...things('artifacts'), ...OTHERS]
  const found: string[] = []
  for (const [rule, query] of rules) {
    const { rows } = await sql<{ id: string }>`${sql.raw(query)}`.execute(db)
    found.push(...rows.map(({ id }) => `${rule}: ${id}`))
  }
  return [...found, ...(await stale(db)), ...(store ? await misplaced({ db, store }) : [])]
}
