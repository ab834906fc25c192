import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Import, ImportRow } from '#shared/entities/imports/import.ts'
import { PASSWORD, type Client } from '../support/app.ts'
import type { WatchedFolder } from '#shared/entities/imports/watched-folder.ts'
import { createEntity } from '../support/fixtures.ts'
import {
  createServerProcesses,
  registerOwner,
  type ServerProcess,
  type ServerProcesses,
} from '../support/server-processes.ts'
import { findBrokenRules } from '../support/invariants.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'

// A worker that is killed in the middle of an import: the next one continues, and the result is the same.

const WAIT = { timeout: SLOW_EFFECT_TIMEOUT_MS, interval: 20 }
const CHANGED = 12
const KILLS = 3

let importDir: string
let processes: ServerProcesses
let owner: Client & { email: string; org: string }
let worker: ServerProcess
beforeAll(async () => {
  importDir = await mkdtemp(join(tmpdir(), 'import-'))
  processes = await createServerProcesses({ IMPORT_DIR: importDir })
  owner = await registerOwner((await processes.start('web')).base)
  worker = await processes.start('worker')
}, TIME_LIMITS.serverProcesses)
afterAll(async () => {
  await processes.close()
  await rm(importDir, { recursive: true })
})

/** A table that creates items, a third of them with a file if `hasFiles`, and changes others. */
function createTable(rowCount: number, hasFiles: boolean): { filename: string; bytes: Uint8Array } {
  const hasFile = (n: number) => hasFiles && n >= CHANGED && n % 3 === 0
  const rows = Array.from({ length: rowCount }, (_, n) =>
    [
      n,
      `Item ${n}`,
      `a; word ${n % 7}`,
      `Box ${n % 5}/Part ${n % 2}`,
      `tag ${n % 4}`,
      n * 2,
      hasFile(n) ? `f${n}.txt` : '',
    ].join(),
  )
  const table = strToU8(['Reference,Title,Subject,Folder,Tags,Height,Filename', ...rows].join('\n'))
  if (!hasFiles) return { filename: 'table.csv', bytes: table }
  const files = Array.from({ length: rowCount }, (_, n) => n).filter(hasFile)
  const archive = {
    'metadata.csv': table,
    ...Object.fromEntries(files.map((n) => [`f${n}.txt`, strToU8(`File ${n}`)])),
  }
  return { filename: 'archive.zip', bytes: zipSync(archive) }
}

const readImport = async (id: string) => (await owner.get<Import>(`/imports/${id}`)).body
const waitForState = (id: string, state: Import['state']) =>
  expect.poll(async () => (await readImport(id)).state, WAIT).toBe(state)

/**
 * Replaces the killed worker. Its job is gone, as after restoring a database, because the queue would wait for its heartbeat
 * for longer than all of this takes; test/processing/killed-worker.test.ts does.
 */
async function replaceWorker(): Promise<void> {
  await worker.kill()
  await sql`DELETE FROM pgboss.job WHERE name = 'import'`.execute(processes.database.db)
  worker = await processes.start('worker')
}

/** Kills the worker whenever so many rows are done. */
async function killAt(id: string, numbers: readonly number[]): Promise<void> {
  for (const rows of numbers) {
    await expect.poll(async () => (await readImport(id)).counts.done, WAIT).toBeGreaterThanOrEqual(rows)
    await replaceWorker()
  }
}

/** Random numbers of rows in order, before the last ones. */
const pickMoments = (count: number, rowCount: number) =>
  Array.from({ length: count }, () => Math.floor(Math.random() * rowCount * 0.8) + 1).toSorted((a, b) => a - b)

/** Prepares a project with some items, and the planned import of a table. */
async function plan(rowCount: number, { filename, bytes }: ReturnType<typeof createTable>) {
  const { id: project } = await createEntity(owner, '/projects', { org: owner.org, title: 'Archive' })
  await createEntity(owner, `/projects/${project}/fields`, { key: 'height', type: 'number', label: { en: 'Height' } })
  for (let n = 0; n < CHANGED; n++)
    await createEntity(owner, '/artifacts', { project, title: 'Old', reference: String(n), place: 'Kept' })
  const form = new FormData()
  form.set('source', 'table')
  form.set('file', new Blob([Buffer.from(bytes)]), filename)
  const { body } = await owner.post<Import>(`/projects/${project}/imports`, form)
  await waitForState(body.id, 'mapped')
  const { settings } = await readImport(body.id)
  // Rows without a file have no file name, so rows are matched by their reference.
  await owner.post(`/imports/${body.id}/plan`, { ...settings, match: 'reference', missing_files: 'create' })
  await waitForState(body.id, 'planned')
  expect((await readImport(body.id)).counts).toMatchObject({ create: rowCount - CHANGED, change: CHANGED, refuse: 0 })
  return { project, id: body.id }
}

/** Everything that the import made, without ids and times. */
async function describe(project: string, id: string) {
  const { db } = processes.database
  const { body } = await owner.post<{ artifacts: Artifact[] }>('/search', { project, query: {}, limit: 500 })
  const items = body.artifacts.map(({ reference, title, subject, place, fields, file }) =>
    JSON.stringify([reference, title, subject, place, fields, file?.sha256]),
  )
  const { body: page } = await owner.get<{ rows: ImportRow[] }>(`/imports/${id}/rows?limit=500`)
  const folders = await db.selectFrom('folders').select('title').where('project', '=', project).execute()
  const tags = await db.selectFrom('tags').select('title').where('project', '=', project).execute()
  const links = await db
    .selectFrom('artifact_tags as x')
    .innerJoin('tags as t', 't.id', 'x.tag')
    .innerJoin('artifacts as a', 'a.id', 'x.artifact')
    .select(['t.title', 'a.reference'])
    .where('t.project', '=', project)
    .execute()
  return {
    items: items.toSorted(),
    rows: page.rows.map(({ row, plan: kind, state, reason }) => [row, kind, state, reason]),
    folders: folders.map(({ title }) => title).toSorted(),
    tags: tags.map(({ title }) => title).toSorted(),
    links: links.map(({ title, reference }) => `${title} ${reference}`).toSorted(),
  }
}

test.each([
  // One after another, because files are received outside of transactions.
  { rowCount: 60, hasFiles: true },
  // In groups.
  { rowCount: 200, hasFiles: false },
])(
  'has the same result as an unbroken import when its worker is killed three times at random: $rowCount rows',
  { timeout: 2 * TIME_LIMITS.serverProcesses },
  async ({ rowCount, hasFiles }) => {
    const table = createTable(rowCount, hasFiles)
    const unbroken = await plan(rowCount, table)
    await owner.post(`/imports/${unbroken.id}/run`)
    await waitForState(unbroken.id, 'done')
    const expected = await describe(unbroken.project, unbroken.id)
    expect(expected.rows.every(([, , state]) => state === 'done')).toBe(true)

    const broken = await plan(rowCount, table)
    const killedAt = pickMoments(KILLS, rowCount)
    await owner.post(`/imports/${broken.id}/run`)
    await killAt(broken.id, killedAt)
    await waitForState(broken.id, 'done')
    expect({ killedAt, ...(await describe(broken.project, broken.id)) }).toEqual({ killedAt, ...expected })
    expect(await findBrokenRules(processes.database)).toEqual([])
    if (!hasFiles) return
    // Each content is stored once, and nothing half-written is left in its place.
    const keys = await processes.database.db.selectFrom('files').select('key').execute()
    const stored = readdirSync(join(processes.dataDir, 'files', 'o'), { recursive: true, withFileTypes: true })
    expect(stored.filter((entry) => entry.isFile()).length).toBeGreaterThanOrEqual(keys.length)
    expect(keys).toHaveLength(Math.ceil((rowCount - CHANGED) / 3))
  },
)

test(
  'imports each file of a watched folder once when its worker is killed three times at random',
  { timeout: 2 * TIME_LIMITS.serverProcesses },
  async () => {
    const { db } = processes.database
    await db.updateTable('users').set({ role: 'admin' }).execute()
    await owner.post('/auth/login', { email: owner.email, password: PASSWORD })
    const { id: project } = await createEntity(owner, '/projects', { org: owner.org, title: 'Scans' })
    const names = Array.from({ length: 30 }, (_, n) => `scan ${String(n).padStart(2, '0')}.txt`)
    await mkdir(join(importDir, 'scans'))
    for (const name of names) await writeFile(join(importDir, 'scans', name), `Text of ${name}`)
    const watched = await createEntity<WatchedFolder>(owner, `/projects/${project}/watched_folders`, {
      path: 'scans',
      delete_after: false,
    })
    // As if they had been seen before, with the same size.
    for (const path of names) {
      const { size, mtimeMs } = await stat(join(importDir, 'scans', path))
      const seen = { size, modified: Math.floor(mtimeMs), seen_at: Date.now() - 60_000 }
      await db
        .insertInto('watched_files')
        .values({ watched: watched.id, path, ...seen })
        .execute()
    }
    // Workers look when they start.
    await replaceWorker()
    const listImports = async () => (await owner.get<Import[]>(`/projects/${project}/imports`)).body
    await expect.poll(listImports, WAIT).toHaveLength(1)
    const [started] = await listImports()
    // First at any of the steps before the run.
    await killAt(started?.id ?? '', [0, ...pickMoments(KILLS - 1, names.length)])
    await waitForState(started?.id ?? '', 'done')
    const { body } = await owner.post<{ artifacts: Artifact[] }>('/search', { project, query: {}, limit: 500 })
    expect(body.artifacts.map(({ filename }) => filename).toSorted()).toEqual(names)
    expect(await listImports()).toMatchObject([{ state: 'done', counts: { done: names.length } }])
    expect(await findBrokenRules(processes.database)).toEqual([])
  },
)
