import { expect, test } from 'vitest'
import { createRequestIds } from './request-id.ts'

test('still creates unique ids after the first batch of random bytes is used up', () => {
  const createId = createRequestIds(0)
  const ids = Array.from({ length: 2000 }, () => createId({ headers: {} }))
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[2-9a-hjkmnp-z]{10}$/)
})
