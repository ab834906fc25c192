import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openBackup } from '#server/backup/open-backup.ts'
import { openPlace } from '#server/backup/place/open-place.ts'
import { Place } from '#server/backup/place/place.ts'
import { findStoreOwner } from '#server/files/store-owner.repo.ts'
import { bringBack } from '#server/imports/from-backup/bring-back.ts'
import { chooseOrg } from '#server/imports/from-backup/choose-org.ts'
import { selectPart, type WantedPart } from '#server/imports/from-backup/select-part.ts'
import { writePackage } from '#server/imports/from-backup/write-package.ts'
import { findImport } from '#server/imports/imports.repo.ts'
import { lookAtWatchedFolders } from '#server/imports/watch/look.job.ts'
import { putMarker } from '#server/ports/store/marked-store.ts'
import { DiskStore } from '#server/ports/store/disk-store.ts'
import { artifactFields } from '#shared/entities/artifact-fields.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Caption } from '#shared/entities/caption.ts'
import { EXPORT_CONTENTS, MAX_PART_SIZE } from '#shared/entities/exports/export.ts'
import type { Import } from '#shared/entities/imports/import.ts'
import { createImports } from '../imports/support.ts'
import { startApp, type App, type Person } from '../support/app.ts'
import { insertPendingSubmission } from '../support/contributions.ts'
import { createAdministrator, createEntity, createTestProject } from '../support/fixtures.ts'
import { openBucket, S3_URL } from '../support/servers/s3.ts'
import { uploadToProject } from '../support/stored-files.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'
import { backUp, createCleaner, flipBit, getAppDatabase, MIGRATIONS, runCommand, SECRET } from './support.ts'

// A project, a folder or an item out of a backup, while the server runs and after what it was taken from has changed.

const SECRET_TEXT = 'of another project'
const cleaner = createCleaner()
let app: App
let owner: Person
let env: Record<string, string>
let dir: string
let backup: string
let harbour: Awaited<ReturnType<typeof createHarbour>>
/** The items of the project as they were, by title. */
let expected: Awaited<ReturnType<typeof describeItems>>

beforeAll(async () => {
  app = await startApp()
  cleaner.add(() => app.close())
  await createAdministrator(app)
  owner = await app.owner('ada')
  harbour = await createHarbour()
  const other = (await createTestProject(owner, 'Other')).id
  await uploadToProject(owner, { bytes: Buffer.from(SECRET_TEXT), name: 'secret.txt' }, { project: other, title: 'S' })
  expected = await describeItems(harbour.project)
  const connection = await getAppDatabase(app, inject('database').connection.connectionString)
  const database = connection.connectionString ?? ''
  env = { DATA_DIR: app.dataDir, DATABASE_URL: database, SECRET, TMPDIR: await cleaner.makeDir() }
  dir = await cleaner.makeDir()
  backup = (await backUp({ connection, store: app.services.store }, new Place(new DiskStore(dir)))).name
})
afterAll(() => cleaner.run())

/** A project with a folder in a folder, and items with everything that a package contains. */
async function createHarbour() {
  const { id: project } = await createTestProject(owner, 'Harbour')
  const letters = await createEntity(owner, '/folders', { project, title: 'Letters', description: 'From the pilots' })
  const early = await createEntity(owner, '/folders', { project, title: '1945', folder: letters.id })
  await createEntity(owner, `/projects/${project}/fields`, { key: 'ship', type: 'text', label: { en: 'Ship' } })
  const tag = await createEntity(owner, '/tags', { project, title: 'mill' })
  const add = async (title: string, folder: string | undefined, bytes: Buffer) => {
    const place = { project, ...(folder !== undefined && { folder }) }
    const { id } = await uploadToProject(owner, { bytes, name: `${title}.bin` }, { ...place, title })
    const values = { description: `<p>${title}</p>`, place: 'Kiel', reference: title, display_date: 'May 1945' }
    await owner.post(`/artifacts/${id}`, { ...values, visibility: 'local', fields: { ship: `MS ${title}` } })
    await owner.post(`/artifacts/${id}/add_tag`, { tag: tag.id })
    return id
  }
  const items = {
    map: await add('Map', undefined, randomBytes(900)),
    letter: await add('Letter', letters.id, randomBytes(70_000)),
    early: await add('Early', early.id, randomBytes(300)),
  }
  await owner.post(`/artifacts/${items.letter}/captions`, {
    ...{ language: 'en', label: 'English', kind: 'subtitles' },
    content: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n',
  })
  const { submission, waiting } = await insertPendingSubmission(app.services.db, project)
  await app.services.db
    .updateTable('submissions')
    .set({ status: 'approved', artifact: items.letter })
    .where('id', '=', submission)
    .execute()
  await app.services.db.deleteFrom('artifacts').where('id', '=', waiting).execute()
  await app.services.db.updateTable('artifacts').set({ submission }).where('id', '=', items.letter).execute()
  const exhibit = {
    project,
    title: 'Pilots',
    description: '<p>Pilots</p>',
    url_alias: 'pilots',
    artifacts: Object.values(items),
  }
  await createEntity(owner, '/exhibits', { ...exhibit, visibility: 'local' })
  return { project, letters: letters.id, items, submission }
}

/** The fields, bytes, tags and captions of a project's items by title, with the path of their folder. */
async function describeItems(project: string, folder?: string) {
  const query = { project, query: {}, limit: 500 }
  const { artifacts } = (await owner.post<{ artifacts: Artifact[] }>('/search', query)).body
  const rows = await app.services.db
    .selectFrom('folders')
    .select(['id', 'folder', 'title', 'description'])
    .where('project', '=', project)
    .execute()
  const folders = new Map(rows.map((row) => [row.id, row]))
  const getPath = (id: string | null | undefined): string => {
    const row = folders.get(id ?? '')
    if (row && id === folder) return row.id
    return row ? `${getPath(row.folder)}/${row.title} (${row.description})` : ''
  }
  const items: Record<string, object> = {}
  for (const item of artifacts) {
    const path = getPath(item.folder)
    if (folder !== undefined && !path.startsWith(folder)) continue
    const stored = await app.services.db
      .selectFrom('files as f')
      .innerJoin('artifacts as a', 'a.file', 'f.id')
      .select(['f.key', 'f.sha256'])
      .where('a.id', '=', item.id)
      .executeTakeFirst()
    const { body: tags } = await owner.get<{ title: string }[]>(`/artifacts/${item.id}/tags/full`)
    const { body: captions } = await owner.get<Caption[]>(`/artifacts/${item.id}/captions`)
    items[item.title] = {
      ...Object.fromEntries(artifactFields.map(([key]) => [key, item[key] === '' ? null : item[key]])),
      ...{ fields: item.fields, filename: item.filename, path: path.slice(folder?.length ?? 0) },
      ...{ sha256: stored?.sha256, isStored: Boolean(await app.services.store.head(stored?.key ?? '')) },
      ...{ tags: tags.map(({ title }) => title), captions: captions.map(({ id: _id, ...caption }) => caption) },
    }
  }
  return items
}

/** The history of a project from before an import. */
const listEarlier = async (project: string) => ({
  acts: await app.services.db.selectFrom('earlier_acts').selectAll().where('project', '=', project).execute(),
  consents: await app.services.db.selectFrom('earlier_consents').selectAll().where('project', '=', project).execute(),
})

const take = (options: object, run: Parameters<typeof runCommand>[2] = {}) =>
  runCommand('restore-part', { from: dir, cwd: '/', ...options }, { ...run, env: { ...env, ...run.env } })
interface Result {
  ok: boolean
  project: { id: string; title: string }
  folder: { id: string; title: string } | null
  import: string
  items: number
  lost: object[]
  problems: object[]
  packages: { path: string }[]
  error?: { code: string; message: string; problems: object[] }
}
const takeJson = async (options: object, run?: Parameters<typeof runCommand>[2]) => {
  const { stdout, code } = await take({ ...options, json: true }, run)
  return { code, ...(JSON.parse(stdout) as Result) }
}
const listTemporary = () => readdir(env.TMPDIR ?? '')
const asPrivate = (items: typeof expected) =>
  Object.fromEntries(Object.entries(items).map(([title, item]) => [title, { ...item, visibility: 'private' }]))

test(
  'writes packages of an item or a project that contain nothing else, and refuses what the backup lacks',
  { timeout: TIME_LIMITS.serverProcesses },
  async () => {
    const to = join(await cleaner.makeDir(), 'new')
    const { project, items, letters } = harbour
    const item = await takeJson({ project, item: items.letter, to })
    expect(item).toMatchObject({ code: 0, ok: true, items: 1, lost: [], packages: [{ path: `${to}/Harbour-1.zip` }] })
    const files = unzipSync(await readFile(`${to}/Harbour-1.zip`))
    expect(Object.keys(files).filter((path) => path.includes('/data/'))).toEqual([
      'Harbour-1/data/Letter.bin',
      'Harbour-1/data/Letter.en.vtt',
    ])
    expect(Object.keys(files).filter((path) => path.includes('/history/'))).toEqual([])

    const [temporary, whole, report] = [await cleaner.makeDir(), await cleaner.makeDir(), () => undefined]
    const place = new Place(new DiskStore(dir))
    const opened = await openBackup(place, backup, { migrationsDir: MIGRATIONS, dir: temporary, report })
    try {
      const write = async (part: WantedPart, target: string) =>
        writePackage(opened, await selectPart(opened, part), {
          ...{ contents: [...EXPORT_CONTENTS], partSize: MAX_PART_SIZE, dir: target, report },
        })
      expect(await write({ project: 'Harbour' }, whole)).toMatchObject({ items: 3, lost: [] })
      const contents = unzipSync(await readFile(`${whole}/Harbour-1.zip`))
      expect(Object.keys(contents).filter((path) => path.includes('/data/'))).toHaveLength(4)
      expect(Object.keys(contents)).toContain('Harbour-1/metadata/history/audit-log.jsonl')
      for (const bytes of Object.values(contents)) expect(Buffer.from(bytes).includes(SECRET_TEXT)).toBe(false)
      // Existing files aren't overwritten.
      await expect(write({ project }, whole)).rejects.toMatchObject({ code: 'target_not_empty' })
      for (const part of [
        { project: 'Nothing' },
        { project, item: letters },
        { project, folder: 'x' },
        { project: 'other', item: items.map },
      ])
        await expect(write(part, to)).rejects.toMatchObject({ code: 'not_in_backup' })

      // Only the objects of the part matter.
      const { sha256 } = expected.Letter as { sha256: string }
      const file = join('objects', sha256.slice(0, 2), sha256)
      const undo = await flipBit(join(dir, file))
      const empty = await cleaner.makeDir()
      await expect(write({ project, folder: letters }, empty)).rejects.toMatchObject({
        code: 'damaged',
        problems: [{ file, problem: 'damaged' }],
      })
      expect(await readdir(empty)).toEqual([])
      expect(await write({ project, item: items.map }, empty)).toMatchObject({ items: 1 })
      await undo()
    } finally {
      await opened.close()
    }
  },
)

test(
  'brings back what was changed, moved to Trash and deleted with its bytes, privately next to the rest, and undoes it',
  { timeout: TIME_LIMITS.serverProcesses },
  async () => {
    const { project, letters, items } = harbour
    const { key } = await app.services.db
      .selectFrom('files as f')
      .innerJoin('artifacts as a', 'a.file', 'f.id')
      .select('f.key')
      .where('a.id', '=', items.letter)
      .executeTakeFirstOrThrow()
    await owner.post(`/artifacts/${items.map}`, { title: 'Changed', description: '', fields: { ship: null } })
    await owner.delete(`/folders/${letters}`)
    await owner.delete(`/artifacts/${items.letter}`)
    await app.services.store.remove([key])
    const before = await describeItems(project)
    expect(Object.keys(before)).toEqual(['Changed'])

    const folder = await takeJson({ project: 'Harbour', folder: letters, 'bring-back': true })
    expect(folder).toMatchObject({ code: 0, items: 2, lost: [], problems: [], project: { id: project } })
    expect(folder.folder?.title).toMatch(/^Letters \(as it was on \d+ \w+ \d{4}\)$/)
    const { Letter, Early } = expected
    expect(await describeItems(project, folder.folder?.id)).toEqual(asPrivate({ Letter, Early } as typeof expected))

    // The item is of the submission that the project has, so a withdrawal since the backup counts.
    const submitted = app.services.db.selectFrom('artifacts').select(['title', 'active', 'submission'])
    expect(await submitted.where('submission', 'is not', null).where('active', '=', true).execute()).toEqual([
      { title: 'Letter', active: true, submission: harbour.submission },
    ])
    expect(await listEarlier(project)).toEqual({ acts: [], consents: [] })

    const item = await takeJson({ project, item: items.map, 'bring-back': true })
    expect(item.folder?.title).toMatch(/^Map \(as it was on /)
    expect(await describeItems(project, item.folder?.id)).toEqual(asPrivate({ Map: expected.Map } as typeof expected))
    expect(await describeItems(project)).toMatchObject(before)

    const imports = createImports(app)
    for (const { import: id } of [folder, item])
      expect(await imports.step(owner, id, 'undo')).toMatchObject({ state: 'undone' })
    expect(await describeItems(project)).toEqual(before)
    const { body } = await owner.get<Import[]>(`/projects/${project}/imports`)
    expect(body).toHaveLength(2)
  },
)

test(
  'brings back a deleted project with its exhibits; the server finishes it if the command is killed',
  { timeout: TIME_LIMITS.serverProcesses },
  async () => {
    const { project } = harbour
    expect((await owner.delete(`/projects/${project}`, { deep: true })).status).toBe(200)
    // Killed before anything was added: nothing is left except temporary files, which the next run removes.
    const killed = await take({ project, 'bring-back': true }, { killAt: 'Checking files' })
    expect(killed.signal).toBe('SIGKILL')
    expect(await app.services.db.selectFrom('projects').select('title').execute()).toEqual([{ title: 'Other' }])
    expect(await listTemporary()).not.toEqual([])

    expect((await take({ project, 'bring-back': true }, { killAt: 'Importing' })).signal).toBe('SIGKILL')
    const { id } = await app.services.db.selectFrom('imports').select('id').executeTakeFirstOrThrow()
    const imports = createImports(app)
    await expect
      .poll(
        async () => {
          await imports.work(id)
          await lookAtWatchedFolders(app.services)
          return (await findImport(app.services.db, id))?.state
        },
        { timeout: 60_000 },
      )
      .toBe('done')
    const again = await takeJson({ project, 'bring-back': true })
    expect(again).toMatchObject({ code: 0, items: 3, folder: null, problems: [], project: { title: 'Harbour' } })
    expect((await listTemporary()).filter((name) => name.startsWith('vitrine-work-'))).toEqual([])
    const projects = await app.services.db.selectFrom('projects').selectAll().where('title', '=', 'Harbour').execute()
    expect(projects.map(({ url_alias: alias }) => alias).toSorted()).toEqual(['harbour', 'harbour-2'])
    for (const restored of projects) {
      expect(await describeItems(restored.id)).toEqual(expected)
      const { body: exhibits } = await owner.get<{ title: string }[]>(`/projects/${restored.id}/exhibits`)
      expect(exhibits).toMatchObject([{ title: 'Pilots', visibility: 'local' }])
      const { acts, consents } = await listEarlier(restored.id)
      expect(consents).toMatchObject([{ origin: { project, title: 'Harbour' }, record: { submitter_name: 'Grace' } }])
      expect(acts.map(({ act, person }) => `${person} ${act}`)).toContain('ada create')
    }
  },
)

test(
  'brings a deleted project into the named organisation if its own is gone or has another owner, and no part of it alone',
  { timeout: TIME_LIMITS.serverProcesses },
  async () => {
    const { project, items, letters } = harbour
    const { db } = app.services
    const { org } = await db.selectFrom('projects').select('org').limit(1).executeTakeFirstOrThrow()
    const heir = await app.owner('eve')
    const named = await createTestProject(heir, 'Pier')
    await db.updateTable('orgs').set({ title: 'Seamen’s society' }).where('id', '=', named.org).execute()
    const count = () => db.selectFrom('projects').select('id').execute().then((rows) => rows.length) // prettier-ignore
    const before = await count()
    await db.updateTable('org_owners').set({ user_id: heir.id }).where('org', '=', org).execute()
    const opened = await openBackup(new Place(new DiskStore(dir)), backup, {
      ...{ migrationsDir: MIGRATIONS, dir: await cleaner.makeDir(), report: () => undefined },
    })
    try {
      const target = { dir: await cleaner.makeDir(), report: () => undefined }
      const bring = async (wanted: WantedPart, name?: string) =>
        bringBack(app.services, app.services, opened, await selectPart(opened, wanted), { ...target, org: name })
      for (const wanted of [{ item: items.map }, { folder: letters }]) {
        const refused = bring({ project, ...wanted })
        await expect(refused).rejects.toMatchObject({ code: 'project_gone' })
        await expect(refused).rejects.toThrow(`vitrine restore-part DIR --project ${project} --bring-back`)
      }
      // A project that exists gets a folder, also if its owner is another one.
      await expect(bring({ project: 'Other' }, named.org)).rejects.toMatchObject({ code: 'wrong_use' })
      const part = await selectPart(opened, { project })
      const choose = (name?: string) => chooseOrg(app.services, opened, part, name)
      await expect(choose()).rejects.toThrow(
        'has another owner now: name the organisation that gets it with --org NAME',
      )
      await expect(choose('Nobody')).rejects.toThrow('there is no organisation Nobody: check --org')
      expect(await choose(named.org)).toBe(named.org)
      // People who title their organisation with the id of another get nothing, and hinder nobody.
      const imitated = randomUUID()
      await db.insertInto('orgs').values({ id: imitated, title: named.org }).execute()
      expect(await choose(named.org)).toBe(named.org)
      await db.deleteFrom('orgs').where('id', '=', imitated).execute()
      const gone = '00000000-0000-0000-0000-000000000001'
      await opened.db.insertInto('orgs').values({ id: gone, title: 'Gone' }).execute()
      await opened.db.updateTable('projects').set({ org: gone }).where('id', '=', project).execute()
      await expect(choose()).rejects.toMatchObject({ code: 'no_organisation' })
      await expect(choose()).rejects.toThrow('so is its organisation Gone: name the organisation')
    } finally {
      await opened.close()
    }
    expect(await takeJson({ project, 'bring-back': true })).toMatchObject({
      code: 4,
      error: { code: 'no_organisation' },
    })
    expect(await count()).toBe(before)
    const brought = await takeJson({ project, org: 'Seamen’s society', 'bring-back': true })
    expect(brought).toMatchObject({ code: 0, items: 3, folder: null, problems: [] })
    expect(await db.selectFrom('projects').select('org').where('id', '=', brought.project.id).execute()).toEqual([
      { org: named.org },
    ])
  },
)

test('refuses with exit codes, and adds nothing', { timeout: TIME_LIMITS.serverProcesses }, async () => {
  const { project, items } = harbour
  const [to, unknown] = [await cleaner.makeDir(), '00000000-0000-0000-0000-000000000000']
  expect(await takeJson({ project, to, 'bring-back': true })).toMatchObject({ code: 2, error: { code: 'wrong_use' } })
  expect(await takeJson({ project, item: unknown, to })).toMatchObject({ code: 4, error: { code: 'not_in_backup' } })
  const table = join('backups', backup, 'tables', 'users.zst')
  const undo = await flipBit(join(dir, table))
  expect(await takeJson({ project, item: items.map, to })).toMatchObject({
    ...{ code: 3, error: { code: 'damaged', problems: [{ file: table, problem: 'damaged' }] } },
  })
  await undo()
  expect(await readdir(to)).toEqual([])

  // A backup that had lost a file gives the rest, and names its item.
  const { store, db } = app.services
  const { sha256 } = expected.Map as { sha256: string }
  const lost = await db.selectFrom('files').select('key').where('sha256', '=', sha256).executeTakeFirstOrThrow()
  await store.remove([lost.key])
  const encrypted = await cleaner.makeDir()
  const passphrase = 'harbour lantern violet seven'
  const settings = { folder: '/', isCreated: true, credentials: undefined, lockDays: 0, passphrase }
  await backUp({ connection: { connectionString: env.DATABASE_URL }, store }, await openPlace(encrypted, settings))
  const part = { from: encrypted, project: 'harbour', to }
  expect(await takeJson(part)).toMatchObject({ code: 1, error: { code: 'wrong_passphrase' } })
  const options = { env: { BACKUP_PASSPHRASE: passphrase } }
  expect(await takeJson(part, options)).toMatchObject({ code: 5, ok: false, items: 3, lost: [{ title: 'Map' }] })

  await db.updateTable('store_owner').set({ id: unknown }).execute()
  await putMarker(store, unknown)
  const foreign = { from: encrypted, project: 'harbour', 'bring-back': true }
  expect(await takeJson(foreign, options)).toMatchObject({ code: 4, error: { code: 'other_installation' } })
})

describe.skipIf(!S3_URL)('with buckets', () => {
  test(
    'brings a deleted project back from one bucket into another',
    { timeout: TIME_LIMITS.serverProcesses },
    async () => {
      const [backups, files] = [await openBucket(), await openBucket()]
      for (const bucket of [backups, files]) cleaner.add(() => bucket.close())
      const inBucket = await startApp({ store: files.store })
      cleaner.add(() => inBucket.close())
      await createAdministrator(inBucket)
      const keeper = await inBucket.owner('ada')
      const { id: project } = await createTestProject(keeper, 'Harbour')
      // More than one part of an upload to a bucket.
      const bytes = randomBytes(11_000_000)
      await uploadToProject(keeper, { bytes, name: 'map.bin' }, { project, title: 'Map' })
      const connection = await getAppDatabase(inBucket, inject('database').connection.connectionString)
      await backUp({ connection, store: files.store }, new Place(backups.store))
      expect((await keeper.delete(`/projects/${project}`, { deep: true })).status).toBe(200)
      const { id: installation } = await findStoreOwner(inBucket.services.db)
      await putMarker(files.store, installation)
      for await (const { key } of files.store.list('o/')) await files.store.remove([key])

      const from = new URL(backups.url)
      from.pathname = `/${from.searchParams.get('prefix')}`
      from.searchParams.delete('prefix')
      const target = { DATA_DIR: inBucket.dataDir, DATABASE_URL: connection.connectionString ?? '' }
      const brought = await takeJson(
        { from: from.href, project, 'bring-back': true },
        { env: { ...target, STORAGE_URL: files.url } },
      )
      expect(brought, brought.error?.message).toMatchObject({ code: 0, items: 1, lost: [], problems: [] })
      const { key } = await inBucket.services.db
        .selectFrom('files as f')
        .innerJoin('artifacts as a', 'a.file', 'f.id')
        .select('f.key')
        .where('a.project', '=', brought.project.id)
        .executeTakeFirstOrThrow()
      const stored = await files.store.get(key)
      expect(stored && (await buffer(stored.body)).equals(bytes)).toBe(true)
    },
  )
})
