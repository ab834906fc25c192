import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { after, forget } from '#web/kit/stale.ts'
import { requireSession } from './guards.ts'

test('what is forgotten while it is asked is asked anew, and nobody is shown an error', async () => {
  const queries = new QueryClient()
  const answers: ((answer: unknown) => void)[] = []
  const api = { call: () => new Promise((resolve) => answers.push(resolve)) }
  const passed = requireSession({ context: { api, queries } as never, search: { projectId: 'p' } })
  const me = { id: 'u', role: 'admin', login_as: null, password_is_mailed: false }
  await expect.poll(() => answers.length).toBe(1)
  forget(queries, after.userForgotten())
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(me)
  // Whether the project is open is asked now, and something changes about it.
  await expect.poll(() => answers.length).toBe(3)
  forget(queries, after.guardsPassed())
  await expect.poll(() => answers.length).toBe(4)
  answers[3]?.({ id: 'p' })
  expect(await passed).toEqual({ me })
})
