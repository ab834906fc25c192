import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { listBackups, Place } from '#server/backup/place/place.ts'
import { scheduleBackups } from '#server/features/backups/backups.job.ts'
import { backupFailedMail, findLastSlot, findWarning } from '#server/features/backups/backups.model.ts'
import { DiskStore } from '#server/ports/store/disk-store.ts'
import type { BackupOverview, BackupSchedule } from '#shared/entities/administration/backups.ts'
import { startApp, type App, type Person } from '../support/app.ts'
import { createAdministrator, createTestProject } from '../support/fixtures.ts'
import { uploadToProject } from '../support/stored-files.ts'
import { createCleaner, flipBit, getAppDatabase, getUrl, listFiles, workOnRun } from './support.ts'

const HOUR = 3600 * 1000
const PASSPHRASE = 'harbour lantern violet seven'
const cleaner = createCleaner()
let app: App
let admin: Person
let dir = ''

beforeAll(async () => {
  dir = join(await cleaner.makeDir(), 'backups')
  app = await startApp({ env: { BACKUP_TO: dir, BACKUP_PASSPHRASE: PASSPHRASE } })
  cleaner.add(() => app.close())
  // The thread of a backup opens the database itself.
  const connection = await getAppDatabase(app, inject('database').connection.connectionString)
  app.services.config.databaseUrl = getUrl({ connection } as never)
  admin = await createAdministrator(app, 'admin')
  const project = (await createTestProject(admin, 'Harbour')).id
  await uploadToProject(admin, { bytes: randomBytes(900), name: 'a.bin' }, { project, title: 'A' })
})
afterAll(() => cleaner.run())
beforeEach(async () => {
  await app.services.db.deleteFrom('backup_runs').execute()
  await app.services.db.deleteFrom('mails').execute()
})

const read = async () => (await admin.get<BackupOverview>('/admin/backups')).body
const findWaiting = () =>
  app.services.db.selectFrom('backup_runs').select('id').where('state', '=', 'waiting').execute()

/** Does the work of the waiting run, as a worker does. */
async function work(): Promise<void> {
  const [run] = await findWaiting()
  await workOnRun(app, run?.id ?? '')
}

test('finds the times of a schedule, and warns when the last good backup is too old or one has failed', () => {
  const schedule: BackupSchedule = {
    ...{ is_on: true, interval_hours: 24, hour: 2, keep_daily: 7, keep_weekly: 5, keep_monthly: 12 },
  }
  const at = (time: string) => Date.parse(`${time}Z`)
  const slot = (changes: Partial<BackupSchedule>, time: string) =>
    new Date(findLastSlot({ ...schedule, ...changes }, at(time))).toISOString().slice(0, 16)
  expect(slot({}, '2026-05-03T01:59:59')).toBe('2026-05-02T02:00')
  expect(slot({}, '2026-05-03T02:00:00')).toBe('2026-05-03T02:00')
  expect(slot({ interval_hours: 6 }, '2026-05-03T13:00:00')).toBe('2026-05-03T08:00')
  // 4 May 2026 is a Monday.
  expect(slot({ interval_hours: 168 }, '2026-05-04T01:00:00')).toBe('2026-04-27T02:00')
  expect(slot({ interval_hours: 168 }, '2026-05-10T23:00:00')).toBe('2026-05-04T02:00')

  const now = at('2026-05-03T12:00:00')
  const warn = (goodHoursAgo: number | null, failedHoursAgo: number | null, isBusy = false, changes = {}) => {
    const toTime = (hours: number | null) => (hours === null ? null : now - hours * HOUR)
    const times = { lastGoodAt: toTime(goodHoursAgo), lastFailureAt: toTime(failedHoursAgo), isBusy }
    return findWarning({ ...schedule, ...changes }, times, now)
  }
  expect(warn(35, 40)).toBeNull()
  expect(warn(37, 40)).toBe('overdue')
  expect(warn(37, 40, false, { is_on: false })).toBeNull()
  expect(warn(5, 4)).toBe('failed')
  expect(warn(null, null)).toBe('never')
  expect(warn(null, null, true)).toBeNull()
})

test('makes an encrypted backup when it is due, once for all workers, and removes old ones', async () => {
  expect(await read()).toMatchObject({ place: dir, is_encrypted: true, warning: 'never', backups: [] })
  await Promise.all(Array.from({ length: 8 }, () => scheduleBackups(app.services)))
  expect(await findWaiting()).toHaveLength(1)
  await work()
  const first = await read()
  expect(first).toMatchObject({
    warning: null,
    is_busy: false,
    backups: [{ state: 'done', cause: 'schedule', lost: 0 }],
  })
  expect(first.backups[0]?.verified_at).toBe(first.backups[0]?.ended_at)
  expect(first.next_at).toBeGreaterThan(Date.now())
  await scheduleBackups(app.services)
  expect(await findWaiting()).toEqual([])
  await scheduleBackups(app.services, Date.now() + 25 * HOUR)
  expect(await findWaiting()).toHaveLength(1)
  // A disk that isn't mounted is an empty directory.
  await rename(dir, `${dir}-away`)
  await work()
  expect(await listFiles(dir)).toEqual([])
  expect((await read()).backups[0]?.error?.text).toMatch(/^none of the earlier backups are there/)
  await rm(dir, { recursive: true })
  await rename(`${dir}-away`, dir)
  await scheduleBackups(app.services, Date.now() + 27 * HOUR)
  // A backup of the last 24 hours would stay.
  const oldName = '2026-01-01-020000'
  await rename(join(dir, 'backups', first.backups[0]?.name ?? ''), join(dir, 'backups', oldName))
  await app.services.db.updateTable('backup_runs').set({ backup: oldName }).where('state', '=', 'done').execute()
  // With these, only the newest stays.
  const keep = { keep_daily: 1, keep_weekly: 0, keep_monthly: 0 }
  expect((await admin.post<BackupOverview>('/admin/backups/schedule', keep)).body.schedule).toMatchObject(keep)
  await work()
  const { backups } = await read()
  const place = await new Place(new DiskStore(dir), { passphrase: PASSPHRASE }).open()
  expect((await listBackups(place)).complete).toEqual([backups[0]?.name])
  // Only the tables are copied again.
  expect(backups.filter(({ state }) => state === 'done')).toHaveLength(1)
  expect((backups[0]?.bytes ?? 0) - (backups[0]?.copied_bytes ?? 0)).toBe(900)
})

test('is started and verified by administrators, one at a time, and shows damage until another backup is good', async () => {
  const results = await Promise.all(Array.from({ length: 5 }, () => admin.post('/admin/backups', {})))
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  await work()
  const [made] = (await read()).backups
  expect(made).toMatchObject({ state: 'done', cause: 'person', person: 'admin' })

  const objects = await listFiles(join(dir, 'objects'))
  const undo = await flipBit(objects[0] ?? '')
  expect((await admin.post('/admin/backups/verify', {})).status).toBe(200)
  expect((await read()).backups[0]).toMatchObject({ is_verifying: true })
  await work()
  expect(await read()).toMatchObject({
    warning: 'failed',
    last_good_at: null,
    backups: [{ name: made?.name, state: 'damaged', verified_at: null, error: { code: 'damaged' } }],
  })
  await undo()
  await admin.post('/admin/backups/verify', { backup: made?.name })
  await work()
  expect((await read()).warning).toBeNull()
  const [verified] = (await read()).backups
  expect(verified).toMatchObject({ state: 'done', error: null })
  expect(verified?.verified_at).toBeGreaterThan(made?.verified_at ?? 0)
})

test('records a failure in one line, mails administrators once, and tries again an hour later', async () => {
  await rm(dir, { recursive: true, force: true })
  await writeFile(dir, 'not a directory')
  for (let hours = 0; hours < 3; hours++) {
    await scheduleBackups(app.services, Date.now() + hours * (HOUR + 1000))
    await work()
  }
  const { warning, backups } = await read()
  expect(warning).toBe('failed')
  expect(backups).toHaveLength(3)
  for (const { state, error } of backups) {
    expect([state, error?.code]).toEqual(['failed', 'place_unusable'])
    expect(error?.text).toBe(`cannot use the directory ${dir} (EEXIST)`)
  }
  const mails = await app.services.db.selectFrom('mails').select(['kind', 'email']).execute()
  expect(mails).toEqual([{ kind: backupFailedMail.name, email: admin.email }])
  await scheduleBackups(app.services)
  expect(await findWaiting()).toEqual([])
  await rm(dir)
  await mkdir(dir)
})

test('ends runs whose jobs are gone, as in a restored database', async () => {
  await scheduleBackups(app.services)
  const [run] = await findWaiting()
  await app.services.db.updateTable('backup_runs').set({ state: 'running' }).execute()
  await app.services.db.deleteFrom('pgboss.job' as never).execute()
  await scheduleBackups(app.services)
  expect(await read()).toMatchObject({
    warning: 'failed',
    is_busy: false,
    backups: [{ id: run?.id, state: 'failed', error: { code: 'interrupted' } }],
  })
})
