import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caption } from '#shared/entities/caption.ts'
import { newId } from '#server/kit/ids.ts'
import { startApp } from '../support/app.ts'
import * as world from '../support/fixtures.ts'

// The behaviour of captions over HTTP. docs/access-matrix.md covers who may read and write them.

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nAt sea.'
const CAPTIONS = { language: 'en', label: 'English', kind: 'captions', content: VTT }

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
let project: string
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  project = await createProject()
})
afterAll(() => app.close())

const createEntity = async (path: string, body: object) => (await owner.post<{ id: string }>(path, body)).body.id
const createProject = () => createEntity('/projects', { org: owner.org, title: `p ${newId()}` })
const createItem = (fields: object = {}) => createEntity('/artifacts', { project, title: 'A tape', ...fields })
const addCaption = (id: string, fields: object = {}) =>
  owner.post<Caption>(`/artifacts/${id}/captions`, { ...CAPTIONS, ...fields })
const listCaptions = async (id: string, client: Pick<typeof owner, 'get'> = owner) =>
  (await client.get<Caption[]>(`/artifacts/${id}/captions`)).body

test('adds, lists, changes and deletes captions', async () => {
  const id = await createItem()
  const firstCaption = await addCaption(id)
  expect(firstCaption.status).toBe(201)
  expect(firstCaption.body).toEqual({ ...CAPTIONS, id: firstCaption.body.id })
  const secondCaption = await addCaption(id, { language: 'DE', label: undefined, kind: 'subtitles' })
  expect(secondCaption.body).toMatchObject({ language: 'de', label: 'Deutsch' })
  expect((await listCaptions(id)).map((caption) => caption.id)).toEqual([firstCaption.body.id, secondCaption.body.id])

  const changedCaption = await owner.post<Caption>(`/captions/${firstCaption.body.id}`, { label: 'For the deaf' })
  expect(changedCaption.body).toEqual({ ...firstCaption.body, label: 'For the deaf' })
  expect((await owner.delete(`/captions/${secondCaption.body.id}`)).status).toBe(200)
  expect(await listCaptions(id)).toEqual([changedCaption.body])
  expect((await owner.delete(`/captions/${secondCaption.body.id}`)).status).toBe(404)
})

test('converts SubRip with a byte order mark to WebVTT', async () => {
  const { body } = await addCaption(await createItem(), {
    content: '\ufeff1\r\n00:00:01,000 --> 00:00:02,000\r\nAt sea.',
  })
  expect(body.content).toBe('WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nAt sea.')
})

test('skips invalid cues of a caption file, reports their line numbers and keeps the valid ones', async () => {
  const content = '1\n00:00:01,000 --> 00:00:02,000\nsiehe Bild 3 --> Seite 4\n\n2\n00:00:05,000 --> 00:00:04,000\nb'
  const { status, body } = await addCaption(await createItem(), { content })
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
  ])('refuses invalid captions with the field and the reason (%#)', async (invalid, field, messagePattern) => {
    const response = await owner.post<{ errors: { message: string; field: string } }>(
      `/artifacts/${await createItem()}/captions`,
      { ...CAPTIONS, ...invalid },
    )
    expect(response.status).toBe(400)
    expect(response.body.errors.field).toBe(field)
    expect(response.body.errors.message).toMatch(messagePattern)
  })
})

test('shows visitors only the captions of public items', async () => {
  const [shownItem, hiddenItem] = [await createItem({ visibility: 'local' }), await createItem()]
  await addCaption(shownItem)
  await addCaption(hiddenItem)
  expect(await listCaptions(shownItem, app.client())).toMatchObject([CAPTIONS])
  expect((await app.client().get(`/artifacts/${hiddenItem}/captions`)).status).toBe(404)
})

test('copies captions with their item or folder, and deletes them with their item', async () => {
  const folder = await createEntity('/folders', { project, title: 'Tapes' })
  const id = await createItem({ folder })
  await addCaption(id)
  const otherProject = await createProject()
  const copiedItem = await createEntity(`/artifacts/${id}/copy`, { projectId: otherProject, folderId: 'root' })
  const [ownCaption] = await listCaptions(copiedItem)
  expect(ownCaption).toMatchObject(CAPTIONS)
  expect(ownCaption?.id).not.toBe((await listCaptions(id))[0]?.id)
  await owner.post(`/captions/${ownCaption?.id}`, { label: 'Changed' })
  expect(await listCaptions(id)).toMatchObject([CAPTIONS])

  await owner.post(`/folders/${folder}/copy`, { projectId: otherProject, folderId: 'root' })
  const copiedCaptions = await app.services.db
    .selectFrom('captions as c')
    .innerJoin('artifacts as a', 'a.id', 'c.artifact')
    .select('c.content')
    .where('a.project', '=', otherProject)
    .where('a.folder', 'is not', null)
    .execute()
  expect(copiedCaptions).toEqual([{ content: VTT }])

  await owner.post(`/artifacts/${copiedItem}`, { active: false })
  expect((await owner.delete(`/artifacts/${copiedItem}`)).status).toBe(200)
  const remainingRows = await app.services.db
    .selectFrom('captions')
    .select('id')
    .where('artifact', '=', copiedItem)
    .execute()
  expect(remainingRows).toEqual([])
})

test('logs a change of captions as an edit of the item', async () => {
  const id = await createItem()
  await addCaption(id)
  const { body } = await owner.get<{ items: { act: string; details: object }[] }>(`/artifacts/${id}/activity`)
  expect(JSON.stringify(body)).toContain('"fields":["captions"]')
})

test('refuses changes to the captions of others’ items by members who may only edit their own items', async () => {
  const person = await world.createMember(app, project, ['create_artifact'])
  const id = await createItem()
  const { body } = await addCaption(id)
  expect((await person.get(`/artifacts/${id}/captions`)).status).toBe(200)
  expect((await person.post(`/artifacts/${id}/captions`, CAPTIONS)).status).toBe(403)
  expect((await person.post(`/captions/${body.id}`, { label: 'x' })).status).toBe(403)
  expect((await person.delete(`/captions/${body.id}`)).status).toBe(403)
  expect(await listCaptions(id)).toEqual([body])
})

test('refuses more than fifty captions per item', async () => {
  const id = await createItem()
  const row = { artifact: id, language: 'en', label: 'English', kind: 'captions', content: VTT } as const
  const rows = Array.from({ length: 49 }, () => ({ ...row, id: newId() }))
  await app.services.db.insertInto('captions').values(rows).execute()
  expect((await addCaption(id)).status).toBe(201)
  expect((await addCaption(id)).status).toBe(409)
})
