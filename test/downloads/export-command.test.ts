import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { getAppDatabase, SECRET } from '../backup/support.ts'
import { startApp, type App } from '../support/app.ts'
import { createTestProject } from '../support/fixtures.ts'
import { ROOT } from '../support/paths.ts'
import { uploadToProject } from '../support/stored-files.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'

let app: App
let dir = ''
beforeAll(async () => {
  app = await startApp()
  dir = await mkdtemp(join(tmpdir(), 'vitrine-export-'))
})
afterAll(async () => {
  await app.close()
  await rm(dir, { recursive: true, force: true })
})

test('writes the files and the table of one project', { timeout: TIME_LIMITS.serverProcesses }, async () => {
  const owner = await app.owner()
  const project = (await createTestProject(owner, 'Harbour')).id
  const other = (await createTestProject(owner, 'Mill')).id
  await uploadToProject(owner, { bytes: Buffer.from('a boat'), name: 'boat.bin' }, { project, title: 'Boat' })
  await uploadToProject(owner, { bytes: Buffer.from('a wheel'), name: 'wheel.bin' }, { project: other, title: 'Wheel' })
  const { connectionString = '' } = await getAppDatabase(app, inject('database').connection.connectionString)
  const env = { ...process.env, DATA_DIR: app.dataDir, DATABASE_URL: connectionString, SECRET }
  const exportProject = (name: string, options: object = {}) =>
    promisify(execFile)(
      process.execPath,
      [join(ROOT, 'scripts/export.ts'), JSON.stringify({ project: name, to: 'out', cwd: dir, ...options })],
      { env, cwd: dir },
    )
  expect((await exportProject('Harbour')).stdout).toContain('Items: 1\n')
  const [file = '', ...others] = await readdir(join(dir, 'out'))
  expect(others).toEqual([])
  const files = unzipSync(await readFile(join(dir, 'out', file)))
  expect(Object.keys(files).toSorted()).toEqual(['boat.bin', 'metadata.csv'])
  expect(Buffer.from(files['boat.bin'] ?? []).toString()).toBe('a boat')
  expect(Buffer.from(files['metadata.csv'] ?? []).toString()).toContain('Boat')

  const bag = JSON.parse(
    (await exportProject('Harbour', { to: 'bags', format: 'bagit', history: true, json: true })).stdout,
  )
  expect(bag).toMatchObject({ ok: true, items: 1, files: [{ path: join(dir, 'bags', 'Harbour-1.zip') }] })
  const bagged = unzipSync(await readFile(join(dir, 'bags', 'Harbour-1.zip')))
  expect(Buffer.from(bagged['Harbour-1/data/boat.bin'] ?? []).toString()).toBe('a boat')
  expect(Object.keys(bagged)).toContain('Harbour-1/metadata/history/audit-log.jsonl')
  expect(await app.services.db.selectFrom('exports').select('id').execute()).toEqual([])
  await expect(exportProject('Harbour', { format: 'tar' })).rejects.toMatchObject({ code: 2 })
  await expect(exportProject('Bridge')).rejects.toMatchObject({
    code: 4,
    stderr: 'vitrine: there is no project Bridge\n',
  })
})
