import { randomBytes } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { backupFailedMail } from '#server/features/backups/backups.model.ts'
import { addEvent } from '#server/features/submissions/storage/events.repo.ts'
import { restoreProject } from '#server/imports/from-backup/restore-project.ts'
import { findImport } from '#server/imports/imports.repo.ts'
import { lookAtWatchedFolders } from '#server/imports/watch/look.job.ts'
import type { BackupContents, BackupOverview } from '#shared/entities/administration/backups.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { createImports } from '../imports/support.ts'
import { startApp, type App, type Person } from '../support/app.ts'
import { insertPendingSubmission } from '../support/contributions.ts'
import { createAdministrator, createEntity, createTestProject } from '../support/fixtures.ts'
import { uploadToProject } from '../support/stored-files.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'
import { createCleaner, getAppDatabase, getUrl, MIGRATIONS, workOnRun } from './support.ts'

// Projects that administrators restore out of an encrypted backup, by the API.

const TITLE = 'Harbour\t„as it was“\\'
const cleaner = createCleaner()
let app: App
let admin: Person
let dir = ''
let backup = ''
let harbour: { id: string; org: string }
let heir: { org: string }
let submission = ''

beforeAll(async () => {
  dir = join(await cleaner.makeDir(), 'backups')
  app = await startApp({ env: { BACKUP_TO: dir, BACKUP_PASSPHRASE: 'harbour lantern violet seven' } })
  cleaner.add(() => app.close())
  const connection = await getAppDatabase(app, inject('database').connection.connectionString)
  app.services.config.databaseUrl = getUrl({ connection } as never)
  admin = await createAdministrator(app, 'admin')
  const owner = await app.owner('ada')
  harbour = await createTestProject(owner, 'Harbour')
  await app.services.db.updateTable('projects').set({ title: TITLE }).where('id', '=', harbour.id).execute()
  const item = { project: harbour.id, title: 'Map', visibility: 'local' }
  const { id } = await uploadToProject(owner, { bytes: randomBytes(900), name: 'map.bin' }, item)
  submission = await createApprovedSubmission(harbour.id, id)
  await createEntity(owner, '/exhibits', {
    ...{ project: harbour.id, title: 'Maps', description: 'x', url_alias: 'maps', visibility: 'local' },
    artifacts: [id],
  })
  const trashed = await createEntity(owner, '/artifacts', { project: harbour.id, title: 'Trashed' })
  await owner.post(`/artifacts/${trashed.id}`, { active: false })
  heir = await createTestProject(await app.owner('eve'), 'Pier')
  await admin.post('/admin/backups', {})
  backup = (await work()) ?? ''
})
afterAll(() => cleaner.run())

async function createApprovedSubmission(project: string, artifact: string): Promise<string> {
  const { db } = app.services
  const inserted = await insertPendingSubmission(db, project)
  const { submission: id } = inserted
  await db.updateTable('submissions').set({ status: 'approved', artifact }).where('id', '=', id).execute()
  await db.deleteFrom('artifacts').where('id', '=', inserted.waiting).execute()
  await db.updateTable('artifacts').set({ submission: id }).where('id', '=', artifact).execute()
  return id
}

const read = async () => (await admin.get<BackupOverview>('/admin/backups')).body
const readContents = async () => (await admin.get<BackupContents>(`/admin/backups/projects?backup=${backup}`)).body

/** Does the work of the waiting run, and returns the name of its backup. */
async function work(): Promise<string | null> {
  const { db } = app.services
  const { id } = await db
    .selectFrom('backup_runs')
    .select('id')
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  await workOnRun(app, id)
  const run = await db.selectFrom('backup_runs').select('backup').where('id', '=', id).executeTakeFirstOrThrow()
  return run.backup
}

const postAtOnce = async (path: string, body: object) => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => admin.post(path, body)))
  return replies.map(({ status }) => status)
}

test('lists the projects of a backup once it was read, and fails without a warning while the place is away', async () => {
  expect(await readContents()).toEqual({ state: 'unread', projects: [], error: null })
  await rename(dir, `${dir}-away`)
  expect((await admin.post('/admin/backups/projects', { backup })).status).toBe(200)
  await work()
  expect(await readContents()).toMatchObject({ state: 'failed', projects: [] })
  expect((await readContents()).error).toContain('cannot use the directory')
  expect(await read()).toMatchObject({ warning: null, is_busy: false, activity: null })
  const mails = await app.services.db.selectFrom('mails').select('kind').execute()
  expect(mails.map(({ kind }) => kind)).not.toContain(backupFailedMail.name)
  await rename(`${dir}-away`, dir)

  const statuses = await postAtOnce('/admin/backups/projects', { backup })
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(await read()).toMatchObject({ is_busy: true, activity: 'listing' })
  await work()
  const { projects } = await readContents()
  expect(projects.map(({ title, items }) => [title, items])).toEqual([
    [TITLE, 1],
    ['Pier', 0],
  ])
  expect(projects[0]).toMatchObject({ id: harbour.id, org: harbour.org })
  // Known from now on.
  expect(await admin.post('/admin/backups/projects', { backup })).toMatchObject({ body: { state: 'done' } })
  expect((await read()).is_busy).toBe(false)
})

test(
  'restores a project as a new private one in the chosen organisation, once, and logs it',
  { timeout: TIME_LIMITS.serverProcesses },
  async () => {
    const { db } = app.services
    const request = { backup, project: harbour.id, org: heir.org, title: 'Harbour as of 3 May' }
    for (const unknown of [{ project: heir.org }, { org: harbour.id }, { backup: '2026-01-01-020000' }])
      expect((await admin.post('/admin/backups/restore', { ...request, ...unknown })).status).toBe(404)
    for (const wrong of [{ title: '' }, { backup: '../x' }, { other: 1 }])
      expect((await admin.post('/admin/backups/restore', { ...request, ...wrong })).status).toBe(400)

    const long = { ...request, title: '<'.repeat(100_000) }
    expect((await admin.post('/admin/backups/restore', long)).status).toBe(413)

    const statuses = await postAtOnce('/admin/backups/restore', request)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    const run = await db.selectFrom('backup_runs').select('id').where('kind', '=', 'restore').executeTakeFirstOrThrow()

    // The backup doesn't know of this.
    await db.updateTable('submissions').set({ status: 'withdrawn' }).where('id', '=', submission).execute()
    await addEvent(db, { submission, kind: 'withdrawn', text: null })

    // A run that ended before its restore creates nothing, and leaves no files.
    const { project, org, title } = request
    const attempt = { id: run.id, backup, user: admin.id, details: { project, org, title } }
    const { signal } = new AbortController()
    await expect(restoreProject(app.services, attempt, { signal, migrationsDir: MIGRATIONS })).rejects.toThrow(
      'has ended already',
    )
    const count = async () => (await db.selectFrom('projects').select('id').execute()).length
    expect(await count()).toBe(2)
    for await (const { key } of app.services.store.list('o/import-')) expect(key).toBe('')

    await workOnRun(app, run.id)
    await workOnRun(app, run.id)
    expect(await count()).toBe(3)
    const [restored] = (await read()).restores
    expect(restored).toMatchObject({
      state: 'done',
      title: request.title,
      backup,
      person: 'admin',
      lost: 0,
      error: null,
    })
    const created = restored?.project ?? ''
    const imports = createImports(app)
    await expect
      .poll(
        async () => {
          await imports.work(restored?.import ?? '')
          await lookAtWatchedFolders(app.services)
          return (await findImport(db, restored?.import ?? ''))?.state
        },
        { timeout: 60_000 },
      )
      .toBe('done')
    const { body } = await admin.post<{ artifacts: Artifact[] }>('/search', { project: created, query: {} })
    expect(body.artifacts).toMatchObject([{ title: 'Map', visibility: 'private' }])
    const published = await admin.post<{ errors: object }>(`/artifacts/${body.artifacts[0]?.id}`, {
      visibility: 'local',
    })
    expect([published.status, published.body.errors]).toMatchObject([409, { reason: ['taken_back', 'Map', 0] }])
    expect((await admin.get<object[]>(`/projects/${created}/exhibits`)).body).toEqual([])
    expect(await db.selectFrom('projects').select(['title', 'org']).where('id', '=', created).execute()).toEqual([
      { title: request.title, org: heir.org },
    ])
    const acts = await db
      .selectFrom('audit_log')
      .select(['act', 'kind', 'user_id'])
      .where('project', '=', created)
      .where('kind', '=', 'project')
      .execute()
    expect(acts).toEqual([{ act: 'create', kind: 'project', user_id: admin.id }])
  },
)
