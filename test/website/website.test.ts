import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SitePicture, SiteView } from '#shared/entities/website/site.ts'
import { LEGAL_DOCUMENTS, PAGES } from '#shared/entities/website/pages.ts'
import { PAGE_HEADER } from '#shared/page-header.ts'
import { LANGUAGE_CODES } from '#shared/words/language.ts'
import { startApp, type Client } from '../support/app.ts'
import { listPublishedPosts } from '#server/features/website/data/entries.repo.ts'
import { deleteUnusedPictures } from '#server/features/website/data/pictures.repo.ts'
import type { EntryDraft, SiteEntry } from '#shared/entities/website/site-entry.ts'
import type { StoryVersion } from '#shared/entities/story/story-draft.ts'
import { waitForMail } from '../support/mails.ts'
import { makeJpeg } from '../support/sample-files/media.ts'
import { createAdministrator } from '../support/fixtures.ts'

// The website and its legal documents as visitors read them, over HTTP with real mails.

type Failure = { errors: { message: string; field?: string; code: string; by?: string } }
type Page = { id: string; title: string; data: string }

let app: Awaited<ReturnType<typeof startApp>>
let admin: Awaited<ReturnType<typeof app.owner>>
let visitor: Client
const logLines: string[] = []
beforeAll(async () => {
  app = await startApp({
    worker: true,
    env: { LOG_LEVEL: 'info' },
    logTo: (line) => void logLines.push(JSON.stringify(line)),
  })
  admin = await createAdministrator(app, 'olga')
  visitor = app.client()
})
afterAll(() => app.close())

const getPage = async (id: string, query = ''): Promise<SiteView> => {
  const { status, body } = await visitor.get<Page>(`/website/pages/${id}${query}`)
  expect(status).toBe(200)
  return { ...(JSON.parse(body.data) as Omit<SiteView, 'title'>), title: body.title }
}
/** Parts a translation must share: link targets, code and list items. */
const TRANSLATION_INVARIANTS = /href=\\"[^"]*|<code>[^<]*|<li>/g

describe('default website pages', () => {
  test('has the default pages in every language with the same blocks, links and lists', async () => {
    for (const id of PAGES) {
      const english = await getPage(id)
      expect(english).toMatchObject({ language: 'en', languages: LANGUAGE_CODES })
      const invariantsOf = ({ body }: SiteView) =>
        body.map((block) => [block.type, JSON.stringify(block).match(TRANSLATION_INVARIANTS)])
      for (const language of LANGUAGE_CODES.slice(1)) {
        const translated = await getPage(id, `?language=${language}`)
        expect(translated.language).toBe(language)
        // Blocks, links, lists and cookie names are the same.
        expect(invariantsOf(translated)).toEqual(invariantsOf(english))
        // These titles are the same in some languages.
        if (id !== 'cookies' && id !== 'blog') expect(translated.title).not.toBe(english.title)
      }
    }
    expect((await visitor.get(`/website/pages/nothing`)).status).toBe(404)
  })

  test('states version and date of legal documents', async () => {
    for (const id of LEGAL_DOCUMENTS) {
      const { body, versions: listVersions, version, changed_at } = await getPage(id)
      expect(body.length).toBeGreaterThan(6)
      expect(listVersions).toEqual([{ id: 'shipped', at: changed_at }])
      expect(version).toBe('shipped')
    }
    const unknown = '/website/pages/terms?version=0190a000-0000-7000-8000-000000000000'
    expect((await visitor.get(unknown)).status).toBe(404)
  })
})

describe('contact form', () => {
  const fields = {
    first_name: 'Ada',
    last_name: 'Carrow',
    email: 'Ada@Example.org',
    org: 'Quay',
    message: 'A <b>boat</b>?',
  }

  test('stores a contact message and mails it to the administrators', async () => {
    expect(await visitor.post('/website/contact_forms', fields)).toMatchObject({ status: 200, body: {} })
    const mail = await waitForMail(app.dataDir, admin.email, 'Ada Carrow')
    expect(mail).toContain('A <b>boat</b>?')
    expect(mail).toContain('ada@example.org')
    expect((await admin.get<{ forms: object[] }>('/website/contact_forms')).body.forms).toHaveLength(1)
    const stored = await app.services.db.selectFrom('contact_forms').selectAll().execute()
    expect(stored).toMatchObject([
      { first_name: 'Ada', email: 'ada@example.org', org: 'Quay', message: 'A <b>boat</b>?' },
    ])
  })

  test('names the invalid field of a contact message', async () => {
    for (const [wrong, field] of [
      [{ first_name: ' ' }, 'first_name'],
      [{ email: 'ada' }, 'email'],
      [{ message: 'x'.repeat(5001) }, 'message'],
      [{ org: 'a\u0000b' }, 'org'],
      [{ role: 'admin' }, 'role'],
    ] as const) {
      const { status, body } = await visitor.post<Failure>('/website/contact_forms', { ...fields, ...wrong })
      expect([status, body.errors.field]).toEqual([400, field])
    }
  })
})

const textBlocks = (invariantsOf: string) => [{ type: 'text', words: `<p>${invariantsOf}</p>` }]
const post = { kind: 'blog', title: 'Spring', author: 'Olga', summary: 'It is spring.' }

describe('editing the website', () => {
  const getLatestPost = async () => (await visitor.get<{ url: string } | null>('/website/blogs/latest')).body

  test('publishes a page immediately, sanitized, for administrators only', async () => {
    const body = [...textBlocks('New<script>x</script>'), { type: 'button', to: '/contact', label: '' }]
    expect(await admin.post('/website/pages/home', { title: 'A harbour', body })).toMatchObject({ status: 200 })
    expect(await getPage('home')).toMatchObject({ title: 'A harbour', body: [{ words: '<p>New</p>' }, body[1]] })
    // Other languages keep the default text.
    expect((await getPage('home', '?language=de')).title).not.toBe('A harbour')
    for (const to of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/../client', 'https:evil'])
      expect((await admin.post('/website/pages/home', { body: [{ type: 'button', to, label: '' }] })).status).toBe(400)
    const exhibit = [{ type: 'item', item: admin.id, width: 'page', caption: '' }]
    expect((await admin.post('/website/pages/home', { body: exhibit })).status).toBe(400)
    for (const entry of [visitor, await app.owner('petra')])
      expect([401, 404]).toContain((await entry.post('/website/pages/home', { title: 'Mine' })).status)
  })

  test('keeps each version of a document, and stops using the default text once a version is written', async () => {
    await admin.post('/website/pages/terms', { body: textBlocks('First') })
    await admin.post('/website/pages/terms', { body: textBlocks('Second') })
    const current = await getPage('terms', '?language=de')
    expect(current).toMatchObject({ language: 'en', body: textBlocks('Second') })
    expect(current.versions).toHaveLength(3)
    expect(await getPage('terms', `?version=${current.versions[1]?.id}`)).toMatchObject({ body: textBlocks('First') })
    expect((await getPage('terms', '?version=shipped')).version).toBe('shipped')
  })

  test('publishes a post at its scheduled time under a unique address', async () => {
    const inAnHour = Date.now() + 3600_000
    const created = await admin.post('/website/blogs', {
      ...post,
      url: 'spring',
      body: textBlocks('Sun'),
      published_at: inAnHour,
    })
    expect(created).toMatchObject({ status: 201, body: { url: 'spring', published_at: inAnHour } })
    expect((await visitor.get('/website/blogs/spring')).status).toBe(404)
    expect(String(await getLatestPost())).toBe('null')
    expect((await admin.post('/website/blogs/spring', { published_at: 1000 })).status).toBe(200)
    expect(await getLatestPost()).toMatchObject({ url: 'spring', title: 'Spring', author: 'Olga' })
    expect((await visitor.get<object>('/website/blogs/spring')).body).toMatchObject({ body: textBlocks('Sun') })
    const duplicate = { ...post, url: 'spring', body: textBlocks('x'), published_at: null }
    expect((await admin.post<Failure>('/website/blogs', duplicate)).body.errors).toMatchObject({ field: 'url' })
    // A translation shares the address of the English post.
    const german = { ...duplicate, title: 'Frühling', language: 'de', published_at: 1000 }
    expect((await admin.post('/website/blogs', german)).status).toBe(201)
    expect((await visitor.get<object>('/website/blogs/spring?language=de')).body).toMatchObject({ title: 'Frühling' })
    expect((await visitor.get<object[]>('/website/blogs')).body).toHaveLength(1)
    expect((await admin.delete('/website/blogs/spring')).status).toBe(200)
    expect((await visitor.get('/website/blogs/spring')).status).toBe(404)
  })

  test('stores images that browsers must revalidate, and stores notes', async () => {
    const picture = (await makeJpeg({ width: 64, height: 48 })).toString('base64')
    const { status, body } = await admin.post<SitePicture>('/website/pictures', { picture })
    expect([status, body.width, body.height]).toEqual([201, 64, 48])
    const answer = await fetch(app.base + body.small)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    // The browser revalidates each time, and nothing is sent again.
    expect(answer.headers.get('cache-control')).toBe('public, no-cache')
    const revalidated = await fetch(app.base + body.small, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    })
    expect([revalidated.status, await revalidated.text()]).toEqual([304, ''])
    expect((await admin.post<Failure>('/website/pictures', { picture: 'eA==' })).body.errors.field).toBe('picture')
    const cover = '0190a000-0000-7000-8000-000000000000'
    const wrong = await admin.post<Failure>('/website/blogs', {
      ...post,
      url: 'x',
      cover,
      body: [],
      published_at: null,
    })
    expect(wrong.body.errors.field).toBe('cover')
    await admin.post('/website/tweets', { text: 'We are open', url: 'https://example.org/' })
    expect((await visitor.get<object[]>('/website/tweets')).body).toMatchObject([{ text: 'We are open' }])
  })
})

describe('website drafts', () => {
  const entryPath = (id: string, suffix = '') => `/website/entries/${id}${suffix}`
  const createEntry = async (fields: object) => {
    const { status, body } = await admin.post<SiteEntry>('/website/entries', {
      kind: 'blog',
      language: 'en',
      ...fields,
    })
    expect(status).toBe(201)
    return body.id
  }
  const readDraft = async (id: string) => (await admin.get<EntryDraft>(entryPath(id, '/story'))).body
  /** Saves as a new page each time. */
  const saveDraft = (id: string, revision: number, blocks: object[], head: object = {}) =>
    admin.post<EntryDraft & Failure>(
      entryPath(id, '/story'),
      { blocks, head: { title: 'T', summary: '', author: '', cover: null, cover_alt: '', ...head }, revision },
      { [PAGE_HEADER]: crypto.randomUUID() },
    )
  const publishDraft = (id: string, body: object) =>
    admin.post<EntryDraft & Failure>(entryPath(id, '/story/publish'), body)
  const listVersions = async (id: string) => (await admin.get<StoryVersion[]>(entryPath(id, '/story/versions'))).body

  test('starts a draft with the current page, and shows readers nothing of it until it is published', async () => {
    const id = await createEntry({ kind: 'page', url: 'stories' })
    expect(await createEntry({ kind: 'page', url: 'stories' })).toBe(id)
    const first = await readDraft(id)
    expect(first).toMatchObject({
      revision: 1,
      published_revision: null,
      head: { title: (await getPage('stories')).title },
    })
    await saveDraft(id, 1, textBlocks('Ours'), { title: 'Who works so' })
    expect((await getPage('stories')).title).toBe(first.head.title)
    expect((await admin.get(entryPath(id, '/preview'))).body).toMatchObject({
      kind: 'page',
      page: { title: 'Who works so', body: textBlocks('Ours') },
    })
    expect((await publishDraft(id, { revision: 1 })).status).toBe(409)
    expect((await publishDraft(id, { revision: 2 })).body).toMatchObject({ revision: 2, published_revision: 2 })
    expect(await getPage('stories')).toMatchObject({ title: 'Who works so', body: textBlocks('Ours') })
    expect((await admin.post('/website/entries', { kind: 'page', url: 'nothing', language: 'en' })).status).toBe(404)
    // Direct API changes are applied to the draft as well.
    await admin.post('/website/pages/stories', { title: 'Theirs' })
    expect(await readDraft(id)).toMatchObject({
      head: { title: 'Theirs' },
      blocks: textBlocks('Ours'),
      revision: 3,
      published_revision: 3,
    })
  })

  test('keeps both versions with their headings when two users save at the same time', async () => {
    const id = await createEntry({ url: 'both', title: 'Both' })
    expect((await saveDraft(id, 1, textBlocks('Mine'), { title: 'Mine' })).body.revision).toBe(2)
    const lateSave = await saveDraft(id, 1, textBlocks('Yours'), { title: 'Yours' })
    expect([lateSave.status, lateSave.body.errors.by]).toEqual([409, 'olga'])
    const [stored] = (await listVersions(id)).filter(({ kind }) => kind === 'late')
    expect(stored?.begins).toBe('Yours · Yours')
    const restored = await admin.post<EntryDraft>(entryPath(id, `/story/versions/${stored?.id}/restore`), {
      revision: 2,
    })
    expect(restored.body).toMatchObject({ revision: 3, head: { title: 'Yours' }, blocks: textBlocks('Yours') })
    expect((await listVersions(id)).map(({ begins }) => begins)).toContain('Mine · Mine')
  })

  test('publishes a post now or later, with the same address in all languages', async () => {
    const id = await createEntry({ url: 'autumn', title: 'Autumn' })
    expect(
      (await publishDraft(id, { revision: (await readDraft(id)).revision, published_at: Date.now() + 9e6 })).status,
    ).toBe(200)
    expect((await visitor.get('/website/blogs/autumn')).status).toBe(404)
    await admin.post(entryPath(id), { published_at: 1000 })
    expect((await visitor.get('/website/blogs/autumn')).status).toBe(200)
    // Publishing again doesn't bring back a post that was taken offline.
    await admin.post(entryPath(id), { published_at: null })
    expect((await publishDraft(id, { revision: (await readDraft(id)).revision })).body.published_at).toBeNull()
    expect((await visitor.get('/website/blogs/autumn')).status).toBe(404)
    expect((await publishDraft(id, { revision: (await readDraft(id)).revision, published_at: 1000 })).status).toBe(200)
    expect((await visitor.get('/website/blogs/autumn')).status).toBe(200)
    const german = await createEntry({ url: 'autumn', language: 'de', title: 'Herbst' })
    expect(await readDraft(german)).toMatchObject({ published_at: null, head: { title: 'Herbst' } })
    expect((await admin.post('/website/entries', { kind: 'story', url: 'autumn', language: 'de' })).status).toBe(409)
    expect((await admin.post('/website/entries', { kind: 'blog', url: 'autumn', language: 'de' })).status).toBe(409)
    await admin.post(entryPath(german), { url: 'fall' })
    expect((await visitor.get('/website/blogs/fall')).status).toBe(200)
    expect((await admin.post<Failure>(entryPath(german), { url: 'both' })).body.errors.field).toBe('url')
    const { body } = await admin.get<{ entries: SiteEntry[]; cursor: string }>(
      '/website/entries?kind=blog&query=f&limit=1',
    )
    expect(body.entries).toMatchObject([{ id: german, url: 'fall', title: 'Herbst' }])
    const next = `/website/entries?kind=blog&query=f&limit=1&cursor=${body.cursor}`
    expect((await admin.get<{ entries: object[] }>(next)).body.entries).toMatchObject([{ id }])
    // Unpublished posts come first, then the others by date.
    const earlyPost = await createEntry({ url: 'thaw', title: 'Thaw' })
    await publishDraft(earlyPost, { revision: (await readDraft(earlyPost)).revision, published_at: 10 })
    const { body: listAll } = await admin.get<{ entries: SiteEntry[] }>('/website/entries?kind=blog')
    const ids = listAll.entries.map((entry) => entry.id)
    expect([ids[0], ids.at(-1)]).toEqual([german, earlyPost])
    const dates = listAll.entries.flatMap((entry) => entry.published_at ?? [])
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
    await admin.delete(entryPath(earlyPost))
    expect((await saveDraft(german, 1, [], { title: '' })).status).toBe(200)
    expect((await publishDraft(german, { revision: 2 })).body.errors.field).toBe('title')
    expect((await admin.delete(entryPath(german))).status).toBe(200)
    expect((await admin.get(entryPath(german, '/story'))).status).toBe(404)
  })

  test('redirects former addresses of a post to the current one until another post uses them', async () => {
    const findPost = async (url: string) =>
      (await visitor.get<{ url: string; title: string }>(`/website/blogs/${url}`)).body
    const fields = { ...post, body: textBlocks('x'), published_at: 1000 }
    await admin.post('/website/blogs', { ...fields, url: 'one' })
    await admin.post('/website/blogs', { ...fields, url: 'one', language: 'de', title: 'Eins' })
    await admin.post('/website/blogs/one', { url: 'two' })
    await admin.post('/website/blogs/two', { url: 'three', language: 'de' })
    for (const url of ['one', 'two', 'three'])
      expect(await findPost(url)).toMatchObject({ url: 'three', title: 'Spring' })
    expect((await visitor.get<object>('/website/blogs/one?language=de')).body).toMatchObject({ title: 'Eins' })
    // A former address reveals nothing of an unpublished post.
    await admin.post('/website/blogs/three', { published_at: null, language: 'en' })
    await admin.post('/website/blogs/three', { published_at: null, language: 'de' })
    expect((await visitor.get('/website/blogs/one')).status).toBe(404)
    await admin.post('/website/blogs/three', { published_at: 1000, language: 'en' })
    // An address in use isn't redirected, and addresses of deleted posts lead nowhere.
    await admin.post('/website/blogs', { ...fields, url: 'two', title: 'Another' })
    expect(await findPost('two')).toMatchObject({ url: 'two', title: 'Another' })
    expect((await admin.post<Failure>('/website/blogs/two', { url: 'three' })).body.errors.field).toBe('url')
    await admin.post('/website/blogs', { ...fields, url: 'told', kind: 'story', language: 'ar' })
    expect((await admin.post<Failure>('/website/blogs/two', { url: 'told' })).body.errors.field).toBe('url')
    expect((await admin.post<Failure>('/website/blogs', { ...fields, url: 'told' })).body.errors.field).toBe('url')
    await admin.post('/website/blogs/two', { url: 'one' })
    expect(await findPost('two')).toMatchObject({ url: 'one', title: 'Another' })
    for (const url of ['one', 'three', 'told']) await admin.delete(`/website/blogs/${url}`)
    for (const url of ['one', 'two', 'three', 'told'])
      expect((await visitor.get(`/website/blogs/${url}`)).status).toBe(404)
    expect(await app.services.db.selectFrom('website_former_addresses').select('url').where('current_url', '<>', 'fall').execute()).toEqual([]) // prettier-ignore
  })

  test('reports broken links, and deletes unused images after a week', async () => {
    const id = await createEntry({ url: 'links', title: 'Links' })
    const button = (to: string) => ({ type: 'button', to, label: '' })
    const own = app.services.config.publicUrl
    const contents = [
      ...['/contact', 'blog/autumn', '/blog/fall', 'nowhere', '/client', 'https://example.org/x'].map(button),
      { type: 'text', words: `<p><a href="${own}/docs/terms">a</a><a href="${own}/docs/nothing">b</a></p>` },
      { type: 'gallery', alias: 'of-nobody' },
    ]
    const { body } = await saveDraft(id, 1, contents)
    // Former addresses redirect, so they aren't broken.
    expect(body.broken).toEqual(['/website/nowhere', '/docs/nothing', '/view/of-nobody'])
    const addPicture = async () => {
      const picture = (await makeJpeg({ width: 8, height: 8 })).toString('base64')
      return (await admin.post<SitePicture>('/website/pictures', { picture })).body.id
    }
    const [usedPicture, cover, replacedPicture, unused] = [
      await addPicture(),
      await addPicture(),
      await addPicture(),
      await addPicture(),
    ]
    const block = (picture: string) => ({ type: 'picture', picture, width: 'text', alt: '', caption: '' })
    await saveDraft(id, 2, [block(replacedPicture)])
    await publishDraft(id, { revision: 3 })
    expect((await saveDraft(id, 3, [block(usedPicture)], { cover })).status).toBe(200)
    expect((await saveDraft(id, 4, [block(id)])).body.errors.field).toBe('body')
    await deleteUnusedPictures(app.services.db)
    const listAll = async () =>
      (await app.services.db.selectFrom('website_pictures').select('id').execute()).map((entry) => entry.id)
    expect(await listAll()).toContain(unused)
    await deleteUnusedPictures(app.services.db, Date.now() + 8 * 86_400_000)
    expect((await listAll()).toSorted()).toEqual([usedPicture, cover, replacedPicture].toSorted())
  })

  test('returns each post once across pages when many have the same time', async () => {
    const { db } = app.services
    const moment = Date.UTC(1990, 0)
    for (const url of ['tide-1', 'tide-2', 'tide-3'])
      await admin.post('/website/blogs', {
        kind: 'story',
        url,
        title: url,
        summary: '',
        body: [],
        published_at: moment,
      })
    await admin.post('/website/blogs', {
      kind: 'story',
      url: 'ebb',
      title: 'Ebb',
      summary: '',
      body: [],
      published_at: moment - 1,
    })
    const listBefore = async (replacedPicture: number) =>
      (await listPublishedPosts(db, { language: 'en', kind: 'story', before: replacedPicture, limit: 2 })).map(
        ({ url }) => url,
      )
    expect((await listBefore(moment + 1)).toSorted()).toEqual(['tide-1', 'tide-2', 'tide-3'])
    expect(await listBefore(moment)).toEqual(['ebb'])
    // The API returns as many as requested; readers request one more than they show.
    const listPosts = (limit: number | string) => visitor.get<object[]>(`/website/blogs?kind=story&limit=${limit}`)
    for (const [limit, n] of [[1, 3], [3, 3], [4, 4]] as const) expect((await listPosts(limit)).body).toHaveLength(n) // prettier-ignore
    for (const wrong of [0, 999, 'many']) expect((await listPosts(wrong)).status).toBe(400)
    await db.deleteFrom('website_entries').where('published_at', '<=', moment).where('kind', '=', 'story').execute()
  })

  test('lists every page and published post in the sitemap', async () => {
    const contents = await (await fetch(`${app.base}/website/sitemap.xml`)).text()
    const listedPaths = [...contents.matchAll(/<loc>([^<]*)</g)].map(([, address = '']) => new URL(address).pathname)
    expect(listedPaths).toEqual(['/', '/blog', '/stories', '/social', '/contact', ...LEGAL_DOCUMENTS.map((entry) => `/docs/${entry}`), '/blog/links', '/blog/fall']) // prettier-ignore
    expect(await (await fetch(`${app.base}/sitemap.xml`)).text()).toContain('/website/sitemap.xml</loc>')
  })

  test('finds, answers and reopens contact messages', async () => {
    const list = async (query: string) =>
      (await admin.get<{ forms: { id: string; state: string }[] }>(`/website/contact_forms?${query}`)).body.forms
    const [entry] = await list('query=CARROW&state=new')
    expect((await admin.post(`/website/contact_forms/${entry?.id}`, { state: 'answered' })).body).toMatchObject({
      state: 'answered',
    })
    expect(await list('state=new')).toEqual([])
    expect(await list('state=answered')).toMatchObject([{ id: entry?.id }])
    const waiting = await admin.get('/admin/waiting')
    expect(waiting.body).toEqual({ questions: 0, messages: 0, held_mails: 0 })
    await admin.post(`/website/contact_forms/${entry?.id}`, { state: 'new' })
    expect((await admin.get('/admin/waiting')).body).toEqual({ questions: 0, messages: 1, held_mails: 0 })
    const [note] = (await admin.get<{ notes: { id: string; at: number }[] }>('/website/notes')).body.notes
    const changed = await admin.post<object>(`/website/tweets/${note?.id}`, { author: 'Olga', url: null })
    expect(changed.body).toEqual({ id: note?.id, text: 'We are open', author: 'Olga', url: null, at: note?.at })
    expect((await admin.post<Failure>(`/website/tweets/${note?.id}`, { text: ' ' })).body.errors.field).toBe('text')
    expect((await admin.post(`/website/tweets/${entry?.id}`, { text: 'x' })).status).toBe(404)
  })

  test('logs who changed the website and how, without its texts', () => {
    const contents = logLines.flatMap((line) => {
      const { msg, admin: who, act } = JSON.parse(line) as { msg: string; admin: string; act: string }
      return msg === 'an administrator changed the website' ? [{ who, act }] : []
    })
    expect(new Set(contents.map(({ who }) => who))).toEqual(new Set([admin.id]))
    expect(new Set(contents.map(({ act }) => act))).toEqual(
      new Set(['publish', 'place', 'remove', 'add_note', 'change_note', 'contact_state']),
    )
    expect(logLines.join('')).not.toContain('Spring')
  })
})
