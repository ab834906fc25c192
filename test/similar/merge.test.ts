import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import type { Activity } from '#shared/entities/activity.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import type { StoryDraft } from '#shared/entities/story/story-draft.ts'
import { startApp, type ApiResponse, type Client } from '../support/app.ts'
import { waitForLockWaiters } from '../support/database.ts'
import { createIdMaker, createMember, createTestProject } from '../support/fixtures.ts'
import { findBrokenRules } from '../support/invariants.ts'

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('ada')
})
afterAll(async () => {
  expect(await findBrokenRules(app.services)).toEqual([])
  await app.close()
})

const createProject = async () => (await createTestProject(owner, 'Project')).id
const createItem = async (project: string, title: string, fields: object = {}) =>
  (await owner.post<Artifact>('/artifacts', { project, title, ...fields })).body.id
const readItem = async (id: string) => (await owner.get<Artifact>(`/artifacts/${id}`)).body
const readActivity = async (project: string) =>
  (await owner.get<{ activity: Activity[] }>(`/projects/${project}/activity`)).body.activity
const merge = (id: string, into: string, fields: string[] = [], client: Client = owner) =>
  client.post<Artifact>(`/artifacts/${id}/merge`, { into, fields })
const undoMerge = (id: string, from: string, client: Client = owner) =>
  client.post<Artifact>(`/artifacts/${id}/undo_merge`, { from })
const readTags = async (id: string) =>
  (await owner.get<{ title: string }[]>(`/artifacts/${id}/tags/full`)).body.map((tag) => tag.title)
const createExhibit = (project: string, artifacts: string[], fields: object = {}) => {
  const url_alias = newId()
  return createIdMaker(owner)('/exhibits', {
    project,
    title: url_alias,
    description: 'Text',
    url_alias,
    artifacts,
    ...fields,
  })
}
const listExhibitIds = async (id: string) =>
  (await owner.get<{ id: string }[]>(`/artifacts/${id}/exhibits`)).body.map((exhibit) => exhibit.id)
const createTag = (project: string, title: string) => createIdMaker(owner)('/tags', { project, title })
const addCaptions = (artifact: string, language: string, content: string) =>
  sql`INSERT INTO captions (id, artifact, language, label, kind, content)
    VALUES (new_id(), ${artifact}, ${language}, ${language}, 'captions', ${content})`.execute(app.services.db)
const readCaptions = (artifact: string) =>
  app.services.db
    .selectFrom('captions')
    .select(['language', 'content'])
    .where('artifact', '=', artifact)
    .orderBy('language')
    .execute()

describe('merging', () => {
  test('takes over the chosen fields, all tags and exhibits, and moves the merged item to Trash', async () => {
    const project = await createProject()
    const merged = await createItem(project, 'Merged', { place: 'Oslo', subject: ['boats'], reference: 'M 1' })
    const into = await createItem(project, 'Kept', { place: 'Bergen', reference: 'K 1' })
    const [both, only] = [await createTag(project, 'Both'), await createTag(project, 'Only')]
    for (const [item, tag] of [
      [merged, both],
      [merged, only],
      [into, both],
    ])
      await owner.post(`/artifacts/${item}/add_tag`, { tag })
    const exhibit = await createExhibit(project, [merged])
    const reply = await merge(merged, into, ['place', 'subject'])
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ id: into, title: 'Kept', place: 'Oslo', subject: ['boats'], reference: 'K 1' })
    expect((await readTags(into)).toSorted()).toEqual(['Both', 'Only'])
    expect(await listExhibitIds(into)).toEqual([exhibit])
    expect((await owner.get<Artifact>(`/artifacts/${merged}`)).body.active).toBe(false)
    expect((await readActivity(project)).find((entry) => entry.act === 'merge')).toMatchObject({
      kind: 'artifact',
      things: [{ id: merged, title: 'Merged' }],
      details: { into: 'Kept' },
    })
  })

  test('takes over the chosen own fields, and gives them back when the merge is undone', async () => {
    const project = await createProject()
    const addField = (key: string, type: string) =>
      owner.post(`/projects/${project}/fields`, { key, type, label: { en: key } })
    for (const [key, type] of [
      ['maker', 'person'],
      ['height', 'number'],
      ['recorded', 'date'],
      ['shelf', 'text'],
    ] as const)
      await addField(key, type)
    const values = { maker: 'Ada', height: 12, recorded: { text: 'spring 1944' }, shelf: 'B' }
    const merged = await createItem(project, 'Merged', { fields: values })
    const into = await createItem(project, 'Kept', { fields: { height: 10, shelf: 'A' } })
    const reply = await merge(merged, into, ['fields.maker', 'fields.height', 'fields.recorded'])
    expect(reply.body.fields).toMatchObject({ maker: 'Ada', height: 12, recorded: { text: 'spring 1944' }, shelf: 'A' })
    expect((await readItem(merged)).fields).toMatchObject(values)
    await owner.post(`/artifacts/${into}`, { fields: { height: 11 } })
    await undoMerge(merged, into)
    expect((await readItem(into)).fields).toEqual({ height: 11, shelf: 'A' })
    expect(await merge(merged, into, ['fields.other'])).toMatchObject({ status: 200 })
    expect(await merge(merged, into, ['fields.Other'])).toMatchObject({ status: 400 })
  })

  test('brings back the merged item with its fields, tags and exhibits when it is restored', async () => {
    const project = await createProject()
    const merged = await createItem(project, 'Merged', { place: 'Oslo' })
    const into = await createItem(project, 'Kept')
    const tag = await createTag(project, 'Ferry')
    await owner.post(`/artifacts/${merged}/add_tag`, { tag })
    const exhibit = await createExhibit(project, [merged])
    await merge(merged, into, ['title'])
    await owner.get(`/artifacts/${merged}/restore`)
    expect((await owner.get<Artifact>(`/artifacts/${merged}`)).body).toMatchObject({ title: 'Merged', place: 'Oslo' })
    expect(await readTags(merged)).toEqual(['Ferry'])
    expect(await listExhibitIds(merged)).toEqual([exhibit])
  })

  test('refuses an item in Trash, the item itself and one of another project', async () => {
    const project = await createProject()
    const [first, second] = [await createItem(project, 'A'), await createItem(project, 'B')]
    expect((await merge(first, first)).status).toBe(400)
    expect((await merge(first, await createItem(await createProject(), 'C'))).status).toBe(400)
    await owner.post(`/artifacts/${second}`, { active: false })
    expect((await merge(first, second)).status).toBe(409)
    expect((await merge(second, first)).status).toBe(409)
  })

  test('refuses, and changes nothing, when the caller may not change a tag or an exhibit', async () => {
    const project = await createProject()
    const member = await createMember(app, project, ['edit_others_artifacts', 'delete_others_artifacts'])
    const [merged, into] = [await createItem(project, 'Merged'), await createItem(project, 'Kept')]
    const tag = await createTag(project, 'Ferry')
    await owner.post(`/artifacts/${merged}/add_tag`, { tag })
    expect((await merge(merged, into, ['title'], member)).status).toBe(403)
    expect((await owner.get<Artifact>(`/artifacts/${into}`)).body.title).toBe('Kept')
    await owner.post(`/artifacts/${merged}/remove_tag`, { tag })
    await createExhibit(project, [merged])
    expect((await merge(merged, into, ['title'], member)).status).toBe(403)
    const plain = await createItem(project, 'Plain')
    expect((await merge(plain, into, ['visibility'], member)).status).toBe(403)
    expect((await merge(plain, into, ['title'], member)).status).toBe(200)
  })

  test('keeps captions in languages that the other item lacks', async () => {
    const project = await createProject()
    const [merged, into] = [await createItem(project, 'Merged'), await createItem(project, 'Kept')]
    await addCaptions(merged, 'en', 'WEBVTT merged')
    await addCaptions(merged, 'de', 'WEBVTT merged')
    await addCaptions(into, 'en', 'WEBVTT kept')
    expect((await merge(merged, into)).status).toBe(200)
    expect(await readCaptions(into)).toEqual([
      { language: 'de', content: 'WEBVTT merged' },
      { language: 'en', content: 'WEBVTT kept' },
    ])
  })

  test('replaces the merged item in the stories that name it, and in their covers', async () => {
    const project = await createProject()
    const [merged, into] = [await createItem(project, 'Merged'), await createItem(project, 'Kept')]
    const caption = '<p>Text</p>'
    const blocks = (first: string, second: string) => [
      { type: 'item', item: first, width: 'page', caption },
      {
        type: 'row',
        items: [
          { item: first, caption },
          { item: second, caption },
        ],
        caption: '',
      },
      { type: 'timeline', entries: [{ when: '1911', words: caption, item: first }] },
    ]
    const exhibit = await createExhibit(project, [merged], { cover_item: merged })
    const onlyStory = await createExhibit(project, [])
    for (const id of [exhibit, onlyStory]) {
      await owner.post(`/exhibits/${id}/story`, { blocks: blocks(merged, into), revision: 0 })
      await owner.post(`/exhibits/${id}/story/publish`, { revision: 1 })
    }
    const readStory = async (id: string) => (await owner.get<StoryDraft>(`/exhibits/${id}/story`)).body
    const listStoryItems = async (id: string) =>
      (await app.services.db.selectFrom('story_items').select('artifact').where('exhibit', '=', id).execute()).map(
        (row) => row.artifact,
      )
    expect((await merge(merged, into)).status).toBe(200)
    for (const id of [exhibit, onlyStory]) {
      const story = await readStory(id)
      expect(story).toMatchObject({ revision: 2, published_revision: 2 })
      expect(story.story.blocks).toMatchObject([{ item: into }, { items: [{ item: into }, { item: into }] }, {}])
      expect(await listStoryItems(id)).toEqual([into])
    }
    expect((await owner.get<Exhibit>(`/exhibits/${exhibit}`)).body.cover_item).toBe(into)
    expect((await listExhibitIds(into)).toSorted()).toEqual([exhibit, onlyStory].toSorted())

    // Someone else changes one of the drafts, which stays as it is.
    await owner.post(`/exhibits/${onlyStory}/story`, { blocks: blocks(into, into).slice(1), revision: 2 })
    expect((await undoMerge(merged, into)).status).toBe(200)
    expect((await readStory(exhibit)).story.blocks).toMatchObject([
      { item: merged },
      { items: [{ item: merged }, { item: into }] },
      {},
    ])
    expect((await listStoryItems(exhibit)).toSorted()).toEqual([merged, into].toSorted())
    expect((await readStory(onlyStory)).story.blocks).toHaveLength(2)
    expect((await owner.get<Exhibit>(`/exhibits/${exhibit}`)).body.cover_item).toBe(merged)
    expect((await owner.get<Exhibit>(`/exhibits/${exhibit}`)).body.artifacts).toMatchObject([{ id: merged }])
  })
})

describe('undoing a merge', () => {
  test('brings both items back as they were, with their tags, exhibits and captions', async () => {
    const project = await createProject()
    const merged = await createItem(project, 'Merged', { place: 'Oslo', subject: ['boats'], date_of_origin: 0 })
    const into = await createItem(project, 'Kept', { place: 'Bergen', description: '<p>Kept</p>' })
    await owner.post(`/artifacts/${merged}/add_tag`, { tag: await createTag(project, 'Ferry') })
    const exhibit = await createExhibit(project, [merged])
    await addCaptions(merged, 'en', 'WEBVTT merged')
    const itemsBefore = [await readItem(merged), await readItem(into)]
    await merge(merged, into, ['title', 'place', 'subject', 'date_of_origin', 'description'])
    expect(await readItem(into)).toMatchObject({ title: 'Merged', place: 'Oslo', description: '' })
    const reply = await undoMerge(merged, into)
    expect(reply.status).toBe(200)
    const withoutTimes = (item: Artifact) => ({ ...item, updated_at: 0 })
    expect([await readItem(merged), await readItem(into)].map(withoutTimes)).toEqual(itemsBefore.map(withoutTimes))
    expect(await readTags(into)).toEqual([])
    expect(await listExhibitIds(into)).toEqual([])
    expect(await listExhibitIds(merged)).toEqual([exhibit])
    expect(await readCaptions(into)).toEqual([])
    expect((await readActivity(project)).find(({ act }) => act === 'unmerge')).toMatchObject({
      things: [{ id: merged }],
      details: { into: 'Kept' },
    })
    expect((await undoMerge(merged, into)).status).toBe(409)
  })

  test('keeps what was changed since the merge', async () => {
    const project = await createProject()
    const [merged, into] = [await createItem(project, 'Merged', { place: 'Oslo' }), await createItem(project, 'Kept')]
    await merge(merged, into, ['title', 'place'])
    await owner.post(`/artifacts/${into}`, { title: 'Changed since' })
    expect((await undoMerge(merged, into)).status).toBe(200)
    expect(await readItem(into)).toMatchObject({ title: 'Changed since', place: null })
  })

  test('keeps values whose fields are required, or no longer take the former ones, since the merge', async () => {
    const project = await createProject()
    const addField = (field: object) =>
      createIdMaker(owner)(`/projects/${project}/fields`, { label: { en: 'Field' }, ...field })
    const maker = await addField({ key: 'maker', type: 'person' })
    const owners = await addField({ key: 'owners', type: 'keywords' })
    const options = [{ key: 'print', label: { en: 'Print' } }]
    const process = await addField({
      key: 'process',
      type: 'choice',
      options: [...options, { key: 'slide', label: { en: 'Slide' } }],
    })
    const template = await createIdMaker(owner)(`/projects/${project}/templates`, {
      label: { en: 'Photograph' },
      fields: [maker, owners],
    })
    const values = { maker: 'Ada', owners: ['Tom'], process: 'print' }
    const merged = await createItem(project, 'Merged', { place: 'Oslo', fields: values })
    const into = await createItem(project, 'Kept', { template, fields: { process: 'slide' } })
    await merge(merged, into, ['place', 'fields.maker', 'fields.owners', 'fields.process'])
    await owner.post(`/templates/${template}`, { required: [maker, owners] })
    await owner.post(`/fields/${process}`, { options })
    expect((await undoMerge(merged, into)).status).toBe(200)
    expect(await readItem(into)).toMatchObject({ place: null, fields: values })
    expect(await readItem(merged)).toMatchObject({ active: true, place: 'Oslo', fields: values })
  })

  test('is refused after the merged item was restored, and for items that were never merged', async () => {
    const project = await createProject()
    const [merged, into] = [await createItem(project, 'Merged'), await createItem(project, 'Kept')]
    expect((await undoMerge(merged, into)).status).toBe(409)
    await merge(merged, into)
    expect((await undoMerge(merged, await createItem(project, 'Other'))).status).toBe(409)
    await owner.get(`/artifacts/${merged}/restore`)
    expect((await undoMerge(merged, into)).status).toBe(409)
  })
})

describe('merging while something else happens', () => {
  const awaitAll = async (...calls: Promise<ApiResponse<unknown>>[]) => {
    const replies = await Promise.all(calls)
    for (const { status, body } of replies) expect(status, JSON.stringify(body)).toBeLessThan(500)
    return replies.map(({ status }) => status)
  }
  /** Merges while a transaction that makes this change is about to commit. */
  async function mergeBlockedBy(change: ReturnType<typeof sql>, id: string, into: string) {
    let reply: ReturnType<typeof merge> | undefined
    await app.services.db.transaction().execute(async (trx) => {
      await change.execute(trx)
      reply = merge(id, into, ['title'])
      await waitForLockWaiters(trx)
    })
    return reply as ReturnType<typeof merge>
  }

  test('merges an item once when it is merged into two others at the same time', async () => {
    const project = await createProject()
    const [merged, first, second] = [
      await createItem(project, 'Merged'),
      await createItem(project, 'First'),
      await createItem(project, 'Second'),
    ]
    const statuses = await awaitAll(merge(merged, first, ['title']), merge(merged, second, ['title']))
    expect(statuses.toSorted()).toEqual([200, 409])
    const titles = [(await readItem(first)).title, (await readItem(second)).title]
    expect(titles.filter((title) => title === 'Merged')).toHaveLength(1)
  })

  test('keeps one of two items when they are merged into each other at the same time', async () => {
    const project = await createProject()
    const [first, second] = [await createItem(project, 'First'), await createItem(project, 'Second')]
    const statuses = await awaitAll(merge(first, second), merge(second, first))
    expect(statuses.toSorted()).toEqual([200, 409])
    expect([(await readItem(first)).active, (await readItem(second)).active].filter(Boolean)).toHaveLength(1)
  })

  test.for<[string, (id: string, otherProject: string) => ReturnType<typeof sql>, number]>([
    [
      'moved to Trash',
      (id) =>
        sql`UPDATE artifacts SET active = false, folder = NULL, trash_batch = new_id(), trash_root = true WHERE id = ${id}`,
      409,
    ],
    [
      'moved to another project',
      (id, otherProject) => sql`UPDATE artifacts SET project = ${otherProject} WHERE id = ${id}`,
      409,
    ],
    ['deleted', (id) => sql`DELETE FROM artifacts WHERE id = ${id}`, 404],
  ])('is refused, and changes nothing, when an item is %s in the meantime', async ([, change, status]) => {
    const [project, otherProject] = [await createProject(), await createProject()]
    for (const isTarget of [false, true]) {
      const [merged, into] = [await createItem(project, 'Merged'), await createItem(project, 'Kept')]
      const [changed, other] = isTarget ? [into, merged] : [merged, into]
      expect((await mergeBlockedBy(change(changed, otherProject), merged, into)).status).toBe(status)
      expect(await readItem(other)).toMatchObject({ active: true, title: isTarget ? 'Merged' : 'Kept' })
    }
  })

  test('undoes a merge once when that is requested twice at the same time', async () => {
    const project = await createProject()
    const [merged, into] = [await createItem(project, 'Merged'), await createItem(project, 'Kept')]
    await merge(merged, into, ['title'])
    expect((await awaitAll(undoMerge(merged, into), undoMerge(merged, into))).toSorted()).toEqual([200, 409])
    expect(await readItem(into)).toMatchObject({ title: 'Kept' })
  })
})
