import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { ItemReport } from '#shared/entities/report.ts'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { newId } from '#server/kit/ids.ts'
import { VIEW_AS_HEADER } from '#shared/view-as-header.ts'
import { formatViewAs } from '#shared/policy/view-as.ts'
import { PERMISSION_KEYS } from '#shared/policy/permission-keys.ts'
import { startApp, type Client } from '../support/app.ts'
import { submitContribution, createProjectWithPortal } from '../support/contributions.ts'
import { createMember } from '../support/fixtures.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'

// Pending submissions are visible to reviewers only, in every part of the archive.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
/** This member has every permission except reviewing. */
let colleague: Client & { id: string }
let reviewer: Client & { id: string }
let project = ''
let pendingSubmission: Submission
const SECRET_WORD = 'zwitscherlied'

beforeAll(async () => {
  app = await startApp({ worker: true, env: { SUBMIT_WORK: '4' } })
  owner = await app.owner('olga')
  const portal = await createProjectWithPortal(app.services.db, owner)
  project = portal.project
  const otherKeys = PERMISSION_KEYS.filter((key) => key !== 'approve_submitted_artifacts')
  colleague = await createMember(app, project, otherKeys, 'carl')
  reviewer = await createMember(app, project, ['approve_submitted_artifacts'], 'rita')
  const contributionFields = { title: SECRET_WORD, place: SECRET_WORD, description: SECRET_WORD }
  await submitContribution(
    app.client(),
    portal.id,
    [{ name: `${SECRET_WORD}.txt`, text: SECRET_WORD }],
    contributionFields,
  )
  const { body } = await reviewer.get<{ submissions: Submission[] }>(`/projects/${project}/submissions`)
  pendingSubmission = body.submissions[0] as Submission
  await vi.waitFor(
    async () => {
      const { body: storedItem } = await reviewer.get<Artifact>(`/artifacts/${pendingSubmission.artifact}`)
      if (storedItem.file?.status !== 'ready') throw new Error('not ready')
    },
    { timeout: SLOW_EFFECT_TIMEOUT_MS },
  )
}, TIME_LIMITS.mediaTools)
afterAll(() => app.close())

const createClients = () => ({ owner, reviewer, colleague, visitor: app.client() })
const getPendingItemId = () => pendingSubmission.artifact ?? ''

test('shows a pending submission to reviewers, and responds to others as if it did not exist', async () => {
  const { body, status } = await reviewer.get<Artifact>(`/artifacts/${getPendingItemId()}`)
  expect([status, body.title, body.needs_review, body.active]).toEqual([200, SECRET_WORD, true, false])
  const { status: ownersStatus } = await owner.get<Artifact>(`/artifacts/${getPendingItemId()}`)
  expect(ownersStatus).toBe(200)
  const unknown = newId()
  const paths = [
    '',
    '/pages',
    '/tags',
    '/tags/full',
    '/exhibits',
    '/size',
    '/activity',
    '/captions',
    '/access',
    '/restore',
  ]
  for (const path of paths) {
    const pendingAnswer = await colleague.get(`/artifacts/${getPendingItemId()}${path}`)
    const unknownAnswer = await colleague.get(`/artifacts/${unknown}${path}`)
    expect([path, pendingAnswer.status, pendingAnswer.body]).toEqual([path, unknownAnswer.status, unknownAnswer.body])
  }
  for (const [path, requestBody] of [
    [`/artifacts/${getPendingItemId()}`, { title: 'Mine' }],
    [`/artifacts/bulk/size`, { ids: [getPendingItemId()] }],
    [`/artifacts/bulk_restore`, { artifactIds: [getPendingItemId()] }],
    [`/artifacts/${getPendingItemId()}/report`, { reason: 'wrong', message: 'x' }],
    [`/downloads`, { project, artifacts: [getPendingItemId()], folders: [] }],
  ] as const)
    expect([path, (await colleague.post(path, requestBody)).status]).toEqual([path, 404])
  expect((await colleague.delete(`/artifacts/${getPendingItemId()}`)).status).toBe(404)
  expect((await colleague.get(`/submissions/${pendingSubmission.id}`)).status).toBe(403)
  expect((await colleague.get(`/projects/${project}/submissions`)).status).toBe(403)
})

test('serves the files of a pending submission only to reviewers, until they lose the permission', async () => {
  const { body } = await owner.get<Artifact>(`/artifacts/${getPendingItemId()}`)
  const url = new URL(body.file?.url ?? '', app.base)
  expect((await fetch(url)).status).toBe(200)
  const { body: text } = await reviewer.get<Artifact>(`/artifacts/${getPendingItemId()}`)
  // Reviewing doesn't include the permission to download.
  expect(text.file?.url).toBeNull()
  await app.services.db.deleteFrom('org_owners').where('user_id', '=', owner.id).execute()
  expect((await fetch(url)).status).not.toBe(200)
  await app.services.db.insertInto('org_owners').values({ org: owner.org, user_id: owner.id }).execute()
})

describe('searches and lists', () => {
  const search = async (client: Client, body: object) =>
    (await client.post<{ artifacts: Artifact[]; total: number; facets: object }>('/search', { project, ...body })).body
  const SEARCHES = [
    ...[
      {},
      { query: { query: SECRET_WORD } },
      { query: { title: SECRET_WORD } },
      { query: { place: SECRET_WORD } },
      { folder: 'root' },
    ],
    ...[
      { getDeleted: true },
      { getDeleted: true, query: { query: SECRET_WORD } },
      { sort: { key: 'created_at', dir: 'desc' } },
    ],
  ]

  test('omits pending submissions from the archive, the trash and every search with its counts', async () => {
    for (const [name, client] of Object.entries(createClients())) {
      for (const body of SEARCHES) {
        const searchReply = await search(client, { ...(name !== 'visitor' && { isHostpage: false }), ...body })
        expect([name, body, searchReply.artifacts ?? [], searchReply.total ?? 0]).toEqual([name, body, [], 0])
        expect(JSON.stringify(searchReply)).not.toContain(SECRET_WORD)
      }
    }
    for (const client of [owner, colleague])
      expect(JSON.stringify((await client.post('/search', { org: owner.org })).body)).not.toContain(SECRET_WORD)
  })

  test('omits pending submissions from activity, tags, exhibits, reports and checks for existing files', async () => {
    for (const [name, client] of Object.entries(createClients())) {
      for (const path of ['/activity', '/tags', '/exhibits', '/reports'])
        expect([name, path, JSON.stringify((await client.get(`/projects/${project}${path}`)).body)]).toEqual([
          name,
          path,
          expect.not.stringContaining(getPendingItemId()),
        ])
    }
    const sameNameAndSize = {
      file_name: `${SECRET_WORD}.txt`,
      file_size: SECRET_WORD.length,
      folder_id: 'root',
      project,
    }
    expect((await colleague.post('/artifacts/file_exists', sameNameAndSize)).body).toEqual({ exists: false })
  })

  test('omits a pending submission from an exhibit to which a reviewer added it', async () => {
    const { body: exhibit } = await owner.post<{ id: string }>('/exhibits', {
      ...{ project, title: 'E', description: 'd', url_alias: newId() },
      artifacts: [getPendingItemId()],
    })
    for (const client of [owner, colleague])
      expect(JSON.stringify((await client.get(`/exhibits/${exhibit.id}`)).body)).not.toContain(SECRET_WORD)
    await owner.delete(`/exhibits/${exhibit.id}`)
  })

  test('keeps pending submissions when the trash is emptied', async () => {
    expect((await owner.get(`/projects/${project}/empty_trash`)).body).toEqual({ artifacts: 0, folders: 0 })
    expect((await reviewer.get(`/artifacts/${getPendingItemId()}`)).status).toBe(200)
  })
})

test('hides an item that is returned to review from covers, reports and analytics', async () => {
  const portal = await createProjectWithPortal(app.services.db, owner)
  const keys = PERMISSION_KEYS.filter((key) => key !== 'approve_submitted_artifacts')
  const otherMember = await createMember(app, portal.project, keys, 'cora')
  const { body: contribution } = await submitContribution(
    app.client(),
    portal.id,
    [{ name: 'again.txt', text: 'again' }],
    { title: SECRET_WORD },
  )
  const submission = `/submissions/${contribution.submissions[0]?.id}`
  const approveReply = await owner.post<Submission>(`${submission}/approve`, { folder: 'root', visibility: 'local' })
  const item = approveReply.body.artifact ?? ''
  const design = `/projects/${portal.project}/gallery_design`
  expect((await owner.post(design, { cover: { item, x: 1, y: 1 } })).status).toBe(200)
  const report = { reason: 'wrong', message: 'Not so' }
  expect((await app.client().post(`/artifacts/${item}/report`, report)).status).toBe(200)
  const day = Math.floor(Date.now() / 86_400_000)
  const countedVisit = {
    project: portal.project,
    type: 'artifact',
    subject: item,
    event: 'view_count',
    day,
    count: 1,
  } as const
  await app.services.db.insertInto('visits').values(countedVisit).execute()
  const timeRange = `from=${day * 86_400_000}&to=${day * 86_400_000}`
  const readVisibleFacts = async () => ({
    cover: (await otherMember.get<{ cover_item: object | null }>(design)).body.cover_item,
    reported: (await otherMember.get<{ reports: ItemReport[] }>(`/projects/${portal.project}/reports`)).body.reports[0],
    seen: (await otherMember.get<{ artifacts: object[] }>(`/projects/${portal.project}/analytics?${timeRange}`)).body
      .artifacts,
    counted: String((await otherMember.get(`/projects/${portal.project}/analytics.csv?${timeRange}`)).body),
  })
  const factsBefore = await readVisibleFacts()
  expect(factsBefore).toMatchObject({
    cover: { id: item },
    reported: { artifact: { id: item } },
    seen: [{ title: SECRET_WORD }],
  })
  expect(factsBefore.counted).toContain(SECRET_WORD)

  expect((await owner.post(`${submission}/reopen`, {})).status).toBe(200)
  const factsAfter = await readVisibleFacts()
  expect(factsAfter).toMatchObject({ cover: null, reported: { artifact: null }, seen: [{ title: null }] })
  expect(factsAfter.counted).not.toContain(SECRET_WORD)
  const resolution = { status: 'resolved', take_down: true }
  expect((await otherMember.post(`/reports/${factsAfter.reported?.id}`, resolution)).status).toBe(409)
  expect((await owner.post(`${design}/discard`, { seen_at: Date.now() })).status).toBe(200)
  expect((await otherMember.post(design, { cover: { item, x: 1, y: 1 } })).status).toBe(400)
})

test('refuses to edit, move, copy or delete the item of a pending submission, even for owners', async () => {
  const getStatusAndReason = async (replyPromise: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await replyPromise
    return [status, (body as { errors?: { reason?: string[] } }).errors?.reason]
  }
  const awaitsReview = [409, ['awaits_review']]
  const itemPath = `/artifacts/${getPendingItemId()}`
  expect(await getStatusAndReason(owner.post(itemPath, { needs_review: false }))).toEqual(awaitsReview)
  expect(await getStatusAndReason(owner.post(itemPath, { visibility: 'local' }))).toEqual(awaitsReview)
  expect(await getStatusAndReason(owner.post(itemPath, { folder: 'root' }))).toEqual(awaitsReview)
  expect(await getStatusAndReason(owner.post(itemPath, { active: false }))).toEqual(awaitsReview)
  expect(await getStatusAndReason(owner.get(`${itemPath}/restore`))).toEqual(awaitsReview)
  expect(await getStatusAndReason(owner.delete(itemPath))).toEqual(awaitsReview)
  for (const act of ['copy', 'move'])
    expect(
      await getStatusAndReason(owner.post(`${itemPath}/${act}`, { projectId: project, folderId: 'root' })),
    ).toEqual(awaitsReview)
  expect((await reviewer.get<Artifact>(itemPath)).body).toMatchObject({ needs_review: true, visibility: 'private' })
})

test('hides pending submissions from reviewers who view the project as a member who can’t review', async () => {
  const viewAsHeaders = { [VIEW_AS_HEADER]: formatViewAs({ project, as: 'member', user: colleague.id }) }
  expect((await owner.get(`/artifacts/${getPendingItemId()}`, viewAsHeaders)).status).toBe(404)
})

/** Opens a socket to the project as a client and collects its messages. */
async function openListeningSocket(client: Client) {
  const messages: unknown[] = []
  const socket = new WebSocket(`${app.base.replace('http', 'ws')}/client/socket/${crypto.randomUUID()}`, {
    headers: { cookie: client.cookie(), origin: app.base },
  })
  socket.on('message', (text) => messages.push(JSON.parse(String(text))))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.send(JSON.stringify({ type: 'open', project }))
  await expect.poll(() => messages).toContainEqual({ type: 'projectOpened', project })
  return { messages, socket }
}

test(
  'sends no WebSocket messages about a pending submission, except to tell reviewers that it arrived',
  { timeout: TIME_LIMITS.mediaTools },
  async () => {
    const [colleagueSocket, reviewerSocket] = [
      await openListeningSocket(colleague),
      await openListeningSocket(reviewer),
    ]
    const portalId = (await owner.get<{ portal: { id: string } }>(`/projects/${project}/submissions_portal`)).body
      .portal.id
    const { body } = await submitContribution(app.client(), portalId, [
      { name: 'second.txt', text: `${SECRET_WORD} 2` },
    ])
    const { artifact } = (await owner.get<Submission>(`/submissions/${body.submissions[0]?.id}`)).body
    await expect
      .poll(async () => (await owner.get<Artifact>(`/artifacts/${artifact}`)).body.file?.status, {
        timeout: SLOW_EFFECT_TIMEOUT_MS,
      })
      .toBe('ready')
    // A public message, after which all earlier ones must have arrived.
    const { body: item } = await owner.post<Artifact>('/artifacts', { project, title: 'Heard' })
    for (const { messages } of [colleagueSocket, reviewerSocket])
      await expect.poll(() => JSON.stringify(messages)).toContain(item.id)
    for (const { messages } of [colleagueSocket, reviewerSocket])
      expect(JSON.stringify(messages)).not.toContain(artifact)
    const expectedMessage = { type: 'submissionsChanged', project }
    expect(reviewerSocket.messages).toContainEqual(expectedMessage)
    expect(colleagueSocket.messages).not.toContainEqual(expectedMessage)
    for (const { socket } of [colleagueSocket, reviewerSocket]) socket.close()
  },
)
