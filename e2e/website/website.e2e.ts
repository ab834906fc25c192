import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { LEGAL_DOCUMENTS } from '#shared/entities/website/pages.ts'
import {
  waitForHydration,
  getButton,
  expectAccessible,
  expectFitsViewport,
  setColorScheme,
  DESKTOP,
  PHONE,
} from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { startBrowserTest } from '../support/browser-test.ts'
import { newId } from '#server/kit/ids.ts'
import { createAdministrator, createEntity, createTestProject } from '../../test/support/fixtures.ts'
import { TIME_LIMITS } from '../../test/support/time-limits.ts'

// The public website and its documents, with and without scripts.

const { app, visit } = await startBrowserTest({ worker: true })
const owner = await app.owner('Ada')
const { id: project } = await createTestProject(owner, 'Boats', { url_alias: 'boats' })
const boatId = newId()
await app.services.db
  .insertInto('artifacts')
  .values({ id: boatId, project, title: 'Coble', visibility: 'local' })
  .execute()
const { id: exhibit } = await createEntity(owner, '/exhibits', {
  ...{ project, title: 'Ashore', description: 'Boats', url_alias: 'ashore', visibility: 'local' },
  artifacts: [boatId],
})

/** Fetches a page as a client without scripts does. */
const fetchPage = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${app.base}${path}`, { redirect: 'manual', headers })
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
}
const PAGE_PATHS = [
  '/',
  '/blog',
  '/stories',
  '/social',
  '/contact',
  ...LEGAL_DOCUMENTS.map((document) => `/docs/${document}`),
]

test('2.header.1 2.footer.1 2.link.1 renders every page on the server, with its language and translation links', async () => {
  for (const path of PAGE_PATHS) {
    const { status, html } = await fetchPage(path, { 'accept-language': 'de' })
    expect([path, status]).toEqual([path, 200])
    expect(html).toContain('<html lang="de"')
    expect(html).toContain('<h1')
    expect(html).toContain(`hreflang="en" href="http://127.0.0.1${path}?language=en"`)
    expect(html).toContain(`rel="canonical" href="http://127.0.0.1${path}"`)
    expect((await fetchPage(`${path}?language=en`, { 'accept-language': 'de' })).html).toContain('<html lang="en"')
  }
  expect((await fetchPage('/docs/nothing')).status).toBe(404)
  expect((await fetchPage('/blog/nothing')).status).toBe(404)
  const { html } = await fetchPage('/')
  expect(html).toMatch(/href="\/client"[^>]*>Login</)
  expect(html).toMatch(/href="\/contact"[^>]*>Sign up</)
  expect(html).toMatch(/href="\/website\/contact"[^>]*>Contact us</)
  for (const document of LEGAL_DOCUMENTS) expect(html).toContain(`href="/docs/${document}"`)
})

test('welcomes visitors of a new server without empty pages, and invites administrators to write the home page', async () => {
  const admin = await createAdministrator(app, 'Nora')
  const { page, faults } = await visit('/')
  await page.getByRole('heading', { name: 'Welcome to our archive', level: 1 }).waitFor()
  const listLinks = () => page.locator('header nav a, footer nav a[href^="/"]').allInnerTexts()
  expect(await listLinks()).toEqual(expect.not.arrayContaining(['Stories', 'Blog', 'Notes']))
  const invitation = page.getByRole('link', { name: 'Write the home page' })
  const menuReply = page.waitForResponse('**/website/menu')
  await page.reload()
  await menuReply
  expect(await invitation.isVisible()).toBe(false)
  const { page: adminPage } = await visit('/', { user: admin })
  await adminPage.getByRole('link', { name: 'Write the home page' }).click()
  await getButton(adminPage, 'Write the home page').click()
  await adminPage.getByRole('textbox', { name: 'Story', exact: true }).waitFor()

  const button = { type: 'button', to: 'contact', label: '' }
  const screen = { type: 'screen', screen: 'gallery', side: 'none', text: '', words: '' }
  await admin.post('/website/pages/home', { title: 'The harbour museum', body: [button, screen] })
  await createEntity(admin, '/website/blogs', {
    kind: 'blog',
    url: 'first',
    title: 'First',
    body: [],
    published_at: 1000,
  })
  await page.reload()
  await page.getByRole('heading', { name: 'The harbour museum', level: 1 }).waitFor()
  expect(await listLinks()).toContain('Blog')
  // A button without a label has the default one.
  await page.getByRole('link', { name: 'Get started' }).waitFor()
  const screenBox = await page.getByRole('img', { name: 'A public gallery with a large cover image' }).boundingBox()
  expect(screenBox && screenBox.y + screenBox.height).toBeLessThan(900)
  await expectAccessible(page)
  await admin.delete('/website/blogs/first')
  expect(faults).toEqual([])
})

test('shows missing pages in the layout of the website, with their styles, on any screen', async () => {
  for (const path of ['/nothing-here', '/faq', '/blog/nothing']) {
    const { status, html } = await fetchPage(path)
    expect([path, status]).toEqual([path, 404])
    expect(html).toContain('<title>Page not found')
    expect(html).toContain('<header')
    expect(html).toContain('<footer')
    const stateClass = /<div class="(\S+)[^"]*"><svg[^>]*tabler-icon-compass/.exec(html)?.[1]
    expect(html, `${path} contains the styles of its message`).toContain(`.${stateClass}{`)
  }
  for (const viewport of [DESKTOP, PHONE])
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await visit('/nothing-here', { viewport, colorScheme })
      await expectFitsViewport(page)
      await expectAccessible(page)
      await page.context().close()
    }
})

test('says in the visitor’s language that a post isn’t available in that language', async () => {
  const admin = await createAdministrator(app, 'Olga')
  const post = { kind: 'blog', url: 'thaw', title: 'Thaw', summary: 'It thaws.', body: [], published_at: 1000 }
  await createEntity(admin, '/website/blogs', post)
  const readPost = async (language: string) => (await fetchPage('/blog/thaw', { 'accept-language': language })).html
  expect(await readPost('ar')).toMatch(/<p lang="ar" dir="rtl"[^>]*>متوفر حتى الآن باللغة الإنجليزية فقط\.</)
  expect(await readPost('de')).toContain('>Bisher nur auf Englisch verfügbar.<')
  expect(await readPost('en')).not.toContain('Available only in')
  await admin.delete('/website/blogs/thaw')
})

test('2.layout.6 redirects legacy /website and /blog_post URLs, but never to another site', async () => {
  for (const [from, to] of [
    ['/website/blog', '/blog'],
    ['/website/stories', '/stories'],
    ['/website/social', '/social'],
    ['/website/contact', '/contact'],
    ['/website/home', '/'],
    ['/website/blog/spring', '/blog/spring'],
    ['/blog_post?id=spring', '/blog/spring'],
  ] as const)
    expect(await fetchPage(from)).toMatchObject({ status: 301, to })
  for (const from of [
    '/website/..%2f..%2fclient',
    '/website/https:%2f%2fevil.example',
    '/website/client',
    '/blog_post?id=%2f%2fevil.example',
    '/blog_post?id=..%2fclient',
    '/blog_post',
  ])
    expect([from, (await fetchPage(from)).status]).toEqual([from, 404])
})

const getCookieBanner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const readStorage = async (page: Page) => ({
  cookies: (await page.context().cookies()).map(({ name, value, expires }) => ({
    name,
    value,
    kept: isConsentExpiry(expires),
  })),
  kept: await page.evaluate(() => localStorage.length + sessionStorage.length),
})
/** Whether a cookie expires at the end of 2030, or after the 400 days to which the browser limits it. */
const isConsentExpiry = (expires = 0) =>
  Math.abs(expires - Math.min(Date.UTC(2031, 0), Date.now() + 400 * 86_400_000) / 1000) < 3600

test('2.cookie.1 9.limit.6 stores nothing before the cookie choice, and only the choice itself if declined', async () => {
  const { page, faults } = await visit('/')
  await getCookieBanner(page).waitFor()
  expect(await readStorage(page)).toEqual({ cookies: [], kept: 0 })
  const [decline, accept] = [getButton(getCookieBanner(page), 'Decline'), getButton(getCookieBanner(page), 'Accept')]
  // Declining must be as easy as accepting: the buttons look the same.
  expect(await decline.getAttribute('class')).toBe(await accept.getAttribute('class'))
  await decline.click()
  await getCookieBanner(page).waitFor({ state: 'hidden' })
  const declinedState = { cookies: [{ name: 'vitrine_consent', value: 'declined', kept: true }], kept: 0 }
  expect(await readStorage(page)).toEqual(declinedState)
  for (const path of ['/blog', '/docs/cookies', '/']) {
    await page.goto(path)
    expect(await getCookieBanner(page).isHidden()).toBe(true)
  }
  // Missing pages and pages that need a token store nothing either.
  for (const path of ['/docs/nowhere', '/blog/nowhere', '/nowhere', '/submit?id=nobody', '/invite?token=nobody', '/']) {
    await page.goto(path)
    await waitForHydration(page)
  }
  expect(await readStorage(page)).toEqual(declinedState)
  // Galleries store nothing either, although Back restores the position.
  for (const path of ['', `/exhibit/${exhibit}`, `/item/${boatId}`]) {
    await page.goto(`/view/boats${path}`)
    await waitForHydration(page)
  }
  await page.goto(`/view/org/${owner.org}`)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Coble' }).click()
  await page.getByRole('heading', { name: 'Coble', level: 1 }).waitFor()
  await page.reload()
  await waitForHydration(page)
  await page.goBack()
  await page.getByRole('link', { name: 'Coble' }).waitFor()
  expect(await readStorage(page)).toEqual(declinedState)
  // The choice can be changed later.
  await page.goto('/')
  await waitForHydration(page)
  await getButton(page, 'Cookie choices').click()
  await getButton(getCookieBanner(page), 'Accept').click()
  await getCookieBanner(page).waitFor({ state: 'hidden' })
  expect((await readStorage(page)).cookies).toEqual([{ name: 'vitrine_consent', value: 'accepted', kept: true }])
  expect(faults).toEqual([])
})

test('5.text.1 sends a contact message, and reports missing values next to their fields', async () => {
  const { page, faults } = await visit('/contact')
  await getButton(page, 'Send').click()
  await page.getByText("The 'First name' field is required").waitFor()
  const markedFields = page.locator('[aria-invalid="true"][aria-describedby]')
  expect(await markedFields.evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))).toEqual([
    'first_name',
    'last_name',
    'email',
  ])
  await expectAccessible(page)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('first_name')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Carrow')
  await page.getByLabel('Email').fill('ada@example.org ')
  // The field enforces its word limit and collapses spaces.
  await page.getByLabel('Message').fill(Array.from({ length: 1000 }, () => 'w').join(' '))
  await page.getByLabel('Message').press('End')
  await page.keyboard.type(' x y')
  await page.getByText('Word count: 1,000 / 1,000').waitFor()
  expect(await page.getByLabel('Message').inputValue()).toMatch(/w wxy$/)
  await page.getByLabel('Message').fill('')
  await page.getByLabel('Message').pressSequentially('May  we')
  await page.getByLabel('Message').press('Home')
  await page.keyboard.type('Oh,  ')
  expect(await page.getByLabel('Message').inputValue()).toBe('Oh, May we')
  await page.getByLabel('Message').fill('May  we\ncome   by? ')
  await page.getByText('Word count: 4 / 1,000').waitFor()
  await getButton(page, 'Send').click()
  await page.getByRole('heading', { name: 'Message sent' }).waitFor()
  expect(await app.services.db.selectFrom('contact_forms').select(['email', 'message']).execute()).toEqual([
    { email: 'ada@example.org', message: 'May we\ncome by?' },
  ])
  expect(faults).toEqual([])
})

test('keeps and sends text that was typed into the contact form before its script had loaded', async () => {
  const { page, faults } = await visit('/blog')
  const heldScript = await holdRequests(page, /\/contact-form-[^/]*\.js/)
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('First name').fill('Tom')
  await page.getByLabel('Last name').fill('Reed')
  await page.getByLabel('Email').fill('tom@example.org')
  await page.getByLabel('Message').fill('Before it came')
  await heldScript.waitUntilHeld()
  heldScript.release()
  await waitForHydration(page)
  await page.getByLabel('Message').press('End')
  await page.keyboard.type(', and after')
  await getButton(page, 'Send').click()
  await page.getByRole('heading', { name: 'Message sent' }).waitFor()
  const { db } = app.services
  expect(
    await db.selectFrom('contact_forms').select('message').where('email', '=', 'tom@example.org').execute(),
  ).toEqual([{ message: 'Before it came, and after' }])
  expect(faults).toEqual([])
})

test(
  'fits a phone screen without accessibility violations on every page, in light, dark and right-to-left modes',
  { timeout: TIME_LIMITS.allCases },
  async () => {
    const post = { kind: 'story', url: 'melt', title: 'Melt', summary: 'It melts.', body: [], published_at: 2000 }
    await createEntity(await createAdministrator(app, 'Mona'), '/website/blogs', post)
    const { page } = await visit('/', { viewport: PHONE })
    for (const path of [...PAGE_PATHS, '/blog/melt']) {
      await page.goto(`${path}?language=ar`)
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
      await expectFitsViewport(page)
      await expectAccessible(page)
      // Links in the header and footer keep the language.
      const hrefs = await page
        .locator('header a[href^="/"], footer a[href^="/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      const pageLinks = hrefs.filter((href) => PAGE_PATHS.includes(href?.split('?')[0] ?? ''))
      expect(pageLinks.length).toBeGreaterThan(0)
      expect(pageLinks.filter((href) => !href?.includes('?language='))).toEqual([])
      await page.goto(`${path}?language=en`)
      await expectFitsViewport(page)
      await expectAccessible(page)
      await setColorScheme(page, 'dark')
      await expectAccessible(page)
      await setColorScheme(page, 'light')
    }
  },
)

test('fits very long and very short posts, with the title above the text', async () => {
  const admin = await createAdministrator(app, 'Rosa')
  const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(4)
  const body = [
    { type: 'heading', level: 2, text: longWord },
    { type: 'text', words: `<p>${longWord} and more</p>` },
  ]
  const longPost = {
    title: `${longWord} ${'of the harbour '.repeat(8)}`,
    summary: `${longWord} `.repeat(2),
    author: longWord,
    body,
  }
  const shortPost = { title: 'O', summary: '', body: [] }
  await createEntity(admin, '/website/blogs', { kind: 'blog', url: 'long', ...longPost, published_at: 3000 })
  await createEntity(admin, '/website/blogs', { kind: 'blog', url: 'short', ...shortPost, published_at: 2000 })
  for (const viewport of [PHONE, { width: 1024, height: 768 }]) {
    const { page, faults } = await visit('/blog/long', { viewport })
    const getLeft = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x
    expect(await getLeft('article h1')).toBe(await getLeft('article p:has-text("and more")'))
    for (const path of ['/blog/long', '/blog/short', '/blog', '/']) {
      await page.goto(path)
      await expectFitsViewport(page)
      await expectAccessible(page)
    }
    expect(faults).toEqual([])
  }
  for (const url of ['long', 'short']) await admin.delete(`/website/blogs/${url}`)
})

test('explains that a page needs JavaScript when JavaScript is disabled', async () => {
  for (const path of ['/submit?id=nobody', '/client', '/invite?token=nobody', '/register-account']) {
    const { page } = await visit(path, { javaScriptEnabled: false })
    await page.locator('noscript p').waitFor()
    expect(await page.locator('noscript p').innerText()).toContain('This page needs JavaScript.')
    await expectFitsViewport(page)
  }
})
