import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { keys } from '#web/kit/keys.ts'
import { meQuery } from '#web/kit/session.ts'
import { after, removeStale } from '#web/kit/stale.ts'
import { requireSession } from './guards.ts'
import { SignedOutError } from './session-errors.ts'

afterEach(() => void vi.unstubAllGlobals())

test('repeats a session query without an error when it is invalidated while in flight', async () => {
  const queryClient = new QueryClient()
  const resolvers: ((answer: unknown) => void)[] = []
  const api = { call: () => new Promise((resolve) => resolvers.push(resolve)) }
  const session = requireSession({ context: { api, queryClient } as never, search: { projectId: 'p' } })
  const me = { id: 'u', role: 'admin', login_as: null, password_is_mailed: false }
  await expect.poll(() => resolvers.length).toBe(1)
  removeStale(queryClient, after.userForgotten())
  await expect.poll(() => resolvers.length).toBe(2)
  resolvers[1]?.(me)
  // The project check is in flight while its state is invalidated.
  await expect.poll(() => resolvers.length).toBe(3)
  removeStale(queryClient, after.accessMaybeLost())
  await expect.poll(() => resolvers.length).toBe(4)
  resolvers[3]?.({ id: 'p', org: 'o' })
  await expect.poll(() => resolvers.length).toBe(5)
  resolvers[4]?.({ subscription: null })
  expect(await session).toEqual({ me })
})

test('2.login.3 requires a new sign-in to act as a different user', async () => {
  const navigate = async (me: object, login_as: string) => {
    const queryClient = new QueryClient()
    const api = {} as never
    queryClient.setQueryData(meQuery(api).queryKey, {
      id: 'ada',
      email: 'Ada@example.org',
      role: 'user',
      ...me,
    } as never)
    const attempt = requireSession({ context: { api, queryClient } as never, search: { login_as } })
    return attempt.then(
      () => 'in',
      (error: unknown) => (error instanceof SignedOutError ? 'out' : error),
    )
  }
  const actingUser = { login_as: { admin: 'boss', until: 1 } }
  expect(await navigate({}, 'ada'), 'not acting as anyone').toBe('out')
  for (const login of ['ada', 'ada@example.org', 'ADA@example.org'])
    expect(await navigate(actingUser, login), login).toBe('in')
  for (const login of ['bea', 'bea@example.org', 'boss']) expect(await navigate(actingUser, login), login).toBe('out')
})

test('2.guard.2 shows an alert when the user opens a closed project, but not when a link preloads it', async () => {
  const queryClient = new QueryClient()
  const api = {} as never
  queryClient.setQueryData(meQuery(api).queryKey, {
    id: 'u',
    role: 'user',
    login_as: null,
    password_is_mailed: false,
  } as never)
  queryClient.setQueryData(keys.guard.of('project', 'u', 'p'), 'inactive')
  const alerts: string[] = []
  vi.stubGlobal('alert', (text: string) => alerts.push(text))
  const navigate = (preload: boolean) =>
    requireSession({ context: { api, queryClient } as never, search: { projectId: 'p' }, preload }).catch(() => 'away')
  expect([await navigate(true), alerts]).toEqual(['away', []])
  expect([await navigate(false), alerts.length]).toEqual(['away', 1])
})

test('2.guard.2 lets an administrator open a closed project from the administration area, and afterwards from anywhere', async () => {
  const queryClient = new QueryClient()
  const api = {} as never
  queryClient.setQueryData(meQuery(api).queryKey, { id: 'a', role: 'admin', password_is_mailed: false } as never)
  queryClient.setQueryData(keys.guard.of('project', 'a', 'p'), 'inactive')
  const alerts: string[] = []
  vi.stubGlobal('alert', (text: string) => alerts.push(text))
  const navigate = (state: object, preload = false) =>
    requireSession({
      context: { api, queryClient } as never,
      search: { projectId: 'p' },
      location: { pathname: '/client/archive', state: state as never },
      preload,
    }).then(
      () => 'in',
      () => 'away',
    )
  expect(await navigate({})).toBe('away')
  expect(alerts).toEqual(['Project is inactive'])
  expect(await navigate({ fromAdministration: true }, true)).toBe('in')
  expect(await navigate({})).toBe('away')
  expect(await navigate({ fromAdministration: true })).toBe('in')
  expect(await navigate({})).toBe('in')
  expect(alerts).toHaveLength(2)
})
