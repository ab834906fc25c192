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
  test('has the default pages in every language, with the same blocks, links and lists', async () => {
    for (const id of PAGES) {
      const englishPage = await getPage(id)
      expect(englishPage).toMatchObject({ language: 'en', languages: LANGUAGE_CODES })
      const listInvariants = ({ body }: SiteView) =>
        body.map((block) => [block.type, JSON.stringify(block).match(TRANSLATION_INVARIANTS)])
      for (const language of LANGUAGE_CODES.slice(1)) {
        const translatedPage = await getPage(id, `?language=${language}`)
        expect(translatedPage.language).toBe(language)
        // Blocks, links, lists and cookie names are the same.
        expect(listInvariants(translatedPage)).toEqual(listInvariants(englishPage))
        // These titles are the same in some languages.
        if (id !== 'cookies' && id !== 'blog') expect(translatedPage.title).not.toBe(englishPage.title)
      }
    }
    expect((await visitor.get(`/website/pages/nothing`)).status).toBe(404)
  })

  test('shows the version and date of legal documents', async () => {
    for (const id of LEGAL_DOCUMENTS) {
      const { body, versions: versionList, version, changed_at } = await getPage(id)
      expect(body.length).toBeGreaterThan(6)
      expect(versionList).toEqual([{ id: 'shipped', at: changed_at }])
      expect(version).toBe('shipped')
    }
    const unknownPath = '/website/pages/terms?version=0190a000-0000-7000-8000-000000000000'
    expect((await visitor.get(unknownPath)).status).toBe(404)
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
    const storedForms = await app.services.db.selectFrom('contact_forms').selectAll().execute()
    expect(storedForms).toMatchObject([
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

test('lists only pages with content in the menu, and tells only administrators that they may edit them', async () => {
  const readMenu = async (client: Client) => (await client.get('/website/menu')).body
  expect(await readMenu(visitor)).toEqual({ pages: [], may_edit: false })
  expect(await readMenu(await app.owner('Paul'))).toMatchObject({ may_edit: false })
  expect(await readMenu(admin)).toMatchObject({ may_edit: true })
  const draft = await admin.post('/website/blogs', {
    kind: 'story',
    url: 'later',
    title: 'Later',
    body: [],
    published_at: null,
  })
  expect([draft.status, await readMenu(visitor)]).toMatchObject([201, { pages: [] }])
  await admin.post('/website/blogs/later', { published_at: 1000 })
  const { body: note } = await admin.post<{ id: string }>('/website/tweets', {
    text: 'We are open',
    author: '',
    at: 1000,
  })
  expect(await readMenu(visitor)).toMatchObject({ pages: ['stories', 'social'] })
  await admin.delete('/website/blogs/later')
  await admin.delete(`/website/tweets/${note.id}`)
})

const createTextBlocks = (text: string) => [{ type: 'text', words: `<p>${text}</p>` }]
const post = { kind: 'blog', title: 'Spring', author: 'Olga', summary: 'It is spring.' }

describe('editing the website', () => {
  const getLatestPost = async () => (await visitor.get<{ url: string } | null>('/website/blogs/latest')).body

  test('lets only administrators publish a website page, immediately and sanitized', async () => {
    const body = [...createTextBlocks('New<script>x</script>'), { type: 'button', to: '/contact', label: '' }]
    expect(await admin.post('/website/pages/home', { title: 'A harbour', body })).toMatchObject({ status: 200 })
    expect(await getPage('home')).toMatchObject({ title: 'A harbour', body: [{ words: '<p>New</p>' }, body[1]] })
    // The home page replaces its default text in every language, other pages only in their own.
    expect(await getPage('home', '?language=de')).toMatchObject({
      title: 'A harbour',
      language: 'en',
      languages: ['en'],
    })
    expect(await admin.post('/website/pages/social', { title: 'Short notes' })).toMatchObject({ status: 200 })
    expect((await getPage('social', '?language=de')).title).not.toBe('Short notes')
    for (const to of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/../client', 'https:evil'])
      expect((await admin.post('/website/pages/home', { body: [{ type: 'button', to, label: '' }] })).status).toBe(400)
    const exhibit = [{ type: 'item', item: admin.id, width: 'page', caption: '' }]
    expect((await admin.post('/website/pages/home', { body: exhibit })).status).toBe(400)
    for (const client of [visitor, await app.owner('petra')])
      expect([401, 404]).toContain((await client.post('/website/pages/home', { title: 'Mine' })).status)
  })

  test('keeps each version of a legal document, and replaces the default text with the first version written', async () => {
    await admin.post('/website/pages/terms', { body: createTextBlocks('First') })
    await admin.post('/website/pages/terms', { body: createTextBlocks('Second') })
    const currentPage = await getPage('terms', '?language=de')
    expect(currentPage).toMatchObject({ language: 'en', body: createTextBlocks('Second') })
    expect(currentPage.versions).toHaveLength(3)
    expect(await getPage('terms', `?version=${currentPage.versions[1]?.id}`)).toMatchObject({
      body: createTextBlocks('First'),
    })
    expect((await getPage('terms', '?version=shipped')).version).toBe('shipped')
  })

  test('publishes a post at its scheduled time under a unique URL', async () => {
    const inAnHour = Date.now() + 3600_000
    const createReply = await admin.post('/website/blogs', {
      ...post,
      url: 'spring',
      body: createTextBlocks('Sun'),
      published_at: inAnHour,
    })
    expect(createReply).toMatchObject({ status: 201, body: { url: 'spring', published_at: inAnHour } })
    expect((await visitor.get('/website/blogs/spring')).status).toBe(404)
    expect(String(await getLatestPost())).toBe('null')
    expect((await admin.post('/website/blogs/spring', { published_at: 1000 })).status).toBe(200)
    expect(await getLatestPost()).toMatchObject({ url: 'spring', title: 'Spring', author: 'Olga' })
    expect((await visitor.get<object>('/website/blogs/spring')).body).toMatchObject({ body: createTextBlocks('Sun') })
    const duplicatePost = { ...post, url: 'spring', body: createTextBlocks('x'), published_at: null }
    expect((await admin.post<Failure>('/website/blogs', duplicatePost)).body.errors).toMatchObject({ field: 'url' })
    // A translation shares the address of the English post.
    const germanPost = { ...duplicatePost, title: 'Frühling', language: 'de', published_at: 1000 }
    expect((await admin.post('/website/blogs', germanPost)).status).toBe(201)
    expect((await visitor.get<object>('/website/blogs/spring?language=de')).body).toMatchObject({ title: 'Frühling' })
    expect((await visitor.get<object[]>('/website/blogs')).body).toHaveLength(1)
    expect((await admin.delete('/website/blogs/spring')).status).toBe(200)
    expect((await visitor.get('/website/blogs/spring')).status).toBe(404)
  })

  test('makes browsers revalidate cached images, and publishes short notes', async () => {
    const picture = (await makeJpeg({ width: 64, height: 48 })).toString('base64')
    const { status, body } = await admin.post<SitePicture>('/website/pictures', { picture })
    expect([status, body.width, body.height]).toEqual([201, 64, 48])
    const answer = await fetch(app.base + body.small)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    // The browser revalidates each time, but the image isn't sent again.
    expect(answer.headers.get('cache-control')).toBe('public, no-cache')
    const revalidatedResponse = await fetch(app.base + body.small, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    })
    expect([revalidatedResponse.status, await revalidatedResponse.text()]).toEqual([304, ''])
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
  const toEntryPath = (id: string, suffix = '') => `/website/entries/${id}${suffix}`
  const createEntry = async (fields: object) => {
    const { status, body } = await admin.post<SiteEntry>('/website/entries', {
      kind: 'blog',
      language: 'en',
      ...fields,
    })
    expect(status).toBe(201)
    return body.id
  }
  const readDraft = async (id: string) => (await admin.get<EntryDraft>(toEntryPath(id, '/story'))).body
  /** Saves the draft, each time as a different browser page. */
  const saveDraft = (id: string, revision: number, blocks: object[], head: object = {}) =>
    admin.post<EntryDraft & Failure>(
      toEntryPath(id, '/story'),
      { blocks, head: { title: 'T', summary: '', author: '', cover: null, cover_alt: '', ...head }, revision },
      { [PAGE_HEADER]: crypto.randomUUID() },
    )
  const publishDraft = (id: string, body: object) =>
    admin.post<EntryDraft & Failure>(toEntryPath(id, '/story/publish'), body)
  const listVersions = async (id: string) => (await admin.get<StoryVersion[]>(toEntryPath(id, '/story/versions'))).body

  test('starts a website draft from the current page, and hides it from readers until it is published', async () => {
    const id = await createEntry({ kind: 'page', url: 'stories' })
    expect(await createEntry({ kind: 'page', url: 'stories' })).toBe(id)
    const firstDraft = await readDraft(id)
    expect(firstDraft).toMatchObject({
      revision: 1,
      published_revision: null,
      head: { title: (await getPage('stories')).title },
    })
    await saveDraft(id, 1, createTextBlocks('Ours'), { title: 'Who works so' })
    expect((await getPage('stories')).title).toBe(firstDraft.head.title)
    expect((await admin.get(toEntryPath(id, '/preview'))).body).toMatchObject({
      kind: 'page',
      page: { title: 'Who works so', body: createTextBlocks('Ours') },
    })
    expect((await publishDraft(id, { revision: 1 })).status).toBe(409)
    expect((await publishDraft(id, { revision: 2 })).body).toMatchObject({ revision: 2, published_revision: 2 })
    expect(await getPage('stories')).toMatchObject({ title: 'Who works so', body: createTextBlocks('Ours') })
    expect((await admin.post('/website/entries', { kind: 'page', url: 'nothing', language: 'en' })).status).toBe(404)
    // Changes made directly through the API are applied to the draft as well.
    await admin.post('/website/pages/stories', { title: 'Theirs' })
    expect(await readDraft(id)).toMatchObject({
      head: { title: 'Theirs' },
      blocks: createTextBlocks('Ours'),
      revision: 3,
      published_revision: 3,
    })
  })

  test('keeps both versions of a website draft with their headings when two users save at the same time', async () => {
    const id = await createEntry({ url: 'both', title: 'Both' })
    expect((await saveDraft(id, 1, createTextBlocks('Mine'), { title: 'Mine' })).body.revision).toBe(2)
    const lateSave = await saveDraft(id, 1, createTextBlocks('Yours'), { title: 'Yours' })
    expect([lateSave.status, lateSave.body.errors.by]).toEqual([409, 'olga'])
    const [storedVersion] = (await listVersions(id)).filter(({ kind }) => kind === 'late')
    expect(storedVersion?.begins).toBe('Yours · Yours')
    const restoredDraft = await admin.post<EntryDraft>(
      toEntryPath(id, `/story/versions/${storedVersion?.id}/restore`),
      {
        revision: 2,
      },
    )
    expect(restoredDraft.body).toMatchObject({
      revision: 3,
      head: { title: 'Yours' },
      blocks: createTextBlocks('Yours'),
    })
    expect((await listVersions(id)).map(({ begins }) => begins)).toContain('Mine · Mine')
  })

  test('publishes a post immediately or later, at the same URL in all languages', async () => {
    const id = await createEntry({ url: 'autumn', title: 'Autumn' })
    expect(
      (await publishDraft(id, { revision: (await readDraft(id)).revision, published_at: Date.now() + 9e6 })).status,
    ).toBe(200)
    expect((await visitor.get('/website/blogs/autumn')).status).toBe(404)
    await admin.post(toEntryPath(id), { published_at: 1000 })
    expect((await visitor.get('/website/blogs/autumn')).status).toBe(200)
    // Publishing again doesn't bring back a post that was taken offline.
    await admin.post(toEntryPath(id), { published_at: null })
    expect((await publishDraft(id, { revision: (await readDraft(id)).revision })).body.published_at).toBeNull()
    expect((await visitor.get('/website/blogs/autumn')).status).toBe(404)
    expect((await publishDraft(id, { revision: (await readDraft(id)).revision, published_at: 1000 })).status).toBe(200)
    expect((await visitor.get('/website/blogs/autumn')).status).toBe(200)
    const germanId = await createEntry({ url: 'autumn', language: 'de', title: 'Herbst' })
    expect(await readDraft(germanId)).toMatchObject({ published_at: null, head: { title: 'Herbst' } })
    expect((await admin.post('/website/entries', { kind: 'story', url: 'autumn', language: 'de' })).status).toBe(409)
    expect((await admin.post('/website/entries', { kind: 'blog', url: 'autumn', language: 'de' })).status).toBe(409)
    await admin.post(toEntryPath(germanId), { url: 'fall' })
    expect((await visitor.get('/website/blogs/fall')).status).toBe(200)
    expect((await admin.post<Failure>(toEntryPath(germanId), { url: 'both' })).body.errors.field).toBe('url')
    const { body } = await admin.get<{ entries: SiteEntry[]; cursor: string }>(
      '/website/entries?kind=blog&query=f&limit=1',
    )
    expect(body.entries).toMatchObject([{ id: germanId, url: 'fall', title: 'Herbst' }])
    const nextPath = `/website/entries?kind=blog&query=f&limit=1&cursor=${body.cursor}`
    expect((await admin.get<{ entries: object[] }>(nextPath)).body.entries).toMatchObject([{ id }])
    // Unpublished posts come first, then the others by date.
    const earlyPost = await createEntry({ url: 'thaw', title: 'Thaw' })
    await publishDraft(earlyPost, { revision: (await readDraft(earlyPost)).revision, published_at: 10 })
    const { body: blogList } = await admin.get<{ entries: SiteEntry[] }>('/website/entries?kind=blog')
    const ids = blogList.entries.map((entry) => entry.id)
    expect([ids[0], ids.at(-1)]).toEqual([germanId, earlyPost])
    const dates = blogList.entries.flatMap((entry) => entry.published_at ?? [])
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
    await admin.delete(toEntryPath(earlyPost))
    expect((await saveDraft(germanId, 1, [], { title: '' })).status).toBe(200)
    expect((await publishDraft(germanId, { revision: 2 })).body.errors.field).toBe('title')
    expect((await admin.delete(toEntryPath(germanId))).status).toBe(200)
    expect((await admin.get(toEntryPath(germanId, '/story'))).status).toBe(404)
  })

  test('redirects former URLs of a post to the current one until another post uses them', async () => {
    const findPost = async (url: string) =>
      (await visitor.get<{ url: string; title: string }>(`/website/blogs/${url}`)).body
    const fields = { ...post, body: createTextBlocks('x'), published_at: 1000 }
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
    const createButton = (to: string) => ({ type: 'button', to, label: '' })
    const publicUrl = app.services.config.publicUrl
    const storyBlocks = [
      ...['/contact', 'blog/autumn', '/blog/fall', 'nowhere', '/client', 'https://example.org/x'].map(createButton),
      {
        type: 'text',
        words: `<p><a href="${publicUrl}/docs/terms">a</a><a href="${publicUrl}/docs/nothing">b</a></p>`,
      },
      { type: 'gallery', alias: 'of-nobody' },
    ]
    const { body } = await saveDraft(id, 1, storyBlocks)
    // Former addresses redirect, so they aren't broken.
    expect(body.broken).toEqual(['/website/nowhere', '/docs/nothing', '/view/of-nobody'])
    const addPicture = async () => {
      const picture = (await makeJpeg({ width: 8, height: 8 })).toString('base64')
      return (await admin.post<SitePicture>('/website/pictures', { picture })).body.id
    }
    const [usedPicture, cover, replacedPictureId, unusedPicture] = [
      await addPicture(),
      await addPicture(),
      await addPicture(),
      await addPicture(),
    ]
    const createPictureBlock = (picture: string) => ({ type: 'picture', picture, width: 'text', alt: '', caption: '' })
    await saveDraft(id, 2, [createPictureBlock(replacedPictureId)])
    await publishDraft(id, { revision: 3 })
    expect((await saveDraft(id, 3, [createPictureBlock(usedPicture)], { cover })).status).toBe(200)
    expect((await saveDraft(id, 4, [createPictureBlock(id)])).body.errors.field).toBe('body')
    await deleteUnusedPictures(app.services.db)
    const listPictureIds = async () =>
      (await app.services.db.selectFrom('website_pictures').select('id').execute()).map((entry) => entry.id)
    expect(await listPictureIds()).toContain(unusedPicture)
    await deleteUnusedPictures(app.services.db, Date.now() + 8 * 86_400_000)
    expect((await listPictureIds()).toSorted()).toEqual([usedPicture, cover, replacedPictureId].toSorted())
  })

  test('returns each post once across pages when many posts have the same publication time', async () => {
    const { db } = app.services
    const publishedAt = Date.UTC(1990, 0)
    for (const url of ['tide-1', 'tide-2', 'tide-3'])
      await admin.post('/website/blogs', {
        kind: 'story',
        url,
        title: url,
        summary: '',
        body: [],
        published_at: publishedAt,
      })
    await admin.post('/website/blogs', {
      kind: 'story',
      url: 'ebb',
      title: 'Ebb',
      summary: '',
      body: [],
      published_at: publishedAt - 1,
    })
    const listPostsBefore = async (beforeMs: number) =>
      (await listPublishedPosts(db, { language: 'en', kind: 'story', before: beforeMs, limit: 2 })).map(
        ({ url }) => url,
      )
    expect((await listPostsBefore(publishedAt + 1)).toSorted()).toEqual(['tide-1', 'tide-2', 'tide-3'])
    expect(await listPostsBefore(publishedAt)).toEqual(['ebb'])
    // The API returns at least as many posts as requested, and never splits posts with the same date.
    const listPosts = (limit: number | string) => visitor.get<object[]>(`/website/blogs?kind=story&limit=${limit}`)
    for (const [limit, n] of [[1, 3], [3, 3], [4, 4]] as const) expect((await listPosts(limit)).body).toHaveLength(n) // prettier-ignore
    for (const wrong of [0, 999, 'many']) expect((await listPosts(wrong)).status).toBe(400)
    await db
      .deleteFrom('website_entries')
      .where('published_at', '<=', publishedAt)
      .where('kind', '=', 'story')
      .execute()
  })

  test('lists every page and published post in the sitemap', async () => {
    const sitemapXml = await (await fetch(`${app.base}/website/sitemap.xml`)).text()
    const listedPaths = [...sitemapXml.matchAll(/<loc>([^<]*)</g)].map(([, address = '']) => new URL(address).pathname)
    expect(listedPaths).toEqual(['/', '/blog', '/stories', '/social', '/contact', ...LEGAL_DOCUMENTS.map((entry) => `/docs/${entry}`), '/blog/links', '/blog/fall']) // prettier-ignore
    expect(await (await fetch(`${app.base}/sitemap.xml`)).text()).toContain('/website/sitemap.xml</loc>')
  })

  test('finds contact messages, marks them as answered and reopens them', async () => {
    const list = async (query: string) =>
      (await admin.get<{ forms: { id: string; state: string }[] }>(`/website/contact_forms?${query}`)).body.forms
    const [entry] = await list('query=CARROW&state=new')
    expect((await admin.post(`/website/contact_forms/${entry?.id}`, { state: 'answered' })).body).toMatchObject({
      state: 'answered',
    })
    expect(await list('state=new')).toEqual([])
    expect(await list('state=answered')).toMatchObject([{ id: entry?.id }])
    const waitingReply = await admin.get('/admin/waiting')
    expect(waitingReply.body).toEqual({ questions: 0, messages: 0, held_mails: 0 })
    await admin.post(`/website/contact_forms/${entry?.id}`, { state: 'new' })
    expect((await admin.get('/admin/waiting')).body).toEqual({ questions: 0, messages: 1, held_mails: 0 })
    const [note] = (await admin.get<{ notes: { id: string; at: number }[] }>('/website/notes')).body.notes
    const changeReply = await admin.post<object>(`/website/tweets/${note?.id}`, { author: 'Olga', url: null })
    expect(changeReply.body).toEqual({ id: note?.id, text: 'We are open', author: 'Olga', url: null, at: note?.at })
    expect((await admin.post<Failure>(`/website/tweets/${note?.id}`, { text: ' ' })).body.errors.field).toBe('text')
    expect((await admin.post(`/website/tweets/${entry?.id}`, { text: 'x' })).status).toBe(404)
  })

  test('logs who changed the website and how, but none of its texts', () => {
    const loggedActs = logLines.flatMap((line) => {
      const { msg, admin: adminId, act } = JSON.parse(line) as { msg: string; admin: string; act: string }
      return msg === 'an administrator changed the website' ? [{ who: adminId, act }] : []
    })
    expect(new Set(loggedActs.map(({ who }) => who))).toEqual(new Set([admin.id]))
    expect(new Set(loggedActs.map(({ act }) => act))).toEqual(
      new Set(['publish', 'place', 'remove', 'add_note', 'remove_note', 'change_note', 'contact_state']),
    )
    expect(logLines.join('')).not.toContain('Spring')
  })
})
