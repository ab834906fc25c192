import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '#shared/entities/activity.ts'
import { ROLE_PRESETS } from '#shared/policy/roles.ts'
import { PASSWORD, startApp, type Client } from '../support/app.ts'
import { extractInvitation, waitForMail } from '../support/mails.ts'
import { makeAdministrator, setSubscription } from '../support/fixtures.ts'

// Changes to members and owners are written to the projects' audit logs in the same transaction.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp({ worker: true })
  owner = await newConfirmedUser('Olga')
})
afterAll(() => app.close())

const randomWord = () => Math.random().toString(36).slice(2)
const createProject = async () =>
  (await owner.post<{ id: string }>('/projects', { org: owner.org, title: randomWord() })).body.id
const newConfirmedUser = async (name: string) => {
  const person = await app.owner(name)
  await app.services.db.updateTable('users').set({ email_confirmed_at: 1 }).where('id', '=', person.id).execute()
  app.services.pubSub.publish({ topic: 'sessions', user: person.id })
  return person
}
const inviteByMail = (project: string, email: string, permissions: object = {}, client: Client = owner) =>
  client.post<{ id: string }>(`/projects/${project}/invite`, { email, permissions })
const readAuditLog = async (project: string, query = 'kind=person', client: Client = owner) =>
  (await client.get<{ activity: Activity[] }>(`/projects/${project}/activity?${query}`)).body.activity
/** User, act, person and details of each entry, oldest first. */
const summarize = (entries: Activity[]) =>
  entries.toReversed().map(({ user, act, things, details }) => [user?.username, act, things[0]?.title, details])

test('logs invitations, joins, role changes, item transfers and removals with the user who made each', async () => {
  const project = await createProject()
  const email = `nora-${randomWord()}@example.org`
  const invited = await inviteByMail(project, email, ROLE_PRESETS.editor)
  await owner.post(`/permissions/${invited.body.id}`, ROLE_PRESETS.contributor)
  const { id, token } = extractInvitation(await waitForMail(app.dataDir, email, 'Olga'))
  const nora = app.client()
  const registration = { email, username: 'Nora', password: PASSWORD, invite: id, token, terms: true }
  const { body: person } = await nora.post<{ id: string }>('/auth/register', registration)
  const bea = await newConfirmedUser('Bea')
  await inviteByMail(project, bea.email, ROLE_PRESETS.observer)
  await owner.post(`/permissions/${id}`, { edit_tags: true })
  // Setting the value that is already set isn't logged.
  await owner.post(`/permissions/${id}`, { edit_tags: true })
  const otherInvitation = await inviteByMail(project, `never-${randomWord()}@example.org`)
  await owner.delete('/permissions', { project, user: otherInvitation.body.id })
  await owner.delete('/permissions', { project, user: person.id, hand_to: bea.id })
  await bea.delete('/permissions', { project, user: bea.id })
  const neverAddress = expect.stringMatching(/^never-/)
  expect(summarize(await readAuditLog(project))).toEqual([
    ['Olga', 'invite', email, { role: 'editor' }],
    ['Olga', 'role', '', { from_role: 'editor', role: 'contributor' }],
    ['Nora', 'join', 'Nora', { role: 'contributor' }],
    ['Olga', 'add', 'Bea', { role: 'observer' }],
    ['Olga', 'role', 'Nora', { from_role: 'contributor', role: 'custom' }],
    ['Olga', 'invite', neverAddress, { role: 'observer' }],
    ['Olga', 'withdraw', neverAddress, {}],
    ['Olga', 'hand_over', 'Nora', { heir: 'Bea' }],
    ['Olga', 'remove', 'Nora', {}],
    ['Bea', 'leave', 'Bea', {}],
  ])
  // The filters of the activity list work for these entries too.
  expect(summarize(await readAuditLog(project, 'act=remove'))).toEqual([['Olga', 'remove', 'Nora', {}]])
  expect(await readAuditLog(project, `user=${person.id}&kind=person`)).toHaveLength(1)
  expect(await readAuditLog(project, `thing=${bea.id}`)).toHaveLength(2)
  expect((await readAuditLog(project, 'limit=3')).map(({ act }) => act)).toEqual(['leave', 'remove', 'hand_over'])
  // Deleting an account removes its name from invitations and handovers.
  for (const [client, userId] of [[nora, person.id] as const, [bea, bea.id] as const])
    expect((await client.delete(`/users/${userId}`, { password: PASSWORD })).status).toBe(200)
  expect(summarize(await readAuditLog(project, 'act=invite'))).toContainEqual([
    'Olga',
    'invite',
    '',
    { role: 'editor' },
  ])
  expect(summarize(await readAuditLog(project, 'act=hand_over'))).toEqual([['Olga', 'hand_over', '', { heir: '' }]])
})

test('logs added and removed owners in every project of the organisation', async () => {
  const [firstProject, secondProject] = [await createProject(), await createProject()]
  const bea = await newConfirmedUser('Bea')
  await owner.post(`/orgs/${owner.org}/owners`, { email: bea.email })
  await owner.delete(`/orgs/${owner.org}/owners/${bea.id}`)
  for (const project of [firstProject, secondProject])
    expect(summarize(await readAuditLog(project))).toEqual([
      ['Olga', 'own', 'Bea', {}],
      ['Olga', 'disown', 'Bea', {}],
    ])
})

test('logs an administrator’s sign-in as a member, with both user ids, in that member’s projects', async () => {
  const [ownProject, otherProject] = [await createProject(), await createProject()]
  const nora = await newConfirmedUser('Nora')
  await inviteByMail(ownProject, nora.email)
  const admin = await app.owner('Admin')
  await makeAdministrator(app, admin)
  const impersonatingClient = app.client()
  const login = { email: admin.email, password: PASSWORD, login_as: nora.id }
  expect((await impersonatingClient.post('/auth/login', login)).status).toBe(200)
  const [entry] = await readAuditLog(ownProject, 'act=login_as')
  expect(entry).toMatchObject({ user: { id: nora.id, username: 'Nora' }, acting_admin: admin.id, kind: 'person' })
  expect(await readAuditLog(otherProject, 'act=login_as')).toEqual([])
  // A failed sign-in isn't logged.
  await app.client().post('/auth/login', { ...login, password: 'wrong password' })
  expect(await readAuditLog(ownProject, 'act=login_as')).toHaveLength(1)
})

test('doesn’t log refused changes, and removes the names of deleted accounts from the log', async () => {
  const boss = await app.owner('Bo')
  const project = (await boss.post<{ id: string }>('/projects', { org: boss.org, title: randomWord() })).body.id
  await setSubscription(app, boss.org, { users: 1 })
  const nora = await newConfirmedUser('Nora')
  expect((await inviteByMail(project, nora.email, {}, boss)).status).toBe(201)
  const answers = await Promise.all(
    [1, 2, 3].map((n) => inviteByMail(project, `x${n}-${randomWord()}@example.org`, {}, boss)),
  )
  expect(answers.map(({ status }) => status)).toEqual([402, 402, 402])
  await setSubscription(app, boss.org, null)
  const expectedAddition = ['Bo', 'add', 'Nora', { role: 'observer' }]
  expect(summarize(await readAuditLog(project, 'kind=person', boss))).toEqual([expectedAddition])
  expect((await nora.delete(`/users/${nora.id}`, { password: PASSWORD })).status).toBe(200)
  expect(summarize(await readAuditLog(project, 'kind=person', boss))).toEqual([
    ['Bo', 'add', '', { role: 'observer' }],
    [null, 'leave', '', {}],
  ])
  // The tables don't contain the name or the invited address either.
  const { rows } = await sql`SELECT FROM audit_log_targets WHERE title IN ('Nora', ${nora.email})
    UNION ALL SELECT FROM audit_log WHERE details::text LIKE '%Nora%'`.execute(app.services.db)
  expect(rows).toEqual([])
})

test('shows member changes only to users who may see the members', async () => {
  const project = await createProject()
  const nora = await newConfirmedUser('Nora')
  await inviteByMail(project, nora.email)
  expect(await readAuditLog(project, 'kind=person', nora)).toHaveLength(1)
  const stranger = await app.owner('Zed')
  expect((await stranger.get(`/projects/${project}/activity?kind=person`)).status).toBe(404)
})

test('keeps an invited address in the audit log when an unconfirmed account with that address is deleted', async () => {
  const project = await createProject()
  const email = `vera-${randomWord()}@example.org`
  await inviteByMail(project, email)
  const { db } = app.services
  await db.insertInto('unsubscribed').values({ email, notification: 'digest' }).execute()
  const eve = app.client()
  const { body } = await eve.post<{ id: string }>('/auth/register', {
    email,
    username: 'Eve',
    password: PASSWORD,
    terms: true,
  })
  expect((await eve.delete(`/users/${body.id}`, { password: PASSWORD })).status).toBe(200)
  expect(summarize(await readAuditLog(project, 'act=invite'))).toEqual([
    ['Olga', 'invite', email, { role: 'observer' }],
  ])
  expect(await db.selectFrom('unsubscribed').select('email').where('email', '=', email).execute()).toHaveLength(1)
})
