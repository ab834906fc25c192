import { expect, test, vi } from 'vitest'
import { ApiError } from '../api-error.ts'
import { createDataCache } from './data-cache.ts'
import { pagedQuery, query } from './query.ts'

const createQueryWithAnswers = <T>(...answers: T[]) => {
  const queryFn = vi.fn(async (_: { signal: AbortSignal }): Promise<T> => {
    const answer = answers[Math.min(queryFn.mock.calls.length, answers.length) - 1]
    if (answer instanceof Error) throw answer
    return answer as T
  })
  return query<T>({ queryKey: ['thing'], queryFn })
}

const numbersQuery = (lastNumber: number) =>
  pagedQuery<number>({
    queryKey: ['numbers'],
    queryFn: async ({ pageParam }) => Number(pageParam),
    initialPageParam: '1',
    getNextPageParam: (page) => (page < lastNumber ? String(page + 1) : null),
  })

test('shares one call between concurrent requests and caches its response', async () => {
  const cache = createDataCache()
  const testQuery = createQueryWithAnswers('a', 'b')
  expect(await Promise.all([cache.ensure(testQuery), cache.ensure(testQuery)])).toEqual(['a', 'a'])
  await cache.prefetch(testQuery)
  expect([await cache.ensure(testQuery), cache.peek(testQuery)]).toEqual(['a', 'a'])
  expect(testQuery.queryFn).toHaveBeenCalledTimes(1)
})

test('refetches stale data on mount and notifies the component', async () => {
  const cache = createDataCache()
  const testQuery = { ...createQueryWithAnswers('a', 'b'), staleTime: 0 }
  await cache.ensure(testQuery)
  const onChange = vi.fn<() => void>()
  const stopObserving = cache.observe(testQuery, onChange)
  await vi.waitFor(() => expect(cache.peek(testQuery)).toBe('b'))
  expect(onChange).toHaveBeenCalled()
  stopObserving()
})

test('cancels a call when the last component that uses it unmounts', async () => {
  const cache = createDataCache()
  const signals: AbortSignal[] = []
  const slowQuery = query({
    queryKey: ['slow'],
    queryFn: ({ signal }) => {
      signals.push(signal)
      return new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(new Error('gone'))))
    },
  })
  cache.observe(slowQuery, () => {})()
  await vi.waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true]))
})

test('treats data from a server-rendered page as fresh', async () => {
  const server = createDataCache()
  const testQuery = createQueryWithAnswers<string | null>(null)
  await server.ensure(testQuery)
  const cache = createDataCache()
  cache.restore(JSON.parse(JSON.stringify(server.dump())))
  cache.observe(testQuery, () => {})
  expect(cache.peek(testQuery)).toBeNull()
  expect(testQuery.queryFn).toHaveBeenCalledTimes(1)
})

test('appends pages one by one and refetches all loaded pages together', async () => {
  const cache = createDataCache()
  const testQuery = numbersQuery(3)
  expect((await cache.ensure(testQuery)).pages).toEqual([1])
  await cache.fetch(testQuery, { isNext: true })
  expect((await cache.ensure(testQuery)).pages).toEqual([1, 2])
  await cache.fetch(testQuery)
  expect((await cache.ensure(testQuery)).pages).toEqual([1, 2])
  for (let i = 0; i < 3; i++) await cache.fetch(testQuery, { isNext: true })
  expect((await cache.ensure(testQuery)).pages).toEqual([1, 2, 3])
})

test('retries a failed call once the server is reachable, and reports errors that no component shows', async () => {
  const onError = vi.fn<(error: unknown) => void>()
  const cache = createDataCache({ onError, whenReachable: async () => {} })
  const connectionError = new ApiError(0, 'no connection')
  const testQuery = createQueryWithAnswers<string | Error>(connectionError, 'a', new ApiError(400, 'refused'))
  expect(await cache.ensure(testQuery)).toBe('a')
  expect(onError).not.toHaveBeenCalled()
  await expect(cache.fetch(testQuery)).rejects.toThrow('refused')
  expect(onError).toHaveBeenCalledTimes(1)
  expect(cache.peek(testQuery)).toBe('a')
})
