import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import { startApp } from './app.ts'

type Found = ReplyOf<typeof searchContract.search>

const MANY = 12_000
const TITLED = 100
const RARE = 40

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
let project: string

const search = async (query: object, more: object = {}) => {
  const answer = await owner.post<Found>('/search', { project, query, ...more })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/** More items than a search gathers contain "common", some of them in the title, and a few contain "rare". */
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Many' })).body.id
  await sql`INSERT INTO artifacts (id, project, title, type, subject, words)
    SELECT new_id(), ${project}, title, type, ARRAY['sea'],
      words_of(title, 'A') || apart(':t:', words_of(title, 'A')) || words_of(description, 'B')
    FROM (SELECT CASE WHEN n % ${MANY / TITLED} = 0 THEN 'Common ' ELSE 'Item ' END || n AS title,
      CASE WHEN n % 4 = 0 THEN 'audio' ELSE 'image' END AS type,
      'common' || CASE WHEN n % ${MANY / RARE} = 1 THEN ' rare' ELSE '' END AS description
      FROM generate_series(1, ${MANY}) n) x`.execute(app.services.db)
})
afterAll(() => app.close())

// The planner uses the table's statistics, so the search is tried with outdated and with current ones.
test.each([['before it is analysed'], ['after']])(
  'estimates totals and ranks titles first when more items match than are gathered, %s',
  async (when) => {
    if (when === 'after') await sql`ANALYZE artifacts`.execute(app.services.db)
    const first = await search({ query: 'common' })
    expect(first.total_estimated).toBe(true)
    expect(first.total).toBeGreaterThan(10_000)
    const second = await search({ query: 'common' }, { cursor: first.cursor })
    const best = [...first.artifacts, ...second.artifacts].slice(0, TITLED)
    expect(best.filter(({ title }) => title.startsWith('Common'))).toHaveLength(TITLED)
    const { audio = 0, image = 0 } = first.facets.type
    expect(audio / (audio + image)).toBeCloseTo(1 / 4, 1)
    expect((audio + image) / first.total).toBeCloseTo(1, 2)

    const byTitle = await search({ query: 'common' }, { sort: { key: 'TITLE' } })
    expect(byTitle.total_estimated).toBe(true)
    expect(byTitle.artifacts[0]?.title).toBe(`Common ${MANY / TITLED}`)

    for (const sort of [undefined, { key: 'TITLE', dir: 'desc' }]) {
      const few = await search({ query: 'rare common' }, { sort })
      expect([few.total, few.total_estimated, few.artifacts.length]).toEqual([RARE, undefined, RARE])
      expect(few.facets).toMatchObject({ type: { image: RARE }, keywords: { sea: RARE } })
    }
  },
)
