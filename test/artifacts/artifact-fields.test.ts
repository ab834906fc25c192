import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toColumns, toFields } from '#server/db/artifact-columns.ts'
import { newId } from '#server/kit/ids.ts'
import { artifactFields, type ArtifactField, type ArtifactFieldValues } from '#shared/entities/artifact-fields.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { startApp } from '../support/app.ts'

// No field of an item is lost between the API, the database, copies and search.

type App = Awaited<ReturnType<typeof startApp>>
let app: App
let owner: Awaited<ReturnType<App['owner']>>
let project: string

beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Fields' })).body.id
})
afterAll(() => app.close())

const DAY_MS = 86_400_000
const arbitraryWord = fc.stringMatching(/^[a-z]{3,12}$/)
const arbitraryDay = fc.integer({ min: -40_000, max: 40_000 }).map((day) => day * DAY_MS)
const VALUES: Record<ArtifactField['kind'], fc.Arbitrary<unknown>> = {
  title: arbitraryWord,
  line: fc.option(arbitraryWord),
  richtext: fc.oneof(
    fc.constant(''),
    arbitraryWord.map((text) => `<p>${text}</p>`),
  ),
  words: fc.uniqueArray(arbitraryWord, { maxLength: 4 }),
  day: fc.option(arbitraryDay),
  period: fc.option(fc.tuple(arbitraryDay, fc.nat(100)).map(([gte, days]) => ({ gte, lte: gte + days * DAY_MS }))),
  visibility: fc.constantFrom('private', 'local'),
  mark: fc.boolean(),
}
const arbitraryFields = fc.record(
  Object.fromEntries(artifactFields.map(([key, { kind }]) => [key, VALUES[kind]])),
) as fc.Arbitrary<Required<ArtifactFieldValues>>

test('returns every field of an item as it was sent', async () => {
  const returnedFields = new Set<string>()
  await fc.assert(
    fc.asyncProperty(arbitraryFields, async (fields) => {
      const { body, status } = await owner.post<Artifact>('/artifacts', { ...fields, project })
      expect(status).toBe(201)
      expect(body).toMatchObject(fields)
      for (const [key, value] of Object.entries(fields)) if (hasValue(value)) returnedFields.add(key)
    }),
    { numRuns: 25 },
  )
  expect([...returnedFields].toSorted()).toEqual(artifactFields.map(([key]) => key).toSorted())
})

const hasValue = (value: unknown) =>
  value !== null && value !== '' && value !== false && value !== 0 && !(Array.isArray(value) && value.length === 0)

/** Columns that a copy does not share: its identity, place, owner and origin. */
const OWN_COLUMNS = new Set([
  ...['id', 'project', 'folder', 'restore_folder', 'user_id', 'created_at', 'updated_at'],
  ...['needs_review', 'awaits_review', 'trash_batch', 'trash_root', 'upload_id', 'upload_page'],
  // Belongs to the project, like the folder.
  'template',
])

test('copies every column of an item except its identity, location, owner and origin', async () => {
  const { db } = app.services
  const copyProject = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Copies' })).body.id
  const readRow = async (id: string) => {
    const { rows } = await sql<{
      row: Record<string, unknown>
    }>`SELECT to_json(a) AS row FROM artifacts a WHERE id = ${id}`.execute(db)
    return Object.entries(rows[0]?.row ?? {}).filter(([column]) => !OWN_COLUMNS.has(column))
  }
  const filledColumns = new Set<string>()
  let columns: string[] = []
  await fc.assert(
    fc.asyncProperty(arbitraryFields, async (fields) => {
      const [file, id] = [newId(), newId()]
      const fileFields = {
        sha256: file,
        size: 5,
        mime: 'audio/mpeg',
        type: 'audio' as const,
        key: `o/${file}`,
        duration: 3,
      }
      await db
        .insertInto('files')
        .values({ ...fileFields, id: file, status: 'ready' })
        .execute()
      const { title, ...otherColumns } = toColumns(fields as never)
      const item = { id, project, title: title ?? '', file, filename: 'a.mp3', type: 'audio' as const, mime: 'audio/x' }
      await db
        .insertInto('artifacts')
        .values({
          ...otherColumns,
          ...item,
          needs_review: true,
          upload_id: id,
          upload_page: newId(),
          user_id: owner.id,
          submission: newId(),
          own_values: { [newId()]: 'value' },
        })
        .execute()
      const copy = await owner.post<Artifact>(`/artifacts/${id}/copy`, { projectId: copyProject, folderId: 'root' })
      expect(copy.status).toBe(201)
      const originalRow = await readRow(id)
      expect(await readRow(copy.body.id)).toEqual(originalRow)
      columns = originalRow.map(([column]) => column)
      for (const [column, value] of originalRow) if (hasValue(value)) filledColumns.add(column)
    }),
    { numRuns: 25 },
  )
  // A column that is always empty would prove nothing.
  expect([...filledColumns].toSorted()).toEqual(columns.toSorted())
})

test('converts item fields to database columns and back without loss', () => {
  fc.assert(
    fc.property(arbitraryFields, (fields) => {
      expect(toFields(toColumns(fields as never) as never, true)).toEqual(fields)
    }),
  )
})

test('finds an item by each searchable field, but for visitors only by public fields', async () => {
  const items: { key: string; field: ArtifactField; id: string; text: string }[] = []
  for (const [key, field] of artifactFields) {
    if (!['title', 'line', 'richtext', 'words'].includes(field.kind)) continue
    const text = `zq${key.replaceAll('_', '')}`
    const value = field.kind === 'words' ? [text] : text
    const { body } = await owner.post<Artifact>('/artifacts', {
      title: 'Item',
      visibility: 'local',
      [key]: value,
      project,
    })
    items.push({ key, field, id: body.id, text })
  }
  const visitor = app.client()
  for (const { key, field, id, text } of items) {
    const searchAs = async (client: Pick<typeof owner, 'post'>) => {
      const { body } = await client.post<{ artifacts: Artifact[]; matches: Record<string, { field: string }> }>(
        '/search',
        {
          project,
          query: { query: text },
        },
      )
      return [body.artifacts.map((artifact) => artifact.id), body.matches[id]?.field]
    }
    const expectedResult = [[id], field.matchedAs === 'title' ? undefined : field.matchedAs]
    const noMatch = [[], undefined]
    expect(await searchAs(owner), key).toEqual(field.matchedAs ? expectedResult : noMatch)
    expect(await searchAs(visitor), key).toEqual(field.matchedAs && !field.membersOnly ? expectedResult : noMatch)
  }
})
