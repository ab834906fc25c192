import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { connect, type DatabaseConnection } from '#server/db/connect.ts'
import { requireCompleteDatabase } from '#server/db/unfinished-restore.ts'
import { buildZip } from '#server/features/downloads/build-zip.ts'
import { listFolderTree } from '#server/features/downloads/downloads.repo.ts'
import { listProjectsNamed } from '#server/features/projects/projects.repo.ts'
import { findStoreOwner } from '#server/files/store-owner.repo.ts'
import { loadConfig } from '#server/kit/config.ts'
import { titleToFilename } from '#server/kit/filenames.ts'
import { openStore } from '#server/ports/store/open-store.ts'

// The command `export`. `command-line.mjs` has checked its options.

/** There is no such project. */
class RefusedError extends Error {}

const REFUSED = 4

const {
  project: searched,
  to,
  cwd,
  json: isJson = false,
} = JSON.parse(process.argv[2] ?? '{}') as { project: string; to: string; cwd: string; json?: boolean }

async function exportProject() {
  const { dataDir, databaseUrl, storageUrl } = loadConfig({ ...process.env, SECRET: '-'.repeat(32) })
  const database = await connect({ dataDir, databaseUrl, share: 'attach' })
  try {
    await requireCompleteDatabase(database.pool)
    const db = database.jobDb
    const store = await openStore({ storageUrl, dataDir, findStoreOwner: () => findStoreOwner(db) })
    try {
      const { id, title } = await findProject(db)
      const selection = await selectAll(db, id)
      const { length, open } = await buildZip({ db, store }, selection, new AbortController().signal)
      const path = join(resolve(cwd, to), `${titleToFilename(title)}.zip`)
      await mkdir(resolve(cwd, to), { recursive: true })
      try {
        await pipeline(open(), createWriteStream(`${path}.part`, { flush: true }))
        await rename(`${path}.part`, path)
      } finally {
        await rm(`${path}.part`, { force: true })
      }
      return { path, items: selection.items.length, bytes: length }
    } finally {
      await store.close()
    }
  } finally {
    await database.close()
  }
}

/** Finds a project by its web address, title or id. */
async function findProject(db: DatabaseConnection['db']) {
  const found = await listProjectsNamed(db, searched)
  if (found.length > 1)
    throw new RefusedError(`several projects are named ${searched}: use the last part of the address`)
  if (!found[0]) throw new RefusedError(`there is no project ${searched}`)
  return found[0]
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
  (exported) => {
    const line = `Wrote ${exported.path}. Items: ${exported.items.toLocaleString('en')}\n`
    process.stdout.write(isJson ? `${JSON.stringify({ ok: true, ...exported })}\n` : line)
  },
  (error: Error) => {
    const code = error instanceof RefusedError ? 'refused' : 'failed'
    process.exitCode = code === 'refused' ? REFUSED : 1
    if (isJson) process.stdout.write(`${JSON.stringify({ ok: false, error: { code, message: error.message } })}\n`)
    else process.stderr.write(`vitrine: ${error.message}\n`)
  },
)
