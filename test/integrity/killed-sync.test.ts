import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DiskStore } from '#server/ports/store/disk-store.ts'
import { createServerProcesses, type ServerProcesses } from '../support/server-processes.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'
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
    const originals = await addOriginals({ db: database.db, store }, 150)
    // Files without an item are swept.
    await sql`WITH o AS (INSERT INTO orgs (id, title) VALUES (gen_random_uuid(), 'O') RETURNING id),
      p AS (INSERT INTO projects (id, org, title, url_alias) SELECT gen_random_uuid(), id, 'P', 'p' FROM o RETURNING id)
      INSERT INTO artifacts (id, project, title, file, type) SELECT gen_random_uuid(), p.id, 'A', f.id, f.type FROM p, files f`.execute(
      database.db,
    )
    const countCopied = async () => {
      const entries = await readdir(join(replicaDir, 'o'), { recursive: true, withFileTypes: true }).catch(() => [])
      return entries.filter((entry) => entry.isFile()).length
    }
    const worker = await processes.start('worker', env)
    await vi.waitFor(async () => expect(await countCopied()).toBeGreaterThan(10), {
      interval: 5,
      timeout: SLOW_EFFECT_TIMEOUT_MS,
    })
    await worker.kill()
    expect(await countCopied()).toBeLessThan(originals.length)
    await processes.start('worker', env)
    await vi.waitFor(
      async () => {
        const pending = database.db.selectFrom('stored_copies').select('file').where('checked_at', 'is', null)
        expect(await pending.execute()).toEqual([])
      },
      { timeout: SLOW_EFFECT_TIMEOUT_MS },
    )
    for (const { key, bytes } of originals) expect(await readFile(join(replicaDir, key))).toEqual(bytes)
  },
  TIME_LIMITS.serverProcesses,
)
