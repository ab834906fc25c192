import fc from 'fast-check'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artifactFields } from '#shared/entities/artifact-fields.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Caption } from '#shared/entities/caption.ts'
import type { OwnField, Template } from '#shared/entities/own-fields/own-field.ts'
import type { Term, Vocabulary, VocabularyBinding } from '#shared/entities/vocabularies/vocabulary.ts'
import { listImportExhibits, storeExhibits } from '#server/imports/exhibits/import-exhibits.repo.ts'
import { findImport } from '#server/imports/imports.repo.ts'
import { insertPortal } from '#server/features/submissions/portal/portals.repo.ts'
import { addEvent } from '#server/features/submissions/storage/events.repo.ts'
import {
  hideSubmittedItems,
  insertContribution,
  insertSubmissions,
} from '#server/features/submissions/storage/submissions.repo.ts'
import { newId } from '#server/kit/ids.ts'
import { startApp, type App, type Client, type Person } from '../../support/app.ts'
import { createEntity, createMember, createTestProject } from '../../support/fixtures.ts'
import { exportBags, importBags } from '../bags.ts'
import { readHistory } from '../histories.ts'
import { itemWithOwnValues, OWN_FIELDS, TEMPLATES } from '../random-items.ts'
import { createImports } from '../support.ts'

// A package, imported into an empty project, gives the same project.

let app: App
let owner: Person
let imports: ReturnType<typeof createImports>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('ada')
  imports = createImports(app)
})
afterAll(() => app.close())

const exportProject = (project: string, body: object = {}) => exportBags(app, owner, project, body)
const importFiles = (client: Client, project: string, files: Record<string, Uint8Array>) =>
  importBags(imports, client, project, files)

/** The paths of a project's folders by id, with their descriptions. */
async function describeFolders(project: string): Promise<Map<string, string>> {
  const rows = await app.services.db
    .selectFrom('folders')
    .select(['id', 'folder', 'title', 'description'])
    .where('project', '=', project)
    .where('active', '=', true)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const describe = (id: string | null): string => {
    const row = byId.get(id ?? '')
    return row ? `${describe(row.folder)} > ${row.title} (${row.description})` : ''
  }
  return new Map(rows.map(({ id }) => [id, describe(id)]))
}

/** Everything that is restored, without ids and times. */
async function describeProject(project: string) {
  const { body: found } = await owner.post<{ artifacts: Artifact[] }>('/search', { project, query: {}, limit: 500 })
  const folders = await describeFolders(project)
  const { body: templates } = await owner.get<Template[]>(`/projects/${project}/templates`)
  const templateTitles = new Map(templates.map(({ id, label }) => [id, label.en]))
  const names = new Map<string, string>()
  const items: unknown[] = []
  for (const item of found.artifacts) {
    const { body: tags } = await owner.get<{ title: string }[]>(`/artifacts/${item.id}/tags/full`)
    const { body: captions } = await owner.get<Caption[]>(`/artifacts/${item.id}/captions`)
    const description = JSON.stringify([
      ...artifactFields.map(([key]) => [key, item[key] === '' ? null : item[key]]),
      ...OWN_FIELDS.map(({ key }) => [key, item.fields?.[key]]),
      templateTitles.get(item.template ?? ''),
      [item.filename, item.file?.sha256, folders.get(item.folder ?? '')],
      tags.map(({ title }) => title).toSorted(),
      captions.map(({ id: _id, ...caption }) => caption),
    ])
    names.set(item.id, description)
    items.push(description)
  }
  const exhibits = await app.services.db
    .selectFrom('exhibits as e')
    .leftJoin('stories as s', 's.exhibit', 'e.id')
    .select(['e.id', 'e.title', 'e.description', 'e.url_alias', 'e.visibility', 'e.cover_item', 's.published'])
    .where('e.project', '=', project)
    .orderBy('e.title')
    .execute()
  for (const { id, title } of exhibits) names.set(id, title)
  const { body: fields } = await owner.get<OwnField[]>(`/projects/${project}/fields`)
  const { body: tags } = await owner.get<{ title: string }[]>(`/projects/${project}/tags`)
  let shown = JSON.stringify({ exhibits, shown: await listShown(project) })
  for (const [id, name] of names) shown = shown.replaceAll(id, JSON.stringify(name).slice(1, -1))
  return {
    items: items.toSorted(),
    folders: [...folders.values()].toSorted(),
    fields: fields.map(({ id: _id, project: _project, ...field }) => field),
    templates: templates.map(({ label }) => label),
    tags: tags.map(({ title }) => title).toSorted(),
    shown: JSON.parse(shown) as unknown,
  }
}

const listShown = (project: string) =>
  app.services.db
    .selectFrom('exhibit_artifacts as x')
    .innerJoin('exhibits as e', 'e.id', 'x.exhibit')
    .select(['x.exhibit', 'x.artifact'])
    .where('e.project', '=', project)
    .orderBy('e.title')
    .orderBy('x.position')
    .execute()

const FOLDER_TITLES = ['Letters', 'Letters', 'a/b: 50%', 'CON', '.hidden', 'ä', 'Thumbs.db']
const FILENAMES = ['mill.txt', 'mill.txt', 'MILL.TXT', '50 %.txt', 'CON.txt', 'metadata.csv', 'mill.txt.json', 'ä.txt']
const storedText = fc.constantFrom('Grace', '<b>"A" & B</b>', '=1+1\nü\u2028', '\\u0000')
const sample = fc.record({
  items: fc.array(
    fc.record({
      fields: itemWithOwnValues,
      file: fc.option(fc.tuple(fc.constantFrom(...FILENAMES), fc.constantFrom('one', 'two', 'three'))),
      folder: fc.option(fc.nat()),
      tags: fc.subarray(['mill', 'A; b', '=1+1']),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  /** The position of each folder's parent among those before it. */
  folders: fc.array(fc.tuple(fc.constantFrom(...FOLDER_TITLES), fc.option(fc.nat())), { maxLength: 5 }),
  partSize: fc.constantFrom(1_000_000, undefined),
  consents: fc.array(
    fc.record({
      name: storedText,
      text: storedText,
      status: fc.constantFrom('approved' as const, 'withdrawn' as const),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})
type Sample = typeof sample extends fc.Arbitrary<infer T> ? T : never

async function createProject({ items, folders }: Sample): Promise<{ id: string; items: string[] }> {
  const { id: project } = await createTestProject(owner, 'Harbour 100%')
  for (const field of OWN_FIELDS)
    await createEntity(owner, `/projects/${project}/fields`, { ...field, label: { en: field.key } })
  const templateIds: string[] = []
  for (const title of TEMPLATES)
    templateIds.push(
      (await createEntity(owner, `/projects/${project}/templates`, { label: { en: title }, fields: [] })).id,
    )
  const folderIds: string[] = []
  for (const [title, parent] of folders) {
    const folder = parent === null ? undefined : folderIds[parent % Math.max(1, folderIds.length)]
    const body = { project, title, description: `About ${title}`, ...(folder !== undefined && { folder }) }
    folderIds.push((await createEntity(owner, '/folders', body)).id)
  }
  const tags = new Map<string, string>()
  for (const title of ['mill', 'A; b', '=1+1', 'unused'])
    tags.set(title, (await createEntity(owner, '/tags', { project, title })).id)
  const ids: string[] = []
  for (const {
    fields: [body, fields, template],
    file,
    folder,
    tags: titles,
  } of items) {
    const place = {
      project,
      ...(folder !== null && folderIds.length > 0 && { folder: folderIds[folder % folderIds.length] }),
    }
    const values = { ...body, fields, ...(template !== undefined && { template: templateIds[template] }) }
    let id: string
    if (file) {
      const form = new FormData()
      for (const [key, value] of Object.entries(place)) form.set(key, String(value))
      form.set('file', new Blob([file[1]]), file[0])
      id = (await owner.post<Artifact>('/artifacts', form)).body.id
      await owner.post(`/artifacts/${id}`, values)
    } else id = (await createEntity(owner, '/artifacts', { ...place, ...values })).id
    for (const title of titles) await owner.post(`/artifacts/${id}/add_tag`, { tag: tags.get(title) })
    ids.push(id)
  }
  return { id: project, items: ids }
}

/** Adds captions, and two exhibits whose stories mention each other. */
async function addExhibits({ id: project, items }: { id: string; items: string[] }) {
  const [first = ''] = items
  const captions = {
    language: 'en',
    label: 'English',
    kind: 'subtitles',
    content: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n',
  }
  await owner.post(`/artifacts/${first}/captions`, captions)
  const exhibits: string[] = []
  for (const alias of ['one', 'two'])
    exhibits.push(
      (
        await createEntity(owner, '/exhibits', {
          ...{ project, title: alias, description: `<p>${alias}</p>`, url_alias: `${alias}-${project.slice(-6)}` },
          ...{ artifacts: items.toReversed(), cover_item: first, visibility: alias === 'one' ? 'local' : 'private' },
        })
      ).id,
    )
  for (const [index, exhibit] of exhibits.entries()) {
    const blocks = [
      { type: 'heading', level: 2, text: 'A < B' },
      { type: 'row', items: items.slice(0, 2).map((item) => ({ item, caption: '<p>x</p>' })), caption: '' },
      { type: 'exhibit', exhibit: exhibits[1 - index] },
    ]
    await owner.post(`/exhibits/${exhibit}/story`, { blocks, revision: 0 })
    await owner.post(`/exhibits/${exhibit}/story/publish`, { revision: 1 })
  }
}

/** Adds contributions from which the first items came. */
async function addConsents({ id: project, items }: { id: string; items: string[] }, consents: Sample['consents']) {
  const { db } = app.services
  const portal = newId()
  const limits = { accepted_types: ['document' as const], max_file_size: 1000, max_files: 5 }
  await insertPortal(db, { id: portal, project, title: 'Give', is_open: true, ...limits })
  await db.insertInto('portal_consents').values({ portal, version: 2, text: 'You may <show> it.' }).execute()
  for (const [index, { name, text, status }] of consents.slice(0, items.length).entries()) {
    const [contribution, submission, artifact] = [newId(), newId(), items[index] ?? '']
    await insertContribution(db, {
      ...{
        id: contribution,
        portal,
        reference: contribution,
        contributor_email: 'grace@example.org',
        consent_version: 2,
      },
      ...{ contributor_name: name, answers: [{ key: 'q', label: text, value: [text] }] },
    })
    const row = {
      id: submission,
      contribution,
      project,
      artifact,
      request_key: submission,
      position: 0,
      filename: 'a.txt',
    }
    await insertSubmissions(db, [
      { ...row, title: name, description: text, status, decided_at: 5, display_date: '~1911' },
    ])
    await db.updateTable('artifacts').set({ submission }).where('id', '=', artifact).execute()
    if (status === 'approved') continue
    await addEvent(db, { submission, kind: 'withdrawn' })
    await hideSubmittedItems(db, submission, Date.now())
  }
}

test('gives the same project from any package', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(sample, async (input) => {
      const source = await createProject(input)
      await addExhibits(source)
      await addConsents(source, input.consents)
      const contents = ['originals', 'exhibits', 'vocabularies', 'history']
      const partSize = input.partSize === undefined ? {} : { part_size: input.partSize }
      const files = await exportProject(source.id, { contents, ...partSize })
      const target = await createTestProject(owner, 'Target')
      expect(await importFiles(owner, target.id, files)).toMatchObject({
        state: 'done',
        counts: { done: input.items.length, failed: 0, refuse: 0 },
      })
      const [expected, restored] = [await describeProject(source.id), await describeProject(target.id)]
      expect(restored).toEqual(expected)
      const history = readHistory(files)
      const again = readHistory(await exportProject(target.id, { contents }))
      expect(again.ofPackages).toEqual(history.own)
      expect(again.origins).toEqual([history.package])
      expect(history.own.consents).toHaveLength(Math.min(input.consents.length, input.items.length))
      await app.services.db.deleteFrom('exports').execute()
    }),
    { numRuns: 3, endOnFailure: true },
  )
})

test('restores parts together and changes nothing in the same project', async () => {
  const project = await createTestProject(owner, 'Parts')
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    const form = new FormData()
    form.set('project', project.id)
    form.set('file', new Blob([Buffer.alloc(600_000, n + 1)]), 'same.bin')
    ids.push((await owner.post<Artifact>('/artifacts', form)).body.id)
  }
  await addExhibits({ id: project.id, items: ids })
  const files = await exportProject(project.id, { part_size: 1_000_000 })
  expect(Object.keys(files)).toEqual(['Parts-1.zip', 'Parts-2.zip', 'Parts-3.zip'])
  const same = await imports.plan(owner, await imports.readFiles(owner, project.id, files))
  expect(same.counts).toMatchObject({ create: 0, change: 0, refuse: 0, skip: 3 })
  expect(same.exhibits).toEqual([])
  const target = await createTestProject(owner, 'Target')
  const done = await importFiles(owner, target.id, files)
  const [expected, restored] = [await describeProject(project.id), await describeProject(target.id)]
  expect(restored).toEqual(expected)
  expect(await imports.step(owner, done.id, 'undo')).toMatchObject({ state: 'undone' })
  expect(await describeProject(target.id)).toMatchObject({ items: [], folders: [] })
})

test('asks for the permission to add fields before anything is imported', async () => {
  const project = await createTestProject(owner, 'Fields')
  await createEntity(owner, `/projects/${project.id}/fields`, { key: 'size', type: 'number', label: { en: 'Size' } })
  await createEntity(owner, '/artifacts', { project: project.id, title: 'One', fields: { size: 3 } })
  const files = await exportProject(project.id)
  const target = await createTestProject(owner, 'Target')
  const member = await createMember(app, target.id, ['create_artifact', 'edit_others_artifacts'], 'ben')
  const read = await imports.readFiles(member, target.id, files)
  expect(read.columns.map(({ target: name }) => name)).toContain('fields.size')
  expect(await imports.plan(member, read)).toMatchObject({ state: 'mapped', problem: { code: 'forbidden' } })
})

test('restores vocabularies in another organisation, and adds to one that is there', async () => {
  const { id: project } = await createTestProject(owner, 'Vocabularies')
  const vocabulary = await createEntity<Vocabulary>(owner, `/orgs/${owner.org}/vocabularies`, {
    ...{ key: 'places', label: { en: 'Places', de: 'Orte' }, language: 'en', note: 'Of the coast' },
  })
  const addTerm = (id: string, term: object, client: Client = owner) =>
    createEntity<Term>(client, `/vocabularies/${id}/terms`, term)
  const coast = await addTerm(vocabulary.id, { title: '=Coast; north | south', note: 'Line\nbreak' })
  await addTerm(vocabulary.id, {
    ...{ title: 'Harbour', labels: { de: 'Hafen' }, alternates: ['Port | quay', 'Haven'], broader: coast.id },
    matches: ['https://example.org/harbour'],
  })
  await createEntity(owner, `/projects/${project}/fields`, {
    ...{ key: 'seen', type: 'choice', label: { en: 'Seen' } },
    vocabulary: { id: vocabulary.id, strict: true },
  })
  await createEntity(owner, '/artifacts', { project, title: 'Boat', place: 'Somewhere else' })
  await owner.post(`/projects/${project}/vocabularies`, { field: 'place', vocabulary: vocabulary.id, strict: true })
  await createEntity(owner, '/artifacts', { project, title: 'Mill', place: 'Harbour', fields: { seen: 'Harbour' } })
  const files = await exportProject(project)

  const read = async (person: Person) => {
    const { body } = await person.get<{ vocabularies: Vocabulary[] }>(`/orgs/${person.org}/vocabularies`)
    const [found] = body.vocabularies
    if (!found) throw new Error('there is no vocabulary')
    const { body: listed } = await person.get<{ terms: Term[] }>(`/vocabularies/${found.id}/terms?query=`)
    const titles = new Map(listed.terms.map(({ id, title }) => [id, title]))
    const terms = listed.terms.map(({ id: _id, vocabulary: _vocabulary, broader, ...term }) => ({
      ...term,
      broader: titles.get(broader ?? ''),
    }))
    const { key, label, language, note } = found
    return { id: found.id, count: body.vocabularies.length, described: { key, label, language, note, terms } }
  }
  const eve = await app.owner('eve')
  const target = await createTestProject(eve, 'Target')
  expect(await importFiles(eve, target.id, files)).toMatchObject({ state: 'done', counts: { done: 2, failed: 0 } })
  const [source, restored] = [await read(owner), await read(eve)]
  expect(restored.described).toEqual(source.described)
  const { body: bindings } = await eve.get<VocabularyBinding[]>(`/projects/${target.id}/vocabularies`)
  expect(bindings.map(({ field, strict, vocabulary: { id } }) => [field, strict, id]).toSorted()).toEqual([
    ['fields.seen', true, restored.id],
    ['place', true, restored.id],
  ])

  const again = await createTestProject(eve, 'Again')
  const [term] = (await eve.get<{ terms: Term[] }>(`/vocabularies/${restored.id}/terms?query=Harbour`)).body.terms
  await eve.post(`/terms/${term?.id}`, { note: 'Our own note' })
  await importFiles(eve, again.id, files)
  const unchanged = await read(eve)
  expect(unchanged.count).toBe(1)
  expect(unchanged.described.terms).toHaveLength(2)
  expect(JSON.stringify(unchanged.described)).toContain('Our own note')

  // A member of another organisation's project who can't create its vocabularies.
  const dan = await app.owner('dan')
  const theirs = await createTestProject(dan, 'Theirs')
  const member = await createMember(
    app,
    theirs.id,
    ['create_artifact', 'edit_others_artifacts', 'edit_project_settings'],
    'fay',
  )
  expect(await importFiles(member, theirs.id, files)).toMatchObject({ state: 'done', counts: { done: 2, failed: 0 } })
  const { body: none } = await dan.get<{ vocabularies: Vocabulary[] }>(`/orgs/${dan.org}/vocabularies`)
  expect(none.vocabularies).toEqual([])
  const { body: fields } = await dan.get<OwnField[]>(`/projects/${theirs.id}/fields`)
  expect(fields).toMatchObject([{ key: 'seen', type: 'text', vocabulary: null }])
})

test('refuses an import of too many exhibits instead of leaving some out', async () => {
  const project = await createTestProject(owner, 'Exhibits')
  const read = await imports.readTable(owner, project.id, 'title\nOne')
  const record = await findImport(app.services.db, read.id)
  if (!record) throw new Error('there is no import')
  const list = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ title: `${n}`, slug: `x-${n}`, description: '', blocks: [] }))
  await storeExhibits(app.services.db, record, list(501))
  expect(await listImportExhibits(app.services.db, [read.id])).toHaveLength(501)
  await expect(storeExhibits(app.services.db, record, list(5001))).rejects.toMatchObject({
    reason: ['most_imported_exhibits', 5000],
  })
})

test.each<[string, string, unknown[]]>([
  [
    'metadata/fields.json',
    '{"fields": [{"key": "__proto__"}], "templates": []}',
    ['bag_damaged', 'metadata/fields.json'],
  ],
  ['metadata/folders.json', 'x', ['bag_damaged', 'metadata/folders.json']],
])('refuses a package whose %s was changed', async (name, text, reason) => {
  const project = await createTestProject(owner, 'Changed')
  await createEntity(owner, '/artifacts', { project: project.id, title: 'One' })
  const [zip] = Object.values(await exportProject(project.id))
  const contents = unzipSync(zip ?? new Uint8Array())
  const bag = { ...contents, [`Changed-1/${name}`]: Buffer.from(text) }
  const target = await createTestProject(owner, 'Target')
  const withManifests = await imports.readFiles(owner, target.id, { 'bag.zip': zipSync(bag) })
  expect(withManifests).toMatchObject({ state: 'failed', problem: { reason } })
  const withoutManifests = Object.fromEntries(Object.entries(bag).filter(([path]) => !path.includes('/tagmanifest-')))
  const read = await imports.readFiles(owner, target.id, { 'bag.zip': zipSync(withoutManifests) })
  expect(read).toMatchObject({ state: 'failed', problem: { reason: ['bag_unreadable', name] } })
})
