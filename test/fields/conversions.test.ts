import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { convertFields } from '#server/features/fields/convert-fields.job.ts'
import { newId } from '#server/kit/ids.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { startApp } from '../support/app.ts'

// Changes of a field's type that convert more values than the change itself may convert.

const ITEMS = 600
type Refusal = { errors: { field: string; reason: unknown[] } }

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
})
afterAll(() => app.close())

const createProject = async () =>
  (await owner.post<{ id: string }>('/projects', { org: owner.org, title: `p ${newId()}` })).body.id
/** A project whose items have the values “v1; w1” to “v600; w600” in a field, or others. */
async function createArchive(type = 'text', value = `to_jsonb('v' || n || '; w' || n)`) {
  const project = await createProject()
  const input = { key: 'maker', type, label: { en: 'Maker' }, facet: true, unit: 'cm' }
  const { id: field } = (await owner.post<OwnField>(`/projects/${project}/fields`, input)).body
  const { rows } = await sql<{ id: string }>`INSERT INTO artifacts (id, project, user_id, title, type, own_values)
    SELECT new_id(), ${project}, ${owner.id}, 'Item ' || n, 'document', jsonb_build_object(${field}::text, ${sql.raw(value)})
    FROM generate_series(1, ${ITEMS}) n RETURNING id`.execute(app.services.db)
  return { project, field, ids: rows.map(({ id }) => id) }
}
const changeType = (field: string, type: string) => owner.post<OwnField & Refusal>(`/fields/${field}`, { type })
const readField = async (project: string) => (await owner.get<OwnField[]>(`/projects/${project}/fields`)).body[0]
const readValues = async (project: string) => {
  const { rows } = await sql<{ id: string; own_values: Record<string, unknown> }>`
    SELECT id, own_values FROM artifacts WHERE project = ${project}`.execute(app.services.db)
  return new Map(rows.map(({ id, own_values }) => [id, Object.values(own_values)]))
}
const write = (id: string, maker: unknown) => owner.post<Artifact & Refusal>(`/artifacts/${id}`, { fields: { maker } })
const find = async (project: string, query: object) =>
  (await owner.post<{ total: number }>('/search', { project, query })).body.total

test('converts many values while others write, move and copy, and loses none', async () => {
  const { project, field, ids } = await createArchive()
  // Without such a field, the values of its items stay with them.
  const other = await createProject()
  const expected = new Map(ids.map((id, i) => [id, [[`v${i + 1}`, `w${i + 1}`]] as unknown[]]))
  const reply = await changeType(field, 'keywords')
  expect(reply).toMatchObject({
    status: 200,
    body: { type: 'text', conversion: { type: 'keywords', done: 0, total: ITEMS, refused: null } },
  })
  expect(await changeType(field, 'person')).toMatchObject({ status: 409, body: { errors: { reason: ['converting'] } } })
  const state = { isDone: false }
  const jobs = Promise.all([convertFields(app.services), convertFields(app.services)]).finally(
    () => (state.isDone = true),
  )
  let writes = 0
  const isKeywords = async () => (await readField(project))?.type === 'keywords'
  const writeUntilDone = async (own: readonly string[]) => {
    for (let n = 0; !state.isDone || n < 5; n++) {
      const id = own[Math.floor(Math.random() * own.length)] ?? ''
      const act = Math.floor(Math.random() * 4)
      if (act === 0) {
        expect((await write(id, null)).status).toBe(200)
        expected.set(id, [])
      } else if (act === 1) {
        const move = (projectId: string) => owner.post(`/artifacts/${id}/move`, { projectId, folderId: 'root' })
        expect([(await move(other)).status, (await move(project)).status]).toEqual([200, 200])
      } else if (act === 2) {
        const copy = await owner.post<Artifact>(`/artifacts/${id}/copy`, { projectId: project, folderId: 'root' })
        expect(copy.status).toBe(201)
        expected.set(copy.body.id, expected.get(id) ?? [])
      } else {
        // A list is taken once the field has its new type.
        const list = [`x${n}`, id]
        const texts = await write(id, list.join('; '))
        if (texts.status !== 200) {
          expect(await isKeywords()).toBe(true)
          expect((await write(id, list)).status).toBe(200)
        }
        expected.set(id, [list])
      }
      writes++
    }
  }
  await Promise.all([writeUntilDone(ids.slice(0, 200)), writeUntilDone(ids.slice(200, 400)), jobs])
  await convertFields(app.services)
  expect(writes).toBeGreaterThan(10)
  expect(await readField(project)).toMatchObject({ type: 'keywords', term: 'dcterms:subject', conversion: null })
  expect(await readValues(project)).toEqual(expected)
  expect(await app.services.db.selectFrom('field_conversions').selectAll().execute()).toEqual([])
  // Filters, words and orders follow.
  expect(await find(project, { fields: { maker: 'v600' } })).toBe(1)
  expect(await find(project, { query: 'w600' })).toBe(1)
  const sorted = { project, sort: { key: 'fields.maker', dir: 'asc' }, limit: 1, query: { fields: { maker: 'v600' } } }
  expect((await owner.post<{ artifacts: Artifact[] }>('/search', sorted)).body.artifacts[0]?.id).toBe(ids[ITEMS - 1])
  // A further change begins from the converted values.
  await changeType(field, 'text')
  await convertFields(app.services)
  expect((await readValues(project)).get(ids[ITEMS - 1] ?? '')).toEqual([`v600; w600`])
}, 60_000)

test('names values that can’t be converted before it changes anything', async () => {
  const { project, field } = await createArchive('text', `to_jsonb(CASE n WHEN 300 THEN 'a dozen' ELSE n || ' cm' END)`)
  const before = await readValues(project)
  const refused = await changeType(field, 'number')
  expect(refused).toMatchObject({ status: 409, body: { errors: { reason: ['unconvertible', '“a dozen”'] } } })
  await convertFields(app.services)
  expect(await readField(project)).toMatchObject({ type: 'text', conversion: null })
  expect(await readValues(project)).toEqual(before)
})

test('refuses a value that the new type can’t take, to its writer or with the values that came in otherwise', async () => {
  const { project, field, ids } = await createArchive('text', `to_jsonb(n || ' cm')`)
  const before = await readValues(project)
  await changeType(field, 'number')
  const [first = '', last = ''] = [ids[0], ids.at(-1)]
  expect(await write(first, 'tall')).toMatchObject({
    status: 400,
    body: { errors: { field: 'fields.maker', reason: ['wrong_type', 'number'] } },
  })
  expect((await write(first, '12,5 cm')).status).toBe(200)
  before.set(first, ['12,5 cm'])
  // As a move from another project brings it.
  await sql`UPDATE artifacts SET own_values = jsonb_build_object(${field}::text, 'wide') WHERE id = ${last}`.execute(
    app.services.db,
  )
  before.set(last, ['wide'])
  await convertFields(app.services)
  expect(await readField(project)).toMatchObject({ type: 'text', conversion: { type: 'number', refused: ['wide'] } })
  expect(await readValues(project)).toEqual(before)
  await write(last, '3')
  await changeType(field, 'number')
  await convertFields(app.services)
  expect(await readField(project)).toMatchObject({ type: 'number', conversion: null })
  expect((await readValues(project)).get(first)).toEqual([12.5])
  expect((await readValues(project)).get(last)).toEqual([3])
})
