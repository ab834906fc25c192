import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeArtifacts } from '#server/features/downloads/downloads.repo.ts'
import { createMetadataCsv } from '#server/features/downloads/metadata-csv.view.ts'
import { listFields } from '#server/features/fields/fields.repo.ts'
import { listTemplates } from '#server/features/fields/templates.repo.ts'
import { newId } from '#server/kit/ids.ts'
import { sweepDeletedFields } from '#server/features/fields/sweep-fields.job.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import type { Activity } from '#shared/entities/activity.ts'
import { startApp } from '../support/app.ts'
import * as world from '../support/fixtures.ts'

// The fields that a project adds to its items, over HTTP. docs/access-matrix.md covers who may call what.

type Refusal = { errors: { field: string; message: string; reason: unknown[] } }

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
let project: string
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
})
afterAll(() => app.close())

const createProject = async () =>
  (await owner.post<{ id: string }>('/projects', { org: owner.org, title: `p ${newId()}` })).body.id
const addField = async (field: object): Promise<OwnField> => {
  const { status, body } = await owner.post<OwnField>(`/projects/${project}/fields`, field)
  expect(status).toBe(201)
  return body
}
const addItem = async (fields: object, more: object = {}): Promise<Artifact> => {
  const { status, body } = await owner.post<Artifact>('/artifacts', { project, title: 'A photograph', fields, ...more })
  expect(status).toBe(201)
  return body
}
const readItem = async (id: string, client: Pick<typeof owner, 'get'> = owner) =>
  (await client.get<Artifact>(`/artifacts/${id}`)).body
const listKeys = async (query = '') =>
  (await owner.get<OwnField[]>(`/projects/${project}/fields${query}`)).body.map(({ key }) => key)
const TECHNIQUE = { key: 'technique', type: 'text', label: { en: 'Technique', de: 'Technik' } }

describe('fields of a project', () => {
  beforeAll(async () => {
    project = await createProject()
  })

  test('adds, lists, changes, deletes and restores a field', async () => {
    const field = await addField(TECHNIQUE)
    expect(field).toMatchObject({
      ...TECHNIQUE,
      searchable: true,
      public: false,
      position: 0,
      term: 'dcterms:description',
    })
    const second = await addField({ key: 'height', type: 'number', unit: 'cm', label: { en: 'Height' } })
    expect(await listKeys()).toEqual(['technique', 'height'])
    const changed = await owner.post<OwnField>(`/fields/${second.id}`, { key: 'height_cm', position: 0, public: true })
    expect(changed.body).toEqual({ ...second, key: 'height_cm', position: 0, public: true })
    expect((await owner.delete(`/fields/${field.id}`)).status).toBe(200)
    expect(await listKeys()).toEqual(['height_cm'])
    expect(await listKeys('?deleted=true')).toEqual(['technique'])
    expect((await owner.post<OwnField>(`/fields/${field.id}/restore`)).body).toEqual(field)
    expect(await listKeys()).toEqual(['technique', 'height_cm'])
  })

  test('refuses a second field with the same key, also when restoring', async () => {
    const field = await addField({ ...TECHNIQUE, key: 'twice' })
    const again = await owner.post<Refusal>(`/projects/${project}/fields`, { ...TECHNIQUE, key: 'twice' })
    expect(again).toMatchObject({ status: 409, body: { errors: { field: 'key', reason: ['field_exists'] } } })
    await owner.delete(`/fields/${field.id}`)
    await addField({ ...TECHNIQUE, key: 'twice' })
    expect((await owner.post(`/fields/${field.id}/restore`)).status).toBe(409)
  })

  test.each([
    [{ key: 'Technique' }, 'key'],
    [{ key: 'constructor' }, 'key'],
    [{ type: 'colour' }, 'type'],
    [{ label: {} }, 'label'],
    [{ type: 'choice' }, 'options'],
    [
      {
        options: [
          { key: 'a', label: { en: 'A' } },
          { key: 'a', label: { en: 'B' } },
        ],
      },
      'options',
    ],
    [{ term: 'no term' }, 'term'],
  ])('refuses an invalid field and names the property (%#)', async (invalid, property) => {
    const refused = await owner.post<Refusal>(`/projects/${project}/fields`, { ...TECHNIQUE, key: 'other', ...invalid })
    expect(refused).toMatchObject({ status: 400, body: { errors: { field: property } } })
  })

  test('names a changed field in the audit log', async () => {
    await addField({ ...TECHNIQUE, key: 'logged' })
    const item = await addItem({})
    await owner.post(`/artifacts/${item.id}`, { fields: { logged: 'Tintype' } })
    const ofProject = (await owner.get<{ activity: Activity[] }>(`/projects/${project}/activity`)).body
    expect(JSON.stringify(ofProject)).toContain('"fields":["fields.logged"]')
    const ofItem = (await owner.get(`/artifacts/${item.id}/activity`)).body
    expect(JSON.stringify(ofItem)).toContain('"fields":["fields.logged"]')
  })
})

describe('values', () => {
  const OPTIONS = [
    { key: 'print', label: { en: 'Print', de: 'Abzug' } },
    { key: 'slide', label: { en: 'Slide', de: 'Dia' } },
  ]
  const VALUES = {
    text: 'Tintype',
    textarea: 'One\nTwo',
    richtext: '<p>Rich</p>',
    date: { text: 'c. 1911', gte: Date.UTC(1911, 0, 1), lte: Date.UTC(1911, 11, 31) },
    period: { text: 'summer 1911', gte: 0, lte: 86_400_000 },
    number: 12.5,
    choice: 'print',
    choices: ['slide', 'print'],
    keywords: ['harbour', { term: newId(), text: 'Boats' }],
    checkbox: true,
    url: 'https://example.org/a',
    person: 'Ada Example',
    place: { term: newId(), text: 'Oslo' },
  }

  beforeAll(async () => {
    project = await createProject()
    for (const type of Object.keys(VALUES))
      await addField({ key: type, type, label: { en: type }, options: OPTIONS, public: type === 'place' })
    await addField({ ...TECHNIQUE, key: 'needed', required: true })
  })

  test('returns the value of every type as it was sent', async () => {
    const item = await addItem(VALUES)
    expect(item.fields).toEqual(VALUES)
    expect((await readItem(item.id)).fields).toEqual(VALUES)
  })

  test('changes only the values sent, and null clears one', async () => {
    const { id } = await addItem({ text: 'Old', number: 1, date: { text: '1911', gte: 0 } })
    const changed = await owner.post<Artifact>(`/artifacts/${id}`, { fields: { text: 'New', number: null } })
    expect(changed.body.fields).toEqual({ text: 'New', date: { text: '1911', gte: 0 } })
    await owner.post(`/artifacts/${id}`, { fields: { text: null, date: null } })
    expect(await readItem(id)).not.toHaveProperty('fields')
  })

  test('changes values of several items in one call', async () => {
    const items = [await addItem({ text: 'A' }), await addItem({ number: 2 })]
    await owner.post('/artifacts/bulk_update', {
      artifacts: items.map(({ id }, i) => ({ id, fields: { choice: ['print', 'slide'][i] } })),
    })
    expect(await Promise.all(items.map(async ({ id }) => (await readItem(id)).fields))).toEqual([
      { text: 'A', choice: 'print' },
      { number: 2, choice: 'slide' },
    ])
  })

  test.each([
    [{ number: 'many' }, 'fields.number'],
    [{ choice: 'painting' }, 'fields.choice'],
    [{ choices: ['print', 'painting'] }, 'fields.choices'],
    [{ checkbox: 'yes' }, 'fields.checkbox'],
    [{ url: 'javascript:alert(1)' }, 'fields.url'],
    [{ text: 'x'.repeat(501) }, 'fields.text'],
    [{ text: ['a'] }, 'fields.text'],
    [{ unknown: 'a' }, 'fields.unknown'],
    [{ constructor: 'a' }, 'fields.constructor'],
    [{ needed: '' }, 'fields.needed'],
    [{ period: { text: '', gte: 2, lte: 1 } }, 'fields.period'],
  ])('refuses a value that its field doesn’t take and names the field (%#)', async (fields, name) => {
    const refused = await owner.post<Refusal>('/artifacts', { project, title: 'A', fields })
    expect(refused).toMatchObject({ status: 400, body: { errors: { field: name } } })
  })

  test('reads the days of a date in words, and keeps a text that isn’t a date', async () => {
    const item = await addItem({ date: { text: 'spring 1944' }, period: { text: 'before the flood' } })
    expect(item.fields).toEqual({
      date: { text: 'spring 1944', gte: Date.UTC(1944, 2, 1), lte: Date.UTC(1944, 4, 31) },
      period: { text: 'before the flood' },
    })
  })

  test('removes scripts from rich text', async () => {
    const item = await addItem({ richtext: '<p onclick="x()">Rich<script>x()</script></p>' })
    expect(item.fields).toEqual({ richtext: '<p>Rich</p>' })
  })

  test('shows visitors the values of public fields only', async () => {
    const { id } = await addItem({ text: 'Secret', place: 'Oslo' }, { visibility: 'local' })
    expect((await readItem(id, app.client())).fields).toEqual({ place: 'Oslo' })
  })

  test('copies values with the item', async () => {
    const { id } = await addItem({ text: 'Tintype' })
    const copy = await owner.post<Artifact>(`/artifacts/${id}/copy`, { projectId: project, folderId: 'root' })
    expect(copy.body.fields).toEqual({ text: 'Tintype' })
  })

  test('keeps values in another project whose fields have the same key and type, also on the way back', async () => {
    const { id } = await addItem({ text: 'Tintype', number: 2, choice: 'slide', person: 'Ada' })
    const [source, target] = [project, await createProject()]
    const addTo = (field: object) => owner.post(`/projects/${target}/fields`, { label: { en: 'A' }, ...field })
    await addTo({ key: 'text', type: 'text' })
    await addTo({ key: 'number', type: 'text' })
    await addTo({ key: 'choice', type: 'choice', options: [{ key: 'print', label: { en: 'Print' } }] })
    const copy = await owner.post<Artifact>(`/artifacts/${id}/copy`, { projectId: target, folderId: 'root' })
    expect(copy.body.fields).toEqual({ text: 'Tintype' })
    await owner.post(`/artifacts/${copy.body.id}`, { fields: { text: 'Ambrotype' } })
    await owner.post(`/artifacts/${copy.body.id}/move`, { projectId: source, folderId: 'root' })
    expect((await readItem(copy.body.id)).fields).toEqual({
      text: 'Ambrotype',
      number: 2,
      choice: 'slide',
      person: 'Ada',
    })
  })

  test('shows the names of public fields on the item’s page in the gallery', async () => {
    await addField({
      key: 'shown',
      type: 'choice',
      label: { en: 'Shown' },
      options: OPTIONS,
      public: true,
    })
    const values = { place: 'Oslo', shown: 'slide' }
    const { id } = await addItem({ text: 'Secret', ...values }, { visibility: 'local' })
    const { url_alias } = (await owner.get<{ url_alias: string }>(`/projects/${project}`)).body
    const page = await app.client().get<{ artifact: Artifact; fields: OwnField[] }>(`/gallery/${url_alias}/item/${id}`)
    expect(page.body.artifact.fields).toEqual(values)
    expect(page.body.fields).toEqual([
      { key: 'place', type: 'place', label: { en: 'place' }, unit: null, options: [] },
      { key: 'shown', type: 'choice', label: { en: 'Shown' }, unit: null, options: [OPTIONS[1]] },
    ])
  })

  test('reports a conflict if someone else changed the same own field', async () => {
    const { id, updated_at } = await addItem({ text: 'Old' })
    const member = await world.createMember(app, project, ['edit_others_artifacts'])
    await member.post(`/artifacts/${id}`, { fields: { text: 'Theirs' } })
    const conflict = await owner.post<Refusal>(`/artifacts/${id}`, { fields: { text: 'Mine' }, seen_at: updated_at })
    expect(conflict).toMatchObject({ status: 409, body: { errors: { field: 'fields.text' } } })
    expect((await owner.post(`/artifacts/${id}`, { fields: { number: 1 }, seen_at: updated_at })).status).toBe(200)
  })
})

describe('search', () => {
  beforeAll(async () => {
    project = await createProject()
    await addField({ ...TECHNIQUE, public: true })
    await addField({ key: 'donor', type: 'person', label: { en: 'Donor' } })
    await addField({
      key: 'form',
      type: 'choice',
      label: { en: 'Form' },
      options: [{ key: 'print', label: { en: 'Albumen print' } }],
    })
  })
  const find = async (query: string, isHostpage = false) =>
    (
      await owner.post<{ artifacts: Artifact[] }>('/search', { project, query: { query }, isHostpage })
    ).body.artifacts.map(({ id }) => id)

  test('finds items by the words of searchable fields, and visitors by those of public ones', async () => {
    const { id } = await addItem({ technique: 'Tintype', donor: 'Zenobia', form: 'print' }, { visibility: 'local' })
    expect(await find('tintype')).toEqual([id])
    expect(await find('zenob')).toEqual([id])
    expect(await find('albumen')).toEqual([id])
    expect(await find('tintype', true)).toEqual([id])
    expect(await find('zenobia', true)).toEqual([])
  })

  test('names the own field in which the words were found, to visitors only public ones', async () => {
    const { id } = await addItem({ technique: 'Daguerreotype', donor: 'Quillon' }, { visibility: 'local' })
    const explain = async (query: string, isHostpage = false) =>
      (await owner.post<{ matches: object }>('/search', { project, query: { query }, isHostpage })).body.matches
    const technique = { field: 'own', label: TECHNIQUE.label, text: 'Daguerreotype' }
    expect(await explain('daguerreo')).toEqual({ [id]: technique })
    expect(await explain('daguerreo', true)).toEqual({ [id]: technique })
    expect(await explain('quillon')).toEqual({ [id]: { field: 'own', label: { en: 'Donor' }, text: 'Quillon' } })
    expect(await explain('quillon', true)).toEqual({})
  })

  test('follows a field that is no longer searchable, becomes public or is deleted', async () => {
    const field = await addField({ ...TECHNIQUE, key: 'process' })
    const { id } = await addItem({ process: 'Cyanotype' }, { visibility: 'local' })
    expect(await find('cyanotype', true)).toEqual([])
    await owner.post(`/fields/${field.id}`, { public: true })
    expect(await find('cyanotype', true)).toEqual([id])
    await owner.post(`/fields/${field.id}`, { searchable: false })
    expect(await find('cyanotype')).toEqual([])
    await owner.post(`/fields/${field.id}`, { searchable: true })
    await owner.delete(`/fields/${field.id}`)
    expect(await find('cyanotype')).toEqual([])
    await owner.post(`/fields/${field.id}/restore`)
    expect(await find('cyanotype')).toEqual([id])
  })

  test('filters by values and counts them', async () => {
    await addField({ key: 'names', type: 'keywords', label: { en: 'Names' }, facet: true, public: true })
    await addField({ key: 'shelf', type: 'number', label: { en: 'Shelf' }, facet: true })
    const first = await addItem({ names: ['Ada', { term: newId(), text: 'Grace' }], shelf: 4 }, { visibility: 'local' })
    const second = await addItem({ names: ['Ada'], shelf: 5 })
    const search = async (fields: object, isHostpage = false) => {
      const body = { project, query: { fields }, isHostpage }
      return (await owner.post<{ artifacts: Artifact[]; facets: { fields?: object } }>('/search', body)).body
    }
    const findBy = async (...args: Parameters<typeof search>) =>
      (await search(...args)).artifacts.map(({ id }) => id).toSorted()
    expect(await findBy({ names: 'Ada' })).toEqual([first.id, second.id].toSorted())
    expect(await findBy({ names: ['Ada', 'Grace'] })).toEqual([first.id])
    expect(await findBy({ names: 'Ada', shelf: 5 })).toEqual([second.id])
    expect(await findBy({ missing: 'Ada' })).toEqual([])
    expect((await search({ names: 'Ada' })).facets.fields).toEqual({
      names: { Ada: 2, Grace: 1 },
      shelf: { 4: 1, 5: 1 },
    })
    expect(await findBy({ names: 'Ada' }, true)).toEqual([first.id])
    expect(await findBy({ shelf: 4 }, true)).toEqual([])
    expect((await search({ names: 'Ada' }, true)).facets.fields).toEqual({ names: { Ada: 1, Grace: 1 } })
  })
})

describe('sorting', () => {
  beforeAll(async () => {
    project = await createProject()
  })
  type Reply = { status: number; body: { artifacts: Artifact[]; cursor: string | null } }
  const OPTIONS = ['good', 'fair', 'poor'].map((key) => ({ key, label: { en: key } }))

  test.each([
    ['number', [2, 10.5, 100], {}],
    ['text', ['file 2', 'File 10', 'file 100'], {}],
    ['date', [{ text: '1899' }, { text: 'c. 1911' }, { text: '2001-05' }], {}],
    ['choice', ['good', 'fair', 'poor'], { options: OPTIONS }],
    ['person', ['Ada', { term: newId(), text: 'Grace' }, 'Zenobia'], {}],
    ['keywords', [['a', 'z'], ['b'], ['c', 'a']], {}],
    ['checkbox', [false, true], {}],
  ])('sorts items by a %s, page by page, those without a value last', async (type, values, more) => {
    const key = `by_${type}`
    await addField({ key, type, label: { en: key }, ...more })
    const without = await addItem({})
    const items: Artifact[] = []
    for (const value of values.toReversed()) items.unshift(await addItem({ [key]: value }))
    const ids = [...items, without].map(({ id }) => id)
    const readAll = async (body: object) => {
      const found: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: object = {
          project,
          sort: { key: `fields.${key}`, dir: 'asc' },
          limit: 2,
          ...(cursor && { cursor }),
          ...body,
        }
        const { body: reply, status }: Reply = await owner.post<Reply['body']>('/search', page)
        expect(status).toBe(200)
        found.push(...reply.artifacts.map(({ id }) => id))
        cursor = reply.cursor
      }
      return found.filter((id) => ids.includes(id))
    }
    expect(await readAll({})).toEqual(ids)
    expect(await readAll({ query: { query: 'photograph' } })).toEqual(ids)
    expect(await readAll({ sort: { key: `fields.${key}`, dir: 'desc' } })).toEqual([
      ...items.map(({ id }) => id).toReversed(),
      without.id,
    ])
  })

  test('refuses unknown fields, and visitors fields that aren’t public', async () => {
    await addField({ ...TECHNIQUE, key: 'secret' })
    await addField({ ...TECHNIQUE, key: 'shown', public: true })
    const sortBy = async (key: string, isHostpage: boolean) =>
      (await owner.post('/search', { project, isHostpage, sort: { key: `fields.${key}` } })).status
    expect(await sortBy('secret', false)).toBe(200)
    expect(await sortBy('secret', true)).toBe(400)
    expect(await sortBy('shown', true)).toBe(200)
    expect(await sortBy('missing', false)).toBe(400)
    expect(await sortBy('constructor', false)).toBe(400)
  })
})

describe('changes to a field with values', () => {
  beforeAll(async () => {
    project = await createProject()
  })

  test('converts values to a new type', async () => {
    const field = await addField({ ...TECHNIQUE, key: 'size' })
    const { id } = await addItem({ size: '12,5' })
    const changed = await owner.post<OwnField>(`/fields/${field.id}`, { type: 'number' })
    expect(changed.body).toMatchObject({ type: 'number', term: 'dcterms:extent' })
    expect((await readItem(id)).fields).toEqual({ size: 12.5 })
    await owner.post(`/fields/${field.id}`, { type: 'keywords' })
    expect((await readItem(id)).fields).toEqual({ size: ['12.5'] })
  })

  test('changes nothing and names the values if some can’t be converted', async () => {
    const field = await addField({ ...TECHNIQUE, key: 'mixed' })
    const items = [await addItem({ mixed: '12' }), await addItem({ mixed: 'a dozen' })]
    const refused = await owner.post<Refusal>(`/fields/${field.id}`, { type: 'number' })
    expect(refused).toMatchObject({ status: 409, body: { errors: { reason: ['unconvertible', '“a dozen”'] } } })
    expect((await readItem(items[0]?.id ?? '')).fields).toEqual({ mixed: '12' })
  })

  test('keeps values when the key changes or the field is deleted and restored', async () => {
    const field = await addField({ ...TECHNIQUE, key: 'kept' })
    const { id } = await addItem({ kept: 'Tintype' })
    await owner.post(`/fields/${field.id}`, { key: 'renamed' })
    expect((await readItem(id)).fields).toEqual({ renamed: 'Tintype' })
    await owner.delete(`/fields/${field.id}`)
    expect(await readItem(id)).not.toHaveProperty('fields')
    await owner.post(`/fields/${field.id}/restore`)
    expect((await readItem(id)).fields).toEqual({ renamed: 'Tintype' })
  })

  test('removes a field and its values 30 days after it was deleted', async () => {
    const field = await addField({ ...TECHNIQUE, key: 'gone' })
    const { id } = await addItem({ gone: 'Tintype' })
    await owner.delete(`/fields/${field.id}`)
    const { db } = app.services
    const readStored = async () =>
      (await db.selectFrom('artifacts').select('own_values').where('id', '=', id).executeTakeFirstOrThrow()).own_values
    await sweepDeletedFields(app.services, Date.now() + 29 * 86_400_000)
    expect(await readStored()).toEqual({ [field.id]: 'Tintype' })
    await sweepDeletedFields(app.services, Date.now() + 31 * 86_400_000)
    expect(await readStored()).toEqual({})
    expect((await owner.post(`/fields/${field.id}/restore`)).status).toBe(404)
  })
})

test('gives each own field a column of the table in downloads', async () => {
  project = await createProject()
  await addField({ ...TECHNIQUE, section: 'origin' })
  await addField({ key: 'names', type: 'keywords', label: { en: 'Names' } })
  await addField({ key: 'taken', type: 'period', label: { en: 'Taken' } })
  await addField({ key: 'note', type: 'richtext', label: { en: 'Note' } })
  const values = { technique: 'Tintype', names: ['Ada', 'Grace'], taken: { text: '', gte: 0 }, note: '<p>Rich</p>' }
  const { id } = await addItem(values)
  const { db } = app.services
  const csv = createMetadataCsv(await listFields(db, project), await listTemplates(db, project))
  await csv.begin()
  const { rows } = await describeArtifacts(db, [id])
  await csv.add(rows.map((row) => ({ row, paths: { path: '', folder: '', captions: [] } })))
  const [header = [], line = []] = (await text(await csv.open()))
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((row) => row.split(','))
  expect(header.indexOf('fields.names')).toBeLessThan(header.indexOf('date_of_origin'))
  expect(header.indexOf('fields.technique')).toBeGreaterThan(header.indexOf('date_of_origin'))
  const cells = Object.fromEntries(header.map((name, i) => [name, line[i]]))
  expect(cells).toMatchObject({
    'fields.technique': 'Tintype',
    'fields.names': 'Ada; Grace',
    'fields.taken': '',
    'fields.taken.from': '1970-01-01',
    'fields.taken.to': '',
    'fields.note': 'Rich',
    'fields.note.html': '<p>Rich</p>',
  })
})

test('creates, changes and deletes a template of the project’s fields', async () => {
  project = await createProject()
  const [a, b] = [await addField({ ...TECHNIQUE, key: 'a' }), await addField({ ...TECHNIQUE, key: 'b' })]
  const path = `/projects/${project}/templates`
  const label = { en: 'Photograph' }
  const created = await owner.post<{ id: string }>(path, { label, fields: [b.id, a.id], required: [a.id] })
  expect(created).toMatchObject({ status: 201, body: { label, fields: [b.id, a.id], required: [a.id] } })
  const changed = await owner.post(`/templates/${created.body.id}`, { fields: [b.id] })
  expect(changed.body).toEqual({ ...created.body, fields: [b.id], required: [] })
  expect((await owner.post(path, { label, fields: [newId()] })).status).toBe(400)
  expect((await owner.post(path, { label, fields: [a.id], required: [b.id] })).status).toBe(400)
  expect((await owner.get(path)).body).toEqual([changed.body])
  await owner.delete(`/templates/${created.body.id}`)
  expect((await owner.get(path)).body).toEqual([])
})

test('refuses to clear a value that the item’s template requires', async () => {
  project = await createProject()
  const field = await addField({ ...TECHNIQUE, key: 'process' })
  const other = await addField({ ...TECHNIQUE, key: 'note' })
  const { body: template } = await owner.post<{ id: string }>(`/projects/${project}/templates`, {
    label: { en: 'Photograph' },
    fields: [field.id, other.id],
    required: [field.id],
  })
  const { id } = await addItem({ process: 'Tintype', note: 'A' }, { template: template.id })
  const clear = (key: string, more: object = {}) =>
    owner.post<Refusal>(`/artifacts/${id}`, { fields: { [key]: null }, ...more })
  expect(await clear('process')).toMatchObject({ status: 400, body: { errors: { field: 'fields.process' } } })
  expect((await clear('note')).status).toBe(200)
  expect((await clear('process', { template: null })).status).toBe(200)
})

test('keeps the template of an item, also in a copy within the project', async () => {
  project = await createProject()
  const label = { en: 'Photograph' }
  const create = async () =>
    (await owner.post<{ id: string }>(`/projects/${project}/templates`, { label, fields: [] })).body.id
  const template = await create()
  const item = await addItem({}, { template })
  expect(item.template).toBe(template)
  const copyTo = async (projectId: string) =>
    (await owner.post<Artifact>(`/artifacts/${item.id}/copy`, { projectId, folderId: 'root' })).body
  expect((await copyTo(project)).template).toBe(template)
  const otherProject = await createProject()
  expect((await copyTo(otherProject)).template).toBeUndefined()
  await owner.post('/artifacts/bulk_update', { artifacts: [{ id: item.id, template: null }] })
  expect((await readItem(item.id)).template).toBeUndefined()
  await owner.post(`/artifacts/${item.id}`, { template })
  await owner.delete(`/templates/${template}`)
  expect((await readItem(item.id)).template).toBeUndefined()
  const refused = await owner.post<Refusal>(`/artifacts/${item.id}`, { template: newId() })
  expect(refused).toMatchObject({ status: 400, body: { errors: { field: 'template' } } })
})
