import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import { makeJpeg } from '../../test/support/sample-files/media.ts'
import { waitUntilReady, uploadToProject } from '../../test/support/stored-files.ts'
import { createEntity, createTestProject } from '../../test/support/fixtures.ts'
import { waitForHydration, getButton, DESKTOP, expectAccessible, setColorScheme, PHONE } from '../support/browser.ts'
import { startBrowserTest, type PageOptions } from '../support/browser-test.ts'

// A visitor browses a gallery: searching, filtering and moving between items.

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const ITEMS = [
  { title: 'Bakers', place: 'Mill Lane', subject: ['Work'], date_of_origin: day('1893-05-01') },
  {
    title: 'Carnival',
    place: 'North Quay',
    subject: ['Sea', 'Music'],
    date_of_origin: day('1911-08-01'),
    description: '<p>The ferry crew came, too.</p>',
  },
  { title: 'Dance hall', place: 'Mill Lane', subject: ['Music'], date_of_origin: day('1934-02-01') },
  {
    title: 'Ferry',
    place: 'North Quay',
    subject: ['Sea'],
    date_of_origin: day('1938-03-01'),
    license: 'https://creativecommons.org/licenses/by-sa/4.0/',
  },
  { title: 'Gale', place: 'North Quay, seen from the sea', subject: ['Sea'], date_of_origin: day('1951-03-01') },
]

const { app, visit } = await startBrowserTest({ worker: true })
const owner = await app.owner('Ada')
const { id: project } = await createTestProject(owner, 'The quay', { url_alias: 'q' })
const picture = { name: 'picture.jpg', bytes: await makeJpeg({ width: 1200, height: 800 }) }
const uploadItem = async (fields: object) =>
  (await uploadToProject(owner, picture, { project, visibility: 'local', ...fields })).id
const ids: string[] = []
for (const item of ITEMS) ids.push(await uploadItem(item))
await uploadItem({ title: 'Private ferry', place: 'North Quay', subject: ['Sea', 'Secrets'], visibility: 'private' })
for (const id of ids) await waitUntilReady(owner, id)
const { id: winterTag } = await createEntity(owner, '/tags', { project, title: 'Winter' })
await createEntity(owner, '/artifacts/bulk_add_tags', { tagIds: [winterTag], artifactIds: ids.slice(1, 3) })
const exhibit = { project, title: 'By the sea', description: 'Boats', url_alias: 'sea', visibility: 'local' }
await createEntity(owner, '/exhibits', { ...exhibit, artifacts: ids.slice(3) })

// A second gallery of the same organisation, with many items that have no files.
const { id: otherProject } = await createTestProject(owner, 'Ledgers', { url_alias: 'ledgers' })
const itemRecords = Array.from({ length: 110 }, (_, n) => ({
  id: newId(),
  project: otherProject,
  title: `Ledger ${n + 1}`,
  subject: [`Ship ${n % 70}`],
  visibility: 'local' as const,
}))
await app.services.db.insertInto('artifacts').values(itemRecords).execute()
await createEntity(owner, `/artifacts/${itemRecords[0]?.id}`, { subject: ['Äpfel'] })

const visitGallery = (path: string, pageOptions: PageOptions = {}) => visit(`/view/q${path}`, pageOptions)

const getCollection = (page: Page) => page.locator('#collection')
const getTiles = (page: Page) => getCollection(page).locator('a[href*="/item/"]')
const readTitles = async (page: Page) =>
  (await getTiles(page).allInnerTexts()).map((text) => text.trim().split('\n')[0]?.trim())
/** The title of the tile of an item that has no file; the tile’s text starts with the item’s type. */
const readTitle = async (tile: Locator) => (await tile.innerText()).trim().split('\n').at(-1) ?? ''
const expectTitles = (page: Page, ...expectedTitles: string[]) =>
  expect.poll(() => readTitles(page)).toEqual(expectedTitles)
const getBreadcrumb = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' })
const getFilterMenu = (page: Page, name: RegExp) =>
  page.locator('details', { has: page.locator('summary', { hasText: name }) })

test('keeps the search field in place while the visitor types, and shows results with the matching text below it', async () => {
  const { page, faults } = await visitGallery('')
  const field = page.getByRole('searchbox', { name: 'Search this collection' })
  await expectTitles(page, 'Bakers', 'Carnival', 'Dance hall', 'Ferry', 'Gale')
  await page.evaluate(() => document.fonts.ready)
  const boxBefore = await field.boundingBox()
  expect(boxBefore?.y).toBeLessThan(100)
  await field.fill('ferry')
  await expectTitles(page, 'Ferry', 'Carnival')
  expect(await field.boundingBox()).toEqual(boxBefore)
  expect((await getTiles(page).first().boundingBox())?.y).toBeLessThan(DESKTOP.height / 2)
  await page.getByText('2 found').waitFor()
  expect(await getTiles(page).nth(1).innerText()).toContain('Description: The ferry crew')
  expect(await page.locator('mark').allInnerTexts()).toEqual(['Ferry', 'ferry'])
  await expect.poll(() => new URL(page.url()).search).toBe('?query=ferry')
  await expectAccessible(page)
  await page.goBack()
  await expectTitles(page, 'Bakers', 'Carnival', 'Dance hall', 'Ferry', 'Gale')
  await expect.poll(() => field.inputValue()).toBe('')

  // The results scroll into view from any scroll position.
  await page.setViewportSize({ width: 1440, height: 500 })
  await getTiles(page).last().scrollIntoViewIfNeeded()
  await field.fill('dance')
  await expectTitles(page, 'Dance hall')
  await expect.poll(async () => (await getTiles(page).first().boundingBox())?.y ?? -1).toBeGreaterThan(60)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expectTitles(page, 'Bakers', 'Carnival', 'Dance hall', 'Ferry', 'Gale')
  expect(faults).toEqual([])
})

test('finds as many items as the count next to each filter says, and marks the chosen type', async () => {
  const { page, faults } = await visitGallery('')
  for (const [name, values] of [
    [/^Place/, ['Mill Lane 2', 'North Quay 2', 'North Quay, seen from the sea 1']],
    [/^Keywords/, ['Sea 3', 'Music 2', 'Work 1']],
    [/^Tags/, ['Winter 2']],
  ] as const) {
    for (const value of values) {
      await getFilterMenu(page, name).locator('summary').click()
      const links = getFilterMenu(page, name).getByRole('link')
      await expect
        .poll(async () => (await links.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()).toSorted())
        .toEqual([...values].toSorted())
      await links.filter({ hasText: new RegExp(`^${value.replace(/ (\d+)$/, '\\s*$1')}$`) }).click()
      const n = Number(/\d+$/.exec(value)?.[0])
      await page.getByText(`${n} found`).waitFor()
      await expect.poll(() => getTiles(page).count()).toBe(n)
      await page.getByRole('link', { name: `Remove filter: ${value.replace(/ \d+$/, '')}` }).click()
      await expectTitles(page, 'Bakers', 'Carnival', 'Dance hall', 'Ferry', 'Gale')
    }
  }
  await page.goto('/view/q?keyword=Sea&keyword=Music&place=north+quay')
  await expectTitles(page, 'Carnival')
  await page.goto('/view/q?type=Document')
  await page.getByRole('heading', { name: 'No matches' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Type' }).locator('[aria-current]').allInnerTexts()).toEqual([
    'Documents\n0',
  ])
  await expectAccessible(page)

  await page.goto('/view/q')
  await waitForHydration(page)
  await getFilterMenu(page, /^Sort by/)
    .locator('summary')
    .press('Enter')
  await getFilterMenu(page, /^Sort by/)
    .getByRole('link', { name: 'Newest first' })
    .press('Enter')
  await expectTitles(page, 'Gale', 'Ferry', 'Dance hall', 'Carnival', 'Bakers')
  await page.locator('summary', { hasText: 'Place' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('details[open]').count()).toBe(0)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  expect(faults).toEqual([])
})

test('filters by years on the timeline with a click, a drag or the keyboard', async () => {
  const { page, faults } = await visitGallery('')
  const timeline = page.getByRole('group', { name: 'Date of origin' })
  const getColumn = (name: string) => timeline.getByRole('link', { name })
  await getColumn('1930 to 1939: 2 items').click()
  await expectTitles(page, 'Dance hall', 'Ferry')
  await expect.poll(() => new URL(page.url()).search).toBe('?from=1930&to=1939')
  await page.getByRole('link', { name: 'Remove filter: 1930–1939' }).click()
  await expectTitles(page, 'Bakers', 'Carnival', 'Dance hall', 'Ferry', 'Gale')

  // Look the columns up each time: the page is still scrolling to the results.
  await getColumn('1910 to 1919').hover()
  await page.mouse.down()
  await getColumn('1930 to 1939').hover()
  await page.mouse.up()
  await expectTitles(page, 'Carnival', 'Dance hall', 'Ferry')
  await expect.poll(() => new URL(page.url()).search).toBe('?from=1910&to=1939')

  const toYearSlider = timeline.getByRole('slider', { name: 'To year' })
  expect(await toYearSlider.getAttribute('aria-valuetext')).toBe('1939')
  await toYearSlider.press('ArrowLeft')
  await expectTitles(page, 'Carnival')
  expect(await toYearSlider.evaluate((slider) => slider === document.activeElement)).toBe(true)
  await timeline.getByRole('slider', { name: 'From year' }).press('Home')
  await expectTitles(page, 'Bakers', 'Carnival')
  await expect.poll(() => new URL(page.url()).search).toBe('?from=1890&to=1929')
  await expectAccessible(page)
  expect(faults).toEqual([])
})

test('offers search and filters as a form and links when JavaScript is disabled', async () => {
  const { page } = await visitGallery('', { javaScriptEnabled: false })
  await getFilterMenu(page, /^Keywords/)
    .locator('summary')
    .click()
  await getFilterMenu(page, /^Keywords/)
    .getByRole('link', { name: /^Sea/ })
    .click()
  await expectTitles(page, 'Carnival', 'Ferry', 'Gale')
  await page.getByRole('group', { name: 'Date of origin' }).getByRole('link', { name: '1950 to 1959' }).click()
  await expectTitles(page, 'Gale')
  await page.getByRole('link', { name: 'Remove filter: 1950–1959' }).click()
  await page.getByRole('searchbox').fill('ferry')
  await page.keyboard.press('Enter')
  await expectTitles(page, 'Ferry', 'Carnival')
  expect(new URL(page.url()).searchParams.getAll('keyword')).toEqual(['Sea'])

  // A cursor that points to a missing item leads to the start of the exhibit.
  const cursor = Buffer.from(JSON.stringify([ids[0]])).toString('base64url')
  await page.goto(`/view/q/exhibit/sea?cursor=${cursor}`)
  await page.getByRole('heading', { name: 'By the sea', level: 1 }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('links each value of an item to a search for items with the same value', async () => {
  const { page, faults } = await visitGallery('')
  await getTiles(page).filter({ hasText: 'Ferry' }).click()
  await page.getByRole('heading', { name: 'Ferry', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'North Quay', exact: true }).click()
  await expectTitles(page, 'Carnival', 'Ferry')
  await expect.poll(() => new URL(page.url()).search).toBe('?place=North+Quay')
  await page.goBack()
  await page.getByRole('link', { name: 'Sea', exact: true }).click()
  await expectTitles(page, 'Carnival', 'Ferry', 'Gale')
  await page.goto(`/view/q/item/${ids[1]}`)
  await page.getByRole('link', { name: 'Winter', exact: true }).click()
  await expectTitles(page, 'Carnival', 'Dance hall')
  expect(faults).toEqual([])
})

test('fits the gallery on a phone screen in German', async () => {
  const { page, faults } = await visitGallery('', { viewport: PHONE, locale: 'de' })
  const expectFitsPhone = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await expectFitsPhone()
  expect((await page.getByRole('banner').first().boundingBox())?.height).toBeLessThanOrEqual(104)
  const searchField = page.getByRole('searchbox')
  expect((await searchField.boundingBox())?.width, 'an icon').toBeLessThan(50)
  await searchField.click()
  expect((await searchField.boundingBox())?.width, 'a field').toBeGreaterThan(300)
  await getFilterMenu(page, /^Stichwörter/)
    .locator('summary')
    .click()
  await expectFitsPhone()
  await expectAccessible(page)
  await getFilterMenu(page, /^Stichwörter/)
    .getByRole('link', { name: /^Sea/ })
    .click()
  await expectTitles(page, 'Carnival', 'Ferry', 'Gale')
  await page.getByText('3 Treffer').waitFor()
  await expectFitsPhone()
  await expectAccessible(page)
  expect(faults).toEqual([])
})

test('moves between search results on item pages, and restores the list position on return', async () => {
  const { page, faults } = await visitGallery('?keyword=Sea', { viewport: { width: 1440, height: 500 } })
  await expectTitles(page, 'Carnival', 'Ferry', 'Gale')
  await getTiles(page).nth(1).scrollIntoViewIfNeeded()
  const scrollYBefore = await page.evaluate(() => window.scrollY)
  expect(scrollYBefore).toBeGreaterThan(0)
  await getTiles(page).nth(1).click()
  const waitForHeading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
  await waitForHeading('Ferry')
  await page.getByText('2 of 3').waitFor()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await waitForHeading('Gale')
  await page.getByText('3 of 3').waitFor()
  expect(await page.getByRole('link', { name: 'Next', exact: true }).count()).toBe(0)
  for (const [key, name, position] of [
    ['ArrowLeft', 'Ferry', '2 of 3'],
    ['ArrowLeft', 'Carnival', '1 of 3'],
    ['ArrowRight', 'Ferry', '2 of 3'],
  ] as const) {
    await page.keyboard.press(key)
    await waitForHeading(name)
    await page.getByText(position).waitFor()
  }
  await expectAccessible(page)

  for (const goBack of [() => page.getByRole('link', { name: 'Search results' }).click(), () => page.goBack()]) {
    await goBack()
    await expectTitles(page, 'Carnival', 'Ferry', 'Gale')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollYBefore)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('a')?.textContent)).toContain('Ferry')
    await expect.poll(() => new URL(page.url()).search).toBe('?keyword=Sea')
    await page.keyboard.press('Enter')
    await waitForHeading('Ferry')
  }
  expect(faults).toEqual([])
})

// `getByText` ignores text inside noscript.
const getCitation = (page: Page, start: string) => page.locator('p', { hasText: start })
const chooseBibtex = async (page: Page, javaScriptEnabled: boolean) => {
  if (javaScriptEnabled) await page.getByLabel('Citation style').selectOption('BibTeX')
  else await page.locator('summary', { hasText: 'BibTeX' }).click()
}

test('shows adjacent items, related items and citations when an item is opened directly', async () => {
  const tabWithoutScripts = await visitGallery('', { javaScriptEnabled: false })
  const href = await getTiles(tabWithoutScripts.page).filter({ hasText: 'Ferry' }).getAttribute('href')
  const path = String(href).replace('/view/q', '')
  for (const javaScriptEnabled of [false, true]) {
    const { page, faults } = await visitGallery(path, { javaScriptEnabled })
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await page.getByRole('heading', { name: 'Gale', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Previous', exact: true }).click()
    await page.getByRole('heading', { name: 'Ferry', level: 1 }).waitFor()
    const related = page.getByRole('region', { name: 'Related items' }).getByRole('link')
    expect(await related.first().innerText()).toContain('Carnival')
    expect(await related.allInnerTexts()).not.toContain('Private ferry')
    await chooseBibtex(page, javaScriptEnabled)
    await getCitation(page, '@misc{ferry1938').waitFor()
    await page.getByRole('link', { name: 'CC BY-SA 4.0' }).waitFor()
    await getBreadcrumb(page).getByRole('link', { name: 'Collection' }).click()
    await expectTitles(page, 'Bakers', 'Carnival', 'Dance hall', 'Ferry', 'Gale')
    await page.goto('/view/q/exhibit/sea')
    await page.getByText('Cite', { exact: true }).click()
    await chooseBibtex(page, javaScriptEnabled)
    await getCitation(page, '@misc{by,').waitFor()
    if (javaScriptEnabled) await expectAccessible(page)
    expect(faults).toEqual([])
  }
})
test('moves the focus into an item page opened by keyboard, and keeps it on Next while paging', async () => {
  const { page, faults } = await visitGallery('')
  const waitForHeading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
  await getTiles(page).filter({ hasText: 'Dance hall' }).press('Enter')
  await waitForHeading('Dance hall')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.getByRole('link', { name: 'Next', exact: true }).press('Enter')
  await waitForHeading('Ferry')
  await page.keyboard.press('Enter')
  await waitForHeading('Gale')
  expect(faults).toEqual([])
})

test('doesn’t move to another item on arrow keys while the report dialog is open', async () => {
  const { page } = await visitGallery(`/item/${ids[1]}`)
  await getButton(page, 'Report').click()
  const dialog = page.getByRole('dialog', { name: 'Report this item' })
  await dialog.getByLabel('Message').fill('That is my mother, on the left.')
  await getButton(page, 'Send report').press('ArrowRight')
  await getButton(page, 'Send report').press('ArrowLeft')
  expect(await dialog.getByLabel('Message').inputValue()).toBe('That is my mother, on the left.')
  expect(page.url()).toContain(ids[1])
})

test('asks for the password when the gallery becomes password-protected during a visit', async () => {
  const { id } = await createTestProject(owner, 'The locks', { url_alias: 'locks' })
  await createEntity(owner, '/artifacts', { project: id, title: 'Sluice', visibility: 'local' })
  const { page } = await visit('/view/locks')
  await owner.post(`/projects/${id}`, { password: 'a quiet harbour' })
  await page.getByRole('link', { name: 'Sluice' }).click()
  await page.getByRole('heading', { name: 'This gallery is password-protected' }).waitFor()
  await page.getByLabel('Password').fill('a quiet harbour')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sluice', level: 1 }).waitFor()
})

test('opens the next item when the visitor swipes on a phone', async () => {
  const { page } = await visitGallery('?order=oldest', { viewport: PHONE })
  await getTiles(page).filter({ hasText: 'Dance hall' }).click()
  await page.getByRole('heading', { name: 'Dance hall', level: 1 }).waitFor()
  await page.evaluate(() => {
    const target = document.querySelector('h1') as HTMLElement
    const finger = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 400 })
    const send = (type: string, touches: Touch[], changedTouches: Touch[]) =>
      target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches }))
    send('touchstart', [finger(300)], [finger(300)])
    send('touchend', [], [finger(120)])
  })
  await page.getByRole('heading', { name: 'Ferry', level: 1 }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test('shows the gallery title and cover at the top, and links back to the gallery from missing item pages', async () => {
  const { page, faults } = await visitGallery('')
  await page.getByRole('banner').first().getByText('The quay').first().waitFor()
  const cover = page.locator('header img').last()
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  await page.goto('/view/q/item/00000000-0000-4000-8000-000000000000')
  await expect.poll(() => page.title()).toMatch(/^Page not found · ./)
  await getBreadcrumb(page).getByRole('link', { name: 'The quay' }).waitFor()
  const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  expect(await sections.allInnerTexts()).toEqual(['Exhibits', 'Collection'])
  await page.getByRole('contentinfo').getByText('The quay').waitFor()
  await page.getByRole('main').getByRole('searchbox', { name: 'Search The quay' }).waitFor()
  await expect.poll(() => page.locator('main li a[href*="/item/"]').count()).toBe(ITEMS.length)
  await expectAccessible(page)
  await page.goto('/view/q/nothing')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  // A visitor who cuts off the end of an address reaches the section that it belongs to.
  await page.goto('/view/q/exhibit')
  await page.getByRole('heading', { name: 'Exhibits' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#exhibits')
  await page.goto('/view/q/nothing')
  await page.getByRole('link', { name: 'Back to gallery' }).click()
  await expectTitles(page, 'Bakers', 'Carnival', 'Dance hall', 'Ferry', 'Gale')
  await page.goto('/view/nowhere')
  expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  expect(faults).toEqual([])
})

test('shows the title of an item and the start of its description on the first screen', async () => {
  const { page, faults } = await visitGallery(`/item/${ids[1]}`)
  for (const text of ['Carnival', 'The ferry crew came, too.']) {
    const { y = Infinity, height = 0 } = (await page.getByText(text, { exact: true }).last().boundingBox()) ?? {}
    expect(y + height).toBeLessThan(DESKTOP.height)
  }
  await getBreadcrumb(page).getByRole('link', { name: 'Collection' }).waitFor()
  await getButton(page, 'Full screen').click()
  await page.getByRole('dialog', { name: 'Media viewer: Carnival' }).waitFor()
  await page.keyboard.press('Escape')
  expect(faults).toEqual([])
})

test('keeps the language chosen in the header on later pages and visits', async () => {
  const { page, faults } = await visitGallery('?type=Image')
  await page.locator('summary', { hasText: 'Language' }).click()
  await page.getByRole('link', { name: 'العربية' }).click()
  await page.getByRole('heading', { name: 'المجموعة' }).waitFor()
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  expect(new URL(page.url()).searchParams.get('type')).toBe('Image')
  await waitForHydration(page)
  await expectAccessible(page)
  await page.goto(`/view/q/item/${ids[0]}`)
  expect(await page.locator('html').getAttribute('lang')).toBe('ar')
  expect(faults).toEqual([])
})

test('keeps the language chosen on the website in galleries', async () => {
  const { page } = await visit('/contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click()
  await page.waitForURL('**/contact?language=de')
  await page.goto('/view/q')
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
})

test('prints the address of an item and an exhibit with a QR code that is loaded only then', async () => {
  for (const path of [`/item/${ids[0]}`, '/exhibit/sea']) {
    const { page, faults } = await visitGallery(path)
    const code = page.locator('img[src$="/qr.svg"]')
    expect(await code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(false)
    await page.emulateMedia({ media: 'print' })
    await code.scrollIntoViewIfNeeded()
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.getByText(`/view/q${path}`).last().waitFor()
    expect(await page.getByRole('searchbox').isVisible()).toBe(false)
    expect(faults).toEqual([])
  }
})

test('offers the link of an exhibit and the code to embed it in one menu', async () => {
  const { page } = await visitGallery('/exhibit/sea')
  await page.locator('summary', { hasText: 'Share' }).click()
  await getButton(page, 'Share link').waitFor()
  await page.getByText('<iframe').waitFor()
  await expectAccessible(page)
})

test('moves the picture between its tile and its page, unless the visitor prefers reduced motion', async () => {
  for (const [reducedMotion, count] of [
    ['no-preference', 2],
    ['reduce', 0],
  ] as const) {
    const { page, faults } = await visitGallery('', {
      reducedMotion,
      prepare: (newPage) =>
        newPage.addInitScript(() => {
          const start = document.startViewTransition.bind(document)
          Object.assign(window, { transitions: 0 })
          document.startViewTransition = (update) => {
            Object.assign(window, { transitions: (window as unknown as { transitions: number }).transitions + 1 })
            return start(update)
          }
        }),
    })
    await getTiles(page).filter({ hasText: 'Gale' }).click()
    await page.getByRole('heading', { name: 'Gale', level: 1 }).waitFor()
    await page.goBack()
    await expectTitles(page, 'Bakers', 'Carnival', 'Dance hall', 'Ferry', 'Gale')
    expect(await page.evaluate(() => (window as unknown as { transitions: number }).transitions)).toBe(count)
    expect(faults).toEqual([])
  }
})

test('narrows a long list of filter values as the visitor types', async () => {
  const { page, faults } = await visit('/view/ledgers')
  await getFilterMenu(page, /^Keywords/)
    .locator('summary')
    .click()
  const links = getFilterMenu(page, /^Keywords/).getByRole('link')
  expect(await links.count()).toBe(20)
  await page.getByText('20 most common of').waitFor()
  await page.getByRole('searchbox', { name: 'Search in “Keywords”' }).fill('apf')
  await expect.poll(() => links.count()).toBe(1)
  await expectAccessible(page)
  await links.first().click()
  await expect.poll(() => getTiles(page).count()).toBe(1)
  expect(await readTitle(getTiles(page).first())).toBe('Ledger 1')
  expect(faults).toEqual([])
})

test('restores the list position on browser Back even after the item page was reloaded', async () => {
  const { page, faults } = await visit('/view/ledgers', { viewport: { width: 1440, height: 500 } })
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect.poll(() => getTiles(page).count()).toBe(96)
  // The focus moves to the first new item, and the number of new items is announced.
  await expect
    .poll(() =>
      getTiles(page)
        .nth(48)
        .evaluate((tile) => tile === document.activeElement),
    )
    .toBe(true)
  await page.getByText('48 more entries loaded').waitFor({ state: 'attached' })
  await getTiles(page).nth(90).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  const title = await readTitle(getTiles(page).nth(90))
  await getTiles(page).nth(90).click()
  await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor()
  await page.reload()
  await waitForHydration(page)
  await page.goBack()
  await expect.poll(() => getTiles(page).count()).toBe(96)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('a')?.textContent)).toContain(title)
  expect(faults).toEqual([])
})

test('lists all galleries of an organisation on one page and searches across them', async () => {
  const { page, faults } = await visitGallery('')
  await page.getByRole('banner').first().getByRole('link').first().click()
  await page.waitForURL('**/view/org/*')
  const galleries = page.getByRole('region', { name: 'Galleries' }).getByRole('heading', { level: 3 })
  await expect.poll(() => galleries.allInnerTexts()).toEqual(['Ledgers', 'The quay'])
  await expectAccessible(page)
  // A token that an earlier browser session stored is ignored and removed.
  const storedKey = 'gallery:ledgers'
  await page.evaluate((key) => localStorage.setItem(key, 'of yesterday'), storedKey)
  const searchRequest = page.waitForRequest('**/search')
  await page.getByRole('searchbox', { name: 'Search this collection' }).fill('dance')
  expect((await searchRequest).headers()['x-gallery-token']).toBeUndefined()
  expect(await page.evaluate((key) => localStorage.getItem(key), storedKey)).toBeNull()
  await expectTitles(page, 'Dance hall')
  // An item opens in its own gallery, and from there the visitor gets back to the results.
  await getTiles(page).first().click()
  await page.waitForURL('**/view/q/item/*')
  await page.getByRole('heading', { name: 'Dance hall', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Search results' }).click()
  await expectTitles(page, 'Dance hall')
  await expect.poll(() => new URL(page.url()).pathname).toContain('/view/org/')
  await page.setViewportSize(PHONE)
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  expect(faults).toEqual([])
})

test('opens the image region given in a link, and copies a link to the region in view', async () => {
  const stubClipboard = () => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void Object.assign(window, { copied: text }) },
    })
  }
  const ferryPath = `/item/${ids[3]}`
  const { page, faults } = await visitGallery(`${ferryPath}#xywh=percent:50,50,25,25`, {
    prepare: (newPage) => newPage.addInitScript(stubClipboard),
  })
  const viewer = page.getByRole('dialog', { name: 'Media viewer: Ferry' })
  await viewer.getByRole('button', { name: 'Zoom out' }).waitFor()
  await expect.poll(() => viewer.getByRole('button', { name: 'Zoom out' }).isEnabled()).toBe(true)
  await viewer.getByRole('button', { name: 'Copy link to this view' }).click()
  await viewer.getByText('Link copied').waitFor()
  const copiedUrl = new URL(await page.evaluate(() => (window as unknown as { copied: string }).copied))
  expect(copiedUrl.pathname).toBe(`/view/q${ferryPath}`)
  const [x = 0, y = 0, w = 0, h = 0] = copiedUrl.hash.split(':')[1]?.split(',').map(Number) ?? []
  // The visible region contains the linked one and has the same centre.
  expect([x + w / 2, y + h / 2].map(Math.round)).toEqual([63, 63])
  expect([x, y].every((edge) => edge <= 50.1) && [x + w, y + h].every((edge) => edge >= 74.9)).toBe(true)
  await expectAccessible(page)
  // The link to the whole image has no fragment.
  await viewer.getByRole('button', { name: 'Fit to screen' }).click()
  await viewer.getByRole('button', { name: 'Copy link to this view' }).click()
  await expect.poll(() => page.evaluate(() => (window as unknown as { copied: string }).copied)).not.toContain('#')
  expect(faults).toEqual([])
})

test('shows embedded galleries and link previews without accessibility violations', async () => {
  for (const path of [`/view/q/embed/item/${ids[3]}`, '/view/q/embed/exhibit/sea']) {
    const { page } = await visit(path)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await expectAccessible(page)
    }
  }
  const { id: exhibitId } = (await owner.get<{ id: string }[]>(`/projects/${project}/exhibits`)).body[0] ?? { id: '' }
  for (const path of [`/preview/gallery/${project}`, `/preview/exhibit/${exhibitId}`]) {
    const { page, faults } = await visit(path, { user: owner })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(page)
    expect(faults).toEqual([])
  }
})
