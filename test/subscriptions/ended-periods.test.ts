import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, startApp } from '../support/app.ts'
import * as world from '../support/fixtures.ts'

// Which calls an ended subscription period refuses, for whom, and with which message.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<Awaited<ReturnType<typeof startApp>>['owner']>>
let member: typeof owner
let project = ''
let artifact = ''

type Failure = { errors: { message: string; code: string } }

beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })).body.id
  artifact = (await owner.post<{ id: string }>('/artifacts', { project, title: 'Item', visibility: 'local' })).body.id
  member = await world.createMember(app, project, 'superuser')
})
afterAll(() => app.close())

const setPeriods = (periods: Record<string, number>) => world.setSubscription(app, owner.org, periods)

test('4.subscription.1 refuses all writes after the CMS period has ended, but still allows reads and downloads', async () => {
  await setPeriods({ cms_to: Date.now() - 1 })
  for (const client of [owner, member]) {
    for (const [path, body] of [
      ['/artifacts', { project, title: 'New' }],
      [`/artifacts/${artifact}`, { title: 'Renamed' }],
      [`/artifacts/${artifact}`, {}],
      ['/folders', { project, title: 'New' }],
      ['/tags', { project, title: 'New' }],
      ['/exhibits', { project, title: 'New', description: 'Text', url_alias: 'new' }],
      [`/projects/${project}`, { logo_link_url: null }],
      ['/artifacts/bulk_update', { artifacts: [{ id: artifact, title: 'Renamed' }] }],
    ] as const) {
      const { status, body: failureBody } = await client.post<Failure>(path, body)
      expect([path, status, failureBody.errors?.message, failureBody.errors?.code]).toEqual([
        path,
        403,
        'The subscription has ended, so nothing can be added or changed. An owner can renew it.',
        'subscription_ended',
      ])
    }
    expect((await client.get(`/projects/${project}/empty_trash`)).status).toBe(403)
    expect((await client.get(`/artifacts/${artifact}`)).status).toBe(200)
    expect((await client.post('/search', { project })).status).toBe(200)
    expect((await client.get(`/projects/${project}/submissions_portal`)).status).toBe(200)
    expect((await client.post('/downloads', { project, artifacts: [artifact], folders: [] })).status).toBe(201)
  }
  expect((await owner.post('/projects', { org: owner.org, title: 'Another' })).status).toBe(403)
  expect((await owner.post(`/orgs/${owner.org}`, { title: 'Renamed' })).status).toBe(200)
  expect((await app.client().get(`/artifacts/${artifact}`)).status, 'its gallery stays').toBe(200)
})

test('4.subscription.1 refuses writes before the CMS period begins, and allows them during it', async () => {
  await setPeriods({ cms_from: Date.now() + 3_600_000 })
  expect((await owner.post('/folders', { project, title: 'New' })).status).toBe(403)
  await setPeriods({ cms_from: Date.now() - 1, cms_to: Date.now() + 3_600_000 })
  expect((await owner.post('/folders', { project, title: 'New' })).status).toBe(201)
})

test('lets only the owner of an inactive organisation read and download, and refuses all writes', async () => {
  await setPeriods({ inactive_from: Date.now() - 1 })
  expect((await owner.get(`/artifacts/${artifact}`)).status).toBe(200)
  expect((await owner.post('/downloads', { project, artifacts: [artifact], folders: [] })).status).toBe(201)
  const refusedCalls = [
    await owner.post<Failure>('/folders', { project, title: 'New' }),
    await member.get<Failure>(`/projects/${project}`),
  ]
  for (const { status, body } of refusedCalls)
    expect([status, body.errors.message]).toEqual([403, 'Project is inactive'])
  expect((await member.get<Failure>(`/permissions/get_access/${member.id}/${project}`)).body.errors.message).toBe(
    'Project is inactive',
  )
  expect((await app.client().get(`/artifacts/${artifact}`)).status).toBe(404)
})

test('lets members of an inactive organisation leave, and lets its owners add owners and delete projects', async () => {
  const closedPeriods = { cms_to: Date.now() - 1, inactive_from: Date.now() - 1 }
  await setPeriods(closedPeriods)
  const removeMember = (client: typeof owner, user: string) => client.delete('/permissions', { project, user })
  const [otherMember, newOwner] = [await world.createMember(app, project, 'superuser'), await app.owner()]
  await app.services.db.updateTable('users').set({ email_confirmed_at: 1 }).where('id', '=', newOwner.id).execute()
  expect((await removeMember(member, otherMember.id)).status, 'others stay').toBe(403)
  expect((await removeMember(owner, otherMember.id)).status).toBe(403)
  expect((await removeMember(member, member.id)).status).toBe(200)
  expect((await member.get(`/projects/${project}`)).status).toBe(404)

  // Deleting is allowed; transferring to an organisation without a subscription is not.
  const transferReply = await owner.post<Failure>(`/projects/${project}/hand_over`, { org: newOwner.org })
  expect([transferReply.status, transferReply.body.errors.code]).toEqual([403, 'inactive'])
  expect((await owner.post(`/orgs/${owner.org}`, { title: 'Renamed' })).status).toBe(403)
  expect((await otherMember.post(`/orgs/${owner.org}/owners`, { email: otherMember.email })).status).toBe(403)
  expect((await owner.post(`/orgs/${owner.org}/owners`, { email: newOwner.email })).status).toBe(200)
  expect((await newOwner.delete(`/orgs/${owner.org}/owners/${owner.id}`)).status).toBe(200)

  expect((await otherMember.delete(`/projects/${project}`, { deep: true })).status).toBe(403)
  const deleteAccount = () => newOwner.delete<Failure>(`/users/${newOwner.id}`, { password: PASSWORD })
  expect((await deleteAccount()).body.errors.code).toBe('last_owner')
  expect((await newOwner.get(`/projects/${project}/contents`)).status).toBe(200)
  expect((await newOwner.delete(`/projects/${project}`, { deep: true })).status).toBe(200)
  expect((await deleteAccount()).status).toBe(200)
})
