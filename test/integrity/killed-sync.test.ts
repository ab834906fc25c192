import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DiskStore } from '#server/ports/store/disk-store.ts'
import { createServerProcesses, type ServerProcesses } from '../support/server-processes.ts'
import { EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'
import { addOriginals } from './support.ts'

let processes: ServerProcesses
let replicaDir = ''
beforeAll(async () => {
  processes = await createServerProcesses()
  replicaDir = await mkdtemp(join(tmpdir(), 'vitrine-replica-'))
})
afterAll(async () => {
  await processes.close()
  await rm(replicaDir, { recursive: true, force: true })
})

test(
  'loses nothing when the worker is killed while it fills the second store',
  async () => {
    const { database, dataDir } = processes
    const env = { STORAGE_REPLICA_URL: replicaDir }
    // A worker marks the store.
    await (await processes.start('worker')).kill()
    const store = new DiskStore(join(dataDir, 'files'))
    const originals = await addOriginals({ db: database.db, store }, 400)
    const countCopied = async () => {
      const entries = await readdir(join(replicaDir, 'o'), { recursive: true, withFileTypes: true }).catch(() => [])
      return entries.filter((entry) => entry.isFile()).length
    }
    for (const atLeast of [20, 60]) {
      const worker = await processes.start('worker', env)
      await vi.waitFor(async () => expect(await countCopied()).toBeGreaterThan(atLeast), { interval: 5, timeout: EFFECT_TIMEOUT_MS })
      await worker.kill()
    }
    expect(await countCopied()).toBeLessThan(originals.length)
    await processes.start('worker', env)
    await vi.waitFor(
      async () => {
        const pending = database.db.selectFrom('stored_copies').select('file').where('checked_at', 'is', null)
        expect(await pending.execute()).toEqual([])
      },
      { timeout: EFFECT_TIMEOUT_MS },
    )
    for (const { key, bytes } of originals) expect(await readFile(join(replicaDir, key))).toEqual(bytes)
  },
  TIME_LIMITS.serverProcesses,
)
