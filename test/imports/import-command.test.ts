import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { getAppDatabase, SECRET } from '../backup/support.ts'
import { startApp, type App, type Person } from '../support/app.ts'
import { createTestProject } from '../support/fixtures.ts'
import { ROOT } from '../support/paths.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'

let app: App
let owner: Person
let env: NodeJS.ProcessEnv
let dir = ''
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  dir = await mkdtemp(join(tmpdir(), 'vitrine-import-'))
  const { connectionString = '' } = await getAppDatabase(app, inject('database').connection.connectionString)
  env = { ...process.env, DATA_DIR: app.dataDir, DATABASE_URL: connectionString, SECRET }
})
afterAll(async () => {
  await app.close()
  await rm(dir, { recursive: true, force: true })
})

/** Runs a script of a command with its options. */
const run = (script: string, options: object) =>
  promisify(execFile)(process.execPath, [join(ROOT, script), JSON.stringify({ cwd: dir, ...options })], {
    env,
    cwd: dir,
  })
const importFiles = (project: string, from: string, options: object = {}) =>
  run('scripts/imports.ts', { project, from, ...options })

async function listItems(project: string) {
  const { body } = await owner.post<{ artifacts: { title: string; filename: string | null }[] }>('/search', {
    ...{ project, query: {} },
  })
  return body.artifacts.map(({ title, filename }) => [title, filename]).toSorted()
}

test('imports a table with its files after a dry run', { timeout: TIME_LIMITS.serverProcesses }, async () => {
  const project = await createTestProject(owner, 'Harbour')
  await mkdir(join(dir, 'photos', 'box'), { recursive: true })
  await writeFile(join(dir, 'photos', 'metadata.csv'), 'title,path\nBoat,box/boat.bin\nMill,mill.bin\n')
  await writeFile(join(dir, 'photos', 'box', 'boat.bin'), 'a boat')

  // A row whose file is missing is refused.
  const dryRun = (await importFiles('Harbour', 'photos', { json: true }).catch((error: unknown) => error)) as {
    code: number
    stdout: string
  }
  expect(dryRun.code).toBe(3)
  expect(JSON.parse(dryRun.stdout)).toMatchObject({
    ...{ ok: false, dry_run: true, state: 'planned', problems: [{ row: 3 }] },
    counts: { create: 1, refuse: 1, done: 0 },
  })
  expect(await listItems(project.id)).toEqual([])
  expect(await app.services.db.selectFrom('imports').select('id').execute()).toEqual([])

  await writeFile(join(dir, 'photos', 'mill.bin'), 'a mill')
  const { stdout } = await importFiles('Harbour', 'photos', { run: true })
  expect(stdout).toBe('Imported rows: 2, unchanged: 0, refused: 0, failed: 0\n')
  expect(await listItems(project.id)).toEqual([
    ['Boat', 'boat.bin'],
    ['Mill', 'mill.bin'],
  ])

  // The parts of a package in one directory.
  await run('scripts/export.ts', { project: 'Harbour', to: 'bags', format: 'bagit' })
  const copy = await createTestProject(owner, 'Copy')
  await importFiles('Copy', 'bags', { run: true })
  expect(await listItems(copy.id)).toEqual(await listItems(project.id))
})

test('refuses what it can’t import, with an exit code', { timeout: TIME_LIMITS.serverProcesses }, async () => {
  await createTestProject(owner, 'Pier')
  await writeFile(join(dir, 'empty.csv'), '')
  for (const [project, options, message] of [
    ['Bridge', {}, /^vitrine: there is no project Bridge\n$/],
    ['Pier', { as: 'nobody@example.org' }, /^vitrine: nobody@example\.org has no account/],
    ['Pier', { run: true }, /^vitrine: ./],
  ] as const)
    await expect(importFiles(project, 'empty.csv', options)).rejects.toMatchObject({
      code: 4,
      stderr: expect.stringMatching(message),
    })
  expect(await app.services.db.selectFrom('imports').select('id').where('state', '<>', 'done').execute()).toEqual([])
})
