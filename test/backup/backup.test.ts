import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type pg from 'pg'
import type { BackupError } from '#server/backup/backup-error.ts'
import { readManifest } from '#server/backup/manifest.ts'
import { listBackups, OBJECTS, Place } from '#server/backup/place/place.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { chooseBackup, verifyBackup } from '#server/backup/verify-backup.ts'
import { sweepStore } from '#server/features/artifacts/sweep-store.job.ts'
import { requireCompleteDatabase } from '#server/db/unfinished-restore.ts'
import { DiskStore } from '#server/ports/store/disk-store.ts'
import type { Store } from '#server/ports/store/store.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { startApp, type App, type Person } from '../support/app.ts'
import { createTestProject } from '../support/fixtures.ts'
import { findBrokenRules } from '../support/invariants.ts'
import { insertDerivatives, uploadToProject } from '../support/stored-files.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'
import {
  backUp,
  createCleaner,
  digestTables,
  flipBit,
  getAppDatabase,
  hookCalls,
  hookFirstRead,
  listFiles,
  MIGRATIONS,
  restoreElsewhere,
  SECRET,
} from './support.ts'

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
  for (let i = 0; i < 12; i++) await addItem(`Item ${i}`)
})
afterAll(() => cleaner.run())

const addItem = (title: string) =>
  uploadToProject(owner, { bytes: randomBytes(2000), name: `${title}.bin` }, { project, title })

async function destroy(artifactIds: readonly string[]): Promise<void> {
  for (const { status, body } of [
    await owner.post('/artifacts/bulk_update', { artifacts: artifactIds.map((id) => ({ id, active: false })) }),
    await owner.delete('/artifacts/bulk_delete', { artifactIds }),
  ])
    if (status >= 300) throw new Error(JSON.stringify(body))
}

const makePlace = async () => {
  const dir = await cleaner.makeDir()
  return { dir, place: new Place(new DiskStore(dir)) }
}
const getSource = () => ({ connection, store: app.services.store })
const findProblems = (attempt: Promise<unknown>) =>
  attempt.then(
    () => [],
    (error: BackupError) => error.problems,
  )

test(
  'restores exactly what a snapshot contained while people uploaded, edited and deleted',
  { timeout: TIME_LIMITS.manyItems },
  async () => {
    const { place } = await makePlace()
    const end = new AbortController()
    const repeat = async (work: (n: number) => Promise<unknown>) => {
      let n = 0
      for (; !end.signal.aborted; n++) await work(n)
      return n
    }
    const kept = await addItem('Edited again and again')
    const writers = [
      repeat((n) => addItem(`Uploaded ${n}`)),
      repeat((n) => owner.post(`/artifacts/${kept.id}`, { title: `Title ${n}\t\\N` })),
      repeat(async (n) => destroy([(await addItem(`Deleted ${n}`)).id])),
    ]
    await sleep(300)
    const made = await backUp(getSource(), place)
    end.abort()
    for (const count of await Promise.all(writers)) expect(count).toBeGreaterThan(1)
    expect([made.missing, made.damaged]).toEqual([[], []])

    const { manifest } = await verifyBackup(place, made.name)
    const { database, store, dataDir, restored } = await restoreElsewhere(cleaner, place, made.name)
    expect(await digestTables(database.connection)).toEqual(
      Object.fromEntries(manifest.tables.map((table) => [table.name, table.text_sha256])),
    )
    expect(await findBrokenRules({ db: database.db, store })).toEqual([])
    expect(restored).toMatchObject({ rows: made.rows, objects: made.objects.count, missing: 0, hasSecret: true })
    expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(SECRET)
    await destroy([kept.id])
  },
)

test('contains files that are deleted permanently during the backup; the sweep removes them later', async () => {
  const { place } = await makePlace()
  const items = [await addItem('Deleted during the backup'), await addItem('Deleted too')]
  const keys = await listKeys(items)
  const store = hookFirstRead(app.services.store, () => destroy(items.map(({ id }) => id)))
  const made = await backUp({ connection, store }, place)
  expect(made.missing).toEqual([])
  const restored = await restoreElsewhere(cleaner, place, made.name)
  for (const key of keys) {
    expect(await restored.store.head(key)).not.toBeNull()
    expect(await app.services.store.head(key)).not.toBeNull()
  }
  const day = 24 * 3600 * 1000
  for (const days of [2, 10]) await sweepStore(app.services, Date.now() + days * day)
  for (const key of keys) expect(await app.services.store.head(key)).toBeNull()
  const next = await addItem('Deleted without a backup')
  const [key = ''] = await listKeys([next])
  await destroy([next.id])
  await expect.poll(() => app.services.store.head(key)).toBeNull()
})

const listKeys = async (items: readonly Artifact[]) => {
  const rows = await app.services.db
    .selectFrom('artifacts as a')
    .innerJoin('files as f', 'f.id', 'a.file')
    .select('f.key')
    .where(
      'a.id',
      'in',
      items.map(({ id }) => id),
    )
    .execute()
  return rows.map(({ key }) => key)
}

test('copies each file once, and names files that the store has lost or damaged', async () => {
  const { place, dir } = await makePlace()
  const item = await addItem('With a preview')
  const keys = await insertDerivatives(app.services, item.id, [
    { name: 'thumb', mime: 'image/webp', extension: 'webp', bytes: randomBytes(100) },
  ])
  const first = await backUp(getSource(), place)
  expect(first.copied.objects).toBe(first.objects.count)
  const [lost, damaged] = [await addItem('Lost'), await addItem('Damaged')]
  const [lostKey = ''] = await listKeys([lost])
  const [damagedKey = ''] = await listKeys([damaged])
  await app.services.store.remove([lostKey])
  await flipBit(join(app.dataDir, 'files', damagedKey))
  const asked = new Set<string>()
  const note = async (key: string) => void (key.startsWith(OBJECTS) && asked.add(key))
  const watched = new Place(hookCalls(hookCalls(new DiskStore(dir), 'get', note), 'head', note))
  const second = await backUp(getSource(), watched, { isQuick: true })
  // Asking for each of a million objects would take longer than everything else.
  expect([...asked]).toHaveLength(second.copied.objects)
  expect(second).toMatchObject({ copied: { objects: 1, bytes: 2000 }, missing: [lostKey], damaged: [damagedKey] })
  const { store } = await restoreElsewhere(cleaner, place, second.name)
  expect(await readFile(join(store.root, damagedKey))).toEqual(await readFile(join(app.dataDir, 'files', damagedKey)))
  expect(await store.head(keys.thumb ?? '')).toMatchObject({ size: 100 })
  expect(await store.head(lostKey)).toBeNull()
  expect((await listBackups(place)).complete).toEqual([first.name, second.name])
  // An earlier backup still restores the earlier state.
  await verifyBackup(place, first.name)
  expect(existsSync(join(dir, 'incoming'))).toBe(true)
  expect(await listFiles(join(dir, 'incoming'))).toEqual([])
  await destroy([lost.id, damaged.id])
})

test('reads what an interrupted backup has left, also if it is quick, and copies again what is not whole', async () => {
  const { place } = await makePlace()
  await backUp(getSource(), place)
  const item = await addItem('Left unfinished')
  const [key = ''] = await listKeys([item])
  const { sha256 } = await app.services.db
    .selectFrom('files')
    .select('sha256')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const file = place.getObjectKey(sha256)
  await place.put(file, Readable.from([randomBytes(10)]))
  expect(await findProblems(backUp(getSource(), place, { isQuick: true }))).toEqual([{ file, problem: 'damaged' }])
  const { name } = await backUp(getSource(), place, { isQuick: true })
  await verifyBackup(place, name)
  await destroy([item.id])
})

test('finds one changed bit in each part, missing, shortened and additional files, and names the file', async () => {
  const { place, dir } = await makePlace()
  const { name } = await backUp(getSource(), place)
  const files = (await listFiles(dir)).map((path) => path.slice(dir.length + 1))
  const parts = [/manifest/, /objects\.zst/, /secret/, /tables\/artifacts\.zst/, /tables\/users\.zst/, /^objects\//]
  for (const part of parts) {
    const file = files.find((path) => part.test(path)) ?? ''
    const path = join(dir, file)
    const undo = await flipBit(path)
    expect(await findProblems(verifyBackup(place, name))).toEqual([{ file, problem: 'damaged' }])
    await undo()
    const bytes = await readFile(path)
    await writeFile(path, bytes.subarray(0, bytes.length - 1))
    expect(await findProblems(verifyBackup(place, name))).toEqual([{ file, problem: 'damaged' }])
    await rm(path)
    expect(await findProblems(verifyBackup(place, name))).toEqual([{ file, problem: 'missing' }])
    await writeFile(path, bytes)
  }
  for (const file of [`backups/${name}/tables/more.zst`, 'objects/ab/notes']) {
    const path = join(dir, file)
    await new DiskStore(dir).put(file, [Buffer.from('x')] as never)
    expect(await findProblems(verifyBackup(place, name))).toEqual([{ file, problem: 'unexpected' }])
    await rm(path)
  }
  // Every single bit of the manifest counts, also in names and spaces.
  const manifestPath = join(dir, 'backups', name, 'manifest.json')
  const manifest = await readFile(manifestPath)
  for (let at = 0; at < manifest.length; at += 97) {
    const changed = Buffer.from(manifest)
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
    await writeFile(manifestPath, changed)
    await expect(readManifest(place, name)).rejects.toThrow('manifest.json is damaged')
  }
  await writeFile(manifestPath, manifest)
  await verifyBackup(place, name)
})

test('refuses damaged, newer and foreign backups and targets that are in use, and leaves them as they were', async () => {
  const { place, dir } = await makePlace()
  const { name } = await backUp(getSource(), place)
  const tryRestore = async (target: { connection: pg.ClientConfig; dataDir: string; migrationsDir?: string }) =>
    restoreBackup(place, name, {
      migrationsDir: target.migrationsDir ?? MIGRATIONS,
      report: () => undefined,
      openTarget: async () => ({
        ...target,
        store: new DiskStore(join(target.dataDir, 'files')),
        configuredSecret: undefined,
      }),
    })
  const [database, dataDir] = [await cleaner.makeDatabase(), await cleaner.makeDir()]
  const empty = { connection: database.connection, dataDir }

  const object = (await listFiles(join(dir, 'objects')))[3] ?? ''
  const undo = await flipBit(object)
  await expect(tryRestore(empty)).rejects.toMatchObject({ code: 'damaged' })
  await undo()
  // A version that lacks the backup's last migration.
  const migrationsDir = await cleaner.makeDir()
  const all = (await listFiles(MIGRATIONS)).slice(0, -1)
  for (const path of all) await writeFile(join(migrationsDir, path.slice(MIGRATIONS.length + 1)), await readFile(path))
  await expect(tryRestore({ ...empty, migrationsDir })).rejects.toMatchObject({
    code: 'backup_newer',
    message: expect.stringContaining('install the newer version') as string,
  })
  await expect(tryRestore({ connection, dataDir })).rejects.toMatchObject({ code: 'target_not_empty' })
  await writeFile(join(dataDir, 'secret'), 'another secret of at least 32 characters')
  await expect(tryRestore(empty)).rejects.toThrow('is a different secret')
  await rm(join(dataDir, 'secret'))
  await new DiskStore(join(dataDir, 'files')).put('o/x', [Buffer.from('x')] as never)
  await expect(tryRestore(empty)).rejects.toThrow('it has an object o/x')
  await rm(join(dataDir, 'files'), { recursive: true })
  expect(await digestTables(database.connection)).toEqual({})

  await tryRestore(empty)
  // A place of one installation isn't used by another.
  const other = await startApp()
  cleaner.add(() => other.close())
  await other.services.db.updateTable('store_owner').set({ id: randomUUID() }).execute()
  const otherConnection = await getAppDatabase(other, inject('database').connection.connectionString)
  await expect(backUp({ connection: otherConnection, store: other.services.store }, place)).rejects.toMatchObject({
    code: 'other_installation',
  })
})

test('leaves no backup when the store is away, and continues when it is back', async () => {
  const { place, dir } = await makePlace()
  await addItem('Stored')
  const files = join(app.dataDir, 'files')
  await rename(files, `${files}-away`)
  await expect(backUp(getSource(), place)).rejects.toMatchObject({ code: 'store_away' })
  await rename(`${files}-away`, files)
  await expect(chooseBackup(place)).rejects.toThrow('only an interrupted backup')
  const { interrupted } = await listBackups(place)
  const { name } = await backUp(getSource(), place)
  expect(existsSync(join(dir, 'backups', interrupted[0] ?? '', 'tables', 'users.zst'))).toBe(interrupted[0] === name)
  await verifyBackup(place, name)
})

test('uses the files that an interrupted backup has copied', async () => {
  const { place, dir } = await makePlace()
  const items = [await addItem('Copied before'), await addItem('Copied after')]
  const [row] = await app.services.db.selectFrom('files').select('sha256').orderBy('key').limit(1).execute()
  const object = join(dir, place.getObjectKey(row?.sha256 ?? ''))
  let reads = 0
  const failing = hookCalls(app.services.store, 'get', async () => {
    if (++reads > 10) throw new Error('killed')
  })
  await expect(backUp({ connection, store: failing }, place)).rejects.toThrow('killed')
  const before = await stat(object)
  await backUp(getSource(), place)
  expect((await stat(object)).mtimeMs).toBe(before.mtimeMs)
  await destroy(items.map(({ id }) => id))
})

test('finishes an interrupted restore of the same backup only', async () => {
  const { place } = await makePlace()
  const first = await backUp(getSource(), place)
  const second = await backUp(getSource(), place)
  const [database, dataDir] = [await cleaner.makeDatabase(), await cleaner.makeDir()]
  const store = new DiskStore(join(dataDir, 'files'))
  const restore = (name: string, target: Store = store) =>
    restoreBackup(place, name, {
      migrationsDir: MIGRATIONS,
      report: () => undefined,
      openTarget: async () => ({
        connection: database.connection,
        store: target,
        dataDir,
        configuredSecret: undefined,
      }),
    })
  // Once while files are copied, and once when all rows are there.
  let copies = 0
  for (const isInterrupted of [() => ++copies > 5, (key: string) => key === 'vitrine-store']) {
    const failing = hookCalls(store, 'put', async (key) => {
      if (isInterrupted(key)) throw new Error('interrupted')
    })
    await expect(restore(first.name, failing)).rejects.toThrow('interrupted')
    await expect(requireCompleteDatabase(database.pool)).rejects.toThrow('was interrupted')
    await expect(restore(second.name)).rejects.toThrow('a restore of another backup')
  }
  await restore(first.name)
  await requireCompleteDatabase(database.pool)
  const { manifest } = await readManifest(place, first.name)
  expect(await digestTables(database.connection)).toEqual(
    Object.fromEntries(manifest.tables.map((table) => [table.name, table.text_sha256])),
  )
  expect(await findBrokenRules({ db: database.db, store })).toEqual([])
})

test('copies a file again that has changed in an earlier backup', async () => {
  const { place, dir } = await makePlace()
  const first = await backUp(getSource(), place)
  const object = (await listFiles(join(dir, 'objects')))[2] ?? ''
  await flipBit(object)
  const file = object.slice(dir.length + 1)
  expect(await findProblems(backUp(getSource(), place))).toEqual([{ file, problem: 'damaged' }])
  expect((await listBackups(place)).complete).toEqual([first.name])
  const second = await backUp(getSource(), place)
  expect(second.copied.objects).toBe(1)
  await verifyBackup(place, first.name)
})

test('makes one backup at a time', async () => {
  const { place } = await makePlace()
  let second: Promise<unknown> = Promise.resolve()
  const store = hookFirstRead(app.services.store, async () => {
    second = backUp(getSource(), place).catch((error: BackupError) => error.code)
    expect(await second).toBe('already_running')
  })
  await addItem('One more')
  await backUp({ connection, store }, place)
  await backUp(getSource(), place)
})
