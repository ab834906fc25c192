import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import { type PermissionKey } from '#shared/policy/permission-keys.ts'
import type { Artifact, ArtifactPage } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { PASSWORD, startApp } from './app.ts'
import { makePicture } from './media.ts'
import { addressOf, made, sessionOf, upload } from './stored.ts'
import * as world from './world.ts'

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
async function picture(project: string, fields: Record<string, string> = {}, by = owner) {
  const { id } = await upload(by, { bytes: randomBytes(40), name: 'a.jpg' }, { project, ...fields })
  const webp = { mime: 'image/webp', extension: 'webp', bytes: randomBytes(9) }
  await made(app.services, id, [
    { ...webp, name: 'thumb' },
    { ...webp, name: 'small' },
    { ...webp, name: 'page-1', width: 1, height: 1 },
    { name: 'tiles', mime: 'image/tiff', extension: 'tif', bytes: pyramid, width: 300, height: 200 },
  ])
  return id
}

const PUBLIC = { visibility: 'local', downloadable: 'true' }

/** Collects every address of an item that a reader gets. */
async function addresses(reader: Pick<Person, 'get'>, id: string, exhibit?: string): Promise<Record<string, string>> {
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
async function answers(given: Record<string, string>): Promise<Record<string, number[]>> {
  const entries = Object.entries(given).map(async ([name, url]) => {
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

const all = (given: Record<string, string>, tell: (name: string) => number[]) =>
  Object.fromEntries(Object.keys(given).map((name) => [name, tell(name)]))
/** Tiles don't support ranges. */
const open = (given: Record<string, string>) =>
  all(given, (name) => (name === 'tile' ? [200, 200, 200, 304] : [200, 200, 206, 304]))
const shut = (given: Record<string, string>) => all(given, () => [404, 404, 404, 404])

const member = (project: string, keys: PermissionKey[]) => world.member(app, project, keys)

const window = (columns: Record<string, number>) => async () => {
  await world.subscribe(app, owner.org, columns)
  const undo = () => world.subscribe(app, owner.org, null)
  onTestFinished(undo)
  return undo
}

type Undo = unknown
interface There {
  project: string
  id: string
}

/** Changes that revoke access. They may return a function that restores it. */
const CHANGES: Record<string, (there: There) => Promise<Undo>> = {
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
  'in a gallery whose period has ended': window({ host_page_to: 1 }),
  'of an inactive organisation': window({ inactive_from: 1 }),
}

describe('addresses given to visitors', () => {
  test.each(Object.entries(CHANGES))('stop working at once when the item is %s', async (_, change) => {
    const project = await newProject()
    const id = await picture(project, PUBLIC)
    const given = await addresses(app.client(), id)
    expect(await answers(given)).toEqual(open(given))
    const undo = await change({ project, id })
    expect(await answers(given)).toEqual(shut(given))
    if (typeof undo === 'function') {
      await undo()
      expect(await answers(given)).toEqual(open(given))
    }
  })

  test('of the original stop working when downloading is switched off', async () => {
    const id = await picture(await newProject(), PUBLIC)
    const given = await addresses(app.client(), id)
    await owner.post(`/artifacts/${id}`, { downloadable: false })
    const { original, ...rest } = open(given)
    expect(await answers(given)).toEqual({ ...rest, original: original?.map(() => 404) })
  })

  test('of the original stop working when a metadata-stripped copy exists', async () => {
    const id = await picture(await newProject(), PUBLIC)
    const given = await addresses(app.client(), id)
    await made(app.services, id, [{ name: 'clean', mime: 'image/jpeg', extension: 'jpg', bytes: randomBytes(9) }])
    const { original, ...rest } = open(given)
    expect(await answers(given)).toEqual({ ...rest, original: original?.map(() => 404) })
  })
})

test('ends the addresses of a protected gallery when its password changes, and revives them without one', async () => {
  const project = await newProject()
  const id = await picture(project, PUBLIC)
  const lock = (password: string | null) => owner.post(`/projects/${project}`, { password })
  await lock('open sesame')
  const token = (
    await app.client().post<{ token: string }>(`/projects/${project}/auth_gallery`, { password: 'open sesame' })
  ).body.token
  const visitor = app.client()
  const within: Pick<Person, 'get'> = {
    get: async (path) => {
      const answer = await fetch(`${app.base}/client/api${path}`, { headers: { 'x-gallery-token': token } })
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as never }
    },
  }
  const given = await addresses(within, id)
  for (const url of Object.values(given)) expect(url).not.toContain(token.split('.')[1]?.slice(0, 8))
  expect(await answers(given)).toEqual(open(given))
  // The addresses need their query.
  expect(await answers(Object.fromEntries(Object.entries(given).map(([n, u]) => [n, u.replace(/\?.*/, '')])))).toEqual(
    shut(given),
  )
  await lock('another one')
  expect(await answers(given)).toEqual(shut(given))
  expect((await visitor.get(`/artifacts/${id}`)).status).toBe(404)
  await lock(null)
  expect(await answers(given)).toEqual(open(given))
})

describe('addresses given to members', () => {
  const taken: Record<string, (there: There & { person: Person }) => Promise<Undo>> = {
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
    'the organisation is inactive': window({ inactive_from: 1 }),
  }
  test.each(Object.entries(taken))('stop working at once when %s', async (_, change) => {
    const project = await newProject()
    const id = await picture(project)
    const person = await member(project, ['download_media', 'create_exhibit'])
    const { body } = await person.post<Exhibit>('/exhibits', {
      project,
      title: 'E',
      description: 'E',
      url_alias: `e-${newId()}`,
      artifacts: [id],
    })
    const given = await addresses(person, id, body.id)
    expect(Object.keys(given)).toContain('cover')
    expect(await answers(given)).toEqual(open(given))
    await change({ project, id, person })
    expect(await answers(given)).toEqual(shut(given))
  })

  test('of others’ originals stop working when download_media is revoked', async () => {
    const project = await newProject()
    const person = await member(project, ['download_media', 'create_artifact'])
    const [others, own] = [await picture(project), await picture(project, {}, person)]
    const [given, mine] = [await addresses(person, others), await addresses(person, own)]
    await app.services.db
      .updateTable('permissions')
      .set({ download_media: false })
      .where('user_id', '=', person.id)
      .execute()
    const { original, ...rest } = open(given)
    expect(await answers(given)).toEqual({ ...rest, original: original?.map(() => 404) })
    expect(await answers(mine)).toEqual(open(mine))
  })

  test('stop working with their own session only', async () => {
    const project = await newProject()
    const id = await picture(project)
    const given = await addresses(owner, id)
    const again = app.client()
    await again.post('/auth/login', { email: owner.email, password: PASSWORD })
    const others = await addresses(again, id)
    expect(others).not.toEqual(given)
    await again.post('/auth/logout')
    expect(await answers(others)).toEqual(shut(others))
    expect(await answers(given)).toEqual(open(given))
  })

  test('work for items in the trash', async () => {
    const project = await newProject()
    const id = await picture(project)
    await owner.post(`/artifacts/${id}`, { active: false })
    const given = await addresses(owner, id)
    expect(await answers(given)).toEqual(open(given))
  })
})

describe('an address of one item and one link holder', () => {
  test('stays the same for a while', async () => {
    const id = await picture(await newProject(), PUBLIC)
    for (const reader of [owner, app.client()]) expect(await addresses(reader, id)).toEqual(await addresses(reader, id))
  })

  test('differs between two items with the same bytes', async () => {
    const file = { bytes: randomBytes(41), name: 'a.jpg' }
    const [project, elsewhere] = [await newProject(), await newProject()]
    const one = await upload(owner, file, { project, ...PUBLIC })
    await made(app.services, one.id, [])
    const two = await upload(owner, file, { project: elsewhere, ...PUBLIC })
    const url = async (id: string) => (await app.client().get<Artifact>(`/artifacts/${id}`)).body.file?.url ?? ''
    const [first, second] = [await url(one.id), await url(two.id)]
    await owner.post(`/artifacts/${one.id}`, { visibility: 'private' })
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200])
  })

  test('is invalid with parts of another address', async () => {
    const project = await newProject()
    const [id, other] = [await picture(project), await picture(project)]
    const person = await member(project, [])
    const mine = await addresses(owner, id)
    const theirs = await addresses(person, other).catch(() => null)
    // Members without download_media get no address of the original.
    expect(theirs).toBeNull()
    const seen = (await person.get<Artifact>(`/artifacts/${other}`)).body.file
    expect(seen?.url).toBeNull()
    const thumb = new URL(seen?.preview?.thumb ?? '')
    const original = new URL((await addresses(owner, other))['original'] ?? '')
    const swap = (from: URL, change: (url: URL) => void) => {
      const url = new URL(from)
      change(url)
      return url
    }
    const take = (url: URL, from: URL, ...names: string[]) => {
      for (const name of names) url.searchParams.set(name, from.searchParams.get(name) ?? '')
    }
    for (const url of [
      // The original with the signature of a thumbnail, another holder or item, or parts of the owner's address.
      swap(thumb, (u) => (u.pathname = original.pathname)),
      swap(original, (u) => take(u, thumb, 'w')),
      swap(original, (u) => take(u, thumb, 'w', 's')),
      swap(original, (u) => take(u, new URL(mine['original'] ?? ''), 'a')),
      swap(original, (u) => take(u, new URL(mine['original'] ?? ''), 'a', 's')),
      swap(original, (u) => u.searchParams.set('w', 'g')),
      swap(original, (u) => u.searchParams.set('w', `s${'A'.repeat(22)}`)),
      swap(original, (u) => u.searchParams.set('s', (u.searchParams.get('s') ?? '').toLowerCase())),
      swap(original, (u) => u.searchParams.set('s', '')),
      swap(original, (u) => u.searchParams.set('e', `${u.searchParams.get('e')}.0`)),
      swap(original, (u) => u.searchParams.set('e', `0${u.searchParams.get('e')}`)),
      swap(original, (u) => (u.pathname = u.pathname.toUpperCase())),
      swap(original, (u) => (u.pathname = u.pathname.replace('/o/', '/o%2f%2e%2e%2fo/'))),
      swap(original, (u) => (u.pathname = u.pathname.replace('/o/', '/O/'))),
      ...['e', 'a', 'w', 's', 'd'].flatMap((name) => [
        swap(original, (u) => u.searchParams.append(name, u.searchParams.get(name) ?? '')),
        swap(original, (u) => (u.search = u.search.replace(`${name}=`, `${name}[]=`))),
        swap(original, (u) => u.searchParams.delete(name)),
      ]),
      swap(new URL(mine['thumb'] ?? ''), (u) => take(u, thumb, 'a')),
    ])
      expect((await fetch(url, { headers: { range: 'bytes=0-1' } })).status, String(url)).toBe(404)
    expect((await fetch(original)).status).toBe(200)
  })

  test('is invalid when the holder has no permission', async () => {
    const project = await newProject()
    const id = await picture(project)
    const [stranger, observer] = [await app.owner('stranger'), await member(project, [])]
    const holders = [
      { session: await sessionOf(app.services, stranger.id) },
      { session: await sessionOf(app.services, observer.id) },
      { session: newId() },
      { gallery: null },
      { gallery: 'abcdefghijklmnop' },
    ]
    for (const to of holders)
      expect((await fetch(await addressOf(app.services, id, to))).status, JSON.stringify(to)).toBe(404)
  })

  test('contains no ids of users, organisations or sessions', async () => {
    const id = await picture(await newProject(), PUBLIC)
    const session = await sessionOf(app.services, owner.id)
    const { token_hash } = await app.services.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('id', '=', session)
      .executeTakeFirstOrThrow()
    for (const url of Object.values(await addresses(owner, id)))
      for (const secret of [owner.id, owner.org, token_hash, Buffer.from(token_hash, 'hex').toString('base64url')])
        expect(url).not.toContain(secret)
    const { thumb = '', original = '' } = await addresses(owner, id)
    expect((await fetch(thumb)).headers.get('content-disposition')).toBe('inline')
    expect((await fetch(original)).headers.get('content-disposition')).toContain('a.jpg')
  })
})
