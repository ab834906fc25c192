import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { VIEW_AS_HEADER } from '#shared/view-as-header.ts'
import { formatViewAs } from '#shared/policy/view-as.ts'
import { clientOf, PASSWORD, startApp, type Client } from './app.ts'
import { statementsAsked } from './statements.ts'
import { made, upload } from './stored.ts'
import * as world from './world.ts'

// Lists, searches, counts and items are cached per session and process. Cached replies are invalid after any change of their
// contents or of the caller's permissions.

type Found = ReplyOf<typeof searchContract.search>

let app: Awaited<ReturnType<typeof startApp>>
let other: Awaited<ReturnType<typeof app.another>>
const asked = statementsAsked()
beforeAll(async () => {
  app = await startApp()
  other = await app.another()
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const word = () => Math.random().toString(36).slice(2)

async function archive() {
  const owner = await app.owner()
  const project = (await world.newProject(owner, 'Kept')).id
  const folder = (await world.make(owner, '/folders', { project, folder: 'root', title: 'Letters' })).id
  const tag = (await world.make(owner, '/tags', { project, title: 'Sea' })).id
  const fields = { project, folder, title: `Ferry ${word()}`, downloadable: 'true' }
  const { id } = await upload(owner, { bytes: randomBytes(40), name: 'picture.jpg' }, fields)
  await owner.post(`/artifacts/${id}`, { subject: ['Boats'], place: 'Here', description: '<p>ferry</p>' })
  return { owner, project, folder, tag, id }
}
type Archive = Awaited<ReturnType<typeof archive>>

const BODIES = ({ folder, tag }: Pick<Archive, 'folder' | 'tag'>): object[] => [
  { folder: 'root', facets: false },
  { folder },
  { query: { query: 'ferry', type: 'Image' } },
  { query: { title: 'Let', titleTypes: { title: true } } },
  { tagIds: [tag], sort: { key: 'CREATED_AT', dir: 'desc' } },
  { getDeleted: true },
]

/** Returns cached replies and fresh ones: a search with exhibitIds is never cached. */
async function answers(on: Archive, by: Client = on.owner) {
  const ask = async (more: object) =>
    Promise.all(
      BODIES(on).map(
        async (body) =>
          (await by.post<Found>('/search', { project: on.project, isHostpage: false, ...body, ...more })).body,
      ),
    )
  return { kept: await ask({}), fresh: await ask({ exhibitIds: [] }) }
}

const item = (by: Client, id: string) => by.get<Artifact>(`/artifacts/${id}`)

/** Signs a user in on the second server. */
async function elsewhere({ email }: { email: string }): Promise<Client> {
  const client = clientOf(other.base)
  await client.post('/auth/login', { email, password: PASSWORD })
  return client
}

test('caches a list per session, and checks the permission and the revision on each request', async () => {
  const on = await archive()
  const ask = () => on.owner.post<Found>('/search', { project: on.project, folder: on.folder })
  const look = () => item(on.owner, on.id)
  const [list, one] = [await ask(), await look()]
  asked.length = 0
  expect((await ask()).body).toEqual(list.body)
  expect((await look()).body).toEqual(one.body)
  expect(asked).toHaveLength(2)
  expect(asked.filter((text) => text.includes('revisions'))).toHaveLength(2)
  const { body } = await (await elsewhere(on.owner)).post<Found>('/search', { project: on.project, folder: on.folder })
  // Signed addresses belong to one session.
  expect(body.artifacts[0]?.file?.url).not.toBe(list.body.artifacts[0]?.file?.url)
})

/** The tags of a project with their counts, as the API returns them. */
const tagsOf = async (by: Client, project: string) =>
  (await by.get<{ title: string; artifact_count: number }[]>(`/projects/${project}/tags`)).body.map(
    ({ title, artifact_count }) => ({ title, artifact_count }),
  )
const countedTags = async (project: string) =>
  (
    await sql<object>`SELECT title, (SELECT count(*) FROM artifact_tags c JOIN artifacts a ON a.id = c.artifact
      WHERE c.tag = tags.id AND a.active) AS artifact_count FROM tags WHERE project = ${project}`.execute(
      app.services.db,
    )
  ).rows

test('returns every change with the next request, on each server', async () => {
  const on = await archive()
  const { owner, project, folder, tag, id } = on
  const there = await elsewhere(owner)
  const second = (await world.make(owner, '/artifacts', { project, title: `Ferry ${word()}` })).id
  const acts: Record<string, () => Promise<unknown>> = {
    title: () => owner.post(`/artifacts/${id}`, { title: `Ferry ${word()}` }),
    tagged: () => owner.post(`/artifacts/${id}/add_tag`, { tag }),
    'tag renamed': () => owner.post(`/tags/${tag}`, { title: `Ocean ${word()}` }),
    untagged: () => owner.post(`/artifacts/${id}/remove_tag`, { tag }),
    'folder renamed': () => owner.post(`/folders/${folder}`, { title: `Letters ${word()}` }),
    moved: () =>
      owner.post(`/artifacts/${second}/move`, { folderId: folder, projectId: project, visibility: 'private' }),
    published: () => owner.post(`/artifacts/${id}`, { visibility: 'local' }),
    'its picture is made': () =>
      made(app.services, id, [
        { name: 'small', mime: 'image/webp', extension: 'webp', bytes: randomBytes(9), width: 8, height: 6 },
      ]),
    'its file says something of itself': () =>
      sql`UPDATE files SET suggestions = '{"place":"Hoy"}', status = 'ready' WHERE id = (SELECT file FROM artifacts WHERE id = ${id})`.execute(
        app.services.db,
      ),
    'its file is held back': () =>
      sql`UPDATE files SET held = 'infected' WHERE id = (SELECT file FROM artifacts WHERE id = ${id})`.execute(
        app.services.db,
      ),
    'its processing has failed': () =>
      sql`UPDATE files SET status = 'failed' WHERE id = (SELECT file FROM artifacts WHERE id = ${id})`.execute(
        app.services.db,
      ),
    trashed: () => owner.post(`/artifacts/${id}`, { active: false }),
    restored: () => owner.get(`/artifacts/${id}/restore`),
    'folder trashed': () => owner.delete(`/folders/${folder}`),
    'trash emptied': () => owner.get(`/projects/${project}/empty_trash`),
  }
  for (const [what, act] of Object.entries(acts)) {
    const before = JSON.stringify((await answers(on)).kept)
    await answers(on, there)
    for (const by of [owner, there]) await tagsOf(by, project)
    const wasItem = await item(owner, id)
    await act()
    for (const by of [owner, there]) {
      const { kept, fresh } = await answers(on, by)
      expect(kept, what).toEqual(fresh)
      expect(await tagsOf(by, project), what).toEqual(await countedTags(project))
    }
    const tells = what === 'its file says something of itself'
    if (tells) expect((await item(owner, id)).body.file?.suggestions).toEqual({ place: 'Hoy' })
    else expect(JSON.stringify((await answers(on)).kept), what).not.toBe(before)
    if (what === 'its file is held back') expect((await item(owner, id)).body.file?.suggestions).toBeUndefined()
    const [here, beyond] = [await item(owner, id), await item(there, id)]
    expect([here.status, here.body.title], what).toEqual([beyond.status, beyond.body.title])
    const listed = (await answers(on)).fresh.flatMap(({ artifacts }) => artifacts).find((one) => one.id === id)
    if (listed) expect(here.body, what).toMatchObject(listed)
    if (what === 'trash emptied') expect([wasItem.status, here.status]).toEqual([200, 404])
  }
})

test('applies a revoked permission, membership or session with the next request', async () => {
  const on = await archive()
  const { db } = app.services
  const bob = await world.member(app, on.project, ['download_media'])
  const ask = async () => (await answers(on, bob)).kept.flatMap((found) => found.artifacts ?? [])
  expect((await ask()).every(({ file }) => file?.url)).toBe(true)
  expect((await item(bob, on.id)).body.file?.url).toBeTruthy()
  await db.updateTable('permissions').set({ download_media: false }).where('user_id', '=', bob.id).execute()
  expect((await ask()).filter(({ file }) => file?.url)).toEqual([])
  expect((await item(bob, on.id)).body.file?.url).toBeNull()
  await db.deleteFrom('permissions').where('user_id', '=', bob.id).execute()
  expect(await ask()).toEqual([])
  expect((await item(bob, on.id)).status).toBe(404)
  await on.owner.post('/auth/logout')
  // Like for any visitor.
  expect((await item(on.owner, on.id)).status).toBe(404)
})

test('does not use the cached replies of a user for their view-as requests', async () => {
  const on = await archive()
  const body = { project: on.project, folder: on.folder, isHostpage: false }
  const own = await on.owner.post<Found>('/search', body)
  const seen = await on.owner.post<Found>('/search', body, {
    [VIEW_AS_HEADER]: formatViewAs({ project: on.project, as: 'role', role: 'observer' }),
  })
  expect(own.body.artifacts[0]?.file?.url).toBeTruthy()
  expect(seen.body.artifacts[0]?.file?.url).toBeNull()
})

/** Tables that replies read but that need no revision, each with the reason. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  exhibit_artifacts: 'searches by exhibit are not cached',
  lexemes: 'only known words: the matches are in artifacts',
  org_owners: 'read on each request',
  permissions: 'read on each request',
  projects: 'read on each request',
  revisions: 'the revision itself',
  sessions: 'read on each request',
  submissions: 'a withdrawal also changes artifacts',
  submission_events: 'a withdrawal also changes artifacts',
  artifact_tags: 'tagging also changes the search words of artifacts',
  subscriptions: 'read on each request',
  users: 'read on each request',
}

test('changes the revision for every table that a cached reply reads', async () => {
  const on = await archive()
  const { db } = app.services
  const { rows } = await sql<{
    name: string
  }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(db)
  const fresh = await elsewhere(on.owner)
  asked.length = 0
  const { kept } = await answers(on, fresh)
  await fresh.post('/search', { project: on.project, query: { query: 'ferry', tags: ['Sea'], place: 'Here' } })
  await fresh.post('/search', { project: on.project, query: { query: 'Sea' }, onlyFolders: true })
  await item(fresh, on.id)
  await tagsOf(fresh, on.project)
  expect(kept.flatMap(({ artifacts }) => artifacts).length).toBeGreaterThan(0)
  const text = asked.join('\n')
  const read = rows
    .map(({ name }) => name)
    .filter((name) => new RegExp(`(?:from|join)\\s+"?${name}\\b`, 'i').test(text))
  const { rows: moving } = await sql<{ name: string; acts: number }>`SELECT c.relname AS name, count(*)::int AS acts
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE t.tgname LIKE 'archive\\_%' GROUP BY 1`.execute(db)
  expect(moving.filter(({ acts }) => acts !== 4)).toEqual([])
  const moves = new Set(moving.map(({ name }) => name))
  expect(read).toEqual(expect.arrayContaining(['artifacts', 'files', 'folders', 'derivatives']))
  expect(read.filter((name) => !moves.has(name) && !(name in NOT_KEPT))).toEqual([])
})
