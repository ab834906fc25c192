import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorker } from '#server/app/compose.ts'
import type { Artifact, DocumentText, ArtifactPage } from '#shared/entities/artifact.ts'
import { startApp } from './app.ts'
import { makeJpeg, makeMkv, makeMp3, makeMp4, makePdf, makeRecording, makeWav } from './media.ts'
import { made, upload } from './stored.ts'
import * as world from './world.ts'

// Without `downloadable` and without `download_media` no address serves the bytes of the original.

type App = Awaited<ReturnType<typeof startApp>>
type Person = Awaited<ReturnType<App['owner']>>
const PUBLIC = { visibility: 'local', downloadable: 'true' }
type Reader = Pick<Person, 'get'>
const WAIT = { timeout: 110_000, interval: 50 }

let app: App
let owner: Person
let observer: Person
let project: string

beforeAll(async () => {
  app = await startApp({ worker: true })
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })).body.id
  observer = await world.member(app, project)
})
afterAll(() => app.close())

const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2']
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
  'sound.flac': { bytes: () => makeRecording(tone, 'flac'), stream: 'audio/mp4' },
  'sound.m4a': { bytes: () => makeRecording([...tone, '-c:a', 'aac'], 'm4a'), stream: 'audio/mp4' },
  'paper.pdf': { bytes: () => makePdf(['A page', 'Another']) },
  'picture.jpg': { bytes: () => makeJpeg({ width: 640, height: 480 }) },
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const read = async (reader: Reader, id: string) => (await reader.get<Artifact>(`/artifacts/${id}`)).body
const ready = (reader: Reader, id: string) =>
  expect.poll(async () => (await read(reader, id)).file?.status, WAIT).toBe('ready')

/** Fetches every address that a reader gets from items, lists, galleries and pages, and returns the hashes of the bytes. */
async function everything(reader: Reader & Partial<Pick<Person, 'post'>>, id: string): Promise<string[]> {
  const answers: unknown[] = [await read(reader, id), (await reader.get<ArtifactPage[]>(`/artifacts/${id}/pages`)).body]
  if (reader.post) {
    answers.push((await reader.post('/search', { project, limit: 500, isHostpage: false })).body as unknown)
    answers.push((await reader.post('/search', { project, limit: 500, isHostpage: true })).body as unknown)
    answers.push((await reader.post('/search/get_gallery_page', { ids: [id] })).body as unknown)
  }
  const urls = new Set(JSON.stringify(answers).match(/http:[^"]*\/files\/[^"]*/g))
  const stored = [...urls].filter((url) => !url.includes('{level}'))
  expect(stored.length).toBeGreaterThan(0)
  return Promise.all(stored.map(async (url) => sha256(Buffer.from(await (await fetch(url)).arrayBuffer()))))
}

describe('the original file', () => {
  test.each(Object.entries(FILES))(
    'is served only to readers who may download it: %s',
    async (name, { bytes, stream }) => {
      const original = await bytes()
      const sum = sha256(original)
      const open = { project, visibility: 'local' }
      const { id } = await upload(owner, { bytes: original, name }, open)
      await ready(owner, id)
      // The owner may download the original.
      const own = (await read(owner, id)).file
      expect(sha256(Buffer.from(await (await fetch(own?.url ?? '')).arrayBuffer()))).toBe(sum)

      for (const reader of [app.client(), observer]) {
        await ready(reader, id)
        const { file } = await read(reader, id)
        expect([file?.url, file?.preview?.stream_type]).toEqual([null, stream])
        expect(await everything(reader, id)).not.toContain(sum)
        if (!stream) continue
        const played = await fetch(file?.preview?.stream ?? '', { headers: { range: 'bytes=0-' } })
        expect([played.status, played.headers.get('content-type')]).toEqual([206, stream])
      }
      // The owner's addresses are unchanged.
      const after = (await read(owner, id)).file
      expect([after?.status, after?.url, after?.preview?.stream]).toEqual(['ready', own?.url, own?.preview?.stream])
      // Once downloading is allowed, visitors get the original.
      await owner.post(`/artifacts/${id}`, { downloadable: true })
      expect((await read(app.client(), id)).file?.url).toEqual(expect.any(String))
    },
  )
})

test('returns the text of a document only to readers who may download it', async () => {
  const long = `Dear Mr Carrow,\nwe are sorry about the paint. ${'x'.repeat(100_000)}`
  const fields = { project, visibility: 'local' }
  const { id } = await upload(owner, { bytes: Buffer.from(long), name: 'letter.txt' }, fields)
  await ready(owner, id)
  const text = async (reader: Reader) => (await reader.get<DocumentText>(`/artifacts/${id}/text`)).body
  expect(await text(owner)).toEqual({ text: long.slice(0, 100_000), cut: true })
  for (const reader of [app.client(), observer]) expect(await text(reader)).toEqual({ text: '', cut: false })
  await owner.post(`/artifacts/${id}`, { downloadable: true })
  expect(await text(app.client())).toEqual(await text(owner))
  await app.services.db.updateTable('files').set({ held: 'infected' }).where('status', '=', 'ready').execute()
  expect(await text(owner)).toEqual({ text: '', cut: false })
  await app.services.db.updateTable('files').set({ held: null }).execute()
  await owner.post(`/artifacts/${id}`, { visibility: 'private' })
  expect((await app.client().get(`/artifacts/${id}/text`)).status).toBe(404)
})

describe('a playable recording without a playback copy', () => {
  test('plays for readers who may download it, and starts making a playback copy for all others', async () => {
    const idle = await startApp()
    const person = await idle.owner()
    const at = (await person.post<{ id: string }>('/projects', { org: person.org, title: 'P' })).body.id
    const { id } = await upload(person, { bytes: makeMp4(2), name: 'a.mp4' }, { project: at, ...PUBLIC })
    const jpeg = await makeJpeg({})
    await made(idle.services, id, [{ name: 'poster', mime: 'image/webp', extension: 'webp', bytes: jpeg }])
    const { db } = idle.services
    await db.deleteFrom('processing').execute()
    await db.updateTable('files').set({ status: 'ready', plays: true }).execute()
    const steps = async () => (await db.selectFrom('processing').select('step').execute()).map(({ step }) => step)

    expect((await read(person, id)).file?.preview).toMatchObject({ stream_type: 'video/mp4' })
    expect((await read(idle.client(), id)).file?.preview).toMatchObject({ stream_type: 'video/mp4' })
    expect(await steps()).toEqual([])
    await db.updateTable('artifacts').set({ downloadable: false }).execute()
    for (let looks = 0; looks < 2; looks++) {
      const { file } = await read(idle.client(), id)
      expect(file).toMatchObject({ status: 'processing', url: null, preview: { poster: expect.any(String) as string } })
      expect(file?.preview?.stream).toBeUndefined()
    }
    expect(await steps()).toEqual(['stream'])
    // An edit of the item starts it as well.
    await db.deleteFrom('processing').execute()
    await db.updateTable('files').set({ status: 'ready' }).execute()
    await person.post(`/artifacts/${id}`, { title: 'Shown' })
    expect(await steps()).toEqual(['stream'])
    expect((await read(person, id)).file).toMatchObject({ status: 'ready', preview: { stream_type: 'video/mp4' } })

    const stop = await startWorker(idle.services)
    await ready(idle.client(), id)
    expect((await read(idle.client(), id)).file?.preview?.stream).toContain('/files/d/')
    stop()
    await idle.close()
  })
})
