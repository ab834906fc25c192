import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Database } from '#server/db/tables/index.ts'
import { coalesce } from '#server/views/revision-cache.ts'
import { RATES } from '#shared/rules/rates.ts'
import { startApp } from './app.ts'
import { isWaitedFor } from './db.ts'
import { statementsAsked } from './statements.ts'
import { made, upload } from './stored.ts'
import { BUILT_PAGES } from './support/paths.ts'
import * as world from './world.ts'

// Gallery pages are cached in memory, per process. A cached page is invalid after any change of its contents.

const PAGES = { built: BUILT_PAGES }
type Owner = Awaited<ReturnType<typeof app.owner>>
let app: Awaited<ReturnType<typeof startApp>>
let other: Awaited<ReturnType<typeof app.another>>
const asked = statementsAsked()
beforeAll(async () => {
  app = await startApp({ pages: PAGES })
  other = await app.another()
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const word = () => Math.random().toString(36).slice(2)

/** Creates a gallery with an image and an exhibit with a story, and returns their pages. */
async function gallery(owner: Owner, { services } = app) {
  const alias = `gallery-${word()}`
  const { body: project } = await owner.post<{ id: string }>('/projects', {
    org: owner.org,
    title: 'Gallery',
    url_alias: alias,
  })
  const [title, keyword] = [`Title${word()}`, `Keyword${word()}`]
  const shown = { project: project.id, title, visibility: 'local', downloadable: 'true' }
  const { id } = await upload(owner, { bytes: randomBytes(40), name: 'picture.jpg' }, shown)
  await owner.post(`/artifacts/${id}`, { subject: [keyword], place: 'Here', date_of_origin: 1e12 })
  await made(services, id, [
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
type Gallery = Awaited<ReturnType<typeof gallery>>

interface Seen {
  status: number
  text: string
  etag: string | null
  cache: string | null
}

async function look(base: string, path: string, headers: Record<string, string> = {}): Promise<Seen> {
  const answer = await fetch(base + path, { redirect: 'manual', headers })
  const [etag, cache] = [answer.headers.get('etag'), answer.headers.get('cache-control')]
  return { status: answer.status, text: await answer.text(), etag, cache }
}

/** Requests all pages of a gallery from both servers at once. */
const lookAtAll = ({ paths }: Gallery, headers?: (base: string, path: string) => Record<string, string>) =>
  Promise.all([app.base, other.base].flatMap((base) => paths.map((path) => look(base, path, headers?.(base, path)))))

test('renders a page once, and again after any change of its contents, on each server', async () => {
  const owner = await app.owner()
  const on = await gallery(owner)
  await lookAtAll(on)
  const kept = await lookAtAll(on)
  asked.length = 0
  expect(await lookAtAll(on)).toEqual(kept)
  expect(kept.every(({ status, text }) => status === 200 && text.includes(on.title))).toBe(true)
  // Cached pages query at most the revision.
  expect(asked.filter((one) => !one.includes('revisions'))).toEqual([])
  const tag = (await owner.post<{ id: string }>('/tags', { project: on.project, title: `Tag${word()}` })).body
  const item = `/view/${on.alias}/item/${on.id}`
  const tagged = async () => (await look(other.base, item)).text.includes(`tag=Tag`)
  expect(await tagged()).toBe(false)
  for (const act of ['add_tag', 'remove_tag']) {
    await owner.post(`/artifacts/${on.id}/${act}`, { tag: tag.id })
    await vi.waitFor(async () => expect(await tagged()).toBe(act === 'add_tag'))
  }
  const title = `Other${word()}`
  await owner.post(`/artifacts/${on.id}`, { title })
  const [, found, ...others] = on.paths
  const anew = await lookAtAll({ ...on, paths: [on.paths[0] ?? '', ...others] })
  for (const { text } of anew) expect(text).toContain(title)
  expect((await look(other.base, found ?? '')).text).not.toContain(title)
})

test('does not answer a request with a revision query that started before it', async () => {
  const together = coalesce<number>()
  const answers: ((n: number) => void)[] = []
  const ask = () => together('a', () => new Promise((answer) => answers.push(answer)))
  const first = ask()
  const [second, third] = [ask(), ask()]
  expect(answers).toHaveLength(1)
  answers[0]?.(1)
  expect(await first).toBe(1)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  const fourth = ask()
  answers[1]?.(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  answers[2]?.(3)
  expect(await fourth).toBe(3)
})

test('reuses a revision for its time to live after the query started, unless something changed', async () => {
  let [clock, changes, queries] = [performance.now(), 0, 0]
  const together = coalesce<number>(20, () => changes)
  const ask = (during: () => void = () => {}) =>
    together('a', async () => {
      await Promise.resolve()
      during()
      return ++queries
    })
  const told = vi.spyOn(performance, 'now').mockImplementation(() => clock)
  try {
    // The time to live starts with the query, not with its result.
    expect(await ask(() => (clock += 15))).toBe(1)
    clock += 4
    expect(await ask()).toBe(1)
    clock += 1
    expect(await ask()).toBe(2)
    changes++
    // A change during the query may be missing from its result.
    expect(await ask(() => changes++)).toBe(3)
    expect(await ask()).toBe(4)
    expect(await ask()).toBe(4)
    await expect(together('b', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
    expect(await together('b', async () => 6)).toBe(6)
  } finally {
    told.mockRestore()
  }
})

test('shows a change by another process after the time to live of a revision', async () => {
  const owner = await app.owner()
  const on = await gallery(owner)
  const path = `/view/${on.alias}/item/${on.id}`
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(app.services.db)
  const url = new URL(inject('database').connection.connectionString)
  url.pathname = `/${rows[0]?.name}`
  // A connection outside of the application.
  const elsewhere = new pg.Client({ connectionString: url.href })
  await elsewhere.connect()
  const begun = performance.now()
  const clock = vi.spyOn(performance, 'now')
  try {
    expect((await look(app.base, path)).status).toBe(200)
    clock.mockReturnValue(begun + 10_000)
    expect((await look(app.base, path)).status).toBe(200)
    await elsewhere.query("UPDATE artifacts SET visibility = 'private' WHERE id = $1", [on.id])
    clock.mockReturnValue(begun + 10_020)
    expect((await look(app.base, path)).status).toBe(404)
  } finally {
    clock.mockRestore()
    await elsewhere.end()
  }
})

test('calls database functions that write only from triggers', async () => {
  const { rows } = await sql<{ name: string }>`SELECT proname AS name FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype AND provolatile = 'v'
      AND prosrc ~* '\\m(insert|update|delete|merge|truncate)\\M'`.execute(app.services.db)
  expect(rows).toEqual([{ name: 'move_revisions' }])
})

test('keeps cached pages when only private items change', async () => {
  const owner = await app.owner()
  const on = await gallery(owner)
  await upload(owner, { bytes: randomBytes(40), name: 'private.jpg' }, { project: on.project, title: 'Private' })
  await lookAtAll(on)
  const kept = await lookAtAll(on)
  await upload(owner, { bytes: randomBytes(40), name: 'other.jpg' }, { project: on.project, title: 'Private too' })
  asked.length = 0
  expect(await lookAtAll(on)).toEqual(kept)
  expect(asked.filter((one) => !one.includes('revisions'))).toEqual([])
})

test('stops showing a cached page when its item is private or trashed, or its gallery is protected, closed or deleted', async () => {
  const owner = await app.owner()
  const hidden: Record<string, { hide(on: Gallery): Promise<unknown>; show?(on: Gallery): Promise<unknown> }> = {
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
      hide: () => world.subscribe(app, owner.org, { host_page_to: 1 }),
      show: () => world.subscribe(app, owner.org, null),
    },
    'it is deleted': { hide: ({ project }) => owner.delete(`/projects/${project}`, { deep: true }) },
  }
  const on = await gallery(owner)
  for (const [why, { hide, show }] of Object.entries(hidden)) {
    await lookAtAll(on)
    const before = await lookAtAll(on)
    const tagOf = new Map(before.map(({ etag }, i) => [`${i}`, etag ?? '']))
    expect(
      before.every(({ status, text, etag }) => status === 200 && etag && text.includes(on.title)),
      why,
    ).toBe(true)
    await hide(on)
    let n = 0
    const now = await lookAtAll(on, () => ({ 'if-none-match': tagOf.get(`${n++}`) ?? '' }))
    for (const { status, text } of now) {
      expect(text.replaceAll(`?query=${on.title}`, ''), why).not.toContain(`>${on.title}<`)
      expect(status, why).not.toBe(304)
    }
    const item = now.filter((_, i) => i % on.paths.length === 3)
    for (const { status } of item) expect(status, why).toBe(why === 'the gallery is protected' ? 200 : 404)
    await show?.(on)
  }
})

test('shows no page cached before a transfer, even if the new organisation reaches the same revision', async () => {
  const owner = await app.owner()
  const { alias, project, id, title } = await gallery(owner)
  const { id: heir } = await world.make(owner, '/orgs', { title: 'Heirs' })
  const { db } = app.services
  const item = () => look(app.base, `/view/${alias}/item/${id}`)
  const moved = async (org: string) => {
    const { sum } = db.fn
    const query = db.selectFrom('revisions').select(sum<string>('moved').as('n')).where('place', '=', org)
    return Number((await query.executeTakeFirst())?.n ?? 0)
  }
  expect((await item()).text).toContain(title)
  const kept = await moved(owner.org)
  await owner.post(`/artifacts/${id}`, { visibility: 'private' })
  expect((await owner.post(`/projects/${project}/hand_over`, { org: heir })).status).toBe(200)
  // Raise the revision to the one of the former organisation when the page was cached.
  const missing = kept - (await moved(heir))
  await db.insertInto('revisions').values({ place: heir, moved: missing }).execute()
  expect(await moved(heir)).toBe(kept)
  expect(await item()).toMatchObject({ status: 404, text: expect.not.stringContaining(title) })
})

test('invalidates pages of an item that is hidden during a transfer', async () => {
  const owner = await app.owner()
  const { project, id, title, alias } = await gallery(owner)
  const { id: heir } = await world.make(owner, '/orgs', { title: 'Heirs' })
  const { id: next } = await world.make(owner, '/orgs', { title: 'Heirs of the heirs' })
  const item = async () => (await look(app.base, `/view/${alias}/item/${id}`)).text
  const { db } = app.services
  const hides = (trx: Kysely<Database>) =>
    trx.updateTable('artifacts').set({ visibility: 'private' }).where('id', '=', id).execute()
  let handed: Promise<{ status: number }> | undefined
  await db.transaction().execute(async (trx) => {
    await hides(trx)
    handed = owner.post(`/projects/${project}/hand_over`, { org: heir })
    await isWaitedFor(trx)
    expect(await item()).toContain(title)
  })
  expect((await handed)?.status).toBe(200)
  expect(await item()).not.toContain(title)

  await owner.post(`/artifacts/${id}`, { visibility: 'local' })
  let hidden: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('projects').select('id').where('id', '=', project).forUpdate().execute()
    await trx.updateTable('projects').set({ org: next }).where('id', '=', project).execute()
    hidden = db.transaction().execute(async (second) => {
      await hides(second)
      expect(await item()).toContain(title)
    })
    await isWaitedFor(trx)
  })
  await hidden
  expect(await item()).not.toContain(title)
})

test.each(['//', '//@somewhere', '//somewhere/view'])(
  'responds 404 to a path that names another host: %s',
  async (path) => {
    expect((await look(app.base, path)).status).toBe(404)
  },
)

test('stops showing cached pages when the gallery period ends', async () => {
  const owner = await app.owner()
  const on = await gallery(owner)
  await world.subscribe(app, owner.org, { host_page_to: Date.now() + 3_600_000 })
  await lookAtAll(on)
  const { now } = Date
  try {
    Date.now = () => now() + 3_600_001
    for (const { status } of await lookAtAll(on)) expect(status).toBe(404)
  } finally {
    Date.now = now
  }
})

test('ignores fragments, responds 404 to repeated slashes, and keeps only known languages in links', async () => {
  const { alias } = await gallery(await app.owner())
  const { etag } = await look(app.base, `/view/${alias}`)
  // Browsers don't send fragments, but other clients may.
  const sent = get(`${app.base}/`, { path: `/view/${alias}#one` })
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.headers.etag).toBe(etag)
  for (const path of [`/view//${alias}`, `/view/${alias}//`, `/view/${alias}${'/'.repeat(9000)}b/`])
    expect((await look(app.base, path)).status, path.slice(0, 30)).toBe(404)
  const links = async (language: string) =>
    [...(await look(app.base, `/view/${alias}?language=${language}`)).text.matchAll(/href="([^"]*)"/g)].map(
      ([, to]) => to,
    )
  expect((await links('de')).some((to) => to?.includes('item/') && to.includes('language=de'))).toBe(true)
  expect((await links('dexx')).filter((to) => to?.includes('dexx'))).toEqual([])
})

test('does not cache protected galleries, nor pages for visitors with a gallery token or session', async () => {
  const owner = await app.owner()
  const on = await gallery(owner)
  const path = `/view/${on.alias}`
  expect((await look(app.base, path)).etag).toBeTruthy()
  for (const cookie of ['vitrine_gallery_x=y', `${owner.cookie()}`]) {
    const own = await look(app.base, path, { cookie })
    expect(own.etag).toBeNull()
    expect(own.cache).toBe('private, no-store')
  }
  await owner.post(`/projects/${on.project}`, { password: 'open sesame' })
  expect((await look(app.base, path)).etag).toBeNull()
})

test('supports conditional requests, with one variant per language and theme', async () => {
  const owner = await app.owner()
  const on = await gallery(owner)
  const path = `/view/${on.alias}`
  const { etag, cache, text } = await look(app.base, path)
  expect(cache).toBe('public, max-age=0, must-revalidate')
  const again = await look(app.base, path, { 'if-none-match': etag ?? '' })
  expect([again.status, again.text]).toEqual([304, ''])
  const german = await look(app.base, path, { 'accept-language': 'de' })
  expect(german.text).toContain('lang="de"')
  const dark = await look(app.base, path, { cookie: 'vitrine_theme=dark; else=secret' })
  expect(dark.text).toContain('data-theme="dark"')
  expect(dark.text).not.toContain('secret')
  expect(new Set([etag, german.etag, dark.etag]).size).toBe(3)
  expect((await look(app.base, path)).text).toBe(text)
})

const stateOf = ({ text }: Seen) => /data-state="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''

test('serves the state of a cached page at its own address', async () => {
  const owner = await app.owner()
  const on = await gallery(owner)
  for (const path of on.paths) {
    for (const { base } of [app, other]) {
      const page = await look(base, path)
      const address = stateOf(page)
      expect(address.startsWith(path)).toBe(true)
      expect(page.text).not.toContain('query-state')
      const state = await look(base, address)
      expect([path, state.status, state.text.includes(on.title)]).toEqual([path, 200, true])
      expect((await look(base, address, { 'if-none-match': state.etag ?? '' })).status).toBe(304)
      const wrong = await look(base, `${address.slice(0, -22)}${'A'.repeat(22)}`, { 'if-none-match': state.etag ?? '' })
      expect([wrong.status, wrong.text.includes(on.title)]).toEqual([404, false])
      // Pages that aren't cached contain their state.
      const own = await look(base, path, { cookie: 'vitrine_gallery_x=y' })
      expect([stateOf(own), own.text.includes('query-state')]).toEqual(['', true])
      expect((await look(base, address, { cookie: 'vitrine_gallery_x=y' })).status).toBe(404)
    }
  }
  const addresses = (await lookAtAll(on)).map(stateOf)
  await owner.post(`/artifacts/${on.id}`, { visibility: 'private' })
  const now = await lookAtAll({ ...on, paths: addresses })
  for (const { status, text } of now) expect([status, text.includes(on.title)]).toEqual([404, false])
})

test('ignores unknown query parameters in the cache, and keeps them in redirects', async () => {
  const owner = await app.owner()
  const on = await gallery(owner)
  const paths = on.paths.map((path) => `${path}${path.includes('?') ? '&' : '?'}`)
  await lookAtAll(on)
  const kept = await lookAtAll(on)
  asked.length = 0
  for (const more of ['fbclid=1', 'fbclid=2&utm_source=them', 'a[]=%', 'fbclid'])
    expect(await lookAtAll({ ...on, paths: paths.map((path) => path + more) })).toEqual(kept)
  expect(asked.filter((one) => !one.includes('revisions'))).toEqual([])
  // The order of parameters doesn't matter.
  const narrowed = (query: string) => look(app.base, `/view/${on.alias}?${query}`)
  expect(await narrowed(`type=Image&query=${on.title}`)).toEqual(
    await narrowed(`query=${on.title}&fbclid=1&type=Image`),
  )
  const newAlias = `moved-${word()}`
  await owner.post(`/projects/${on.project}`, { url_alias: newAlias })
  const answer = await fetch(`${app.base}/view/${on.alias}?fbclid=1&query=a`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    301,
    expect.stringMatching(new RegExp(`/view/${newAlias}\\?fbclid=1&query=a$`)),
  ])
})

test('does not cache a page that is incomplete because of a rate limit', async () => {
  const search = { ...RATES.search, perAddress: 2, seconds: 3600 }
  const strict = await startApp({ pages: PAGES, rates: { search }, env: { TRUST_PROXY: '1' } })
  try {
    const owner = await strict.owner()
    const { alias, title } = await gallery(owner, strict)
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const path = `/view/${alias}`
    for (let n = 0; n < 3; n++) await look(strict.base, `${path}?query=${n}`, from('203.0.113.1'))
    const theirs = look(strict.base, path, from('203.0.113.1'))
    // A concurrent visitor and a later one.
    const [refused, beside] = await Promise.all([theirs, look(strict.base, path, from('203.0.113.2'))])
    const later = await look(strict.base, path, from('203.0.113.3'))
    expect([refused.status, refused.etag, refused.text.includes(`>${title}<`)]).toEqual([200, null, false])
    for (const { status, text } of [beside, later]) expect([status, text.includes(`>${title}<`)]).toEqual([200, true])
    expect(later.etag).toBeTruthy()
  } finally {
    await strict.close()
  }
})

/** Tables that public pages read but that need no revision, each with the reason. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  artifact_tags: 'tagging also changes the search words of artifacts',
  org_owners: 'only for callers with a session',
  permissions: 'only for callers with a session',
  revisions: 'the revision itself',
  submissions: 'a withdrawal also changes artifacts',
  submission_events: 'only shown to members',
  lexemes: 'only known words: the matches are in artifacts',
}

test('changes the revision for every table that a public page reads', async () => {
  const owner = await app.owner()
  const on = await gallery(owner)
  const { rows } = await sql<{
    name: string
  }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(app.services.db)
  asked.length = 0
  const aliases = [`/view/${on.alias}?keyword=a&tag=b&place=Here&from=1900&to=2020&type=Image&order=newest&query=a`]
  for (const path of [...on.paths, ...aliases]) await look(app.base, path)
  // A recording has captions.
  await sql`UPDATE artifacts SET type = 'audio' WHERE id = ${on.id}`.execute(app.services.db)
  for (const path of on.paths) await look(app.base, path)
  const text = asked.join('\n')
  const read = rows
    .map(({ name }) => name)
    .filter((name) => new RegExp(`(?:from|join)\\s+"?${name}\\b`, 'i').test(text))
  const { rows: moving } = await sql<{ name: string; acts: number }>`SELECT c.relname AS name, count(*)::int AS acts
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE t.tgname LIKE 'gallery\\_%' GROUP BY 1`.execute(
    app.services.db,
  )
  expect(read).toEqual(expect.arrayContaining(['artifacts', 'captions', 'stories']))
  expect(moving.filter(({ acts }) => acts !== 4)).toEqual([])
  const moves = new Set(moving.map(({ name }) => name))
  expect(read.filter((name) => !moves.has(name)).toSorted()).toEqual(Object.keys(NOT_SHOWN).toSorted())
})
