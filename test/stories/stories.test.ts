import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listVersions } from '#server/features/stories/stories.repo.ts'
import { newId } from '#server/kit/ids.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import type { StoryDraft, StoryVersion } from '#shared/entities/story/story-draft.ts'
import type { RenderedStory } from '#shared/entities/story/rendered-story.ts'
import { PAGE_HEADER } from '#shared/page-header.ts'
import { createApiClient, PASSWORD, startApp, type Client } from '../support/app.ts'
import { createMember } from '../support/fixtures.ts'

type Failure = { errors: { message: string; code: string; field?: string; by?: string } }

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
let projectId: string
let alias: string
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('Ada')
  const { body } = await owner.post<{ id: string; url_alias: string }>('/projects', { org: owner.org, title: newId() })
  ;({ id: projectId, url_alias: alias } = body)
})
afterAll(() => app.close())

const createItem = async (title: string, fields: object = {}, project = projectId) =>
  (await owner.post<Artifact>('/artifacts', { project, title, ...fields })).body.id
async function createItemWithPreview(title: string, fields: object = {}) {
  const [id, file] = [await createItem(title, fields), newId()]
  await sql`WITH f AS (INSERT INTO files (id, sha256, size, mime, type, key, status) VALUES (${file}, ${file}, 1, 'image/png', 'image', ${file}, 'ready')),
    d AS (INSERT INTO derivatives (file, name, key, mime, size) VALUES (${file}, 'small', ${`d/${file}`}, 'image/webp', 1), (${file}, 'page-2', ${`p/${file}`}, 'image/webp', 1))
    UPDATE artifacts SET file = ${file} WHERE id = ${id}`.execute(app.services.db)
  return { id, key: `d/${file}`, page: `p/${file}` }
}
const createExhibit = async (extraFields: object = {}) => {
  const url_alias = newId()
  const exhibitFields = {
    project: projectId,
    title: url_alias,
    description: 'D',
    url_alias,
    visibility: 'local',
    ...extraFields,
  }
  return (await owner.post<Exhibit>('/exhibits', exhibitFields)).body
}
const saveStory = (client: Client, id: string, blocks: object[], revision: number) =>
  client.post<{ revision: number } & Failure>(`/exhibits/${id}/story`, { blocks, revision })
const publishStory = (client: Client, id: string, revision: number) =>
  client.post<StoryDraft & Failure>(`/exhibits/${id}/story/publish`, { revision })
const listStoryVersions = async (id: string) => (await owner.get<StoryVersion[]>(`/exhibits/${id}/story/versions`)).body
const textBlock = (words: string) => ({ type: 'text', words: `<p>${words}</p>` })

describe('story', () => {
  test('keeps a story as a draft until it is published, and removes it when an empty draft is published', async () => {
    const { id, url_alias } = await createExhibit()
    const page = `/gallery/${alias}/exhibit/${url_alias}`
    const visitor = app.client()
    expect((await owner.get<StoryDraft>(`/exhibits/${id}/story`)).body).toMatchObject({
      revision: 0,
      published_revision: null,
      story: { blocks: [] },
    })
    expect((await saveStory(owner, id, [textBlock('First')], 0)).body.revision).toBe(1)
    expect((await visitor.get<Exhibit>(page)).body.story).toBeNull()
    expect((await publishStory(owner, id, 1)).body).toMatchObject({ revision: 1, published_revision: 1 })
    expect((await visitor.get<Exhibit>(page)).body.story?.blocks).toEqual([textBlock('First')])
    expect((await visitor.get<Exhibit>(`/exhibits/${id}`)).body.story?.blocks).toEqual([textBlock('First')])
    // Visitors keep reading the published version while the draft changes.
    await saveStory(owner, id, [textBlock('Second')], 1)
    expect((await visitor.get<Exhibit>(page)).body.story?.blocks).toEqual([textBlock('First')])
    await saveStory(owner, id, [], 2)
    await publishStory(owner, id, 3)
    expect((await visitor.get<Exhibit>(page)).body.story).toBeNull()
  })

  test('lists exhibits with the time of the last edit of their text and whether a draft waits, for members only', async () => {
    const { id, updated_at } = await createExhibit()
    const readCard = async () =>
      (await owner.get<Exhibit[]>(`/projects/${projectId}/exhibits`)).body.find((exhibit) => exhibit.id === id)
    expect(await readCard()).toMatchObject({ edited_at: updated_at, has_unpublished_text: false })
    await saveStory(owner, id, [textBlock('First')], 0)
    const draftCard = await readCard()
    expect(draftCard).toMatchObject({ has_unpublished_text: true })
    expect(draftCard?.edited_at).toBeGreaterThan(updated_at)
    await publishStory(owner, id, 1)
    expect(await readCard()).toMatchObject({ has_unpublished_text: false })
    await saveStory(owner, id, [textBlock('Second')], 1)
    expect(await readCard()).toMatchObject({ has_unpublished_text: true })
    const { exhibits } = (await app.client().get<{ exhibits: Exhibit[] }>(`/gallery/${alias}`)).body
    for (const exhibit of exhibits) expect(exhibit).not.toHaveProperty('has_unpublished_text')
  })

  test('sanitizes every rich text in every type of block', async () => {
    const { id } = await createExhibit()
    const item = await createItem('Any')
    const hostileHtml =
      '<p onclick="x()">Good<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">a</a></p>'
    const itemWithCaption = { item, caption: hostileHtml }
    const blocks = [
      { type: 'text', words: hostileHtml },
      { type: 'quote', words: hostileHtml, source: '<script>' },
      { type: 'item', width: 'page', ...itemWithCaption },
      { type: 'row', items: [itemWithCaption, itemWithCaption], caption: hostileHtml },
      { type: 'beside', side: 'left', words: hostileHtml, ...itemWithCaption },
      { type: 'film', ...itemWithCaption },
      { type: 'recording', ...itemWithCaption },
      { type: 'page', page: 1, ...itemWithCaption },
      { type: 'compare', items: [itemWithCaption, itemWithCaption], caption: hostileHtml },
      { type: 'timeline', entries: [{ when: '1953', words: hostileHtml, item }] },
    ]
    expect((await saveStory(owner, id, blocks, 0)).status).toBe(200)
    const { body } = await owner.get<StoryDraft>(`/exhibits/${id}/story`)
    const { blocks: storedBlocks } = body.story
    expect(storedBlocks).toHaveLength(blocks.length)
    const storedJson = JSON.stringify(storedBlocks.filter(({ type }) => type !== 'quote'))
    for (const hostileText of ['onclick', 'script', 'onerror', '<img']) expect(storedJson).not.toContain(hostileText)
    // A source is plain text, which the page escapes.
    expect(storedBlocks[1]).toMatchObject({ source: '<script>' })
  })

  test('refuses a story with deep nesting, unknown keys or items of other projects', async () => {
    const { id } = await createExhibit()
    const createNestedArray = (n: number): unknown => JSON.parse(`${'['.repeat(n)}${']'.repeat(n)}`)
    const nestedList = `${'<ul><li>'.repeat(12_000)}x`
    const otherProject = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: newId() })).body.id
    const otherProjectsItem = await createItem('Foreign', {}, otherProject)
    const createFilmBlock = (item: string) => [{ type: 'film', item, caption: '' }]
    const answers = [
      await saveStory(owner, id, [createNestedArray(1000) as object], 0),
      await saveStory(owner, id, createFilmBlock(otherProjectsItem), 0),
      await saveStory(owner, id, createFilmBlock(newId()), 0),
      await saveStory(owner, id, [{ type: 'exhibit', exhibit: newId() }], 0),
      await saveStory(owner, id, [{ type: 'exhibit', exhibit: id }], 0),
      await saveStory(owner, id, [{ ...textBlock('x'), __proto__x: 1 }], 0),
      await saveStory(owner, id, [textBlock('x'.repeat(100_000))], 0),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
    // Another project's item gets the same answer as an unknown item.
    expect(answers[1]?.body).toEqual(answers[2]?.body)
    const unknownBlockReply = await saveStory(owner, id, [{ type: 'poem' }], 0)
    expect(unknownBlockReply.body).toMatchObject({
      errors: { field: 'blocks.0.type', reason: ['not_one_of', expect.stringContaining('heading, text, ')] },
    })
    expect((await saveStory(owner, id, [textBlock(nestedList)], 0)).status).toBe(200)
    expect(JSON.stringify((await owner.get<StoryDraft>(`/exhibits/${id}/story`)).body.story)).not.toContain('<ul>')
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        saveStory(
          owner,
          id,
          Array.from({ length: 90 }, () => textBlock('<'.repeat(1000))),
          0,
        ),
      ),
    )
    // Sanitizing is queued, and more than ten concurrent requests are refused.
    expect(responses.filter(({ status }) => ![200, 409, 503].includes(status))).toEqual([])
  })
})

describe('two editors of a story', () => {
  test('refuses the later of two simultaneous saves and names the other editor, losing neither version', async () => {
    const { id } = await createExhibit()
    const bob = await createMember(app, projectId, 'editor', 'Bob')
    await saveStory(owner, id, [textBlock('Of both')], 0)
    expect((await saveStory(bob, id, [textBlock('Of Bob')], 1)).status).toBe(200)
    const lateSave = await saveStory(owner, id, [textBlock('Of Ada')], 1)
    expect([lateSave.status, lateSave.body.errors]).toEqual([
      409,
      {
        code: 'conflict',
        field: 'revision',
        by: 'Bob',
        reason: ['story_overtaken', 'Bob'],
        message: 'Bob changed this story while you were editing.',
      },
    ])
    // A save that is repeated after a lost response is stored only once.
    await saveStory(owner, id, [textBlock('Of Ada')], 1)
    expect((await owner.get<StoryDraft>(`/exhibits/${id}/story`)).body).toMatchObject({
      revision: 2,
      changed_by: { username: 'Bob' },
      story: { blocks: [textBlock('Of Bob')] },
    })
    expect((await listStoryVersions(id)).map(({ kind, by, begins }) => [kind, by?.username, begins])).toEqual([
      ['late', 'Ada', 'Of Ada'],
      ['draft', 'Ada', 'Of both'],
    ])
    // Saving deliberately over Bob's draft keeps his version as well.
    await saveStory(owner, id, [textBlock('Of Ada')], 2)
    expect((await listStoryVersions(id)).map(({ begins }) => begins).toSorted()).toEqual([
      'Of Ada',
      'Of Bob',
      'Of both',
    ])
    // A revision that the editor hasn't seen can't be published.
    expect((await publishStory(bob, id, 2)).status).toBe(409)
  })

  test('accepts only one of five simultaneous first saves of a story', async () => {
    const { id } = await createExhibit()
    const writers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        owner.post(
          `/exhibits/${id}/story`,
          { blocks: [textBlock(`Writer ${n}`)], revision: 0 },
          { [PAGE_HEADER]: crypto.randomUUID() },
        ),
      ),
    )
    expect(writers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await listStoryVersions(id)).toHaveLength(4)
  })

  test('accepts a repeated save of a story without creating a new revision', async () => {
    const { id } = await createExhibit()
    const repeatedSaves = [
      await saveStory(owner, id, [textBlock('Once')], 0),
      await saveStory(owner, id, [textBlock('Once')], 0),
    ]
    expect(repeatedSaves.map(({ status, body }) => [status, body.revision])).toEqual([
      [200, 1],
      [200, 1],
    ])
  })

  test('accepts the next save after a lost response, unless someone else has saved in between', async () => {
    const { id } = await createExhibit()
    await saveStory(owner, id, [textBlock('Once')], 0)
    expect(await saveStory(owner, id, [textBlock('Once and')], 0)).toMatchObject({ status: 200, body: { revision: 2 } })
    expect(await listStoryVersions(id)).toEqual([])
    const bob = await createMember(app, projectId, 'editor', 'Bea')
    await saveStory(bob, id, [textBlock('Of Bea')], 2)
    expect((await saveStory(owner, id, [textBlock('Once and more')], 1)).status).toBe(409)
    expect((await saveStory(owner, id, [textBlock('Once and more')], 2)).status).toBe(409)
  })

  test('treats two windows of the same user as two editors', async () => {
    const { id } = await createExhibit()
    await saveStory(owner, id, [textBlock('Here')], 0)
    const otherWindow = createApiClient(app.base)
    await otherWindow.post('/auth/login', { email: owner.email, password: PASSWORD })
    await saveStory(otherWindow, id, [textBlock('There')], 1)
    expect((await listStoryVersions(id)).map(({ begins }) => begins)).toEqual(['Here'])
  })
})

describe('story version', () => {
  test('shows and restores an earlier version of a story without losing the current draft', async () => {
    const { id } = await createExhibit()
    await saveStory(owner, id, [textBlock('First')], 0)
    await publishStory(owner, id, 1)
    await saveStory(owner, id, [textBlock('Second')], 1)
    const [firstVersion] = await listStoryVersions(id)
    expect(firstVersion).toMatchObject({ kind: 'published', begins: 'First' })
    const path = `/exhibits/${id}/story/versions/${firstVersion?.id}`
    expect((await owner.get<RenderedStory>(path)).body.blocks).toEqual([textBlock('First')])
    expect((await owner.post<Failure>(`${path}/restore`, { revision: 1 })).status).toBe(409)
    const { body } = await owner.post<StoryDraft>(`${path}/restore`, { revision: 2 })
    expect(body).toMatchObject({ revision: 3, story: { blocks: [textBlock('First')] } })
    expect((await listStoryVersions(id)).map(({ kind, begins }) => [kind, begins])).toContainEqual(['draft', 'Second'])
  })

  test('does not return a version of another exhibit’s story', async () => {
    const [firstExhibit, secondExhibit] = [await createExhibit(), await createExhibit()]
    await saveStory(owner, firstExhibit.id, [textBlock('Mine')], 0)
    await publishStory(owner, firstExhibit.id, 1)
    const [keptVersion] = await listStoryVersions(firstExhibit.id)
    expect((await owner.get(`/exhibits/${secondExhibit.id}/story/versions/${keptVersion?.id}`)).status).toBe(404)
    expect(
      (await owner.post(`/exhibits/${secondExhibit.id}/story/versions/${keptVersion?.id}/restore`, { revision: 0 }))
        .status,
    ).toBe(404)
  })

  test('lists story versions with their first words, without loading their full text', async () => {
    const { id } = await createExhibit()
    await saveStory(owner, id, [textBlock('word '.repeat(19_000))], 0)
    await publishStory(owner, id, 1)
    expect((await listStoryVersions(id)).map(({ begins }) => begins)).toEqual(['word '.repeat(32)])
    expect(JSON.stringify(await listVersions(app.services.db, id)).length).toBeLessThan(10_000)
  })

  test('deletes the oldest story versions when there are more than sixty', async () => {
    const { id } = await createExhibit()
    for (let n = 0; n < 63; n++) {
      await saveStory(owner, id, [textBlock(`Draft ${n}`)], n)
      await publishStory(owner, id, n + 1)
    }
    const kept = await listStoryVersions(id)
    expect([kept.length, kept[0]?.begins, kept.at(-1)?.begins]).toEqual([60, 'Draft 62', 'Draft 3'])
  })
})

describe('hidden items in stories', () => {
  test('hides private and trashed items in a story from visitors, including their URLs, titles and surrounding text', async () => {
    const openItem = await createItemWithPreview('Open one', { visibility: 'local' })
    const secretItem = await createItemWithPreview('Secret one', { visibility: 'local' })
    const hiddenExhibit = await createExhibit({ visibility: 'private', title: 'Hidden exhibit' })
    const { id, url_alias } = await createExhibit()
    const createCaptionedItem = (item: string) => ({ item, caption: `<p>Told of ${item}</p>` })
    const blocks = [
      textBlock('Prose'),
      { type: 'item', width: 'full', ...createCaptionedItem(secretItem.id) },
      { type: 'row', items: [createCaptionedItem(openItem.id), createCaptionedItem(secretItem.id)], caption: '' },
      { type: 'page', page: 2, ...createCaptionedItem(secretItem.id) },
      { type: 'beside', side: 'left', words: '<p>Beside the secret</p>', ...createCaptionedItem(secretItem.id) },
      {
        type: 'compare',
        items: [createCaptionedItem(openItem.id), createCaptionedItem(secretItem.id)],
        caption: '<p>Compared with the secret</p>',
      },
      { type: 'timeline', entries: [{ when: 'Then', words: '<p>A secret day</p>', item: secretItem.id }] },
      { type: 'exhibit', exhibit: hiddenExhibit.id },
    ]
    expect((await saveStory(owner, id, blocks, 0)).status).toBe(200)
    await publishStory(owner, id, 1)
    const visitor = app.client()
    const fetchViews = async () => [
      await visitor.get<Exhibit>(`/gallery/${alias}/exhibit/${url_alias}`),
      await visitor.get<Exhibit>(`/exhibits/${id}`),
      await owner.get<Exhibit>(`/exhibits/${id}/story/preview`),
    ]
    for (const { body } of await fetchViews()) {
      expect(body.story?.blocks).toHaveLength(blocks.length - 1)
      expect(JSON.stringify(body)).toContain(secretItem.page)
      expect(JSON.stringify(body)).not.toContain('Hidden exhibit')
    }
    const hidingChanges = [{ visibility: 'private' }, { visibility: 'local' }, { active: false }]
    for (const hideItem of hidingChanges) {
      await owner.post(`/artifacts/${secretItem.id}`, hideItem)
      if (hideItem.visibility === 'local') continue
      for (const { body } of await fetchViews()) {
        const json = JSON.stringify(body)
        for (const word of [
          secretItem.id,
          secretItem.key,
          secretItem.page,
          'Secret one',
          'secret',
          'Told of ' + secretItem.id,
        ])
          expect(json).not.toContain(word)
        expect(body.story?.blocks).toEqual([
          textBlock('Prose'),
          { type: 'row', items: [createCaptionedItem(openItem.id)], caption: '' },
        ])
      }
    }
    // Members see private items in the draft; nobody sees trashed ones.
    await owner.get(`/artifacts/${secretItem.id}/restore`)
    const memberDraft = (await owner.get<StoryDraft>(`/exhibits/${id}/story`)).body
    expect(memberDraft.story.items.map((item) => item.title)).toEqual(['Secret one', 'Open one'])
  })

  test('hides stories of private exhibits from visitors, and drafts from members who may not edit', async () => {
    const { id, url_alias } = await createExhibit({ visibility: 'private' })
    await saveStory(owner, id, [textBlock('Unseen')], 0)
    await publishStory(owner, id, 1)
    const visitor = app.client()
    const watcher = await createMember(app, projectId, 'observer', 'Watcher')
    for (const path of [`/gallery/${alias}/exhibit/${url_alias}`, `/exhibits/${id}`])
      expect((await visitor.get(path)).status).toBe(404)
    for (const path of ['', '/preview', '/versions']) {
      expect((await visitor.get(`/exhibits/${id}/story${path}`)).status).toBe(401)
      expect((await watcher.get(`/exhibits/${id}/story${path}`)).status).toBe(403)
    }
  })

  test('removes a deleted item from the published story, and still accepts a draft that contains it', async () => {
    const deletedItem = await createItemWithPreview('Gone', { visibility: 'local' })
    const { id } = await createExhibit()
    const blocks = [textBlock('Stays'), { type: 'film', item: deletedItem.id, caption: '' }]
    await saveStory(owner, id, blocks, 0)
    await publishStory(owner, id, 1)
    await owner.post(`/artifacts/${deletedItem.id}`, { active: false })
    expect((await owner.delete(`/artifacts/${deletedItem.id}`)).status).toBe(200)
    expect((await owner.get<Exhibit>(`/exhibits/${id}`)).body.story?.blocks).toEqual([textBlock('Stays')])
    expect((await saveStory(owner, id, [textBlock('More'), ...blocks], 1)).status).toBe(200)
  })

  test('keeps the block of a trashed item in the draft, and shows the item again after it is restored', async () => {
    const { id: item } = await createItemWithPreview('Thrown away', { visibility: 'local' })
    const { id } = await createExhibit()
    const blocks = [
      { type: 'beside', item, side: 'left', words: '<p>Told beside it</p>', caption: '' },
      { type: 'timeline', entries: [{ when: '1953', words: '<p>Then</p>', item }] },
    ]
    await saveStory(owner, id, blocks, 0)
    await owner.post(`/artifacts/${item}`, { active: false })
    const { story, revision } = (await owner.get<StoryDraft>(`/exhibits/${id}/story`)).body
    expect(story).toMatchObject({ blocks, items: [] })
    await saveStory(owner, id, [...story.blocks, textBlock('More')], revision)
    await publishStory(owner, id, revision + 1)
    expect((await app.client().get<Exhibit>(`/exhibits/${id}`)).body.story?.blocks).toEqual([textBlock('More')])
    await owner.get(`/artifacts/${item}/restore`)
    expect((await app.client().get<Exhibit>(`/exhibits/${id}`)).body.story?.blocks).toEqual([
      ...blocks,
      textBlock('More'),
    ])
  })
})

describe('item in a story', () => {
  test('uses an item of the published story as the exhibit’s cover, and lists the exhibit for that item', async () => {
    const { id: item, key } = await createItemWithPreview('Cover', { visibility: 'local' })
    const { id, title } = await createExhibit()
    await saveStory(owner, id, [{ type: 'film', item, caption: '' }], 0)
    const listExhibits = async () => (await app.client().get<Exhibit[]>(`/artifacts/${item}/exhibits`)).body
    expect(await listExhibits()).toEqual([])
    await publishStory(owner, id, 1)
    expect(await listExhibits()).toMatchObject([{ title, artifact_count: 0, cover: expect.stringContaining(key) }])
  })

  test('removes an item that moves to another project from the story, even if the story is published again', async () => {
    const { id: item } = await createItemWithPreview('Moves', { visibility: 'local' })
    const { id } = await createExhibit()
    await saveStory(owner, id, [{ type: 'film', item, caption: '' }], 0)
    await publishStory(owner, id, 1)
    const otherProject = await owner.post<{ id: string }>('/projects', { org: owner.org, title: newId() })
    const destination = { projectId: otherProject.body.id, folderId: 'root', visibility: 'local' }
    expect((await owner.post('/artifacts/bulk/move', { artifactIds: [item], ...destination })).status).toBe(200)
    const readCoverAndExhibits = async () => [
      (await app.client().get<Exhibit>(`/exhibits/${id}`)).body.cover,
      (await owner.get<Exhibit[]>(`/artifacts/${item}/exhibits`)).body,
    ]
    expect(await readCoverAndExhibits()).toEqual([null, []])
    expect((await publishStory(owner, id, 1)).status).toBe(200)
    expect(await readCoverAndExhibits()).toEqual([null, []])
  })
})

test('shows the chosen item as the cover of an exhibit while visitors can see it there, and refuses items of other projects', async () => {
  const [first, second] = [
    await createItemWithPreview('First', { visibility: 'local' }),
    await createItemWithPreview('Second', { visibility: 'local' }),
  ]
  const { id } = await createExhibit({ artifacts: [first.id, second.id] })
  const readCover = async (client: Client) => (await client.get<Exhibit>(`/exhibits/${id}`)).body.cover
  expect(await readCover(owner)).toContain(first.key)
  const reply = await owner.post<Exhibit>(`/exhibits/${id}`, { cover_item: second.id })
  expect(reply.body).toMatchObject({ cover_item: second.id, cover: expect.stringContaining(second.key) })
  expect(await readCover(app.client())).toContain(second.key)
  expect((await app.client().get<Exhibit>(`/exhibits/${id}`)).body).not.toHaveProperty('cover_item')
  await owner.post(`/artifacts/${second.id}`, { visibility: 'private' })
  expect(await readCover(app.client())).toContain(first.key)
  await owner.post(`/exhibits/${id}`, { artifacts: [first.id] })
  expect(await readCover(owner)).toContain(first.key)

  const otherProject = await owner.post<{ id: string }>('/projects', { org: owner.org, title: newId() })
  const foreignItem = await createItem('Foreign', {}, otherProject.body.id)
  expect((await owner.post(`/exhibits/${id}`, { cover_item: foreignItem })).status).toBe(400)
  await owner.post(`/artifacts/${second.id}`, { active: false })
  await owner.delete(`/artifacts/${second.id}`)
  expect((await owner.get<Exhibit>(`/exhibits/${id}`)).body.cover_item).toBeNull()
})

test('deletes the stories of a deleted project', async () => {
  const { body } = await owner.post<{ id: string }>('/projects', { org: owner.org, title: newId() })
  const { id } = await createExhibit({ project: body.id })
  await saveStory(owner, id, [textBlock('Going')], 0)
  await publishStory(owner, id, 1)
  expect((await owner.delete(`/projects/${body.id}`, { deep: true })).status).toBe(200)
  const { rows } = await sql`SELECT id FROM stories WHERE id = ${id} UNION
    SELECT story FROM story_versions WHERE story = ${id}`.execute(app.services.db)
  expect(rows).toEqual([])
})
