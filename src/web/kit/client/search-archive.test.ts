import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { createApi } from '#web/kit/api.ts'
import { fetchBriefItems, fetchFullItems } from './search-archive.ts'

const RESPONSE_LIMIT = 10

/** Responds like the server: items beyond the limit come without their texts, but the first is always complete. */
function createServerApi(weights: Readonly<Record<string, number>>) {
  const calls: string[][] = []
  const api = createApi(({ body }) => {
    const { ids } = body as { ids: string[] }
    calls.push(ids)
    let total = 0
    const json = ids.flatMap((id) => {
      const weight = weights[id]
      if (weight === undefined) return []
      const brief = total >= RESPONSE_LIMIT
      total += weight
      return [
        brief ? { id, description: '', subject: [], brief } : { id, description: 'x'.repeat(weight), subject: ['k'] },
      ]
    })
    return Promise.resolve({ status: 200, json })
  })
  return { api, calls }
}

const summarize = (items: readonly Artifact[]) =>
  items.map(({ id, description, brief }) => ({ id, length: description.length, brief }))

test('returns the requested items in order with their full texts, however long those are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 40 }),
      fc.array(fc.option(fc.nat(25), { nil: undefined }), { minLength: 40, maxLength: 40 }),
      async (ids, drawn) => {
        const weights = Object.fromEntries(
          ids.flatMap((id, i) => (drawn[i] === undefined ? [] : [[id, drawn[i]] as const])),
        )
        const { api, calls } = createServerApi(weights)
        const existing = ids.filter((id) => weights[id] !== undefined)
        expect(summarize(await fetchFullItems(api, ids))).toEqual(
          existing.map((id) => ({ id, length: weights[id], brief: undefined })),
        )
        expect(calls.every((call) => call.length > 0)).toBe(true)
        expect(calls.length).toBeLessThanOrEqual(2 * ids.length)
      },
    ),
  )
})

test('makes only one call when brief items are sufficient', async () => {
  const { api, calls } = createServerApi({ a: 10, b: 10 })
  expect(summarize(await fetchBriefItems(api, ['a', 'b']))).toEqual([
    { id: 'a', length: 10, brief: undefined },
    { id: 'b', length: 0, brief: true },
  ])
  expect(calls).toHaveLength(1)
})

test('returns a shortened item if the server shortens it even when it is the only item requested', async () => {
  const api = createApi(() => Promise.resolve({ status: 200, json: [{ id: 'a', brief: true }] }))
  expect(await fetchFullItems(api, ['a'])).toEqual([{ id: 'a', brief: true }])
})
