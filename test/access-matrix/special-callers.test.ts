import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import { ROLE_PRESETS } from '#shared/policy/roles.ts'
import type { SubscriptionWindows } from '#shared/rules/subscription.ts'
import { PASSWORD, type Client } from '../support/app.ts'
import { addMember, subscribe } from '../support/fixtures.ts'
import { ROLES, startAppWithCallers, type Role } from './callers.ts'
import { readGolden } from './golden.ts'
import { ENDPOINTS, toEndpointName } from './endpoints.ts'
import { SAMPLES, type Subjects } from './samples.ts'

// Callers that are nobody of the matrix’s columns: who is invited and has not come, who was removed, who owns what is not
// paid for any more, and an administrator in somebody’s place. Each is answered as somebody who is a column.

let world: Awaited<ReturnType<typeof startAppWithCallers>>
beforeAll(async () => {
  world = await startAppWithCallers([
    'admin',
    'owner',
    'superuser',
    'contributor',
    'observer',
    'stranger',
    'neighbour',
    'visitor',
  ])
})
afterAll(() => world.close())

const endpoints = new Map<string, (typeof ENDPOINTS)[number][1]>(ENDPOINTS)
const isRefused = (status: number) => [401, 403, 404].includes(status)
/** Of what changes who the caller is nothing can be compared afterwards. */
const NAMES = Object.keys(SAMPLES).filter((name) => !/^(auth|users|twoStep|passkeys)\./.test(name))
/** Calls about things that somebody owns. */
const ofThings = (name: string) =>
  endpoints.get(toEndpointName(name))?.access.kind === 'demands' || name.startsWith('uploads')
const golden = (name: string, role: Role) => {
  const { full } = readGolden()
  const cell = full.get(name)?.[ROLES.findIndex((one) => one === role)] ?? ''
  return Number(cell.split('/').at(-1))
}

/** What the calls of a feature answer somebody with cookies of their own, in the place of a caller of the matrix. */
const callAs = (client: Client, name: string, on: Subjects) => world.callAsClient(client, name, SAMPLES[name]!(on))

test('who is invited and has not come, and who was removed, are answered the bytes that a stranger is answered', async () => {
  const on = await world.createSubjects('owner', false)
  const { app } = world
  const owner = world.client('owner')
  const pending = await app.owner('pending', { confirmed: false })
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
})

test('things of others and things that are not there are answered the same bytes', async () => {
  const on = await world.createSubjects('owner', false)
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
})

test('an administrator in somebody’s place is answered as that person, but for what only they may do', async () => {
  const acting = world.app.client()
  const { email } = (await world.client('admin').get<{ email: string }>('/auth/me')).body
  const login = { email, password: PASSWORD, login_as: world.getUserId('contributor') }
  expect((await acting.post('/auth/login', login)).status).toBe(200)
  const own: string[] = []
  for (const name of NAMES.filter(ofThings)) {
    const { status, body } = await callAs(acting, name, await world.createSubjects('contributor', false))
    const code = (body as { errors?: { code?: string } } | undefined)?.errors?.code
    if (code === 'for_another') own.push(name)
    else expect(isRefused(status), name).toBe(isRefused(golden(name, 'contributor')))
  }
  const said = NAMES.filter((name) => ofThings(name) && endpoints.get(toEndpointName(name))?.onlyInPerson)
  expect(own).toEqual(said)
  expect(own).toContain('projects.remove')
})

/** Sets these windows of the organisation's subscription, and no other. */
const onlyWith = async (windows: Partial<SubscriptionWindows>) =>
  subscribe(world.app, (await world.sharedSubjects('owner', false)).org, windows)

/**
 * What a caller who may otherwise is refused now, and what is still done. What is refused leaves things as they are.
 * `code` is what the refusal of a write says.
 */
async function stillAsked(role: Role, code?: string) {
  const [refused, written, read]: string[][] = [[], [], []]
  let on = await world.createSubjects(role, false)
  for (const name of NAMES.filter(ofThings)) {
    if (golden(name, role) >= 400) continue
    const { status, body } = await world.call(name, SAMPLES[name]!(on), role)
    const reads = endpoints.get(toEndpointName(name))?.effect === 'read'
    if (!isRefused(status)) {
      ;(reads ? read : written)?.push(name)
      if (!reads) on = await world.createSubjects(role, false)
    } else if (reads || !code) refused?.push(name)
    else if (!name.includes(' HEAD'))
      expect(typeof body === 'string' ? body : (body as { errors: { code: string } }).errors.code, name).toBe(code)
  }
  return { refused, written, read }
}

test('who owns what is not paid for any more reads, takes out and lets go, and changes nothing', async () => {
  await onlyWith({ inactive_from: 1 })
  const { refused, written } = await stillAsked('owner', 'inactive')
  expect({ refused, written }).toEqual(EXPIRED)
})

test('once the cms window is over whoever might write is told so, and reads and takes out as before', async () => {
  await onlyWith({ cms_to: 1 })
  for (const role of ['owner', 'superuser'] as const) {
    const { refused, written } = await stillAsked(role, 'subscription_ended')
    expect({ refused, written }, role).toEqual(CLOSED[role])
  }
})

test('once the host page window is over nothing of a gallery answers a visitor', async () => {
  await onlyWith({ host_page_to: 1 })
  const { written, read } = await stillAsked('visitor')
  expect({ written, read }).toEqual({ written: [], read: [] })
})

/** Reads that only serve what is closed, and what takes out, lets go or is no change of the project. */
const EXPIRED = {
  refused: ['artifacts.fileExists', 'artifactsFiling.filesExist'],
  written: [
    'subscriptions.checkout',
    'subscriptions.portal',
    'orgs.addOwner',
    'orgs.removeOwner',
    'projects.remove',
    'reports.file',
    'reports.file: public',
    'downloads.create',
    'downloads.create: folder',
  ],
}

/** What only serves writing is refused with it; what is the organisation's, takes rights away, takes things out or lets go stays. */
const CLOSED: Partial<Record<Role, { refused: string[]; written: string[] }>> = {
  owner: {
    refused: EXPIRED.refused,
    written: [
      ...['orgs.update', 'subscriptions.checkout', 'subscriptions.portal'],
      ...['orgs.addOwner', 'orgs.removeOwner', 'orgs.removePerson', 'orgs.endUploads', 'projects.remove'],
      ...['permissions.remove', 'permissions.remove: invitation', 'permissions.remove: hand over'],
      ...['reports.file', 'reports.file: public', 'downloads.create', 'downloads.create: folder'],
    ],
  },
  superuser: {
    refused: ['artifacts.fileExists', 'artifactsFiling.filesExist'],
    written: [
      ...['permissions.remove', 'permissions.remove: invitation'],
      ...['reports.file', 'reports.file: public', 'downloads.create', 'downloads.create: folder'],
    ],
  },
}
