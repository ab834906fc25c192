import { afterAll, beforeAll, expect, test } from 'vitest'
import { flushPendingWords } from '#server/features/search/lexemes.repo.ts'
import { startApp } from '../support/app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('finds words both before and after pending index entries are flushed, and flushes all of them', async () => {
  const owner = await app.owner()
  const project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Words' })).body.id
  await owner.post('/artifacts', { project, title: 'Ferry at Stromness' })
  const countMatches = async () =>
    (await owner.post<{ total: number }>('/search', { project, query: { query: 'strom' } })).body.total
  expect(await countMatches()).toBe(1)
  expect(await flushPendingWords(app.services.db)).toBeGreaterThan(0)
  expect(await countMatches()).toBe(1)
  expect(await flushPendingWords(app.services.db)).toBe(0)
})
