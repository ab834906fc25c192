import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import type { homeContract } from '#shared/contract/people/home.contract.ts'
import type { ReplyOf } from '#shared/contract/endpoint.ts'
import { formatViewAs, type ViewAs } from '#shared/policy/view-as.ts'
import type { PermissionKey } from '#shared/policy/permission-keys.ts'
import { VIEW_AS_HEADER } from '#shared/view-as-header.ts'
import { startApp, type App, type Client, type Person } from '../support/app.ts'
import { insertPendingSubmission } from '../support/contributions.ts'
import { addMember, createEntity, createMember, createTestProject, setSubscription } from '../support/fixtures.ts'
import { recordStatements } from '../support/statements.ts'

// The home page: what waits in each project for this reader, what they last worked on, and their projects in numbers.

type Home = ReplyOf<typeof homeContract.read>
const statements = recordStatements()
let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const readHome = async (client: Client, viewAs?: ViewAs): Promise<Home> => {
  const { status, body } = await client.get<Home>('/home', viewAs && { [VIEW_AS_HEADER]: formatViewAs(viewAs) })
  expect(status).toBe(200)
  return body
}
const findProject = (home: Home, id: string) => {
  const project = home.projects.find((entry) => entry.id === id)
  if (!project) throw new Error('the project is missing')
  return project
}

interface InsertedItem {
  title?: string
  user_id?: string | null
  visibility?: 'private' | 'local'
  type?: 'image' | 'document'
  status?: 'ready' | 'failed'
  hasThumb?: boolean
  /** Width and height, in px. */
  size?: [number, number]
  created_at?: number
}

/** Inserts an item with a processed file, without running the worker. */
async function insertItem(project: string, fields: InsertedItem = {}): Promise<string> {
  const { db } = app.services
  const { type = 'image', status = 'ready', hasThumb = false, size, ...item } = fields
  const [width = null, height = null] = size ?? []
  const [id, file] = [newId(), newId()]
  const stored = { id: file, sha256: newId(), size: 1000, mime: 'image/png', type, key: newId(), status, width, height }
  await db.insertInto('files').values(stored).execute()
  if (hasThumb)
    await db
      .insertInto('derivatives')
      .values({ file, name: 'thumb', key: `d/${file}/thumb.webp`, mime: 'image/webp', size: 1, width: 40, height: 30 })
      .execute()
  await db
    .insertInto('artifacts')
    .values({ id, project, title: 'A photograph', file, type, user_id: null, ...item })
    .execute()
  return id
}

async function insertReport(project: string): Promise<void> {
  const report = { id: newId(), project, artifact: null, title: 'A', reason: 'other', message: 'b', email: null }
  await app.services.db
    .insertInto('reports')
    .values({ ...report, resolved_at: null, resolved_by: null, note: null })
    .execute()
}

async function insertExpiredInvitation(project: string, inviter: Person): Promise<void> {
  const { db } = app.services
  const id = newId()
  await db
    .insertInto('permissions')
    .values({ id, project, user_id: null, email: `${id}@example.org` })
    .execute()
  await db
    .insertInto('invitations')
    .values({ id, token_hash: id, expires_at: Date.now() - 1, invited_by: inviter.id, note: '' })
    .execute()
}

/** A project in which something of every kind waits. */
async function createBusyProject() {
  const owner = await app.owner('Ada')
  const { id } = await createTestProject(owner, 'The quay')
  await insertPendingSubmission(app.services.db, id)
  await insertReport(id)
  await insertExpiredInvitation(id, owner)
  const failedItem = await insertItem(id, { title: 'Damaged', status: 'failed' })
  return { owner, id, failedItem }
}

describe('what waits', () => {
  test('shows an owner what waits in their project', async () => {
    const { owner, id, failedItem } = await createBusyProject()
    expect(findProject(await readHome(owner), id)).toMatchObject({
      items: 1,
      bytes: 1000,
      can_upload: true,
      waiting: {
        submissions: 1,
        reports: 1,
        expired_invitations: 1,
        failed_items: [{ id: failedItem, title: 'Damaged' }],
      },
    })
  })

  test.each<[PermissionKey | 'none', Partial<Home['projects'][number]['waiting']>]>([
    ['none', {}],
    ['approve_submitted_artifacts', { submissions: 1 }],
    ['invite_users', { expired_invitations: 1 }],
    ['edit_others_artifacts', { reports: 1, failed_items: [{ id: expect.any(String) as string, title: 'Damaged' }] }],
  ])('shows a member with the permission %s only what they may act on', async (key, expected) => {
    const { id } = await createBusyProject()
    const member = await createMember(app, id, key === 'none' ? [] : [key])
    const project = findProject(await readHome(member), id)
    const nothing = { submissions: 0, reports: 0, expired_invitations: 0, failed_items: [] }
    expect(project.waiting).toEqual({ ...nothing, ...expected })
    expect(project.can_upload).toBe(false)
  })

  test('shows members their own failed files only while they may edit them', async () => {
    const { id } = await createBusyProject()
    const contributor = await createMember(app, id, ['create_artifact'])
    const ownItem = await insertItem(id, { title: 'Mine', status: 'failed', user_id: contributor.id })
    const { waiting, can_upload } = findProject(await readHome(contributor), id)
    expect([waiting.failed_items, can_upload]).toEqual([[{ id: ownItem, title: 'Mine' }], true])
    await app.services.db
      .updateTable('permissions')
      .set({ create_artifact: false })
      .where('user_id', '=', contributor.id)
      .execute()
    expect(findProject(await readHome(contributor), id).waiting.failed_items).toEqual([])
  })

  test('counts help requests with an answer that the asker has not read', async () => {
    const asker = await app.owner('Nora')
    const ticket = newId()
    const { db } = app.services
    await db
      .insertInto('tickets')
      .values({ id: ticket, request_key: newId(), user_id: asker.id, email: asker.email, subject: 'a', picture: null })
      .execute()
    expect((await readHome(asker)).answers).toBe(0)
    await db
      .insertInto('ticket_messages')
      .values({ id: newId(), ticket, request_key: newId(), author: 'helper', text: 'b', at: Date.now() + 10 })
      .execute()
    expect((await readHome(asker)).answers).toBe(1)
  })

  test('shows nothing of other people’s projects, and refuses visitors', async () => {
    await createBusyProject()
    const stranger = await app.owner('Zoe')
    expect(await readHome(stranger)).toEqual({ projects: [], closed: [], recent: [], drafts: [], answers: 0 })
    expect((await app.client().get('/home')).status).toBe(401)
  })

  test('names a project that its members can’t open because the organisation is inactive', async () => {
    const { owner, id } = await createBusyProject()
    const member = await createMember(app, id, 'superuser')
    await setSubscription(app, owner.org, { inactive_from: 1 })
    expect(await readHome(member)).toMatchObject({ projects: [], closed: [id] })
    const ownHome = await readHome(owner)
    expect(ownHome.closed).toEqual([])
    // The owner may still export it.
    expect(findProject(ownHome, id)).toMatchObject({
      items: 1,
      can_upload: false,
      waiting: { submissions: 0, reports: 0, expired_invitations: 0, failed_items: [] },
    })
  })
})

describe('projects in numbers', () => {
  test('chooses the newest public image as cover, then other images, then other items with a preview', async () => {
    const owner = await app.owner('Ada')
    const { id } = await createTestProject(owner, 'Covers')
    const readCover = async () => findProject(await readHome(owner), id).cover?.id ?? null
    expect(await readCover()).toBeNull()
    await insertItem(id, { created_at: 1 })
    expect(await readCover()).toBeNull()
    const pdf = await insertItem(id, { type: 'document', hasThumb: true, created_at: 9 })
    expect(await readCover()).toBe(pdf)
    const privateImage = await insertItem(id, { hasThumb: true, created_at: 5 })
    expect(await readCover()).toBe(privateImage)
    const publicImage = await insertItem(id, { hasThumb: true, created_at: 3, visibility: 'local' })
    expect(await readCover()).toBe(publicImage)
    const { cover } = findProject(await readHome(owner), id)
    expect(cover?.file?.preview?.thumb).toContain('thumb.webp')
    await app.services.db.updateTable('artifacts').set({ active: false }).where('id', '=', publicImage).execute()
    expect(await readCover()).toBe(privateImage)
  })

  test('shows the picture that the gallery takes from its exhibits', async () => {
    const owner = await app.owner('Ada')
    const { id: project } = await createTestProject(owner, 'Shown covers')
    const shown: InsertedItem = { hasThumb: true, visibility: 'local', size: [1600, 900] }
    const exhibited = await insertItem(project, { ...shown, created_at: 1 })
    await insertItem(project, { ...shown, created_at: 2 })
    const { file } = await app.services.db
      .selectFrom('artifacts')
      .select('file')
      .where('id', '=', exhibited)
      .executeTakeFirstOrThrow()
    const large = { file: file ?? '', name: 'large', key: `d/${file}/large.webp`, mime: 'image/webp', size: 1 }
    await app.services.db.insertInto('derivatives').values(large).execute()
    const exhibit = { project, title: 'Sails', description: 'x', url_alias: 'sails', visibility: 'local' }
    await createEntity(owner, '/exhibits', { ...exhibit, artifacts: [exhibited] })
    const { cover, cover_focus } = findProject(await readHome(owner), project)
    expect([cover?.id, cover_focus]).toEqual([exhibited, { x: 50, y: 50 }])
  })

  test('prefers the cover of the gallery, then pictures wide enough for a card', async () => {
    const owner = await app.owner('Ada')
    const { id } = await createTestProject(owner, 'Wide covers')
    const readCover = async () => findProject(await readHome(owner), id).cover?.id ?? null
    const widePicture = await insertItem(id, { hasThumb: true, created_at: 1, size: [1200, 900] })
    const tallPicture = await insertItem(id, { hasThumb: true, created_at: 2, size: [900, 1200] })
    expect(await readCover()).toBe(widePicture)
    const { db } = app.services
    const published = JSON.stringify({ cover: { item: tallPicture, x: 50, y: 50 } })
    await db
      .insertInto('gallery_designs')
      .values({ project: id, published, draft: '{}', field_changes: '{}' })
      .execute()
    expect(await readCover()).toBe(tallPicture)
    await db.updateTable('artifacts').set({ active: false }).where('id', '=', tallPicture).execute()
    expect(await readCover()).toBe(widePicture)
  })

  test('updates the number of items after each change, and leaves out Trash and what awaits review', async () => {
    const { owner, id } = await createBusyProject()
    expect(findProject(await readHome(owner), id).items).toBe(1)
    const { id: item } = await createEntity(owner, '/artifacts', { project: id, title: 'A letter' })
    expect(findProject(await readHome(owner), id).items).toBe(2)
    await app.services.db.updateTable('artifacts').set({ active: false }).where('id', '=', item).execute()
    expect(findProject(await readHome(owner), id).items).toBe(1)
  })

  test('asks the database equally often for one project and for many', async () => {
    const owner = await app.owner('Ada')
    const countStatements = async () => {
      await readHome(owner)
      const countBefore = statements.length
      await readHome(owner)
      return statements.length - countBefore
    }
    const { id } = await createTestProject(owner, 'One')
    await insertItem(id, { hasThumb: true })
    const countForOne = await countStatements()
    for (const title of ['Two', 'Three', 'Four']) {
      const project = await createTestProject(owner, title)
      await insertItem(project.id, { hasThumb: true })
    }
    expect(await countStatements()).toBe(countForOne)
  })
})

describe('what someone last worked on', () => {
  test('lists the items that the user added or edited, latest first, in projects that they can still open', async () => {
    const owner = await app.owner('Ada')
    const { id: project } = await createTestProject(owner, 'The pier')
    const editor = await createMember(app, project, 'editor')
    const [first, second] = [await insertItem(project), await insertItem(project)]
    await owner.post(`/artifacts/${first}`, { place: 'Emden' })
    await editor.post(`/artifacts/${second}`, { place: 'Bremen' })
    await editor.post(`/artifacts/${first}`, { place: 'Bremen' })
    const listRecent = async (client: Client) => (await readHome(client)).recent.map(({ id }) => id)
    expect(await listRecent(editor)).toEqual([first, second])
    expect(await listRecent(owner)).toEqual([first])
    await app.services.db.deleteFrom('permissions').where('user_id', '=', editor.id).execute()
    expect(await listRecent(editor)).toEqual([])
  })

  test('lists the last of items without files that were added in one run', async () => {
    const owner = await app.owner('Ada')
    const { id: project } = await createTestProject(owner, 'The slip')
    const photograph = await insertItem(project)
    await owner.post(`/artifacts/${photograph}`, { place: 'Bremen' })
    const create = async (title: string) => (await createEntity(owner, '/artifacts', { project, title })).id
    for (const title of ['Row 1', 'Row 2']) await create(title)
    const last = await create('Row 3')
    expect((await readHome(owner)).recent.map(({ id }) => id)).toEqual([last, photograph])
  })

  test('lists one of several items that look alike', async () => {
    const owner = await app.owner('Ada')
    const { id: project } = await createTestProject(owner, 'The mole')
    const [older, other, newer] = await Promise.all([1, 2, 3].map(() => insertItem(project)))
    for (const id of [older, other, newer]) await owner.post(`/artifacts/${id}`, { place: 'Bremen' })
    const listRecent = async () => (await readHome(owner)).recent.map(({ id }) => id)
    expect(await listRecent()).toEqual([newer, other, older])
    const { db } = app.services
    const rows = await db.selectFrom('artifacts').select(['id', 'file']).where('project', '=', project).execute()
    const getFile = (item: string | undefined) => rows.find(({ id }) => id === item)?.file ?? ''
    const [file, otherFile] = [getFile(older), getFile(newer)]
    await db
      .insertInto('similar_files')
      .values([
        { file, other: otherFile, distance: 1 },
        { file: otherFile, other: file, distance: 1 },
      ])
      .execute()
    expect(await listRecent()).toEqual([newer, other])
  })

  test('lists exhibits with a story that the user changed and did not publish, while they may see drafts', async () => {
    const owner = await app.owner('Ada')
    const { id: project } = await createTestProject(owner, 'The dock')
    const editor = await createMember(app, project, ['create_exhibit', 'edit_others_exhibits'])
    const exhibit = { project, title: 'Sails', description: 'x', url_alias: 'sails' }
    const { id } = await createEntity(owner, '/exhibits', exhibit)
    const { db } = app.services
    await db.insertInto('stories').values({ id, exhibit: id, revision: 2, draft_by: editor.id, draft_at: 5 }).execute()
    expect((await readHome(editor)).drafts).toEqual([{ id, project, title: 'Sails', at: 5 }])
    expect((await readHome(owner)).drafts).toEqual([])
    await db.updateTable('permissions').set({ edit_others_exhibits: false }).where('user_id', '=', editor.id).execute()
    expect((await readHome(editor)).drafts).toEqual([])
    await db.updateTable('permissions').set({ edit_others_exhibits: true }).where('user_id', '=', editor.id).execute()
    await db.updateTable('stories').set({ published_revision: 2 }).where('id', '=', id).execute()
    expect((await readHome(editor)).drafts).toEqual([])
  })
})

describe('view-as', () => {
  test('shows exactly what the member sees, limited to what both users may see', async () => {
    const { owner, id } = await createBusyProject()
    const { id: hidden } = await createTestProject(owner, 'Hidden')
    const member = await createMember(app, id, ['approve_submitted_artifacts'])
    const otherOwner = await app.owner('Zoe')
    const { id: foreign } = await createTestProject(otherOwner, 'Foreign')
    await addMember(app, foreign, member)
    await createEntity(otherOwner, '/artifacts', { project: foreign, title: 'Secret' })
    const viewedHome = await readHome(owner, { project: id, as: 'member', user: member.id })
    expect(viewedHome.projects.map((project) => project.id)).toEqual([id])
    expect(findProject(viewedHome, id).waiting).toEqual(findProject(await readHome(member), id).waiting)
    expect(viewedHome.projects.some((project) => project.id === hidden)).toBe(false)
  })

  test('shows only the project of the view-as, with the permissions of the role', async () => {
    const { owner, id } = await createBusyProject()
    await createTestProject(owner, 'Hidden')
    const viewedHome = await readHome(owner, { project: id, as: 'role', role: 'observer' })
    expect(viewedHome.projects.map((project) => project.id)).toEqual([id])
    expect(findProject(viewedHome, id)).toMatchObject({
      can_upload: false,
      waiting: { submissions: 0, reports: 0, expired_invitations: 0, failed_items: [] },
    })
    expect((await readHome(owner, { project: id, as: 'visitor' })).projects).toEqual([])
  })
})
