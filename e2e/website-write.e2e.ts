import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Post, SiteView } from '#shared/entities/website/site.ts'
import { makeJpeg } from '../test/media.ts'
import { isReady, upload } from '../test/stored.ts'
import { administrator, newProject } from '../test/world.ts'
import { button, expectAccessible, expectFits, inColours, PHONE } from './browser.ts'
import { openStage } from './stage.ts'

// Administrators edit the website in the browser, and visitors see what was published.

const { app, at, pagesOf } = await openStage({ worker: true })
const [admin, other] = [await administrator(app, 'Ada'), await administrator(app, 'Bea')]
const asAdmin = pagesOf(admin)
const visitor = app.client()
const pageOf = async (id: string): Promise<SiteView> => {
  const { body } = await visitor.get<{ title: string; data: string }>(`/website/pages/${id}`)
  return { ...(JSON.parse(body.data) as SiteView), title: body.title }
}
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Draft saved' }).waitFor()
const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Story', exact: true })
const add = async (page: Page, name: string) => {
  await button(page, 'Add block').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
/** Checks accessibility once fresh data has replaced the faded previous results. */
async function expectWell(page: Page) {
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
  await expectAccessible(page)
}

test('edits the home page in blocks, previews and publishes it, and restores a version', async () => {
  const { page, faults } = await asAdmin('/client/admin/website')
  await expectWell(page)
  await button(page, 'Edit Home in English').click()
  await editorOf(page).waitFor()
  await expectWell(page)
  await page.getByLabel('Title').fill('A harbour of pictures')
  await editorOf(page).locator('h2').first().click()
  await add(page, 'Button')
  await page.getByLabel('Link to').last().fill('blog/nowhere')
  await page.getByText('Broken links: /website/blog/nowhere').waitFor()
  await page.getByLabel('Link to').last().fill('javascript:x')
  await page.getByText('Enter a page of this website or a web address.').waitFor()
  await page.getByLabel('Link to').last().fill('stories')
  await page.getByText('Broken links').waitFor({ state: 'detached' })
  await saved(page)
  expect((await pageOf('home')).title).not.toBe('A harbour of pictures')

  await button(page, 'Preview').click()
  await page.frameLocator('iframe').getByRole('heading', { name: 'A harbour of pictures' }).waitFor()
  await page.keyboard.press('Escape')
  const alone = await page.context().newPage()
  await alone.goto(page.url().replace('/client/admin/website/', '/preview/website/'))
  await alone.getByRole('heading', { name: 'A harbour of pictures' }).waitFor()
  await expectAccessible(alone)
  await alone.close()

  await button(page, 'Publish').click()
  await page.getByText('Published on the website', { exact: true }).waitFor()
  const now = await pageOf('home')
  expect(now.title).toBe('A harbour of pictures')
  // Blocks that weren’t edited are unchanged.
  expect(now.body.filter(({ type }) => type === 'screen')).toHaveLength(3)
  expect(now.body.filter((block) => block.type === 'button' && block.to === 'stories')).toHaveLength(1)
  await button(page, 'History').click()
  await page.getByRole('dialog', { name: 'History' }).getByRole('button', { name: 'Restore' }).last().click()
  await page.getByText('Version restored as the draft').waitFor()
  await expect.poll(() => page.getByLabel('Title').inputValue()).not.toBe('A harbour of pictures')
  expect(faults).toEqual([])
})

test('schedules a post, announces it in a banner, and doesn’t show a closed banner again', async () => {
  const { page, faults } = await asAdmin('/client/admin/website?part=blog')
  await page.getByText('No posts yet').waitFor()
  await expectWell(page)
  await button(page, 'New post').click()
  await page.getByLabel('Title').fill('Spring at the quay')
  await expectWell(page)
  await button(page, 'Start writing').click()
  await editorOf(page).click()
  await page.keyboard.type('The boats are back.')
  await page.keyboard.press('Control+Enter')
  await add(page, 'Chapter')
  await page.keyboard.type('What is new')
  await page.getByLabel('Author').fill('Ada')
  const about = page.getByRole('complementary', { name: 'Details' })
  await about.locator('input[type=file]').setInputFiles({ name: 'quay.jpg', mimeType: 'image/jpeg', buffer: await makeJpeg({ width: 900, height: 600 }) }) // prettier-ignore
  // Wait until sizes of the image are made.
  await page.getByLabel(/^Describe this image/).waitFor({ timeout: 240_000 })
  await page.getByLabel(/^Describe this image/).fill('A quay with boats')
  await page.getByRole('radio', { name: 'At a scheduled time' }).check()
  await page.getByLabel('Date', { exact: true }).fill('01/05/2999')
  await page.getByLabel('Time', { exact: true }).fill('10:00')
  await saved(page)
  await expectWell(page)
  // Publishing also saves what was typed last.
  await button(page, 'Publish').click()
  await page.getByText(/^Scheduled for .*2999/).waitFor()
  // The link is above the form, which moves down once.
  await about.getByRole('link', { name: 'View on website' }).waitFor()
  expect((await visitor.get('/website/blogs/spring-at-the-quay')).status).toBe(404)
  // Move the scheduled time into the past.
  await page.getByLabel('Date', { exact: true }).fill('01/05/2024')
  await button(page, 'Set time').click()
  await page.getByText('Published', { exact: false }).first().waitFor()
  await expect.poll(async () => (await visitor.get('/website/blogs/spring-at-the-quay')).status).toBe(200)
  const { body } = await visitor.get<Post>('/website/blogs/spring-at-the-quay')
  expect(body).toMatchObject({ title: 'Spring at the quay', author: 'Ada', cover_alt: 'A quay with boats' })
  expect(body.body?.map(({ type }) => type)).toEqual(['text', 'heading'])
  expect(faults).toEqual([])

  const reader = await at('/')
  const banner = reader.page.getByRole('complementary', { name: 'From the blog' })
  await banner.getByRole('link', { name: 'Spring at the quay' }).waitFor()
  await banner.getByRole('button').click()
  await banner.waitFor({ state: 'hidden' })
  await reader.page.goto('/blog')
  await reader.page.getByRole('link', { name: 'Spring at the quay' }).waitFor()
  expect(await banner.count()).toBe(0)
  await expectAccessible(reader.page)

  // The old address redirects after a change.
  await page.getByLabel('Address').fill('spring')
  await button(page, 'Change address').click()
  await page.getByText('Address changed').waitFor()
  const led = await reader.page.goto('/blog/spring-at-the-quay?language=en')
  expect(
    await led
      ?.request()
      .redirectedFrom()
      ?.response()
      .then((answer) => answer?.status()),
  ).toBe(301)
  expect(new URL(reader.page.url()).pathname).toBe('/blog/spring')
  expect(reader.faults).toEqual([])
})

test('keeps the text of two administrators who write at once, and unsent text after a reload', async () => {
  const begun = await admin.post<{ id: string }>('/website/entries', {
    kind: 'story',
    url: 'two',
    language: 'en',
    title: 'Two',
  })
  const path = `/client/admin/website/${begun.body.id}`
  const mine = await asAdmin(path)
  const hers = await pagesOf(other)(path)
  for (const { page } of [mine, hers]) await editorOf(page).waitFor()
  await editorOf(mine.page).click()
  await mine.page.keyboard.type('Mine.')
  await saved(mine.page)
  await expect.poll(async () => (await admin.get<{ revision: number }>(`/website/entries/${begun.body.id}/story`)).body.revision).toBe(2) // prettier-ignore
  await hers.page.getByLabel('Title').fill('Two, by Bea')
  const asked = hers.page.getByRole('alertdialog', { name: 'Ada changed this text while you were editing' })
  await button(asked, 'Use theirs').click()
  await editorOf(hers.page).getByText('Mine.').waitFor()
  await button(hers.page, 'History').click()
  await hers.page.getByRole('listitem').filter({ hasText: 'Two, by Bea' }).getByText('Conflicting changes').waitFor()

  // Text typed offline is sent when the page is opened again.
  await mine.page.context().setOffline(true)
  await mine.page.getByLabel('Title').fill('Two, by Ada')
  await mine.page.getByText('Saved on this device').waitFor()
  await mine.page.context().setOffline(false)
  await mine.page.goto(path)
  await editorOf(mine.page).waitFor()
  expect(await mine.page.getByLabel('Title').inputValue()).toBe('Two, by Ada')
})

test('shows an administrator’s gallery on the home page with links to the items', async () => {
  const { id: project } = await newProject(admin, 'Quay', { url_alias: 'quay' })
  const file = { name: 'quay.jpg', bytes: await makeJpeg({ width: 900, height: 600 }) }
  const item = await upload(admin, file, { project, title: 'A quay', visibility: 'local' })
  await isReady(admin, item.id)
  const { page, faults } = await at('/', { javaScriptEnabled: false })
  await page.getByRole('region', { name: 'Quay' }).getByRole('link', { name: 'A quay' }).click()
  await page.getByRole('heading', { name: 'A quay' }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe(`/view/quay/item/${item.id}`)
  expect(faults).toEqual([])
})

test('manages contact messages and notes on a phone', async () => {
  const given = { first_name: 'Cy', last_name: 'Marsh', email: 'cy@example.org', message: 'A boat?' }
  await visitor.post('/website/contact_forms', given)
  const { page, faults } = await asAdmin('/client/admin/website?part=messages', { viewport: PHONE })
  await page.getByText('A boat?').waitFor()
  const tab = (name: string) => page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name })
  await tab('Website 1 waiting').waitFor()
  await expectFits(page)
  await expectWell(page)
  await page.getByLabel('Status of the message from Cy Marsh').selectOption('closed')
  await tab('Website 1 waiting').waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: 'New' }).locator('..').click()
  await page.getByText('No matches').waitFor()
  await button(page, 'Show all').click()
  await page.getByText('A boat?').waitFor()
  await button(page, 'Delete the message from Cy Marsh').click()
  const sure = page.getByRole('alertdialog', { name: 'Delete the message from Cy Marsh?' })
  await sure.waitFor()
  await expectWell(page)
  await button(sure, 'Delete').click()
  await page.getByText('No messages yet').waitFor()
  await page.getByRole('link', { name: 'Notes', exact: true }).click()
  await page.getByText('No notes yet').waitFor()
  await page.getByLabel('What’s new').fill('We are open')
  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  await button(page.getByRole('alertdialog', { name: 'Leave without saving?' }), 'Stay').click()
  expect(await page.getByLabel('What’s new').inputValue()).toBe('We are open')
  await button(page, 'Add note').click()
  await button(page, 'Edit note: We are open').click()
  const note = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Save note' }) })
  await note.getByLabel('Author').fill('Ada')
  await expectFits(page)
  await inColours(page, 'dark')
  await expectWell(page)
  await button(note, 'Save note').click()
  await page.getByText('Note saved').waitFor()
  const notes = async () => (await visitor.get<object[]>('/website/tweets')).body
  expect(await notes()).toMatchObject([{ text: 'We are open', author: 'Ada' }])
  await button(page, 'Delete note: We are open').click()
  await button(page.getByRole('alertdialog'), 'Delete').click()
  await page.getByText('No notes yet').waitFor()
  expect(await notes()).toEqual([])
  await page.goto('/client/admin/website?part=documents')
  await page.getByRole('heading', { name: 'Privacy' }).waitFor()
  await expectFits(page)
  await expectWell(page)
  expect(faults).toEqual([])
})
