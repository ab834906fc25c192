import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SiteView } from '#shared/entities/website/site.ts'
import { DOCUMENTS, PAGES } from '#shared/entities/website/pages.ts'
import { startApp, type Client } from './app.ts'
import { letterTo } from './letters.ts'

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
