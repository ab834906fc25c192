import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { VIEW_AS_HEADER } from '#shared/view-as-header.ts'
import { formatViewAs } from '#shared/policy/view-as.ts'
import { createApiClient, PASSWORD, startApp, type Client } from '../support/app.ts'
import { recordStatements } from '../support/statements.ts'
import { insertDerivatives, uploadToProject } from '../support/stored-files.ts'
import * as world from '../support/fixtures.ts'

// Lists, searches, counts and items are cached per session and process. Cached replies are invalid after any change of their
// contents or of the caller's permissions.

type SearchReply = ReplyOf<typeof searchContract.search>

let app: Awaited<ReturnType<typeof startApp>>
let secondServer: Awaited<ReturnType<typeof app.startSecondServer>>
const statements = recordStatements()
beforeAll(async () => {
  app = await startApp()
  secondServer = await app.startSecondServer()
})
afterAll(async () => {
  await secondServer.close()
  await app.close()
})

const randomWord = () => Math.random().toString(36).slice(2)

async function createArchive() {
  const owner = await app.owner()
  const project = (await world.createTestProject(owner, 'Kept')).id
  const folder = (await world.createEntity(owner, '/folders', { project, folder: 'root', title: 'Letters' })).id
  const tag = (await world.createEntity(owner, '/tags', { project, title: 'Sea' })).id
  const fields = { project, folder, title: `Ferry ${randomWord()}`, downloadable: 'true' }
  const { id } = await uploadToProject(owner, { bytes: randomBytes(40), name: 'picture.jpg' }, fields)
  await owner.post(`/artifacts/${id}`, { subject: ['Boats'], place: 'Here', description: '<p>ferry</p>' })
  return { owner, project, folder, tag, id }
}
type Archive = Awaited<ReturnType<typeof createArchive>>

const createSearchBodies = ({ folder, tag }: Pick<Archive, 'folder' | 'tag'>): object[] => [
  { folder: 'root', facets: false },
  { folder },
  { query: { query: 'ferry', type: 'Image' } },
  { query: { title: 'Let', titleTypes: { title: true } } },
  { tagIds: [tag], sort: { key: 'CREATED_AT', dir: 'desc' } },
  { getDeleted: true },
]

/** Returns cached replies and fresh ones: a search with exhibitIds is never cached. */
async function readReplies(archive: Archive, client: Client = archive.owner) {
  const search = async (extraFields: object) =>
    Promise.all(
      createSearchBodies(archive).map(
        async (body) =>
          (
            await client.post<SearchReply>('/search', {
              project: archive.project,
              isHostpage: false,
              ...body,
              ...extraFields,
            })
          ).body,
      ),
    )
  return { cached: await search({}), fresh: await search({ exhibitIds: [] }) }
}

const readItem = (client: Client, id: string) => client.get<Artifact>(`/artifacts/${id}`)

/** Signs a user in on the second server. */
async function signInOnSecondServer({ email }: { email: string }): Promise<Client> {
  const client = createApiClient(secondServer.base)
  await client.post('/auth/login', { email, password: PASSWORD })
  return client
}

test('caches responses per session, but checks the permission and the revision on each request', async () => {
  const archive = await createArchive()
  const search = () => archive.owner.post<SearchReply>('/search', { project: archive.project, folder: archive.folder })
  const readArtifact = () => readItem(archive.owner, archive.id)
  const [list, artifact] = [await search(), await readArtifact()]
  statements.length = 0
  expect((await search()).body).toEqual(list.body)
  expect((await readArtifact()).body).toEqual(artifact.body)
  expect(statements).toHaveLength(2)
  expect(statements.filter((text) => text.includes('revisions'))).toHaveLength(2)
  const { body } = await (
    await signInOnSecondServer(archive.owner)
  ).post<SearchReply>('/search', { project: archive.project, folder: archive.folder })
  // Signed addresses belong to one session.
  expect(body.artifacts[0]?.file?.url).not.toBe(list.body.artifacts[0]?.file?.url)
})

/** The tags of a project with their counts, as the API returns them. */
const readTags = async (client: Client, project: string) =>
  (await client.get<{ title: string; artifact_count: number }[]>(`/projects/${project}/tags`)).body.map(
    ({ title, artifact_count }) => ({ title, artifact_count }),
  )
const countTags = async (project: string) =>
  (
    await sql<object>`SELECT title, (SELECT count(*) FROM artifact_tags c JOIN artifacts a ON a.id = c.artifact
      WHERE c.tag = tags.id AND a.active) AS artifact_count FROM tags WHERE project = ${project}`.execute(
      app.services.db,
    )
  ).rows

test('includes every change in the next response of each server', async () => {
  const archive = await createArchive()
  const { owner, project, folder, tag, id } = archive
  const remoteOwner = await signInOnSecondServer(owner)
  const secondItem = (await world.createEntity(owner, '/artifacts', { project, title: `Ferry ${randomWord()}` })).id
  const acts: Record<string, () => Promise<unknown>> = {
    title: () => owner.post(`/artifacts/${id}`, { title: `Ferry ${randomWord()}` }),
    tagged: () => owner.post(`/artifacts/${id}/add_tag`, { tag }),
    'tag renamed': () => owner.post(`/tags/${tag}`, { title: `Ocean ${randomWord()}` }),
    untagged: () => owner.post(`/artifacts/${id}/remove_tag`, { tag }),
    'folder renamed': () => owner.post(`/folders/${folder}`, { title: `Letters ${randomWord()}` }),
    moved: () =>
      owner.post(`/artifacts/${secondItem}/move`, { folderId: folder, projectId: project, visibility: 'private' }),
    published: () => owner.post(`/artifacts/${id}`, { visibility: 'local' }),
    'its picture is made': () =>
      insertDerivatives(app.services, id, [
        { name: 'small', mime: 'image/webp', extension: 'webp', bytes: randomBytes(9), width: 8, height: 6 },
      ]),
    'its file says something of itself': () =>
      sql`UPDATE files SET suggestions = '{"place":"Hoy"}', status = 'ready' WHERE id = (SELECT file FROM artifacts WHERE id = ${id})`.execute(
        app.services.db,
      ),
    'its file is held back': () =>
      sql`UPDATE files SET blocked_reason = 'infected' WHERE id = (SELECT file FROM artifacts WHERE id = ${id})`.execute(
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
  for (const [change, act] of Object.entries(acts)) {
    const cachedBefore = JSON.stringify((await readReplies(archive)).cached)
    await readReplies(archive, remoteOwner)
    for (const client of [owner, remoteOwner]) await readTags(client, project)
    const itemBefore = await readItem(owner, id)
    await act()
    for (const client of [owner, remoteOwner]) {
      const { cached, fresh } = await readReplies(archive, client)
      expect(cached, change).toEqual(fresh)
      expect(await readTags(client, project), change).toEqual(await countTags(project))
    }
    const isSuggestion = change === 'its file says something of itself'
    if (isSuggestion) expect((await readItem(owner, id)).body.file?.suggestions).toEqual({ place: 'Hoy' })
    else expect(JSON.stringify((await readReplies(archive)).cached), change).not.toBe(cachedBefore)
    if (change === 'its file is held back') expect((await readItem(owner, id)).body.file?.suggestions).toBeUndefined()
    const [localItem, remoteItem] = [await readItem(owner, id), await readItem(remoteOwner, id)]
    expect([localItem.status, localItem.body.title], change).toEqual([remoteItem.status, remoteItem.body.title])
    const freshReplies = (await readReplies(archive)).fresh
      .flatMap(({ artifacts }) => artifacts)
      .find((artifact) => artifact.id === id)
    if (freshReplies) expect(localItem.body, change).toMatchObject(freshReplies)
    if (change === 'trash emptied') expect([itemBefore.status, localItem.status]).toEqual([200, 404])
  }
})

test('serves no cached reply once a permission, membership or session is revoked', async () => {
  const archive = await createArchive()
  const { db } = app.services
  const bob = await world.createMember(app, archive.project, ['download_media'])
  const search = async () => (await readReplies(archive, bob)).cached.flatMap((reply) => reply.artifacts ?? [])
  expect((await search()).every(({ file }) => file?.url)).toBe(true)
  expect((await readItem(bob, archive.id)).body.file?.url).toBeTruthy()
  await db.updateTable('permissions').set({ download_media: false }).where('user_id', '=', bob.id).execute()
  expect((await search()).filter(({ file }) => file?.url)).toEqual([])
  expect((await readItem(bob, archive.id)).body.file?.url).toBeNull()
  await db.deleteFrom('permissions').where('user_id', '=', bob.id).execute()
  expect(await search()).toEqual([])
  expect((await readItem(bob, archive.id)).status).toBe(404)
  await archive.owner.post('/auth/logout')
  // The response is the same as for any visitor.
  expect((await readItem(archive.owner, archive.id)).status).toBe(404)
})

test('does not use a user’s own cached responses for their view-as requests', async () => {
  const archive = await createArchive()
  const body = { project: archive.project, folder: archive.folder, isHostpage: false }
  const ownReply = await archive.owner.post<SearchReply>('/search', body)
  const viewAsReply = await archive.owner.post<SearchReply>('/search', body, {
    [VIEW_AS_HEADER]: formatViewAs({ project: archive.project, as: 'role', role: 'observer' }),
  })
  expect(ownReply.body.artifacts[0]?.file?.url).toBeTruthy()
  expect(viewAsReply.body.artifacts[0]?.file?.url).toBeNull()
})

/** Tables that replies read but that need no revision, each with the reason. */
const TABLES_WITHOUT_REVISION: Readonly<Record<string, string>> = {
  earlier_consents: 'added together with artifacts that name it',
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
  templates: 'deleting one also changes artifacts',
  users: 'read on each request',
}

test('changes the revision when any table that a cached response reads changes', async () => {
  const archive = await createArchive()
  const { db } = app.services
  const { rows } = await sql<{
    name: string
  }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(db)
  const freshClient = await signInOnSecondServer(archive.owner)
  statements.length = 0
  const { cached } = await readReplies(archive, freshClient)
  await freshClient.post('/search', {
    project: archive.project,
    query: { query: 'ferry', tags: ['Sea'], place: 'Here' },
  })
  await freshClient.post('/search', { project: archive.project, query: { query: 'Sea' }, onlyFolders: true })
  await readItem(freshClient, archive.id)
  await readTags(freshClient, archive.project)
  expect(cached.flatMap(({ artifacts }) => artifacts).length).toBeGreaterThan(0)
  const text = statements.join('\n')
  const readTables = rows
    .map(({ name }) => name)
    .filter((name) => new RegExp(`(?:from|join)\\s+"?${name}\\b`, 'i').test(text))
  const { rows: triggerRows } = await sql<{
    name: string
    acts: number
  }>`SELECT c.relname AS name, count(*)::int AS acts
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE t.tgname LIKE 'archive\\_%' GROUP BY 1`.execute(db)
  expect(triggerRows.filter(({ acts }) => acts !== 4)).toEqual([])
  const tablesWithTriggers = new Set(triggerRows.map(({ name }) => name))
  expect(readTables).toEqual(expect.arrayContaining(['artifacts', 'files', 'folders', 'derivatives']))
  expect(readTables.filter((name) => !tablesWithTriggers.has(name) && !(name in TABLES_WITHOUT_REVISION))).toEqual([])
})
