import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { startApp } from './app.ts'
import { made, openAddress, upload } from './stored.ts'
import { BUILT_PAGES } from './support/paths.ts'
import * as world from './world.ts'

// Crawls every address that a gallery gives out, in pages, feeds, JSON and link previews. A withdrawn item must be nowhere:
// at no current address, at none from before, and in no cached response.

type Owner = Awaited<ReturnType<typeof app.owner>>
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ pages: { built: BUILT_PAGES } })
})
afterAll(() => app.close())

const word = () => Math.random().toString(36).slice(2)

interface Found {
  status: number
  text: string
  etag: string | null
}

async function fetched(path: string, etag?: string | null): Promise<Found> {
  const answer = await fetch(app.base + path, { redirect: 'manual', headers: etag ? { 'if-none-match': etag } : {} })
  return { status: answer.status, text: await answer.text(), etag: answer.headers.get('etag') }
}

/** Extracts the addresses of this server from HTML, XML or JSON. */
function addressesIn(text: string): string[] {
  const plain = text.replaceAll('&amp;', '&').replaceAll('\\u0026', '&').replaceAll('\\/', '/')
  const found = plain.match(/(?:https?:\/\/[^\s"'<>\\)]+|(?<=["'(])\/(?:view|files|client\/api)\/[^\s"'<>\\)]+)/g) ?? []
  return found.flatMap((match) => {
    const url = URL.parse(match, app.base)
    return url?.origin === app.base ? [url.pathname + url.search] : []
  })
}
/** The page of an organisation, without filters: those lead to the same entries as a gallery. */
const ORG_PAGE = /^\/view\/org\/[^/?]+$/
/** Skips assets, tile templates and other galleries. */
const isOf = (alias: string, path: string) =>
  !path.startsWith('/assets/') &&
  !/[{}]|%7B/i.test(path) &&
  (ORG_PAGE.test(path) ||
    ['/view/oembed', `/view/${alias}`].some((prefix) => path.startsWith(prefix) || !path.startsWith('/view/')))

/** Fetches everything reachable from the start addresses. */
async function crawl({ from, alias }: Pick<Gallery, 'from' | 'alias'>): Promise<Map<string, Found>> {
  const seen = new Map<string, Found>()
  const waiting = [...from]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || !isOf(alias, path)) continue
    expect(seen.size).toBeLessThan(1000)
    const answer = await fetched(path)
    seen.set(path, answer)
    if (answer.status === 200) waiting.push(...addressesIn(answer.text))
  }
  return seen
}

const oembed = (path: string) => `/view/oembed?url=${encodeURIComponent(app.base + path)}`

/** Creates a gallery with one exhibit and story of all items. All items but one will be withdrawn. */
async function gallery(owner: Owner, count = 1) {
  const { body: project } = await owner.post<{ id: string; url_alias: string }>('/projects', {
    org: owner.org,
    title: `Gallery ${word()}`,
  })
  const item = async (name: string) => {
    const fields = {
      project: project.id,
      title: `Title${name}`,
      description: `<p>Text${name}</p>`,
      place: `Place${name}`,
    }
    const shown = { ...fields, visibility: 'local', downloadable: 'true' }
    const { id } = await upload(owner, { bytes: randomBytes(40), name: `File${name}.jpg` }, shown)
    await owner.post(`/artifacts/${id}`, { subject: [`Keyword${name}`] })
    const picture = { mime: 'image/webp', extension: 'webp', bytes: randomBytes(9), width: 800, height: 600 }
    const keys = await made(app.services, id, [
      { ...picture, name: 'thumb' },
      { ...picture, name: 'small' },
      { ...picture, name: 'large' },
    ])
    await sql`UPDATE files SET width = 800, height = 600 WHERE id = (SELECT file FROM artifacts WHERE id = ${id})`.execute(
      app.services.db,
    )
    return { id, keys: Object.values(keys), name }
  }
  const stays = await item(word())
  const going: (typeof stays)[] = []
  for (let i = 0; i < count; i++) going.push(await item(word()))
  const all = [...going, stays]
  const { body: exhibit } = await owner.post<Exhibit>('/exhibits', {
    project: project.id,
    title: 'Exhibit',
    description: 'Of all',
    url_alias: 'fair',
    visibility: 'local',
    artifacts: all.map(({ id }) => id),
  })
  const blocks = [
    { type: 'text', words: '<p>A story</p>' },
    ...all.map(({ id }) => ({ type: 'item', item: id, width: 'page', caption: '' })),
  ]
  const saved = await owner.post<{ revision: number }>(`/exhibits/${exhibit.id}/story`, { blocks, revision: 0 })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  await owner.post(`/exhibits/${exhibit.id}/story/publish`, { revision: saved.body.revision })
  const alias = project.url_alias
  const api = `/client/api/gallery/${alias}`
  const from = [
    `/view/${alias}`,
    `/view/${alias}?query=Title`,
    `/view/org/${owner.org}`,
    `/client/api/gallery/org/${owner.org}`,
    `/view/${alias}/card.jpg`,
    `/view/${alias}/exhibit/fair/card.jpg`,
    `/view/${alias}/embed/exhibit/fair`,
    oembed(`/view/${alias}/exhibit/fair`),
    `/view/${alias}/sitemap.xml`,
    `/view/${alias}/feed.xml`,
    '/sitemap.xml',
    '/view/org/sitemap.xml',
    api,
    `${api}/exhibit/fair`,
    ...all.flatMap(({ id }) => [
      `/view/${alias}/item/${id}?exhibit=fair`,
      `/view/${alias}/embed/item/${id}`,
      oembed(`/view/${alias}/item/${id}`),
      `/view/${alias}/item/${id}/card.jpg`,
      `${api}/item/${id}`,
      `/client/api/artifacts/${id}`,
    ]),
  ]
  /** The addresses of one item, and those of the whole gallery. */
  const own = ({ id, keys }: typeof stays) => [
    ...['', '/card.jpg'].map((more) => `/view/${alias}/item/${id}${more}`),
    `/view/${alias}/embed/item/${id}`,
    oembed(`/view/${alias}/item/${id}`),
    `${api}/item/${id}`,
    `/client/api/artifacts/${id}`,
    ...keys.map((key) => openAddress(app.services, id, key).slice(app.base.length)),
  ]
  const whole = [
    `/view/org/${owner.org}`,
    `/client/api/gallery/org/${owner.org}`,
    `/view/${alias}/card.jpg`,
    `/view/${alias}/exhibit/fair/card.jpg`,
    `/view/${alias}/sitemap.xml`,
    `/view/${alias}/feed.xml`,
    oembed(`/view/${alias}`),
    oembed(`/view/${alias}/exhibit/fair`),
    `${api}/exhibit/fair`,
  ]
  return { org: owner.org, project: project.id, alias, going, stays, all, from, own, whole }
}
type Gallery = Awaited<ReturnType<typeof gallery>>

/** Texts that reveal an item. */
const tracesOf = ({ id, keys, name }: Gallery['stays']) => [id, ...keys, name]

/** Lists the responses that reveal an item. */
function telling(answers: Iterable<readonly [string, Found]>, item: Gallery['stays']): string[] {
  const traces = tracesOf(item)
  return [...answers].flatMap(([path, { status, text }]) => {
    // A 404 page may echo the requested address.
    const asked = path.split(/[/?&=#]/).map(decodeURIComponent)
    const given = traces.filter((trace) => text.includes(trace) && !asked.some((part) => part.includes(trace)))
    const ofItem = path.endsWith('/card.jpg') ? [...item.keys, item.id] : item.keys
    const isBytes = ofItem.some((key) => path.includes(key)) && status !== 404
    return given.length > 0 || isBytes ? [`${status} ${path} tells ${given.join(', ')}`] : []
  })
}

/** Requests everything again as a cache does that still has the earlier responses. */
const askedAgain = (before: Map<string, Found>) =>
  Promise.all(
    [...before].map(async ([path, kept]) => {
      const now = await fetched(path, kept.etag)
      return [path, now.status === 304 ? { ...kept, status: 304 } : now] as const
    }),
  )

const statusesOf = (paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => `${(await fetched(path)).status} ${path}`))

test('reaches every page, image and API call of a gallery by crawling', async () => {
  const owner = await app.owner()
  const on = await gallery(owner)
  const pages = await crawl(on)
  const told = [...on.whole, ...on.all.flatMap(on.own)]
  expect(await statusesOf(told)).toEqual(told.map((path) => `200 ${path}`))
  for (const one of on.all) {
    const pictures = [...pages].filter(([path]) => one.keys.some((key) => path.includes(key)))
    expect(pictures.length).toBeGreaterThanOrEqual(2)
    for (const [path, { status }] of pictures) expect(status, path).toBe(200)
    expect(telling(pages, one).length).toBeGreaterThan(5)
    expect(pages.get(`/view/${on.alias}/item/${one.id}/card.jpg`)?.status).toBe(200)
    expect(pages.get(`/view/${on.alias}/embed/item/${one.id}`)?.text).toContain(one.name)
  }
  for (const page of ['', '/exhibit/fair']) expect(pages.get(`/view/${on.alias}${page}/card.jpg`)?.status).toBe(200)
  const failed = [...pages].filter(([, { status }]) => status >= 400).map(([path, { status }]) => `${status} ${path}`)
  expect(failed).toEqual([])
})

test('shows no trace of items that are private, trashed, in review or permanently deleted', async () => {
  const trash = (owner: Owner, id: string) => owner.post(`/artifacts/${id}`, { active: false })
  const ways: Record<string, (owner: Owner, id: string) => Promise<unknown>> = {
    private: (owner, id) => owner.post(`/artifacts/${id}`, { visibility: 'private' }),
    trashed: trash,
    'waiting for review': (owner, id) => owner.post(`/artifacts/${id}`, { needs_review: true }),
    destroyed: async (owner, id) => {
      await trash(owner, id)
      await owner.delete(`/artifacts/${id}`)
    },
  }
  const owner = await app.owner()
  const on = await gallery(owner, Object.keys(ways).length)
  const before = await crawl(on)
  for (const [i, withdraw] of Object.values(ways).entries()) await withdraw(owner, on.going[i]!.id)
  const again = await askedAgain(before)
  const after = await crawl(on)
  for (const [i, way] of Object.keys(ways).entries()) {
    const gone = on.going[i]!
    expect(telling(before, gone).length, way).toBeGreaterThan(5)
    expect(await statusesOf(on.own(gone)), way).toEqual(on.own(gone).map((path) => `404 ${path}`))
    expect(telling(again, gone), way).toEqual([])
    expect(telling(after, gone), way).toEqual([])
  }
  // The remaining item is still shown.
  expect(telling(after, on.stays).length).toBeGreaterThan(5)
})

test('shows no trace of a gallery that has expired, is inactive, is password-protected or was deleted', async () => {
  const owner = await app.owner()
  const on = await gallery(owner)
  const { org, project } = on
  const before = await crawl(on)
  const open = () => world.subscribe(app, org, null)
  const closed: Record<string, { close(): Promise<unknown>; open?(): Promise<unknown> }> = {
    'its time is over': { close: () => world.subscribe(app, org, { host_page_to: 1 }), open },
    'its organisation is inactive': { close: () => world.subscribe(app, org, { inactive_from: 1 }), open },
    'it is locked': {
      close: () => owner.post(`/projects/${project}`, { password: 'open sesame' }),
      open: () => owner.post(`/projects/${project}`, { password: null }),
    },
    'it is gone': { close: () => owner.delete(`/projects/${project}`, { deep: true }) },
  }
  for (const [why, way] of Object.entries(closed)) {
    const shut = [...on.whole, ...on.all.flatMap(on.own)]
    expect(await statusesOf(shut), `before ${why}`).toEqual(shut.map((path) => `200 ${path}`))
    await way.close()
    // A protected gallery responds to every address below it with its password page.
    const isLocked = (await fetched(`/view/${on.alias}`)).status === 200
    expect(isLocked).toBe(why === 'it is locked')
    const hiddenPaths = shut.filter((path) => !isLocked || !/^\/view\/[^/]+\/(?:embed\/)?item\/[^/]+$/.test(path))
    expect(await statusesOf(hiddenPaths), why).toEqual(hiddenPaths.map((path) => `404 ${path}`))
    const now = await askedAgain(before)
    for (const one of on.all) expect(telling(now, one), why).toEqual([])
    await way.open?.()
  }
})
