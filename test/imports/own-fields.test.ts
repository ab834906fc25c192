import { describe, expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { OwnField, Template } from '#shared/entities/own-fields/own-field.ts'
import { createEntity } from '../support/fixtures.ts'
import { setUpImports } from './support.ts'

const context = setUpImports()
const listItems = () => context.listItems()

const addField = (field: object) =>
  createEntity<OwnField>(context.owner, `/projects/${context.project.id}/fields`, field)
const addTemplate = (template: object) =>
  createEntity<Template>(context.owner, `/projects/${context.project.id}/templates`, { fields: [], ...template })
const createItem = (values: object) =>
  createEntity<Artifact>(context.owner, '/artifacts', { project: context.project.id, title: 'Mill', ...values })
const readItem = async (id: string) => (await context.owner.get<Artifact>(`/artifacts/${id}`)).body
const OPTIONS = [
  { key: 'print', label: { en: 'Print', de: 'Abzug' } },
  { key: 'slide', label: { en: 'Slide', de: 'Dia' } },
]
const FIELDS = [
  { key: 'maker', type: 'person', label: { en: 'Photographer', de: 'Fotografin' } },
  { key: 'shown', type: 'keywords', label: { en: 'Shown' } },
  { key: 'process', type: 'choice', label: { en: 'Process' }, options: OPTIONS },
  { key: 'copies', type: 'choices', label: { en: 'Copies' }, options: OPTIONS },
  { key: 'height', type: 'number', unit: 'cm', label: { en: 'Height' } },
  { key: 'taken', type: 'date', label: { en: 'Taken' } },
  { key: 'used', type: 'period', label: { en: 'In use' } },
  { key: 'scanned', type: 'checkbox', label: { en: 'Scanned' } },
  { key: 'link', type: 'url', label: { en: 'Link' } },
  { key: 'town', type: 'place', label: { en: 'Town' } },
  { key: 'stamp', type: 'text', label: { en: 'Stamp' } },
  { key: 'report', type: 'textarea', label: { en: 'Report' } },
  { key: 'story', type: 'richtext', label: { en: 'Story' } },
]

describe('own fields as columns', () => {
  test('maps them by their keys and labels in all languages, and reads every type from words', async () => {
    for (const field of FIELDS) await addField(field)
    const header =
      'Title,Fotografin,Shown,PROCESS,Copies,height,Taken,In use,Scanned,Link,Town,stamp,Report,Story,fields.taken.from'
    const table = [
      header,
      'Mill,Ada,a; "b; c",abzug,Slide; print,"12,5 cm",c. 1911,1911-1920,ja,https://example.org/1,Oslo, 7 ,"A',
      'B","C',
      '',
      'D",',
      'Barn,,,,,,no idea when,,,,,,,,',
      'Quay,,,,,,spring,,,,,,,,1911-04-01',
      'Pier,,,Painting,,,,,,,,,,,',
      'Weir,,,,,tall,,,,,,,,,',
      'Dyke,,,,,,,,perhaps,,,,,,',
      'Lock,,,,,,,,,example,,,,,',
    ].join('\n')
    const read = await context.imports.readTable(context.owner, context.project.id, table)
    expect(read.columns.map(({ target }) => target)).toEqual([
      'title',
      ...FIELDS.map(({ key }) => `fields.${key}`),
      'fields.taken.from',
    ])
    const planned = await context.imports.plan(context.owner, read)
    expect(planned.counts).toMatchObject({ rows: 7, create: 3, refuse: 4 })
    expect((await context.imports.rows(context.owner, planned.id, '?plan=refuse')).map(({ reason }) => reason)).toEqual(
      [
        { field: 'fields.process', reason: ['not_one_of', 'print, slide'] },
        { field: 'fields.height', reason: ['wrong_type', 'number'] },
        { field: 'fields.scanned', reason: ['wrong_type', 'boolean'] },
        { field: 'fields.link', reason: ['not_url'] },
      ],
    )
    expect((await context.imports.step(context.owner, planned.id, 'run')).counts).toMatchObject({ done: 3, failed: 0 })
    const items = new Map((await listItems()).map(({ id, title }) => [title, id]))
    expect((await readItem(items.get('Mill') ?? '')).fields).toEqual({
      maker: 'Ada',
      shown: ['a', 'b; c'],
      process: 'print',
      copies: ['slide', 'print'],
      height: 12.5,
      taken: { text: 'c. 1911', gte: Date.UTC(1911, 0, 1), lte: Date.UTC(1911, 11, 31) },
      used: { text: '1911-1920', gte: Date.UTC(1911, 0, 1), lte: Date.UTC(1920, 11, 31) },
      scanned: true,
      link: 'https://example.org/1',
      town: 'Oslo',
      stamp: '7',
      report: 'A\nB',
      story: '<p>C</p><p>D</p>',
    })
    expect((await readItem(items.get('Barn') ?? '')).fields).toEqual({ taken: { text: 'no idea when' } })
    expect((await readItem(items.get('Quay') ?? '')).fields).toEqual({
      taken: { text: 'spring', gte: Date.UTC(1911, 3, 1) },
    })
  })

  test('shows old and new values of an item that is matched by an own field, and undo restores the old ones', async () => {
    await addField({ key: 'stamp', type: 'text', label: { en: 'Stamp' } })
    await addField({ key: 'maker', type: 'person', label: { en: 'Maker' } })
    await addField({ key: 'shown', type: 'keywords', label: { en: 'Shown' } })
    const term = '0190b9ea-0000-7000-8000-000000000001'
    const values = { stamp: '007', maker: { term, text: 'Ada' }, shown: [{ term, text: 'boats' }, 'quay'] }
    const mill = await createItem({ fields: values })
    const barn = await createItem({ title: 'Barn', fields: { stamp: '8' } })
    const table = 'Stamp,Maker,Shown\n007,Ada,boats; pier\n8,Tom,\n9,Eve,\n'
    const read = await context.imports.readTable(context.owner, context.project.id, table)
    const planned = await context.imports.plan(context.owner, read, { match: 'fields.stamp', mode: 'update' })
    expect(planned.counts).toMatchObject({ change: 2, skip: 1 })
    expect((await context.imports.rows(context.owner, planned.id)).map(({ changes }) => changes)).toEqual([
      { 'fields.shown': { old: values.shown, new: [{ term, text: 'boats' }, 'pier'] } },
      { 'fields.maker': { old: null, new: 'Tom' } },
      {},
    ])
    await context.imports.step(context.owner, planned.id, 'run')
    expect((await readItem(barn.id)).fields).toEqual({ stamp: '8', maker: 'Tom' })
    expect((await context.imports.step(context.owner, planned.id, 'undo')).counts).toMatchObject({ undone: 2, kept: 0 })
    expect((await readItem(mill.id)).fields).toEqual(values)
    expect((await readItem(barn.id)).fields).toEqual({ stamp: '8' })
  })

  test('keeps values of own fields that people changed after the import', async () => {
    await addField({ key: 'stamp', type: 'text', label: { en: 'Stamp' } })
    await addField({ key: 'maker', type: 'person', label: { en: 'Maker' } })
    const mill = await createItem({ reference: '1', fields: { stamp: 'a', maker: 'Ada' } })
    const done = await context.imports.run(
      context.owner,
      context.project.id,
      'Reference,Title,Stamp,Maker\n1,Mill,b,Tom\n2,Barn,c,Eve\n',
    )
    const [created] = (await listItems()).filter(({ id }) => id !== mill.id)
    await context.owner.post(`/artifacts/${mill.id}`, { fields: { maker: 'Grace' } })
    await context.owner.post(`/artifacts/${created?.id}`, { fields: { maker: 'Grace' } })
    expect((await context.imports.step(context.owner, done.id, 'undo')).counts).toMatchObject({ kept: 2 })
    expect((await context.imports.rows(context.owner, done.id)).map(({ kept }) => kept)).toEqual([
      ['fields.maker'],
      ['fields.maker'],
    ])
    expect((await readItem(mill.id)).fields).toEqual({ stamp: 'a', maker: 'Grace' })
  })

  test('refuses rows in the dry run that clear a required value, of the field or of the template', async () => {
    const stamp = await addField({ key: 'stamp', type: 'text', label: { en: 'Stamp' }, required: true })
    const maker = await addField({ key: 'maker', type: 'person', label: { en: 'Maker' } })
    const template = await addTemplate({
      label: { en: 'Photograph' },
      fields: [maker.id, stamp.id],
      required: [maker.id],
    })
    const fields = { stamp: 'a', maker: 'Ada' }
    const item = await createItem({ reference: '1', fields, template: template.id })
    await createItem({ reference: '2', fields })
    const table = 'Reference,Stamp,Maker\n1,a,\n2,a,\n1,,Ada\n'
    const read = await context.imports.readTable(context.owner, context.project.id, table)
    const planned = await context.imports.plan(context.owner, read, { empty: 'clear' })
    const rows = await context.imports.rows(context.owner, planned.id)
    expect(rows.map(({ plan, reason }) => [plan, reason])).toMatchObject([
      ['refuse', { field: 'fields.maker', reason: ['required'] }],
      ['change', null],
      ['refuse', { reason: ['matched_before', 2] }],
    ])
    const again = await context.imports.plan(
      context.owner,
      await context.imports.readTable(context.owner, context.project.id, 'Reference,Stamp\n1,\n'),
      {
        empty: 'clear',
      },
    )
    expect(await context.imports.rows(context.owner, again.id)).toMatchObject([{ reason: { field: 'fields.stamp' } }])
    expect((await readItem(item.id)).fields).toEqual(fields)
  })

  test('refuses columns and matches of fields that the project doesn’t have', async () => {
    await addField({ key: 'height', type: 'number', label: { en: 'Height' } })
    const { id, settings } = await context.imports.readTable(
      context.owner,
      context.project.id,
      'Title,Height\nMill,3\n',
    )
    const plan = (changes: object) => context.owner.post(`/imports/${id}/plan`, { ...settings, ...changes })
    for (const [changes, field, reason] of [
      [{ mapping: ['title', 'fields.width'] }, 'mapping', 'unknown_field'],
      [{ mapping: ['title', 'fields.height.html'] }, 'mapping', 'unknown_field'],
      [{ mapping: ['fields.height', 'fields.height'] }, 'mapping', 'named_twice'],
      [{ match: 'fields.width' }, 'match', 'unknown_field'],
      [{ match: 'fields.height' }, 'match', 'not_taken'],
    ] as const)
      expect(await plan(changes)).toMatchObject({ status: 400, body: { errors: { field, reason: [reason] } } })
    expect((await plan({ mapping: ['title', 'fields.constructor.x'] })).status).toBe(400)
  })

  test('refuses rows whose field was deleted after the dry run, and leaves its column out of the next table', async () => {
    const field = await addField({ key: 'stamp', type: 'text', label: { en: 'Stamp' } })
    const table = 'Title,Stamp\nMill,3\n'
    const planned = await context.imports.plan(
      context.owner,
      await context.imports.readTable(context.owner, context.project.id, table),
    )
    await context.owner.delete(`/fields/${field.id}`)
    expect((await context.imports.step(context.owner, planned.id, 'run')).counts).toMatchObject({ done: 0, failed: 1 })
    expect(await context.imports.rows(context.owner, planned.id)).toMatchObject([
      { reason: { field: 'fields.stamp', reason: ['unknown_field'] } },
    ])
    expect((await context.imports.readTable(context.owner, context.project.id, table)).settings?.mapping).toEqual([
      'title',
      null,
    ])
  })
})

describe('templates as a column', () => {
  test('finds them by their titles in any language, refuses others, and undo restores the old one', async () => {
    const [photo, object] = [
      await addTemplate({ label: { en: 'Photograph', de: 'Fotografie' } }),
      await addTemplate({ label: { en: 'Object' } }),
    ]
    const mill = await createItem({ reference: '1', template: object.id })
    const table = 'Reference,Template\n1,fotografie\n2,Letter\n3,Object\n'
    const planned = await context.imports.plan(
      context.owner,
      await context.imports.readTable(context.owner, context.project.id, table),
    )
    expect(await context.imports.rows(context.owner, planned.id)).toMatchObject([
      { plan: 'change', changes: { template: { old: object.id, new: photo.id } } },
      { plan: 'refuse', reason: { field: 'template', reason: ['no_template', 'Letter'] } },
      { plan: 'refuse', reason: { field: 'title', reason: ['required'] } },
    ])
    await context.imports.step(context.owner, planned.id, 'run')
    expect((await readItem(mill.id)).template).toBe(photo.id)
    await context.imports.step(context.owner, planned.id, 'undo')
    expect((await readItem(mill.id)).template).toBe(object.id)
  })

  test('keeps the template if the one before was deleted', async () => {
    const [photo, object] = [
      await addTemplate({ label: { en: 'Photograph' } }),
      await addTemplate({ label: { en: 'Object' } }),
    ]
    const mill = await createItem({ reference: '1', place: 'Oslo', template: object.id })
    const done = await context.imports.run(
      context.owner,
      context.project.id,
      'Reference,Place,Template\n1,Kiel,Photograph\n',
    )
    await context.owner.delete(`/templates/${object.id}`)
    await context.imports.step(context.owner, done.id, 'undo')
    expect(await context.imports.rows(context.owner, done.id)).toMatchObject([{ state: 'kept', kept: ['template'] }])
    expect(await readItem(mill.id)).toMatchObject({ place: 'Oslo', template: photo.id })
  })
})

describe('vocabularies', () => {
  const bind = async (field: string, strict: boolean) => {
    const vocabulary = await createEntity(context.owner, `/orgs/${context.owner.org}/vocabularies`, {
      label: { en: `Ships ${context.project.id}` },
      language: 'en',
    })
    await createEntity(context.owner, `/vocabularies/${vocabulary.id}/terms`, {
      title: 'Ferries',
      labels: { de: 'Fähren' },
    })
    await context.owner.post(`/projects/${context.project.id}/vocabularies`, {
      field,
      vocabulary: vocabulary.id,
      strict,
    })
  }

  test('refuses a text in the dry run that a strict vocabulary doesn’t have, unless the item has it already', async () => {
    await createItem({ reference: '1', subject: ['boats'] })
    await bind('subject', true)
    const table = 'Reference,Title,Subject\n1,Mill,boats; fähren\n2,Barn,boats\n3,Quay,Fähren; ferries\n'
    const planned = await context.imports.plan(
      context.owner,
      await context.imports.readTable(context.owner, context.project.id, table),
    )
    expect(await context.imports.rows(context.owner, planned.id)).toMatchObject([
      { changes: { subject: { old: ['boats'], new: ['boats', 'Ferries'] } } },
      { plan: 'refuse', reason: { field: 'subject', reason: ['not_a_term', 'boats'] } },
      { changes: { subject: { new: ['Ferries'] } } },
    ])
    const done = await context.imports.step(context.owner, planned.id, 'run')
    expect(done.counts).toMatchObject({ done: 2, failed: 0 })
    expect((await context.imports.step(context.owner, done.id, 'undo')).counts).toMatchObject({ undone: 2, kept: 0 })
  })

  test('plans no change for another name of the item’s term', async () => {
    await bind('place', false)
    await createItem({ reference: '1', place: 'Ferries' })
    const planned = await context.imports.plan(
      context.owner,
      await context.imports.readTable(context.owner, context.project.id, 'Reference,Place\n1,Fähren\n'),
    )
    expect(planned.counts).toMatchObject({ skip: 1, change: 0 })
  })
})
