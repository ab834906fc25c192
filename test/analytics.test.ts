import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ReplyOf } from '#shared/contract/endpoint.ts'
import type { analyticsContract } from '#shared/contract/public/analytics.contract.ts'
import { newId } from '#server/kit/ids.ts'
import { startApp } from './app.ts'
import * as world from './world.ts'

// Visits are counted in batches, for public entries only, and without data about the visitor.

type Told = ReplyOf<typeof analyticsContract.ofProject>

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('olga')
})
afterAll(() => app.close())

const DAY = 86_400_000
const today = () => Math.floor(Date.now() / DAY) * DAY
const word = () => Math.random().toString(36).slice(2)
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

async function project() {
  const { body } = await owner.post<{ id: string }>('/projects', { org: owner.org, title: `P ${word()}` })
  const item = async (title: string, visibility: 'local' | 'private') =>
    (await owner.post<{ id: string }>('/artifacts', { project: body.id, title, visibility })).body.id
  return { id: body.id, shown: await item('=Shown', 'local'), hidden: await item('Hidden', 'private') }
}
async function look(body: object, agent = PERSON, cookie = '') {
  const answer = await fetch(`${app.base}/client/api/analytics/count`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent, 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(body),
  })
  return answer.status
}
const span = () => `from=${today() - 6 * DAY}&to=${today() + DAY}`
const told = async (id: string) => (await owner.get<Told>(`/projects/${id}/analytics?${span()}`)).body
const counted = (id: string, views: number) =>
  vi.waitFor(async () => expect((await told(id)).views).toBe(views), { timeout: 110_000, interval: 50 })

describe('visits', () => {
  test('are counted for public entries only, and not for members or crawlers', async () => {
    const at = await project()
    for (const body of [
      { type: 'project', id: at.id, from: 'www.Example.org' },
      { type: 'artifact', id: at.shown },
      { type: 'artifact', id: at.shown, key: 'view_count' },
      { type: 'artifact', id: at.hidden },
      { type: 'artifact', id: newId() },
      { type: 'exhibit', id: at.shown },
    ])
      expect(await look(body)).toBe(202)
    expect(await look({ type: 'artifact', id: at.shown }, CRAWLER)).toBe(202)
    expect(await look({ type: 'page', id: 'home' })).toBe(202)
    expect(await look({ type: 'artifact', id: 'home' })).toBe(400)
    expect(await look({ type: 'artifact', id: at.shown }, PERSON, owner.cookie())).toBe(202)
    await counted(at.id, 3)
    const { days, artifacts, exhibits } = await told(at.id)
    expect(days).toEqual([{ day: today(), views: 3 }])
    expect(artifacts).toEqual([{ id: at.shown, title: '=Shown', views: 2 }])
    expect(exhibits).toEqual([])
    // Referrers are stored after the visits.
    await expect.poll(async () => (await told(at.id)).from).toEqual([{ word: 'example.org', n: 1 }])
  })

  test('are not counted while the gallery is closed', async () => {
    const [closed, open] = [await project(), await project()]
    const other = await app.owner('eve')
    await app.services.db.updateTable('projects').set({ org: other.org }).where('id', '=', closed.id).execute()
    await world.subscribe(app, other.org, { host_page_to: 1 })
    await look({ type: 'artifact', id: closed.shown })
    await look({ type: 'artifact', id: open.shown })
    await counted(open.id, 1)
    expect((await other.get<Told>(`/projects/${closed.id}/analytics?${span()}`)).body.views).toBe(0)
  })

  test('lists a search with no results once it was made twice', async () => {
    const at = await project()
    const search = (words: string) => look({ type: 'project', id: at.id, key: 'empty_search', words })
    await search('Lime  kiln')
    await search('my own name')
    // A lone surrogate must not break the batch it is stored in.
    await search('half \ud83d')
    await search(' lime kiln')
    await look({ type: 'project', id: at.id })
    await counted(at.id, 1)
    await expect.poll(async () => (await told(at.id)).not_found).toEqual([{ word: 'lime kiln', n: 2 }])
  })

  test('stores a limited number of referrers per day, and keeps counting the known ones', async () => {
    const at = await project()
    const words = Array.from({ length: 400 }, (_, n) => `site-${n}.example.org`)
    for (const from of words) await look({ type: 'project', id: at.id, from })
    await counted(at.id, 400)
    const kept = async () =>
      (await app.services.db.selectFrom('visit_words').selectAll().where('project', '=', at.id).execute()).length
    await expect.poll(kept).toBe(300)
    const { word: known = '' } = (await told(at.id)).from[0] ?? {}
    await look({ type: 'project', id: at.id, from: known })
    await look({ type: 'project', id: at.id, from: 'new.example.org' })
    await counted(at.id, 402)
    await expect.poll(async () => (await told(at.id)).from[0]).toEqual({ word: known, n: 2 })
    expect(await kept()).toBe(300)
  })

  test('can be exported as CSV without spreadsheet formulas', async () => {
    const at = await project()
    await look({ type: 'artifact', id: at.shown })
    await counted(at.id, 1)
    const answer = await fetch(`${app.base}/client/api/projects/${at.id}/analytics.csv?${span()}`, {
      headers: { cookie: owner.cookie() },
    })
    const day = new Date().toISOString().slice(0, 10)
    expect(await answer.text()).toBe(`day,type,id,title,key,count\n${day},artifact,${at.shown},'=Shown,view_count,1\n`)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test('cover the last 30 days when a call names no dates', async () => {
    const at = await project()
    const visits = [0, 29, 30].map((ago) => {
      const day = Math.floor(Date.now() / DAY) - ago
      return { project: at.id, day, type: 'artifact', thing: at.shown, key: 'view_count', n: 1 }
    })
    await app.services.db.insertInto('visits').values(visits).execute()
    const { views } = (await owner.get<Told>(`/projects/${at.id}/analytics`)).body
    expect(views).toBe(2)
    expect((await owner.get(`/projects/${at.id}/analytics.csv`)).status).toBe(200)
    const until = await owner.get<Told>(`/projects/${at.id}/analytics?to=${today() - 30 * DAY}`)
    expect(until.body.views).toBe(1)
  })

  test('count any short key, up to a limit per day', async () => {
    const at = await project()
    const press = (key: string) => look({ type: 'artifact', id: at.shown, key })
    expect(await press('audio_play')).toBe(202)
    expect(await press('audio_play')).toBe(202)
    for (const key of ['', 'two words', 'x'.repeat(41), '<b>', 'a\nb']) expect(await press(key)).toBe(400)
    await expect.poll(async () => (await told(at.id)).counts).toEqual([{ word: 'audio_play', n: 2 }])
    expect((await told(at.id)).views).toBe(0)

    for (let n = 0; n < 350; n++) await press(`made-up-${n}`)
    await press('audio_play')
    await look({ type: 'artifact', id: at.shown })
    await counted(at.id, 1)
    const rows = await app.services.db.selectFrom('visits').selectAll().where('project', '=', at.id).execute()
    expect(rows).toHaveLength(301)
    expect(rows.find(({ key }) => key === 'audio_play')?.n).toBe(3)
  })

  test('of website pages and posts are shown to administrators only', async () => {
    const admin = await world.administrator(app, 'ada')
    const title = 'How we began'
    const { status, body: post } = await admin.post<{ url: string }>('/website/blogs', {
      ...{ title, url: `began-${word()}`, kind: 'blog', published_at: Date.now() - DAY },
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
      expect(await look(event), JSON.stringify(event)).toBe(202)
    const site = async () => (await admin.get<ReplyOf<typeof analyticsContract.ofWebsite>>('/website/analytics')).body
    const views = async () => (await site()).pages.filter(({ url }) => url === 'home' || url === post.url)
    await expect
      .poll(async () => (await views()).map(({ type, url, views: n }) => [type, url, n]).toSorted())
      .toEqual([
        ['page', 'home', expect.any(Number)],
        ['post', post.url, 3],
      ])
    expect(await site()).toMatchObject({ counts: [{ word: 'sign_up_pressed', n: 1 }] })
    expect((await site()).pages.map(({ url }) => url)).not.toContain('nowhere')
    expect((await owner.get('/website/analytics')).status).toBe(404)
  })

  test('can be read by members only, for a valid range of days', async () => {
    const at = await project()
    const member = await world.member(app, at.id)
    const path = `/projects/${at.id}/analytics`
    expect((await member.get(`${path}?${span()}`)).status).toBe(200)
    expect((await app.client().get(`${path}?${span()}`)).status).toBe(401)
    for (const query of ['?from=1&to=0', `?from=0&to=${DAY * 5000}`])
      expect((await member.get(path + query)).status).toBe(400)
  })
})
