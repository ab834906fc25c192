import { randomBytes } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type pg from 'pg'
import { chooseKept } from '#server/backup/choose-kept.ts'
import { BACKUPS, getManifestKey, listBackups, OBJECTS, Place, PRUNING } from '#server/backup/place/place.ts'
import { pruneBackups } from '#server/backup/prune-backups.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { DiskStore } from '#server/ports/store/disk-store.ts'
import { startApp, type App, type Person } from '../support/app.ts'
import { createTestProject } from '../support/fixtures.ts'
import { uploadToProject } from '../support/stored-files.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'
import { backUp, createCleaner, getAppDatabase } from './support.ts'

const cleaner = createCleaner()
let app: App
let connection: pg.ClientConfig
let owner: Person
let project = ''

beforeAll(async () => {
  app = await startApp()
  cleaner.add(() => app.close())
  connection = await getAppDatabase(app, inject('database').connection.connectionString)
  owner = await app.owner()
  project = (await createTestProject(owner, 'Harbour')).id
})
afterAll(() => cleaner.run())

const NONE = new Set<string>()
const KEEP_ONE = { retention: { daily: 1, weekly: 0, monthly: 0 }, damaged: NONE }

test('keeps the newest backup of each day, week and month, and always the last good one', () => {
  const names = ['2026-01-10-020000', '2026-03-30-020000', '2026-04-05-020000', '2026-04-06-020000']
  const retention = { daily: 0, weekly: 0, monthly: 0 }
  const keep = (changes: Partial<typeof retention>, damaged: ReadonlySet<string> = NONE, from = names) =>
    from.filter((name) => chooseKept(from, damaged, { ...retention, ...changes }).has(name))
  expect(keep({})).toEqual(names.slice(3))
  expect(keep({ daily: 3 })).toEqual(names.slice(1))
  // 30 March is the Monday of the week that ends on 5 April.
  expect(keep({ weekly: 2 })).toEqual(names.slice(2))
  expect(keep({ monthly: 2 })).toEqual([names[1], names[3]])
  expect(keep({ monthly: 9 })).toEqual([names[0], names[1], names[3]])
  // A damaged backup is not the last good one, and counts for nothing.
  expect(keep({}, new Set([names[3] ?? '']))).toEqual(names.slice(2))
  expect(keep({ daily: 2 }, new Set([names[2] ?? '']))).toEqual([names[1], names[3]])
  expect(keep({}, new Set(names))).toEqual(names)
})

test('keeps every good backup of the last 24 hours, so that none replaces another of its day', () => {
  const names = [
    '2026-04-05-140000',
    '2026-04-05-150000',
    '2026-04-06-020000',
    '2026-04-06-140000',
    '2026-04-06-140000-2',
  ]
  const keep = (damaged: ReadonlySet<string>) => [
    ...chooseKept([...names, 'by-hand'], damaged, { daily: 1, weekly: 0, monthly: 0 }),
  ]
  expect(keep(NONE).toSorted()).toEqual([...names.slice(1), 'by-hand'])
  expect(keep(new Set([names[2] ?? ''])).toSorted()).toEqual([names[1], ...names.slice(3), 'by-hand'])
})

async function listObjects(place: Place): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of place.list(OBJECTS)) keys.push(key)
  return keys
}

/** Three backups of different months, each with a file that the next one doesn't need. */
async function fillPlace(passphrase?: string) {
  const dir = await cleaner.makeDir()
  const place = await new Place(new DiskStore(dir), { passphrase }).open()
  for (let n = 0; n < 3; n++) {
    const { id } = await uploadToProject(
      owner,
      { bytes: randomBytes(900), name: `${n}.bin` },
      { project, title: `Only in backup ${n}` },
    )
    await backUp({ connection, store: app.services.store }, place, { isQuick: true })
    await owner.post('/artifacts/bulk_update', { artifacts: [{ id, active: false }] })
    await owner.delete('/artifacts/bulk_delete', { artifactIds: [id] })
  }
  for (const [n, name] of (await listBackups(place)).complete.slice(0, 2).entries())
    await rename(join(dir, BACKUPS, name), join(dir, BACKUPS, `2026-0${n + 1}-01-020000`))
  return { dir, place }
}

// Six backups encrypt and verify some hundred files each.
test('removes old backups and the objects that no other backup needs', { timeout: TIME_LIMITS.manyItems }, async () => {
  for (const passphrase of [undefined, 'harbour lantern violet seven']) {
    const { place } = await fillPlace(passphrase)
    const before = await listObjects(place)
    const { complete } = await listBackups(place)
    const pruned = await pruneBackups(place, KEEP_ONE)
    expect(pruned).toEqual({ backups: complete.slice(0, 2), objects: 2 })
    expect((await listObjects(place)).length).toBe(before.length - 2)
    expect(await listBackups(place)).toEqual({ complete: complete.slice(2), interrupted: [] })
    await verifyBackup(place, complete[2] ?? '')
    expect(await pruneBackups(place, KEEP_ONE)).toEqual({ backups: [], objects: 0 })
  }
})

test('keeps every kept backup whole wherever pruning is killed, and finishes at the next run', async () => {
  const { dir, place } = await fillPlace()
  const { complete } = await listBackups(place)
  const newest = complete[2] ?? ''
  let isDone = false
  for (let limit = 1; !isDone; limit++) {
    let removals = 0
    const failing = new DiskStore(dir)
    const remove = failing.remove.bind(failing)
    failing.remove = async (keys) => {
      for (const key of keys) {
        // Files that were removed so far stay removed, as after kill -9.
        if (++removals > limit) throw new Error('killed')
        await remove([key])
      }
    }
    isDone = await pruneBackups(new Place(failing), KEEP_ONE).then(
      () => true,
      (error: Error) => {
        if (error.message !== 'killed') throw error
        return false
      },
    )
    // A backup is whole or doesn't count.
    for (const name of (await listBackups(place)).complete) await verifyBackup(place, name, { isTrusted: () => true })
    // The limit grows only while nothing would otherwise be finished.
    limit += 10
  }
  await verifyBackup(place, newest)
  expect(await listBackups(place)).toEqual({ complete: [newest], interrupted: [] })
  expect(await place.getSize(PRUNING)).toBeNull()
  const { manifest } = await verifyBackup(place, newest)
  expect((await listObjects(place)).length).toBeLessThanOrEqual(manifest.objects.count)
})

test('removes no objects while a kept backup cannot be read, and catches up later', async () => {
  const { place } = await fillPlace()
  const { complete } = await listBackups(place)
  const [, second = ''] = complete
  const key = getManifestKey(second)
  const text = await new Response(((await place.get(key)) ?? undefined) as never).text()
  await place.put(
    key,
    (async function* () {
      yield Buffer.from(text.replace('"format"', '"formaT"'))
    })(),
  )
  const before = await listObjects(place)
  const keepTwo = { retention: { daily: 0, weekly: 0, monthly: 0 }, damaged: new Set(complete.slice(2)) }
  expect(await pruneBackups(place, keepTwo)).toEqual({ backups: complete.slice(0, 1), objects: 0 })
  expect(await listObjects(place)).toEqual(before)
  await place.put(
    key,
    (async function* () {
      yield Buffer.from(text)
    })(),
  )
  expect(await pruneBackups(place, keepTwo)).toEqual({ backups: [], objects: 1 })
})
