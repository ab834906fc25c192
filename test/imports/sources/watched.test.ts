import { mkdir, mkdtemp, readFile, realpath, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteServerFile, listServerFiles, openServerFile } from '#server/imports/watch/server-folder.ts'
import { lookAtWatchedFolders } from '#server/imports/watch/look.job.ts'
import type { Activity } from '#shared/entities/activity.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Import } from '#shared/entities/imports/import.ts'
import type { WatchedFolder } from '#shared/entities/imports/watched-folder.ts'
import type { Project } from '#shared/entities/project.ts'
import { startApp, type App, type Person } from '../../support/app.ts'
import { createAdministrator, createEntity, createTestProject } from '../../support/fixtures.ts'
import { drawPhotograph } from '../../support/sample-files/photographs.ts'
import { createImports } from '../support.ts'

let app: App
let admin: Awaited<ReturnType<typeof createAdministrator>>
let owner: Person
let importDir: string
let outside: string
let project: Project
let photograph: Buffer
let imports: ReturnType<typeof createImports>
let folderCount = 0
beforeAll(async () => {
  importDir = await mkdtemp(join(tmpdir(), 'import-'))
  outside = await mkdtemp(join(tmpdir(), 'outside-'))
  app = await startApp({ env: { IMPORT_DIR: importDir } })
  admin = await createAdministrator(app, 'admin')
  owner = await app.owner('ada')
  imports = createImports(app)
  photograph = await drawPhotograph(1, 90, 60)
})
afterAll(async () => {
  await app.close()
  await rm(importDir, { recursive: true })
  await rm(outside, { recursive: true })
})
let scans: string
beforeEach(async () => {
  project = await createTestProject(owner, 'Harbour archive')
  scans = `scans-${++folderCount}`
  await mkdir(join(importDir, scans))
  now = Date.now()
})

const watch = (changes: object = {}) =>
  createEntity<WatchedFolder>(admin, `/projects/${project.id}/watched_folders`, {
    path: scans,
    delete_after: false,
    ...changes,
  })
const write = async (name: string, content: string | Buffer) => {
  await mkdir(dirname(join(importDir, scans, name)), { recursive: true })
  await writeFile(join(importDir, scans, name), content)
}
const listImports = async () => (await owner.get<Import[]>(`/projects/${project.id}/imports`)).body
const listItems = async () =>
  (await owner.post<{ artifacts: Artifact[] }>('/search', { project: project.id, query: {} })).body.artifacts
let now = 0
/** Looks at the folders as often as it takes to import what has stopped growing. */
const lookAndImport = async () => {
  for (let look = 0; look < 5; look++) {
    now += 6000
    await lookAtWatchedFolders(app.services, now)
    for (const { id } of await listImports()) await imports.work(id)
  }
}

test('imports new files with their folders and sidecar files, leaves them there, and can be undone', async () => {
  await watch()
  await write('Box 1/mill.jpg', photograph)
  await write('Box 1/mill.jpg.json', JSON.stringify({ title: 'The mill' }))
  await write('notes.txt', 'notes')
  await write('empty.txt', '')
  await write('.DS_Store', 'x')
  await lookAtWatchedFolders(app.services, now)
  expect(await listImports()).toEqual([])
  await lookAndImport()
  const [done, ...others] = await listImports()
  expect(others).toEqual([])
  expect(done).toMatchObject({ source: 'watched', state: 'done', filename: scans, user: admin.id })
  expect(done?.counts).toMatchObject({ rows: 3, done: 2, refuse: 1 })
  expect(await imports.rows(owner, done?.id ?? '', '?plan=refuse')).toMatchObject([
    { cells: expect.arrayContaining(['empty.txt']), reason: { reason: ['empty_file'] } },
  ])
  const [notes, mill] = (await listItems()).toSorted((one, other) => (one.title < other.title ? 1 : -1))
  expect(mill).toMatchObject({ title: 'The mill', filename: 'mill.jpg', visibility: 'private' })
  expect(notes).toMatchObject({ title: 'notes', folder: 'root' })
  const { body: box } = await owner.get<{ title: string }>(`/folders/${mill?.folder}`)
  expect(box.title).toBe('Box 1')
  expect(await readFile(join(importDir, scans, 'Box 1/mill.jpg'))).toEqual(photograph)

  await lookAndImport()
  expect(await listImports()).toHaveLength(1)
  expect(await imports.step(owner, done?.id ?? '', 'undo')).toMatchObject({ state: 'undone', counts: { undone: 2 } })
  await lookAndImport()
  expect(await listItems()).toEqual([])
  expect(await listImports()).toHaveLength(1)
})

test('waits for a file that still grows', async () => {
  await watch()
  await write('film.txt', 'begin')
  for (const content of ['begins', 'begins again', 'begins again and ends']) {
    now += 6000
    await lookAtWatchedFolders(app.services, now)
    await write('film.txt', content)
  }
  expect(await listImports()).toEqual([])
  await lookAndImport()
  expect(await listItems()).toMatchObject([{ title: 'film' }])
})

test('changes an item whose sidecar file arrives later, and imports a changed file again', async () => {
  await watch()
  await write('mill.jpg', photograph)
  await lookAndImport()
  await write('mill.xmp.part', 'unfinished')
  await rm(join(importDir, scans, 'mill.xmp.part'))
  await write('mill.json', JSON.stringify({ place: 'Tarn' }))
  await lookAndImport()
  expect(await listItems()).toMatchObject([{ title: 'mill', place: 'Tarn' }])
  await utimes(join(importDir, scans, 'mill.jpg'), 1, 1)
  await lookAndImport()
  expect(await listItems()).toHaveLength(1)
  await write('mill.jpg', await drawPhotograph(2, 90, 60))
  await lookAndImport()
  expect(await listItems()).toHaveLength(2)
})

test('imports each file once, although its process is killed at any moment', async () => {
  await watch()
  for (let file = 0; file < 6; file++) await write(`${file}.txt`, `file ${file}`)
  now += 6000
  await lookAtWatchedFolders(app.services, now)
  now += 6000
  await Promise.all([lookAtWatchedFolders(app.services, now), lookAtWatchedFolders(app.services, now)])
  for (let attempt = 0; attempt < 12; attempt++) {
    for (const { id } of await listImports()) {
      // The work ends early, as if the process were killed, and is done twice at a time.
      const ending = AbortSignal.timeout(20)
      await Promise.allSettled([imports.work(id, ending), imports.work(id)])
    }
    now += 6000
    await lookAtWatchedFolders(app.services, now)
  }
  await lookAndImport()
  expect((await listItems()).map(({ title }) => title).toSorted()).toEqual(['0', '1', '2', '3', '4', '5'])
  expect(await listImports()).toMatchObject([{ state: 'done' }])
})

test('deletes only files that were imported, if that is set', async () => {
  await watch({ delete_after: true })
  await write('mill.jpg', photograph)
  await write('mill.jpg.json', '{"title": "The mill"}')
  await write('empty.txt', '')
  await write('broken.txt', 'broken')
  await write('broken.txt.json', '{')
  await lookAndImport()
  expect(await listItems()).toMatchObject([{ title: 'The mill' }])
  const exists = (name: string) =>
    readFile(join(importDir, scans, name)).then(
      () => true,
      () => false,
    )
  expect(
    await Promise.all(['mill.jpg', 'mill.jpg.json', 'empty.txt', 'broken.txt', 'broken.txt.json'].map(exists)),
  ).toEqual([false, false, true, true, true])
  await write('mill.jpg', await drawPhotograph(3, 90, 60))
  await lookAndImport()
  expect(await listItems()).toHaveLength(2)
})

describe('symbolic links', () => {
  test('are never followed, neither to files nor to folders', async () => {
    await watch()
    await writeFile(join(outside, 'secret.txt'), 'secret')
    await symlink(join(outside, 'secret.txt'), join(importDir, scans, 'link.txt'))
    await symlink(outside, join(importDir, scans, 'linked'))
    await write('plain.txt', 'plain')
    await lookAndImport()
    expect(await listItems()).toMatchObject([{ title: 'plain' }])
  })

  test('can’t replace the folder between looking and reading', async () => {
    await watch()
    await write('box/secret.txt', 'public')
    now += 6000
    await lookAtWatchedFolders(app.services, now)
    now += 6000
    await lookAtWatchedFolders(app.services, now)
    const [started] = await listImports()
    const secret = 'a secret of the server'
    await writeFile(join(outside, 'secret.txt'), secret)
    const root = join(await realpath(importDir), scans)
    const listed = (await listServerFiles(root)).get('box/secret.txt')
    await rename(join(importDir, scans, 'box'), join(importDir, scans, 'old-box'))
    await symlink(outside, join(importDir, scans, 'box'))
    await imports.work(started?.id ?? '')
    await lookAndImport()
    const stored = await app.services.db.selectFrom('files').select('id').where('size', '=', secret.length).execute()
    expect(stored).toEqual([])
    // Neither if it happens right before the file is opened, with the same size and time.
    await writeFile(join(outside, 'secret.txt'), 'public')
    const time = new Date(listed?.modified ?? 0)
    await utimes(join(outside, 'secret.txt'), time, time)
    if (listed) await expect(openServerFile(root, listed)).rejects.toThrow(/changed while/)
    expect(listed && (await deleteServerFile(root, listed))).toBe(false)
    expect(await listItems()).toMatchObject([{ title: 'secret' }])
  })

  test('can’t lead a watched folder out of the import directory', async () => {
    await symlink(outside, join(importDir, 'way-out'), 'dir').catch(() => undefined)
    const paths = ['../', '..', 'way-out', `${scans}/../..`, '/etc', 'missing', 'a\0b']
    // Other paths of a folder would hide that two watched folders overlap.
    for (const path of [...paths, '.', `${scans}/.`, `missing/../${scans}`]) {
      const answer = await admin.post(`/projects/${project.id}/watched_folders`, { path, delete_after: false })
      expect([path, answer.status]).toEqual([path, 400])
    }
  })
})

test('says why a folder can’t be read, and continues when it is back', async () => {
  await watch()
  await rename(join(importDir, scans), join(importDir, 'away'))
  await lookAndImport()
  const list = async () =>
    (await admin.get<{ folders: WatchedFolder[]; available: string[] }>(`/projects/${project.id}/watched_folders`)).body
  expect((await list()).folders).toMatchObject([{ path: scans, problem: ['import_dir_missing'] }])
  await rename(join(importDir, 'away'), join(importDir, scans))
  await write('a.txt', 'a')
  await lookAndImport()
  expect((await list()).folders).toMatchObject([{ problem: null }])
  expect((await list()).available).toContain(scans)
  expect(await listItems()).toHaveLength(1)
})

test('tries an import again whose folder was away while it was read', async () => {
  await watch()
  await write('a.txt', 'a')
  for (let look = 0; look < 2; look++) {
    now += 6000
    await lookAtWatchedFolders(app.services, now)
  }
  const [started] = await listImports()
  await rename(join(importDir, scans), join(importDir, 'away'))
  await imports.work(started?.id ?? '')
  expect(await listImports()).toMatchObject([{ state: 'failed', problem: { reason: ['import_dir_missing'] } }])
  await rename(join(importDir, 'away'), join(importDir, scans))
  now += 6 * 60_000
  await lookAndImport()
  expect(await listImports()).toMatchObject([{ state: 'done', counts: { done: 1 } }])
})

test('watches a folder for one project only, and not any more once it is removed', async () => {
  const watched = await watch()
  await mkdir(join(importDir, scans, 'inner'))
  for (const path of [scans, `${scans}/inner`, '']) {
    const answer = await admin.post(`/projects/${project.id}/watched_folders`, { path, delete_after: false })
    expect([path, answer.status]).toEqual([path, 409])
  }
  expect((await owner.delete(`/watched_folders/${watched.id}`)).status).toBe(404)
  const removals = await Promise.all(
    Array.from({ length: 20 }, () => admin.delete(`/watched_folders/${watched.id}`).then(({ status }) => status)),
  )
  expect(removals.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 404)])
  const { body: log } = await owner.get<{ activity: Activity[] }>(
    `/projects/${project.id}/activity?kind=watched_folder`,
  )
  expect(log.activity.map(({ act, user, things }) => [act, user?.id, things[0]?.title])).toEqual([
    ['destroy', admin.id, scans],
    ['create', admin.id, scans],
  ])
  await write('a.txt', 'a')
  await lookAndImport()
  expect(await listImports()).toEqual([])
})
