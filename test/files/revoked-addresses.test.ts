import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import { type PermissionKey } from '#shared/policy/permission-keys.ts'
import type { Artifact, ArtifactPage } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { PASSWORD, startApp } from '../support/app.ts'
import { makePicture } from '../support/sample-files/media.ts'
import { getSignedAddress, insertDerivatives, getNewestSession, upload } from '../support/stored-files.ts'
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

const newProject = async (by = owner, org = owner.org) =>
  (await by.post<{ id: string }>('/projects', { org, title: `P ${newId()}` })).body.id

/** Uploads an image with derivatives of each kind. */
async function uploadImage(project: string, fields: Record<string, string> = {}, by = owner) {
  const { id } = await upload(by, { bytes: randomBytes(40), name: 'a.jpg' }, { project, ...fields })
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
  const tile = (tiles?.url ?? '').replace('{level}', '0').replace('{column}_{row}', '0_0')
  const cover = exhibit ? (await reader.get<Exhibit>(`/exhibits/${exhibit}`)).body.cover : undefined
  const urls = { original: body.file?.url ?? '', thumb, tile, page: pages[0]?.image ?? '', ...(cover && { cover }) }
  expect(Object.values(urls)).not.toContain('')
  return urls
}

/** The statuses of each address for GET, HEAD, a range and a conditional request. */
async function fetchStatuses(urls: Record<string, string>): Promise<Record<string, number[]>> {
  const entries = Object.entries(urls).map(async ([name, url]) => {
    const ask = (init: RequestInit) => fetch(url, init).then(async (a) => (await a.arrayBuffer(), a.status))
    return [
      name,
      await Promise.all([
        ask({}),
        ask({ method: 'HEAD' }),
        ask({ headers: { range: 'bytes=0-1' } }),
        ask({ headers: { 'if-none-match': '*' } }),
      ]),
    ] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

const mapNames = (urls: Record<string, string>, toStatuses: (name: string) => number[]) =>
  Object.fromEntries(Object.keys(urls).map((name) => [name, toStatuses(name)]))
/** Tiles don't support ranges. */
const openStatuses = (urls: Record<string, string>) =>
  mapNames(urls, (name) => (name === 'tile' ? [200, 200, 200, 304] : [200, 200, 206, 304]))
const notFoundStatuses = (urls: Record<string, string>) => mapNames(urls, () => [404, 404, 404, 404])

const member = (project: string, keys: PermissionKey[]) => world.createMember(app, project, keys)

const withSubscription = (columns: Record<string, number>) => async () => {
  await world.subscribe(app, owner.org, columns)
  const undo = () => world.subscribe(app, owner.org, null)
  onTestFinished(undo)
  return undo
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
    const projectId = await newProject()
    await owner.post(`/projects/${projectId}`, { password: 'open sesame' })
    await owner.post(`/artifacts/${id}/move`, { projectId, folderId: 'root' })
  },
  'in a gallery whose period has ended': withSubscription({ host_page_to: 1 }),
  'of an inactive organisation': withSubscription({ inactive_from: 1 }),
}

describe('addresses given to visitors', () => {
  test.each(Object.entries(CHANGES))('revokes visitors’ addresses when the item is %s', async (_, change) => {
    const project = await newProject()
    const id = await uploadImage(project, PUBLIC)
    const urls = await collectAddresses(app.client(), id)
    expect(await fetchStatuses(urls)).toEqual(openStatuses(urls))
    const undo = await change({ project, id })
    expect(await fetchStatuses(urls)).toEqual(notFoundStatuses(urls))
    if (typeof undo === 'function') {
      await undo()
      expect(await fetchStatuses(urls)).toEqual(openStatuses(urls))
    }
  })

  test('revokes visitors’ addresses of the original when downloads are switched off', async () => {
    const id = await uploadImage(await newProject(), PUBLIC)
    const urls = await collectAddresses(app.client(), id)
    await owner.post(`/artifacts/${id}`, { downloadable: false })
    const { original, ...otherStatuses } = openStatuses(urls)
    expect(await fetchStatuses(urls)).toEqual({ ...otherStatuses, original: original?.map(() => 404) })
  })

  test('revokes visitors’ addresses of the original when a metadata-stripped copy exists', async () => {
    const id = await uploadImage(await newProject(), PUBLIC)
    const urls = await collectAddresses(app.client(), id)
    await insertDerivatives(app.services, id, [
      { name: 'clean', mime: 'image/jpeg', extension: 'jpg', bytes: randomBytes(9) },
    ])
    const { original, ...otherStatuses } = openStatuses(urls)
    expect(await fetchStatuses(urls)).toEqual({ ...otherStatuses, original: original?.map(() => 404) })
  })
})

test('revokes the addresses of a protected gallery when its password changes, and restores them when it is removed', async () => {
  const project = await newProject()
  const id = await uploadImage(project, PUBLIC)
  const lock = (password: string | null) => owner.post(`/projects/${project}`, { password })
  await lock('open sesame')
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
  expect(await fetchStatuses(urls)).toEqual(openStatuses(urls))
  // Without their query the addresses are invalid.
  expect(
    await fetchStatuses(Object.fromEntries(Object.entries(urls).map(([n, u]) => [n, u.replace(/\?.*/, '')]))),
  ).toEqual(notFoundStatuses(urls))
  await lock('another one')
  expect(await fetchStatuses(urls)).toEqual(notFoundStatuses(urls))
  expect((await visitor.get(`/artifacts/${id}`)).status).toBe(404)
  await lock(null)
  expect(await fetchStatuses(urls)).toEqual(openStatuses(urls))
})

describe('addresses given to members', () => {
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
      const projectId = await newProject()
      await owner.post(`/artifacts/${id}/move`, { projectId, folderId: 'root' })
    },
    'the organisation is inactive': withSubscription({ inactive_from: 1 }),
  }
  test.each(Object.entries(revocations))('revokes a member’s addresses immediately when %s', async (_, change) => {
    const project = await newProject()
    const id = await uploadImage(project)
    const person = await member(project, ['download_media', 'create_exhibit'])
    const { body } = await person.post<Exhibit>('/exhibits', {
      project,
      title: 'E',
      description: 'E',
      url_alias: `e-${newId()}`,
      artifacts: [id],
    })
    const urls = await collectAddresses(person, id, body.id)
    expect(Object.keys(urls)).toContain('cover')
    expect(await fetchStatuses(urls)).toEqual(openStatuses(urls))
    await change({ project, id, person })
    expect(await fetchStatuses(urls)).toEqual(notFoundStatuses(urls))
  })

  test('revokes a member’s addresses of others’ originals when download_media is revoked', async () => {
    const project = await newProject()
    const person = await member(project, ['download_media', 'create_artifact'])
    const [others, ownItem] = [await uploadImage(project), await uploadImage(project, {}, person)]
    const [urls, ownUrls] = [await collectAddresses(person, others), await collectAddresses(person, ownItem)]
    await app.services.db
      .updateTable('permissions')
      .set({ download_media: false })
      .where('user_id', '=', person.id)
      .execute()
    const { original, ...otherStatuses } = openStatuses(urls)
    expect(await fetchStatuses(urls)).toEqual({ ...otherStatuses, original: original?.map(() => 404) })
    expect(await fetchStatuses(ownUrls)).toEqual(openStatuses(ownUrls))
  })

  test('revokes a member’s addresses when their session ends, but not those of the member’s other sessions', async () => {
    const project = await newProject()
    const id = await uploadImage(project)
    const urls = await collectAddresses(owner, id)
    const secondClient = app.client()
    await secondClient.post('/auth/login', { email: owner.email, password: PASSWORD })
    const others = await collectAddresses(secondClient, id)
    expect(others).not.toEqual(urls)
    await secondClient.post('/auth/logout')
    expect(await fetchStatuses(others)).toEqual(notFoundStatuses(others))
    expect(await fetchStatuses(urls)).toEqual(openStatuses(urls))
  })

  test('serves items in the trash by a member’s addresses', async () => {
    const project = await newProject()
    const id = await uploadImage(project)
    await owner.post(`/artifacts/${id}`, { active: false })
    const urls = await collectAddresses(owner, id)
    expect(await fetchStatuses(urls)).toEqual(openStatuses(urls))
  })
})

describe('an address of one item and one link holder', () => {
  test('returns the same address to requests shortly after each other', async () => {
    const id = await uploadImage(await newProject(), PUBLIC)
    for (const reader of [owner, app.client()])
      expect(await collectAddresses(reader, id)).toEqual(await collectAddresses(reader, id))
  })

  test('returns different addresses for two items with the same bytes', async () => {
    const file = { bytes: randomBytes(41), name: 'a.jpg' }
    const [project, elsewhere] = [await newProject(), await newProject()]
    const firstItem = await upload(owner, file, { project, ...PUBLIC })
    await insertDerivatives(app.services, firstItem.id, [])
    const secondItem = await upload(owner, file, { project: elsewhere, ...PUBLIC })
    const url = async (id: string) => (await app.client().get<Artifact>(`/artifacts/${id}`)).body.file?.url ?? ''
    const [first, second] = [await url(firstItem.id), await url(secondItem.id)]
    await owner.post(`/artifacts/${firstItem.id}`, { visibility: 'private' })
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200])
  })

  test('refuses an address in which parts are replaced by those of another', async () => {
    const project = await newProject()
    const [id, other] = [await uploadImage(project), await uploadImage(project)]
    const person = await member(project, [])
    const ownUrls = await collectAddresses(owner, id)
    const othersUrls = await collectAddresses(person, other).catch(() => null)
    // Members without download_media get no address of the original.
    expect(othersUrls).toBeNull()
    const file = (await person.get<Artifact>(`/artifacts/${other}`)).body.file
    expect(file?.url).toBeNull()
    const thumb = new URL(file?.preview?.thumb ?? '')
    const original = new URL((await collectAddresses(owner, other))['original'] ?? '')
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
      changeUrl(thumb, (u) => (u.pathname = original.pathname)),
      changeUrl(original, (u) => copyParams(u, thumb, 'w')),
      changeUrl(original, (u) => copyParams(u, thumb, 'w', 's')),
      changeUrl(original, (u) => copyParams(u, new URL(ownUrls['original'] ?? ''), 'a')),
      changeUrl(original, (u) => copyParams(u, new URL(ownUrls['original'] ?? ''), 'a', 's')),
      changeUrl(original, (u) => u.searchParams.set('w', 'g')),
      changeUrl(original, (u) => u.searchParams.set('w', `s${'A'.repeat(22)}`)),
      changeUrl(original, (u) => u.searchParams.set('s', (u.searchParams.get('s') ?? '').toLowerCase())),
      changeUrl(original, (u) => u.searchParams.set('s', '')),
      changeUrl(original, (u) => u.searchParams.set('e', `${u.searchParams.get('e')}.0`)),
      changeUrl(original, (u) => u.searchParams.set('e', `0${u.searchParams.get('e')}`)),
      changeUrl(original, (u) => (u.pathname = u.pathname.toUpperCase())),
      changeUrl(original, (u) => (u.pathname = u.pathname.replace('/o/', '/o%2f%2e%2e%2fo/'))),
      changeUrl(original, (u) => (u.pathname = u.pathname.replace('/o/', '/O/'))),
      ...['e', 'a', 'w', 's', 'd'].flatMap((name) => [
        changeUrl(original, (u) => u.searchParams.append(name, u.searchParams.get(name) ?? '')),
        changeUrl(original, (u) => (u.search = u.search.replace(`${name}=`, `${name}[]=`))),
        changeUrl(original, (u) => u.searchParams.delete(name)),
      ]),
      changeUrl(new URL(ownUrls['thumb'] ?? ''), (u) => copyParams(u, thumb, 'a')),
    ])
      expect((await fetch(url, { headers: { range: 'bytes=0-1' } })).status, String(url)).toBe(404)
    expect((await fetch(original)).status).toBe(200)
  })

  test('refuses an address whose holder has no permission', async () => {
    const project = await newProject()
    const id = await uploadImage(project)
    const [stranger, observer] = [await app.owner('stranger'), await member(project, [])]
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

  test('puts no ids of users, organisations or sessions into an address', async () => {
    const id = await uploadImage(await newProject(), PUBLIC)
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
