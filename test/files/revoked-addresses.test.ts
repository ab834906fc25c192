import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import { type PermissionKey } from '#shared/policy/permission-keys.ts'
import type { Artifact, ArtifactPage } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { PASSWORD, startApp } from '../support/app.ts'
import { makePicture } from '../support/sample-files/media.ts'
import { getSignedAddress, insertDerivatives, getNewestSession, uploadToProject } from '../support/stored-files.ts'
import * as world from '../support/fixtures.ts'

// A signed address stops working with the permission behind it, even before its signature expires.

type App = Awaited<ReturnType<typeof startApp>>
type Person = Awaited<ReturnType<App['owner']>>
let app: App
let owner: Person
let pyramid: Buffer

beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  pyramid = await makePicture('tiff', 300, 200)
})
afterAll(() => app.close())

const createProject = async (by = owner, org = owner.org) =>
  (await by.post<{ id: string }>('/projects', { org, title: `P ${newId()}` })).body.id

/** Uploads an image with derivatives of each kind. */
async function uploadImage(project: string, fields: Record<string, string> = {}, by = owner) {
  const { id } = await uploadToProject(by, { bytes: randomBytes(40), name: 'a.jpg' }, { project, ...fields })
  const webp = { mime: 'image/webp', extension: 'webp', bytes: randomBytes(9) }
  await insertDerivatives(app.services, id, [
    { ...webp, name: 'thumb' },
    { ...webp, name: 'small' },
    { ...webp, name: 'page-1', width: 1, height: 1 },
    { name: 'tiles', mime: 'image/tiff', extension: 'tif', bytes: pyramid, width: 300, height: 200 },
  ])
  return id
}

const PUBLIC = { visibility: 'local', downloadable: 'true' }

/** Collects every address of an item that a reader gets. */
async function collectAddresses(
  reader: Pick<Person, 'get'>,
  id: string,
  exhibit?: string,
): Promise<Record<string, string>> {
  const { body } = await reader.get<Artifact>(`/artifacts/${id}`)
  const pages = (await reader.get<ArtifactPage[]>(`/artifacts/${id}/pages`)).body
  const { thumb = '', tiles } = body.file?.preview ?? {}
  const tileUrl = (tiles?.url ?? '').replace('{level}', '0').replace('{column}_{row}', '0_0')
  const cover = exhibit ? (await reader.get<Exhibit>(`/exhibits/${exhibit}`)).body.cover : undefined
  const urls = {
    original: body.file?.url ?? '',
    thumb,
    tile: tileUrl,
    page: pages[0]?.image ?? '',
    ...(cover && { cover }),
  }
  expect(Object.values(urls)).not.toContain('')
  return urls
}

/** The statuses of each address for GET, HEAD, a range and a conditional request. */
async function fetchStatuses(urls: Record<string, string>): Promise<Record<string, number[]>> {
  const entries = Object.entries(urls).map(async ([name, url]) => {
    const fetchStatus = (init: RequestInit) => fetch(url, init).then(async (a) => (await a.arrayBuffer(), a.status))
    return [
      name,
      await Promise.all([
        fetchStatus({}),
        fetchStatus({ method: 'HEAD' }),
        fetchStatus({ headers: { range: 'bytes=0-1' } }),
        fetchStatus({ headers: { 'if-none-match': '*' } }),
      ]),
    ] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

const mapNames = (urls: Record<string, string>, toStatuses: (name: string) => number[]) =>
  Object.fromEntries(Object.keys(urls).map((name) => [name, toStatuses(name)]))
/** Tiles don't support ranges. */
const toOpenStatuses = (urls: Record<string, string>) =>
  mapNames(urls, (name) => (name === 'tile' ? [200, 200, 200, 304] : [200, 200, 206, 304]))
const toNotFoundStatuses = (urls: Record<string, string>) => mapNames(urls, () => [404, 404, 404, 404])

const createMember = (project: string, keys: PermissionKey[]) => world.createMember(app, project, keys)

const changeSubscription = (columns: Record<string, number>) => async () => {
  await world.setSubscription(app, owner.org, columns)
  const undoChange = () => world.setSubscription(app, owner.org, null)
  onTestFinished(undoChange)
  return undoChange
}

type UndoResult = unknown
interface ItemRef {
  project: string
  id: string
}

/** Changes that revoke access. They may return a function that restores it. */
const CHANGES: Record<string, (item: ItemRef) => Promise<UndoResult>> = {
  'made private': ({ id }) => owner.post(`/artifacts/${id}`, { visibility: 'private' }),
  trashed: ({ id }) => owner.post(`/artifacts/${id}`, { active: false }),
  destroyed: async ({ id }) => {
    await owner.post(`/artifacts/${id}`, { active: false })
    await owner.delete(`/artifacts/${id}`)
  },
  'sent to review': ({ id }) => owner.post(`/artifacts/${id}`, { needs_review: true }),
  'changed to an application file': ({ id }) =>
    app.services.db.updateTable('artifacts').set({ type: 'application' }).where('id', '=', id).execute(),
  'password-protected': ({ project }) => owner.post(`/projects/${project}`, { password: 'open sesame' }),
  'moved to a password-protected gallery': async ({ id }) => {
    const projectId = await createProject()
    await owner.post(`/projects/${projectId}`, { password: 'open sesame' })
    await owner.post(`/artifacts/${id}/move`, { projectId, folderId: 'root' })
  },
  'in a gallery whose period has ended': changeSubscription({ host_page_to: 1 }),
  'of an inactive organisation': changeSubscription({ inactive_from: 1 }),
}

describe('file URLs given to visitors', () => {
  test.each(Object.entries(CHANGES))('revokes visitors’ file URLs when the item is %s', async (_, change) => {
    const project = await createProject()
    const id = await uploadImage(project, PUBLIC)
    const urls = await collectAddresses(app.client(), id)
    expect(await fetchStatuses(urls)).toEqual(toOpenStatuses(urls))
    const undo = await change({ project, id })
    expect(await fetchStatuses(urls)).toEqual(toNotFoundStatuses(urls))
    if (typeof undo === 'function') {
      await undo()
      expect(await fetchStatuses(urls)).toEqual(toOpenStatuses(urls))
    }
  })

  test('revokes visitors’ URLs for the original when downloads are switched off', async () => {
    const id = await uploadImage(await createProject(), PUBLIC)
    const urls = await collectAddresses(app.client(), id)
    await owner.post(`/artifacts/${id}`, { downloadable: false })
    const { original, ...otherStatuses } = toOpenStatuses(urls)
    expect(await fetchStatuses(urls)).toEqual({ ...otherStatuses, original: original?.map(() => 404) })
  })

  test('revokes visitors’ URLs for the original once a metadata-stripped copy exists', async () => {
    const id = await uploadImage(await createProject(), PUBLIC)
    const urls = await collectAddresses(app.client(), id)
    await insertDerivatives(app.services, id, [
      { name: 'clean', mime: 'image/jpeg', extension: 'jpg', bytes: randomBytes(9) },
    ])
    const { original, ...otherStatuses } = toOpenStatuses(urls)
    expect(await fetchStatuses(urls)).toEqual({ ...otherStatuses, original: original?.map(() => 404) })
  })
})

test('revokes file URLs when a gallery’s password changes, and restores them when the password is removed', async () => {
  const project = await createProject()
  const id = await uploadImage(project, PUBLIC)
  const setPassword = (password: string | null) => owner.post(`/projects/${project}`, { password })
  await setPassword('open sesame')
  const token = (
    await app.client().post<{ token: string }>(`/projects/${project}/auth_gallery`, { password: 'open sesame' })
  ).body.token
  const visitor = app.client()
  const unlockedReader: Pick<Person, 'get'> = {
    get: async (path) => {
      const answer = await fetch(`${app.base}/client/api${path}`, { headers: { 'x-gallery-token': token } })
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as never }
    },
  }
  const urls = await collectAddresses(unlockedReader, id)
  for (const url of Object.values(urls)) expect(url).not.toContain(token.split('.')[1]?.slice(0, 8))
  expect(await fetchStatuses(urls)).toEqual(toOpenStatuses(urls))
  // Without their query strings the addresses are invalid.
  expect(
    await fetchStatuses(Object.fromEntries(Object.entries(urls).map(([n, u]) => [n, u.replace(/\?.*/, '')]))),
  ).toEqual(toNotFoundStatuses(urls))
  await setPassword('another one')
  expect(await fetchStatuses(urls)).toEqual(toNotFoundStatuses(urls))
  expect((await visitor.get(`/artifacts/${id}`)).status).toBe(404)
  await setPassword(null)
  expect(await fetchStatuses(urls)).toEqual(toOpenStatuses(urls))
})

describe('file URLs given to members', () => {
  const revocations: Record<string, (item: ItemRef & { person: Person }) => Promise<UndoResult>> = {
    'they are removed': ({ project, person }) =>
      app.services.db
        .deleteFrom('permissions')
        .where('project', '=', project)
        .where('user_id', '=', person.id)
        .execute(),
    'they sign out': ({ person }) => person.post('/auth/logout'),
    'their session expires': ({ person }) =>
      app.services.db.updateTable('sessions').set({ expires_at: 1 }).where('user_id', '=', person.id).execute(),
    'their account is deleted': ({ person }) =>
      app.services.db.deleteFrom('users').where('id', '=', person.id).execute(),
    'the item is permanently deleted': CHANGES['destroyed'] as never,
    'the item is moved out of their project': async ({ id }) => {
      const projectId = await createProject()
      await owner.post(`/artifacts/${id}/move`, { projectId, folderId: 'root' })
    },
    'the organisation is inactive': changeSubscription({ inactive_from: 1 }),
  }
  test.each(Object.entries(revocations))('revokes a member’s file URLs immediately when %s', async (_, change) => {
    const project = await createProject()
    const id = await uploadImage(project)
    const person = await createMember(project, ['download_media', 'create_exhibit'])
    const { body } = await person.post<Exhibit>('/exhibits', {
      project,
      title: 'E',
      description: 'E',
      url_alias: `e-${newId()}`,
      artifacts: [id],
    })
    const urls = await collectAddresses(person, id, body.id)
    expect(Object.keys(urls)).toContain('cover')
    expect(await fetchStatuses(urls)).toEqual(toOpenStatuses(urls))
    await change({ project, id, person })
    expect(await fetchStatuses(urls)).toEqual(toNotFoundStatuses(urls))
  })

  test('revokes a member’s URLs for originals uploaded by others when they lose the download_media permission', async () => {
    const project = await createProject()
    const person = await createMember(project, ['download_media', 'create_artifact'])
    const [otherItem, ownItem] = [await uploadImage(project), await uploadImage(project, {}, person)]
    const [urls, ownUrls] = [await collectAddresses(person, otherItem), await collectAddresses(person, ownItem)]
    await app.services.db
      .updateTable('permissions')
      .set({ download_media: false })
      .where('user_id', '=', person.id)
      .execute()
    const { original, ...otherStatuses } = toOpenStatuses(urls)
    expect(await fetchStatuses(urls)).toEqual({ ...otherStatuses, original: original?.map(() => 404) })
    expect(await fetchStatuses(ownUrls)).toEqual(toOpenStatuses(ownUrls))
  })

  test('revokes a member’s file URLs when their session ends, but not those of their other sessions', async () => {
    const project = await createProject()
    const id = await uploadImage(project)
    const urls = await collectAddresses(owner, id)
    const secondClient = app.client()
    await secondClient.post('/auth/login', { email: owner.email, password: PASSWORD })
    const otherAddresses = await collectAddresses(secondClient, id)
    expect(otherAddresses).not.toEqual(urls)
    await secondClient.post('/auth/logout')
    expect(await fetchStatuses(otherAddresses)).toEqual(toNotFoundStatuses(otherAddresses))
    expect(await fetchStatuses(urls)).toEqual(toOpenStatuses(urls))
  })

  test('still serves members the files of items in the trash', async () => {
    const project = await createProject()
    const id = await uploadImage(project)
    await owner.post(`/artifacts/${id}`, { active: false })
    const urls = await collectAddresses(owner, id)
    expect(await fetchStatuses(urls)).toEqual(toOpenStatuses(urls))
  })
})

describe('a file URL, signed for one item and one link holder', () => {
  test('returns the same file URL to requests made shortly after each other', async () => {
    const id = await uploadImage(await createProject(), PUBLIC)
    for (const reader of [owner, app.client()])
      expect(await collectAddresses(reader, id)).toEqual(await collectAddresses(reader, id))
  })

  test('returns different file URLs for two items with the same bytes', async () => {
    const file = { bytes: randomBytes(41), name: 'a.jpg' }
    const [project, otherProject] = [await createProject(), await createProject()]
    const firstItem = await uploadToProject(owner, file, { project, ...PUBLIC })
    await insertDerivatives(app.services, firstItem.id, [])
    const secondItem = await uploadToProject(owner, file, { project: otherProject, ...PUBLIC })
    const getFileUrl = async (id: string) => (await app.client().get<Artifact>(`/artifacts/${id}`)).body.file?.url ?? ''
    const [firstUrl, secondUrl] = [await getFileUrl(firstItem.id), await getFileUrl(secondItem.id)]
    await owner.post(`/artifacts/${firstItem.id}`, { visibility: 'private' })
    expect([(await fetch(firstUrl)).status, (await fetch(secondUrl)).status]).toEqual([404, 200])
  })

  test('refuses a file URL in which any part was replaced with that of another file URL', async () => {
    const project = await createProject()
    const [id, otherItem] = [await uploadImage(project), await uploadImage(project)]
    const person = await createMember(project, [])
    const ownUrls = await collectAddresses(owner, id)
    const othersUrls = await collectAddresses(person, otherItem).catch(() => null)
    // Members without download_media get no address of the original.
    expect(othersUrls).toBeNull()
    const file = (await person.get<Artifact>(`/artifacts/${otherItem}`)).body.file
    expect(file?.url).toBeNull()
    const thumbUrl = new URL(file?.preview?.thumb ?? '')
    const originalUrl = new URL((await collectAddresses(owner, otherItem))['original'] ?? '')
    const changeUrl = (from: URL, change: (url: URL) => void) => {
      const url = new URL(from)
      change(url)
      return url
    }
    const copyParams = (url: URL, from: URL, ...names: string[]) => {
      for (const name of names) url.searchParams.set(name, from.searchParams.get(name) ?? '')
    }
    for (const url of [
      // The original with the signature of a thumbnail, another holder or item, or parts of the owner's address.
      changeUrl(thumbUrl, (u) => (u.pathname = originalUrl.pathname)),
      changeUrl(originalUrl, (u) => copyParams(u, thumbUrl, 'w')),
      changeUrl(originalUrl, (u) => copyParams(u, thumbUrl, 'w', 's')),
      changeUrl(originalUrl, (u) => copyParams(u, new URL(ownUrls['original'] ?? ''), 'a')),
      changeUrl(originalUrl, (u) => copyParams(u, new URL(ownUrls['original'] ?? ''), 'a', 's')),
      changeUrl(originalUrl, (u) => u.searchParams.set('w', 'g')),
      changeUrl(originalUrl, (u) => u.searchParams.set('w', `s${'A'.repeat(22)}`)),
      changeUrl(originalUrl, (u) => u.searchParams.set('s', (u.searchParams.get('s') ?? '').toLowerCase())),
      changeUrl(originalUrl, (u) => u.searchParams.set('s', '')),
      changeUrl(originalUrl, (u) => u.searchParams.set('e', `${u.searchParams.get('e')}.0`)),
      changeUrl(originalUrl, (u) => u.searchParams.set('e', `0${u.searchParams.get('e')}`)),
      changeUrl(originalUrl, (u) => (u.pathname = u.pathname.toUpperCase())),
      changeUrl(originalUrl, (u) => (u.pathname = u.pathname.replace('/o/', '/o%2f%2e%2e%2fo/'))),
      changeUrl(originalUrl, (u) => (u.pathname = u.pathname.replace('/o/', '/O/'))),
      ...['e', 'a', 'w', 's', 'd'].flatMap((name) => [
        changeUrl(originalUrl, (u) => u.searchParams.append(name, u.searchParams.get(name) ?? '')),
        changeUrl(originalUrl, (u) => (u.search = u.search.replace(`${name}=`, `${name}[]=`))),
        changeUrl(originalUrl, (u) => u.searchParams.delete(name)),
      ]),
      changeUrl(new URL(ownUrls['thumb'] ?? ''), (u) => copyParams(u, thumbUrl, 'a')),
    ])
      expect((await fetch(url, { headers: { range: 'bytes=0-1' } })).status, String(url)).toBe(404)
    expect((await fetch(originalUrl)).status).toBe(200)
  })

  test('refuses a file URL whose link holder has no permission', async () => {
    const project = await createProject()
    const id = await uploadImage(project)
    const [stranger, observer] = [await app.owner('stranger'), await createMember(project, [])]
    const holders = [
      { session: await getNewestSession(app.services, stranger.id) },
      { session: await getNewestSession(app.services, observer.id) },
      { session: newId() },
      { gallery: null },
      { gallery: 'abcdefghijklmnop' },
    ]
    for (const linkHolder of holders)
      expect(
        (await fetch(await getSignedAddress(app.services, id, linkHolder))).status,
        JSON.stringify(linkHolder),
      ).toBe(404)
  })

  test('includes no ids of users, organisations or sessions in a file URL', async () => {
    const id = await uploadImage(await createProject(), PUBLIC)
    const session = await getNewestSession(app.services, owner.id)
    const { token_hash } = await app.services.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('id', '=', session)
      .executeTakeFirstOrThrow()
    for (const url of Object.values(await collectAddresses(owner, id)))
      for (const secret of [owner.id, owner.org, token_hash, Buffer.from(token_hash, 'hex').toString('base64url')])
        expect(url).not.toContain(secret)
    const { thumb = '', original = '' } = await collectAddresses(owner, id)
    expect((await fetch(thumb)).headers.get('content-disposition')).toBe('inline')
    expect((await fetch(original)).headers.get('content-disposition')).toContain('a.jpg')
  })
})
