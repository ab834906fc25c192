import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SitePicture, SiteView } from '#shared/entities/website/site.ts'
import { DOCUMENTS, PAGES } from '#shared/entities/website/pages.ts'
import { startApp, type Client } from './app.ts'
import { letterTo } from './letters.ts'
import { makeJpeg } from './media.ts'

// The website and its documents as readers get them, over HTTP with real mail.

type Failure = { errors: { message: string; field?: string; code: string } }
type Page = { id: string; title: string; data: string }

let app: Awaited<ReturnType<typeof startApp>>
let admin: Awaited<ReturnType<typeof app.owner>>
let visitor: Client
beforeAll(async () => {
  app = await startApp({ worker: true })
  admin = await app.owner('olga')
  await app.services.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute()
  app.services.hub.publish({ to: 'sessions', user: admin.id })
  visitor = app.client()
})
afterAll(() => app.close())

const pageOf = async (id: string, query = ''): Promise<SiteView> => {
  const { status, body } = await visitor.get<Page>(`/website/pages/${id}${query}`)
  expect(status).toBe(200)
  return { ...(JSON.parse(body.data) as Omit<SiteView, 'title'>), title: body.title }
}
describe('pages that nobody has written', () => {
  test('say what the product brings, each in the reader’s language', async () => {
    for (const id of PAGES) {
      const [english, german] = [await pageOf(id), await pageOf(id, '?language=de')]
      expect(english).toMatchObject({ language: 'en', languages: ['en', 'de'] })
      expect(german).toMatchObject({ language: 'de' })
      expect(german.body.map(({ type }) => type)).toEqual(english.body.map(({ type }) => type))
      // Contact is of the same name in no two languages; cookies are.
      if (id !== 'cookies' && id !== 'blog') expect(german.title).not.toBe(english.title)
    }
    expect((await visitor.get(`/website/pages/nothing`)).status).toBe(404)
  })

  test('are documents with their dates', async () => {
    for (const id of DOCUMENTS) {
      const { body, versions, version, changed_at } = await pageOf(id)
      expect(body.length).toBeGreaterThan(6)
      expect(versions).toEqual([{ id: 'shipped', at: changed_at }])
      expect(version).toBe('shipped')
    }
    const unknown = '/website/pages/terms?version=0190a000-0000-7000-8000-000000000000'
    expect((await visitor.get(unknown)).status).toBe(404)
  })
})

describe('the contact form', () => {
  const given = {
    first_name: 'Ada',
    last_name: 'Carrow',
    email: 'Ada@Example.org',
    org: 'Quay',
    message: 'A <b>boat</b>?',
  }

  test('is kept, and mailed to the administrators in the words of whoever wrote', async () => {
    expect(await visitor.post('/website/contact_forms', given)).toMatchObject({ status: 200, body: {} })
    const letter = await letterTo(app.dataDir, admin.email, 'Ada Carrow')
    expect(letter).toContain('A <b>boat</b>?')
    expect(letter).toContain('ada@example.org')
    expect((await admin.get<{ forms: object[] }>('/website/contact_forms')).body.forms).toHaveLength(1)
    const kept = await app.services.db.selectFrom('contact_forms').selectAll().execute()
    expect(kept).toMatchObject([
      { first_name: 'Ada', email: 'ada@example.org', org: 'Quay', message: 'A <b>boat</b>?' },
    ])
  })

  test('says which field is wrong', async () => {
    for (const [wrong, field] of [
      [{ first_name: ' ' }, 'first_name'],
      [{ email: 'ada' }, 'email'],
      [{ message: 'x'.repeat(5001) }, 'message'],
      [{ org: 'a\u0000b' }, 'org'],
      [{ role: 'admin' }, 'role'],
    ] as const) {
      const { status, body } = await visitor.post<Failure>('/website/contact_forms', { ...given, ...wrong })
      expect([status, body.errors.field]).toEqual([400, field])
    }
  })
})

describe('whoever runs the server writes the website', () => {
  const words = (said: string) => [{ type: 'text', words: `<p>${said}</p>` }]
  const latest = async () => (await visitor.get<{ url: string } | null>('/website/blogs/latest')).body
  const post = { kind: 'blog', title: 'Spring', author: 'Olga', summary: 'It is spring.' }

  test('publishes a page at once, cleaned, and nobody else does', async () => {
    const body = [...words('New<script>x</script>'), { type: 'button', to: 'contact', label: '' }]
    expect(await admin.post('/website/pages/home', { title: 'A harbour', body })).toMatchObject({ status: 200 })
    expect(await pageOf('home')).toMatchObject({ title: 'A harbour', body: [{ words: '<p>New</p>' }, body[1]] })
    // Another language still has what the product brings.
    expect((await pageOf('home', '?language=de')).title).not.toBe('A harbour')
    for (const to of ['//evil.example', 'javascript:alert(1)', '/client', '../client', 'https:evil'])
      expect((await admin.post('/website/pages/home', { body: [{ type: 'button', to, label: '' }] })).status).toBe(400)
    const exhibit = [{ type: 'item', item: admin.id, width: 'page', caption: '' }]
    expect((await admin.post('/website/pages/home', { body: exhibit })).status).toBe(400)
    for (const one of [visitor, await app.owner('petra')])
      expect([401, 404]).toContain((await one.post('/website/pages/home', { title: 'Mine' })).status)
  })

  test('keeps each version of a document, and of what was written once none is left that the product brought', async () => {
    await admin.post('/website/pages/terms', { body: words('First') })
    await admin.post('/website/pages/terms', { body: words('Second') })
    const now = await pageOf('terms', '?language=de')
    expect(now).toMatchObject({ language: 'en', body: words('Second') })
    expect(now.versions).toHaveLength(3)
    expect(await pageOf('terms', `?version=${now.versions[1]?.id}`)).toMatchObject({ body: words('First') })
    expect((await pageOf('terms', '?version=shipped')).version).toBe('shipped')
  })

  test('a post is seen from its time on, by its url; one address is one post', async () => {
    const soon = Date.now() + 3600_000
    const made = await admin.post('/website/blogs', { ...post, url: 'spring', body: words('Sun'), published_at: soon })
    expect(made).toMatchObject({ status: 201, body: { url: 'spring', published_at: soon } })
    expect((await visitor.get('/website/blogs/spring')).status).toBe(404)
    expect(String(await latest())).toBe('null')
    expect((await admin.post('/website/blogs/spring', { published_at: 1000 })).status).toBe(200)
    expect(await latest()).toMatchObject({ url: 'spring', title: 'Spring', author: 'Olga' })
    expect((await visitor.get<object>('/website/blogs/spring')).body).toMatchObject({ body: words('Sun') })
    const twice = { ...post, url: 'spring', body: words('x'), published_at: null }
    expect((await admin.post<Failure>('/website/blogs', twice)).body.errors).toMatchObject({ field: 'url' })
    // In another language it stands at the address of the English one.
    const german = { ...twice, title: 'Frühling', language: 'de', published_at: 1000 }
    expect((await admin.post('/website/blogs', german)).status).toBe(201)
    expect((await visitor.get<object>('/website/blogs/spring?language=de')).body).toMatchObject({ title: 'Frühling' })
    expect((await visitor.get<object[]>('/website/blogs')).body).toHaveLength(1)
    expect((await admin.delete('/website/blogs/spring')).status).toBe(200)
    expect((await visitor.get('/website/blogs/spring')).status).toBe(404)
  })

  test('gives it pictures, which are as those of items are, and short notes', async () => {
    const picture = (await makeJpeg({ width: 64, height: 48 })).toString('base64')
    const { status, body } = await admin.post<SitePicture>('/website/pictures', { picture })
    expect([status, body.width, body.height]).toEqual([201, 64, 48])
    const answer = await fetch(app.base + body.small)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
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
