import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { readManifest } from '#server/backup/manifest.ts'
import { Place } from '#server/backup/place/place.ts'
import { checkCopies } from '#server/features/integrity/check-copies.ts'
import { writeDamageMail } from '#server/features/integrity/damage.mail.ts'
import { sendDamageMails } from '#server/features/integrity/integrity.job.ts'
import { repairCopies } from '#server/features/integrity/repair-copies.ts'
import { sweepReplica, syncReplica } from '#server/features/integrity/sync-replica.ts'
import { sendDueMails } from '#server/app/send-due-mails.ts'
import { DiskStore } from '#server/ports/store/disk-store.ts'
import { MARKER_KEY } from '#server/ports/store/marked-store.ts'
import type { Finding, IntegrityState } from '#shared/entities/administration/integrity.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { backUp, getAppDatabase } from '../backup/support.ts'
import { startApp, type App, type Person } from '../support/app.ts'
import { createAdministrator, createTestProject } from '../support/fixtures.ts'
import { waitForMail } from '../support/mails.ts'
import { ROOT } from '../support/paths.ts'
import { uploadToProject } from '../support/stored-files.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'
import { addOriginals, exportLines, makeDue, NEVER, runChecker, toHead, type Original } from './support.ts'

const DAY_MS = 24 * 3600 * 1000
let app: App
let admin: Person
let dir = ''
let replicaDir = ''

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vitrine-integrity-'))
  replicaDir = join(dir, 'replica')
  app = await startApp({ env: { STORAGE_REPLICA_URL: replicaDir } })
  admin = await createAdministrator(app)
})
afterAll(async () => {
  await app.close()
  await rm(dir, { recursive: true, force: true })
})
beforeEach(async () => {
  await app.services.db.deleteFrom('fixity_findings').execute()
  await app.services.db.updateTable('integrity').set({ repairs_itself: false, mailed_at: 0 }).execute()
})

const inStore = ({ key }: { key: string }) => join(app.dataDir, 'files', key)
const inReplica = ({ key }: { key: string }) => join(replicaDir, key)
const sync = () => syncReplica(app.services, NEVER)
const check = () => checkCopies(app.services, NEVER)
const repair = () => repairCopies(app.services, NEVER)
const getState = async () => (await admin.get<IntegrityState>('/admin/fixity')).body
const listOpen = async (query = '') =>
  (await admin.get<{ findings: Finding[] }>(`/admin/fixity/findings?state=open&limit=500${query}`)).body.findings
const isIntact = async (original: Original, path: string) =>
  (await readFile(path).catch(() => null))?.equals(original.bytes)

/** Damages files at random: flips a bit, cuts off, deletes, or swaps two. Returns the damaged ones. */
async function damage(originals: readonly Original[], count: number, getPath: (original: Original) => string) {
  const shuffled = originals.toSorted(() => Math.random() - 0.5).slice(0, count)
  const swapped = shuffled.slice(0, 20)
  for (let i = 0; i < swapped.length; i += 2) {
    const [one, other] = [swapped[i]!, swapped[i + 1]!]
    await writeFile(getPath(one), other.bytes)
    await writeFile(getPath(other), one.bytes)
  }
  for (const [i, original] of shuffled.slice(20).entries()) {
    const at = Math.floor(Math.random() * original.bytes.length)
    if (i % 3 === 0) {
      const bytes = Buffer.from(original.bytes)
      bytes[at] = bytes[at]! ^ (1 << Math.floor(Math.random() * 8))
      await writeFile(getPath(original), bytes)
    } else if (i % 3 === 1) await truncate(getPath(original), at)
    else await rm(getPath(original))
  }
  return shuffled
}

test(
  'finds each of 100 random damages, changes nothing, and repairs all from the second store',
  async () => {
    const originals = await addOriginals(app.services, 130)
    await sync()
    for (const original of originals) expect(await isIntact(original, inReplica(original))).toBe(true)
    const damaged = await damage(originals, 100, inStore)
    const before = await Promise.all(damaged.map((original) => readFile(inStore(original)).catch(() => null)))
    await makeDue(app.services)
    await check()
    const found = await app.services.db
      .selectFrom('fixity_findings')
      .select('file')
      .where('store', '=', 'store')
      .execute()
    expect(found.map(({ file }) => file).sort()).toEqual(damaged.map(({ id }) => id).sort())
    const after = await Promise.all(damaged.map((original) => readFile(inStore(original)).catch(() => null)))
    expect(after).toEqual(before)
    expect((await getState()).stores).toMatchObject([
      { store: 'store', damaged: 100, round: null, last_round: { damaged: 100, checked_copies: 130, copies: 130 } },
      { store: 'replica', damaged: 0, last_round: { damaged: 0, checked_copies: 130 } },
    ])

    expect((await admin.post('/admin/fixity/repair', {})).body).toEqual({ repairs: 100 })
    await repair()
    for (const original of originals) expect(await isIntact(original, inStore(original))).toBe(true)
    expect(await listOpen()).toEqual([])
    const lines = await exportLines(app.services)
    expect(lines.filter((line) => line.includes('"result":"repaired"'))).toHaveLength(100)
    const checked = await runChecker(dir, lines, [
      '--head',
      toHead(lines.at(-1)!),
      '--originals',
      join(app.dataDir, 'files'),
    ])
    expect(checked, checked.stdout).toMatchObject({ code: 0 })
  },
  TIME_LIMITS.manyItems,
)

test('repairs the second store from the store by itself, and neither if both are damaged', async () => {
  const [both, single] = (await addOriginals(app.services, 2)) as [Original, Original]
  await sync()
  await admin.post('/admin/fixity/settings', { months: 3, bytes_per_second: 50_000_000, repairs_itself: true })
  await writeFile(inReplica(single), 'wrong')
  await writeFile(inReplica(both), 'wrong')
  await writeFile(inStore(both), 'wrong too')
  await makeDue(app.services)
  await check()
  await repair()
  expect(await isIntact(single, inReplica(single))).toBe(true)
  expect(await listOpen()).toMatchObject([
    { damage: 'changed', repairable: false },
    { damage: 'changed', repairable: false },
  ])
  expect(await readFile(inStore(both), 'utf8')).toBe('wrong too')
  await rm(inStore(both))
  await writeFile(inStore(both), both.bytes)
  // Bytes that someone has put back count as repaired when they are read again, and then repair the other copy.
  await makeDue(app.services)
  await check()
  await repair()
  expect(await isIntact(both, inReplica(both))).toBe(true)
  expect(await listOpen()).toEqual([])
})

test('tells unreadable originals from a store that is away', async () => {
  const [original] = (await addOriginals(app.services, 1)) as [Original]
  await rm(inStore(original))
  await mkdir(inStore(original))
  await makeDue(app.services)
  await rename(join(app.dataDir, 'files', MARKER_KEY), join(dir, 'marker'))
  await check()
  expect(await listOpen()).toEqual([])
  await rename(join(dir, 'marker'), join(app.dataDir, 'files', MARKER_KEY))
  await check()
  expect(await listOpen()).toMatchObject([{ damage: 'unreadable' }])
  await app.services.db.deleteFrom('files').where('id', '=', original.id).execute()
  await rm(inStore(original), { recursive: true })
})

test('notifies administrators and members of damage to an item, and logs its repair', async () => {
  const owner = await app.owner()
  const { id: project } = await createTestProject(owner, 'Harbour')
  const file = { bytes: Buffer.from('a letter from the harbour'), name: 'letter.txt' }
  const item = await uploadToProject(owner, file, { project, title: 'Letter' })
  const { key } = await app.services.db
    .selectFrom('files')
    .select('key')
    .where('sha256', '=', item.file?.sha256 ?? '')
    .executeTakeFirstOrThrow()
  await sync()
  await writeFile(inStore({ key }), 'something else')
  await makeDue(app.services)
  await check()
  const readItem = async () => (await owner.get<Artifact>(`/artifacts/${item.id}`)).body.file?.damage
  expect(await readItem()).toBe('changed')
  const [finding] = await listOpen()
  expect(finding).toMatchObject({ item_count: 1, items: [{ id: item.id, title: 'Letter', project_title: 'Harbour' }] })

  await sendDamageMails(app.services)
  await sendDamageMails(app.services)
  await sendDueMails(app.services, [writeDamageMail])
  const mail = await waitForMail(app.dataDir, admin.email, 'Damaged originals')
  expect(mail).toContain('1 damaged original, used by 1 item in 1 project')
  expect(mail).toContain('“Letter” in “Harbour”')
  const { ledger } = await getState()
  expect(mail).toContain(`${ledger?.seq}:${ledger?.hash}`)

  expect((await admin.post('/admin/fixity/repair', { finding: finding?.id })).body).toEqual({ repairs: 1 })
  await repair()
  expect(await readFile(inStore({ key }))).toEqual(file.bytes)
  expect(await readItem()).toBeUndefined()
  const { body } = await owner.get<{ activity: { act: string; user: { id: string } }[] }>(
    `/projects/${project}/activity`,
  )
  expect(body.activity[0]).toMatchObject({ act: 'repair', user: { id: admin.id } })
})

test('uploads while the second store is away, and catches up', async () => {
  await sync()
  await rename(replicaDir, `${replicaDir}-away`)
  const owner = await app.owner()
  const { id: project } = await createTestProject(owner, 'Lighthouse')
  await uploadToProject(owner, { bytes: Buffer.from('kept safe'), name: 'a.txt' }, { project, title: 'A' })
  await sync()
  expect((await getState()).replica).toMatchObject({ state: 'unmarked', pending: { copies: 1, bytes: 9 } })
  expect(await readdir(replicaDir)).toEqual([])
  await rm(replicaDir, { recursive: true })
  await rename(`${replicaDir}-away`, replicaDir)
  await sync()
  expect((await getState()).replica).toMatchObject({ state: 'ready', pending: { copies: 0, since: null } })
})

test('refuses the files of another installation, and starts over on an empty disk only when told', async () => {
  await sync()
  const marker = join(replicaDir, MARKER_KEY)
  const ours = await readFile(marker)
  await writeFile(marker, `${crypto.randomUUID()}\n`)
  const [original] = (await addOriginals(app.services, 1)) as [Original]
  await sync()
  expect((await getState()).replica.state).toBe('foreign')
  expect(await isIntact(original, inReplica(original))).toBeFalsy()
  await rm(replicaDir, { recursive: true })
  await mkdir(replicaDir)
  await writeFile(marker, '')
  await sync()
  expect(await readFile(marker)).toEqual(ours)
  expect(await isIntact(original, inReplica(original))).toBe(true)
  expect((await getState()).replica).toMatchObject({ state: 'ready', pending: { copies: 0 } })
})

test('deletes from the second store a week after the row, never because of a missing primary', async () => {
  const [deleted, lost] = (await addOriginals(app.services, 2)) as [Original, Original]
  await sync()
  await rm(inStore(lost))
  await app.services.db.deleteFrom('files').where('id', '=', deleted.id).execute()
  const replica = app.services.replica!
  const now = Date.now() + 2 * DAY_MS
  await sweepReplica(app.services, replica, now)
  expect(await isIntact(deleted, inReplica(deleted))).toBe(true)
  await sweepReplica(app.services, replica, now + 8 * DAY_MS)
  expect(await isIntact(deleted, inReplica(deleted))).toBeFalsy()
  expect(await isIntact(lost, inReplica(lost))).toBe(true)
  await app.services.db.deleteFrom('files').where('id', '=', lost.id).execute()
  await app.services.db.updateTable('integrity').set({ replica_swept_at: 0 }).execute()
})

test('begins the next round before the chosen months are over, and reads nothing until then', async () => {
  await addOriginals(app.services, 1)
  await makeDue(app.services)
  await check()
  const { length } = await exportLines(app.services)
  await check()
  expect(await exportLines(app.services)).toHaveLength(length)
  const [state] = (await getState()).stores
  const { months } = (await getState()).settings
  expect(state?.next_round_at).toBeLessThan((state?.last_round?.started_at ?? 0) + months * 30 * DAY_MS)
  await admin.post('/admin/fixity/check')
  await check()
  expect((await exportLines(app.services)).length).toBeGreaterThan(length)
  const countUnread = async () => (await getState()).stores[0]?.unread_copies
  expect(await countUnread()).toBe(0)
  await addOriginals(app.services, 2)
  expect(await countUnread()).toBe(2)
})

test('gives administrators the ledger and its checker, which agree', async () => {
  const response = await fetch(`${app.base}/client/api/admin/fixity/ledger`, { headers: { cookie: admin.cookie() } })
  const text = await response.text()
  expect(text.trimEnd().split('\n')).toEqual(await exportLines(app.services))
  const { body: checker, headers } = await admin.get<string>('/admin/fixity/checker')
  expect(headers.get('content-disposition')).toContain('check-ledger.py')
  expect(checker).toMatch(/^#!\/usr\/bin\/env python3/)

  const { connectionString = '' } = await getAppDatabase(app, inject('database').connection.connectionString)
  const options = JSON.stringify({ cwd: dir, to: 'exported', json: true })
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/export-ledger.ts'), options], {
    cwd: dir,
    env: { ...process.env, DATABASE_URL: connectionString, DATA_DIR: app.dataDir },
  })
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, head: (await getState()).ledger })
  expect(await readFile(join(dir, 'exported/ledger.jsonl'), 'utf8')).toBe(text)
  expect(await readFile(join(dir, 'exported/check-ledger.py'), 'utf8')).toBe(checker)
})

test('replaces damaged bytes when the same file is uploaded again', async () => {
  const owner = await app.owner()
  const { id: project } = await createTestProject(owner, 'Quay')
  const file = { bytes: Buffer.from('kept by the family'), name: 'letter.txt' }
  const { file: stored } = await uploadToProject(owner, file, { project, title: 'A' })
  const { key } = await app.services.db
    .selectFrom('files')
    .select('key')
    .where('sha256', '=', stored?.sha256 ?? '')
    .executeTakeFirstOrThrow()
  await writeFile(inStore({ key }), 'lost')
  await makeDue(app.services)
  await check()
  expect(await listOpen()).toHaveLength(1)
  await uploadToProject(owner, file, { project, title: 'B' })
  expect(await readFile(inStore({ key }))).toEqual(file.bytes)
  expect(await listOpen()).toEqual([])
  expect((await exportLines(app.services)).at(-1)).toContain('"result":"repaired"')
})

test('names the last entry of the ledger in the manifest of a backup', async () => {
  const connection = await getAppDatabase(app, inject('database').connection.connectionString)
  const place = new Place(new DiskStore(join(dir, 'backups')))
  const { name } = await backUp({ connection, store: app.services.store }, place)
  const { manifest } = await readManifest(place, name)
  expect(manifest.ledger).toEqual((await getState()).ledger)
  expect(manifest.ledger?.seq).toBeGreaterThan(0)
})
