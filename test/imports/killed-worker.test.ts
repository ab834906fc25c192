import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Import, ImportRow } from '#shared/entities/imports/import.ts'
import type { Client } from '../support/app.ts'
import { createEntity } from '../support/fixtures.ts'
import { createServerProcesses, registerOwner, type ServerProcesses } from '../support/server-processes.ts'
import { findBrokenRules } from '../support/invariants.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'

// A worker that is killed in the middle of an import: the next one continues, and the result is the same.

const WAIT = { timeout: SLOW_EFFECT_TIMEOUT_MS, interval: 20 }
const ROWS = 60
const CHANGED = 12
const KILLS = 3

let processes: ServerProcesses
let owner: Client & { org: string }
beforeAll(async () => {
  processes = await createServerProcesses()
  owner = await registerOwner((await processes.start('web')).base)
}, TIME_LIMITS.serverProcesses)
afterAll(() => processes.close())

/** A ZIP file of a table that creates items, a third of them with a file, and changes others. */
function createArchive(): Uint8Array {
  const hasFile = (n: number) => n >= CHANGED && n % 3 === 0
  const rows = Array.from({ length: ROWS }, (_, n) =>
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
  const files = Array.from({ length: ROWS }, (_, n) => n).filter(hasFile)
  return zipSync({
    'metadata.csv': strToU8(['Reference,Title,Subject,Folder,Tags,Height,Filename', ...rows].join('\n')),
    ...Object.fromEntries(files.map((n) => [`f${n}.txt`, strToU8(`File ${n}`)])),
  })
}

const readImport = async (id: string) => (await owner.get<Import>(`/imports/${id}`)).body
const waitForState = (id: string, state: Import['state']) =>
  expect.poll(async () => (await readImport(id)).state, WAIT).toBe(state)

/** Prepares a project with some items, and the planned import of the archive. */
async function plan(archive: Uint8Array): Promise<{ project: string; id: string }> {
  const { id: project } = await createEntity(owner, '/projects', { org: owner.org, title: 'Archive' })
  await createEntity(owner, `/projects/${project}/fields`, { key: 'height', type: 'number', label: { en: 'Height' } })
  for (let n = 0; n < CHANGED; n++)
    await createEntity(owner, '/artifacts', { project, title: 'Old', reference: String(n), place: 'Kept' })
  const form = new FormData()
  form.set('source', 'table')
  form.set('file', new Blob([Buffer.from(archive)]), 'archive.zip')
  const { body } = await owner.post<Import>(`/projects/${project}/imports`, form)
  await waitForState(body.id, 'mapped')
  const { settings } = await readImport(body.id)
  // Rows without a file have no file name, so rows are matched by their reference.
  await owner.post(`/imports/${body.id}/plan`, { ...settings, match: 'reference' })
  await waitForState(body.id, 'planned')
  expect((await readImport(body.id)).counts).toMatchObject({ create: ROWS - CHANGED, change: CHANGED, refuse: 0 })
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

test(
  'has the same result as an unbroken import when its worker is killed three times at random',
  { timeout: 2 * TIME_LIMITS.serverProcesses },
  async () => {
    let worker = await processes.start('worker')
    const archive = createArchive()
    const unbroken = await plan(archive)
    await owner.post(`/imports/${unbroken.id}/run`)
    await waitForState(unbroken.id, 'done')
    const expected = await describe(unbroken.project, unbroken.id)
    expect(expected.rows.every(([, , state]) => state === 'done')).toBe(true)

    const broken = await plan(archive)
    const killedAt = Array.from({ length: KILLS }, () => Math.floor(Math.random() * (ROWS - 10)) + 1).toSorted(
      (a, b) => a - b,
    )
    await owner.post(`/imports/${broken.id}/run`)
    for (const rows of killedAt) {
      await expect.poll(async () => (await readImport(broken.id)).counts.done, WAIT).toBeGreaterThanOrEqual(rows)
      await worker.kill()
      worker = await processes.start('worker')
    }
    await waitForState(broken.id, 'done')
    expect({ killedAt, ...(await describe(broken.project, broken.id)) }).toEqual({ killedAt, ...expected })
    expect(await findBrokenRules(processes.database)).toEqual([])
    // Each content is stored once, and nothing half-written is left in its place.
    const keys = await processes.database.db.selectFrom('files').select('key').execute()
    const stored = readdirSync(join(processes.dataDir, 'files', 'o'), { recursive: true, withFileTypes: true })
    expect(stored.filter((entry) => entry.isFile()).length).toBeGreaterThanOrEqual(keys.length)
    expect(keys).toHaveLength(Math.ceil((ROWS - CHANGED) / 3))
  },
)
