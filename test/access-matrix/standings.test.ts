import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import { ROLE_PRESETS } from '#shared/policy/roles.ts'
import { PASSWORD, type Client } from '../app.ts'
import { addMember, subscribe } from '../world.ts'
import { ROLES, startWorld, type Role } from './callers.ts'
import { readGolden } from './golden.ts'
import { ENDPOINTS, endpointOf, SAMPLES, type Subjects } from './samples.ts'

// Callers that are nobody of the matrix’s columns: who is invited and has not come, who was removed, who owns what is not
// paid for any more, and an administrator in somebody’s place. Each is answered as somebody who is a column.

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld(['admin', 'owner', 'contributor', 'observer', 'stranger', 'neighbour'])
}, 60_000)
afterAll(() => world.close())

const endpoints = new Map<string, (typeof ENDPOINTS)[number][1]>(ENDPOINTS)
const isRefused = (status: number) => [401, 403, 404].includes(status)
/** Of what changes who the caller is nothing can be compared afterwards. */
const NAMES = Object.keys(SAMPLES).filter((name) => !/^(auth|users|twoStep|passkeys)\./.test(name))
/** Calls about things that somebody owns. */
const ofThings = (name: string) =>
  endpoints.get(endpointOf(name))?.access.kind === 'demands' || name.startsWith('uploads')
const golden = (name: string, role: Role) => {
  const { full } = readGolden()
  const cell = full.get(name)?.[ROLES.findIndex((one) => one === role)] ?? ''
  return Number(cell.split('/').at(-1))
}

/** What the calls of a feature answer somebody with cookies of their own, in the place of a caller of the matrix. */
const callAs = (client: Client, name: string, on: Subjects) => world.callBy(client, name, SAMPLES[name]!(on))

test('who is invited and has not come, and who was removed, are answered the bytes that a stranger is answered', async () => {
  const on = await world.subjects('owner', false)
  const { app } = world
  const owner = world.client('owner')
  const pending = await app.owner('pending')
  await owner.post(`/projects/${on.project}/invite`, { email: pending.email, permissions: ROLE_PRESETS.superuser })
  const removed = await app.owner('removed')
  await addMember(app, on.project, removed, 'superuser')
  expect((await removed.get(`/projects/${on.project}`)).status).toBe(200)
  await owner.delete('/permissions', { project: on.project, user: removed.id })
  for (const name of NAMES.filter(ofThings)) {
    const stranger = await callAs(world.client('stranger'), name, on)
    if (!isRefused(stranger.status)) continue
    for (const [who, client] of Object.entries({ pending, removed })) {
      const answer = await callAs(client, name, on)
      expect([answer.status, answer.body], `${who}: ${name}`).toEqual([stranger.status, stranger.body])
    }
  }
}, 60_000)

test('things of others and things that are not there are answered the same bytes', async () => {
  const on = await world.subjects('owner', false)
  const unknown = Object.fromEntries(
    Object.entries(on).map(([key, value]) => [key, /^[0-9a-f]{8}-/.test(value) ? newId() : value]),
  ) as unknown as Subjects
  for (const role of ['stranger', 'neighbour'] as const)
    for (const name of NAMES.filter(ofThings)) {
      const foreign = await callAs(world.client(role), name, on)
      // Organisations of which one is a member are not foreign.
      if (foreign.status !== 404) continue
      const none = await callAs(world.client(role), name, { ...unknown, alias: 'nothing' })
      expect([none.status, none.body], `${role}: ${name}`).toEqual([foreign.status, foreign.body])
    }
}, 60_000)

test('an administrator in somebody’s place is answered as that person, but for what only they may do', async () => {
  const acting = world.app.client()
  const { email } = (await world.client('admin').get<{ email: string }>('/auth/me')).body
  const login = { email, password: PASSWORD, login_as: world.idOf('contributor') }
  expect((await acting.post('/auth/login', login)).status).toBe(200)
  const own: string[] = []
  for (const name of NAMES.filter(ofThings)) {
    const { status, body } = await callAs(acting, name, await world.subjects('contributor', false))
    const code = (body as { errors?: { code?: string } } | undefined)?.errors?.code
    if (code === 'for_another') own.push(name)
    else expect(isRefused(status), name).toBe(isRefused(golden(name, 'contributor')))
  }
  const said = NAMES.filter((name) => ofThings(name) && endpoints.get(endpointOf(name))?.ownDoing)
  expect(own).toEqual(said)
  expect(own).toContain('projects.remove')
}, 120_000)

test('who owns what is not paid for any more reads and takes out, and changes nothing', async () => {
  await subscribe(world.app, (await world.subjects('owner', false)).org, {
    ...{ cms_from: null, cms_to: null, submissions_from: null, submissions_to: null, host_page_from: null },
    ...{ host_page_to: null, storage: null, users: null, inactive_from: 1 },
  })
  const refused: string[] = []
  const written: string[] = []
  for (const name of NAMES.filter(ofThings)) {
    const { status, body } = await world.call(name, SAMPLES[name]!(await world.subjects('owner', false)), 'owner')
    const reads = endpoints.get(endpointOf(name))?.effect === 'read'
    if (isRefused(golden(name, 'owner'))) continue
    if (!isRefused(status)) (reads ? [] : written).push(name)
    else {
      const code = typeof body === 'string' ? body : (body as { errors: { code: string } }).errors.code
      if (reads) refused.push(name)
      else if (!name.includes(' HEAD')) expect(code, name).toBe('inactive')
    }
  }
  expect({ refused, written }).toEqual(EXPIRED)
}, 120_000)

/** Reads that only serve what is closed, and what takes out or is no change of the project. */
const EXPIRED = {
  refused: ['projects.contents', 'artifacts.fileExists', 'artifactsFiling.filesExist'],
  written: [
    'subscriptions.checkout',
    'subscriptions.portal',
    'reports.file',
    'reports.file: public',
    'downloads.create',
    'downloads.create: folder',
  ],
}
