import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import type { Activity } from '#shared/entities/activity.ts'
import type { Project } from '#shared/entities/project.ts'
import { startApp } from '../support/app.ts'
import { waitForMail, readMailsTo } from '../support/mails.ts'
import { createMember, setSubscription } from '../support/fixtures.ts'

// Transferring a project to another organisation.

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ worker: true })
})
afterAll(() => app.close())

type Owner = Awaited<ReturnType<typeof app.owner>>
const newProject = async (owner: Owner, title: string) =>
  (await owner.post<Project>('/projects', { org: owner.org, title })).body
const createOrg = async (owner: Owner, title: string) => (await owner.post<{ id: string }>('/orgs', { title })).body.id
const transferProject = (client: Owner, project: string, org: string) =>
  client.post<Project>(`/projects/${project}/hand_over`, { org })
const addOwner = (org: string, user: { id: string }) =>
  app.services.db.insertInto('org_owners').values({ org, user_id: user.id }).execute()

test('keeps a transferred project’s URLs, members and contents, mails its members, and logs it in both organisations', async () => {
  const owner = await app.owner('Ada')
  const targetOrg = await createOrg(owner, 'Town Museum')
  const { id, url_alias } = await newProject(owner, 'Quay')
  await owner.post(`/projects/${id}`, { url_alias: `${url_alias}-now` })
  const bob = await createMember(app, id, 'editor', 'Bob')
  const coOwner = await app.owner('Cleo')
  await addOwner(owner.org, coOwner)
  // This owner is also a member and gets only one mail.
  const memberAndOwner = await createMember(app, id, 'observer', 'Dora')
  await addOwner(owner.org, memberAndOwner)
  const { body } = await transferProject(owner, id, targetOrg)
  expect([body.org, body.url_alias]).toEqual([targetOrg, `${url_alias}-now`])
  expect((await app.client().get(`/gallery/${url_alias}`)).status).toBe(200)
  expect((await bob.post('/artifacts', { project: id, title: 'A boat' })).status).toBe(201)
  // Owners of the former organisation lose access.
  expect((await coOwner.get(`/projects/${id}`)).status).toBe(404)
  const mail = await waitForMail(app.dataDir, bob.email, 'Quay')
  expect(mail).toContain('Town Museum')
  expect(mail).toContain('Org of Ada')
  for (const { email } of [coOwner, memberAndOwner]) {
    const ownerMail = await waitForMail(app.dataDir, email, 'Quay')
    for (const phrase of ['Town Museum', 'your organisation Org of Ada', `/client?orgId=${owner.org}`])
      expect(ownerMail.replaceAll(/\s+/g, ' ')).toContain(phrase)
  }
  const countTransferMails = async (email: string) =>
    (await readMailsTo(app.dataDir, email)).filter((text) => text.includes('Quay')).length
  expect([await countTransferMails(memberAndOwner.email), await countTransferMails(owner.email)]).toEqual([1, 0])
  const { activity } = (await bob.get<{ activity: Activity[] }>(`/projects/${id}/activity?kind=project`)).body
  expect(activity[0]).toMatchObject({ act: 'move', details: { from_org: 'Org of Ada', to_org: 'Town Museum' } })
})

test('limits the number of emails about a project that is transferred back and forth', async () => {
  const owner = await app.owner('Eve')
  const otherOrg = await createOrg(owner, 'Second')
  const { id } = await newProject(owner, 'To and fro')
  const bob = await createMember(app, id, 'observer', 'Bert')
  const { db } = app.services
  // Leaves five of the twenty mails that one sender may send to one address per day.
  const usedQuota = {
    key: `mail-answer-from-one:${owner.id} ${bob.email.toLowerCase()}`,
    points: 15,
    expire: Date.now() + 3600_000,
  }
  await db.insertInto('rate_limits').values(usedQuota).execute()
  for (let n = 0; n < 7; n++) expect((await transferProject(owner, id, n % 2 ? owner.org : otherOrg)).status).toBe(200)
  const listQueued = () =>
    db
      .selectFrom('mails')
      .select('id')
      .where('next_at', 'is not', null)
      .where('held_reason', 'is distinct from', 'recipient')
      .execute()
  await expect.poll(listQueued).toEqual([])
  expect((await readMailsTo(app.dataDir, bob.email)).filter((text) => text.includes('To and fro'))).toHaveLength(5)
})

test('requires ownership of both organisations for a transfer, and enforces the target organisation’s limits', async () => {
  const owner = await app.owner()
  const other = await app.owner()
  const { id } = await newProject(owner, 'Quay')
  const superuser = await createMember(app, id, 'superuser')
  const targetOrg = await createOrg(owner, 'Town Museum')
  expect((await transferProject(owner, id, other.org)).status).toBe(404)
  expect((await transferProject(other, id, other.org)).status).toBe(404)
  expect((await transferProject(superuser, id, superuser.org)).status).toBe(403)
  expect((await transferProject(owner, id, owner.org)).status).toBe(400)

  const file = { id: newId(), sha256: newId(), size: 1000, mime: 'text/plain', type: 'document', key: newId() } as const
  await app.services.db
    .insertInto('files')
    .values({ ...file, status: 'ready' })
    .execute()
  await app.services.db
    .insertInto('artifacts')
    .values({ id: newId(), project: id, title: 'A', file: file.id })
    .execute()
  await setSubscription(app, targetOrg, { storage: 999 })
  expect((await transferProject(owner, id, targetOrg)).body).toMatchObject({ errors: { code: 'storage_limit' } })
  await setSubscription(app, targetOrg, { storage: 1000, users: 0 })
  expect((await transferProject(owner, id, targetOrg)).body).toMatchObject({ errors: { code: 'user_limit' } })
  await setSubscription(app, targetOrg, { cms_to: 1 })
  expect((await transferProject(owner, id, targetOrg)).status).toBe(403)
  expect((await owner.get<Project>(`/projects/${id}`)).body.org).toBe(owner.org)
  await setSubscription(app, targetOrg, { storage: 1000, users: 1 })
  expect((await transferProject(owner, id, targetOrg)).status).toBe(200)
})

test('counts an upload towards the organisation that owns the project when the upload ends', async () => {
  const owner = await app.owner()
  const targetOrg = await createOrg(owner, 'Town Museum')
  const uploadWithLimits = async (title: string, bytes: Buffer, limits: { before: number; after: number }) => {
    const { id } = await newProject(owner, title)
    await setSubscription(app, owner.org, { storage: limits.before })
    await setSubscription(app, targetOrg, { storage: limits.after })
    const form = new FormData()
    form.append('project', id)
    form.append('file', new Blob([new Uint8Array(bytes)]), 'a.bin')
    const { headers, body } = new Request(app.base, { method: 'POST', body: form })
    const formBytes = Buffer.from(await new Response(body).arrayBuffer())
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const response = fetch(`${app.base}/client/api/artifacts`, {
      method: 'POST',
      headers: { cookie: owner.cookie(), origin: app.base, 'content-type': headers.get('content-type') ?? '' },
      body: readable,
      duplex: 'half',
    } as RequestInit)
    const writer = writable.getWriter()
    await writer.write(formBytes.subarray(0, bytes.length / 2))
    const listPartialFiles = () => readdirSync(join(app.dataDir, 'files', '.parts'))
    await expect.poll(listPartialFiles).not.toEqual([])
    await transferProject(owner, id, targetOrg)
    await writer.write(formBytes.subarray(bytes.length / 2))
    await writer.close()
    return (await response).status
  }
  const bytes = randomBytes(200_000)
  expect(await uploadWithLimits('Full below', bytes, { before: 1e9, after: 1000 })).toBe(402)
  expect(await uploadWithLimits('Full above', bytes, { before: 1000, after: 1e9 })).toBe(201)
})

test('keeps the archive consistent when projects are transferred and deleted concurrently', async () => {
  const owner = await app.owner()
  const orgs = [await createOrg(owner, 'One'), await createOrg(owner, 'Two')] as const
  const { id } = await newProject(owner, 'Quay')
  const responses = await Promise.all(orgs.map((org) => transferProject(owner, id, org)))
  // The second call finds a conflict or transfers it again.
  expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const currentOrg = (await owner.get<Project>(`/projects/${id}`)).body.org
  expect(orgs).toContain(currentOrg)

  const [a, b] = [await newProject(owner, 'A'), await newProject(owner, 'B')]
  await transferProject(owner, b.id, orgs[0])
  const swapReplies = await Promise.all([
    transferProject(owner, a.id, orgs[0]),
    transferProject(owner, b.id, owner.org),
  ])
  expect(swapReplies.map(({ status, body }) => [status, body.org])).toEqual([
    [200, orgs[0]],
    [200, owner.org],
  ])

  const [transferReply, deletionReply] = await Promise.all([
    transferProject(owner, a.id, orgs[1]),
    owner.delete(`/projects/${a.id}`),
  ])
  expect([200, 404]).toContain(transferReply.status)
  expect(deletionReply.status).toBe(200)
  expect((await owner.get(`/projects/${a.id}`)).status).toBe(404)
})
