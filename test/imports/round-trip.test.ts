import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artifactFields, inputFields } from '#shared/entities/artifact-fields.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { OwnFieldType } from '#shared/entities/own-fields/own-field.ts'
import { normalizeOwnValue, type OwnValueInput } from '#shared/entities/own-fields/own-values.ts'
import type { Term, TermInput, Vocabulary } from '#shared/entities/vocabularies/vocabulary.ts'
import type { Import } from '#shared/entities/imports/import.ts'
import { startApp, type App, type Person } from '../support/app.ts'
import { createEntity, createIdMaker, createTestProject } from '../support/fixtures.ts'
import { createImports } from './support.ts'

// The table of a download, imported unchanged, changes nothing; imported into an empty project, it gives the same items.

let app: App
let owner: Person
let imports: ReturnType<typeof createImports>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('ada')
  imports = createImports(app)
})
afterAll(() => app.close())

const createId = (path: string, body: object) => createIdMaker(owner)(path, body)
async function listItems(project: string, ids?: readonly string[]): Promise<Artifact[]> {
  const { body } = await owner.post<{ artifacts: Artifact[] }>('/search', { project, query: {}, limit: 500 })
  return ids ? body.artifacts.filter(({ id }) => ids.includes(id)) : body.artifacts
}

async function download(project: string, artifacts: string[]): Promise<Uint8Array> {
  const { body } = await owner.post<{ url: string }>('/downloads', { project, artifacts })
  const response = await fetch(`${app.base}${body.url}`, { headers: { cookie: owner.cookie() } })
  return new Uint8Array(await response.arrayBuffer())
}

const DAY_MS = 86_400_000
const text = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: fc.constantFrom('"', "'", ';', ',', '=', '+', '-', ' ', '\t', 'a', 'ä', '\\'), maxLength: 12 }),
  fc.constantFrom('1911', '007', 'true', '12/05/1911', '<b>x</b>', '=1+1', 'c. 1950', 'a; b'),
)
const isAllowed = (key: keyof typeof inputFields) => (value: unknown) => inputFields[key].safeParse(value).success
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 })
const day = fc.integer({ min: -800_000, max: 900_000 }).map((days) => days * DAY_MS)
const html = fc
  .tuple(text, text)
  .map(([one, other]) => [one, other].map((part) => part.replace(/[<>&]/g, '')))
  .chain((parts) =>
    fc.constantFrom(
      `<p>${parts[0]}</p><p><strong>${parts[1]}</strong> &lt;b&gt;</p>`,
      parts[0] ?? '',
      `<p>${parts[1]}<br />x</p>`,
    ),
  )
const item = fc.record({
  title: text.filter(isAllowed('title')),
  description: optional(html.filter(isAllowed('description'))),
  subject: optional(
    fc.array(
      text.filter((value) => isAllowed('subject')([value])),
      { maxLength: 3 },
    ),
  ),
  date_of_origin: optional(day),
  time_period: optional(
    fc
      .tuple(fc.option(fc.integer({ min: -1e14, max: 1e14 })), fc.option(fc.nat({ max: 1e13 })))
      .filter(([from, length]) => from !== null || length !== null)
      .map(([from, length]) => ({ gte: from, lte: length === null ? null : (from ?? 0) + length })),
  ),
  display_date: optional(text.filter(isAllowed('display_date'))),
  place: optional(text.filter(isAllowed('place'))),
  reference: optional(text.filter(isAllowed('reference'))),
  license: optional(text.filter(isAllowed('license'))),
  ascession_form_reference: optional(text.filter(isAllowed('ascession_form_reference'))),
  storage_location: optional(text.filter(isAllowed('storage_location'))),
  visibility: fc.constantFrom('private' as const, 'local' as const),
  downloadable: fc.boolean(),
})

const OPTIONS = [
  { key: 'print', label: { en: 'Print; large' } },
  { key: 'slide', label: { en: 'Slide' } },
]
/** A field of each type. Their keys and labels are those of built-in fields, which must not be confused. */
const OWN_FIELDS = [
  { key: 'title', type: 'text' },
  { key: 'place', type: 'textarea' },
  { key: 'description', type: 'richtext' },
  { key: 'date', type: 'date' },
  { key: 'display_date', type: 'period' },
  { key: 'size', type: 'number', unit: 'cm' },
  { key: 'type', type: 'choice', options: OPTIONS },
  { key: 'tags', type: 'choices', options: OPTIONS },
  { key: 'subject', type: 'keywords' },
  { key: 'downloadable', type: 'checkbox' },
  { key: 'license', type: 'url' },
  { key: 'a_b', type: 'person' },
  { key: 'a__b', type: 'place' },
] as const satisfies readonly { key: string; type: OwnFieldType; unit?: string; options?: typeof OPTIONS }[]
const TEMPLATES = ['Photograph', 'Object', 'Object']

const isTaken = (type: OwnFieldType) => (value: OwnValueInput) =>
  'value' in normalizeOwnValue({ type, options: OPTIONS, required: false }, value)
const time = optional(fc.integer({ min: -1e14, max: 1e14 }))
const writtenDate = fc
  .record({ text: fc.oneof(text, fc.constantFrom('c. 1950', '1911', '')), gte: time, lte: time })
  .map(({ text: words, gte, lte }) => ({
    text: words,
    ...(gte !== undefined && { gte }),
    ...(lte !== undefined && { lte: Math.max(lte, gte ?? lte) }),
  }))
const optionKey = fc.constantFrom('print', 'slide')
const name = text.filter(isTaken('person'))
const OWN_VALUES: Record<OwnFieldType, fc.Arbitrary<OwnValueInput>> = {
  text,
  textarea: fc.tuple(text, text).map((lines) => lines.join('\n')),
  richtext: html,
  date: writtenDate,
  period: writtenDate,
  number: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
  choice: optionKey,
  choices: fc.array(optionKey),
  keywords: fc.array(name, { maxLength: 3 }),
  checkbox: fc.boolean(),
  url: text.map((path) => `https://example.org/${encodeURIComponent(path)}`),
  person: name,
  place: name,
}
const ownValues = fc.record(
  Object.fromEntries(OWN_FIELDS.map(({ key, type }) => [key, OWN_VALUES[type].filter(isTaken(type))])),
  { requiredKeys: [] },
)
const itemWithOwnValues = fc.tuple(item, ownValues, optional(fc.nat({ max: TEMPLATES.length - 1 })))

const createVocabulary = async (person: Person, terms: readonly Partial<TermInput>[]) => {
  const { id, key } = await createEntity<Vocabulary>(person, `/orgs/${person.org}/vocabularies`, {
    label: { en: 'Harbour words' },
    language: 'en',
  })
  for (const term of terms) await createEntity(person, `/vocabularies/${id}/terms`, term)
  return { id, key }
}

/** Own fields of these types use a vocabulary. */
const BOUND_TYPES: ReadonlySet<OwnFieldType> = new Set(['keywords', 'person', 'place'])

/** Adds own fields and templates to a project whose fields use a vocabulary. Returns the titles of the templates by id. */
async function addOwnFields(project: string, vocabulary: string): Promise<Map<string, string>> {
  for (const field of OWN_FIELDS)
    await createEntity(owner, `/projects/${project}/fields`, {
      ...field,
      label: { en: 'Place', de: 'Titel' },
      ...(BOUND_TYPES.has(field.type) && { vocabulary: { id: vocabulary } }),
    })
  for (const field of ['subject', 'place'])
    await owner.post(`/projects/${project}/vocabularies`, { field, vocabulary, strict: false })
  const titles = new Map<string, string>()
  for (const title of TEMPLATES)
    titles.set(
      (await createEntity(owner, `/projects/${project}/templates`, { label: { en: title }, fields: [] })).id,
      title,
    )
  return titles
}

const emptyToNull = (value: unknown) => (value === '' ? null : value)
/** The fields of items, with an empty text like none, in an order that doesn't depend on ids. */
const describeItems = (items: readonly Artifact[], templates: ReadonlyMap<string, string> = new Map()) =>
  items
    .map((entry) =>
      JSON.stringify([
        ...artifactFields.map(([key]) => [key, emptyToNull(entry[key])]),
        ...OWN_FIELDS.map(({ key }) => [key, entry.fields?.[key]]),
        templates.get(entry.template ?? ''),
      ]),
    )
    .toSorted()

test('keeps any values of fields', async () => {
  const [source, target] = [await createTestProject(owner, 'Source'), await createTestProject(owner, 'Target')]
  const { id: words } = await createVocabulary(owner, [{ title: '1911', alternates: ['007'] }, { title: 'a; b' }])
  const [templates, copiedTemplates] = [await addOwnFields(source.id, words), await addOwnFields(target.id, words)]
  await fc.assert(
    fc.asyncProperty(fc.array(itemWithOwnValues, { minLength: 1, maxLength: 8 }), async (samples) => {
      const ids: string[] = []
      for (const [body, fields, template] of samples)
        ids.push(
          await createId('/artifacts', {
            ...body,
            fields,
            ...(template !== undefined && { template: [...templates.keys()][template] }),
            project: source.id,
          }),
        )
      const items = await listItems(source.id, ids)
      const zip = await download(source.id, ids)
      const table = unzipSync(zip)['metadata.csv'] ?? new Uint8Array()
      const planned = await imports.plan(owner, await imports.readTable(owner, source.id, table))
      const rows = await imports.rows(owner, planned.id)
      expect(rows.map(({ plan, changes, reason }) => ({ plan, changes, reason }))).toEqual(
        items.map(() => ({ plan: 'skip', changes: {}, reason: { reason: ['no_changes'] } })),
      )
      const done: Import = await imports.run(owner, target.id, table)
      expect(done.counts).toMatchObject({ done: items.length, failed: 0, refuse: 0 })
      const copyIds = (await imports.rows(owner, done.id)).map(({ artifact }) => artifact ?? '')
      const copies = await listItems(target.id, copyIds)
      expect(describeItems(copies, copiedTemplates)).toEqual(describeItems(items, templates))
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

test('links the same terms of vocabularies again, also in another organisation that imports the vocabulary', async () => {
  const TERMS: Partial<TermInput>[] = [
    { title: 'Mills; wind and water', alternates: ['Mühle'], labels: { de: 'Mühlen' }, note: 'All of them' },
    { title: '=1+1 "quay"', matches: ['http://vocab.getty.edu/aat/300006078'] },
    { title: 'Ada Byron' },
  ]
  const createBoundProject = async (person: Person, vocabulary: string) => {
    const { id } = await createTestProject(person, 'Archive')
    for (const type of ['keywords', 'choice', 'choices', 'person', 'place'])
      await createEntity(person, `/projects/${id}/fields`, {
        key: type,
        type,
        label: { en: type },
        vocabulary: { id: vocabulary, strict: true },
      })
    for (const field of ['subject', 'place'])
      await person.post(`/projects/${id}/vocabularies`, { field, vocabulary, strict: true })
    return id
  }
  /** How often each term is used, by its name. */
  const countUses = async (person: Person, vocabulary: string) => {
    const { body } = await person.get<{ terms: Term[] }>(`/vocabularies/${vocabulary}/terms`)
    return Object.fromEntries(body.terms.map(({ title, usage }) => [title, usage ?? 0]))
  }
  const vocabulary = await createVocabulary(owner, TERMS)
  const source = await createBoundProject(owner, vocabulary.id)
  const [mills = '', quay = '', ada = ''] = TERMS.map(({ title }) => title)
  await createEntity(owner, '/artifacts', {
    project: source,
    title: 'Mill',
    subject: ['Mühle', quay],
    place: quay,
    fields: { keywords: [mills, ada], choice: quay, choices: [ada, quay], person: ada, place: mills },
  })
  const uses = await countUses(owner, vocabulary.id)
  expect(uses).toEqual({ [mills]: 3, [quay]: 4, [ada]: 3 })
  const ids = (await listItems(source)).map(({ id }) => id)
  const zip = await download(source, ids)

  const target = await createBoundProject(owner, vocabulary.id)
  expect((await imports.run(owner, target, zip, {}, 'all.zip')).counts).toMatchObject({ done: 1, refuse: 0 })
  expect(await countUses(owner, vocabulary.id)).toEqual({ [mills]: 6, [quay]: 8, [ada]: 6 })

  const other = await app.owner('grace')
  const imported = await createVocabulary(other, [])
  const form = new FormData()
  const file = unzipSync(zip)[`vocabulary-${vocabulary.key}.ttl`] ?? new Uint8Array()
  form.set('file', new Blob([Buffer.from(file)]), 'words.ttl')
  expect((await other.post(`/vocabularies/${imported.id}/import`, form)).status).toBe(200)
  const copy = await createBoundProject(other, imported.id)
  expect((await imports.run(other, copy, zip, {}, 'all.zip')).counts).toMatchObject({ done: 1, refuse: 0 })
  expect(await countUses(other, imported.id)).toEqual(uses)
  const { body } = await other.get<{ terms: Term[] }>(`/vocabularies/${imported.id}/terms?query=Mühle`)
  expect(body.terms).toMatchObject([{ title: mills, labels: { de: 'Mühlen' }, note: 'All of them' }])
})

test('keeps files, folders and tags', async () => {
  const source = await createTestProject(owner, 'Source')
  const folder = await createEntity(owner, '/folders', { project: source.id, title: 'Letters' })
  const form = new FormData()
  form.set('project', source.id)
  form.set('folder', folder.id)
  form.set('file', new Blob(['words']), 'a.txt')
  const { body: withFile } = await owner.post<Artifact>('/artifacts', form)
  const tag = await createEntity(owner, '/tags', { project: source.id, title: 'a; b' })
  await owner.post(`/artifacts/${withFile.id}/add_tag`, { tag: tag.id })
  const { body } = await owner.post<{ url: string }>('/downloads', { project: source.id, folders: [folder.id] })
  const response = await fetch(`${app.base}${body.url}`, { headers: { cookie: owner.cookie() } })
  const zip = new Uint8Array(await response.arrayBuffer())

  const unchanged = await imports.plan(owner, await imports.readTable(owner, source.id, zip, 'all.zip'))
  expect(unchanged.counts).toMatchObject({ skip: 1, create: 0, change: 0, refuse: 0 })

  const target = await createTestProject(owner, 'Target')
  expect((await imports.run(owner, target.id, zip, {}, 'all.zip')).counts).toMatchObject({ done: 1 })
  const [copy] = await listItems(target.id)
  expect(copy?.file?.sha256).toBe(withFile.file?.sha256)
  expect((await owner.get<{ title: string }[]>(`/artifacts/${copy?.id}/tags/full`)).body).toMatchObject([
    { title: 'a; b' },
  ])
  expect((await owner.get<{ title: string }>(`/folders/${copy?.folder}`)).body.title).toBe('Letters')
})
