import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runProcessing } from '#server/features/processing/processing.job.ts'
import { sweepStore } from '#server/features/artifacts/sweep-store.job.ts'
import { MARKER_KEY } from '#server/ports/store/marked-store.ts'
import { openStore } from '#server/ports/store/open-store.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { startApp } from '../support/app.ts'
import { makePicture } from '../support/sample-files/media.ts'
import { uploadToProject } from '../support/stored-files.ts'
import { createTusClient } from '../support/tus-client.ts'

// The disk with the files is not mounted for a while, and an empty folder is in its place.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
let project = ''
let files = ''
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })).body.id
  files = join(app.dataDir, 'files')
})
afterEach(mount)
afterAll(() => app.close())

const getUnmountedPath = () => `${files}-elsewhere`
let isMounted = true
async function unmount() {
  await rename(files, getUnmountedPath())
  await mkdir(files)
  isMounted = false
}
async function mount() {
  if (isMounted) return
  await rm(files, { recursive: true })
  await rename(getUnmountedPath(), files)
  isMounted = true
}

// Use different bytes each time, because identical files are stored only once.
let nextWidth = 40
const createPicture = () => makePicture('png', nextWidth++, 30)
const createItem = async () => uploadToProject(owner, { bytes: await createPicture(), name: 'a.png' }, { project })
async function getStep(item: string) {
  const { file } = await app.services.db
    .selectFrom('artifacts')
    .select('file')
    .where('id', '=', item)
    .executeTakeFirstOrThrow()
  return { file: file ?? '', step: 'process' as const }
}
const processItem = async (item: string, services = app.services) =>
  runProcessing(services, await getStep(item), new AbortController().signal)
const getProcessingState = async (item: string) => {
  const { file } = await getStep(item)
  return app.services.db
    .selectFrom('processing')
    .select(['failure', 'errors'])
    .where('file', '=', file)
    .executeTakeFirst()
}
const getStatus = async (item: string) => (await owner.get<Artifact>(`/artifacts/${item}`)).body.file?.status

test('leaves a file waiting for processing while the disk is unmounted, and processes it afterwards', async () => {
  const { id } = await createItem()
  await unmount()
  for (let i = 0; i < 12; i++) await expect(processItem(id)).rejects.toThrow('the store is not available')
  expect([await getStatus(id), await getProcessingState(id)]).toEqual(['processing', { failure: null, errors: 0 }])
  await mount()
  await processItem(id)
  expect(await getStatus(id)).toBe('ready')
})

test('does not report a file as damaged when the disk is unmounted while a tool reads it', async () => {
  const { id } = await createItem()
  const { media } = app.services
  const unmountingMedia: typeof media = {
    ...media,
    async process(...args) {
      await unmount()
      return media.process(...args)
    },
  }
  await expect(processItem(id, { ...app.services, media: unmountingMedia })).rejects.toThrow(
    'the store is not available',
  )
  expect([await getStatus(id), await getProcessingState(id)]).toEqual(['processing', { failure: null, errors: 0 }])
})

test('reports a file as missing if the disk is mounted', async () => {
  const { id } = await createItem()
  const { key } = await app.services.db
    .selectFrom('files')
    .select('key')
    .where('id', '=', (await getStep(id)).file)
    .executeTakeFirstOrThrow()
  await rename(join(files, key), join(files, 'aside'))
  await expect(processItem(id)).rejects.toThrow('there is no object')
  expect(await getProcessingState(id)).toEqual({ failure: null, errors: 1 })
  await rename(join(files, 'aside'), join(files, key))
})

test('responds 503 while the disk is unmounted, and writes nothing to the empty mount point', async () => {
  const { file } = await createItem()
  const tus = createTusClient(app.base, owner)
  const createdUpload = await tus.create(10, { project, filename: 'f' })
  await tus.patch(createdUpload.location, 0, Buffer.from('01234'))
  await unmount()
  expect((await fetch(file?.url ?? '')).status).toBe(503)
  const form = new FormData()
  form.set('project', project)
  form.set('file', new Blob([new Uint8Array(await createPicture())]), 'b.png')
  expect(await owner.post('/artifacts', form)).toMatchObject({ status: 503, body: { errors: { code: 'store_away' } } })
  expect((await tus.patch(createdUpload.location, 5, Buffer.from('56789'))).status).toBe(503)
  expect((await fetch(`${app.base}/health`)).status).toBe(503)
  await expect(sweepStore(app.services)).rejects.toThrow()
  expect(await readdir(files)).toEqual([])
  await mount()
  expect((await fetch(file?.url ?? '')).status).toBe(200)
  expect((await tus.patch(createdUpload.location, 5, Buffer.from('56789'))).status).toBe(204)
  expect((await fetch(`${app.base}/health`)).status).toBe(200)
})

test('refuses to start without the disk, and marks each store with the id of its database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-unmounted-'))
  const id = randomUUID()
  const openStoreOnDisk = (knowsFiles: boolean, storeOwner: string | null = id) =>
    openStore({ storageUrl: undefined, dataDir, findStoreOwner: async () => ({ id: storeOwner, knowsFiles }) })
  const listEntries = () => readdir(join(dataDir, 'files'))
  const readMarker = () => readFile(join(dataDir, 'files', MARKER_KEY), 'utf8')
  await expect(openStoreOnDisk(true)).rejects.toThrow(/^DATA_DIR: the store is empty, but the database refers to files/)
  expect(await listEntries()).toEqual([])
  await mkdir(join(dataDir, 'files/o/ab'), { recursive: true })
  await writeFile(join(dataDir, 'files/o/ab/1'), 'x')
  await openStoreOnDisk(true)
  expect(await readMarker()).toContain(id)
  await rm(join(dataDir, 'files'), { recursive: true })
  // The store was opened before anything was started, so only the first start writes the owner.
  await openStoreOnDisk(false, null)
  expect(await readMarker()).not.toContain(id)
  await openStoreOnDisk(false)
  expect(await readMarker()).toContain(id)
  await rm(dataDir, { recursive: true })
})

test('refuses to start when the store belongs to another database, so that no files are swept as unreferenced', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-foreign-'))
  const open = (id: string, knowsFiles: boolean) =>
    openStore({ storageUrl: undefined, dataDir, findStoreOwner: async () => ({ id, knowsFiles }) })
  const foreignStoreError = /^DATA_DIR: the files in the store belong to another database/
  const [ownId, otherId] = [randomUUID(), randomUUID()]
  await mkdir(join(dataDir, 'files/o/ab'), { recursive: true })
  await writeFile(join(dataDir, 'files/o/ab/1'), 'x')
  // A store filled by an older version has no marker, and a database without files can't be its owner.
  await expect(open(ownId, false)).rejects.toThrow(foreignStoreError)
  await open(ownId, true)
  for (const knowsFiles of [false, true]) await expect(open(otherId, knowsFiles)).rejects.toThrow(foreignStoreError)
  await open(ownId, true)
  // Emptying the marker confirms the change of database.
  await writeFile(join(dataDir, 'files', MARKER_KEY), '')
  await open(otherId, false)
  await expect(open(ownId, true)).rejects.toThrow(foreignStoreError)
  await rm(dataDir, { recursive: true })
})

test('deletes an unreferenced file after a week, unless the database refers to it again by then', async () => {
  const { db, store } = app.services
  const getDayTime = (n: number) => Date.now() + n * 24 * 3600_000
  const { id } = await createItem()
  const { file } = await getStep(id)
  const { key } = await db.selectFrom('files').select('key').where('id', '=', file).executeTakeFirstOrThrow()
  const isStored = async () => (await store.head(key)) !== null
  // The state after the database was restored from a backup made before the upload.
  const setKey = (newKey: string) => db.updateTable('files').set({ key: newKey }).where('id', '=', file).execute()
  await setKey('o/elsewhere')
  await sweepStore(app.services, getDayTime(0))
  await sweepStore(app.services, getDayTime(6))
  await sweepStore(app.services, getDayTime(12))
  expect(await isStored()).toBe(true)
  await setKey(key)
  await sweepStore(app.services, getDayTime(12.5))
  await setKey('o/elsewhere')
  await sweepStore(app.services, getDayTime(13))
  await sweepStore(app.services, getDayTime(19))
  expect(await isStored()).toBe(true)
  await sweepStore(app.services, getDayTime(20.1))
  expect(await isStored()).toBe(false)
})
