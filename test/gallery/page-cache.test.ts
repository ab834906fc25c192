import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Database } from '#server/db/tables/index.ts'
import { coalesce } from '#server/views/revision-cache.ts'
import { RATES } from '#shared/rules/rates.ts'
import { startApp } from '../support/app.ts'
import { waitForLockWaiters } from '../support/database.ts'
import { recordStatements } from '../support/statements.ts'
import { insertDerivatives, uploadToProject } from '../support/stored-files.ts'
import { BUILT_PAGES } from '../support/paths.ts'
import * as world from '../support/fixtures.ts'

// Gallery pages are cached in memory, per process. A cached page is invalid after any change of its contents.

const PAGES = { built: BUILT_PAGES }
type Owner = Awaited<ReturnType<typeof app.owner>>
let app: Awaited<ReturnType<typeof startApp>>
let secondServer: Awaited<ReturnType<typeof app.startSecondServer>>
const statements = recordStatements()
beforeAll(async () => {
  app = await startApp({ pages: PAGES })
  secondServer = await app.startSecondServer()
})
afterAll(async () => {
  await secondServer.close()
  await app.close()
})

const createRandomWord = () => Math.random().toString(36).slice(2)

/** Creates a gallery with an image and an exhibit with a story, and returns their pages. */
async function createGallery(owner: Owner, { services } = app) {
  const alias = `gallery-${createRandomWord()}`
  const { body: project } = await owner.post<{ id: string }>('/projects', {
    org: owner.org,
    title: 'Gallery',
    url_alias: alias,
  })
  const [title, keyword] = [`Title${createRandomWord()}`, `Keyword${createRandomWord()}`]
  const shownFields = { project: project.id, title, visibility: 'local', downloadable: 'true' }
  const { id } = await uploadToProject(owner, { bytes: randomBytes(40), name: 'picture.jpg' }, shownFields)
  await owner.post(`/artifacts/${id}`, { subject: [keyword], place: 'Here', date_of_origin: 1e12 })
  await insertDerivatives(services, id, [
    { name: 'small', mime: 'image/webp', extension: 'webp', bytes: randomBytes(9), width: 8, height: 6 },
  ])
  const { body: exhibit } = await owner.post<{ id: string }>('/exhibits', {
    project: project.id,
    title: 'Exhibit',
    description: 'Of one',
    url_alias: 'fair',
    visibility: 'local',
    artifacts: [id],
  })
  const blocks = [{ type: 'item', item: id, width: 'page', caption: '' }]
  await owner.post(`/exhibits/${exhibit.id}/story`, { blocks, revision: 0 })
  await owner.post(`/exhibits/${exhibit.id}/story/publish`, { revision: 1 })
  const paths = [
    `/view/${alias}`,
    `/view/${alias}?query=${title}`,
    `/view/${alias}/exhibit/fair`,
    `/view/${alias}/item/${id}`,
    `/view/org/${owner.org}`,
  ]
  return { alias, project: project.id, exhibit: exhibit.id, id, title, paths }
}
type Gallery = Awaited<ReturnType<typeof createGallery>>

interface FetchedPage {
  status: number
  text: string
  etag: string | null
  cache: string | null
}

async function fetchPage(base: string, path: string, headers: Record<string, string> = {}): Promise<FetchedPage> {
  const response = await fetch(base + path, { redirect: 'manual', headers })
  const [etag, cache] = [response.headers.get('etag'), response.headers.get('cache-control')]
  return { status: response.status, text: await response.text(), etag, cache }
}

/** Requests all pages of a gallery from both servers in parallel. */
const fetchAllPages = ({ paths }: Gallery, getHeaders?: (base: string, path: string) => Record<string, string>) =>
  Promise.all(
    [app.base, secondServer.base].flatMap((base) =>
      paths.map((path) => fetchPage(base, path, getHeaders?.(base, path))),
    ),
  )

test('renders a page once, and again on every server after any change to its contents', async () => {
  const owner = await app.owner()
  const gallery = await createGallery(owner)
  await fetchAllPages(gallery)
  const cachedPages = await fetchAllPages(gallery)
  statements.length = 0
  expect(await fetchAllPages(gallery)).toEqual(cachedPages)
  expect(cachedPages.every(({ status, text }) => status === 200 && text.includes(gallery.title))).toBe(true)
  // Serving a cached page queries at most the revision.
  expect(statements.filter((statement) => !statement.includes('revisions'))).toEqual([])
  const tag = (
    await owner.post<{ id: string }>('/tags', { project: gallery.project, title: `Tag${createRandomWord()}` })
  ).body
  const item = `/view/${gallery.alias}/item/${gallery.id}`
  const isTagShown = async () => (await fetchPage(secondServer.base, item)).text.includes(`tag=Tag`)
  expect(await isTagShown()).toBe(false)
  for (const act of ['add_tag', 'remove_tag']) {
    await owner.post(`/artifacts/${gallery.id}/${act}`, { tag: tag.id })
    await vi.waitFor(async () => expect(await isTagShown()).toBe(act === 'add_tag'))
  }
  const title = `Other${createRandomWord()}`
  await owner.post(`/artifacts/${gallery.id}`, { title })
  const [, searchPath, ...otherPaths] = gallery.paths
  const rerenderedPages = await fetchAllPages({ ...gallery, paths: [gallery.paths[0] ?? '', ...otherPaths] })
  for (const { text } of rerenderedPages) expect(text).toContain(title)
  expect((await fetchPage(secondServer.base, searchPath ?? '')).text).not.toContain(title)
})

test('does not reuse the result of a revision query that started before the request', async () => {
  const runCoalesced = coalesce<number>()
  const resolvers: ((n: number) => void)[] = []
  const queryRevision = () => runCoalesced('a', () => new Promise((resolve) => resolvers.push(resolve)))
  const firstQuery = queryRevision()
  const [secondQuery, thirdQuery] = [queryRevision(), queryRevision()]
  expect(resolvers).toHaveLength(1)
  resolvers[0]?.(1)
  expect(await firstQuery).toBe(1)
  await vi.waitFor(() => expect(resolvers).toHaveLength(2))
  const fourthQuery = queryRevision()
  resolvers[1]?.(2)
  expect(await Promise.all([secondQuery, thirdQuery])).toEqual([2, 2])
  await vi.waitFor(() => expect(resolvers).toHaveLength(3))
  resolvers[2]?.(3)
  expect(await fourthQuery).toBe(3)
})

test('reuses a cached revision for its TTL, counted from the start of the query, unless something changed', async () => {
  let [nowMs, changeCount, queryCount] = [performance.now(), 0, 0]
  const runCoalesced = coalesce<number>(20, () => changeCount)
  const queryRevision = (runDuringQuery: () => void = () => {}) =>
    runCoalesced('a', async () => {
      await Promise.resolve()
      runDuringQuery()
      return ++queryCount
    })
  const clockSpy = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  try {
    // The time to live starts with the query, not with its result.
    expect(await queryRevision(() => (nowMs += 15))).toBe(1)
    nowMs += 4
    expect(await queryRevision()).toBe(1)
    nowMs += 1
    expect(await queryRevision()).toBe(2)
    changeCount++
    // A change during the query may be missing from its result.
    expect(await queryRevision(() => changeCount++)).toBe(3)
    expect(await queryRevision()).toBe(4)
    expect(await queryRevision()).toBe(4)
    await expect(runCoalesced('b', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
    expect(await runCoalesced('b', async () => 6)).toBe(6)
  } finally {
    clockSpy.mockRestore()
  }
})

test('shows a change made by another process once the cached revision has expired', async () => {
  const owner = await app.owner()
  const gallery = await createGallery(owner)
  const path = `/view/${gallery.alias}/item/${gallery.id}`
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(app.services.db)
  const url = new URL(inject('database').connection.connectionString)
  url.pathname = `/${rows[0]?.name}`
  // Use a connection that doesn't belong to the application.
  const otherConnection = new pg.Client({ connectionString: url.href })
  await otherConnection.connect()
  const startMs = performance.now()
  const clockSpy = vi.spyOn(performance, 'now')
  try {
    expect((await fetchPage(app.base, path)).status).toBe(200)
    clockSpy.mockReturnValue(startMs + 10_000)
    expect((await fetchPage(app.base, path)).status).toBe(200)
    await otherConnection.query("UPDATE artifacts SET visibility = 'private' WHERE id = $1", [gallery.id])
    clockSpy.mockReturnValue(startMs + 10_020)
    expect((await fetchPage(app.base, path)).status).toBe(404)
  } finally {
    clockSpy.mockRestore()
    await otherConnection.end()
  }
})

test('has no database function that writes data except triggers and increment_revisions', async () => {
  const { rows } = await sql<{ name: string }>`SELECT proname AS name FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype AND provolatile = 'v'
      AND prosrc ~* '\\m(insert|update|delete|merge|truncate)\\M'`.execute(app.services.db)
  expect(rows).toEqual([{ name: 'increment_revisions' }])
})

test('keeps cached pages valid when only private items change', async () => {
  const owner = await app.owner()
  const gallery = await createGallery(owner)
  await uploadToProject(
    owner,
    { bytes: randomBytes(40), name: 'private.jpg' },
    { project: gallery.project, title: 'Private' },
  )
  await fetchAllPages(gallery)
  const cached = await fetchAllPages(gallery)
  await uploadToProject(
    owner,
    { bytes: randomBytes(40), name: 'other.jpg' },
    { project: gallery.project, title: 'Private too' },
  )
  statements.length = 0
  expect(await fetchAllPages(gallery)).toEqual(cached)
  expect(statements.filter((statement) => !statement.includes('revisions'))).toEqual([])
})

test('stops serving a cached page when its item is hidden or trashed, or its gallery is protected or closed', async () => {
  const owner = await app.owner()
  const hidingChanges: Record<
    string,
    { hide(gallery: Gallery): Promise<unknown>; show?(gallery: Gallery): Promise<unknown> }
  > = {
    'an item is private': {
      hide: ({ id }) => owner.post(`/artifacts/${id}`, { visibility: 'private' }),
      show: ({ id }) => owner.post(`/artifacts/${id}`, { visibility: 'local' }),
    },
    'an item is in the trash': {
      hide: ({ id }) => owner.post(`/artifacts/${id}`, { active: false }),
      show: ({ id }) => owner.get(`/artifacts/${id}/restore`),
    },
    'the gallery is protected': {
      hide: ({ project }) => owner.post(`/projects/${project}`, { password: 'open sesame' }),
      show: ({ project }) => owner.post(`/projects/${project}`, { password: null }),
    },
    'its period has ended': {
      hide: () => world.setSubscription(app, owner.org, { host_page_to: 1 }),
      show: () => world.setSubscription(app, owner.org, null),
    },
    'it is deleted': { hide: ({ project }) => owner.delete(`/projects/${project}`, { deep: true }) },
  }
  const gallery = await createGallery(owner)
  for (const [description, { hide, show }] of Object.entries(hidingChanges)) {
    await fetchAllPages(gallery)
    const pagesBefore = await fetchAllPages(gallery)
    const etags = new Map(pagesBefore.map(({ etag }, i) => [`${i}`, etag ?? '']))
    expect(
      pagesBefore.every(({ status, text, etag }) => status === 200 && etag && text.includes(gallery.title)),
      description,
    ).toBe(true)
    await hide(gallery)
    let n = 0
    const currentPages = await fetchAllPages(gallery, () => ({ 'if-none-match': etags.get(`${n++}`) ?? '' }))
    for (const { status, text } of currentPages) {
      expect(text.replaceAll(`?query=${gallery.title}`, ''), description).not.toContain(`>${gallery.title}<`)
      expect(status, description).not.toBe(304)
    }
    const item = currentPages.filter((_, i) => i % gallery.paths.length === 3)
    for (const { status } of item)
      expect(status, description).toBe(description === 'the gallery is protected' ? 200 : 404)
    await show?.(gallery)
  }
})

test('serves no page cached before a transfer, even if the new organisation reaches the same revision number', async () => {
  const owner = await app.owner()
  const { alias, project, id, title } = await createGallery(owner)
  const { id: newOrg } = await world.createEntity(owner, '/orgs', { title: 'Heirs' })
  const { db } = app.services
  const item = () => fetchPage(app.base, `/view/${alias}/item/${id}`)
  const readRevision = async (org: string) => {
    const { sum } = db.fn
    const query = db.selectFrom('revisions').select(sum<string>('changes').as('n')).where('scope', '=', org)
    return Number((await query.executeTakeFirst())?.n ?? 0)
  }
  expect((await item()).text).toContain(title)
  const cachedRevision = await readRevision(owner.org)
  await owner.post(`/artifacts/${id}`, { visibility: 'private' })
  expect((await owner.post(`/projects/${project}/hand_over`, { org: newOrg })).status).toBe(200)
  // Raise the revision to the value that the former organisation had when the page was cached.
  const missingCount = cachedRevision - (await readRevision(newOrg))
  await db.insertInto('revisions').values({ scope: newOrg, changes: missingCount }).execute()
  expect(await readRevision(newOrg)).toBe(cachedRevision)
  expect(await item()).toMatchObject({ status: 404, text: expect.not.stringContaining(title) })
})

test('invalidates the cached pages of an item that is made private while its project is transferred', async () => {
  const owner = await app.owner()
  const { project, id, title, alias } = await createGallery(owner)
  const { id: newOrg } = await world.createEntity(owner, '/orgs', { title: 'Heirs' })
  const { id: secondOrg } = await world.createEntity(owner, '/orgs', { title: 'Heirs of the heirs' })
  const item = async () => (await fetchPage(app.base, `/view/${alias}/item/${id}`)).text
  const { db } = app.services
  const hideItem = (trx: Kysely<Database>) =>
    trx.updateTable('artifacts').set({ visibility: 'private' }).where('id', '=', id).execute()
  let transferReply: Promise<{ status: number }> | undefined
  await db.transaction().execute(async (trx) => {
    await hideItem(trx)
    transferReply = owner.post(`/projects/${project}/hand_over`, { org: newOrg })
    await waitForLockWaiters(trx)
    expect(await item()).toContain(title)
  })
  expect((await transferReply)?.status).toBe(200)
  expect(await item()).not.toContain(title)

  await owner.post(`/artifacts/${id}`, { visibility: 'local' })
  let hidden: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('projects').select('id').where('id', '=', project).forUpdate().execute()
    await trx.updateTable('projects').set({ org: secondOrg }).where('id', '=', project).execute()
    hidden = db.transaction().execute(async (second) => {
      await hideItem(second)
      expect(await item()).toContain(title)
    })
    await waitForLockWaiters(trx)
  })
  await hidden
  expect(await item()).not.toContain(title)
})

test.each(['//', '//@somewhere', '//somewhere/view'])(
  'responds 404 to a path that names another host: %s',
  async (path) => {
    expect((await fetchPage(app.base, path)).status).toBe(404)
  },
)

test('stops serving cached pages when the gallery period ends', async () => {
  const owner = await app.owner()
  const gallery = await createGallery(owner)
  await world.setSubscription(app, owner.org, { host_page_to: Date.now() + 3_600_000 })
  await fetchAllPages(gallery)
  const { now } = Date
  try {
    Date.now = () => now() + 3_600_001
    for (const { status } of await fetchAllPages(gallery)) expect(status).toBe(404)
  } finally {
    Date.now = now
  }
})

test('ignores URL fragments, refuses repeated slashes, and keeps only supported languages in links', async () => {
  const { alias } = await createGallery(await app.owner())
  const { etag } = await fetchPage(app.base, `/view/${alias}`)
  // Browsers don't send fragments, but other clients may.
  const request = get(`${app.base}/`, { path: `/view/${alias}#one` })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  expect(response.headers.etag).toBe(etag)
  for (const path of [`/view//${alias}`, `/view/${alias}//`, `/view/${alias}${'/'.repeat(9000)}b/`])
    expect((await fetchPage(app.base, path)).status, path.slice(0, 30)).toBe(404)
  const readLinks = async (language: string) =>
    [...(await fetchPage(app.base, `/view/${alias}?language=${language}`)).text.matchAll(/href="([^"]*)"/g)].map(
      ([, href]) => href,
    )
  expect((await readLinks('de')).some((href) => href?.includes('item/') && href.includes('language=de'))).toBe(true)
  expect((await readLinks('dexx')).filter((href) => href?.includes('dexx'))).toEqual([])
})

test('caches no pages of protected galleries and none for visitors with a gallery token or session', async () => {
  const owner = await app.owner()
  const gallery = await createGallery(owner)
  const path = `/view/${gallery.alias}`
  expect((await fetchPage(app.base, path)).etag).toBeTruthy()
  for (const cookie of ['vitrine_gallery_x=y', `${owner.cookie()}`]) {
    const ownPage = await fetchPage(app.base, path, { cookie })
    expect(ownPage.etag).toBeNull()
    expect(ownPage.cache).toBe('private, no-store')
  }
  await owner.post(`/projects/${gallery.project}`, { password: 'open sesame' })
  expect((await fetchPage(app.base, path)).etag).toBeNull()
})

test('answers conditional requests, with a separate page variant per language and theme', async () => {
  const owner = await app.owner()
  const gallery = await createGallery(owner)
  const path = `/view/${gallery.alias}`
  const { etag, cache, text } = await fetchPage(app.base, path)
  expect(cache).toBe('public, max-age=0, must-revalidate')
  const revalidatedPage = await fetchPage(app.base, path, { 'if-none-match': etag ?? '' })
  expect([revalidatedPage.status, revalidatedPage.text]).toEqual([304, ''])
  const germanPage = await fetchPage(app.base, path, { 'accept-language': 'de' })
  expect(germanPage.text).toContain('lang="de"')
  const darkPage = await fetchPage(app.base, path, { cookie: 'vitrine_theme=dark; else=secret' })
  expect(darkPage.text).toContain('data-theme="dark"')
  expect(darkPage.text).not.toContain('secret')
  expect(new Set([etag, germanPage.etag, darkPage.etag]).size).toBe(3)
  expect((await fetchPage(app.base, path)).text).toBe(text)
})

const getStateUrl = ({ text }: FetchedPage) => /data-state="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''

test('serves the query state of a cached page at its own URL instead of in the page', async () => {
  const owner = await app.owner()
  const gallery = await createGallery(owner)
  for (const path of gallery.paths) {
    for (const { base } of [app, secondServer]) {
      const page = await fetchPage(base, path)
      const address = getStateUrl(page)
      expect(address.startsWith(path)).toBe(true)
      expect(page.text).not.toContain('query-state')
      const state = await fetchPage(base, address)
      expect([path, state.status, state.text.includes(gallery.title)]).toEqual([path, 200, true])
      expect((await fetchPage(base, address, { 'if-none-match': state.etag ?? '' })).status).toBe(304)
      const wrongState = await fetchPage(base, `${address.slice(0, -22)}${'A'.repeat(22)}`, {
        'if-none-match': state.etag ?? '',
      })
      expect([wrongState.status, wrongState.text.includes(gallery.title)]).toEqual([404, false])
      // Pages that aren't cached contain their state.
      const ownPage = await fetchPage(base, path, { cookie: 'vitrine_gallery_x=y' })
      expect([getStateUrl(ownPage), ownPage.text.includes('query-state')]).toEqual(['', true])
      expect((await fetchPage(base, address, { cookie: 'vitrine_gallery_x=y' })).status).toBe(404)
    }
  }
  const stateUrls = (await fetchAllPages(gallery)).map(getStateUrl)
  await owner.post(`/artifacts/${gallery.id}`, { visibility: 'private' })
  const now = await fetchAllPages({ ...gallery, paths: stateUrls })
  for (const { status, text } of now) expect([status, text.includes(gallery.title)]).toEqual([404, false])
})

test('ignores unknown query parameters in the cache key, but keeps them in redirects', async () => {
  const owner = await app.owner()
  const gallery = await createGallery(owner)
  const paths = gallery.paths.map((path) => `${path}${path.includes('?') ? '&' : '?'}`)
  await fetchAllPages(gallery)
  const cached = await fetchAllPages(gallery)
  statements.length = 0
  for (const extraQuery of ['fbclid=1', 'fbclid=2&utm_source=them', 'a[]=%', 'fbclid'])
    expect(await fetchAllPages({ ...gallery, paths: paths.map((path) => path + extraQuery) })).toEqual(cached)
  expect(statements.filter((statement) => !statement.includes('revisions'))).toEqual([])
  // The order of parameters doesn't matter.
  const fetchFiltered = (query: string) => fetchPage(app.base, `/view/${gallery.alias}?${query}`)
  expect(await fetchFiltered(`type=Image&query=${gallery.title}`)).toEqual(
    await fetchFiltered(`query=${gallery.title}&fbclid=1&type=Image`),
  )
  const newAlias = `moved-${createRandomWord()}`
  await owner.post(`/projects/${gallery.project}`, { url_alias: newAlias })
  const response = await fetch(`${app.base}/view/${gallery.alias}?fbclid=1&query=a`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([
    301,
    expect.stringMatching(new RegExp(`/view/${newAlias}\\?fbclid=1&query=a$`)),
  ])
})

test('does not cache a page that is incomplete because of a rate limit', async () => {
  const search = { ...RATES.search, perAddress: 2, seconds: 3600 }
  const strictApp = await startApp({ pages: PAGES, rates: { search }, env: { TRUST_PROXY: '1' } })
  try {
    const owner = await strictApp.owner()
    const { alias, title } = await createGallery(owner, strictApp)
    const createForwardedHeaders = (address: string) => ({ 'x-forwarded-for': address })
    const path = `/view/${alias}`
    for (let n = 0; n < 3; n++)
      await fetchPage(strictApp.base, `${path}?query=${n}`, createForwardedHeaders('203.0.113.1'))
    const refusedRequest = fetchPage(strictApp.base, path, createForwardedHeaders('203.0.113.1'))
    // One visitor requests the page concurrently, another one later.
    const [refusedReply, concurrentReply] = await Promise.all([
      refusedRequest,
      fetchPage(strictApp.base, path, createForwardedHeaders('203.0.113.2')),
    ])
    const laterPage = await fetchPage(strictApp.base, path, createForwardedHeaders('203.0.113.3'))
    expect([refusedReply.status, refusedReply.etag, refusedReply.text.includes(`>${title}<`)]).toEqual([
      200,
      null,
      false,
    ])
    for (const { status, text } of [concurrentReply, laterPage])
      expect([status, text.includes(`>${title}<`)]).toEqual([200, true])
    expect(laterPage.etag).toBeTruthy()
  } finally {
    await strictApp.close()
  }
})

/** Tables that public pages read but that need no revision, each with the reason. */
const TABLES_WITHOUT_REVISION: Readonly<Record<string, string>> = {
  artifact_tags: 'tagging also changes the search words of artifacts',
  earlier_consents: 'added together with artifacts that name it',
  fixity_findings: 'only shown to members',
  org_owners: 'only for callers with a session',
  permissions: 'only for callers with a session',
  revisions: 'the revision itself',
  submissions: 'a withdrawal also changes artifacts',
  submission_events: 'only shown to members',
  templates: 'deleting one also changes artifacts',
  lexemes: 'only known words: the matches are in artifacts',
}

test('changes the revision when any table that a public page reads changes', async () => {
  const owner = await app.owner()
  const gallery = await createGallery(owner)
  const { rows } = await sql<{
    name: string
  }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(app.services.db)
  statements.length = 0
  const filteredPaths = [
    `/view/${gallery.alias}?keyword=a&tag=b&place=Here&from=1900&to=2020&type=Image&order=newest&query=a`,
  ]
  for (const path of [...gallery.paths, ...filteredPaths]) await fetchPage(app.base, path)
  // A recording has captions.
  await sql`UPDATE artifacts SET type = 'audio' WHERE id = ${gallery.id}`.execute(app.services.db)
  for (const path of gallery.paths) await fetchPage(app.base, path)
  const text = statements.join('\n')
  const readTables = rows
    .map(({ name }) => name)
    .filter((name) => new RegExp(`(?:from|join)\\s+"?${name}\\b`, 'i').test(text))
  const { rows: triggerRows } = await sql<{
    name: string
    acts: number
  }>`SELECT c.relname AS name, count(*)::int AS acts
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE t.tgname LIKE 'gallery\\_%' GROUP BY 1`.execute(
    app.services.db,
  )
  expect(readTables).toEqual(expect.arrayContaining(['artifacts', 'captions', 'stories']))
  expect(triggerRows.filter(({ acts }) => acts !== 4)).toEqual([])
  const tablesWithTriggers = new Set(triggerRows.map(({ name }) => name))
  expect(readTables.filter((name) => !tablesWithTriggers.has(name)).toSorted()).toEqual(
    Object.keys(TABLES_WITHOUT_REVISION).toSorted(),
  )
})
