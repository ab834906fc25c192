import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { connect, type DatabaseConnection } from '#server/db/connect.ts'
import { requireCompleteDatabase } from '#server/db/unfinished-restore.ts'
import { buildZip } from '#server/features/downloads/build-zip.ts'
import { listFolderTree } from '#server/features/downloads/downloads.repo.ts'
import { deleteExport, insertExport, listParts } from '#server/features/exports/exports.repo.ts'
import { openPart } from '#server/features/exports/open-part.ts'
import { prepareFiles } from '#server/features/exports/prepare-files.ts'
import { findStoreOwner } from '#server/files/store-owner.repo.ts'
import { loadConfig } from '#server/kit/config.ts'
import { titleToFilename } from '#server/kit/filenames.ts'
import { newId } from '#server/kit/ids.ts'
import { openStore } from '#server/ports/store/open-store.ts'
import type { Store } from '#server/ports/store/store.ts'
import { DEFAULT_PART_SIZE, EXPORT_CONTENTS, EXPORT_TTL_MS } from '#shared/entities/exports/export.ts'
import { findAccount, findProject, RefusedError } from './commands/project.ts'

// The command `export`. `command-line.mjs` has checked its options.

const [FAILED, WRONG_USE, REFUSED] = [1, 2, 4]
const FORMATS = new Set(['csv', 'bagit'])

interface Options {
  project: string
  to: string
  cwd: string
  format?: string
  history?: boolean
  json?: boolean
}

interface Ports {
  db: DatabaseConnection['db']
  store: Store
}

interface Exported {
  files: { path: string; bytes: number; sha256?: string | null }[]
  items: number
}

const options = JSON.parse(process.argv[2] ?? '{}') as Options
const directory = resolve(options.cwd, options.to)

class UsageError extends Error {}

async function exportProject(): Promise<Exported> {
  const { format = 'csv', history = false } = options
  if (!FORMATS.has(format)) throw new UsageError('--format must be csv or bagit')
  if (history && format !== 'bagit') throw new UsageError('only --format bagit has a --history')
  const { dataDir, databaseUrl, storageUrl } = loadConfig({ ...process.env, SECRET: '-'.repeat(32) })
  const database = await connect({ dataDir, databaseUrl, share: 'attach' })
  try {
    await requireCompleteDatabase(database.pool)
    const db = database.jobDb
    const store = await openStore({ storageUrl, dataDir, findStoreOwner: () => findStoreOwner(db) })
    try {
      const project = await findProject(db, options.project)
      await mkdir(directory, { recursive: true })
      return await (format === 'bagit' ? exportBag({ db, store }, project) : exportTable({ db, store }, project))
    } finally {
      await store.close()
    }
  } finally {
    await database.close()
  }
}

/** Writes a ZIP file with the files and their table. */
async function exportTable({ db, store }: Ports, { id, title }: { id: string; title: string }): Promise<Exported> {
  const selection = await selectAll(db, id)
  const { length, open } = await buildZip({ db, store }, selection, new AbortController().signal)
  const path = await write(`${titleToFilename(title)}.zip`, open())
  return { files: [{ path, bytes: length }], items: selection.items.length }
}

/** Prepares a preservation package like one that its project's owner has requested, and writes its parts. */
async function exportBag({ db, store }: Ports, project: { id: string; org: string }): Promise<Exported> {
  const id = newId()
  try {
    const record = await insertExport(db, {
      ...{ id, project: project.id, user_id: await findAccount(db, project.org) },
      ...{ artifacts: [], folders: [], exhibit: null, part_size: DEFAULT_PART_SIZE },
      contents: EXPORT_CONTENTS.filter((name) => name !== 'history' || options.history),
      expires_at: Date.now() + EXPORT_TTL_MS,
    })
    await prepareFiles({ db, store }, record, new AbortController().signal)
    const files: Exported['files'] = []
    for (const part of await listParts(db, [id])) {
      const open = await openPart({ db, store }, part)
      files.push({ path: await write(part.filename, open()), bytes: part.size, sha256: part.sha256 })
    }
    return { files, items: await countItems(db, id) }
  } finally {
    await deleteExport(db, id)
  }
}

async function countItems(db: DatabaseConnection['db'], id: string): Promise<number> {
  const { count } = await db
    .selectFrom('export_items')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('export', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Writes a file, which appears once it is complete. Returns its path. */
async function write(name: string, bytes: Readable): Promise<string> {
  const path = join(directory, name)
  try {
    await pipeline(bytes, createWriteStream(`${path}.part`, { flush: true }))
    await rename(`${path}.part`, path)
  } finally {
    await rm(`${path}.part`, { force: true })
  }
  return path
}

/** Everything of the project that isn't in the trash. */
async function selectAll(db: DatabaseConnection['db'], project: string) {
  const ofProject = (table: 'folders' | 'artifacts') =>
    db.selectFrom(table).select('id').where('project', '=', project).where('active', '=', true).orderBy('id').execute()
  const [folders, items] = [await ofProject('folders'), await ofProject('artifacts')]
  return {
    ...{ project, exhibits: true, items: items.map(({ id }) => id) },
    folders: await listFolderTree(
      db,
      folders.map(({ id }) => id),
    ),
  }
}

process.umask(0o077)
if (existsSync('.env')) process.loadEnvFile('.env')
await exportProject().then(
  ({ files, items }) => {
    const paths = files.map(({ path }) => path).join(', ')
    const line = `Wrote ${paths}. Items: ${items.toLocaleString('en')}\n`
    // Scripts of earlier versions know a single file by its path.
    const result = {
      ok: true,
      path: files[0]?.path,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      items,
      files,
    }
    process.stdout.write(options.json ? `${JSON.stringify(result)}\n` : line)
  },
  (error: Error) => {
    const isRefused = error instanceof RefusedError
    process.exitCode = isRefused ? REFUSED : error instanceof UsageError ? WRONG_USE : FAILED
    const code = isRefused ? 'refused' : 'failed'
    if (options.json)
      process.stdout.write(`${JSON.stringify({ ok: false, error: { code, message: error.message } })}\n`)
    else process.stderr.write(`vitrine: ${error.message}\n`)
  },
)
