import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFile } from '#server/features/processing/files.repo.ts'
import { scanFile } from '#server/features/processing/scan-file.ts'
import { newId } from '#server/kit/ids.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { startApp } from '../support/app.ts'
import * as hostile from '../support/sample-files/hostile-files.ts'
import { makeSvg } from '../support/sample-files/media.ts'
import { insertDerivatives, getPublicAddress, uploadToProject } from '../support/stored-files.ts'
import { FILE_NOTES } from '#shared/words/file-notes/file-notes.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'

// Attempts to reach stored files by guessed, old or shared addresses.

type App = Awaited<ReturnType<typeof startApp>>
let app: App
let owner: Awaited<ReturnType<App['owner']>>
let otherOwner: typeof owner
let project: string
let otherProject: string

beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  otherOwner = await app.owner('other')
  const createProject = async (client: typeof owner) =>
    (await client.post<{ id: string }>('/projects', { org: client.org, title: 'P' })).body.id
  ;[project, otherProject] = [await createProject(owner), await createProject(otherOwner)]
})
afterAll(() => app.close())

const getFileStatus = async (path: string) => (await fetch(`${app.base}/files/${path}`)).status

test.each([
  'd/%00',
  'd/a%00b',
  'd//',
  'd/%2e%2e/%2e%2e/etc/passwd',
  'd/..%2f..%2fetc%2fpasswd',
  'd/%ff',
  '//',
  '%2e%2e%2f',
  'o/%00?e=1&s=x',
  'd/x?e[]=1&s[]=2',
  `d/${'x'.repeat(8000)}`,
  'd/a/tiles.x.tif/99/0_0.webp',
  'd/a/tiles.x.tif/-1/0_0.webp',
  'd/a/tiles.x.tif/0/1e9_0.webp',
  'd/a/tiles.x.tif/NaN/0_0.webp',
  'd/a%00/tiles.x.tif/0/0_0.webp',
])('responds 404 to the hostile path %s', async (path) => expect(await getFileStatus(path)).toBe(404))

test('stops serving a URL when its item becomes private, even while another item publishes the same file', async () => {
  const bytes = randomBytes(500)
  const file = { bytes, name: 'a.jpg' }
  const publicItem = await uploadToProject(owner, file, { project, visibility: 'local' })
  const privateItem = await uploadToProject(otherOwner, file, { project: otherProject })
  const { thumb = '' } = await insertDerivatives(app.services, publicItem.id, [
    { name: 'thumb', mime: 'image/webp', extension: 'webp', bytes: randomBytes(9) },
    { name: 'clean', mime: 'image/jpeg', extension: 'jpg', bytes: randomBytes(9) },
  ])
  const fetchStatus = async (item: string, key = thumb) =>
    (await fetch(getPublicAddress(app.services, item, key))).status
  expect([await fetchStatus(publicItem.id), await fetchStatus(privateItem.id)]).toEqual([200, 404])
  // An address is invalid without the id of the item.
  expect(await getFileStatus(thumb)).toBe(404)
  for (const item of ['', 'x', `${thumb}`, '"', newId()]) expect(await getFileStatus(`${thumb}?a=${item}`)).toBe(404)
  const { body } = await app.client().get<Artifact>(`/artifacts/${publicItem.id}`)
  expect((await fetch(body.file?.preview?.thumb ?? '')).status).toBe(200)

  await otherOwner.post(`/artifacts/${privateItem.id}`, { visibility: 'local' })
  await owner.post(`/artifacts/${publicItem.id}`, { active: false })
  expect([await fetchStatus(publicItem.id), await fetchStatus(privateItem.id)]).toEqual([404, 200])
  for (const change of [{ needs_review: true }, { visibility: 'private' }]) {
    await otherOwner.post(`/artifacts/${privateItem.id}`, change)
    expect(await fetchStatus(privateItem.id)).toBe(404)
    await otherOwner.post(`/artifacts/${privateItem.id}`, { needs_review: false, visibility: 'local' })
    expect(await fetchStatus(privateItem.id)).toBe(200)
  }
  await app.services.db.updateTable('artifacts').set({ type: 'application' }).where('id', '=', privateItem.id).execute()
  expect(await fetchStatus(privateItem.id)).toBe(404)
})

test('serves a metadata-stripped copy only through signed URLs, and never while its file is quarantined', async () => {
  const item = await uploadToProject(
    owner,
    { bytes: randomBytes(600), name: 'b.jpg' },
    { project, visibility: 'local', downloadable: 'true' },
  )
  const { clean = '' } = await insertDerivatives(app.services, item.id, [
    { name: 'clean', mime: 'image/jpeg', extension: 'jpg', bytes: randomBytes(9) },
  ])
  expect((await fetch(getPublicAddress(app.services, item.id, clean))).status).toBe(404)
  const url = (await app.client().get<Artifact>(`/artifacts/${item.id}`)).body.file?.url ?? ''
  expect(url).toContain('clean')
  expect((await fetch(url)).status).toBe(200)
  await app.services.db
    .updateTable('files')
    .set({ blocked_reason: 'infected' })
    .where('id', 'in', (q) => q.selectFrom('artifacts').select('file').where('id', '=', item.id) as never)
    .execute()
  expect((await fetch(url)).status).toBe(404)
})

test('keeps an infected file quarantined when it is processed again without a scanner', async () => {
  const item = await uploadToProject(owner, { bytes: randomBytes(650), name: 'v.bin' }, { project })
  const { db } = app.services
  const { file } = await db.selectFrom('artifacts').select('file').where('id', '=', item.id).executeTakeFirstOrThrow()
  await db.deleteFrom('processing').where('file', '=', file).execute()
  await db.updateTable('files').set({ blocked_reason: 'infected', status: 'failed' }).where('id', '=', file).execute()
  expect((await owner.post(`/artifacts/${item.id}/process_again`)).status).toBe(200)
  const fileRow = await findFile(db, file ?? '')
  if (!fileRow) throw new Error('it is gone')
  expect(await scanFile(app.services, fileRow, new AbortController().signal)).toEqual(FILE_NOTES.stillInfected)
  expect((await findFile(db, file ?? ''))?.blocked_reason).toBe('infected')
})

test('serves nothing through unsigned URLs while the gallery has a password', async () => {
  const item = await uploadToProject(
    owner,
    { bytes: randomBytes(700), name: 'c.jpg' },
    { project, visibility: 'local' },
  )
  const { thumb = '' } = await insertDerivatives(app.services, item.id, [
    { name: 'thumb', mime: 'image/webp', extension: 'webp', bytes: randomBytes(9) },
  ])
  const url = getPublicAddress(app.services, item.id, thumb)
  expect((await fetch(url)).status).toBe(200)
  await app.services.db.updateTable('projects').set({ password_hash: 'x' }).where('id', '=', project).execute()
  expect((await fetch(url)).status).toBe(404)
  for (const path of [`/artifacts/${item.id}`, `/artifacts/${item.id}/pages`, `/artifacts/${item.id}/captions`])
    expect((await app.client().get(path)).status).toBeGreaterThanOrEqual(400)
  await app.services.db.updateTable('projects').set({ password_hash: null }).where('id', '=', project).execute()
})

test('denies non-members the captions, pages and processing of a private item', async () => {
  const item = await uploadToProject(owner, { bytes: randomBytes(800), name: 'd.jpg' }, { project })
  for (const client of [otherOwner, app.client()]) {
    for (const path of ['pages', 'captions'])
      expect((await client.get(`/artifacts/${item.id}/${path}`)).status).toBeGreaterThanOrEqual(401)
    expect((await client.post(`/artifacts/${item.id}/process_again`)).status).toBeGreaterThanOrEqual(401)
    expect(
      (
        await client.post(`/artifacts/${item.id}/captions`, {
          language: 'en',
          kind: 'captions',
          content: 'WEBVTT\n\n00:01.000 --> 00:02.000\na',
        })
      ).status,
    ).toBeGreaterThanOrEqual(401)
  }
})

test.each([
  ['WEBVTT\n\n00:01.000 --> 00:02.000\na\0b', 400],
  ['x'.repeat(1_500_000), 400],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\n' + 'a'.repeat(1_500_000), 400],
  ['x'.repeat(10_000_000), 413],
])('refuses invalid captions (%#)', async (content, expected) => {
  const item = await uploadToProject(owner, { bytes: randomBytes(900), name: 'e.mp4' }, { project })
  const response = await owner.post(`/artifacts/${item.id}/captions`, { language: 'en', kind: 'captions', content })
  expect(response.status).toBe(expected)
})

test('serves a ZIP only to the user who requested it, and never with items of other projects', async () => {
  const ownItem = await uploadToProject(
    owner,
    { bytes: randomBytes(50), name: 'f.jpg' },
    { project, visibility: 'local' },
  )
  const othersItem = await uploadToProject(
    otherOwner,
    { bytes: randomBytes(51), name: 'g.jpg' },
    { project: otherProject, visibility: 'local' },
  )
  const { body } = await owner.post<{ id: string }>('/downloads', { project, artifacts: [ownItem.id] })
  expect((await owner.get(`/downloads/${body.id}`)).status).toBe(200)
  expect((await otherOwner.get(`/downloads/${body.id}`)).status).toBe(404)
  expect((await app.client().get(`/downloads/${body.id}`)).status).toBe(401)
  for (const request of [
    { project, artifacts: [othersItem.id] },
    { project: otherProject, artifacts: [ownItem.id] },
    { project, artifacts: ['%00'] },
    { project, folders: [ownItem.id] },
  ])
    expect((await owner.post('/downloads', request)).status).toBeGreaterThanOrEqual(400)
})

test(
  'stays responsive while processing malicious files, and finishes processing each of them',
  { timeout: TIME_LIMITS.mediaTools },
  async () => {
    const workerApp = await startApp({ worker: true })
    try {
      const eve = await workerApp.owner('eve')
      const { body } = await eve.post<{ id: string }>('/projects', { org: eve.org, title: 'P' })
      const noisePicture =
        '<filter id="f"><feTurbulence numOctaves="999999"/></filter><rect filter="url(#f)" width="9" height="9"/>'
      const files: Record<string, Buffer> = {
        'frames.png': hostile.makeLongApng(100_000),
        'frames.gif': hostile.makeLongGif(100_000),
        'sound.wav': hostile.makeAbsurdWav(),
        'letters.ttf': hostile.makeBombFont(),
        'parts.docx': hostile.makeOverlappingDocx(2000, 10_000_000),
        'pages.pdf': hostile.makeDeepPdf(20_000),
        'noise.svg': makeSvg(noisePicture),
        'laughs.svg': Buffer.from(
          `${hostile.BILLION_LAUGHS.replace('DOCTYPE x', 'DOCTYPE svg')}<svg><text>&e9;</text></svg>`,
        ),
        'black.png': hostile.makeBlackPng(50_000, 50_000),
      }
      const statusByName = new Map<string, string>()
      for (const [name, bytes] of Object.entries(files))
        await uploadToProject(eve, { bytes, name }, { project: body.id })
      const statusCodes = new Set<number>()
      await expect
        .poll(
          async () => {
            const { status: pollStatus, body: results } = await eve.post<{ artifacts: Artifact[] }>('/search', {
              project: body.id,
            })
            statusCodes.add(pollStatus)
            for (const { filename, file } of results.artifacts)
              if (file && file.status !== 'processing') statusByName.set(filename ?? '', file.status)
            return statusByName.size
          },
          { timeout: SLOW_EFFECT_TIMEOUT_MS },
        )
        .toBe(Object.keys(files).length)
      expect([...statusCodes]).toEqual([200])
      expect(Object.fromEntries(statusByName)).toMatchObject({
        'frames.png': 'ready',
        'frames.gif': 'ready',
        'sound.wav': 'ready',
        'letters.ttf': 'ready',
        'parts.docx': 'failed',
        'laughs.svg': 'failed',
        'black.png': 'failed',
      })
    } finally {
      await workerApp.close()
    }
  },
)

test('creates a complete ZIP of folders nested deeper than the maximum path length in a ZIP', async () => {
  let folder: string | undefined
  let firstText = ''
  for (let depth = 0; depth < 290; depth++) {
    const { body } = await owner.post<{ id: string }>('/folders', {
      project,
      title: `${depth} ${'x'.repeat(230)}`,
      ...(folder && { folder }),
    })
    if (!body.id) throw new Error(JSON.stringify(body))
    folder = body.id
    firstText ||= folder
  }
  await uploadToProject(owner, { bytes: randomBytes(52), name: 'h.jpg' }, { project, folder: folder ?? '' })
  const { body } = await owner.post<{ id: string; url: string }>('/downloads', { project, folders: [firstText] })
  const response = await fetch(app.base + body.url, { headers: { cookie: owner.cookie() } })
  expect(response.status).toBe(200)
  expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')))
})
