import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import { ROLE_PRESETS } from '#shared/policy/roles.ts'
import type { SubscriptionWindows } from '#shared/rules/subscription.ts'
import { PASSWORD, type Client } from '../support/app.ts'
import { addMember, setSubscription } from '../support/fixtures.ts'
import { ROLES, startAppWithCallers, type Role } from './callers.ts'
import { readGolden } from './golden.ts'
import { ENDPOINTS, toEndpointName } from './endpoints.ts'
import { SAMPLES } from './samples.ts'
import type { Subjects } from './subjects.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'

// Callers without a column in the matrix: invited people, removed members, owners whose subscription has ended, and
// administrators who act for someone. Each gets the replies of a caller with a column.

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
/** All samples except calls that sign the caller in or out, after which nothing can be compared. */
const NAMES = Object.keys(SAMPLES).filter((name) => !/^(auth|users|twoStep|passkeys)\./.test(name))
/** Calls about subjects with an owner. */
const hasOwnedSubjects = (name: string) =>
  endpoints.get(toEndpointName(name))?.access.kind === 'demands' || name.startsWith('uploads')
const getGoldenStatus = (name: string, role: Role) => {
  const { full } = readGolden()
  const cell = full.get(name)?.[ROLES.findIndex((header) => header === role)] ?? ''
  return Number(cell.split('/').at(-1))
}

/** Makes a call of the matrix with the cookies of another client. */
const callAs = (client: Client, name: string, subjects: Subjects) =>
  world.callAsClient(client, name, SAMPLES[name]!(subjects))

test('refuses invited users and removed members exactly as it refuses non-members', async () => {
  const subjects = await world.createSubjects('owner', false)
  const { app } = world
  const owner = world.client('owner')
  const invitedPerson = await app.owner('pending', { confirmed: false })
  await owner.post(`/projects/${subjects.project}/invite`, {
    email: invitedPerson.email,
    permissions: ROLE_PRESETS.superuser,
  })
  const removedMember = await app.owner('removed')
  await addMember(app, subjects.project, removedMember, 'superuser')
  expect((await removedMember.get(`/projects/${subjects.project}`)).status).toBe(200)
  await owner.delete('/permissions', { project: subjects.project, user: removedMember.id })
  for (const name of NAMES.filter(hasOwnedSubjects)) {
    const strangerReply = await callAs(world.client('stranger'), name, subjects)
    if (!isRefused(strangerReply.status)) continue
    for (const [callerName, client] of Object.entries({ pending: invitedPerson, removed: removedMember })) {
      const answer = await callAs(client, name, subjects)
      expect([answer.status, answer.body], `${callerName}: ${name}`).toEqual([strangerReply.status, strangerReply.body])
    }
  }
})

test('responds identically for objects that the caller has no access to and for missing ones', async () => {
  const subjects = await world.createSubjects('owner', false)
  const unknownSubjects = Object.fromEntries(
    Object.entries(subjects).map(([key, value]) => [key, /^[0-9a-f]{8}-/.test(value) ? newId() : value]),
  ) as unknown as Subjects
  for (const role of ['stranger', 'neighbour'] as const)
    for (const name of NAMES.filter(hasOwnedSubjects)) {
      const foreignReply = await callAs(world.client(role), name, subjects)
      // Organisations that the caller belongs to are not foreign.
      if (foreignReply.status !== 404) continue
      const missingReply = await callAs(world.client(role), name, { ...unknownSubjects, alias: 'nothing' })
      expect([missingReply.status, missingReply.body], `${role}: ${name}`).toEqual([
        foreignReply.status,
        foreignReply.body,
      ])
    }
})

test(
  'allows an administrator acting as a user exactly what that user may do, except for reserved calls',
  { timeout: TIME_LIMITS.allCases },
  async () => {
    const actingClient = world.app.client()
    const { email } = (await world.client('admin').get<{ email: string }>('/auth/me')).body
    const login = { email, password: PASSWORD, login_as: world.getUserId('contributor') }
    expect((await actingClient.post('/auth/login', login)).status).toBe(200)
    const reservedCalls: string[] = []
    for (const name of NAMES.filter(hasOwnedSubjects)) {
      const { status, body } = await callAs(actingClient, name, await world.createSubjects('contributor', false))
      const code = (body as { errors?: { code?: string } } | undefined)?.errors?.code
      if (code === 'for_another') reservedCalls.push(name)
      else expect(isRefused(status), name).toBe(isRefused(getGoldenStatus(name, 'contributor')))
    }
    const expectedReserved = NAMES.filter(
      (name) => hasOwnedSubjects(name) && endpoints.get(toEndpointName(name))?.refusesActingAdmins,
    )
    expect(reservedCalls).toEqual(expectedReserved)
    expect(reservedCalls).toContain('projects.remove')
  },
)

/** Sets these periods of the organisation's subscription, and no others. */
const setOnlyPeriods = async (windows: Partial<SubscriptionWindows>) =>
  setSubscription(world.app, (await world.sharedSubjects('owner', false)).org, windows)

/**
 * Makes all calls that the matrix allows the role, and sorts them into refused calls, writes and reads. `code` is the
 * expected error code of a refused write.
 */
async function sortAllowedCalls(role: Role, code?: string) {
  const [refusedCalls, writtenCalls, readCalls]: string[][] = [[], [], []]
  let on = await world.createSubjects(role, false)
  for (const name of NAMES.filter(hasOwnedSubjects)) {
    if (getGoldenStatus(name, role) >= 400) continue
    const { status, body } = await world.call(name, SAMPLES[name]!(on), role)
    const isRead = endpoints.get(toEndpointName(name))?.effect === 'read'
    if (!isRefused(status)) {
      ;(isRead ? readCalls : writtenCalls)?.push(name)
      if (!isRead) on = await world.createSubjects(role, false)
    } else if (isRead || !code) refusedCalls?.push(name)
    else if (!name.includes(' HEAD'))
      expect(typeof body === 'string' ? body : (body as { errors: { code: string } }).errors.code, name).toBe(code)
  }
  return { refused: refusedCalls, written: writtenCalls, read: readCalls }
}

test('lets owners read, export and delete, but not change anything, after the subscription has ended', async () => {
  await setOnlyPeriods({ inactive_from: 1 })
  const { refused, written } = await sortAllowedCalls('owner', 'inactive')
  expect({ refused, written }).toEqual(EXPIRED)
})

test(
  'refuses writes with a reason, but allows reads and exports, after the CMS period has ended',
  { timeout: TIME_LIMITS.allCases },
  async () => {
    await setOnlyPeriods({ cms_to: 1 })
    for (const role of ['owner', 'superuser'] as const) {
      const { refused, written } = await sortAllowedCalls(role, 'subscription_ended')
      expect({ refused, written }, role).toEqual(CLOSED[role])
    }
  },
)

test('shows visitors nothing of a gallery after its host page period has ended', async () => {
  await setOnlyPeriods({ host_page_to: 1 })
  const { written, read } = await sortAllowedCalls('visitor')
  expect({ written, read }).toEqual({ written: [], read: [] })
})

/**
 * Reads that are refused because they only prepare writes, and writes that stay allowed: downloads, reports, deletion,
 * and calls that don't change the project.
 */
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
    'exports.create',
    'exports.create: selection',
    'exports.create: exhibit',
    'exports.create: history',
    'exports.create: static',
    'exports.create: wacz',
  ],
}

/**
 * Reads that are refused because they only prepare writes, and writes that stay allowed: downloads, reports, removals,
 * deletion, and calls on the organisation.
 */
const CLOSED: Partial<Record<Role, { refused: string[]; written: string[] }>> = {
  owner: {
    refused: EXPIRED.refused,
    written: [
      ...['orgs.update', 'subscriptions.checkout', 'subscriptions.portal'],
      ...['orgs.addOwner', 'orgs.removeOwner', 'orgs.removePerson', 'orgs.endUploads', 'projects.remove'],
      ...['permissions.remove', 'permissions.remove: invitation', 'permissions.remove: hand over'],
      ...['reports.file', 'reports.file: public', 'downloads.create', 'downloads.create: folder'],
      ...['exports.create', 'exports.create: selection', 'exports.create: exhibit', 'exports.create: history'],
      ...['exports.create: static', 'exports.create: wacz'],
    ],
  },
  superuser: {
    refused: ['artifacts.fileExists', 'artifactsFiling.filesExist'],
    written: [
      ...['permissions.remove', 'permissions.remove: invitation'],
      ...['reports.file', 'reports.file: public', 'downloads.create', 'downloads.create: folder'],
      ...['exports.create', 'exports.create: selection', 'exports.create: exhibit', 'exports.create: static'],
      'exports.create: wacz',
    ],
  },
}
