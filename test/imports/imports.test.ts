import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Project } from '#shared/entities/project.ts'
import { startApp, type App, type Client, type Person } from '../support/app.ts'
import { createEntity, createMember, createTestProject, setSubscription } from '../support/fixtures.ts'
import { SAMPLE_WORKBOOK } from '../support/sample-files/tables/tables.ts'
import { createImports } from './support.ts'

let app: App
let owner: Person
let project: Project
let imports: ReturnType<typeof createImports>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('ada')
  imports = createImports(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  project = await createTestProject(owner, 'Harbour archive')
})

const createItem = (fields: object, client: Client = owner) =>
  createEntity<Artifact>(client, '/artifacts', { project: project.id, ...fields })
const readItem = async (id: string, client: Client = owner) => (await client.get<Artifact>(`/artifacts/${id}`)).body
const listItems = async () =>
  (await owner.post<{ artifacts: Artifact[] }>('/search', { project: project.id, query: {} })).body.artifacts
const listTitles = async () => (await listItems()).map(({ title }) => title).toSorted()
const listTags = async (id: string) =>
  (await owner.get<{ title: string }[]>(`/artifacts/${id}/tags/full`)).body.map(({ title }) => title)

describe('reading', () => {
  test('reads a table, maps its columns and shows its first rows', async () => {
    const table = await imports.readTable(owner, project.id, 'Titel;Ort;Xyzzy;Schlagwörter\nMühle;Tarn;1;a; b\n')
    expect(table).toMatchObject({
      state: 'mapped',
      table: { format: 'text', encoding: 'utf-8', delimiter: ';', header_row: 1, files: 0 },
      counts: { rows: 1 },
      settings: { mapping: ['title', 'place', null, 'subject', null], match: null, mode: 'both' },
    })
    expect(table.columns.map(({ name, target }) => [name, target])).toEqual([
      ['Titel', 'title'],
      ['Ort', 'place'],
      ['Xyzzy', null],
      ['Schlagwörter', 'subject'],
      ['', null],
    ])
    expect(await imports.rows(owner, table.id)).toMatchObject([
      { row: 2, plan: null, cells: ['Mühle', 'Tarn', '1', 'a', ' b'] },
    ])
  })
  test('reads the table again with other settings', async () => {
    const { id } = await imports.readTable(
      owner,
      project.id,
      Buffer.from('Inventory\nTitle,Place\nM\u009fhle,x;y\n', 'latin1'),
    )
    expect(
      await imports.step(owner, id, 'read', { encoding: 'macintosh', delimiter: ',', header_row: 2 }),
    ).toMatchObject({
      state: 'mapped',
      table: { header_row: 2 },
      counts: { rows: 1 },
      settings: { mapping: ['title', 'place'] },
    })
    expect(await imports.rows(owner, id)).toMatchObject([{ cells: ['Mühle', 'x;y'] }])
  })
  test('keeps repeated headers apart and finds a header below the table’s title', async () => {
    const { columns, table } = await imports.readTable(
      owner,
      project.id,
      'Inventory of 1999\n\nTitle,Subject,Subject\nMill,a,b\n',
    )
    expect(columns.map(({ name }) => name)).toEqual(['Title', 'Subject', 'Subject (2)'])
    expect(table?.header_row).toBe(3)
  })
  test('uses the settings of an earlier table with the same columns', async () => {
    const first = await imports.readTable(owner, project.id, 'Name,Box\nMill,1\n')
    await imports.plan(owner, first, { mapping: ['title', 'storage_location'], empty: 'clear' })
    const second = await imports.readTable(owner, project.id, 'Name,Box\nBarn,2\n')
    expect(second.settings).toMatchObject({ mapping: ['title', 'storage_location'], empty: 'clear' })
  })
  test('keeps every row of a table without column names, and finds its mapping for the next one', async () => {
    const readWithoutHeader = async (table: string | Uint8Array, name?: string) => {
      const { id } = await imports.readTable(owner, project.id, table, name)
      return imports.step(owner, id, 'read', { header_row: 0 })
    }
    const first = await readWithoutHeader('Title;Tarn\nBarn;Bonn\nQuay;Kiel\n')
    expect(first).toMatchObject({
      table: { header_row: 0, delimiter: ';' },
      counts: { rows: 3 },
      columns: [{ name: 'Column 1', target: null }, { name: 'Column 2' }],
      settings: { mapping: [null, null], match: null },
    })
    expect((await imports.rows(owner, first.id)).map(({ row, cells }) => [row, ...cells])).toEqual([
      [1, 'Title', 'Tarn'],
      [2, 'Barn', 'Bonn'],
      [3, 'Quay', 'Kiel'],
    ])
    await imports.plan(owner, first, { mapping: ['title', 'place'] })
    expect(await imports.step(owner, first.id, 'run')).toMatchObject({ table: { header_row: 0 }, counts: { done: 3 } })
    expect(await listTitles()).toEqual(['Barn', 'Quay', 'Title'])
    const second = await readWithoutHeader('Pier,Ulm\n')
    expect(second).toMatchObject({ counts: { rows: 1 }, settings: { mapping: ['title', 'place'] } })
    const zip = zipSync({ 'table.csv': strToU8('Mill,a.txt,x\nMole,,y\n'), 'a.txt': strToU8('words') })
    expect((await readWithoutHeader(zip, 'all.zip')).settings?.mapping).toEqual([null, 'filename', null])
    const { body } = await owner.get<string>(`/imports/${second.id}/rows?format=csv`)
    expect(body).toContain('Column 1,Column 2,reason\r\nPier,Ulm,')
  })
  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'table_not_a_table'],
    ['a ZIP without a table', zipSync({ 'a.jpg': strToU8('x') }), 'no_table_in_zip'],
    ['a ZIP with a path out of it', zipSync({ '../metadata.csv': strToU8('Title\nMill\n') }), 'table_damaged'],
    ['an unclosed quotation mark', 'Title\n"Mill\n', 'table_open_quote'],
  ])('says why %s can’t be read', async (_, bytes, reason) =>
    expect(await imports.readTable(owner, project.id, bytes)).toMatchObject({
      state: 'failed',
      problem: { reason: expect.arrayContaining([reason]) },
    }),
  )
})

describe('a run', () => {
  test('creates items with folders, tags, exhibits and dates in words, which undoing it removes', async () => {
    await createEntity(owner, '/exhibits', {
      project: project.id,
      title: 'Boats',
      description: 'Boats',
      url_alias: 'boats',
    })
    const table = [
      'Title,Description,Date,Folder,Tags,Exhibit,Visibility,Subject',
      'Mill,"First & second\n\nThird",c. 1911,Box 1/Letters,old; wood,Boats,public,water;mud',
      'Barn,,some day,Box 1,wood,,,',
      ',no title,,,,,,',
      'Quay,,12.5.1911,,,Nowhere,,',
      'Pier,,1911,,,,perhaps,',
    ].join('\n')
    const planned = await imports.plan(owner, await imports.readTable(owner, project.id, table))
    expect(planned).toMatchObject({ state: 'planned', counts: { rows: 5, create: 2, refuse: 3 } })
    expect((await imports.rows(owner, planned.id, '?plan=refuse')).map(({ reason }) => reason)).toEqual([
      { field: 'title', reason: ['required'] },
      { field: 'exhibits', reason: ['no_exhibit', 'Nowhere'] },
      { field: 'visibility', reason: ['not_visibility'] },
    ])
    expect(await listItems()).toEqual([])
    const done = await imports.step(owner, planned.id, 'run')
    expect(done).toMatchObject({ state: 'done', counts: { done: 2, failed: 0 } })
    const [barn, mill] = await listItems()
    expect(mill).toMatchObject({
      title: 'Mill',
      description: '<p>First &amp; second</p><p>Third</p>',
      display_date: 'c. 1911',
      time_period: { gte: Date.UTC(1911, 0, 1), lte: Date.UTC(1911, 11, 31) },
      visibility: 'local',
      subject: ['water', 'mud'],
    })
    expect(barn).toMatchObject({ display_date: 'some day', time_period: null, visibility: 'private' })
    expect(await listTags(mill?.id ?? '')).toEqual(['old', 'wood'])
    const { body: folder } = await owner.get<{ title: string }>(`/folders/${mill?.folder}`)
    expect(folder.title).toBe('Letters')
    const { body: exhibits } = await owner.get<{ title: string }[]>(`/artifacts/${mill?.id}/exhibits`)
    expect(exhibits.map(({ title }) => title)).toEqual(['Boats'])

    expect(await imports.step(owner, planned.id, 'undo')).toMatchObject({
      state: 'undone',
      counts: { undone: 2, kept: 0 },
    })
    expect(await listItems()).toEqual([])
    expect((await owner.get(`/projects/${project.id}/tags`)).body).toEqual([])
    const folders = await app.services.db
      .selectFrom('folders')
      .select('id')
      .where('project', '=', project.id)
      .where('active', '=', true)
      .execute()
    expect(folders).toEqual([])
  })

  test('changes items by reference and undo gives each field its old value', async () => {
    const mill = await createItem({ title: 'Mill', reference: '0042', place: 'Tarn', subject: ['a'] })
    const barn = await createItem({ title: 'Barn', reference: '7' })
    await imports.run(owner, project.id, 'Reference,Title\n0042,Mill\n', {}) // tags below need an item that has some
    const table = 'Reference,Title,Place,Subject,Tags,Licence\n0042,The mill,,b; c,new,CC0 1.0\n7,Barn,,,,\n8,New,,,,\n'
    const planned = await imports.plan(owner, await imports.readTable(owner, project.id, table))
    expect(planned.counts).toMatchObject({ create: 1, change: 1, skip: 1 })
    const [change] = await imports.rows(owner, planned.id, '?plan=change')
    expect(change).toMatchObject({
      artifact: mill.id,
      title: 'Mill',
      changes: {
        title: { old: 'Mill', new: 'The mill' },
        subject: { old: ['a'], new: ['b', 'c'] },
        tags: { old: [], new: ['new'] },
        license: { old: null, new: 'CC0 1.0' },
      },
    })
    await imports.step(owner, planned.id, 'run')
    expect(await readItem(mill.id)).toMatchObject({ title: 'The mill', place: 'Tarn', subject: ['b', 'c'] })
    expect((await readItem(barn.id)).updated_at).toBe(barn.updated_at)
    await imports.step(owner, planned.id, 'undo')
    const { updated_at: _, ...before } = mill
    expect(await readItem(mill.id)).toMatchObject(before)
    expect(await listTags(mill.id)).toEqual([])
  })

  test('clears fields with empty cells if asked to', async () => {
    const mill = await createItem({ title: 'Mill', reference: '1', place: 'Tarn', description: 'old' })
    await imports.run(owner, project.id, 'Reference,Title,Place,Description\n1,,,\n', { empty: 'clear' })
    expect(await readItem(mill.id)).toMatchObject({ title: 'Mill', place: null, description: '' })
  })

  test('keeps what people changed since when it is undone, and lists it', async () => {
    const mill = await createItem({ title: 'Mill', reference: '1', place: 'Tarn' })
    const table = 'Reference,Title,Place\n1,The mill,Bonn\n2,New,Kiel\n'
    const done = await imports.run(owner, project.id, table)
    await owner.post(`/artifacts/${mill.id}`, { place: 'Ulm' })
    const created = (await listItems()).find(({ title }) => title === 'New')
    await owner.post(`/artifacts/${created?.id}`, { license: 'CC0 1.0' })
    expect((await imports.step(owner, done.id, 'undo')).counts).toMatchObject({ undone: 0, kept: 2 })
    expect(await readItem(mill.id)).toMatchObject({ title: 'Mill', place: 'Ulm' })
    expect((await imports.rows(owner, done.id, '?state=kept')).map(({ kept }) => kept)).toEqual([
      ['place'],
      ['license'],
    ])
    expect((await readItem(created?.id ?? '')).active).toBe(true)
  })

  test.each([
    ['create', { create: 1, change: 0, skip: 1 }],
    ['update', { create: 0, change: 1, skip: 1 }],
    ['both', { create: 1, change: 1, skip: 0 }],
  ] as const)('in the mode “%s” makes only these changes', async (mode, counts) => {
    await createItem({ title: 'Mill', reference: '1' })
    const table = await imports.readTable(owner, project.id, 'Reference,Title\n1,The mill\n2,New\n')
    expect((await imports.plan(owner, table, { mode })).counts).toMatchObject(counts)
  })

  test('refuses rows that match several items, or one that an earlier row is about', async () => {
    await createItem({ title: 'Mill', reference: '1' })
    await createItem({ title: 'Barn', reference: '1' })
    await createItem({ title: 'Quay', reference: '2' })
    const table = await imports.readTable(owner, project.id, 'Reference,Title\n1,x\n2,y\n2,z\n3,new\n3,again\n')
    const { id } = await imports.plan(owner, table)
    expect((await imports.rows(owner, id, '?plan=refuse')).map(({ reason }) => reason?.reason)).toEqual([
      ['several_matches', 2],
      ['matched_before', 3],
      ['matched_before', 5],
    ])
  })

  test('processes each row once, although the work ends at any moment and is done twice at a time', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `Item ${i},Folder ${i % 3}`)
    const planned = await imports.plan(
      owner,
      await imports.readTable(owner, project.id, `Title,Folder\n${rows.join('\n')}\n`),
    )
    await owner.post(`/imports/${planned.id}/run`)
    for (let attempt = 0; attempt < 3; attempt++) {
      const controller = new AbortController()
      const timer = setTimeout(() => controller.abort(new Error('killed')), 25)
      await Promise.allSettled([
        imports.work(planned.id, controller.signal),
        imports.work(planned.id, controller.signal),
      ])
      clearTimeout(timer)
    }
    await imports.work(planned.id)
    expect(await imports.read(owner, planned.id)).toMatchObject({ state: 'done', counts: { done: 12 } })
    expect((await listItems()).map(({ title }) => title)).toHaveLength(12)
  })

  test('continues after a pause and stops when it is cancelled', async () => {
    const planned = await imports.plan(owner, await imports.readTable(owner, project.id, 'Title\nA\nB\n'))
    await owner.post(`/imports/${planned.id}/run`)
    expect((await owner.post<{ state: string }>(`/imports/${planned.id}/pause`)).body.state).toBe('paused')
    await imports.work(planned.id)
    expect(await listItems()).toEqual([])
    await owner.post(`/imports/${planned.id}/run`)
    expect((await owner.post<{ state: string }>(`/imports/${planned.id}/cancel`)).body.state).toBe('cancelled')
    await imports.work(planned.id)
    expect(await listItems()).toEqual([])
    expect((await owner.post(`/imports/${planned.id}/run`)).status).toBe(409)
  })

  test('pauses when the storage is full', async () => {
    const zip = zipSync({ 'table.csv': strToU8('Title,File\nMill,a.txt\n'), 'a.txt': strToU8('words') })
    const planned = await imports.plan(owner, await imports.readTable(owner, project.id, zip, 'all.zip'))
    await setSubscription(app, owner.org, { storage: 1 } as never)
    try {
      const paused = await imports.step(owner, planned.id, 'run')
      expect(paused).toMatchObject({
        state: 'paused',
        problem: { code: 'storage_limit' },
      })
    } finally {
      await setSubscription(app, owner.org, null)
    }
    expect(await imports.step(owner, planned.id, 'run')).toMatchObject({ state: 'done', counts: { done: 1 } })
  })
})

describe('files', () => {
  test('creates items with the files of a ZIP, and refuses rows whose file is missing', async () => {
    const zip = zipSync({
      'Box/metadata.csv': strToU8('Title,File name\nMill,Letters\\a.txt\nBarn,b.txt\nNone,c.txt\n'),
      'Box/Letters/a.txt': strToU8('first words'),
      'Box/other/b.txt': strToU8('second words'),
      '__MACOSX/Box/._c.txt': strToU8('x'),
    })
    const table = await imports.readTable(owner, project.id, zip, 'box.zip')
    expect(table.table).toMatchObject({ files: 2 })
    const planned = await imports.plan(owner, table)
    expect(planned.counts).toMatchObject({ create: 2, refuse: 1 })
    await imports.step(owner, planned.id, 'run')
    const items = await listItems()
    expect(items.map(({ title, filename, file }) => [title, filename, file?.size])).toEqual([
      ['Barn', 'b.txt', 12],
      ['Mill', 'a.txt', 11],
    ])
    await imports.step(owner, planned.id, 'undo')
    expect(await listItems()).toEqual([])
  })
  test('describes files that are already here by their names', async () => {
    const form = new FormData()
    form.set('project', project.id)
    form.set('file', new Blob(['words']), 'IMG_1.txt')
    const { body } = await owner.post<Artifact>('/artifacts', form)
    const done = await imports.run(
      owner,
      project.id,
      'File name,Title,Year\nIMG_1.txt,The mill,1911\nIMG_2.txt,x,1912\n',
    )
    expect(done.counts).toMatchObject({ change: 1, refuse: 1, done: 1 })
    expect(await readItem(body.id)).toMatchObject({ title: 'The mill', display_date: '1911' })
  })
  test('reads an Excel workbook', async () => {
    const done = await imports.run(owner, project.id, await readFile(SAMPLE_WORKBOOK), { match: null }, 'photos.xlsx')
    expect(done.counts).toMatchObject({ create: 3, done: 3 })
    expect((await listItems()).map(({ title, reference }) => [title, reference])).toEqual([
      ['Größe', null],
      ['Harbour "old" and new', '0042'],
      ['Mill', '007'],
    ])
  })
})

describe('permissions', () => {
  test('lets members without the permission to add items see nothing', async () => {
    const { id } = await imports.readTable(owner, project.id, 'Title\nA\n')
    const observer = await createMember(app, project.id, 'observer')
    const stranger = await app.owner('eve')
    expect((await imports.upload(observer, project.id, 'Title\nA\n')).status).toBe(403)
    expect((await imports.upload(stranger, project.id, 'Title\nA\n')).status).toBe(404)
    for (const [client, status] of [
      [observer, 403],
      [stranger, 404],
    ] as const)
      for (const path of [
        `/imports/${id}`,
        `/imports/${id}/rows`,
        `/imports/${id}/rows?format=csv`,
        `/projects/${project.id}/imports`,
      ])
        expect([path, (await client.get(path)).status]).toEqual([path, status])
    expect((await stranger.post(`/imports/${id}/run`)).status).toBe(404)
  })
  test('refuses each row that its runner couldn’t change by hand', async () => {
    const contributor = await createMember(app, project.id, 'contributor', 'carl')
    const theirs = await createItem({ title: 'Of the owner', reference: '1' })
    const own = await createItem({ title: 'Own', reference: '2' }, contributor)
    const table = 'Reference,Title,Visibility,Tags\n1,x,,\n2,y,,\n3,z,public,\n4,w,,new tag\n'
    const planned = await imports.plan(contributor, await imports.readTable(contributor, project.id, table))
    expect((await imports.rows(contributor, planned.id)).map(({ plan, reason }) => [plan, reason?.code])).toEqual([
      ['refuse', 'forbidden'],
      ['change', undefined],
      ['refuse', 'forbidden'],
      ['refuse', 'forbidden'],
    ])
    await imports.step(contributor, planned.id, 'run')
    expect([(await readItem(theirs.id)).title, (await readItem(own.id)).title]).toEqual(['Of the owner', 'y'])
  })
  test('fails rows whose runner lost the permission after the dry run, and runs the others once', async () => {
    const editor = await createMember(app, project.id, 'editor', 'edda')
    const mill = await createItem({ title: 'Mill', reference: '1' })
    const planned = await imports.plan(
      editor,
      await imports.readTable(editor, project.id, 'Reference,Title\n2,a\n1,x\n3,b\n'),
    )
    await editor.post(`/imports/${planned.id}/run`)
    await sql`UPDATE permissions SET edit_others_artifacts = false WHERE user_id = ${editor.id}`.execute(
      app.services.db,
    )
    await imports.work(planned.id)
    expect((await imports.read(editor, planned.id)).counts).toMatchObject({ failed: 1, done: 2 })
    expect((await readItem(mill.id)).title).toBe('Mill')
    expect(await listTitles()).toEqual(['Mill', 'a', 'b'])
  })
  test('never matches or changes an item of another project', async () => {
    const other = await createTestProject(owner, 'Other')
    const foreign = await createEntity<Artifact>(owner, '/artifacts', { project: other.id, title: 'Foreign' })
    const done = await imports.run(owner, project.id, `id,Title\n${foreign.id},Taken over\nnot-an-id,New\n`)
    expect(done.counts).toMatchObject({ create: 2, change: 0, done: 2 })
    expect((await readItem(foreign.id)).title).toBe('Foreign')
    const folder = await createEntity(owner, '/folders', { project: other.id, title: 'Elsewhere' })
    const table = await imports.readTable(owner, project.id, 'Title\nA\n')
    expect((await owner.post(`/imports/${table.id}/plan`, { ...table.settings, folder: folder.id })).status).toBe(400)
  })
})

describe('rows', () => {
  test('come as a table with their reasons that can be imported again', async () => {
    const table = 'Reference,Title,Visibility\n1,=1+1,perhaps\n2,Mill,\n'
    const { id } = await imports.run(owner, project.id, table)
    const { body } = await owner.get<string>(`/imports/${id}/rows?format=csv&plan=refuse`)
    expect(body).toBe(
      "Reference,Title,Visibility,reason\r\n1,'=1+1,perhaps,visibility: This value must be private or gallery.\r\n",
    )
    const again = await imports.run(owner, project.id, body.replace('perhaps', 'private'))
    expect(again.counts).toMatchObject({ create: 1, done: 1 })
    expect((await listItems()).map(({ title }) => title)).toEqual(['=1+1', 'Mill'])
  })
  test('are found by their words and paged', async () => {
    const { id } = await imports.readTable(owner, project.id, 'Title\nA 100%\nB\nC\n')
    expect(await imports.rows(owner, id, '?query=100%25')).toMatchObject([{ row: 2 }])
    const { body } = await owner.get<{ rows: object[]; cursor: string }>(`/imports/${id}/rows?limit=2`)
    expect(body.rows).toHaveLength(2)
    expect(await imports.rows(owner, id, `?limit=2&cursor=${body.cursor}`)).toMatchObject([{ row: 4 }])
  })
  test('put nothing into folders by a path that leads out', async () => {
    const table = await imports.readTable(owner, project.id, 'Title,Folder\nA,../../etc\nB,/C/./D/\n')
    const { id } = await imports.plan(owner, table)
    expect((await imports.rows(owner, id)).map(({ plan, changes }) => [plan, changes.folder?.new])).toEqual([
      ['refuse', undefined],
      ['create', ['C', 'D']],
    ])
  })
})

test('refuses mappings with a field twice, and steps at the wrong time', async () => {
  const table = await imports.readTable(owner, project.id, 'Title,Name\nA,B\n')
  const plan = (mapping: (string | null)[]) => owner.post(`/imports/${table.id}/plan`, { ...table.settings, mapping })
  expect((await plan(['title', 'title'])).status).toBe(400)
  expect((await plan(['title', null, 'place'])).status).toBe(400)
  expect((await owner.post(`/imports/${table.id}/run`)).status).toBe(409)
  expect((await owner.post(`/imports/${table.id}/undo`)).status).toBe(409)
  expect((await owner.delete(`/imports/${table.id}`)).status).toBe(200)
  expect((await owner.get(`/imports/${table.id}`)).status).toBe(404)
})
