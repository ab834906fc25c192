import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Post, SiteView } from '#shared/entities/website/site.ts'
import { makeJpeg } from '../../test/support/sample-files/media.ts'
import { waitUntilReady, uploadToProject } from '../../test/support/stored-files.ts'
import { createEntity, createAdministrator, createTestProject } from '../../test/support/fixtures.ts'
import { getButton, expectAccessible, expectFitsViewport, setColorScheme, PHONE } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../../test/support/time-limits.ts'

// Administrators edit the website in the browser, and visitors see what was published.

const { app, visit, visitAs } = await startBrowserTest({ worker: true })
const [admin, otherAdmin] = [await createAdministrator(app, 'Ada'), await createAdministrator(app, 'Bea')]
const visitAsAdmin = visitAs(admin)
const visitor = app.client()
const readPage = async (id: string): Promise<SiteView> => {
  const { body } = await visitor.get<{ title: string; data: string }>(`/website/pages/${id}`)
  return { ...(JSON.parse(body.data) as SiteView), title: body.title }
}
const waitUntilSaved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved/ })
    .waitFor()
const getEditor = (page: Page) => page.getByRole('textbox', { name: 'Story', exact: true })
const addBlock = async (page: Page, name: string) => {
  await getButton(page, 'Add block').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
/** Checks accessibility once fresh data has replaced the faded previous results. */
async function expectAccessibleOnceLoaded(page: Page) {
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
  await expectAccessible(page)
}

test('edits the home page in blocks, previews and publishes it, and restores an earlier version', async () => {
  const { page, faults } = await visitAsAdmin('/client/admin/website')
  await expectAccessibleOnceLoaded(page)
  await getButton(page, 'Edit Home in English: Default text').click()
  await getEditor(page).waitFor()
  await expectAccessibleOnceLoaded(page)
  await page.getByLabel('Title').fill('A harbour of pictures')
  await getEditor(page).locator('h2').first().click()
  await addBlock(page, 'Button')
  await page.getByLabel('Link to').last().fill('blog/nowhere')
  await page.getByText('Broken links: /website/blog/nowhere').waitFor()
  await page.getByLabel('Link to').last().fill('javascript:x')
  await page.getByText('Enter a page of this website or a web address.').waitFor()
  await page.getByLabel('Link to').last().fill('stories')
  await page.getByText('Broken links').waitFor({ state: 'detached' })
  await waitUntilSaved(page)
  expect((await readPage('home')).title).not.toBe('A harbour of pictures')

  await getButton(page, 'Preview').click()
  await page.frameLocator('iframe').getByRole('heading', { name: 'A harbour of pictures' }).waitFor()
  await page.keyboard.press('Escape')
  const previewPage = await page.context().newPage()
  await previewPage.goto(page.url().replace('/client/admin/website/', '/preview/website/'))
  await previewPage.getByRole('heading', { name: 'A harbour of pictures' }).waitFor()
  await expectAccessible(previewPage)
  await previewPage.close()

  await getButton(page, 'Publish').click()
  await page.getByText('Published on the website', { exact: true }).waitFor()
  const publishedPage = await readPage('home')
  expect(publishedPage.title).toBe('A harbour of pictures')
  // Blocks that weren’t edited are unchanged.
  expect(publishedPage.body.filter(({ type }) => type === 'posts')).toHaveLength(2)
  expect(publishedPage.body.filter((block) => block.type === 'button' && block.to === 'stories')).toHaveLength(1)
  await getButton(page, 'History').click()
  await page.getByRole('dialog', { name: 'History' }).getByRole('button', { name: 'Restore' }).last().click()
  await page.getByText('Version restored as the draft').waitFor()
  await expect.poll(() => page.getByLabel('Title').inputValue()).not.toBe('A harbour of pictures')
  expect(faults).toEqual([])
})

test(
  'schedules a post with a cover image, and shows it to visitors from the scheduled time onwards',
  { timeout: TIME_LIMITS.mediaTools },
  async () => {
    const { page, faults } = await visitAsAdmin('/client/admin/website?part=blog')
    await page.getByText('No posts yet').waitFor()
    await expectAccessibleOnceLoaded(page)
    await getButton(page, 'New post').click()
    await page.getByLabel('Title').fill('Spring at the quay')
    await expectAccessibleOnceLoaded(page)
    await getButton(page, 'Start writing').click()
    await getEditor(page).click()
    await page.keyboard.type('The boats are back.')
    await page.keyboard.press('Control+Enter')
    await addBlock(page, 'Chapter')
    await page.keyboard.type('What is new')
    await page.getByLabel('Author').fill('Ada')
    const detailsPanel = page.getByRole('complementary', { name: 'Details' })
    await detailsPanel.locator('input[type=file]').setInputFiles({ name: 'quay.jpg', mimeType: 'image/jpeg', buffer: await makeJpeg({ width: 900, height: 600 }) }) // prettier-ignore
    // Wait until all sizes of the image have been made.
    await page.getByLabel(/^Describe this image/).waitFor({ timeout: SLOW_EFFECT_TIMEOUT_MS })
    await page.getByLabel(/^Describe this image/).fill('A quay with boats')
    await page.getByRole('radio', { name: 'At a scheduled time' }).check()
    await page.getByLabel('Date', { exact: true }).fill('01/05/2999')
    await page.getByLabel('Time', { exact: true }).fill('10:00')
    await waitUntilSaved(page)
    await expectAccessibleOnceLoaded(page)
    // Publishing also saves the latest typed text.
    await getButton(page, 'Publish').click()
    await page.getByText(/^Scheduled for .*2999/).waitFor()
    // The link appears above the form, which shifts the form down once.
    await detailsPanel.getByRole('link', { name: 'View on website' }).waitFor()
    expect((await visitor.get('/website/blogs/spring-at-the-quay')).status).toBe(404)
    // Move the scheduled time into the past.
    await page.getByLabel('Date', { exact: true }).fill('01/05/2024')
    await getButton(page, 'Set time').click()
    await page.getByText('Published', { exact: false }).first().waitFor()
    await expect.poll(async () => (await visitor.get('/website/blogs/spring-at-the-quay')).status).toBe(200)
    const { body } = await visitor.get<Post>('/website/blogs/spring-at-the-quay')
    expect(body).toMatchObject({ title: 'Spring at the quay', author: 'Ada', cover_alt: 'A quay with boats' })
    expect(body.body?.map(({ type }) => type)).toEqual(['text', 'heading'])
    expect(faults).toEqual([])
  },
)

/** Publishes a post and returns the id of its entry. */
async function publishPost(title: string, url: string, published_at: number): Promise<string> {
  const { id } = await createEntity(admin, '/website/entries', { kind: 'blog', url, language: 'en', title })
  const { body } = await admin.get<{ revision: number }>(`/website/entries/${id}/story`)
  await createEntity(admin, `/website/entries/${id}/story/publish`, { revision: body.revision, published_at })
  return id
}

test('announces the latest post in a banner, and doesn’t show the banner again once it is closed', async () => {
  await publishPost('Autumn at the quay', 'autumn-at-the-quay', Date.now() - 1000)
  const { page, faults } = await visit('/')
  const banner = page.getByRole('complementary', { name: 'From the blog' })
  await banner.getByRole('link', { name: 'Autumn at the quay' }).waitFor()
  await banner.getByRole('button').click()
  await banner.waitFor({ state: 'hidden' })
  await page.goto('/blog')
  await page.getByRole('link', { name: 'Autumn at the quay' }).waitFor()
  expect(await banner.count()).toBe(0)
  await expectAccessible(page)
  expect(faults).toEqual([])
})

test('redirects the old URL of a post after the URL was changed', async () => {
  const id = await publishPost('Winter at the quay', 'winter-at-the-quay', Date.UTC(2023, 11, 1))
  const { page, faults } = await visitAsAdmin(`/client/admin/website/${id}`)
  await page.getByLabel('Address').fill('winter')
  await getButton(page, 'Change address').click()
  await page.getByText('Address changed').waitFor()
  const visitorTab = await visit('/')
  const redirectResponse = await visitorTab.page.goto('/blog/winter-at-the-quay?language=en')
  const firstResponse = await redirectResponse?.request().redirectedFrom()?.response()
  expect(firstResponse?.status()).toBe(301)
  expect(new URL(visitorTab.page.url()).pathname).toBe('/blog/winter')
  expect([...faults, ...visitorTab.faults]).toEqual([])
})

test('keeps the text of two administrators who edit at the same time, and restores unsaved text after a reload', async () => {
  const createdEntry = await admin.post<{ id: string }>('/website/entries', {
    kind: 'story',
    url: 'two',
    language: 'en',
    title: 'Two',
  })
  const path = `/client/admin/website/${createdEntry.body.id}`
  const adaTab = await visitAsAdmin(path)
  const beaTab = await visitAs(otherAdmin)(path)
  for (const { page } of [adaTab, beaTab]) await getEditor(page).waitFor()
  await getEditor(adaTab.page).click()
  await adaTab.page.keyboard.type('Mine.')
  await waitUntilSaved(adaTab.page)
  await expect.poll(async () => (await admin.get<{ revision: number }>(`/website/entries/${createdEntry.body.id}/story`)).body.revision).toBe(2) // prettier-ignore
  await beaTab.page.getByLabel('Title').fill('Two, by Bea')
  const question = beaTab.page.getByRole('alertdialog', { name: 'Ada changed this text while you were editing' })
  await getButton(question, 'Use theirs').click()
  await getEditor(beaTab.page).getByText('Mine.').waitFor()
  await getButton(beaTab.page, 'History').click()
  await beaTab.page.getByRole('listitem').filter({ hasText: 'Two, by Bea' }).getByText('Conflicting changes').waitFor()

  // Text typed offline is sent when the page is opened again.
  await adaTab.page.context().setOffline(true)
  await adaTab.page.getByLabel('Title').fill('Two, by Ada')
  await adaTab.page.getByText('Saved on this device').waitFor()
  await adaTab.page.context().setOffline(false)
  await adaTab.page.goto(path)
  await getEditor(adaTab.page).waitFor()
  expect(await adaTab.page.getByLabel('Title').inputValue()).toBe('Two, by Ada')
})

test(
  'shows an administrator’s gallery on the home page, with links to its items',
  { timeout: TIME_LIMITS.mediaTools },
  async () => {
    const { id: project } = await createTestProject(admin, 'Quay', { url_alias: 'quay' })
    const file = { name: 'quay.jpg', bytes: await makeJpeg({ width: 900, height: 600 }) }
    const item = await uploadToProject(admin, file, { project, title: 'A quay', visibility: 'local' })
    await waitUntilReady(admin, item.id)
    const { page, faults } = await visit('/', { javaScriptEnabled: false })
    await page.getByRole('region', { name: 'Quay' }).getByRole('link', { name: 'A quay' }).click()
    await page.getByRole('heading', { name: 'A quay' }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe(`/view/quay/item/${item.id}`)
    expect(faults).toEqual([])
  },
)

test('lets an administrator handle contact messages and add notes to them on a phone', async () => {
  const contactForm = { first_name: 'Cy', last_name: 'Marsh', email: 'cy@example.org', message: 'A boat?' }
  await visitor.post('/website/contact_forms', contactForm)
  const { page, faults } = await visitAsAdmin('/client/admin/website?part=messages', { viewport: PHONE })
  await page.getByText('A boat?').waitFor()
  const waitingLink = page.getByRole('dialog').getByRole('link', { name: 'Website 1 waiting' })
  await getButton(page, 'Open menu').click()
  await waitingLink.waitFor()
  await expectAccessibleOnceLoaded(page)
  await page.keyboard.press('Escape')
  await expectFitsViewport(page)
  await expectAccessibleOnceLoaded(page)
  await page.getByLabel('Status of the message from Cy Marsh').selectOption('closed')
  await getButton(page, 'Open menu').click()
  await waitingLink.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'New' }).locator('..').click()
  await page.getByText('No matches').waitFor()
  await getButton(page, 'Show all').click()
  await page.getByText('A boat?').waitFor()
  await getButton(page, 'Delete the message from Cy Marsh').click()
  const confirmation = page.getByRole('alertdialog', { name: 'Delete the message from Cy Marsh?' })
  await confirmation.waitFor()
  await expectAccessibleOnceLoaded(page)
  await getButton(confirmation, 'Delete').click()
  await page.getByText('No messages yet').waitFor()
  await page.getByRole('link', { name: 'Notes', exact: true }).click()
  await page.getByText('No notes yet').waitFor()
  await page.getByLabel('What’s new').fill('We are open')
  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  await getButton(page.getByRole('alertdialog', { name: 'Leave without saving?' }), 'Stay').click()
  expect(await page.getByLabel('What’s new').inputValue()).toBe('We are open')
  await getButton(page, 'Add note').click()
  await getButton(page, 'Edit note: We are open').click()
  const note = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Save note' }) })
  await note.getByLabel('Author').fill('Ada')
  await expectFitsViewport(page)
  await setColorScheme(page, 'dark')
  await expectAccessibleOnceLoaded(page)
  await getButton(note, 'Save note').click()
  await page.getByText('Note saved').waitFor()
  const readNotes = async () => (await visitor.get<object[]>('/website/tweets')).body
  expect(await readNotes()).toMatchObject([{ text: 'We are open', author: 'Ada' }])
  await getButton(page, 'Delete note: We are open').click()
  await getButton(page.getByRole('alertdialog'), 'Delete').click()
  await page.getByText('No notes yet').waitFor()
  expect(await readNotes()).toEqual([])
  await page.goto('/client/admin/website?part=documents')
  await page.getByRole('rowheader', { name: 'Privacy' }).waitFor()
  await expectFitsViewport(page)
  await expectAccessibleOnceLoaded(page)
  expect(faults).toEqual([])
})
