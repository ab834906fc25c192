import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listStoredFields } from '#server/features/fields/fields.repo.ts'
import { toSearchScope, type SearchBody } from '#server/features/search/scope.ts'
import { walkIndex } from '#server/features/search/search.repo.ts'
import type { AfterEntry, Sort } from '#server/features/search/search.model.ts'
import { refreshSortIndexes } from '#server/features/search/sort-indexes/refresh-sort-indexes.job.ts'
import { listExistingIndexes, listNeededIndexes } from '#server/features/search/sort-indexes/sort-indexes.repo.ts'
import { parseSort } from '#server/features/search/sorts.ts'
import type { ReplyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { MAX_EXACT_COUNT } from '#shared/rules/limits.ts'
import { startApp, type ApiResponse } from '../support/app.ts'

type SearchReply = ReplyOf<typeof searchContract.search>

const ITEM_COUNT = MAX_EXACT_COUNT + 1
const PAGE_SIZE = 30
/** Fields of each sorted type, with the SQL of an item's value from its number `n`; some are missing, some are equal. */
const FIELDS = [
  { key: 'height', type: 'number', value: `CASE WHEN n < 50 THEN to_jsonb(n % 7 - 2.5) END` },
  { key: 'made', type: 'date', value: `CASE WHEN n < 50 THEN jsonb_build_object('text', 'x', 'gte', n % 9) END` },
  { key: 'used', type: 'period', value: `CASE WHEN n < 50 THEN jsonb_build_object('text', 'x', 'lte', -(n % 9)) END` },
  {
    key: 'process',
    type: 'choice',
    options: ['print', 'album', 'slide'],
    value: `CASE WHEN n < 50 THEN to_jsonb((ARRAY['slide', 'print', 'album'])[n % 3 + 1]) END`,
  },
  { key: 'stamp', type: 'text', value: `CASE WHEN n < 50 THEN to_jsonb('No. ' || n % 20) END` },
  { key: 'maker', type: 'person', value: `CASE WHEN n < 50 THEN jsonb_build_object('text', 'É ' || n % 20) END` },
]

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
let project: string
const fieldIds = new Map<string, string>()

const toOptions = (keys: readonly string[]) => keys.map((key) => ({ key, label: { en: key } }))
beforeAll(async () => {
  app = await startApp({ poolSize: 5 })
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Many' })).body.id
  const values: string[] = []
  for (const { key, type, options, value } of FIELDS) {
    const { status, body } = await owner.post<OwnField>(`/projects/${project}/fields`, {
      key,
      type,
      label: { en: key },
      ...(options && { options: toOptions(options) }),
    })
    expect(status).toBe(201)
    fieldIds.set(key, body.id)
    values.push(`'${body.id}', ${value}`)
  }
  await sql`INSERT INTO artifacts (id, project, title, type, own_values)
    SELECT new_id(), ${project}, 'Item ' || n, 'image', jsonb_strip_nulls(jsonb_build_object(${sql.raw(values.join(', '))}))
    FROM generate_series(1, ${ITEM_COUNT}::int) n`.execute(app.services.db)
})
afterAll(() => app.close())

const toBody = (key: string, dir: 'asc' | 'desc'): SearchBody => ({
  project,
  sort: { key: `fields.${key}`, dir },
  limit: PAGE_SIZE,
  facets: false,
})
/** The ids of the first pages in both directions: with values, with and without, and without. */
async function readPages(key: string): Promise<string[][]> {
  const pages: string[][] = []
  for (const dir of ['asc', 'desc'] as const) {
    let cursor: string | null = null
    for (let page = 0; page < 4; page++) {
      const request: SearchBody = { ...toBody(key, dir), ...(cursor && { cursor }) }
      const answer: ApiResponse<SearchReply> = await owner.post('/search', request)
      expect(answer.status).toBe(200)
      pages.push(answer.body.artifacts.map(({ id }) => id))
      cursor = answer.body.cursor
    }
  }
  return pages
}

const refresh = () => refreshSortIndexes(app.services, new AbortController().signal)
const listNames = async () => (await listExistingIndexes(app.services.db)).map(({ name }) => name)
const listOids = async () =>
  (
    await sql<{
      oid: number
    }>`SELECT indexrelid::int AS oid FROM pg_index WHERE indexrelid::regclass::text LIKE 'artifacts_sorted_%'
    ORDER BY 1`.execute(app.services.db)
  ).rows
/** The index of the field that was sorted by last. */
const getLatestName = async () => (await listNeededIndexes(app.services.db))[0]?.name

const EXPLAIN: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === 'RawNode'
      ? { ...node, sqlFragments: [`EXPLAIN (FORMAT JSON) ${node.sqlFragments[0]}`, ...node.sqlFragments.slice(1)] }
      : node,
  transformResult: async ({ result }) => result,
}
/** The plans of the queries that read a page: of the items with a value, and of those without. */
async function explainPage(key: string, dir: 'asc' | 'desc', after: AfterEntry | null): Promise<string[]> {
  const body = toBody(key, dir)
  const sort = parseSort(body, await listStoredFields(app.services.db, project)) as Sort
  const db = app.services.db.withPlugin(EXPLAIN)
  const plans = await walkIndex(db, toSearchScope(project, body, false, []), sort, after, PAGE_SIZE + 1)
  return plans.map((plan) => JSON.stringify(plan))
}

test('creates no index for a project whose items can all be counted', async () => {
  const setActive = (active: boolean) =>
    sql`UPDATE artifacts SET active = ${active} WHERE project = ${project} AND title = 'Item 1'`.execute(
      app.services.db,
    )
  await setActive(false)
  await readPages('height')
  await refresh()
  expect(await listNames()).toEqual([])
  await setActive(true)
})

test.each(FIELDS)('reads pages sorted by a $type from an index, with the same items as without it', async ({ key }) => {
  await sql`UPDATE sorted_fields SET sorted_at = sorted_at - 2 * 24 * 3600 * 1000`.execute(app.services.db)
  const expected = await readPages(key)
  await refresh()
  const name = await getLatestName()
  expect(await listNames()).toContain(name)
  await sql`SELECT increment_revisions(ARRAY[${project}]::uuid[])`.execute(app.services.db)
  expect(await readPages(key)).toEqual(expected)
  const value = ['stamp', 'maker'].includes(key) ? 'N' : 1
  const id = '01900000-0000-7000-8000-000000000000'
  for (const dir of ['asc', 'desc'] as const)
    for (const after of [null, [value, id], [null, id]] as const) {
      const plans = await explainPage(key, dir, after)
      expect(plans).toHaveLength(after?.[0] === null ? 1 : 2)
      for (const plan of plans) {
        expect(plan).toContain(`"Index Name":"${name}"`)
        expect(plan).not.toContain('Sort"')
      }
    }
})

test('keeps three indexes per project, those of the fields that were sorted by last', async () => {
  const names = await listNames()
  expect(names).toHaveLength(3)
  expect(names.toSorted()).toEqual((await listNeededIndexes(app.services.db)).map(({ name }) => name).toSorted())
  const oids = await listOids()
  await refresh()
  expect(await listOids()).toEqual(oids)
})

test('stops creating an index when the server stops, and replaces it later', async () => {
  const { db } = app.services
  const name = (await getLatestName()) ?? ''
  await sql`DROP INDEX ${sql.id(name)}`.execute(db)
  await db.transaction().execute(async (trx) => {
    // The index waits for this transaction.
    await sql`UPDATE artifacts SET title = title WHERE project = ${project} AND title = 'Item 1'`.execute(trx)
    const server = new AbortController()
    const stopped = refreshSortIndexes(app.services, server.signal)
    await vi.waitFor(async () => expect(await listExistingIndexes(db)).toContainEqual({ name, isValid: false }), 10_000)
    server.abort()
    await stopped
  })
  expect(await listExistingIndexes(db)).toContainEqual({ name, isValid: false })
  await refresh()
  expect(await listExistingIndexes(db)).toContainEqual({ name, isValid: true })
})

test('replaces the index of a choice when its options change their order', async () => {
  await sql`UPDATE sorted_fields SET sorted_at = now_ms() WHERE field = ${fieldIds.get('process')}`.execute(
    app.services.db,
  )
  await refresh()
  const name = await getLatestName()
  const options = toOptions(['slide', 'print', 'album'])
  expect((await owner.post(`/fields/${fieldIds.get('process')}`, { options })).status).toBe(200)
  await refresh()
  expect(await listNames()).not.toContain(name)
  expect(await listNames()).toContain(await getLatestName())
  const [first] = await explainPage('process', 'asc', null)
  expect(first).toContain(await getLatestName())
})

test('drops the index of a deleted field, and those of a deleted project', async () => {
  const name = await getLatestName()
  expect((await owner.delete(`/fields/${fieldIds.get('process')}`)).status).toBe(200)
  await refresh()
  expect(await listNames()).not.toContain(name)
  await sql`DELETE FROM fields WHERE project = ${project}`.execute(app.services.db)
  await refresh()
  expect(await listNames()).toEqual([])
})
