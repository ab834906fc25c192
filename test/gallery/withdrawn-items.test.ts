import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { startApp } from '../support/app.ts'
import { insertDerivatives, getPublicAddress, uploadToProject } from '../support/stored-files.ts'
import { BUILT_PAGES } from '../support/paths.ts'
import * as world from '../support/fixtures.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'

// Crawls every address that a gallery gives out, in pages, feeds, JSON and link previews. A withdrawn item must not be
// found anywhere: at no current or earlier address, and in no cached response.

type Owner = Awaited<ReturnType<typeof app.owner>>
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ pages: { built: BUILT_PAGES } })
})
afterAll(() => app.close())

const randomWord = () => Math.random().toString(36).slice(2)

interface FetchedPage {
  status: number
  text: string
  etag: string | null
}

async function fetchPage(path: string, etag?: string | null): Promise<FetchedPage> {
  const response = await fetch(app.base + path, { redirect: 'manual', headers: etag ? { 'if-none-match': etag } : {} })
  return { status: response.status, text: await response.text(), etag: response.headers.get('etag') }
}

/** Extracts the addresses of this server from HTML, XML or JSON. */
function findAddresses(text: string): string[] {
  const unescaped = text.replaceAll('&amp;', '&').replaceAll('\\u0026', '&').replaceAll('\\/', '/')
  const matches =
    unescaped.match(/(?:https?:\/\/[^\s"'<>\\)]+|(?<=["'(])\/(?:view|files|client\/api)\/[^\s"'<>\\)]+)/g) ?? []
  return matches.flatMap((match) => {
    const url = URL.parse(match, app.base)
    return url?.origin === app.base ? [url.pathname + url.search] : []
  })
}
/** The page of an organisation, without filters, because filters lead to the same entries as a gallery. */
const ORG_PAGE = /^\/view\/org\/[^/?]+$/
/** Skips assets, tile templates, other galleries, and filtered pages in a chosen language, which link to the same entries. */
const isInGallery = (alias: string, path: string) =>
  !path.startsWith('/assets/') &&
  !(path.includes('language=') && path.includes('&')) &&
  !/[{}]|%7B/i.test(path) &&
  (ORG_PAGE.test(path) ||
    ['/view/oembed', `/view/${alias}`].some((prefix) => path.startsWith(prefix) || !path.startsWith('/view/')))

/** Fetches everything reachable from the start addresses. */
async function crawl({ startPaths, alias }: Pick<Gallery, 'startPaths' | 'alias'>): Promise<Map<string, FetchedPage>> {
  const visited = new Map<string, FetchedPage>()
  const queue = [...startPaths]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (visited.has(path) || !isInGallery(alias, path)) continue
    expect(visited.size).toBeLessThan(1000)
    const response = await fetchPage(path)
    visited.set(path, response)
    if (response.status === 200) queue.push(...findAddresses(response.text))
  }
  return visited
}

const toOembedPath = (path: string) => `/view/oembed?url=${encodeURIComponent(app.base + path)}`

/** Creates a gallery with one exhibit and story of all items. All items but one will be withdrawn. */
async function createGallery(owner: Owner, count = 1) {
  const { body: project } = await owner.post<{ id: string; url_alias: string }>('/projects', {
    org: owner.org,
    title: `Gallery ${randomWord()}`,
  })
  const createItem = async (name: string) => {
    const fields = {
      project: project.id,
      title: `Title${name}`,
      description: `<p>Text${name}</p>`,
      place: `Place${name}`,
    }
    const shownFields = { ...fields, visibility: 'local', downloadable: 'true' }
    const { id } = await uploadToProject(owner, { bytes: randomBytes(40), name: `File${name}.jpg` }, shownFields)
    await owner.post(`/artifacts/${id}`, { subject: [`Keyword${name}`] })
    const picture = { mime: 'image/webp', extension: 'webp', bytes: randomBytes(9), width: 800, height: 600 }
    const keys = await insertDerivatives(app.services, id, [
      { ...picture, name: 'thumb' },
      { ...picture, name: 'small' },
      { ...picture, name: 'large' },
    ])
    await sql`UPDATE files SET width = 800, height = 600 WHERE id = (SELECT file FROM artifacts WHERE id = ${id})`.execute(
      app.services.db,
    )
    return { id, keys: Object.values(keys), name }
  }
  const remainingItem = await createItem(randomWord())
  const withdrawnItems: (typeof remainingItem)[] = []
  for (let i = 0; i < count; i++) withdrawnItems.push(await createItem(randomWord()))
  const allItems = [...withdrawnItems, remainingItem]
  const { body: exhibit } = await owner.post<Exhibit>('/exhibits', {
    project: project.id,
    title: 'Exhibit',
    description: 'Of all',
    url_alias: 'fair',
    visibility: 'local',
    artifacts: allItems.map(({ id }) => id),
  })
  const blocks = [
    { type: 'text', words: '<p>A story</p>' },
    ...allItems.map(({ id }) => ({ type: 'item', item: id, width: 'page', caption: '' })),
  ]
  const savedStory = await owner.post<{ revision: number }>(`/exhibits/${exhibit.id}/story`, { blocks, revision: 0 })
  expect(savedStory.status, JSON.stringify(savedStory.body)).toBe(200)
  await owner.post(`/exhibits/${exhibit.id}/story/publish`, { revision: savedStory.body.revision })
  const alias = project.url_alias
  const api = `/client/api/gallery/${alias}`
  const startPaths = [
    `/view/${alias}`,
    `/view/${alias}?query=Title`,
    `/view/org/${owner.org}`,
    `/client/api/gallery/org/${owner.org}`,
    `/view/${alias}/card.jpg`,
    `/view/${alias}/exhibit/fair/card.jpg`,
    `/view/${alias}/embed/exhibit/fair`,
    toOembedPath(`/view/${alias}/exhibit/fair`),
    `/view/${alias}/sitemap.xml`,
    `/view/${alias}/feed.xml`,
    '/sitemap.xml',
    '/view/org/sitemap.xml',
    api,
    `${api}/exhibit/fair`,
    ...allItems.flatMap(({ id }) => [
      `/view/${alias}/item/${id}?exhibit=fair`,
      `/view/${alias}/embed/item/${id}`,
      toOembedPath(`/view/${alias}/item/${id}`),
      `/view/${alias}/item/${id}/card.jpg`,
      `${api}/item/${id}`,
      `/client/api/artifacts/${id}`,
    ]),
  ]
  /** The addresses of one item, and those of the whole gallery. */
  const listOwnPaths = ({ id, keys }: typeof remainingItem) => [
    ...['', '/card.jpg'].map((suffix) => `/view/${alias}/item/${id}${suffix}`),
    `/view/${alias}/embed/item/${id}`,
    toOembedPath(`/view/${alias}/item/${id}`),
    `${api}/item/${id}`,
    `/client/api/artifacts/${id}`,
    ...keys.map((key) => getPublicAddress(app.services, id, key).slice(app.base.length)),
  ]
  const galleryPaths = [
    `/view/org/${owner.org}`,
    `/client/api/gallery/org/${owner.org}`,
    `/view/${alias}/card.jpg`,
    `/view/${alias}/exhibit/fair/card.jpg`,
    `/view/${alias}/sitemap.xml`,
    `/view/${alias}/feed.xml`,
    toOembedPath(`/view/${alias}`),
    toOembedPath(`/view/${alias}/exhibit/fair`),
    `${api}/exhibit/fair`,
  ]
  return {
    org: owner.org,
    project: project.id,
    alias,
    going: withdrawnItems,
    stays: remainingItem,
    all: allItems,
    startPaths,
    ownPaths: listOwnPaths,
    galleryPaths,
  }
}
type Gallery = Awaited<ReturnType<typeof createGallery>>

/** Texts that reveal an item. */
const getTraces = ({ id, keys, name }: Gallery['stays']) => [id, ...keys, name]

/** Lists the responses that reveal an item. */
function findLeaks(responses: Iterable<readonly [string, FetchedPage]>, item: Gallery['stays']): string[] {
  const traces = getTraces(item)
  return [...responses].flatMap(([path, { status, text }]) => {
    // A 404 page may echo the requested address.
    const pathParts = path.split(/[/?&=#]/).map(decodeURIComponent)
    const shownTraces = traces.filter(
      (trace) => text.includes(trace) && !pathParts.some((part) => part.includes(trace)),
    )
    const byteKeys = path.endsWith('/card.jpg') ? [...item.keys, item.id] : item.keys
    const isBytes = byteKeys.some((key) => path.includes(key)) && status !== 404
    return shownTraces.length > 0 || isBytes ? [`${status} ${path} tells ${shownTraces.join(', ')}`] : []
  })
}

/** Requests every page again, as a cache that still has the earlier responses would. */
const revalidatePages = (pagesBefore: Map<string, FetchedPage>) =>
  Promise.all(
    [...pagesBefore].map(async ([path, cachedPage]) => {
      const currentPage = await fetchPage(path, cachedPage.etag)
      return [path, currentPage.status === 304 ? { ...cachedPage, status: 304 } : currentPage] as const
    }),
  )

const fetchStatuses = (paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => `${(await fetchPage(path)).status} ${path}`))

test(
  'reaches every page, image and API call of a gallery by crawling its links',
  { timeout: TIME_LIMITS.allCases },
  async () => {
    const owner = await app.owner()
    const gallery = await createGallery(owner)
    const pages = await crawl(gallery)
    const expectedPaths = [...gallery.galleryPaths, ...gallery.all.flatMap(gallery.ownPaths)]
    expect(await fetchStatuses(expectedPaths)).toEqual(expectedPaths.map((path) => `200 ${path}`))
    for (const item of gallery.all) {
      const images = [...pages].filter(([path]) => item.keys.some((key) => path.includes(key)))
      expect(images.length).toBeGreaterThanOrEqual(2)
      for (const [path, { status }] of images) expect(status, path).toBe(200)
      expect(findLeaks(pages, item).length).toBeGreaterThan(5)
      expect(pages.get(`/view/${gallery.alias}/item/${item.id}/card.jpg`)?.status).toBe(200)
      expect(pages.get(`/view/${gallery.alias}/embed/item/${item.id}`)?.text).toContain(item.name)
    }
    for (const page of ['', '/exhibit/fair'])
      expect(pages.get(`/view/${gallery.alias}${page}/card.jpg`)?.status).toBe(200)
    const failedPages = [...pages]
      .filter(([, { status }]) => status >= 400)
      .map(([path, { status }]) => `${status} ${path}`)
    expect(failedPages).toEqual([])
  },
)

test(
  'leaks nothing about items that are private, trashed, in review or permanently deleted',
  { timeout: TIME_LIMITS.allCases },
  async () => {
    const trashItem = (owner: Owner, id: string) => owner.post(`/artifacts/${id}`, { active: false })
    const withdrawals: Record<string, (owner: Owner, id: string) => Promise<unknown>> = {
      private: (owner, id) => owner.post(`/artifacts/${id}`, { visibility: 'private' }),
      trashed: trashItem,
      'waiting for review': (owner, id) => owner.post(`/artifacts/${id}`, { needs_review: true }),
      destroyed: async (owner, id) => {
        await trashItem(owner, id)
        await owner.delete(`/artifacts/${id}`)
      },
    }
    const owner = await app.owner()
    const gallery = await createGallery(owner, Object.keys(withdrawals).length)
    const before = await crawl(gallery)
    for (const [i, withdraw] of Object.values(withdrawals).entries()) await withdraw(owner, gallery.going[i]!.id)
    const revalidatedPages = await revalidatePages(before)
    const pagesAfter = await crawl(gallery)
    for (const [i, withdrawalName] of Object.keys(withdrawals).entries()) {
      const withdrawnItem = gallery.going[i]!
      expect(findLeaks(before, withdrawnItem).length, withdrawalName).toBeGreaterThan(5)
      expect(await fetchStatuses(gallery.ownPaths(withdrawnItem)), withdrawalName).toEqual(
        gallery.ownPaths(withdrawnItem).map((path) => `404 ${path}`),
      )
      expect(findLeaks(revalidatedPages, withdrawnItem), withdrawalName).toEqual([])
      expect(findLeaks(pagesAfter, withdrawnItem), withdrawalName).toEqual([])
    }
    // The remaining item is still shown.
    expect(findLeaks(pagesAfter, gallery.stays).length).toBeGreaterThan(5)
  },
)

test(
  'leaks nothing about a gallery that is expired, inactive, password-protected or deleted',
  { timeout: TIME_LIMITS.allCases },
  async () => {
    const owner = await app.owner()
    const gallery = await createGallery(owner)
    const { org, project } = gallery
    const before = await crawl(gallery)
    const reopenGallery = () => world.setSubscription(app, org, null)
    const closings: Record<string, { close(): Promise<unknown>; open?(): Promise<unknown> }> = {
      'its time is over': { close: () => world.setSubscription(app, org, { host_page_to: 1 }), open: reopenGallery },
      'its organisation is inactive': {
        close: () => world.setSubscription(app, org, { inactive_from: 1 }),
        open: reopenGallery,
      },
      'it is locked': {
        close: () => owner.post(`/projects/${project}`, { password: 'open sesame' }),
        open: () => owner.post(`/projects/${project}`, { password: null }),
      },
      'it is gone': { close: () => owner.delete(`/projects/${project}`, { deep: true }) },
    }
    for (const [description, closing] of Object.entries(closings)) {
      const paths = [...gallery.galleryPaths, ...gallery.all.flatMap(gallery.ownPaths)]
      expect(await fetchStatuses(paths), `before ${description}`).toEqual(paths.map((path) => `200 ${path}`))
      await closing.close()
      // A protected gallery responds to every address below it with its password page.
      const isLocked = (await fetchPage(`/view/${gallery.alias}`)).status === 200
      expect(isLocked).toBe(description === 'it is locked')
      const hiddenPaths = paths.filter((path) => !isLocked || !/^\/view\/[^/]+\/(?:embed\/)?item\/[^/]+$/.test(path))
      expect(await fetchStatuses(hiddenPaths), description).toEqual(hiddenPaths.map((path) => `404 ${path}`))
      const currentPages = await revalidatePages(before)
      for (const item of gallery.all) expect(findLeaks(currentPages, item), description).toEqual([])
      await closing.open?.()
    }
  },
)
