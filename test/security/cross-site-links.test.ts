import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { API_BASE } from '#shared/api-base.ts'
import { ENDPOINTS } from '../access-matrix/endpoints.ts'
import { startApp } from '../support/app.ts'

// Cross-site request forgery: links and forms on other sites can't act for a signed-in user, even when the browser
// sends no origin (plain http, a followed link).

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<Awaited<ReturnType<typeof startApp>>['owner']>>
let project = ''
let trashedId = ''

beforeAll(async () => {
  app = await startApp({ worker: true })
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })).body.id
})
afterAll(() => app.close())

beforeEach(async () => {
  trashedId = (await owner.post<{ id: string }>('/artifacts', { project, title: 'Item' })).body.id
  await owner.post(`/artifacts/${trashedId}`, { active: false })
})

/** Requests an address as a browser does: with cookies and the given extra headers. */
const requestAsBrowser = (path: string, extraHeaders: Record<string, string> = {}, method = 'GET') =>
  // `fetch` sets its own Sec-Fetch headers.
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { cookie: owner.cookie(), ...extraHeaders }
    const call = request(app.base + API_BASE + path, { method, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode))
    })
    call.once('error', reject).end()
  })

const isInTrash = async () => {
  const trashReply = await owner.post<{ artifacts: { id: string }[] }>('/search', { project, getDeleted: true })
  return trashReply.body.artifacts.some(({ id }) => id === trashedId)
}

const WRITING_GETS = ['restore', 'empty_trash'] as const
const getPath = (act: (typeof WRITING_GETS)[number]) =>
  act === 'restore' ? `/artifacts/${trashedId}/restore` : `/projects/${project}/empty_trash`

describe.each(WRITING_GETS)('GET %s', (act) => {
  test.each<[string, Record<string, string>]>([
    ['without origin headers', {}],
    ['from a typed address', { 'sec-fetch-site': 'none' }],
    ['from a link on our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['from another origin', { origin: 'http://evil.example' }],
    ['from a page of another site', { referer: 'http://evil.example/page' }],
    ['with a referer that is no URL', { referer: 'x' }],
    ['from another site with a page id', { 'sec-fetch-site': 'cross-site', 'x-page': crypto.randomUUID() }],
    ['with a malformed page id', { 'x-page': 'page' }],
  ])('refuses a GET request that writes, if it comes %s', async (_, browserHeaders) => {
    expect(await requestAsBrowser(getPath(act), browserHeaders)).toBe(403)
    expect(await isInTrash()).toBe(true)
  })
  test('responds 404 to a HEAD request and changes nothing, even if it comes from our own page', async () => {
    expect(await requestAsBrowser(getPath(act), { 'sec-fetch-site': 'same-origin' }, 'HEAD')).toBe(404)
    expect(await isInTrash()).toBe(true)
  })
  test.each<[string, () => Record<string, string>]>([
    ['Sec-Fetch-Site', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['Origin', () => ({ origin: app.base })],
    ['Referer', () => ({ referer: `${app.base}/client/trash` })],
    ['the page’s id', () => ({ 'x-page': crypto.randomUUID() })],
  ])('allows a GET request with side effects if %s proves that our own page sent it', async (_, sendFromOwnPage) => {
    expect(await requestAsBrowser(getPath(act), sendFromOwnPage())).toBe(200)
    expect(await isInTrash()).toBe(false)
  })
})

test('accepts POST in place of each GET that writes, and refuses the GET without proof of origin', async () => {
  const writingGets = ENDPOINTS.filter(([, { method, effect }]) => method === 'GET' && effect === 'write')
  expect(writingGets.map(([name]) => name).toSorted()).toEqual([
    'artifactsFiling.restore',
    'auth.forgotPassword',
    'auth.keepAlive',
    'foldersFiling.restore',
    'library.emptyTrash',
  ])
  for (const [name, { path }] of writingGets) {
    const address = path.replace(':id', project).replace(':email', 'nobody@example.org')
    expect(await requestAsBrowser(address), name).toBe(403)
    expect(await requestAsBrowser(address, { 'sec-fetch-site': 'same-origin' }, 'POST'), name).not.toBe(403)
  }
})

test('mails no password when a visitor merely follows a forgot-password link', async () => {
  const address = `${app.base}${API_BASE}/auth/forgot_password/${owner.email}`
  const countMails = async () => (await readdir(join(app.dataDir, 'mail')).catch(() => [])).length
  const mailCountBefore = await countMails()
  expect((await fetch(address)).status).toBe(403)
  expect((await fetch(address, { method: 'HEAD' })).status).toBe(404)
  expect((await fetch(address, { headers: { 'x-page': crypto.randomUUID() } })).status).toBe(200)
  await expect.poll(countMails).toBe(mailCountBefore + 1)
})

test('allows reads when the user types the URL, but refuses reads from other sites', async () => {
  expect(await requestAsBrowser(`/projects/${project}`, { 'sec-fetch-site': 'none' })).toBe(200)
  expect(await requestAsBrowser(`/projects/${project}`)).toBe(200)
  expect(await requestAsBrowser(`/projects/${project}`, { 'sec-fetch-site': 'cross-site' })).toBe(403)
})
