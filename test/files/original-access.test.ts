import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorker } from '#server/app/compose.ts'
import type { Artifact, DocumentText, ArtifactPage } from '#shared/entities/artifact.ts'
import { startApp } from '../support/app.ts'
import { makeJpeg, makeMkv, makeMp3, makeMp4, makePdf, makeRecording, makeWav } from '../support/sample-files/media.ts'
import { insertDerivatives, uploadToProject } from '../support/stored-files.ts'
import * as world from '../support/fixtures.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'

// Without `downloadable` and without `download_media` no address serves the bytes of the original.

type App = Awaited<ReturnType<typeof startApp>>
type Person = Awaited<ReturnType<App['owner']>>
const PUBLIC = { visibility: 'local', downloadable: 'true' }
type Reader = Pick<Person, 'get'>
const WAIT = { timeout: SLOW_EFFECT_TIMEOUT_MS, interval: 50 }

let app: App
let owner: Person
let observer: Person
let project: string

beforeAll(async () => {
  app = await startApp({ worker: true })
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })).body.id
  observer = await world.createMember(app, project)
})
afterAll(() => app.close())

const TONE_ARGS = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2']
const FILES: Record<string, { bytes: () => Buffer | Promise<Buffer>; stream?: string }> = {
  'film.mp4': { bytes: () => makeMp4(2), stream: 'video/mp4' },
  'film.webm': {
    bytes: () =>
      makeRecording(
        ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=160x120:rate=10', '-c:v', 'libvpx', '-deadline', 'realtime'],
        'webm',
      ),
    stream: 'video/webm',
  },
  'film.mkv': { bytes: () => makeMkv(2), stream: 'video/mp4' },
  'sound.mp3': { bytes: () => makeMp3(2), stream: 'audio/mpeg' },
  'sound.wav': { bytes: () => makeWav(1), stream: 'audio/mp4' },
  'sound.flac': { bytes: () => makeRecording(TONE_ARGS, 'flac'), stream: 'audio/mp4' },
  'sound.m4a': { bytes: () => makeRecording([...TONE_ARGS, '-c:a', 'aac'], 'm4a'), stream: 'audio/mp4' },
  'paper.pdf': { bytes: () => makePdf(['A page', 'Another']) },
  'picture.jpg': { bytes: () => makeJpeg({ width: 640, height: 480 }) },
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const readItem = async (reader: Reader, id: string) => (await reader.get<Artifact>(`/artifacts/${id}`)).body
const waitUntilReady = (reader: Reader, id: string) =>
  expect.poll(async () => (await readItem(reader, id)).file?.status, WAIT).toBe('ready')

/** Fetches every address that a reader gets from items, lists, galleries and pages, and returns the hashes of the bytes. */
async function fetchAllHashes(reader: Reader & Partial<Pick<Person, 'post'>>, id: string): Promise<string[]> {
  const replies: unknown[] = [
    await readItem(reader, id),
    (await reader.get<ArtifactPage[]>(`/artifacts/${id}/pages`)).body,
  ]
  if (reader.post) {
    replies.push((await reader.post('/search', { project, limit: 500, isHostpage: false })).body as unknown)
    replies.push((await reader.post('/search', { project, limit: 500, isHostpage: true })).body as unknown)
    replies.push((await reader.post('/search/get_gallery_page', { ids: [id] })).body as unknown)
  }
  const urls = new Set(JSON.stringify(replies).match(/http:[^"]*\/files\/[^"]*/g))
  const fileUrls = [...urls].filter((url) => !url.includes('{level}'))
  expect(fileUrls.length).toBeGreaterThan(0)
  return Promise.all(fileUrls.map(async (url) => sha256(Buffer.from(await (await fetch(url)).arrayBuffer()))))
}

describe('the original file', () => {
  test.each(Object.entries(FILES))(
    'serves the original only to readers with permission to download it: %s',
    { timeout: TIME_LIMITS.mediaTools },
    async (name, { bytes, stream }) => {
      const originalBytes = await bytes()
      const originalHash = sha256(originalBytes)
      const publicFields = { project, visibility: 'local' }
      const { id } = await uploadToProject(owner, { bytes: originalBytes, name }, publicFields)
      await waitUntilReady(owner, id)
      // The owner may download the original.
      const ownFile = (await readItem(owner, id)).file
      expect(sha256(Buffer.from(await (await fetch(ownFile?.url ?? '')).arrayBuffer()))).toBe(originalHash)

      for (const reader of [app.client(), observer]) {
        await waitUntilReady(reader, id)
        const { file } = await readItem(reader, id)
        expect([file?.url, file?.preview?.stream_type]).toEqual([null, stream])
        expect(await fetchAllHashes(reader, id)).not.toContain(originalHash)
        if (!stream) continue
        const response = await fetch(file?.preview?.stream ?? '', { headers: { range: 'bytes=0-' } })
        expect([response.status, response.headers.get('content-type')]).toEqual([206, stream])
      }
      // The owner's addresses are unchanged.
      const ownFileAfter = (await readItem(owner, id)).file
      expect([ownFileAfter?.status, ownFileAfter?.url, ownFileAfter?.preview?.stream]).toEqual([
        'ready',
        ownFile?.url,
        ownFile?.preview?.stream,
      ])
      // Once downloading is allowed, visitors get the original.
      await owner.post(`/artifacts/${id}`, { downloadable: true })
      expect((await readItem(app.client(), id)).file?.url).toEqual(expect.any(String))
    },
  )
})

test(
  'returns the text of a document only to readers with permission to download it',
  { timeout: TIME_LIMITS.mediaTools },
  async () => {
    const longText = `Dear Mr Carrow,\nwe are sorry about the paint. ${'x'.repeat(100_000)}`
    const fields = { project, visibility: 'local' }
    const { id } = await uploadToProject(owner, { bytes: Buffer.from(longText), name: 'letter.txt' }, fields)
    await waitUntilReady(owner, id)
    const readText = async (reader: Reader) => (await reader.get<DocumentText>(`/artifacts/${id}/text`)).body
    expect(await readText(owner)).toEqual({ text: longText.slice(0, 100_000), cut: true })
    for (const reader of [app.client(), observer]) expect(await readText(reader)).toEqual({ text: '', cut: false })
    await owner.post(`/artifacts/${id}`, { downloadable: true })
    expect(await readText(app.client())).toEqual(await readText(owner))
    await app.services.db
      .updateTable('files')
      .set({ blocked_reason: 'infected' })
      .where('status', '=', 'ready')
      .execute()
    expect(await readText(owner)).toEqual({ text: '', cut: false })
    await app.services.db.updateTable('files').set({ blocked_reason: null }).execute()
    await owner.post(`/artifacts/${id}`, { visibility: 'private' })
    expect((await app.client().get(`/artifacts/${id}/text`)).status).toBe(404)
  },
)

describe('a playable recording without a playback copy', () => {
  test(
    'plays the original for readers with permission to download it, and a playback copy for all others',
    { timeout: TIME_LIMITS.mediaTools },
    async () => {
      const appWithoutWorker = await startApp()
      const person = await appWithoutWorker.owner()
      const projectId = (await person.post<{ id: string }>('/projects', { org: person.org, title: 'P' })).body.id
      const { id } = await uploadToProject(
        person,
        { bytes: makeMp4(2), name: 'a.mp4' },
        { project: projectId, ...PUBLIC },
      )
      const jpeg = await makeJpeg({})
      await insertDerivatives(appWithoutWorker.services, id, [
        { name: 'poster', mime: 'image/webp', extension: 'webp', bytes: jpeg },
      ])
      const { db } = appWithoutWorker.services
      await db.deleteFrom('processing').execute()
      await db.updateTable('files').set({ status: 'ready', is_playable: true }).execute()
      const listSteps = async () => (await db.selectFrom('processing').select('step').execute()).map(({ step }) => step)

      expect((await readItem(person, id)).file?.preview).toMatchObject({ stream_type: 'video/mp4' })
      expect((await readItem(appWithoutWorker.client(), id)).file?.preview).toMatchObject({ stream_type: 'video/mp4' })
      expect(await listSteps()).toEqual([])
      await db.updateTable('artifacts').set({ downloadable: false }).execute()
      for (let attempt = 0; attempt < 2; attempt++) {
        const { file } = await readItem(appWithoutWorker.client(), id)
        expect(file).toMatchObject({
          status: 'processing',
          url: null,
          preview: { poster: expect.any(String) as string },
        })
        expect(file?.preview?.stream).toBeUndefined()
      }
      expect(await listSteps()).toEqual(['stream'])
      // Editing the item also starts making the playback copy.
      await db.deleteFrom('processing').execute()
      await db.updateTable('files').set({ status: 'ready' }).execute()
      await person.post(`/artifacts/${id}`, { title: 'Shown' })
      expect(await listSteps()).toEqual(['stream'])
      expect((await readItem(person, id)).file).toMatchObject({
        status: 'ready',
        preview: { stream_type: 'video/mp4' },
      })

      // So does an exhibit that a visitor opens, without a visit to the item's own page.
      await db.deleteFrom('processing').execute()
      await db.updateTable('files').set({ status: 'ready' }).execute()
      const exhibit = { title: 'E', description: 'E', url_alias: 'playback', visibility: 'local', artifacts: [id] }
      await person.post('/exhibits', { project: projectId, ...exhibit })
      const { url_alias } = (await person.get<{ url_alias: string }>(`/projects/${projectId}`)).body
      const { body: opened } = await appWithoutWorker
        .client()
        .get<{ artifacts: Artifact[] }>(`/gallery/${url_alias}/exhibit/playback`)
      expect(opened.artifacts.map(({ file }) => file?.status)).toEqual(['processing'])
      expect(await listSteps()).toEqual(['stream'])

      const stop = await startWorker(appWithoutWorker.services)
      await waitUntilReady(appWithoutWorker.client(), id)
      expect((await readItem(appWithoutWorker.client(), id)).file?.preview?.stream).toContain('/files/d/')
      stop()
      await appWithoutWorker.close()
    },
  )
})
