import { expect, test } from 'vitest'
import { requestIds } from './request-id.ts'

test('creates unique ids beyond one draw of random bytes', () => {
  const nameOf = requestIds(0)
  const names = Array.from({ length: 2000 }, () => nameOf({ headers: {} }))
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[2-9a-hjkmnp-z]{10}$/)
})
