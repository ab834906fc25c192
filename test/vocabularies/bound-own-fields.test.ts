import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import type { Activity } from '#shared/entities/activity.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { OwnField, OwnFieldInput } from '#shared/entities/own-fields/own-field.ts'
import type { Term, TermInput, Vocabulary, VocabularyBinding } from '#shared/entities/vocabularies/vocabulary.ts'
import { startApp, type App, type Person } from '../support/app.ts'
import { createEntity, createMember, createTestProject } from '../support/fixtures.ts'
import { findBrokenRules } from '../support/invariants.ts'

// Own fields of items whose values come from a vocabulary. vocabularies.test.ts covers the built-in ones.

type Failure = { errors: { code: string; reason?: [string, ...unknown[]]; field?: string } }
interface Changed {
  change: string | null
  items: number
}

let app: App
let owner: Person
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('ada')
})
afterAll(async () => {
  expect(await findBrokenRules(app.services)).toEqual([])
  await app.close()
})

const createVocabulary = async (person = owner) =>
  (
    await createEntity<Vocabulary>(person, `/orgs/${person.org}/vocabularies`, {
      label: { en: `Terms ${newId()}` },
      language: 'en',
    })
  ).id
const createTerm = (vocabulary: string, title: string, fields: Partial<TermInput> = {}) =>
  createEntity<Term>(owner, `/vocabularies/${vocabulary}/terms`, { title, ...fields })
const createProject = async () => (await createTestProject(owner, `Project ${newId()}`)).id
const addField = (project: string, field: Partial<OwnFieldInput> & Pick<OwnFieldInput, 'key' | 'type'>) =>
  createEntity<OwnField>(owner, `/projects/${project}/fields`, { label: { en: field.key }, ...field })
const postItem = (project: string, fields: object) =>
  owner.post<Artifact & Failure>('/artifacts', { project, title: 'Item', fields })
const createItem = async (project: string, fields: object) => {
  const { status, body } = await postItem(project, fields)
  expect(status).toBe(201)
  return body.id
}
const changeItem = (id: string, fields: object) => owner.post<Artifact & Failure>(`/artifacts/${id}`, { fields })
const readValues = async (id: string) => (await owner.get<Artifact>(`/artifacts/${id}`)).body.fields
const readFields = async (project: string) => (await owner.get<OwnField[]>(`/projects/${project}/fields`)).body
const readUsage = async (term: string) => (await owner.get<Term>(`/terms/${term}`)).body.usage
const undo = (vocabulary: string, change: string | null) =>
  owner.post<{ items: number }>(`/vocabularies/${vocabulary}/undo`, { change })

/** A project with a field of each type that takes a vocabulary. */
async function createBoundProject(strict: boolean) {
  const [project, vocabulary] = [await createProject(), await createVocabulary()]
  await createTerm(vocabulary, 'Harbour', { alternates: ['Haven'], labels: { de: 'Hafen' } })
  await createTerm(vocabulary, 'Quay')
  for (const [key, type] of [
    ['subjects', 'keywords'],
    ['kind', 'choice'],
    ['kinds', 'choices'],
    ['maker', 'person'],
    ['site', 'place'],
  ] as const)
    await addField(project, { key, type, vocabulary: { id: vocabulary, strict } })
  return { project, vocabulary }
}

test('gives values the names of the terms that they stand for, and lists the fields for the form', async () => {
  const { project, vocabulary } = await createBoundProject(false)
  const id = await createItem(project, {
    subjects: ['hafen', 'QUAY', 'Haven', 'Pier'],
    kind: 'haven',
    kinds: ['Quay', 'Hafen', 'Haven'],
    maker: 'Hafen',
    site: 'Elsewhere',
  })
  expect(await readValues(id)).toEqual({
    subjects: ['Harbour', 'Quay', 'Pier'],
    kind: 'Harbour',
    kinds: ['Quay', 'Harbour'],
    maker: 'Harbour',
    site: 'Elsewhere',
  })
  const bindings = (await owner.get<VocabularyBinding[]>(`/projects/${project}/vocabularies`)).body
  expect(bindings.map(({ field }) => field)).toEqual(
    ['subjects', 'kind', 'kinds', 'maker', 'site'].map((key) => `fields.${key}`),
  )
  expect(bindings[0]).toMatchObject({ strict: false, vocabulary: { id: vocabulary } })
  const { used_in } = (await owner.get<Vocabulary>(`/vocabularies/${vocabulary}`)).body
  expect(used_in?.[1]).toEqual({
    project,
    project_title: expect.any(String) as string,
    field: 'fields.kind',
    label: { en: 'kind' },
    strict: false,
  })
  // Searches find choices by the names of terms.
  const found = await owner.post<{ artifacts: Artifact[] }>('/search', { project, query: { query: 'harbour' } })
  expect(found.body.artifacts.map((item) => item.id)).toEqual([id])
})

test('accepts only terms in strict fields, in single and bulk edits, but lets items keep the texts they had', async () => {
  const { project, vocabulary } = await createBoundProject(false)
  const id = await createItem(project, { subjects: ['Pier'], maker: 'Tom' })
  for (const field of await readFields(project))
    await owner.post(`/fields/${field.id}`, { vocabulary: { id: vocabulary, strict: true } })
  for (const [key, value] of [
    ['subjects', ['Harbour', 'Jetty']],
    ['kind', 'Jetty'],
    ['kinds', ['Jetty']],
    ['maker', 'Jetty'],
    ['site', 'Jetty'],
  ] as const)
    for (const { status, body } of [await postItem(project, { [key]: value }), await changeItem(id, { [key]: value })])
      expect([status, body.errors.field, body.errors.reason]).toEqual([400, `fields.${key}`, ['not_a_term', 'Jetty']])
  const bulk = await owner.post<Failure>('/artifacts/bulk_update', { artifacts: [{ id, fields: { kind: 'Jetty' } }] })
  expect([bulk.status, bulk.body.errors.reason]).toEqual([400, ['not_a_term', 'Jetty']])
  expect((await changeItem(id, { subjects: ['Pier', 'hafen'], maker: 'Tom' })).status).toBe(200)
  expect(await readValues(id)).toEqual({ subjects: ['Pier', 'Harbour'], maker: 'Tom' })
  // Texts that one item had are refused for another one.
  expect((await postItem(project, { subjects: ['Pier'] })).status).toBe(400)
})

test('renames and merges terms in own fields, also of items in the trash, counts their uses, and undoes it', async () => {
  const { project, vocabulary } = await createBoundProject(false)
  const jetty = await createTerm(vocabulary, 'Jetty')
  const pier = await createTerm(vocabulary, 'Pier')
  const all = { subjects: ['Quay', 'Jetty', 'Pier'], kind: 'Jetty', kinds: ['Jetty'], maker: 'Jetty', site: 'Quay' }
  const [id, trashed, other] = [
    await createItem(project, all),
    await createItem(project, { kind: 'Jetty' }),
    await createItem(project, { kind: 'Pier' }),
  ]
  await owner.post(`/artifacts/${trashed}`, { active: false })
  expect(await readUsage(jetty.id)).toEqual(
    [
      ['subjects', 1],
      ['kind', 1],
      ['kinds', 1],
      ['maker', 1],
      ['site', 0],
    ].map(([key, count]) => ({
      project,
      project_title: expect.any(String) as string,
      field: `fields.${key}`,
      label: { en: key },
      count,
    })),
  )
  type List = { terms: { title: string; usage: number }[] }
  const listed = (await owner.get<List>(`/vocabularies/${vocabulary}/terms?query=jetty`)).body.terms
  expect(listed).toMatchObject([{ title: 'Jetty', usage: 4 }])

  const renamed = await owner.post<Changed>(`/terms/${jetty.id}`, { title: 'Landing stage' })
  expect(renamed.body.items).toBe(2)
  expect(await readValues(id)).toEqual({
    subjects: ['Quay', 'Landing stage', 'Pier'],
    kind: 'Landing stage',
    kinds: ['Landing stage'],
    maker: 'Landing stage',
    site: 'Quay',
  })
  const { activity } = (await owner.get<{ activity: Activity[] }>(`/projects/${project}/activity`)).body
  expect(activity.filter(({ act }) => act === 'edit').map(({ details }) => details.fields)).toContainEqual([
    'fields.kind',
  ])
  const merged = await owner.post<Changed>(`/terms/${jetty.id}/merge`, { into: pier.id })
  expect(merged.body.items).toBe(2)
  expect(await readValues(id)).toMatchObject({ subjects: ['Quay', 'Pier'], kind: 'Pier', kinds: ['Pier'] })

  // A later edit of the same value stays, and only the name is replaced.
  await changeItem(id, { subjects: ['Pier', 'Slipway'], maker: 'Tom' })
  expect((await undo(vocabulary, merged.body.change)).body.items).toBe(2)
  expect(await readValues(id)).toMatchObject({
    subjects: ['Pier', 'Slipway', 'Landing stage'],
    kind: 'Landing stage',
    kinds: ['Landing stage'],
    maker: 'Tom',
  })
  expect((await undo(vocabulary, renamed.body.change)).body.items).toBe(2)
  expect(await readValues(id)).toMatchObject({
    subjects: ['Pier', 'Slipway', 'Jetty'],
    kind: 'Jetty',
    kinds: ['Jetty'],
  })
  expect(await readValues(other)).toEqual({ kind: 'Pier' })
  await owner.post('/artifacts/bulk_restore', { artifactIds: [trashed] })
  expect(await readValues(trashed)).toEqual({ kind: 'Jetty' })
})

test('renames terms in the values of a deleted field too, which can be restored', async () => {
  const { project, vocabulary } = await createBoundProject(false)
  const jetty = await createTerm(vocabulary, 'Jetty')
  const id = await createItem(project, { kind: 'Jetty' })
  const field = (await readFields(project)).find(({ key }) => key === 'kind')
  await owner.delete(`/fields/${field?.id}`)
  expect((await readUsage(jetty.id))?.map(({ field: name }) => name)).not.toContain('fields.kind')
  await owner.post(`/terms/${jetty.id}`, { title: 'Pier' })
  await owner.post(`/fields/${field?.id}/restore`)
  expect(await readValues(id)).toEqual({ kind: 'Pier' })
})

test('gives existing values the names of terms when a field begins to use a vocabulary', async () => {
  const [project, vocabulary] = [await createProject(), await createVocabulary()]
  await createTerm(vocabulary, 'Harbour', { alternates: ['Haven'] })
  const options = [{ key: 'haven_key', label: { en: 'Haven' } }]
  const fields = [
    await addField(project, { key: 'subjects', type: 'keywords' }),
    await addField(project, { key: 'kind', type: 'choice', options }),
  ]
  const id = await createItem(project, { subjects: ['haven', 'Pier', 'HARBOUR'], kind: 'haven_key' })
  for (const { id: fieldId } of fields)
    expect(
      (await owner.post<OwnField>(`/fields/${fieldId}`, { options: [], vocabulary: { id: vocabulary, strict: true } }))
        .body,
    ).toMatchObject({ options: [], vocabulary: { id: vocabulary, strict: true } })
  expect(await readValues(id)).toEqual({ subjects: ['Harbour', 'Pier'], kind: 'Harbour' })
})

test('keeps the vocabulary when a type that takes one becomes another, and ends its use otherwise', async () => {
  const [project, vocabulary] = [await createProject(), await createVocabulary()]
  const { id } = await addField(project, { key: 'maker', type: 'person', vocabulary: { id: vocabulary, strict: true } })
  await createTerm(vocabulary, 'Ada')
  const item = await createItem(project, { maker: 'Ada' })
  const change = async (changes: object) => (await owner.post<OwnField & Failure>(`/fields/${id}`, changes)).body
  expect(await change({ type: 'choices' })).toMatchObject({ type: 'choices', vocabulary: { id: vocabulary } })
  expect(await readValues(item)).toEqual({ maker: ['Ada'] })
  expect((await change({ vocabulary: null })).errors).toMatchObject({ field: 'options', reason: ['no_options'] })
  expect(await change({ type: 'text' })).toMatchObject({ type: 'text', vocabulary: null })
  expect(await readValues(item)).toEqual({ maker: 'Ada' })
  expect((await change({ vocabulary: { id: vocabulary } })).errors).toMatchObject({ field: 'vocabulary' })
  const unchanged = await change({ label: { en: 'Maker' } })
  expect(unchanged).toMatchObject({ type: 'text', vocabulary: null })
})

test('lets members change terms only with the permissions in every project whose own fields use them', async () => {
  const { project, vocabulary } = await createBoundProject(false)
  const [moderator, contributor] = [
    await createMember(app, project, 'moderator'),
    await createMember(app, project, 'contributor'),
  ]
  const term = await createTerm(vocabulary, 'Jetty')
  expect((await moderator.post(`/terms/${term.id}`, { note: 'A landing stage.' })).status).toBe(200)
  expect((await contributor.post(`/vocabularies/${vocabulary}/terms`, { title: 'Mole' })).status).toBe(201)
  const other = await createProject()
  await addField(other, { key: 'site', type: 'place', vocabulary: { id: vocabulary, strict: true } })
  expect((await moderator.post(`/terms/${term.id}`, { title: 'Pier' })).status).toBe(403)
  for (const field of await readFields(project))
    await owner.post(`/fields/${field.id}`, { vocabulary: { id: vocabulary, strict: true } })
  expect((await contributor.post(`/vocabularies/${vocabulary}/terms`, { title: 'Slip' })).status).toBe(403)
})

test('refuses vocabularies of other organisations', async () => {
  const project = await createProject()
  const stranger = await app.owner('eve')
  const foreign = await createVocabulary(stranger)
  const { id } = await addField(project, { key: 'maker', type: 'person' })
  const field = { key: 'site', type: 'place', label: { en: 'Site' } }
  for (const vocabulary of [foreign, newId()])
    for (const { status } of [
      await owner.post(`/projects/${project}/fields`, { ...field, vocabulary: { id: vocabulary } }),
      await owner.post(`/fields/${id}`, { vocabulary: { id: vocabulary } }),
    ])
      expect([403, 404]).toContain(status)
  expect((await readFields(project)).map((own) => own.vocabulary)).toEqual([null])
})

test('ends the use of vocabularies when the project is handed over to another organisation', async () => {
  const { project } = await createBoundProject(true)
  const org = (await owner.post<{ id: string }>('/orgs', { title: 'Second' })).body.id
  expect((await owner.post(`/projects/${project}/hand_over`, { org })).status).toBe(200)
  expect((await readFields(project)).every(({ vocabulary }) => vocabulary === null)).toBe(true)
  expect((await postItem(project, { maker: 'Anyone' })).status).toBe(201)
})

test('sorts choices among terms by their names', async () => {
  const { project } = await createBoundProject(false)
  for (const kind of ['Quay', 'Harbour', 'Pier 10', 'Pier 9']) await createItem(project, { kind })
  const sort = { key: 'fields.kind', dir: 'asc' }
  const { artifacts } = (await owner.post<{ artifacts: Artifact[] }>('/search', { project, query: {}, sort })).body
  expect(artifacts.map(({ fields }) => fields?.kind)).toEqual(['Harbour', 'Pier 9', 'Pier 10', 'Quay'])
})

test('lets fields take any text when their vocabulary is deleted', async () => {
  const { project, vocabulary } = await createBoundProject(true)
  const id = await createItem(project, { kind: 'Quay', kinds: ['Quay'], maker: 'Quay' })
  await owner.delete(`/vocabularies/${vocabulary}`)
  expect((await readFields(project)).map(({ type, vocabulary: bound }) => [type, bound])).toEqual(
    ['keywords', 'text', 'keywords', 'person', 'place'].map((type) => [type, null]),
  )
  expect(await readValues(id)).toEqual({ kind: 'Quay', kinds: ['Quay'], maker: 'Quay' })
  expect((await changeItem(id, { kind: 'Anything', kinds: ['Else'] })).status).toBe(200)
})

test('keeps values of bound choices in a move to a project whose field uses the same vocabulary only', async () => {
  const { project, vocabulary } = await createBoundProject(false)
  const [same, plain] = [await createProject(), await createProject()]
  await addField(same, { key: 'kind', type: 'choice', vocabulary: { id: vocabulary } })
  await addField(plain, { key: 'kind', type: 'choice', options: [{ key: 'quay', label: { en: 'Quay' } }] })
  for (const [target, expected] of [
    [same, { kind: 'Quay' }],
    [plain, undefined],
  ] as const) {
    const id = await createItem(project, { kind: 'Quay' })
    const moved = await owner.post(`/artifacts/${id}/move`, { projectId: target, folderId: 'root' })
    expect(moved.status).toBe(200)
    expect((await readValues(id)) ?? undefined).toEqual(expected)
  }
})
