import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createApi } from '#web/kit/api.ts'
import { folderTitlesQuery } from './use-folder-titles.ts'

const createFolders = (folderCount: number) =>
  Array.from({ length: folderCount }, (_, i) => ({ id: `f${i}`, title: `Folder ${i}` }))

/** A fake project that answers folder searches in pages of 30, and path requests one by one. */
function createFakeProject(folderCount: number) {
  const calls: string[] = []
  const api = createApi(({ path, body }) => {
    calls.push(path)
    const pathMatch = /folders\/f(\d+)\/path$/.exec(path)
    if (pathMatch) {
      const index = Number(pathMatch[1])
      if (index >= folderCount) return Promise.resolve({ status: 404, json: { errors: { message: 'not found' } } })
      return Promise.resolve({
        status: 200,
        json: [{ id: 'above', title: 'Above' }, createFolders(folderCount)[index]],
      })
    }
    const offset = Number((body as { cursor?: string }).cursor ?? 0)
    const cursor = offset + 30 < folderCount ? String(offset + 30) : null
    return Promise.resolve({
      status: 200,
      json: { folders: createFolders(folderCount).slice(offset, offset + 30), cursor },
    })
  })
  const fetchTitles = (ids: readonly string[]) =>
    new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(folderTitlesQuery(api, 'p', ids))
  return { calls, ask: fetchTitles }
}
const getExpectedTitles = (ids: readonly string[]) => new Map(ids.map((id) => [id, `Folder ${id.slice(1)}`]))

test('requests a small number of folders individually and omits missing folders', async () => {
  const { ask, calls } = createFakeProject(1000)
  expect(await ask(['f999', 'f2', 'f1000'])).toEqual(getExpectedTitles(['f999', 'f2']))
  expect(calls).toHaveLength(3)
})

test('requests a large number of folders through search instead of individually', async () => {
  const { ask, calls } = createFakeProject(400)
  const ids = createFolders(400).flatMap(({ id }, i) => (i % 3 === 0 ? [id] : []))
  expect(await ask([...ids, 'f400'])).toEqual(getExpectedTitles(ids))
  expect(calls.every((path) => path.endsWith('/search'))).toBe(true)
})

test('fails when a request fails, instead of treating the folder as untitled', async () => {
  const api = createApi(() => Promise.resolve({ status: 500, json: {} }))
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await expect(queryClient.fetchQuery(folderTitlesQuery(api, 'p', ['f1']))).rejects.toThrow()
})
