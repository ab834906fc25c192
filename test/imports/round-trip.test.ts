import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artifactFields, inputFields } from '#shared/entities/artifact-fields.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Import } from '#shared/entities/imports/import.ts'
import { startApp, type App, type Person } from '../support/app.ts'
import { createEntity, createTestProject } from '../support/fixtures.ts'
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

const listItems = async (project: string) =>
  (await owner.post<{ artifacts: Artifact[] }>('/search', { project, query: {}, limit: 500 })).body.artifacts

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

const emptyToNull = (value: unknown) => (value === '' ? null : value)
/** The fields of items, with an empty text like none, in an order that doesn't depend on ids. */
const describeItems = (items: readonly Artifact[]) =>
  items
    .map((entry) => JSON.stringify(Object.fromEntries(artifactFields.map(([key]) => [key, emptyToNull(entry[key])]))))
    .toSorted()

test('keeps any values of fields', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 8 }), async (fields) => {
      const source = await createTestProject(owner, 'Source')
      for (const body of fields) await createEntity(owner, '/artifacts', { ...body, project: source.id })
      const items = await listItems(source.id)
      const zip = await download(
        source.id,
        items.map(({ id }) => id),
      )
      const table = unzipSync(zip)['metadata.csv'] ?? new Uint8Array()
      const planned = await imports.plan(owner, await imports.readTable(owner, source.id, table))
      const rows = await imports.rows(owner, planned.id)
      expect(rows.map(({ plan, changes, reason }) => ({ plan, changes, reason }))).toEqual(
        items.map(() => ({ plan: 'skip', changes: {}, reason: { reason: ['no_changes'] } })),
      )
      const target = await createTestProject(owner, 'Target')
      const done: Import = await imports.run(owner, target.id, table)
      expect(done.counts).toMatchObject({ done: items.length, failed: 0, refuse: 0 })
      expect(describeItems(await listItems(target.id))).toEqual(describeItems(items))
    }),
    { numRuns: 12 },
  )
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
