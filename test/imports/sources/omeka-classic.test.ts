import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Import } from '#shared/entities/imports/import.ts'
import type { StoryDraft } from '#shared/entities/story/story-draft.ts'
import { createOmekaClassic, elements } from '../../support/servers/omeka.ts'
import { setUpWebImports } from '../support.ts'

// The answers of Omeka Classic are written by hand from its public documentation.

const context = setUpWebImports()
const listItems = () => context.listItems()
let address: string
beforeAll(async () => {
  address = `${context.server.base}/omeka`
})
beforeEach(() => {
  context.handle = createOmekaClassic(LISTS(), FILES)
})

const readSource = async (input: object = {}) => {
  const { body } = await context.owner.post<Import>(`/projects/${context.project.id}/imports`, {
    source: 'omeka_classic',
    address,
    ...input,
  })
  await context.imports.work(body.id)
  return context.imports.read(context.owner, body.id)
}
const run = async (input?: object) => {
  const planned = await context.imports.plan(context.owner, await readSource(input))
  return context.imports.step(context.owner, planned.id, 'run')
}
const getPath = async (folder: string): Promise<string> => {
  if (folder === 'root') return ''
  const { body } = await context.owner.get<{ title: string; folder: string }>(`/folders/${folder}`)
  return `${await getPath(body.folder)}/${body.title}`
}

const item = (id: number, values: object) => ({
  id,
  url: `${address}/api/items/${id}`,
  public: true,
  featured: false,
  added: '2013-03-27T08:17:37+00:00',
  modified: '2013-04-21T15:05:07+00:00',
  item_type: null,
  collection: null,
  owner: { id: 1, url: `${address}/api/users/1`, resource: 'users' },
  files: { count: 0, url: `${address}/api/files?item=${id}`, resource: 'files' },
  tags: [],
  element_texts: [],
  extended_resources: [],
  ...values,
})
const file = (id: number, itemId: number, values: object = {}) => ({
  id,
  item: { id: itemId, url: `${address}/api/items/${itemId}`, resource: 'items' },
  order: null,
  filename: `hash${id}.txt`,
  original_filename: `scan ${id}.txt`,
  mime_type: 'text/plain',
  file_urls: { original: `${address}/files/original/hash${id}.txt`, fullsize: null },
  element_texts: [],
  ...values,
})
const LISTS = () => ({
  collections: [{ id: 3, public: true, element_texts: elements({ Title: 'Letters / cards' }) }],
  items: [
    item(1, {
      collection: { id: 3, url: `${address}/api/collections/3`, resource: 'collections' },
      tags: [
        { id: 1, name: 'sea' },
        { id: 2, name: 'ships; boats' },
      ],
      element_texts: [
        ...elements({
          Title: ['A letter', 'Ein Brief'],
          Subject: ['Post', 'Sea; shore'],
          Date: '1911-05',
          Identifier: 'L 1',
        }),
        ...elements({ Description: '<p>To <em>Tom</em></p>', Coverage: '<b>Tarn</b> &amp; harbour' }, { html: true }),
        {
          html: false,
          text: 'Dear Tom',
          element_set: { id: 3, name: 'Item Type Metadata' },
          element: { id: 1, name: 'Text' },
        },
      ],
    }),
    item(2, { element_texts: elements({ Title: 'A card' }) }),
    item(4, { public: false, element_texts: elements({ Title: 'A draft' }) }),
  ],
  files: [file(12, 1, { order: 2 }), file(11, 1, { order: 1 }), file(21, 2, { file_urls: undefined })],
})
const FILES = Object.fromEntries([11, 12, 21].map((id) => [`/omeka/files/original/hash${id}.txt`, `file ${id}`]))

test('imports items with their files, collection and tags, which undoing removes', async () => {
  const planned = await context.imports.plan(context.owner, await readSource())
  const targets = Object.fromEntries(planned.columns.map(({ name, target }) => [name, target]))
  expect(targets).toMatchObject({ 'Dublin Core:Title': 'title', 'Item Type Metadata:Text': null, Folder: 'folder' })
  expect(planned).toMatchObject({
    state: 'planned',
    table: { format: 'records', files: 3 },
    counts: { create: 3, refuse: 0 },
  })
  const done = await context.imports.step(context.owner, planned.id, 'run')
  expect(done).toMatchObject({ state: 'done', counts: { done: 3, failed: 0 }, exhibits: [] })
  const [card, letter, second] = await listItems()
  expect([card, letter, second].map((entry) => [entry?.title, entry?.filename])).toEqual([
    ['A card', 'scan 21.txt'],
    ['A letter', 'scan 11.txt'],
    ['A letter (2)', 'scan 12.txt'],
  ])
  expect(letter).toMatchObject({
    description: '<p>To <em>Tom</em></p>',
    place: 'Tarn & harbour',
    subject: ['Post', 'Sea; shore'],
    display_date: '1911-05',
    reference: 'L 1',
    visibility: 'local',
  })
  expect(await getPath(second?.folder ?? '')).toBe('/Letters - cards/A letter')
  const { body: tags } = await context.owner.get<{ title: string }[]>(`/artifacts/${letter?.id}/tags/full`)
  expect(tags.map(({ title }) => title)).toEqual(['sea', 'ships; boats'])
  await context.imports.step(context.owner, done.id, 'undo')
  expect(await listItems()).toEqual([])
})

test('reads private items with a key, and refuses a wrong one', async () => {
  expect((await readSource({ key_credential: 'secret' })).counts.rows).toBe(4)
  expect(await readSource({ key_credential: 'wrong' })).toMatchObject({
    state: 'failed',
    problem: { field: 'address', reason: ['wrong_key'] },
  })
})

test('imports exhibits with pages and subpages as chapters and sections', async () => {
  const page = (id: number, title: string, order: number, parent: number | null, blocks: object[] = []) => ({
    id,
    title,
    slug: `page-${id}`,
    order,
    parent: parent === null ? null : { id: parent, resource: 'exhibit_pages' },
    exhibit: { id: 7, resource: 'exhibits' },
    page_blocks: blocks,
  })
  const attachment = (itemId: number, fileId?: number) => ({
    id: 1,
    caption: `Caption ${itemId}`,
    item: { id: itemId },
    ...(fileId !== undefined && { file: { id: fileId } }),
  })
  context.handle = createOmekaClassic(
    {
      ...LISTS(),
      exhibits: [{ id: 7, title: 'Letters home', slug: 'letters', description: '<p>From the sea</p>', public: true }],
      exhibit_pages: [
        page(2, 'The answer', 2, null),
        page(1, 'The first letter', 1, null, [
          { id: 2, layout: 'text', options: [], text: '<p>It came late.</p>', order: 2, attachments: [] },
          {
            id: 1,
            layout: 'file-text',
            options: {},
            text: '<p>Dear Tom</p>',
            order: 1,
            attachments: [attachment(1, 12)],
          },
        ]),
        page(3, 'A detail', 1, 1, [
          { id: 3, layout: 'gallery', options: [], text: null, order: 1, attachments: [attachment(1), attachment(2)] },
        ]),
      ],
    },
    FILES,
  )
  const done = await run()
  const [, letter, second] = await listItems()
  const [card] = await listItems()
  expect(done.exhibits).toMatchObject([{ title: 'Letters home', state: 'done' }])
  const { body } = await context.owner.get<StoryDraft>(`/exhibits/${done.exhibits[0]?.exhibit}/story`)
  expect(body.story.blocks).toEqual([
    { type: 'heading', level: 2, text: 'The first letter' },
    { type: 'item', width: 'page', item: second?.id, caption: 'Caption 1' },
    { type: 'text', words: '<p>Dear Tom</p>' },
    { type: 'text', words: '<p>It came late.</p>' },
    { type: 'heading', level: 3, text: 'A detail' },
    {
      type: 'row',
      caption: '',
      items: [
        { item: letter?.id, caption: 'Caption 1' },
        { item: card?.id, caption: 'Caption 2' },
      ],
    },
    { type: 'heading', level: 2, text: 'The answer' },
  ])
})

test('isn’t taken for an Omeka S', async () => {
  expect(await readSource({ source: 'omeka_s' })).toMatchObject({
    state: 'failed',
    problem: { reason: ['wrong_system', 'Omeka S'] },
  })
})
