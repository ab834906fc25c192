import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql, type Kysely } from 'kysely'
import { BackupError } from '#server/backup/backup-error.ts'
import type { OpenBackup } from '#server/backup/open-backup.ts'
import type { Database } from '#server/db/tables/index.ts'
import { insertExport, listParts } from '#server/features/exports/exports.repo.ts'
import { openPart } from '#server/features/exports/open-part.ts'
import { prepareFiles } from '#server/features/exports/prepare-files.ts'
import { newId } from '#server/kit/ids.ts'
import type { ExportContent } from '#shared/entities/exports/export.ts'
import type { SelectedPart } from './select-part.ts'

export interface PackageOptions {
  contents: ExportContent[]
  /** The size that a ZIP file should stay below, in bytes. */
  partSize: number
  /** An existing directory. */
  dir: string
  report: (line: string) => void
}

/** A preservation package in ZIP files. */
export interface WrittenPackage {
  files: { filename: string; path: string; size: number }[]
  items: number
  /** Items without their files, which were already lost when the backup was made. */
  lost: { id: string; title: string }[]
}

/**
 * Writes a part of a backup as a preservation package. All of its bytes are checked first. Throws BackupError if one of the
 * files is damaged or missing in the backup, or a ZIP file of the same name exists.
 */
export async function writePackage(
  { db, store, findLost }: OpenBackup,
  { project, artifacts, folders }: SelectedPart,
  { contents, partSize, dir, report }: PackageOptions,
): Promise<WrittenPackage> {
  const lostItems = await leaveOutLost(db, project.id, findLost)
  const { id: user } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  const record = await insertExport(db, {
    ...{ id: newId(), project: project.id, user_id: user, artifacts, folders, exhibit: null, contents },
    ...{ part_size: partSize, expires_at: Date.now() },
  })
  report('Checking files')
  await prepareFiles({ db, store }, record, new AbortController().signal)
  const items = await countItems(db, record.id)
  const lost = await keepExported(db, record.id, lostItems)

  const files: WrittenPackage['files'] = []
  const parts = await listParts(db, [record.id])
  for (const { filename } of parts)
    if (await exists(join(dir, filename)))
      throw new BackupError('target_not_empty', `${join(dir, filename)} exists already: choose another directory`)
  try {
    for (const part of parts) {
      const { filename, size } = part
      report(`Writing ${filename}`)
      const path = join(dir, filename)
      const open = await openPart({ db, store }, part)
      files.push({ filename, path, size })
      await pipeline(open(), createWriteStream(toPartial(path), { flush: true }))
    }
    // Together, so that an interrupted package isn't taken for a whole one.
    for (const { path } of files) await rename(toPartial(path), path)
  } catch (error) {
    for (const { path } of files) await rm(toPartial(path), { force: true })
    throw error
  }
  return { files, items, lost }
}

async function countItems(db: Kysely<Database>, record: string): Promise<number> {
  const { count } = await db
    .selectFrom('export_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('export', '=', record)
    .executeTakeFirstOrThrow()
  return count
}

/** Finds the items among these that an export contains. */
async function keepExported<T extends { id: string }>(
  db: Kysely<Database>,
  record: string,
  items: readonly T[],
): Promise<T[]> {
  const rows = await db
    .selectFrom('export_items')
    .select('artifact')
    .where('export', '=', record)
    .where('artifact', '=', sql<string>`ANY(${items.map(({ id }) => id)}::uuid[])`)
    .execute()
  const exported = new Set(rows.map(({ artifact }) => artifact))
  return items.filter(({ id }) => exported.has(id))
}

const toPartial = (path: string) => `${path}.part`

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Removes lost originals from their items, so that everything else can be restored. Returns these items. */
async function leaveOutLost(db: Kysely<Database>, project: string, findLost: OpenBackup['findLost']) {
  const keys = await findLost(listOriginals(db, project))
  if (keys.length === 0) return []
  return db
    .updateTable('artifacts as a')
    .from('files as f')
    .set({ file: null })
    .whereRef('f.id', '=', 'a.file')
    .where('a.project', '=', project)
    .where('f.key', '=', sql<string>`ANY(${keys}::text[])`)
    .returning(['a.id', 'a.title'])
    .execute()
}

const BATCH_SIZE = 1000

/** Lists the originals of a project by key. */
async function* listOriginals(db: Kysely<Database>, project: string) {
  for (let after = ''; ;) {
    const { rows } = await sql<{ key: string; sha256: string }>`
      SELECT f.key, f.sha256 FROM files f WHERE f.key COLLATE "C" > ${after}
        AND EXISTS (SELECT FROM artifacts a WHERE a.file = f.id AND a.project = ${project})
      ORDER BY f.key COLLATE "C" LIMIT ${sql.lit(BATCH_SIZE)}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.key
  }
}
