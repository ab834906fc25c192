import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { toDecade, FIRST_YEAR, getYearStartMs } from '#shared/rules/dates/years.ts'
import { startApp } from '../support/app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const DAY_MS = 86_400_000
/** Years at the bounds of decades, and leap years, from the first supported year. */
const YEARS = [FIRST_YEAR, -4800, -4713, -401, -400, -50, -43, -10, -1, 0, 4, 9, 10, 100, 1582, 1900, 2000, 2023, 9999]

test('counts and finds items by decade, including years before year 1', async () => {
  const owner = await app.owner()
  const { id: project } = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })).body
  const counts: Record<string, number> = {}
  for (const year of YEARS)
    for (const date_of_origin of [getYearStartMs(year), getYearStartMs(year + 1) - DAY_MS]) {
      const title = `${year} ${date_of_origin}`
      expect((await owner.post('/artifacts', { project, title, date_of_origin })).status).toBe(201)
      counts[toDecade(year)] = (counts[toDecade(year)] ?? 0) + 1
    }
  const search = async (query: object) => {
    const request = { project, query, facets: true, limit: 100 }
    return (await owner.post<{ artifacts: Artifact[]; facets: { decade: Record<string, number> } }>('/search', request))
      .body
  }
  expect((await search({})).facets.decade).toEqual(counts)
  for (const [decade, count] of Object.entries(counts)) {
    const start = Number(decade)
    const decadeRange = { from_date_origin: getYearStartMs(start), to_date_origin: getYearStartMs(start + 10) }
    expect((await search(decadeRange)).artifacts, decade).toHaveLength(count)
  }
})
