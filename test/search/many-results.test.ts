import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import { startApp } from '../support/app.ts'

type SearchReply = ReplyOf<typeof searchContract.search>

const ITEM_COUNT = 12_000
const TITLED_COUNT = 100
const RARE_COUNT = 40
const PRINT_COUNT = 11_000

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
let project: string

const search = async (query: object, options: object = {}) => {
  const answer = await owner.post<SearchReply>('/search', { project, query, ...options })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/**
 * Creates more items with "common" than the match limit of a search, some of them with it in the title, and a few with
 * "rare".
 */
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Many' })).body.id
  const technique = { key: 'technique', type: 'text', label: { en: 'Technique' }, facet: true }
  const { id: field } = (await owner.post<{ id: string }>(`/projects/${project}/fields`, technique)).body
  await sql`INSERT INTO artifacts (id, project, title, type, subject, own_values, search_words)
    SELECT new_id(), ${project}, title, type, ARRAY['sea'],
      jsonb_build_object(${field}::text, CASE WHEN n <= ${PRINT_COUNT} THEN 'print' ELSE 'slide' END),
      words_of(title, 'A') || prefix_words(':t:', words_of(title, 'A')) || words_of(description, 'B')
    FROM (SELECT n, CASE WHEN n % ${ITEM_COUNT / TITLED_COUNT} = 0 THEN 'Common ' ELSE 'Item ' END || n AS title,
      CASE WHEN n % 4 = 0 THEN 'audio' ELSE 'image' END AS type,
      'common' || CASE WHEN n % ${ITEM_COUNT / RARE_COUNT} = 1 THEN ' rare' ELSE '' END AS description
      FROM generate_series(1, ${ITEM_COUNT}) n) x`.execute(app.services.db)
})
afterAll(() => app.close())

// The planner relies on the table's statistics, so the search is tested with outdated and with up-to-date ones.
test.each([['before'], ['after']])(
  'estimates the total and ranks title matches first when a search exceeds the match limit, %s the table is analysed',
  async (statistics) => {
    if (statistics === 'after') await sql`ANALYZE artifacts`.execute(app.services.db)
    const firstPage = await search({ query: 'common' })
    expect(firstPage.total_estimated).toBe(true)
    expect(firstPage.total).toBeGreaterThan(10_000)
    const secondPage = await search({ query: 'common' }, { cursor: firstPage.cursor })
    const bestMatches = [...firstPage.artifacts, ...secondPage.artifacts].slice(0, TITLED_COUNT)
    expect(bestMatches.filter(({ title }) => title.startsWith('Common'))).toHaveLength(TITLED_COUNT)
    const { audio = 0, image = 0 } = firstPage.facets.type
    expect(audio / (audio + image)).toBeCloseTo(1 / 4, 1)
    expect((audio + image) / firstPage.total).toBeCloseTo(1, 2)

    const titleSortedResults = await search({ query: 'common' }, { sort: { key: 'TITLE' } })
    expect(titleSortedResults.total_estimated).toBe(true)
    expect(titleSortedResults.artifacts[0]?.title).toBe(`Common ${ITEM_COUNT / TITLED_COUNT}`)

    for (const sort of [undefined, { key: 'TITLE', dir: 'desc' }]) {
      const rareResults = await search({ query: 'rare common' }, { sort })
      expect([rareResults.total, rareResults.total_estimated, rareResults.artifacts.length]).toEqual([
        RARE_COUNT,
        undefined,
        RARE_COUNT,
      ])
      expect(rareResults.facets).toMatchObject({ type: { image: RARE_COUNT }, keywords: { sea: RARE_COUNT } })
    }
  },
)

test('estimates the total and samples the facets of an own field’s value that too many items have', async () => {
  await sql`ANALYZE artifacts`.execute(app.services.db)
  const { total, total_estimated, facets } = await search({ fields: { technique: 'print' } })
  expect(total_estimated).toBe(true)
  expect(total / PRINT_COUNT).toBeCloseTo(1, 1)
  expect(facets.fields?.technique).toEqual({ print: expect.closeTo(total, -1) })
})

test('counts exactly when statistics wrongly promise very many matches', async () => {
  const { db } = app.services
  await sql`ANALYZE artifacts`.execute(db)
  await sql`SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', 'artifacts', 'relpages', relpages,
      'reltuples', reltuples * 60) FROM pg_class WHERE oid = 'artifacts'::regclass`.execute(db)
  const slides = ITEM_COUNT - PRINT_COUNT
  const { total, total_estimated, facets } = await search(
    { fields: { technique: 'slide' } },
    { sort: { key: 'TITLE' } },
  )
  expect([total, total_estimated, facets.fields?.technique]).toEqual([slides, undefined, { slide: slides }])
})
