import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { ItemReport } from '#shared/entities/report.ts'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { newId } from '#server/kit/ids.ts'
import { VIEW_AS_HEADER } from '#shared/view-as-header.ts'
import { formatViewAs } from '#shared/policy/view-as.ts'
import { PERMISSION_KEYS } from '#shared/policy/permission-keys.ts'
import { startApp, type Client } from './app.ts'
import { give, portalOf } from './giving.ts'
import { member } from './world.ts'

// Pending submissions are visible to reviewers only, in every part of the archive.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
/** Has every permission except reviewing. */
let colleague: Client & { id: string }
let reviewer: Client & { id: string }
let project = ''
let waiting: Submission
const WORD = 'zwitscherlied'

beforeAll(async () => {
  app = await startApp({ worker: true, env: { SUBMIT_WORK: '4' } })
  owner = await app.owner('olga')
  const portal = await portalOf(app.services.db, owner)
  project = portal.project
  const others = PERMISSION_KEYS.filter((key) => key !== 'approve_submitted_artifacts')
  colleague = await member(app, project, others, 'carl')
  reviewer = await member(app, project, ['approve_submitted_artifacts'], 'rita')
  const said = { title: WORD, place: WORD, description: WORD }
  await give(app.client(), portal.id, [{ name: `${WORD}.txt`, text: WORD }], said)
  const { body } = await reviewer.get<{ submissions: Submission[] }>(`/projects/${project}/submissions`)
  waiting = body.submissions[0] as Submission
  await vi.waitFor(
    async () => {
      const { body: made } = await reviewer.get<Artifact>(`/artifacts/${waiting.artifact}`)
      if (made.file?.status !== 'ready') throw new Error('not ready')
    },
    { timeout: 30_000 },
  )
})
afterAll(() => app.close())

const everybody = () => ({ owner, reviewer, colleague, visitor: app.client() })
const id = () => waiting.artifact ?? ''

test('shows a pending submission to reviewers and answers everyone else as for an unknown item', async () => {
  const { body, status } = await reviewer.get<Artifact>(`/artifacts/${id()}`)
  expect([status, body.title, body.needs_review, body.active]).toEqual([200, WORD, true, false])
  const { status: of } = await owner.get<Artifact>(`/artifacts/${id()}`)
  expect(of).toBe(200)
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
    const there = await colleague.get(`/artifacts/${id()}${path}`)
    const absent = await colleague.get(`/artifacts/${unknown}${path}`)
    expect([path, there.status, there.body]).toEqual([path, absent.status, absent.body])
  }
  for (const [path, said] of [
    [`/artifacts/${id()}`, { title: 'Mine' }],
    [`/artifacts/bulk/size`, { ids: [id()] }],
    [`/artifacts/bulk_restore`, { artifactIds: [id()] }],
    [`/artifacts/${id()}/report`, { reason: 'wrong', message: 'x' }],
    [`/downloads`, { project, artifacts: [id()], folders: [] }],
  ] as const)
    expect([path, (await colleague.post(path, said)).status]).toEqual([path, 404])
  expect((await colleague.delete(`/artifacts/${id()}`)).status).toBe(404)
  expect((await colleague.get(`/submissions/${waiting.id}`)).status).toBe(403)
  expect((await colleague.get(`/projects/${project}/submissions`)).status).toBe(403)
})

test('serves the bytes of a pending submission to reviewers only, and stops when they lose the permission', async () => {
  const { body } = await owner.get<Artifact>(`/artifacts/${id()}`)
  const url = new URL(body.file?.url ?? '', app.base)
  expect((await fetch(url)).status).toBe(200)
  const { body: text } = await reviewer.get<Artifact>(`/artifacts/${id()}`)
  // Reviewing doesn't include the permission to download.
  expect(text.file?.url).toBeNull()
  await app.services.db.deleteFrom('org_owners').where('user_id', '=', owner.id).execute()
  expect((await fetch(url)).status).not.toBe(200)
  await app.services.db.insertInto('org_owners').values({ org: owner.org, user_id: owner.id }).execute()
})

describe('lists without pending submissions', () => {
  const search = async (who: Client, body: object) =>
    (await who.post<{ artifacts: Artifact[]; total: number; facets: object }>('/search', { project, ...body })).body
  const SEARCHES = [
    ...[{}, { query: { query: WORD } }, { query: { title: WORD } }, { query: { place: WORD } }, { folder: 'root' }],
    ...[
      { getDeleted: true },
      { getDeleted: true, query: { query: WORD } },
      { sort: { key: 'created_at', dir: 'desc' } },
    ],
  ]

  test('omits pending submissions from the archive, the trash and every search with its counts', async () => {
    for (const [name, who] of Object.entries(everybody())) {
      for (const body of SEARCHES) {
        const found = await search(who, { ...(name !== 'visitor' && { isHostpage: false }), ...body })
        expect([name, body, found.artifacts ?? [], found.total ?? 0]).toEqual([name, body, [], 0])
        expect(JSON.stringify(found)).not.toContain(WORD)
      }
    }
    for (const who of [owner, colleague])
      expect(JSON.stringify((await who.post('/search', { org: owner.org })).body)).not.toContain(WORD)
  })

  test('omits pending submissions from the activity, tags, exhibits, reports and name checks', async () => {
    for (const [name, who] of Object.entries(everybody())) {
      for (const path of ['/activity', '/tags', '/exhibits', '/reports'])
        expect([name, path, JSON.stringify((await who.get(`/projects/${project}${path}`)).body)]).toEqual([
          name,
          path,
          expect.not.stringContaining(id()),
        ])
    }
    const twin = { file_name: `${WORD}.txt`, file_size: WORD.length, folder_id: 'root', project }
    expect((await colleague.post('/artifacts/file_exists', twin)).body).toEqual({ exists: false })
  })

  test('omits a pending submission from an exhibit a reviewer added it to', async () => {
    const { body: exhibit } = await owner.post<{ id: string }>('/exhibits', {
      ...{ project, title: 'E', description: 'd', url_alias: newId() },
      artifacts: [id()],
    })
    for (const who of [owner, colleague])
      expect(JSON.stringify((await who.get(`/exhibits/${exhibit.id}`)).body)).not.toContain(WORD)
    await owner.delete(`/exhibits/${exhibit.id}`)
  })

  test('keeps pending submissions when the trash is emptied', async () => {
    expect((await owner.get(`/projects/${project}/empty_trash`)).body).toEqual({ artifacts: 0, folders: 0 })
    expect((await reviewer.get(`/artifacts/${id()}`)).status).toBe(200)
  })
})

test('hides an item that is pending again from covers, reports and analytics', async () => {
  const portal = await portalOf(app.services.db, owner)
  const keys = PERMISSION_KEYS.filter((key) => key !== 'approve_submitted_artifacts')
  const other = await member(app, portal.project, keys, 'cora')
  const { body: sent } = await give(app.client(), portal.id, [{ name: 'again.txt', text: 'again' }], { title: WORD })
  const submission = `/submissions/${sent.submissions[0]?.id}`
  const approved = await owner.post<Submission>(`${submission}/approve`, { folder: 'root', visibility: 'local' })
  const item = approved.body.artifact ?? ''
  const design = `/projects/${portal.project}/gallery_design`
  expect((await owner.post(design, { cover: { item, x: 1, y: 1 } })).status).toBe(200)
  const reported = { reason: 'wrong', message: 'Not so' }
  expect((await app.client().post(`/artifacts/${item}/report`, reported)).status).toBe(200)
  const day = Math.floor(Date.now() / 86_400_000)
  const visit = { project: portal.project, type: 'artifact', thing: item, key: 'view_count', day, n: 1 } as const
  await app.services.db.insertInto('visits').values(visit).execute()
  const span = `from=${day * 86_400_000}&to=${day * 86_400_000}`
  const told = async () => ({
    cover: (await other.get<{ cover_item: object | null }>(design)).body.cover_item,
    reported: (await other.get<{ reports: ItemReport[] }>(`/projects/${portal.project}/reports`)).body.reports[0],
    seen: (await other.get<{ artifacts: object[] }>(`/projects/${portal.project}/analytics?${span}`)).body.artifacts,
    counted: String((await other.get(`/projects/${portal.project}/analytics.csv?${span}`)).body),
  })
  const before = await told()
  expect(before).toMatchObject({ cover: { id: item }, reported: { artifact: { id: item } }, seen: [{ title: WORD }] })
  expect(before.counted).toContain(WORD)

  expect((await owner.post(`${submission}/reopen`, {})).status).toBe(200)
  const after = await told()
  expect(after).toMatchObject({ cover: null, reported: { artifact: null }, seen: [{ title: null }] })
  expect(after.counted).not.toContain(WORD)
  const closing = { status: 'resolved', take_down: true }
  expect((await other.post(`/reports/${after.reported?.id}`, closing)).status).toBe(409)
  expect((await owner.post(`${design}/discard`, { seen_at: Date.now() })).status).toBe(200)
  expect((await other.post(design, { cover: { item, x: 1, y: 1 } })).status).toBe(400)
})

test('refuses every edit of a pending submission, even by owners', async () => {
  const conflict = async (act: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await act
    return [status, (body as { errors?: { reason?: string[] } }).errors?.reason]
  }
  const waits = [409, ['awaits_review']]
  const at = `/artifacts/${id()}`
  expect(await conflict(owner.post(at, { needs_review: false }))).toEqual(waits)
  expect(await conflict(owner.post(at, { visibility: 'local' }))).toEqual(waits)
  expect(await conflict(owner.post(at, { folder: 'root' }))).toEqual(waits)
  expect(await conflict(owner.post(at, { active: false }))).toEqual(waits)
  expect(await conflict(owner.get(`${at}/restore`))).toEqual(waits)
  expect(await conflict(owner.delete(at))).toEqual(waits)
  for (const act of ['copy', 'move'])
    expect(await conflict(owner.post(`${at}/${act}`, { projectId: project, folderId: 'root' }))).toEqual(waits)
  expect((await reviewer.get<Artifact>(at)).body).toMatchObject({ needs_review: true, visibility: 'private' })
})

test('hides pending submissions when viewing as a member who can’t review', async () => {
  const eyes = { [VIEW_AS_HEADER]: formatViewAs({ project, as: 'member', user: colleague.id }) }
  expect((await owner.get(`/artifacts/${id()}`, eyes)).status).toBe(404)
})

/** Opens a socket to the project as a client and collects its messages. */
async function listening(who: Client) {
  const messages: unknown[] = []
  const socket = new WebSocket(`${app.base.replace('http', 'ws')}/client/socket/${crypto.randomUUID()}`, {
    headers: { cookie: who.cookie(), origin: app.base },
  })
  socket.on('message', (text) => messages.push(JSON.parse(String(text))))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.send(JSON.stringify({ type: 'open', project }))
  await expect.poll(() => messages).toContainEqual({ type: 'projectOpened', project })
  return { messages, socket }
}

test('sends no socket messages about a pending submission, and tells reviewers that something arrived', async () => {
  const [heard, reviewing] = [await listening(colleague), await listening(reviewer)]
  const portal = (await owner.get<{ portal: { id: string } }>(`/projects/${project}/submissions_portal`)).body.portal.id
  const { body } = await give(app.client(), portal, [{ name: 'second.txt', text: `${WORD} 2` }])
  const { artifact } = (await owner.get<Submission>(`/submissions/${body.submissions[0]?.id}`)).body
  await expect
    .poll(async () => (await owner.get<Artifact>(`/artifacts/${artifact}`)).body.file?.status, { timeout: 110_000 })
    .toBe('ready')
  // A public message, after which all earlier ones must have arrived.
  const { body: item } = await owner.post<Artifact>('/artifacts', { project, title: 'Heard' })
  for (const { messages } of [heard, reviewing]) await expect.poll(() => JSON.stringify(messages)).toContain(item.id)
  for (const { messages } of [heard, reviewing]) expect(JSON.stringify(messages)).not.toContain(artifact)
  const told = { type: 'submissionsChanged', project }
  expect(reviewing.messages).toContainEqual(told)
  expect(heard.messages).not.toContainEqual(told)
  for (const { socket } of [heard, reviewing]) socket.close()
})
