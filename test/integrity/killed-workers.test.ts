import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DiskStore } from '#server/ports/store/disk-store.ts'
import type { Store } from '#server/ports/store/store.ts'
import { createServerProcesses, type ServerProcesses } from '../support/server-processes.ts'
import { openBucket, S3_URL } from '../support/servers/s3.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'
import { addOriginals, exportLines, makeDue, runChecker, toHead, type Original } from './support.ts'

// The second store is a bucket if a server for it is running (scripts/s3-test-server.sh), and otherwise a directory.

const ORIGINALS = 240
const DAMAGED = 30
const ORIGINAL_BYTES = 2000
const SLOW = 100_000
const FAST = 1_000_000_000

let processes: ServerProcesses
let dir = ''
let replica: { url: string; store: Store; close?: () => Promise<void> }
beforeAll(async () => {
  processes = await createServerProcesses()
  dir = await mkdtemp(join(tmpdir(), 'vitrine-killed-'))
  const replicaDir = join(dir, 'replica')
  replica = S3_URL ? await openBucket() : { url: replicaDir, store: new DiskStore(replicaDir) }
})
afterAll(async () => {
  await processes.close()
  await replica.close?.()
  await rm(dir, { recursive: true, force: true })
})

test(
  'loses nothing when the worker is killed while it fills the second store, checks originals and repairs them',
  { timeout: TIME_LIMITS.serverProcesses },
  async () => {
    const { db } = processes.database
    const store = new DiskStore(join(processes.dataDir, 'files'))
    const startWorker = () => processes.start('worker', { STORAGE_REPLICA_URL: replica.url })
    const until = (check: () => Promise<void>, interval = 50) =>
      vi.waitFor(check, { interval, timeout: SLOW_EFFECT_TIMEOUT_MS })
    /** Starts a worker, kills it once the count is above a number, and returns the count after that. */
    const killAbove = async (count: () => Promise<number>, above: number) => {
      const worker = await startWorker()
      await until(async () => expect(await count()).toBeGreaterThan(above), 5)
      await worker.kill()
      return count()
    }
    const countRows = async (query: ReturnType<typeof sql<{ count: number }>>) =>
      Number((await query.execute(db)).rows[0]?.count)

    // A worker marks the store.
    await (await processes.start('worker')).kill()
    const originals = await addOriginals({ db, store }, ORIGINALS, ORIGINAL_BYTES)
    // Files without an item are swept.
    await sql`WITH o AS (INSERT INTO orgs (id, title) VALUES (gen_random_uuid(), 'O') RETURNING id),
      p AS (INSERT INTO projects (id, org, title, url_alias) SELECT gen_random_uuid(), id, 'P', 'p' FROM o RETURNING id)
      INSERT INTO artifacts (id, project, title, file, type) SELECT gen_random_uuid(), p.id, 'A', f.id, f.type FROM p, files f`.execute(
      db,
    )
    const isIntact = async (from: Store, { key, bytes }: Original) => {
      const object = await from.get(key)
      return object !== null && (await buffer(object.body)).equals(bytes)
    }
    const expectAllIntact = async () => {
      for (const from of [store, replica.store])
        for (const original of originals) expect(await isIntact(from, original), original.key).toBe(true)
    }

    const countCopied = () =>
      countRows(sql`SELECT count(*) FROM stored_copies WHERE store = 'replica' AND checked_at IS NOT NULL`)
    expect(await killAbove(countCopied, 10)).toBeLessThan(ORIGINALS)
    const second = await startWorker()
    await until(async () => expect(await countCopied()).toBe(ORIGINALS))
    await second.kill()
    await expectAllIntact()

    // Others of the originals are damaged in each store. The first batch of a round is recorded after four seconds.
    const damaged = { store: originals.slice(0, DAMAGED), replica: originals.slice(DAMAGED, 2 * DAMAGED) }
    for (const { key } of damaged.store) await store.put(key, Readable.from([Buffer.from('wrong')]))
    for (const { key } of damaged.replica) await replica.store.put(key, Readable.from([Buffer.from('wrong')]))
    await makeDue({ db })
    await db.updateTable('integrity').set({ bytes_per_second: SLOW }).execute()
    const countChecked = () => countRows(sql`SELECT coalesce(sum(checked_copies), 0) AS count FROM fixity_rounds`)
    expect(await killAbove(countChecked, 0)).toBeLessThan(ORIGINALS)
    await db.updateTable('integrity').set({ bytes_per_second: FAST }).execute()
    const third = await startWorker()
    const listRounds = () =>
      db
        .selectFrom('fixity_rounds')
        .select(['store', 'checked_copies', 'damaged'])
        .where('ended_at', 'is not', null)
        .orderBy('store')
        .execute()
    await until(async () =>
      expect(await listRounds()).toEqual([
        { store: 'replica', checked_copies: ORIGINALS, damaged: DAMAGED },
        { store: 'store', checked_copies: ORIGINALS, damaged: DAMAGED },
      ]),
    )
    await third.kill()
    const found = await db.selectFrom('fixity_findings').select(['store', 'file']).execute()
    const toPlaces = (rows: { store: string; file: string }[]) => rows.map((row) => `${row.store} ${row.file}`).sort()
    const toFindings = (name: 'store' | 'replica') => damaged[name].map(({ id }) => ({ store: name, file: id }))
    expect(toPlaces(found)).toEqual(toPlaces([...toFindings('store'), ...toFindings('replica')]))

    await db.updateTable('integrity').set({ repairs_itself: true }).execute()
    const countRepaired = () => countRows(sql`SELECT count(*) FROM fixity_ledger WHERE result = 'repaired'`)
    expect(await killAbove(countRepaired, 3)).toBeLessThan(2 * DAMAGED)
    await startWorker()
    await until(async () => expect(await countRepaired()).toBe(2 * DAMAGED))
    await expectAllIntact()
    expect(await db.selectFrom('fixity_findings').select('id').where('repaired_at', 'is', null).execute()).toEqual([])
    const lines = await exportLines({ db })
    const options = ['--head', toHead(lines.at(-1) ?? ''), '--originals', join(processes.dataDir, 'files')]
    const checked = await runChecker(dir, lines, options)
    expect(checked, checked.stdout).toMatchObject({ code: 0 })
  },
)
