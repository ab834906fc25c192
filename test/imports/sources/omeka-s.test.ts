import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Import } from '#shared/entities/imports/import.ts'
import type { StoryDraft } from '#shared/entities/story/story-draft.ts'
import { createMember } from '../../support/fixtures.ts'
import { createOmekaS, literals } from '../../support/servers/omeka.ts'
import { startWebServer, type WebHandler } from '../../support/servers/web.ts'
import { SLOW_EFFECT_TIMEOUT_MS } from '../../support/time-limits.ts'
import { setUpWebImports } from '../support.ts'

// The answers of Omeka S are written by hand from its public documentation.

const logLines: object[] = []
const context = setUpWebImports({ logTo: (line) => logLines.push(line) })
const listItems = () => context.listItems()
let address: string
beforeAll(async () => {
  address = `${context.server.base}/omeka`
})

const KEYS = { key_identity: 'identity', key_credential: 'credential' }
const create = (input: object = {}) =>
  context.owner.post<Import>(`/projects/${context.project.id}/imports`, { source: 'omeka_s', address, ...input })
const readSource = async (input?: object) => {
  const { body } = await create(input)
  await context.imports.work(body.id)
  return context.imports.read(context.owner, body.id)
}
const run = async (input?: object) => {
  const planned = await context.imports.plan(context.owner, await readSource(input))
  return context.imports.step(context.owner, planned.id, 'run')
}
const listTags = async (id: string) =>
  (await context.owner.get<{ title: string }[]>(`/artifacts/${id}/tags/full`)).body.map(({ title }) => title)
const findCredentials = async (id: string) =>
  (await context.app.services.db.selectFrom('imports').select('credentials').where('id', '=', id).executeTakeFirst())
    ?.credentials

const item = (id: number, values: object = {}, media: number[] = []) => ({
  '@context': `${address}/api-context`,
  '@id': `${address}/api/items/${id}`,
  '@type': ['o:Item', 'dctype:Image'],
  'o:id': id,
  'o:is_public': true,
  'o:title': null,
  'o:resource_class': null,
  'o:media': media.map((medium) => ({ '@id': `${address}/api/media/${medium}`, 'o:id': medium })),
  'o:item_set': [],
  'o:site': [],
  ...values,
})
const medium = (id: number, itemId: number, values: object = {}) => ({
  'o:id': id,
  'o:is_public': true,
  'o:title': null,
  'o:item': { '@id': `${address}/api/items/${itemId}`, 'o:id': itemId },
  'o:ingester': 'upload',
  'o:renderer': 'file',
  'o:source': `photo ${id}.txt`,
  'o:media_type': 'text/plain',
  'o:original_url': `${address}/files/original/${id}.txt`,
  ...values,
})
const LISTS = () => ({
  item_sets: [
    { 'o:id': 5, 'o:title': 'Mills & more', 'o:is_public': true },
    { 'o:id': 6, 'o:title': 'Tarn; harbour', 'o:is_public': true },
  ],
  items: [
    item(
      1,
      {
        'o:item_set': [{ 'o:id': 5 }, { 'o:id': 6 }],
        'dcterms:title': literals('The mill', { '@value': 'Die Mühle', '@language': 'de' }),
        'dcterms:description': literals('First & <second>', { type: 'html', '@value': '<p>A <b>bold</b> word</p>' }),
        'dcterms:subject': literals(
          'wood; water',
          { type: 'uri', '@id': 'http://vocab.example/1', 'o:label': 'Mills' },
          { type: 'html', '@value': '<i>Rivers</i> &amp; sea' },
          { type: 'resource:item', '@id': `${address}/api/items/2`, display_title: 'The barn', value_resource_id: 2 },
        ),
        'dcterms:date': literals({ type: 'numeric:timestamp', '@value': '1911' }),
        'dcterms:identifier': literals('A 1'),
        'dcterms:rights': literals({ type: 'literal', '@value': 'Only for staff', is_public: false }),
        'dcterms:creator': literals('Ada Carrow', 'Tom Reed'),
      },
      [12, 11],
    ),
    item(2, { 'dcterms:title': literals('The barn') }, [21]),
    item(3, { 'o:is_public': false, 'dcterms:title': literals('A secret') }),
    item(4, { 'o:title': '', 'dcterms:description': literals('Nameless') }, [41]),
  ],
  media: [
    medium(11, 1),
    medium(12, 1, { 'dcterms:title': literals('The wheel') }),
    medium(21, 2),
    medium(41, 4, { 'o:ingester': 'youtube', 'o:original_url': null, 'o:source': 'https://video.example/1' }),
  ],
})
const FILES = {
  '/omeka/files/original/11.txt': 'eleven',
  '/omeka/files/original/12.txt': 'twelve',
  '/omeka/files/original/21.txt': 'twenty-one',
}

describe('items', () => {
  test('become rows with mapped columns, and items with their files, folder and tags', async () => {
    context.handle = createOmekaS(LISTS(), FILES)
    const read = await readSource()
    expect(read).toMatchObject({
      state: 'mapped',
      source: 'omeka_s',
      filename: `127.0.0.1:${context.server.port}/omeka`,
      table: { format: 'records', files: 3 },
      counts: { rows: 4 },
      settings: { match: 'id', mode: 'both' },
    })
    const targets = Object.fromEntries(read.columns.map(({ name, target }) => [name, target]))
    expect(targets).toMatchObject({
      'Omeka ID': null,
      'dcterms:title': 'title',
      'dcterms:description': 'description',
      'dcterms:subject': 'subject',
      'dcterms:date': 'display_date',
      'dcterms:identifier': 'reference',
      'dcterms:rights (private)': null,
      'dcterms:alternative': null,
      'File URL': 'file_url',
      Folder: 'folder',
      Tags: 'tags',
      Visibility: 'visibility',
    })
    const planned = await context.imports.plan(context.owner, read)
    expect(planned).toMatchObject({ counts: { create: 4, refuse: 0 } })
    expect(context.server.requests.filter((url) => url.includes('/files/'))).toEqual([])
    const done = await context.imports.step(context.owner, planned.id, 'run')
    expect(done).toMatchObject({ state: 'done', counts: { done: 4, failed: 0 } })
    const [nameless, barn, mill, wheel] = await listItems()
    expect([nameless, barn, mill, wheel].map((entry) => [entry?.title, entry?.filename, entry?.visibility])).toEqual([
      ['Item 4', null, 'local'],
      ['The barn', 'photo 21.txt', 'local'],
      ['The mill (2)', 'photo 11.txt', 'local'],
      ['The wheel', 'photo 12.txt', 'local'],
    ])
    for (const entry of [mill, wheel])
      expect(entry).toMatchObject({
        description: '<p>First &amp; &lt;second&gt;</p><p>A <b>bold</b> word</p>',
        subject: ['wood; water', 'Mills', 'Rivers & sea', 'The barn'],
        display_date: '1911',
        reference: 'A 1',
        license: null,
      })
    expect(await listTags(wheel?.id ?? '')).toEqual(['Mills & more', 'Tarn; harbour'])
    expect(wheel?.folder).toBe(mill?.folder)
    const { body: folder } = await context.owner.get<{ title: string }>(`/folders/${wheel?.folder}`)
    expect(folder.title).toBe('The mill')
    expect(barn?.folder).toBe('root')

    expect(await context.imports.step(context.owner, done.id, 'undo')).toMatchObject({
      state: 'undone',
      counts: { undone: 4 },
    })
    expect(await listItems()).toEqual([])
  })

  test('are updated instead of doubled by a second import from the same address', async () => {
    const lists = LISTS()
    context.handle = createOmekaS(lists, FILES)
    await run()
    const before = await listItems()
    lists.items.push(item(7, { 'dcterms:title': literals('A boat') }))
    Object.assign(lists.items[1] ?? {}, { 'dcterms:title': literals('The old barn') })
    const second = await run()
    expect(second).toMatchObject({ counts: { done: 2, create: 1, change: 1, skip: 3, failed: 0 } })
    const after = await listItems()
    expect(after.map(({ title }) => title)).toEqual(['A boat', 'Item 4', 'The mill (2)', 'The old barn', 'The wheel'])
    expect(after.find(({ title }) => title === 'The old barn')?.id).toBe(before[1]?.id)
    await context.imports.step(context.owner, second.id, 'undo')
    expect((await listItems()).map(({ id, title }) => [id, title])).toEqual(before.map(({ id, title }) => [id, title]))
  })

  test('that are private are read only with a key, which is never shown and forgotten after reading', async () => {
    context.handle = createOmekaS(LISTS(), FILES)
    const { body: created } = await create(KEYS)
    const sealed = await findCredentials(created.id)
    expect(sealed).toMatch(/^[\w-]+$/)
    expect(Buffer.from(sealed ?? '', 'base64url').toString('latin1')).not.toContain('credential')
    await context.imports.work(created.id)
    expect(await findCredentials(created.id)).toBeNull()
    const planned = await context.imports.plan(context.owner, await context.imports.read(context.owner, created.id))
    expect(planned.counts.create).toBe(5)
    await context.imports.step(context.owner, created.id, 'run')
    expect((await listItems()).find(({ title }) => title === 'A secret')).toMatchObject({ visibility: 'private' })
    // Files are public; only the API gets the key.
    expect(context.server.requests.filter((url) => url.includes('/files/') && url.includes('key'))).toEqual([])
    const { body: list } = await context.owner.get(`/projects/${context.project.id}/imports`)
    const { body: rows } = await context.owner.get(`/imports/${created.id}/rows`)
    expect(JSON.stringify([created, list, rows, logLines])).not.toMatch(/"credential"|identity|key_/)
    const { rows: stored } = await sql<{ text: string }>`SELECT to_jsonb(i)::text AS text FROM imports i`.execute(
      context.app.services.db,
    )
    expect(JSON.stringify(stored)).not.toMatch(/key_identity/)
  })

  test('of many pages are all read once, even if the server ignores the size or the number of the page', async () => {
    const items = Array.from({ length: 23 }, (_, index) =>
      item(index + 1, { 'dcterms:title': literals(`Item ${index}`) }),
    )
    context.handle = createOmekaS({ items }, {}, 5)
    expect((await readSource()).counts.rows).toBe(23)
    context.handle = ({ url }, response) =>
      response.end(url.includes('/items?') ? JSON.stringify(items.slice(0, 3)) : '[]')
    expect((await readSource()).counts.rows).toBe(3)
  })

  test('show how far they are read, and are no longer read once someone cancels', async () => {
    const items = Array.from({ length: 20 }, (_, index) => item(index + 1))
    const omeka = createOmekaS({ items }, {}, 5)
    context.handle = (request, response) => {
      // The second page is never answered.
      if (!request.url.includes('/items?page=2')) omeka(request, response)
    }
    const { id } = (await create(KEYS)).body
    const work = context.imports.work(id)
    const read = () => context.imports.read(context.owner, id)
    await expect
      .poll(async () => (await read()).read, { timeout: SLOW_EFFECT_TIMEOUT_MS })
      .toEqual({ unit: 'records', done: 5, total: 20 })
    await context.owner.post(`/imports/${id}/cancel`)
    await work
    expect(await read()).toMatchObject({ state: 'cancelled', read: null })
    expect(await findCredentials(id)).toBeNull()
  })

  test('keep media without files, such as embedded videos, as links in the description', async () => {
    const video = 'https://www.youtube.com/watch?v=a"b&t=1'
    const lists = {
      items: [
        item(1, { 'dcterms:title': literals('The mill'), 'dcterms:description': literals('A mill & more') }, [3, 2]),
      ],
      media: [
        medium(2, 1, { 'o:original_url': null, 'o:ingester': 'youtube', 'o:source': video, data: { id: 'ab' } }),
        medium(3, 1, {
          'o:original_url': null,
          'o:source': 'https://iiif.example/1/info.json',
          'dcterms:title': literals('The <wheel>'),
          'dcterms:creator': literals('Tom', { '@value': 'not for visitors', is_public: false }),
        }),
        medium(4, 1, { 'o:original_url': null, 'o:source': null, data: { html: '<p>From <em>the</em> diary</p>' } }),
        medium(5, 1, { 'o:original_url': null, 'o:source': 'file:///etc/passwd', data: null }),
        medium(6, 1, { 'o:original_url': null, 'o:source': 'https://video.example/6', 'o:is_public': false }),
      ],
    }
    context.handle = createOmekaS(lists, {})
    const planned = await context.imports.plan(context.owner, await readSource(KEYS))
    const [row] = await context.imports.rows(context.owner, planned.id)
    const description = [
      '<p>A mill &amp; more</p>',
      '<p><a href="https://iiif.example/1/info.json">The &lt;wheel&gt;</a></p><p>Tom</p>',
      '<p><a href="https://www.youtube.com/watch?v=a%22b&amp;t=1">https://www.youtube.com/watch?v=a%22b&amp;t=1</a></p>',
      '<p>From <em>the</em> diary</p>',
      `<p><a href="${address}/api/media/5">${address}/api/media/5</a></p>`,
    ]
      .join('')
      .replaceAll(/(<a href="[^"]+")/g, '$1 rel="noopener nofollow ugc"')
    expect(row?.changes.description).toEqual({ old: null, new: description })
    expect(row?.cells).toContainEqual(expect.stringContaining('video.example/6'))
    expect(row?.cells).toContainEqual(expect.stringContaining('not for visitors'))
    await context.imports.step(context.owner, planned.id, 'run')
    expect(await listItems()).toMatchObject([{ title: 'The mill', description, file: null }])
  })

  test('whose file is missing fail alone', async () => {
    const { '/omeka/files/original/11.txt': _, ...files } = FILES
    context.handle = createOmekaS(LISTS(), files)
    const done = await run()
    expect(done).toMatchObject({ state: 'done', counts: { done: 3, failed: 1 } })
    expect(
      (await context.imports.rows(context.owner, done.id, '?state=failed')).map(({ reason }) => reason?.reason),
    ).toEqual([['url_status', '127.0.0.1', 404]])
  })

  test('are read although the server answers 500 twice', async () => {
    const omeka = createOmekaS(LISTS(), FILES)
    let failures = 0
    context.handle = (request, response) => {
      if (request.url.includes('/items?') && failures++ < 2) response.writeHead(500).end()
      else omeka(request, response)
    }
    expect(await readSource()).toMatchObject({ state: 'mapped', counts: { rows: 4 } })
  })
})

describe('an address', () => {
  test.each([
    ['', ['required']],
    ['not an address', ['not_url']],
    ['ftp://archive.example.org', ['not_url']],
    ['https://ada:secret@archive.example.org', ['url_credentials']],
    ['http://10.0.0.1/omeka', ['url_not_public', '10.0.0.1']],
    ['http://archive.example.org:22', ['url_port', 22]],
  ])('such as “%s” is refused by the call', async (text, reason) => {
    const { status, body } = await create({ address: text })
    expect([status, body]).toMatchObject([400, { errors: { field: 'address', reason } }])
  })
  test.each([['/'], ['/api'], ['/admin/item'], ['/s/harbour/page/welcome'], ['/api/items?page=2']])(
    'of a page (%s) leads to the installation',
    async (path) => {
      context.handle = createOmekaS(LISTS(), FILES)
      expect(await readSource({ address: address + path })).toMatchObject({ state: 'mapped' })
    },
  )
  test('needs both parts of a key', async () => {
    expect((await create({ key_identity: 'identity' })).body).toMatchObject({ errors: { field: 'key_credential' } })
    expect((await create({ key_credential: 'x' })).body).toMatchObject({ errors: { field: 'key_identity' } })
  })
  test.each<[string, WebHandler]>([
    ['a web page', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome</p>')],
    ['nothing', (_, response) => response.writeHead(404).end()],
    ['another API', (_, response) => response.end('{"items":[]}')],
    ['other records', (_, response) => response.end('[{"id":1}]')],
  ])('with %s isn’t taken for an Omeka S', async (_, handler) => {
    context.handle = handler
    expect(await readSource()).toMatchObject({
      state: 'failed',
      problem: { field: 'address', reason: ['wrong_system', 'Omeka S'] },
    })
  })
  test('that redirects elsewhere doesn’t get the key there', async () => {
    const other = await startWebServer((_, response) => response.end('[]'))
    context.handle = ({ url }, response) => response.writeHead(302, { location: other.base + url }).end()
    expect(await readSource(KEYS)).toMatchObject({ state: 'failed', problem: { reason: ['url_moved', other.base] } })
    expect(other.requests).toEqual([])
    other.close()
  })
  test('that refuses the key is reported as such', async () => {
    context.handle = (_, response) => response.writeHead(403).end('{}')
    expect(await readSource(KEYS)).toMatchObject({ state: 'failed', problem: { reason: ['wrong_key'] } })
  })
  test('with an endless list is given up at the most rows of an import', async () => {
    let id = 0
    context.handle = ({ url }, response) =>
      response.end(
        url.includes('/items?') ? JSON.stringify(Array.from({ length: 20_000 }, () => ({ 'o:id': ++id }))) : '[]',
      )
    expect(await readSource()).toMatchObject({ state: 'failed', problem: { reason: ['table_too_many_rows', 200_000] } })
  })
})

describe('sites', () => {
  const SITE = {
    'o:id': 1,
    'o:slug': 'harbour',
    'o:title': 'The harbour',
    'o:summary': 'Its story',
    'o:is_public': true,
    'o:navigation': [
      { type: 'browse', data: { label: 'Browse', query: '' }, links: [] },
      { type: 'page', data: { label: '', id: 2 }, links: [{ type: 'page', data: { label: '', id: 1 }, links: [] }] },
    ],
  }
  const page = (id: number, title: string, blocks: object[]) => ({
    'o:id': id,
    'o:slug': `page-${id}`,
    'o:title': title,
    'o:site': { 'o:id': 1 },
    'o:is_public': true,
    'o:block': blocks,
  })
  const PAGES = [
    page(1, 'The mill', [
      { 'o:layout': 'pageTitle', 'o:data': [], 'o:attachment': [] },
      { 'o:layout': 'html', 'o:data': { html: '<p>Words<script>alert(1)</script></p>' }, 'o:attachment': [] },
      {
        'o:layout': 'media',
        'o:data': { thumbnail_type: 'large' },
        'o:attachment': [
          { 'o:item': { 'o:id': 1 }, 'o:media': { 'o:id': 11 }, 'o:caption': '<p>Beside the <em>wheel</em></p>' },
        ],
      },
      {
        'o:layout': 'itemShowcase',
        'o:data': {},
        'o:attachment': [
          { 'o:item': { 'o:id': 1 }, 'o:media': null, 'o:caption': '' },
          { 'o:item': { 'o:id': 2 }, 'o:media': null, 'o:caption': '' },
          { 'o:item': { 'o:id': 99 }, 'o:media': null, 'o:caption': 'gone' },
        ],
      },
    ]),
    page(2, 'Welcome', [{ 'o:layout': 'html', 'o:data': { html: '<p>Come in</p>' } }]),
  ]
  const listExhibits = async () =>
    (
      await context.owner.get<{ id: string; title: string; visibility: string }[]>(
        `/projects/${context.project.id}/exhibits`,
      )
    ).body

  test('become private exhibits with published stories, which undoing removes', async () => {
    context.handle = createOmekaS({ ...LISTS(), sites: [SITE], site_pages: PAGES }, FILES)
    const done = await run()
    const [exhibit] = done.exhibits
    expect(done.exhibits).toEqual([
      { title: 'The harbour', slug: 'harbour', state: 'done', exhibit: expect.any(String), reason: null },
    ])
    const path = `/exhibits/${exhibit?.exhibit}`
    expect((await context.owner.get(path)).body).toMatchObject({
      title: 'The harbour',
      description: '<p>Its story</p>',
      url_alias: 'harbour',
      visibility: 'private',
    })
    const [, barn, mill, wheel] = await listItems()
    const { body: draft } = await context.owner.get<StoryDraft>(`${path}/story`)
    expect(draft.published_revision).toBe(draft.revision)
    expect(draft.story.blocks).toEqual([
      { type: 'heading', level: 2, text: 'Welcome' },
      { type: 'text', words: '<p>Come in</p>' },
      { type: 'heading', level: 2, text: 'The mill' },
      { type: 'text', words: '<p>Words</p>' },
      { type: 'item', width: 'page', item: mill?.id, caption: '<p>Beside the <em>wheel</em></p>' },
      {
        type: 'row',
        caption: '',
        items: [
          { item: wheel?.id, caption: '' },
          { item: barn?.id, caption: '' },
        ],
      },
    ])
    // A second import leaves the exhibit as people have made it since.
    expect((await run()).exhibits).toEqual([])
    expect(await context.imports.step(context.owner, done.id, 'undo')).toMatchObject({
      exhibits: [{ state: 'undone' }],
    })
    expect((await context.owner.get(path)).status).toBe(404)
  })

  test('keep an exhibit that someone changed since', async () => {
    context.handle = createOmekaS({ ...LISTS(), sites: [SITE], site_pages: PAGES }, FILES)
    const done = await run()
    const path = `/exhibits/${done.exhibits[0]?.exhibit}`
    await context.owner.post(path, { title: 'Our harbour' })
    expect(await context.imports.step(context.owner, done.id, 'undo')).toMatchObject({ exhibits: [{ state: 'kept' }] })
    expect((await context.owner.get(path)).body).toMatchObject({ title: 'Our harbour' })
  })

  test('don’t stop the import of someone who may not create exhibits', async () => {
    context.handle = createOmekaS({ ...LISTS(), sites: [SITE], site_pages: PAGES }, FILES)
    const member = await createMember(
      context.app,
      context.project.id,
      ['create_artifact', 'edit_tags', 'create_folder'],
      'eve',
    )
    const { body } = await member.post<Import>(`/projects/${context.project.id}/imports`, {
      source: 'omeka_s',
      address,
    })
    await context.imports.work(body.id)
    const read = await context.imports.read(member, body.id)
    const mapping = read.columns.map(({ target }) => (target === 'visibility' ? null : target)) as never
    await context.imports.plan(member, read, { mapping })
    expect(await context.imports.step(member, body.id, 'run')).toMatchObject({
      state: 'done',
      counts: { done: 4 },
      exhibits: [{ state: 'failed', exhibit: null, reason: { code: 'forbidden' } }],
    })
    expect(await listExhibits()).toEqual([])
  })

  test('of any length become stories, and take another alias if theirs is taken', async () => {
    const long = Array.from({ length: 700 }, (_, index) => ({
      'o:layout': 'html',
      'o:data': { html: `<p>${index}</p>` },
    }))
    const sites = [SITE, { ...SITE, 'o:id': 2, 'o:slug': 'EXHIBIT', 'o:title': '' }]
    context.handle = createOmekaS({ ...LISTS(), sites, site_pages: [page(1, 'Long', long)] }, FILES)
    const done = await run()
    expect(done.exhibits.map(({ title, state }) => [title, state])).toEqual([
      ['The harbour', 'done'],
      ['The harbour (2)', 'done'],
      ['The harbour (3)', 'done'],
      ['', 'done'],
    ])
  })
})
