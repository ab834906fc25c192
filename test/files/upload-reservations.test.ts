import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { SILENT_MS, SAVE_INTERVAL_BYTES } from '#server/files/uploads/upload-limits.ts'
import { newId } from '#server/kit/ids.ts'
import type { UnfinishedUpload } from '#shared/entities/org.ts'
import type { VisiblePortal } from '#shared/entities/submissions/portal.ts'
import { startApp, type Client, type Person } from '../support/app.ts'
import {
  submitContribution,
  submitContributionInParts,
  makeTextFile,
  createProjectWithPortal,
  solveProofOfWork,
} from '../support/contributions.ts'
import { uploadToProject } from '../support/stored-files.ts'
import { createTusClient } from '../support/tus-client.ts'
import { createAdministrator, createMember, createTestProject, setSubscription } from '../support/fixtures.ts'

// Storage reserved by unfinished uploads: what counts, which uploads are refused, and what ends a reservation.

let app: Awaited<ReturnType<typeof startApp>>
const logEntries: { level: number; msg: string }[] = []
beforeAll(async () => {
  app = await startApp({ logTo: (line) => void logEntries.push(line as never), env: { SUBMIT_WORK: '1' } })
})
afterAll(() => app.close())

interface UnfinishedUploads {
  uploads: UnfinishedUpload[]
  count: number
  reserved: number
}
const getUploadId = (location: string) => location.split('/').at(-1) ?? ''
const listUnfinished = async (owner: Client & { org: string }) =>
  (await owner.get<UnfinishedUploads>(`/orgs/${owner.org}/uploads`)).body
const getUsedStorage = async (owner: Client & { org: string }) =>
  (await owner.get<{ storage_used: number }>(`/orgs/${owner.org}/storage_used`)).body.storage_used
const makeIdle = (id: string) =>
  app.services.db
    .updateTable('uploads')
    .set({ last_data_at: Date.now() - SILENT_MS })
    .where('id', '=', id)
    .execute()

async function solveProof(contributor: Client, portal: string): Promise<string> {
  const { body } = await contributor.get<VisiblePortal>(`/submissions_portal/${portal}`)
  return 'challenge' in body ? solveProofOfWork(body) : 'none'
}
const toUploadsUrl = (portal: string) => `/client/api/submissions_portal/${portal}/uploads`

async function createOwnerWithProject() {
  const owner = await app.owner('owner')
  const project = (await createTestProject(owner, 'Archive')).id
  return { owner, project, tus: createTusClient(app.base, owner) }
}

test('reserves no storage for bytes that are declared but not yet sent, so that other uploads still fit', async () => {
  const owner = await app.owner('owner')
  const portal = await createProjectWithPortal(app.services.db, owner, { max_files: 100 })
  await setSubscription(app, owner.org, { submissions_from: 1, storage: 20_000_000 })
  const stranger = app.client()
  for (let proofIndex = 0; proofIndex < 3; proofIndex++) {
    const proof = await solveProof(stranger, portal.id)
    const createdUploads = await Promise.all(
      Array.from({ length: 80 }, () =>
        createTusClient(app.base, stranger).create(19_000_000, { filename: 'a.txt', proof }, toUploadsUrl(portal.id)),
      ),
    )
    expect(createdUploads.filter(({ status }) => status === 201)).toHaveLength(80)
  }
  const contributor = await createMember(app, portal.project, 'contributor')
  for (let i = 0; i < 3; i++) {
    const createdUpload = await createTusClient(app.base, contributor).create(19_000_000, {
      project: portal.project,
      filename: 'a',
    })
    expect(createdUpload.status).toBe(201)
  }
  expect(await listUnfinished(owner)).toMatchObject({ count: 243, reserved: 0 })
  await uploadToProject(owner, { bytes: randomBytes(5_000_000), name: 'multipart.bin' }, { project: portal.project })
  const tusClient = createTusClient(app.base, owner)
  const { location } = await tusClient.create(5_000_000, { project: portal.project, filename: 'parts.bin' })
  expect((await tusClient.patch(location, 0, randomBytes(5_000_000))).status).toBe(204)
  const giver = app.client()
  expect((await submitContribution(giver, portal.id, [makeTextFile('x'.repeat(1_000_000))])).status).toBe(201)
  expect(
    (
      await submitContributionInParts(app.base, giver, portal.id, [makeTextFile('y'.repeat(4_500_000))], {
        key: newId(),
      })
    ).status,
  ).toBe(201)
})

test('reserves storage for the received bytes plus a margin until the upload is idle', async () => {
  const { owner, project, tus } = await createOwnerWithProject()
  await setSubscription(app, owner.org, { submissions_from: 1, storage: 10_000_000 })
  const { location } = await tus.create(9_000_000, { project, filename: 'half.bin' })
  await tus.patch(location, 0, randomBytes(6_000_000))
  const reserved = 6_000_000 + SAVE_INTERVAL_BYTES
  expect(await listUnfinished(owner)).toMatchObject({
    ...{ count: 1, reserved },
    uploads: [{ id: getUploadId(location), received: 6_000_000, length: 9_000_000, reserved, portal: null, project }],
  })
  const createForm = () => {
    const fields = new FormData()
    fields.set('project', project)
    fields.set('file', new Blob([randomBytes(4_000_000)]), 'form.bin')
    return fields
  }
  expect((await owner.post('/artifacts', createForm())).status).toBe(402)
  expect((await tus.create(4_000_000, { project, filename: 'a' })).code).toBe('storage_limit')
  await makeIdle(getUploadId(location))
  expect(await listUnfinished(owner)).toMatchObject({ count: 1, reserved: 0 })
  expect((await owner.post('/artifacts', createForm())).status).toBe(201)
  // The remaining bytes no longer fit, but the upload can resume once they do.
  const lastPatch = await tus.patch(location, 6_000_000, randomBytes(3_000_000))
  expect([lastPatch.status, lastPatch.code]).toEqual([402, 'storage_limit'])
  expect(await getUsedStorage(owner)).toBe(4_000_000)
  await setSubscription(app, owner.org, { storage: 13_000_000 })
  expect((await tus.head(location)).offset).toBe(6_000_000)
  expect((await tus.patch(location, 6_000_000, randomBytes(3_000_000))).status).toBe(204)
  expect(await getUsedStorage(owner)).toBe(13_000_000)
})

test('counts members’ reservations against portal uploads, but not portals’ reservations against members’ uploads', async () => {
  const owner = await app.owner('owner')
  const portal = await createProjectWithPortal(app.services.db, owner)
  await setSubscription(app, owner.org, { submissions_from: 1, storage: 10_000_000 })
  const giver = app.client()
  const tus = createTusClient(app.base, giver)
  const createUpload = async (length: number) =>
    tus.create(length, { filename: 'a.txt', proof: await solveProof(giver, portal.id) }, toUploadsUrl(portal.id))
  const { location } = await createUpload(8_000_000)
  await tus.patch(location, 0, Buffer.alloc(6_000_000, 'a'))
  expect((await createUpload(4_000_000)).code).toBe('storage_limit')
  expect((await submitContribution(giver, portal.id, [makeTextFile('x'.repeat(4_000_000))])).status).toBe(402)
  await uploadToProject(owner, { bytes: randomBytes(4_000_000), name: 'member.bin' }, { project: portal.project })
  await makeIdle(getUploadId(location))
  expect((await createUpload(4_000_000)).status).toBe(201)
})

test('stops a long upload as soon as it no longer fits, before the remaining bytes are sent', async () => {
  const { owner, project, tus } = await createOwnerWithProject()
  await setSubscription(app, owner.org, { storage: 12_000_000 })
  const { location } = await tus.create(9_000_000, { project, filename: 'half.bin' })
  await tus.patch(location, 0, randomBytes(1_000_000))
  await uploadToProject(owner, { bytes: randomBytes(5_000_000), name: 'other.bin' }, { project })
  const refusedPatch = await tus.patch(location, 1_000_000, randomBytes(8_000_000))
  expect([refusedPatch.status, (await tus.head(location)).offset]).toEqual([402, 1_000_000])
})

test('resumes an upload after a long interruption', async () => {
  const { project, tus } = await createOwnerWithProject()
  const bytes = randomBytes(3_000_000)
  const { location } = await tus.create(bytes.length, { project, filename: 'a.bin' })
  await tus.patch(location, 0, bytes.subarray(0, 1_000_000))
  await makeIdle(getUploadId(location))
  expect((await tus.head(location)).offset).toBe(1_000_000)
  const completedPatch = await tus.patch(location, 1_000_000, bytes.subarray(1_000_000))
  expect([completedPatch.status, completedPatch.artifact]).toEqual([204, expect.any(String)])
})

test('limits the uploads per proof of work to the number of files that a contribution may have', async () => {
  const owner = await app.owner('owner')
  const portal = await createProjectWithPortal(app.services.db, owner, { max_files: 3 })
  const giver = app.client()
  const tus = createTusClient(app.base, giver)
  const proof = await solveProof(giver, portal.id)
  const createUpload = () => tus.create(1000, { filename: 'a.txt', proof }, toUploadsUrl(portal.id))
  const created = await Promise.all(Array.from({ length: 8 }, createUpload))
  expect(created.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429, 429, 429, 429])
  expect(created.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/)
  // Removing an upload makes room for another.
  await tus.remove(created.find(({ status }) => status === 201)?.location ?? '')
  expect((await createUpload()).status).toBe(201)
  expect((await createUpload()).status).toBe(429)
})

test('replaces a user’s oldest idle upload when they exceed the limit on unfinished uploads', async () => {
  const { owner, project, tus } = await createOwnerWithProject()
  const locations: string[] = []
  for (let i = 0; i < 200; i++) locations.push((await tus.create(1000, { project, filename: 'a' })).location)
  expect((await tus.create(1000, { project, filename: 'a' })).status).toBe(429)
  await makeIdle(getUploadId(locations[7] ?? ''))
  expect((await tus.create(1000, { project, filename: 'a' })).status).toBe(201)
  expect((await tus.head(locations[7] ?? '')).status).toBe(404)
  expect(await listUnfinished(owner)).toMatchObject({ count: 200 })
})

/** Starts an upload as a person and keeps it running. `ended` resolves when the call ends. */
async function startSending(sender: Person, project: string, url?: string, proof?: string) {
  const tus = createTusClient(app.base, sender)
  const fields: Record<string, string> = url
    ? { filename: 'a.txt', proof: proof ?? '' }
    : { project, filename: 'a.txt' }
  const { location } = await tus.create(50_000_000, fields, url)
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const endedReply = tus.patch(location, 0, readable).catch(() => ({ status: 0 }))
  const sendPart = () => void writer.write(Buffer.alloc(300_000, 'a')).catch(() => undefined)
  sendPart()
  await expect
    .poll(async () => (await app.services.store.appendedSize(`tmp/${getUploadId(location)}`)) ?? 0)
    .toBeGreaterThan(0)
  return { location, ended: endedReply, tus, send: sendPart }
}

async function expectCancelled(ended: Awaited<ReturnType<typeof startSending>>) {
  ended.send()
  expect((await ended.ended).status).not.toBe(204)
  expect([401, 403, 404]).toContain((await ended.tus.head(ended.location)).status)
  const rows = await app.services.db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', getUploadId(ended.location))
    .execute()
  expect(rows).toEqual([])
  await expect.poll(() => app.services.store.appendedSize(`tmp/${getUploadId(ended.location)}`)).toBeNull()
}

const REMOVALS: [string, (owner: Person, project: string, person: Person) => Promise<{ status: number }>][] = [
  ['removed', (owner, project, { id }) => owner.delete('/permissions', { project, user: id })],
  ['leaving the project', (_, project, person) => person.delete('/permissions', { project, user: person.id })],
  ['removed from the organisation', (owner, _, { id }) => owner.delete(`/orgs/${owner.org}/users/${id}`)],
  [
    'no longer allowed to add',
    async (owner, project, { id }) => {
      const permission = await app.services.db
        .selectFrom('permissions')
        .select('id')
        .where('project', '=', project)
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
      return owner.post(`/permissions/${permission.id}`, { create_artifact: false })
    },
  ],
  ['suspended', async (_, __, { id }) => (await createAdministrator(app)).post(`/admin/users/${id}`, { act: 'lock' })],
]
test.each(REMOVALS)('immediately ends only the uploads of a user who is %s', async (_, removePerson) => {
  const { owner, project } = await createOwnerWithProject()
  const person = await createMember(app, project, 'contributor')
  const personsTus = createTusClient(app.base, person)
  const ownUpload = await personsTus.create(1000, {
    project: (await createTestProject(person, 'Own')).id,
    filename: 'a',
  })
  const runningUpload = await startSending(person, project)
  const ownersUpload = await createTusClient(app.base, owner).create(1000, { project, filename: 'a' })
  expect((await removePerson(owner, project, person)).status).toBeLessThan(300)
  await expectCancelled(runningUpload)
  expect((await createTusClient(app.base, owner).head(ownersUpload.location)).status).toBe(200)
  if (_ !== 'suspended') expect((await personsTus.head(ownUpload.location)).status).toBe(200)
})

test('ends the uploads of a removed owner, except in projects where they are a member', async () => {
  const { owner, project } = await createOwnerWithProject()
  const otherProject = (await createTestProject(owner, 'Other')).id
  const secondPerson = await createMember(app, otherProject, 'contributor', 'second')
  await app.services.db.insertInto('org_owners').values({ org: owner.org, user_id: secondPerson.id }).execute()
  const ownersUpload = await startSending(secondPerson, project)
  const membersUpload = await createTusClient(app.base, secondPerson).create(1000, {
    project: otherProject,
    filename: 'a',
  })
  expect((await owner.delete(`/orgs/${owner.org}/owners/${secondPerson.id}`)).status).toBe(200)
  await expectCancelled(ownersUpload)
  expect((await createTusClient(app.base, secondPerson).head(membersUpload.location)).status).toBe(200)
})

test('ends uploads through a portal when it closes, and all uploads to a project when it is deleted', async () => {
  const owner = await app.owner('owner')
  const portal = await createProjectWithPortal(app.services.db, owner)
  const stranger = await app.owner('stranger')
  const proof = await solveProof(stranger, portal.id)
  const portalUpload = await startSending(stranger, portal.project, toUploadsUrl(portal.id), proof)
  await owner.post(`/submissions_portal/${portal.id}`, { title: 'Renamed' })
  expect((await portalUpload.tus.head(portalUpload.location)).status).toBe(200)
  await owner.post(`/submissions_portal/${portal.id}`, { is_open: false })
  await expectCancelled(portalUpload)
  const ownUpload = await startSending(owner, portal.project)
  await owner.delete(`/projects/${portal.project}`, { deep: true })
  await expectCancelled(ownUpload)
})

test('refuses further upload parts from a user whose invitation was withdrawn', async () => {
  const { owner, project } = await createOwnerWithProject()
  const invited = await app.owner('invited', { confirmed: false })
  const sent = await owner.post<{ id: string }>(`/projects/${project}/invite`, {
    ...{ email: invited.email, permissions: {} },
  })
  expect(sent.status).toBeLessThan(300)
  expect((await owner.delete('/permissions', { project, user: invited.email })).status).toBe(200)
  expect((await createTusClient(app.base, invited).create(10, { project, filename: 'a' })).status).toBe(404)
})

test('shows owners which users and portals reserve storage, and lets only owners discard their uploads', async () => {
  const owner = await app.owner('owner')
  const portal = await createProjectWithPortal(app.services.db, owner)
  const contributor = await createMember(app, portal.project, 'contributor')
  const giver = await app.owner('giver')
  const runningUpload = await startSending(contributor, portal.project)
  const strangersUpload = await startSending(
    giver,
    portal.project,
    toUploadsUrl(portal.id),
    await solveProof(giver, portal.id),
  )
  const unfinishedBefore = await listUnfinished(owner)
  expect(
    unfinishedBefore.uploads.map(({ user, portal: uploadPortal }) => user?.id ?? uploadPortal?.title).toSorted(),
  ).toEqual([contributor.id, portal.title].toSorted())
  expect(unfinishedBefore.uploads.every(({ length }) => length === 50_000_000)).toBe(true)
  const uploads = unfinishedBefore.uploads.map(({ id }) => id)
  expect((await contributor.get(`/orgs/${owner.org}/uploads`)).status).toBe(403)
  expect((await contributor.delete(`/orgs/${owner.org}/uploads`, { uploads })).status).toBe(403)
  // Uploads of another organisation can't be ended.
  expect((await giver.delete<{ ended: number }>(`/orgs/${giver.org}/uploads`, { uploads })).body.ended).toBe(0)
  const ended = await owner.delete<{ ended: number }>(`/orgs/${owner.org}/uploads`, { uploads })
  expect(ended.body).toEqual({ ended: 2 })
  await expectCancelled(runningUpload)
  await expectCancelled(strangersUpload)
  expect(await listUnfinished(owner)).toEqual({ uploads: [], count: 0, reserved: 0 })
})

test('either completes or cancels an upload when both are requested at the same time', async () => {
  const { owner, project, tus } = await createOwnerWithProject()
  for (let i = 0; i < 10; i++) {
    const { location } = await tus.create(1000, { project, filename: `${i}` })
    const [sent, ended] = await Promise.all([
      tus.patch(location, 0, randomBytes(1000)),
      owner.delete<{ ended: number }>(`/orgs/${owner.org}/uploads`, { uploads: [getUploadId(location)] }),
    ])
    expect([sent.artifact !== null, ended.body.ended]).toEqual(sent.artifact ? [true, 0] : [false, 1])
    expect([204, 404, 423]).toContain(sent.status)
  }
})

test('logs no error when a WebSocket message is too large', async () => {
  const owner = await app.owner('owner')
  const socket = new WebSocket(`${app.base.replace('http', 'ws')}/client/socket/${newId()}`, {
    headers: { cookie: owner.cookie() },
  }).on('error', () => undefined)
  await once(socket, 'open')
  const logCountBefore = logEntries.length
  socket.send('x'.repeat(100_000))
  await once(socket, 'close')
  // The log is ordered, so anything the socket logs comes before this call.
  await owner.get('/artifacts/01a1fc00-0000-7000-8000-000000000000')
  expect(logEntries.slice(logCountBefore).filter(({ level }) => level >= 40)).toEqual([])
})
