import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBackups, Place } from '#server/backup/place/place.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { DiskStore } from '#server/ports/store/disk-store.ts'
import { createEntity } from '../support/fixtures.ts'
import { createServerProcesses, registerOwner, type ServerProcesses } from '../support/server-processes.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'
import { uploadToProject } from '../support/stored-files.ts'
import { listFiles } from './support.ts'

const WAIT = { timeout: SLOW_EFFECT_TIMEOUT_MS, interval: 5 }
let processes: ServerProcesses
let dir = ''

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vitrine-backup-test-'))
  processes = await createServerProcesses({ BACKUP_TO: dir })
  const owner = await registerOwner((await processes.start('web')).base)
  const { id: project } = await createEntity(owner, '/projects', { org: owner.org, title: 'Harbour' })
  for (let n = 0; n < 5; n++)
    await uploadToProject(owner, { bytes: randomBytes(900), name: `${n}.bin` }, { project, title: `${n}` })
}, TIME_LIMITS.serverProcesses)
afterAll(async () => {
  await processes.close()
  await rm(dir, { recursive: true, force: true })
})

test(
  'another worker makes the backup that a killed one has begun, and nothing of it is left over',
  { timeout: TIME_LIMITS.serverProcesses },
  async () => {
    const { db } = processes.database
    const place = new Place(new DiskStore(dir))
    const listRuns = () => db.selectFrom('backup_runs').select(['state', 'cause', 'error']).execute()
    // Without being asked: a server with a place is backed up at its start.
    const worker = await processes.start('worker')
    await expect.poll(async () => (await listFiles(dir)).some((path) => path.includes('/tables/')), WAIT).toBe(true)
    await worker.kill()
    expect((await listBackups(place)).complete).toEqual([])
    expect(await listRuns()).toEqual([{ state: 'running', cause: 'schedule', error: null }])

    await processes.start('worker')
    await expect.poll(listRuns, WAIT).toEqual([{ state: 'done', cause: 'schedule', error: null }])
    const { complete, interrupted } = await listBackups(place)
    expect([complete.length, interrupted]).toEqual([1, []])
    await verifyBackup(place, complete[0] ?? '')
  },
)
