import type { Page, Response } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { waitUntilReady, uploadToProject } from '../../test/support/stored-files.ts'
import { createEntity, createMember, createTestProject } from '../../test/support/fixtures.ts'
import { getButton, DESKTOP, expectAccessible, PHONE } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// Designing a gallery with a live preview: by mouse, by keyboard, and by two members at the same time.

const { app, visit } = await startBrowserTest({ worker: true })
const owner = await app.owner('Ada')
const gallery = { description: '<p>About the quay.</p>' }
const { id: project } = await createTestProject(owner, 'Quay', { url_alias: 'quay', gallery })
const projectFields = { project, title: 'Weather', description: 'D', url_alias: 'weather', visibility: 'local' }
await createEntity(owner, '/exhibits', projectFields)
for (const [title, background] of [
  ['The harbour', '#1f5f9f'],
  ['The lamp', '#9f2f3f'],
] as const) {
  const bytes = await sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const { id } = await uploadToProject(owner, { name: `${title}.jpg`, bytes }, { project, title, visibility: 'local' })
  await waitUntilReady(owner, id)
}

const waitUntilSaved = (page: Page) => page.getByRole('status').filter({ hasText: 'Draft saved' }).waitFor()
const getPreview = (page: Page) => page.frameLocator('iframe')

async function openDesigner(user: { email: string } = owner, viewport = DESKTOP) {
  const openedTab = await visit(`/client/gallery/design?projectId=${project}`, { user, viewport })
  await getButton(openedTab.page, 'Publish').waitFor()
  return openedTab
}
// Discards the draft of the previous test.
const discardDraft = () => owner.post(`/projects/${project}/gallery_design/discard`, { seen_at: 8e15 })
const visitGallery = () => visit('/view/quay', { locale: 'en' })
const readColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.querySelector('a[href="#collection"]') as Element).textDecorationColor)

/** Each text of a page with its computed style. */
function listTextStyles(main: Element): string[] {
  const hasText = (element: Element) =>
    [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim())
  return [...main.querySelectorAll('*')].filter(hasText).map((element) => {
    const { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color } = getComputedStyle(element)
    const smoothing = getComputedStyle(element).getPropertyValue('-webkit-font-smoothing')
    return [element.textContent, fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color, smoothing].join(
      ' | ',
    )
  })
}

test.each(['en', 'ar'])('fits the whole gallery page into the preview frame in the language %s', async (locale) => {
  const { page } = await visit(`/client/gallery/design?projectId=${project}`, {
    user: owner,
    viewport: DESKTOP,
    locale,
  })
  const previewFrame = page.locator('iframe')
  const isWithinFrame = () =>
    previewFrame.evaluate((frame) => {
      const [frameBox, containerBox] = [
        frame.getBoundingClientRect(),
        (frame.parentElement as Element).getBoundingClientRect(),
      ]
      return frameBox.width > 300 && frameBox.left >= containerBox.left && frameBox.right <= containerBox.right + 1
    })
  await expect.poll(isWithinFrame).toBe(true)
})

test('previews the gallery in exactly the typefaces, sizes and colours that visitors get', async () => {
  await discardDraft()
  const { page } = await openDesigner()
  await getPreview(page).getByRole('link', { name: 'The lamp' }).first().waitFor()
  const width = await page.locator('iframe').evaluate((frame) => frame.clientWidth)
  const { page: visitor } = await visit('/view/quay', { locale: 'en', viewport: { width, height: 900 } })
  await visitor.getByRole('link', { name: 'The lamp' }).first().waitFor()
  const visitorStyles = await visitor.locator('main').evaluate(listTextStyles)
  expect(visitorStyles.length).toBeGreaterThan(5)
  await expect.poll(() => getPreview(page).locator('main').evaluate(listTextStyles)).toEqual(visitorStyles)
})

test('previews and publishes a new cover, title, accent colour, theme and order, and undoes the publication', async () => {
  const { page, faults } = await openDesigner()
  await page.getByText('Published', { exact: true }).waitFor()
  const visitorTab = await visitGallery()
  const defaultColour = await readColor(visitorTab.page)
  await page.getByLabel('An item from the archive').click()
  await page.getByRole('dialog', { name: 'Choose item' }).getByRole('button', { name: 'The lamp' }).click()
  await page.getByText('Selected: The lamp').waitFor()
  const box = await page.locator('[data-focus-picture]').boundingBox()
  await page
    .locator('[data-focus-picture]')
    .click({ position: { x: (box?.width ?? 0) * 0.25, y: (box?.height ?? 0) * 0.8 } })
  expect(await page.getByLabel('From the left').inputValue()).toBe('25')
  expect(await page.getByLabel('From the top').inputValue()).toBe('80')
  await page.getByLabel('Archive title').fill('Harbour Archive')
  await page.getByLabel('From the cover').check()
  await page.getByLabel('Always dark').check()
  await getButton(page, 'Move “Exhibits” up').click()
  await waitUntilSaved(page)
  await getPreview(page).getByRole('heading', { level: 1, name: 'Harbour Archive' }).waitFor()
  await expectAccessible(page, true)
  // Links in the preview lead nowhere.
  await getPreview(page).getByRole('link', { name: 'Weather' }).click()
  await getPreview(page).getByRole('heading', { level: 1, name: 'Harbour Archive' }).waitFor()
  await visitorTab.page.reload()
  expect(await visitorTab.page.getByRole('heading', { level: 1 }).innerText()).toBe('Quay')

  await getButton(page, 'Publish').click()
  await page.getByText('Design published').waitFor()
  await visitorTab.page.reload()
  const visitor = visitorTab.page
  await visitor.getByRole('heading', { level: 1, name: 'Harbour Archive' }).waitFor()
  expect(await readColor(visitor)).not.toBe(defaultColour)
  const background = await visitor.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(background).toBe('rgb(21, 20, 15)')
  const cover = visitor.locator('header img[src*="/files/"]').first()
  expect(await cover.evaluate((img) => getComputedStyle(img).objectPosition)).toBe('25% 80%')
  const [exhibitsTop, descriptionTop] = await Promise.all(
    ['Exhibits', 'About the quay.'].map(
      async (text) => (await visitor.getByText(text, { exact: true }).first().boundingBox())?.y ?? 0,
    ),
  )
  expect(exhibitsTop).toBeLessThan(descriptionTop ?? 0)
  await expectAccessible(visitor)

  await getButton(page, 'Undo publishing').click()
  await page.getByText('Previous design restored', { exact: false }).waitFor()
  await visitor.reload()
  await visitor.getByRole('heading', { level: 1, name: 'Quay' }).waitFor()
  expect(await readColor(visitor)).toBe(defaultColour)
  await getButton(page, 'Discard draft').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click()
  await page.getByText('Draft discarded').waitFor()
  expect(await page.getByLabel('Archive title').inputValue()).toBe('')
  expect([...faults, ...visitorTab.faults]).toEqual([])
})

test('edits, undoes, previews and publishes a gallery design on a phone with the keyboard alone', async () => {
  await discardDraft()
  const { page, faults } = await openDesigner(owner, PHONE)
  await page.getByLabel('First suitable image').focus()
  await page.keyboard.press('Tab')
  await page.getByLabel('Archive title').focus()
  await page.keyboard.type('Quay A')
  await waitUntilSaved(page)
  await page.getByLabel('Visitor’s setting').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.getByLabel('Always light').isChecked()).toBe(true)
  await getButton(page, 'Undo last change').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('Visitor’s setting').isChecked()).toBe(true)
  await getButton(page, 'Move “Collection” up').focus()
  await page.keyboard.press('Enter')
  await page.getByText('“Collection” moved to position 2').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move “Collection” up')
  // A hidden section is announced, moves below the others and can be shown again.
  const showButton = page.getByRole('button', { name: 'Show “Collection”' })
  await showButton.focus()
  await page.keyboard.press('Enter')
  await page.getByText('“Collection” is hidden').waitFor()
  expect(await showButton.getAttribute('aria-pressed')).toBe('false')
  await waitUntilSaved(page)
  await expectAccessible(page)
  await getButton(page, 'Preview').focus()
  await page.keyboard.press('Enter')
  await getPreview(page).getByRole('heading', { level: 1, name: 'Quay A' }).waitFor()
  await expect.poll(() => getPreview(page).getByRole('heading', { name: 'Collection' }).count()).toBe(0)
  await page.getByText('Desktop', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await getButton(page, 'Publish').focus()
  await page.keyboard.press('Enter')
  await page.getByText('Design published').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(faults).toEqual([])
})

test('merges two members’ changes to different fields, and asks which to keep when both changed the same field', async () => {
  await discardDraft()
  const bob = await createMember(app, project, ['edit_project_settings'], 'Bob')
  const [adaTab, bobTab] = [await openDesigner(), await openDesigner(bob)]
  await adaTab.page.getByLabel('Archive title').fill('From Ada')
  await waitUntilSaved(adaTab.page)
  await bobTab.page.getByLabel('Always dark').check()
  await waitUntilSaved(bobTab.page)
  // The merged reply to Bob’s first change told him Ada’s title, so this is not a conflict. Wait for the response: the
  // page already says that the draft is saved.
  const isDraftSaved = (answer: Response) =>
    answer.request().method() === 'POST' && answer.url().endsWith('/gallery_design')
  await Promise.all([
    bobTab.page.waitForResponse(isDraftSaved),
    bobTab.page.getByLabel('Archive title').fill('From Bob'),
  ])
  await adaTab.page.getByLabel('Archive title').fill('From Ada again')
  const question = adaTab.page.getByRole('alertdialog')
  await question.getByText('Bob changed “Archive title” while you were editing').waitFor()
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await waitUntilSaved(adaTab.page)
  await getPreview(adaTab.page).getByRole('heading', { level: 1, name: 'From Ada again' }).waitFor()
  await getButton(bobTab.page, 'Publish').click()
  await bobTab.page.getByText(/changed the draft while you were editing/).waitFor()
  // Bob sees Ada’s change after the warning, so he can’t publish a title that isn’t in his field.
  const getTitleField = ({ page }: typeof adaTab) => page.getByLabel('Archive title')
  await expect.poll(() => getTitleField(bobTab).inputValue()).toBe('From Ada again')
  await Promise.all([bobTab.page.waitForResponse(isDraftSaved), getTitleField(bobTab).fill('From Bob at last')])
  await adaTab.page.getByLabel('Always light').check()
  await expect.poll(() => getTitleField(adaTab).inputValue()).toBe('From Bob at last')
  await waitUntilSaved(adaTab.page)
  expect([...adaTab.faults, ...bobTab.faults]).toEqual([])
})

test('asks about each field that someone else also changed, and keeps typed values if the dialog is dismissed', async () => {
  await discardDraft()
  const cleo = await createMember(app, project, ['edit_project_settings'], 'Cleo')
  const { page, faults } = await openDesigner()
  const titleField = page.getByLabel('Archive title')
  const heldSave = await holdRequests(page, '**/gallery_design', { methods: ['POST'] })
  await cleo.post(`/projects/${project}/gallery_design`, { archive_title: 'From Cleo', theme: 'dark' })
  await titleField.fill('From Ada')
  await heldSave.waitUntilHeld()
  await page.getByLabel('Always light').check()
  heldSave.release()
  const question = page.getByRole('alertdialog')
  await question.getByText(/changed “Archive title” while you were editing/).waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await titleField.inputValue()).toBe('From Ada')
  await titleField.fill('From Ada at last')
  await question.getByText(/changed “Archive title” while you were editing/).waitFor()
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await question.getByText(/changed “Colour scheme” while you were editing/).waitFor()
  await question.getByRole('button', { name: 'Use theirs' }).click()
  await waitUntilSaved(page)
  await expect.poll(() => page.getByLabel('Always dark').isChecked()).toBe(true)
  const { body } = await owner.get(`/projects/${project}/gallery_design`)
  expect(body).toMatchObject({ archive_title: 'From Ada at last', theme: 'dark' })
  expect(faults).toEqual([])
})
