import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caption } from '#shared/entities/caption.ts'
import { newId } from '#server/kit/ids.ts'
import { startApp } from './app.ts'
import * as world from './world.ts'

// The behaviour of captions over HTTP. docs/access-matrix.md covers who may read and write them.

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nAt sea.'
const CAPTIONS = { language: 'en', label: 'English', kind: 'captions', content: VTT }

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
let project: string
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  project = await newProject()
})
afterAll(() => app.close())

const made = async (path: string, body: object) => (await owner.post<{ id: string }>(path, body)).body.id
const newProject = () => made('/projects', { org: owner.org, title: `p ${newId()}` })
const item = (more: object = {}) => made('/artifacts', { project, title: 'A tape', ...more })
const add = (id: string, more: object = {}) =>
  owner.post<Caption>(`/artifacts/${id}/captions`, { ...CAPTIONS, ...more })
const list = async (id: string, client: Pick<typeof owner, 'get'> = owner) =>
  (await client.get<Caption[]>(`/artifacts/${id}/captions`)).body

test('adds, lists, changes and deletes captions', async () => {
  const id = await item()
  const first = await add(id)
  expect(first.status).toBe(201)
  expect(first.body).toEqual({ ...CAPTIONS, id: first.body.id })
  const second = await add(id, { language: 'DE', label: undefined, kind: 'subtitles' })
  expect(second.body).toMatchObject({ language: 'de', label: 'Deutsch' })
  expect((await list(id)).map((one) => one.id)).toEqual([first.body.id, second.body.id])

  const changed = await owner.post<Caption>(`/captions/${first.body.id}`, { label: 'For the deaf' })
  expect(changed.body).toEqual({ ...first.body, label: 'For the deaf' })
  expect((await owner.delete(`/captions/${second.body.id}`)).status).toBe(200)
  expect(await list(id)).toEqual([changed.body])
  expect((await owner.delete(`/captions/${second.body.id}`)).status).toBe(404)
})

test('converts SubRip to WebVTT without a byte order mark', async () => {
  const { body } = await add(await item(), { content: '\ufeff1\r\n00:00:01,000 --> 00:00:02,000\r\nAt sea.' })
  expect(body.content).toBe('WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nAt sea.')
})

test('reports the lines of a file that it leaves out, and keeps the rest', async () => {
  const content = '1\n00:00:01,000 --> 00:00:02,000\nsiehe Bild 3 --> Seite 4\n\n2\n00:00:05,000 --> 00:00:04,000\nb'
  const { status, body } = await add(await item(), { content })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    content: 'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nsiehe Bild 3 --&gt; Seite 4\n',
    left_out: [{ line: 6, problem: 'order', text: '00:00:05,000 --> 00:00:04,000' }],
  })
  const changed = await owner.post<Caption>(`/captions/${body.id}`, { content: `${VTT}\n\n00:99.000 --> 0\nx` })
  expect(changed.body).toMatchObject({ left_out: [{ line: 6, problem: 'time' }] })
  expect(await owner.post(`/captions/${body.id}`, { content: changed.body.content })).toMatchObject({
    body: { content: changed.body.content },
  })
})

describe('invalid captions', () => {
  test.each([
    [{ content: 'hello' }, 'content', /neither WebVTT nor SubRip/],
    [{ content: 'WEBVTT\n\n00:04.000 --> 00:03.000\nb' }, 'content', /Line 3: a caption must end after it begins/],
    [{ content: VTT.replace('sea', 's\ufffda') }, 'content', /UTF-8/],
    [{ content: `${VTT}${'a'.repeat(1024 * 1024)}` }, 'content', /larger than 1 MB/],
    [{ language: 'en_GB' }, 'language', /language tag/],
    [{ kind: 'metadata' }, 'kind', /must be one of subtitles/],
    [{ label: 'x'.repeat(501) }, 'label', /500/],
  ])('are refused with the field and the reason (%#)', async (wrong, field, sentence) => {
    const answer = await owner.post<{ errors: { message: string; field: string } }>(
      `/artifacts/${await item()}/captions`,
      { ...CAPTIONS, ...wrong },
    )
    expect(answer.status).toBe(400)
    expect(answer.body.errors.field).toBe(field)
    expect(answer.body.errors.message).toMatch(sentence)
  })
})

test('shows visitors the captions of public items only', async () => {
  const [shown, hidden] = [await item({ visibility: 'local' }), await item()]
  await add(shown)
  await add(hidden)
  expect(await list(shown, app.client())).toMatchObject([CAPTIONS])
  expect((await app.client().get(`/artifacts/${hidden}/captions`)).status).toBe(404)
})

test('copies captions with an item or folder, and deletes them with their item', async () => {
  const folder = await made('/folders', { project, title: 'Tapes' })
  const id = await item({ folder })
  await add(id)
  const elsewhere = await newProject()
  const copy = await made(`/artifacts/${id}/copy`, { projectId: elsewhere, folderId: 'root' })
  const [own] = await list(copy)
  expect(own).toMatchObject(CAPTIONS)
  expect(own?.id).not.toBe((await list(id))[0]?.id)
  await owner.post(`/captions/${own?.id}`, { label: 'Changed' })
  expect(await list(id)).toMatchObject([CAPTIONS])

  await owner.post(`/folders/${folder}/copy`, { projectId: elsewhere, folderId: 'root' })
  const inFolders = await app.services.db
    .selectFrom('captions as c')
    .innerJoin('artifacts as a', 'a.id', 'c.artifact')
    .select('c.content')
    .where('a.project', '=', elsewhere)
    .where('a.folder', 'is not', null)
    .execute()
  expect(inFolders).toEqual([{ content: VTT }])

  await owner.post(`/artifacts/${copy}`, { active: false })
  expect((await owner.delete(`/artifacts/${copy}`)).status).toBe(200)
  const left = await app.services.db.selectFrom('captions').select('id').where('artifact', '=', copy).execute()
  expect(left).toEqual([])
})

test('records a change of captions as an edit of the item', async () => {
  const id = await item()
  await add(id)
  const { body } = await owner.get<{ items: { act: string; details: object }[] }>(`/artifacts/${id}/activity`)
  expect(JSON.stringify(body)).toContain('"fields":["captions"]')
})

test('refuses to change captions of others’ items for members who may only edit their own', async () => {
  const person = await world.member(app, project, ['create_artifact'])
  const id = await item()
  const { body } = await add(id)
  expect((await person.get(`/artifacts/${id}/captions`)).status).toBe(200)
  expect((await person.post(`/artifacts/${id}/captions`, CAPTIONS)).status).toBe(403)
  expect((await person.post(`/captions/${body.id}`, { label: 'x' })).status).toBe(403)
  expect((await person.delete(`/captions/${body.id}`)).status).toBe(403)
  expect(await list(id)).toEqual([body])
})

test('refuses more than fifty captions per item', async () => {
  const id = await item()
  const row = { artifact: id, language: 'en', label: 'English', kind: 'captions', content: VTT } as const
  const rows = Array.from({ length: 49 }, () => ({ ...row, id: newId() }))
  await app.services.db.insertInto('captions').values(rows).execute()
  expect((await add(id)).status).toBe(201)
  expect((await add(id)).status).toBe(409)
})
