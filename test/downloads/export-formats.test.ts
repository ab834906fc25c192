import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepExports } from '#server/features/exports/prepare-export.job.ts'
import { newId } from '#server/kit/ids.ts'
import { EXPORT_FORMATS, MAX_EXPORTS, type Export } from '#shared/entities/exports/export.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { createImports } from '../imports/support.ts'
import { startApp, type App, type Client, type Person } from '../support/app.ts'
import { createEntity, createMember, createTestProject } from '../support/fixtures.ts'
import { readWacz } from '../static-copy/read-wacz.ts'
import { BUILT_PAGES } from '../support/paths.ts'
import { prepareInProcess } from './prepare-in-process.ts'

// The formats of an export besides bags: a table with files, and a static copy. bags.test.ts covers bags.

let app: App
let owner: Person
beforeAll(async () => {
  app = await startApp({ pages: { built: BUILT_PAGES } })
  owner = await app.owner('ada')
})
afterAll(() => app.close())

async function upload(project: string, name: string, text: string | Buffer, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [key, value] of Object.entries({ project, ...fields })) form.set(key, value)
  form.set('file', new Blob([text]), name)
  return (await owner.post<Artifact>('/artifacts', form)).body
}

async function prepare(client: Client, project: string, body: object): Promise<Export> {
  const { id } = await createEntity(client, `/projects/${project}/exports`, body)
  await prepareInProcess(app, id)
  return (await client.get<Export>(`/exports/${id}`)).body
}

const fetchPart = (url = '', headers: Record<string, string> = {}, person = owner) =>
  fetch(`${app.base}${url}`, { headers: { cookie: person.cookie(), ...headers } })
const download = async (url = '') => Buffer.from(await (await fetchPart(url)).arrayBuffer())

/** Downloads a part in pieces and asserts that they are the whole, with the announced checksum. */
async function downloadInPieces({ url, size, sha256 }: Export['parts'][number]): Promise<Buffer> {
  const pieces: Buffer[] = []
  const step = Math.ceil(size / 5)
  for (let start = 0; start < size; start += step) {
    const response = await fetchPart(url, { range: `bytes=${start}-${start + step - 1}` })
    expect(response.status).toBe(206)
    pieces.push(Buffer.from(await response.arrayBuffer()))
  }
  const zip = Buffer.concat(pieces)
  expect(createHash('sha256').update(zip).digest('hex')).toBe(sha256)
  expect(zip.equals(await download(url))).toBe(true)
  return zip
}

test('exports files with a table that imports the same again', async () => {
  const { id: project } = await createTestProject(owner, 'Harbour')
  const folder = await createEntity(owner, '/folders', { project, title: 'Box', description: 'From the mill' })
  await createEntity(owner, '/folders', { project, title: 'Empty' })
  await createEntity(owner, '/folders', { project, title: 'exhibits.json' })
  const mill = await upload(project, 'mill.txt', 'mill', { folder: folder.id, title: 'The mill', place: '=Tarn' })
  for (const name of ['Box', 'metadata.csv', 'manifest-sha512.txt']) await upload(project, name, `the file ${name}`)
  await owner.post(`/artifacts/${mill.id}/captions`, {
    ...{ language: 'en', label: 'English', kind: 'subtitles' },
    content: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n',
  })
  const exhibit = { project, title: 'Mills', description: '<p>x</p>', url_alias: 'mills', artifacts: [mill.id] }
  await createEntity(owner, '/exhibits', exhibit)

  const ready = await prepare(owner, project, { format: 'csv' })
  expect(ready).toMatchObject({ format: 'csv', state: 'ready', parts: [{ filename: 'Harbour-1.zip' }] })
  const [part] = ready.parts
  if (!part) throw new Error('there is no part')
  const zip = await downloadInPieces(part)
  const files = unzipSync(zip)
  expect(Object.keys(files).toSorted()).toEqual(
    [
      ...['Box/', 'Empty/', 'exhibits (2).json/', 'exhibits.json', 'folders.json', 'metadata.csv'],
      ...['Box/mill.txt', 'Box/mill.en.vtt', 'Box (2)', 'metadata (2).csv', 'manifest-sha512.txt'],
    ].toSorted(),
  )
  expect(JSON.parse(String(Buffer.from(files['exhibits.json'] ?? [])))).toMatchObject([
    { title: 'Mills', items: [mill.id] },
  ])

  const imports = createImports(app)
  const target = await createTestProject(owner, 'Target')
  const planned = await imports.plan(owner, await imports.readFiles(owner, target.id, { 'harbour.zip': zip }))
  expect(planned).toMatchObject({ source: 'table', counts: { create: 4, refuse: 0 } })
  expect(await imports.step(owner, planned.id, 'run')).toMatchObject({ counts: { done: 4, failed: 0 } })
  const listItems = async (id: string) => {
    const { body } = await owner.post<{ artifacts: Artifact[] }>('/search', { project: id, query: {} })
    return body.artifacts
      .map(({ title, place, filename, file }) => [title, place, filename, file?.sha256].join(' '))
      .toSorted()
  }
  expect(await listItems(target.id)).toEqual(await listItems(project))

  await owner.post(`/artifacts/${mill.id}`, { active: false })
  expect((await fetchPart(part.url, { range: 'bytes=0-9' })).status).toBe(409)
})

test('divides a table into parts below a size, each with the rows of its files', async () => {
  const { id: project } = await createTestProject(owner, 'Large')
  for (let n = 0; n < 3; n++) await upload(project, `${n}.bin`, Buffer.alloc(600_000, n + 1))
  const { parts } = await prepare(owner, project, { format: 'csv', part_size: 1_000_000 })
  expect(parts.length).toBe(3)
  for (const [n, { url, size }] of parts.entries()) {
    expect(size).toBeLessThanOrEqual(1_000_000)
    const files = unzipSync(await download(url))
    expect(Object.keys(files).toSorted()).toEqual([`${n}.bin`, 'metadata.csv'])
    expect(
      Buffer.from(files['metadata.csv'] ?? [])
        .toString()
        .trim()
        .split('\r\n'),
    ).toHaveLength(2)
  }
})

async function createGallery(title: string) {
  const { id: project } = await createTestProject(owner, title, { url_alias: `quay-${newId().slice(-8)}` })
  const items = [
    { id: newId(), project, title: 'Ferry', visibility: 'local' as const },
    { id: newId(), project, title: 'Hidden zugzwang', visibility: 'private' as const },
  ]
  await app.services.db.insertInto('artifacts').values(items).execute()
  return project
}

test('stores a static copy of what everyone sees, and removes it again', async () => {
  const project = await createGallery('Quay')
  const ready = await prepare(owner, project, { format: 'static', part_size: 1_000_000 })
  expect(ready).toMatchObject({ format: 'static', state: 'ready', problem: null })
  const files = new Map<string, Buffer>()
  for (const part of ready.parts) {
    expect(part.size).toBeLessThanOrEqual(1_000_000)
    for (const [path, bytes] of Object.entries(unzipSync(await downloadInPieces(part)))) {
      expect(files.has(path)).toBe(false)
      files.set(path, Buffer.from(bytes))
    }
  }
  expect(files.get('Quay/index.html')?.toString()).toContain('Ferry')
  expect([...files.values()].filter((bytes) => bytes.includes('zugzwang'))).toEqual([])

  const url = ready.parts[0]?.url
  const listKeys = async () => {
    const keys: string[] = []
    for await (const { key } of app.services.store.list('o/export-')) keys.push(key)
    return keys
  }
  expect(await listKeys()).toHaveLength(ready.parts.length)
  expect((await owner.delete(`/exports/${ready.id}`)).status).toBe(200)
  expect((await fetchPart(url)).status).toBe(404)
  expect(await listKeys()).toEqual([])
  await prepare(owner, project, { format: 'static' })
  await sweepExports(app.services, Date.now() + 8 * 24 * 3600 * 1000)
  expect(await listKeys()).toEqual([])
})

test('stores the gallery as one file for web archives, with an estimated size before and while it is made', async () => {
  const project = await createGallery('Lock')
  const measure = async (format: string) =>
    (await owner.post<{ bytes: number }>(`/projects/${project}/exports/measure`, { format })).body.bytes
  const estimate = await measure('wacz')
  expect(estimate).toBe(await measure('static'))
  expect(await measure('csv')).toBe(0)
  const { id } = await createEntity(owner, `/projects/${project}/exports`, { format: 'wacz', part_size: 1_000_000 })
  const read = async () => (await owner.get<Export>(`/exports/${id}`)).body
  expect(await read()).toMatchObject({ state: 'preparing', progress: { done: 0, total: estimate } })
  await prepareInProcess(app, id)
  const { state, parts, progress } = await read()
  expect(state).toBe('ready')
  const [part, ...others] = parts
  expect(others).toEqual([])
  if (!part) throw new Error('there is no part')
  expect(part.filename).toBe('Lock.wacz')
  expect(progress).toEqual({ done: part.size, total: part.size })
  const { url_alias: alias } = (await owner.get<{ url_alias: string }>(`/projects/${project}`)).body
  const home = `${app.services.config.galleryUrl}/${alias}`
  const { captures, pages } = await readWacz(await downloadInPieces(part), home)
  expect(pages.map(({ title }) => title).filter((title) => title.includes('Ferry'))).toHaveLength(1)
  expect([...captures.values()].filter((payload) => payload.includes('zugzwang'))).toEqual([])
  // Only the archive is stored.
  const keys: string[] = []
  for await (const { key } of app.services.store.list(`o/export-${id}`)) keys.push(key)
  expect(keys).toEqual([`o/export-${id}-1`])
})

test('copies galleries only for people who may see drafts of one, and only if it is public', async () => {
  const project = await createGallery('Pier')
  const folder = await createEntity(owner, '/folders', { project, title: 'Box' })
  const create = (client: Client, body: object) => client.post(`/projects/${project}/exports`, body)
  const member = await createMember(app, project, ['download_media'], 'ben')
  for (const format of ['static', 'wacz'])
    for (const path of ['exports', 'exports/measure']) {
      const call = (client: Client, body: object) => client.post(`/projects/${project}/${path}`, { format, ...body })
      expect((await call(member, {})).status).toBe(403)
      expect(await call(owner, { folder: folder.id })).toMatchObject({
        status: 400,
        body: { errors: { field: 'folders' } },
      })
    }
  expect((await create(owner, { format: 'csv', contents: ['history'] })).status).toBe(400)

  const editor = await createMember(app, project, ['edit_project_settings'], 'eva')
  const { id, parts } = await prepare(editor, project, { format: 'static' })
  expect((await fetchPart(parts[0]?.url, { range: 'bytes=0-9' }, editor)).status).toBe(206)
  expect((await fetchPart(parts[0]?.url)).status).toBe(404)
  const { db } = app.services
  await db
    .updateTable('permissions')
    .set({ edit_project_settings: false })
    .where('project', '=', project)
    .where('user_id', '=', editor.id)
    .execute()
  expect((await fetchPart(parts[0]?.url, { range: 'bytes=0-9' }, editor)).status).toBe(403)
  expect((await editor.get(`/exports/${id}`)).status).toBe(200)

  await owner.post(`/projects/${project}`, { password: 'passage boat' })
  expect(await prepare(owner, project, { format: 'static' })).toMatchObject({
    state: 'failed',
    problem: { reason: ['no_public_gallery'] },
    parts: [],
  })
})

test('refuses ids of other projects, strangers, and long or many requests', async () => {
  const [{ id: project }, { id: other }] = [
    await createTestProject(owner, 'One'),
    await createTestProject(owner, 'Other'),
  ]
  const [folder, item] = [
    await createEntity(owner, '/folders', { project: other, title: 'Box' }),
    await createEntity(owner, '/artifacts', { project: other, title: 'Boat' }),
  ]
  const exhibit = await createEntity(owner, '/exhibits', {
    ...{ project: other, title: 'Boats', description: 'x', url_alias: 'boats' },
    artifacts: [item.id],
  })
  const stranger = await app.owner('eve')
  for (const format of EXPORT_FORMATS) {
    const create = (client: Client, body: object) => client.post(`/projects/${project}/exports`, { format, ...body })
    for (const body of [{ folder: folder.id }, { ids: [item.id] }, { exhibit: exhibit.id }])
      expect((await create(owner, body)).status).toBe(400)
    expect((await create(owner, { folder: newId() })).status).toBe(404)
    expect((await create(stranger, {})).status).toBe(404)
    expect((await create(app.client(), {})).status).toBe(401)
    const long = '<'.repeat(100_000)
    for (const body of [{ format: long }, { folder: long }, { ids: [long] }, { exhibit: long }, { contents: [long] }])
      expect((await create(owner, body)).status).toBe(400)
  }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => stranger.post(`/projects/${project}/exports`, { format: 'csv' })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  await app.services.db.deleteFrom('exports').execute()
  const many = await Promise.all(
    Array.from({ length: 20 }, () => owner.post(`/projects/${project}/exports`, { format: 'csv' })),
  )
  expect(many.filter(({ status }) => status === 201)).toHaveLength(MAX_EXPORTS)
  expect(many.filter(({ status }) => status === 409)).toHaveLength(20 - MAX_EXPORTS)
})
