import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { API_BASE } from '#shared/api-base.ts'
import { ENDPOINTS } from './access-matrix/endpoints.ts'
import { startApp } from './app.ts'

// A link or a form on a page of somebody else's acts for nobody who follows it, also where browsers say nothing of the
// page that they come from: on plain http, with a link.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<Awaited<ReturnType<typeof startApp>>['owner']>>
let project = ''
let trashed = ''

beforeAll(async () => {
  app = await startApp({ worker: true })
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })).body.id
})
afterAll(() => app.close())

beforeEach(async () => {
  trashed = (await owner.post<{ id: string }>('/artifacts', { project, title: 'Item' })).body.id
  await owner.post(`/artifacts/${trashed}`, { active: false })
})

/** As a browser follows an address: with the cookies, and with what else it says. */
const follow = (path: string, said: Record<string, string> = {}, method = 'GET') =>
  // Not by fetch, which has its own word to say of where it comes from.
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { cookie: owner.cookie(), ...said }
    const call = request(app.base + API_BASE + path, { method, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode))
    })
    call.once('error', reject).end()
  })

const isInTrash = async () => {
  const found = await owner.post<{ artifacts: { id: string }[] }>('/search', { project, getDeleted: true })
  return found.body.artifacts.some(({ id }) => id === trashed)
}

const ACTING = ['restore', 'empty_trash'] as const
const pathOf = (act: (typeof ACTING)[number]) =>
  act === 'restore' ? `/artifacts/${trashed}/restore` : `/projects/${project}/empty_trash`

describe.each(ACTING)('GET %s', (act) => {
  test.each<[string, Record<string, string>]>([
    ['without a word', {}],
    ['from an address that was typed', { 'sec-fetch-site': 'none' }],
    ['from a link on a page of ours', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a site beside ours', { 'sec-fetch-site': 'same-site' }],
    ['from another origin', { origin: 'http://evil.example' }],
    ['from a page of another site', { referer: 'http://evil.example/page' }],
    ['with a referer that is no address', { referer: 'x' }],
    ['from another site that names a page', { 'sec-fetch-site': 'cross-site', 'x-page': crypto.randomUUID() }],
    ['with a page that is no id', { 'x-page': 'page' }],
  ])('%s: 403, and nothing happens', async (_, said) => {
    expect(await follow(pathOf(act), said)).toBe(403)
    expect(await isInTrash()).toBe(true)
  })
  test('HEAD: nothing happens, whatever it says', async () => {
    expect(await follow(pathOf(act), { 'sec-fetch-site': 'same-origin' }, 'HEAD')).toBe(404)
    expect(await isInTrash()).toBe(true)
  })
  test.each<[string, () => Record<string, string>]>([
    ['Sec-Fetch-Site', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['Origin', () => ({ origin: app.base })],
    ['Referer', () => ({ referer: `${app.base}/client/trash` })],
    ['the page’s id', () => ({ 'x-page': crypto.randomUUID() })],
  ])('by %s from an own page: it acts', async (_, said) => {
    expect(await follow(pathOf(act), said())).toBe(200)
    expect(await isInTrash()).toBe(false)
  })
})

test('every GET that acts answers POST as well, and needs a proof', async () => {
  const acting = ENDPOINTS.filter(([, { method, effect }]) => method === 'GET' && effect === 'write')
  expect(acting.map(([name]) => name).toSorted()).toEqual([
    'artifactsFiling.restore',
    'auth.forgotPassword',
    'auth.keepAlive',
    'foldersFiling.restore',
    'library.emptyTrash',
  ])
  for (const [name, { path }] of acting) {
    const address = path.replace(':id', project).replace(':email', 'nobody@example.org')
    expect(await follow(address), name).toBe(403)
    expect(await follow(address, { 'sec-fetch-site': 'same-origin' }, 'POST'), name).not.toBe(403)
  }
})

test('a link asks for nobody’s password, without a session either', async () => {
  const address = `${app.base}${API_BASE}/auth/forgot_password/${owner.email}`
  const mails = async () => (await readdir(join(app.dataDir, 'mail')).catch(() => [])).length
  const before = await mails()
  expect((await fetch(address)).status).toBe(403)
  expect((await fetch(address, { method: 'HEAD' })).status).toBe(404)
  expect((await fetch(address, { headers: { 'x-page': crypto.randomUUID() } })).status).toBe(200)
  await expect.poll(mails).toBe(before + 1)
})

test('what only reads may be opened by its address', async () => {
  expect(await follow(`/projects/${project}`, { 'sec-fetch-site': 'none' })).toBe(200)
  expect(await follow(`/projects/${project}`)).toBe(200)
  expect(await follow(`/projects/${project}`, { 'sec-fetch-site': 'cross-site' })).toBe(403)
})
