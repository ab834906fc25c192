import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_IMPORT_MAPPINGS, type ImportMapping } from '#shared/entities/imports/import-mapping.ts'
import type { Activity } from '#shared/entities/activity.ts'
import type { Project } from '#shared/entities/project.ts'
import { startApp, type App, type Client, type Person } from '../support/app.ts'
import { createMember, createTestProject } from '../support/fixtures.ts'

// Saved mappings of columns, over HTTP. docs/access-matrix.md covers who may call what.

let app: App
let owner: Person
let project: Project
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('ada')
})
afterAll(() => app.close())
beforeEach(async () => {
  project = await createTestProject(owner, 'Harbour archive')
})

const SETTINGS: ImportMapping['settings'] = {
  match: 'fields.stamp',
  mode: 'update',
  empty: 'clear',
  separator: '|',
  visibility: 'local',
  missing_files: 'create',
  move: true,
}
const INPUT = {
  name: 'Register',
  columns: { Objekt: 'title', Stempel: 'fields.stamp', Notiz: null },
  settings: SETTINGS,
}
type Answer = ImportMapping & { errors: object }
const save = (body: object = {}, client: Client = owner) =>
  client.post<Answer>(`/projects/${project.id}/import_mappings`, { ...INPUT, ...body })
const list = async () => (await owner.get<ImportMapping[]>(`/projects/${project.id}/import_mappings`)).body

test('saves, lists, changes and deletes mappings', async () => {
  const { status, body } = await save()
  expect({ status, body }).toEqual({
    status: 201,
    body: { ...INPUT, id: body.id, project: project.id, user: owner.id },
  })
  await save({ name: 'Another' })
  expect((await list()).map(({ name }) => name)).toEqual(['Another', 'Register'])
  const changed = await owner.post<Answer>(`/import_mappings/${body.id}`, { columns: { Ort: 'place' } })
  expect(changed.body).toEqual({ ...body, columns: { Ort: 'place' } })
  expect((await owner.delete(`/import_mappings/${body.id}`)).status).toBe(200)
  expect((await owner.delete(`/import_mappings/${body.id}`)).status).toBe(404)
  expect((await list()).map(({ name }) => name)).toEqual(['Another'])
  const { body: log } = await owner.get<{ activity: Activity[] }>(
    `/projects/${project.id}/activity?kind=import_mapping`,
  )
  expect(log.activity.map(({ act, things, details }) => [act, things[0]?.title, details])).toEqual([
    ['destroy', 'Register', {}],
    ['edit', 'Register', { fields: ['columns'] }],
    ['create', 'Another', {}],
    ['create', 'Register', {}],
  ])
})

test('refuses a second mapping with the same name, and too many', async () => {
  const { body } = await save()
  const exists = { status: 409, body: { errors: { field: 'name', reason: ['mapping_exists'] } } }
  expect(await save({ name: 'REGISTER' })).toMatchObject(exists)
  const other = await save({ name: 'Other' })
  expect(await owner.post(`/import_mappings/${other.body.id}`, { name: 'register' })).toMatchObject(exists)
  expect((await owner.post(`/import_mappings/${body.id}`, { name: 'register' })).status).toBe(200)
  await app.services.db
    .insertInto('import_mappings')
    .values(
      Array.from({ length: MAX_IMPORT_MAPPINGS - 2 }, (_, i) => ({
        id: crypto.randomUUID(),
        project: project.id,
        user_id: null,
        name: `Mapping ${i}`,
        columns: '{}',
        settings: JSON.stringify(SETTINGS),
      })),
    )
    .execute()
  expect(await save({ name: 'One more' })).toMatchObject({
    status: 409,
    body: { errors: { reason: ['most_mappings', MAX_IMPORT_MAPPINGS] } },
  })
})

test('saves one of twenty mappings with the same name that are sent at the same time', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => save()))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
})

test.each([
  ['a column of nothing', { columns: { Objekt: 'nothing' } }],
  ['a field that no key can have', { columns: { Objekt: 'fields.Objekt' } }],
  ['more columns than a table has', { columns: Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [i, null])) }],
  ['a long header', { columns: { ['<'.repeat(100_000)]: 'title' } }],
  ['a header that no row has', { columns: { ['a\u0000']: 'title' } }],
  ['no name', { name: ' ' }],
  ['a folder', { settings: { ...SETTINGS, folder: 'root' } }],
])('refuses %s', async (_, body) => expect((await save(body)).status).toBe(400))

test('lets members change their own mappings, and those of others only if they may edit others’ items', async () => {
  const contributor = await createMember(app, project.id, ['create_artifact'], 'bob')
  const observer = await createMember(app, project.id, 'observer', 'eve')
  const own = await save({ name: 'Own' }, contributor)
  const { body: other } = await save()
  const rename = (id: string, client: Client) => client.post(`/import_mappings/${id}`, { name: `New ${id}` })
  expect((await rename(own.body.id, contributor)).status).toBe(200)
  expect((await rename(other.id, contributor)).status).toBe(403)
  expect((await rename(own.body.id, owner)).status).toBe(200)
  expect((await save({ name: 'Eve' }, observer)).status).toBe(403)
  expect((await observer.delete(`/import_mappings/${other.id}`)).status).toBe(403)
})
