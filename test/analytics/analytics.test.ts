import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ReplyOf } from '#shared/contract/endpoint.ts'
import type { analyticsContract } from '#shared/contract/public/analytics.contract.ts'
import { newId } from '#server/kit/ids.ts'
import { startApp } from '../support/app.ts'
import * as world from '../support/fixtures.ts'
import { EFFECT_TIMEOUT_MS } from '../support/time-limits.ts'

// Visits are counted in batches, for public entries only, and without data about the visitor.

type Analytics = ReplyOf<typeof analyticsContract.ofProject>

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('olga')
})
afterAll(() => app.close())

const DAY_MS = 86_400_000
const getToday = () => Math.floor(Date.now() / DAY_MS) * DAY_MS
const randomWord = () => Math.random().toString(36).slice(2)
const BROWSER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const CRAWLER_AGENT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

async function createProject() {
  const { body } = await owner.post<{ id: string }>('/projects', { org: owner.org, title: `P ${randomWord()}` })
  const createItem = async (title: string, visibility: 'local' | 'private') =>
    (await owner.post<{ id: string }>('/artifacts', { project: body.id, title, visibility })).body.id
  return { id: body.id, shown: await createItem('=Shown', 'local'), hidden: await createItem('Hidden', 'private') }
}
async function postVisit(body: object, agent = BROWSER_AGENT, cookie = '') {
  const response = await fetch(`${app.base}/client/api/analytics/count`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent, 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(body),
  })
  return response.status
}
const getPeriodQuery = () => `from=${getToday() - 6 * DAY_MS}&to=${getToday() + DAY_MS}`
const readAnalytics = async (id: string) =>
  (await owner.get<Analytics>(`/projects/${id}/analytics?${getPeriodQuery()}`)).body
const waitForViews = (id: string, expectedViews: number) =>
  vi.waitFor(async () => expect((await readAnalytics(id)).views).toBe(expectedViews), {
    timeout: EFFECT_TIMEOUT_MS,
    interval: 50,
  })

describe('visits', () => {
  test('counts visits to public entries only, and none by members or crawlers', async () => {
    const project = await createProject()
    for (const body of [
      { type: 'project', id: project.id, from: 'www.Example.org' },
      { type: 'artifact', id: project.shown },
      { type: 'artifact', id: project.shown, key: 'view_count' },
      { type: 'artifact', id: project.hidden },
      { type: 'artifact', id: newId() },
      { type: 'exhibit', id: project.shown },
    ])
      expect(await postVisit(body)).toBe(202)
    expect(await postVisit({ type: 'artifact', id: project.shown }, CRAWLER_AGENT)).toBe(202)
    expect(await postVisit({ type: 'page', id: 'home' })).toBe(202)
    expect(await postVisit({ type: 'artifact', id: 'home' })).toBe(400)
    expect(await postVisit({ type: 'artifact', id: project.shown }, BROWSER_AGENT, owner.cookie())).toBe(202)
    await waitForViews(project.id, 3)
    const { days, artifacts, exhibits } = await readAnalytics(project.id)
    expect(days).toEqual([{ day: getToday(), views: 3 }])
    expect(artifacts).toEqual([{ id: project.shown, title: '=Shown', views: 2 }])
    expect(exhibits).toEqual([])
    // Referrers are stored after the visits.
    await expect.poll(async () => (await readAnalytics(project.id)).from).toEqual([{ word: 'example.org', n: 1 }])
  })

  test('counts no visits while the gallery is closed', async () => {
    const [closedProject, openProject] = [await createProject(), await createProject()]
    const other = await app.owner('eve')
    await app.services.db.updateTable('projects').set({ org: other.org }).where('id', '=', closedProject.id).execute()
    await world.setSubscription(app, other.org, { host_page_to: 1 })
    await postVisit({ type: 'artifact', id: closedProject.shown })
    await postVisit({ type: 'artifact', id: openProject.shown })
    await waitForViews(openProject.id, 1)
    expect((await other.get<Analytics>(`/projects/${closedProject.id}/analytics?${getPeriodQuery()}`)).body.views).toBe(
      0,
    )
  })

  test('lists a search with no results only after it was made twice', async () => {
    const project = await createProject()
    const postEmptySearch = (words: string) =>
      postVisit({ type: 'project', id: project.id, key: 'empty_search', words })
    await postEmptySearch('Lime  kiln')
    await postEmptySearch('my own name')
    // A lone surrogate must not break the batch it is stored in.
    await postEmptySearch('half \ud83d')
    await postEmptySearch(' lime kiln')
    await postVisit({ type: 'project', id: project.id })
    await waitForViews(project.id, 1)
    await expect.poll(async () => (await readAnalytics(project.id)).not_found).toEqual([{ word: 'lime kiln', n: 2 }])
  })

  test('stores a limited number of referrers per day, and keeps counting those already stored', async () => {
    const project = await createProject()
    const referrers = Array.from({ length: 400 }, (_, n) => `site-${n}.example.org`)
    for (const referrer of referrers) await postVisit({ type: 'project', id: project.id, from: referrer })
    await waitForViews(project.id, 400)
    const countReferrers = async () =>
      (await app.services.db.selectFrom('visit_terms').selectAll().where('project', '=', project.id).execute()).length
    await expect.poll(countReferrers).toBe(300)
    const { word: knownReferrer = '' } = (await readAnalytics(project.id)).from[0] ?? {}
    await postVisit({ type: 'project', id: project.id, from: knownReferrer })
    await postVisit({ type: 'project', id: project.id, from: 'new.example.org' })
    await waitForViews(project.id, 402)
    await expect.poll(async () => (await readAnalytics(project.id)).from[0]).toEqual({ word: knownReferrer, n: 2 })
    expect(await countReferrers()).toBe(300)
  })

  test('exports visits as CSV without spreadsheet formulas', async () => {
    const project = await createProject()
    await postVisit({ type: 'artifact', id: project.shown })
    await waitForViews(project.id, 1)
    const response = await fetch(`${app.base}/client/api/projects/${project.id}/analytics.csv?${getPeriodQuery()}`, {
      headers: { cookie: owner.cookie() },
    })
    const day = new Date().toISOString().slice(0, 10)
    expect(await response.text()).toBe(
      `day,type,id,title,key,count\n${day},artifact,${project.shown},'=Shown,view_count,1\n`,
    )
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test('returns the last 30 days when a request specifies no dates', async () => {
    const project = await createProject()
    const visits = [0, 29, 30].map((daysAgo) => {
      const day = Math.floor(Date.now() / DAY_MS) - daysAgo
      return { project: project.id, day, type: 'artifact', subject: project.shown, event: 'view_count', count: 1 }
    })
    await app.services.db.insertInto('visits').values(visits).execute()
    const { views } = (await owner.get<Analytics>(`/projects/${project.id}/analytics`)).body
    expect(views).toBe(2)
    expect((await owner.get(`/projects/${project.id}/analytics.csv`)).status).toBe(200)
    const oldAnalytics = await owner.get<Analytics>(`/projects/${project.id}/analytics?to=${getToday() - 30 * DAY_MS}`)
    expect(oldAnalytics.body.views).toBe(1)
  })

  test('counts events under any short key, up to a daily limit of distinct keys', async () => {
    const project = await createProject()
    const countEvent = (key: string) => postVisit({ type: 'artifact', id: project.shown, key })
    expect(await countEvent('audio_play')).toBe(202)
    expect(await countEvent('audio_play')).toBe(202)
    for (const key of ['', 'two words', 'x'.repeat(41), '<b>', 'a\nb']) expect(await countEvent(key)).toBe(400)
    await expect.poll(async () => (await readAnalytics(project.id)).counts).toEqual([{ word: 'audio_play', n: 2 }])
    expect((await readAnalytics(project.id)).views).toBe(0)

    for (let n = 0; n < 350; n++) await countEvent(`made-up-${n}`)
    await countEvent('audio_play')
    await postVisit({ type: 'artifact', id: project.shown })
    await waitForViews(project.id, 1)
    const rows = await app.services.db.selectFrom('visits').selectAll().where('project', '=', project.id).execute()
    expect(rows).toHaveLength(301)
    expect(rows.find(({ event }) => event === 'audio_play')?.count).toBe(3)
  })

  test('shows visits to website pages and posts only to administrators', async () => {
    const admin = await world.createAdministrator(app, 'ada')
    const title = 'How we began'
    const { status, body: post } = await admin.post<{ url: string }>('/website/blogs', {
      ...{ title, url: `began-${randomWord()}`, kind: 'blog', published_at: Date.now() - DAY_MS },
      body: [{ type: 'text', words: '<p>Once.</p>' }],
    })
    expect(status).toBe(201)
    for (const event of [
      { type: 'page', id: 'home' },
      { type: 'page', id: 'home' },
      { type: 'page', id: 'nowhere' },
      { type: 'post', id: post.url },
      { type: 'post', id: post.url, key: 'view_count' },
      { type: 'page', id: post.url },
      { type: 'post', id: 'home' },
      { type: 'page', id: 'home', key: 'sign_up_pressed' },
    ])
      expect(await postVisit(event), JSON.stringify(event)).toBe(202)
    const readWebsite = async () =>
      (await admin.get<ReplyOf<typeof analyticsContract.ofWebsite>>('/website/analytics')).body
    const readPageViews = async () =>
      (await readWebsite()).pages.filter(({ url }) => url === 'home' || url === post.url)
    await expect
      .poll(async () => (await readPageViews()).map(({ type, url, views: n }) => [type, url, n]).toSorted())
      .toEqual([
        ['page', 'home', expect.any(Number)],
        ['post', post.url, 3],
      ])
    expect(await readWebsite()).toMatchObject({ counts: [{ word: 'sign_up_pressed', n: 1 }] })
    expect((await readWebsite()).pages.map(({ url }) => url)).not.toContain('nowhere')
    expect((await owner.get('/website/analytics')).status).toBe(404)
  })

  test('shows visits only to members, and refuses an invalid range of days', async () => {
    const project = await createProject()
    const member = await world.createMember(app, project.id)
    const path = `/projects/${project.id}/analytics`
    expect((await member.get(`${path}?${getPeriodQuery()}`)).status).toBe(200)
    expect((await app.client().get(`${path}?${getPeriodQuery()}`)).status).toBe(401)
    for (const query of ['?from=1&to=0', `?from=0&to=${DAY_MS * 5000}`])
      expect((await member.get(path + query)).status).toBe(400)
  })
})
