import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createEntity, createMember, createTestProject } from '../../test/support/fixtures.ts'
import { expectAccessible, expectFitsViewport, setColorScheme, PHONE } from '../support/browser.ts'
import { createSearchProject } from '../support/search-project.ts'
import { startBrowserTest, type PageOptions } from '../support/browser-test.ts'

// Searching the archive by words and filters, in a folder or the whole project.

const { app, visitAs } = await startBrowserTest({ worker: true })
const owner = await app.owner('Ada')
const fixture = await createSearchProject(owner)
const visitArchive = (search = '', pageOptions: PageOptions = {}) =>
  visitAs(owner)(`/client/archive?projectId=${fixture.project}${search}`, pageOptions)

const getEntries = (page: Page) => page.getByRole('listbox', { name: /^Folders and items|^Ordner/ }).getByRole('option')
const readTitles = async (page: Page) =>
  (await getEntries(page).allInnerTexts()).map((text) => text.trim().split('\n')[0]?.trim())
const expectTitles = (page: Page, ...expectedTitles: string[]) =>
  expect.poll(() => readTitles(page)).toEqual(expectedTitles)
const getChips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).first()
const getFilterPanel = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const getSearchField = (page: Page) => page.getByRole('searchbox')

test('finds words in every field, sorts by best match and shows which field matched', async () => {
  const { page, faults } = await visitArchive('&view=list')
  await expectTitles(page, 'Papers', 'Breakfast', 'Lifeboat', 'The chapel')
  const readHeight = async () => (await getEntries(page).first().boundingBox())?.height
  const heightBefore = await readHeight()
  await page.keyboard.press('/')
  await page.keyboard.type('ferry')
  await expectTitles(page, 'Ferry at Stromness', 'Breakfast', 'Minutes')
  expect(await page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('BEST')
  await page.getByText('3 items found in this project').waitFor()
  expect(await readHeight()).toBe(heightBefore)

  const readMarks = (name: RegExp) => page.getByRole('option', { name }).locator('mark').allInnerTexts()
  await expect.poll(() => readMarks(/Stromness/)).toEqual(['Ferry'])
  await page
    .getByRole('option', { name: /Breakfast/ })
    .getByText('Description: The ferry crew')
    .waitFor()
  await page
    .getByRole('option', { name: /Minutes/ })
    .getByText(/In the document: … .*spoke of the ferry/)
    .waitFor()
  await expect.poll(() => readMarks(/Minutes/)).toEqual(['ferry'])
  await expectAccessible(page)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title A–Z')
  await expectTitles(page, 'Breakfast', 'Ferry at Stromness', 'Minutes')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Best match')
  await expectTitles(page, 'Ferry at Stromness', 'Breakfast', 'Minutes')
  await page.locator('label', { hasText: 'Grid' }).click()
  await page.getByText('In the document:').waitFor()
  await expectAccessible(page)
  await page.reload()
  await expectTitles(page, 'Ferry at Stromness', 'Breakfast', 'Minutes')
  expect(await getSearchField(page).inputValue()).toBe('ferry')

  // The item page steps through the results and leads back to them.
  await page.getByRole('option', { name: /Stromness/ }).dblclick()
  await page.getByText('1 of 3').waitFor()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Breakfast')
  await page.getByText('2 of 3').waitFor()
  await page.getByRole('button', { name: /Back/ }).click()
  await expectTitles(page, 'Ferry at Stromness', 'Breakfast', 'Minutes')
  expect(faults).toEqual([])
})

/** Opens the filters, and waits until the number of items is shown at each value. */
async function openFilters(page: Page) {
  await page.getByRole('button', { name: 'Filters' }).click()
  await getFilterPanel(page)
    .getByRole('button', { name: /^Document.*\d$/ })
    .waitFor()
}

test('finds as many items as the count next to each filter says', async () => {
  const { page, faults } = await visitArchive('&view=list')
  await openFilters(page)
  await expectAccessible(page)
  const readCount = async (name: RegExp) => {
    const value = getFilterPanel(page).getByRole('button', { name })
    await value.waitFor()
    return Number(/\d+$/.exec((await value.innerText()).trim())?.[0])
  }
  const readValues = () => getFilterPanel(page).getByRole('button', { name: /\d$/ }).allInnerTexts()
  const unfilteredValues = await readValues()
  // Apply each value on its own.
  for (const name of [/^Document/, /^Ferries/i, /^Sea/, /^Church/, /^Hoy/, /^Stromness/, /^1950s/, /^1890s/]) {
    const announcedCount = await readCount(name)
    expect(announcedCount, String(name)).toBeGreaterThan(0)
    await getFilterPanel(page).getByRole('button', { name }).click()
    await expect.poll(() => getEntries(page).count(), { message: String(name) }).toBe(announcedCount)
    await page.getByRole('button', { name: `Show ${announcedCount} item${announcedCount === 1 ? '' : 's'}` }).waitFor()
    expect(await getFilterPanel(page).getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
    await getFilterPanel(page).getByRole('button', { name: 'Clear all' }).click()
    await expectTitles(page, 'Papers', 'Breakfast', 'Lifeboat', 'The chapel')
    // The counts are those of the unfiltered list again.
    await expect.poll(readValues).toEqual(unfilteredValues)
  }
  expect(faults).toEqual([])
})

test('combines filters, reports an invalid period, and lets each filter be removed', async () => {
  const { page, faults } = await visitArchive('&view=list')
  await openFilters(page)
  const seaOption = getFilterPanel(page).getByRole('button', { name: /^Sea/ })
  await seaOption.focus()
  await page.keyboard.press('Enter')
  await getFilterPanel(page)
    .getByRole('button', { name: /^1950s/ })
    .press(' ')
  await expectTitles(page, 'Ferry at Stromness', 'Lifeboat')
  await getFilterPanel(page).getByLabel('Title', { exact: true }).fill('boat life')
  await expectTitles(page)
  await getFilterPanel(page).getByLabel('Title', { exact: true }).fill('life')
  await expectTitles(page, 'Lifeboat')
  await getFilterPanel(page).getByRole('checkbox', { name: 'Titles' }).uncheck()
  await page.getByRole('heading', { name: 'No matches' }).waitFor()
  await getFilterPanel(page).getByRole('checkbox', { name: 'Titles' }).check()
  await expectTitles(page, 'Lifeboat')
  // An invalid period is reported and not searched for.
  await getFilterPanel(page).getByRole('textbox', { name: 'Date of origin: From' }).fill('01/01/1970')
  await getFilterPanel(page).getByText('The end can’t be before the start.').waitFor()
  await expectTitles(page, 'Lifeboat')
  await getFilterPanel(page).getByRole('textbox', { name: 'Date of origin: From' }).fill('31/12/1959')
  await expect.poll(() => page.url()).toContain('from_date_origin=1959-12-31')
  await expectTitles(page, 'Lifeboat')
  // Escape closes the open list first.
  await getFilterPanel(page).getByRole('combobox', { name: 'Tags' }).click()
  await page.getByRole('option', { name: /Sundays/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('option', { name: /Sundays/ }).waitFor({ state: 'hidden' })
  expect(await getFilterPanel(page).isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await getFilterPanel(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup'))).toBe('dialog')
  await expectAccessible(page)

  // Each filter is listed and can be removed.
  const labels = (await getChips(page).getByRole('button').allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' ').trim(),
  )
  expect(labels).toEqual([
    'Remove filter: Date of origin 31/12/1959 – 31/12/1959',
    'Remove filter: Title life',
    'Remove filter: Keyword Sea',
    'Clear all',
  ])
  await page.getByRole('button', { name: 'Remove filter: Title life' }).click()
  await page.getByRole('button', { name: /Remove filter: Date/ }).press('Enter')
  await expectTitles(page, 'Ferry at Stromness', 'Lifeboat')
  await page.reload()
  await expectTitles(page, 'Ferry at Stromness', 'Lifeboat')
  expect(faults).toEqual([])
})

test('filters by tags and exhibits chosen by name, and opens the items of a tag from a link', async () => {
  const { page, faults } = await visitArchive(`&view=list&tags=${fixture.church}&type=Sculpture`)
  await expectTitles(page, 'The chapel')
  await page.getByRole('button', { name: 'Remove filter: Tag Sundays' }).waitFor()
  await page.getByRole('button', { name: 'Filters 1 active' }).click()
  await getFilterPanel(page).getByRole('combobox', { name: 'Exhibits' }).fill('quay')
  await page.getByRole('option', { name: /On the quay/ }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expectTitles(page, 'The chapel')
  await page.getByRole('button', { name: 'Remove filter: Tag Sundays' }).press('Enter')
  await expectTitles(page, 'Ferry at Stromness', 'The chapel')
  // The focus moves to the next filter.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('On the quay')
  expect(new URL(page.url()).searchParams.getAll('exhibits')).toEqual([fixture.quay])
  // The item page moves through the items of the exhibit only.
  await page.getByRole('option', { name: /The chapel/ }).dblclick()
  await page.getByText('2 of 2').waitFor()
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByText('1 of 2').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Ferry at Stromness')
  expect(faults).toEqual([])
})

test('searches the whole project or one folder, and says which filter to remove when nothing matches', async () => {
  const { page, faults } = await visitArchive(`&view=list&folder=${fixture.papers}`)
  await expectTitles(page, 'Ferry at Stromness', 'Minutes')
  await getSearchField(page).fill('ferry')
  await expectTitles(page, 'Ferry at Stromness', 'Breakfast', 'Minutes')
  await page.getByRole('switch', { name: 'Only directly in “Papers”' }).check()
  await expectTitles(page, 'Ferry at Stromness', 'Minutes')
  await page.getByText('2 items found in this folder').waitFor()
  await expectAccessible(page)
  await getSearchField(page).fill('breakfast')
  await page.getByRole('heading', { name: 'No matches' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Search the whole project' }).click()
  await expectTitles(page, 'Breakfast')
  await page.goto(`/client/archive?projectId=${fixture.project}&view=list&query=ferry&place=Hoy&keywords=Sea`)
  await page.getByRole('heading', { name: 'No matches' }).waitFor()
  await page.getByRole('button', { name: 'Remove filter: Search terms ferry' }).click()
  await expectTitles(page, 'Lifeboat')
  expect(await getSearchField(page).inputValue()).toBe('')
  expect(faults).toEqual([])
})

test('opens the filters in a bottom sheet on a phone in German', async () => {
  const { page, faults } = await visitArchive('&view=grid', { viewport: PHONE, locale: 'de' })
  await getSearchField(page).fill('ferry')
  await page.getByText('3 Objekte in diesem Projekt gefunden').waitFor()
  await page.getByText('Im Dokument:').waitFor()
  await expectFitsViewport(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await sheet.getByRole('button', { name: /^1950er/ }).click()
  await sheet.getByRole('button', { name: '1 Objekt anzeigen' }).waitFor()
  await expectAccessible(page)
  await expectFitsViewport(page)
  // The focus stays in the sheet.
  for (let n = 0; n < 40; n++) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
  await sheet.getByRole('button', { name: '1 Objekt anzeigen' }).click()
  await sheet.waitFor({ state: 'detached' })
  await expectTitles(page, 'Ferry at Stromness')
  await expectAccessible(page)
  await expectFitsViewport(page)
  await page.getByRole('button', { name: 'Filter entfernen: Entstehungsdatum 1950er' }).click()
  await expect.poll(() => getEntries(page).count()).toBe(3)
  expect(faults).toEqual([])
})

test('4.session.1 never shows “no matches” when the session or the access to the project has ended', async () => {
  const { page } = await visitArchive('&view=list')
  await expectTitles(page, 'Papers', 'Breakfast', 'Lifeboat', 'The chapel')
  // Without a session the server would answer the search as it does for a gallery visitor.
  const { db } = app.services
  await page.request.post(`${app.base}/client/api/auth/logout`, { headers: { 'sec-fetch-site': 'same-origin' } })
  await page.keyboard.press('/')
  await page.keyboard.type('ferry')
  // The message is only shown for a second, then the page reloads.
  const readExpiredState = () => {
    const { innerText } = document.body
    return innerText.includes('Session expired') && { nothing: innerText.includes('No matches') }
  }
  await expect.poll(() => page.evaluate(readExpiredState)).toEqual({ nothing: false })
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.close()

  // A search by a member who has just been removed takes them out of the project.
  const grace = await createMember(app, fixture.project, 'observer', 'Grace')
  const openedTab = await visitArchive('&view=list', { user: grace })
  await expectTitles(openedTab.page, 'Papers', 'Breakfast', 'Lifeboat', 'The chapel')
  await db.deleteFrom('permissions').where('user_id', '=', grace.id).execute()
  await openedTab.page.keyboard.press('/')
  await openedTab.page.keyboard.type('ferry')
  await expect.poll(() => new URL(openedTab.page.url()).pathname).toBe('/client')
  await openedTab.page.close()
})

test('searches from any screen of the project, goes to the results with the keyboard, and copies an item’s link', async () => {
  const { page, faults } = await visitAs(owner)(`/client/exhibits?projectId=${fixture.project}`)
  await page.getByRole('heading', { name: 'Exhibits', exact: true }).waitFor()
  await expectAccessible(page)
  await getSearchField(page).fill('lighthouse')
  // Elsewhere than in the archive, only Enter searches.
  expect(new URL(page.url()).pathname).toBe('/client/exhibits')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /Minutes/ }).waitFor()
  expect(await getSearchField(page).inputValue()).toBe('lighthouse')
  await getSearchField(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Minutes', level: 1 }).waitFor()
  // The item's page keeps the search, and Enter leads back to its results.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Only members can open it').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain(`?projectId=${fixture.project}`)
  expect(link.startsWith(page.url().split('?')[0] ?? '')).toBe(true)
  expect(await getSearchField(page).inputValue()).toBe('lighthouse')
  await page.keyboard.press('/')
  await page.keyboard.press('Enter')
  await page.getByText('1 item found in this project').waitFor()
  // The context menu copies the same link.
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.getByRole('option', { name: /Minutes/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link.replace(/&.*/, ''))
  expect(faults).toEqual([])
})

test('stays on an item that is opened while a typed search is pending', async () => {
  const { page } = await visitArchive('&view=list', { prepare: (newPage) => newPage.clock.install() })
  await expectTitles(page, 'Papers', 'Breakfast', 'Lifeboat', 'The chapel')
  await getSearchField(page).fill('ferry')
  await page.getByRole('option', { name: /Breakfast/ }).dblclick()
  await page.getByRole('heading', { name: 'Breakfast', level: 1 }).waitFor()
  await page.clock.runFor(2000)
  expect(new URL(page.url()).pathname).toMatch(/^\/client\/archive\/./)
})

test('searches all projects when the user removes the project from the search', async () => {
  const { page, faults } = await visitArchive('&view=list')
  // With a single project there is nothing else to search.
  await expectTitles(page, 'Papers', 'Breakfast', 'Lifeboat', 'The chapel')
  expect(await page.getByRole('button', { name: 'Search all projects' }).count()).toBe(0)
  const { id: otherProject } = await createTestProject(owner, 'The harbour')
  await createEntity(owner, '/artifacts', { project: otherProject, title: 'A ferry ticket' })
  await page.reload()
  await getSearchField(page).fill('ferry')
  await expectTitles(page, 'Ferry at Stromness', 'Breakfast', 'Minutes')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'The quay Search all projects' }).click()
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await palette.getByRole('button', { name: /A ferry ticket.*The harbour/ }).waitFor()
  await expectAccessible(page)
  await palette.getByRole('button', { name: /A ferry ticket/ }).click()
  await page.getByRole('heading', { name: 'A ferry ticket', level: 1 }).waitFor()
  expect(new URL(page.url()).searchParams.get('projectId')).toBe(otherProject)
  // So does a search without matches.
  await getSearchField(page).fill('stromness')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'No matches' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Search all projects' }).click()
  await palette.getByRole('button', { name: /Ferry at Stromness.*The quay/ }).waitFor()
  await page.keyboard.press('Escape')
  // The palette can search all projects too.
  await page.keyboard.press('Control+k')
  await page.getByLabel('Search and commands').and(page.locator('input:focus')).waitFor()
  await page.keyboard.type('stromness')
  await palette.getByRole('button', { name: 'Search all projects for “stromness”' }).click()
  await palette.getByRole('button', { name: /Ferry at Stromness.*The quay/ }).waitFor()
  expect(faults).toEqual([])
})

test('widens the search field over the top bar on a phone while it is used', async () => {
  const { page, faults } = await visitArchive('&view=list', { viewport: PHONE })
  await expectTitles(page, 'Papers', 'Breakfast', 'Lifeboat', 'The chapel')
  const readWidth = async () => (await getSearchField(page).boundingBox())?.width ?? 0
  const narrowWidth = await readWidth()
  await getSearchField(page).click()
  expect(await readWidth()).toBeGreaterThan(narrowWidth * 1.2)
  await page.keyboard.type('ferry')
  await expectTitles(page, 'Ferry at Stromness', 'Breakfast', 'Minutes')
  await expectAccessible(page)
  await expectFitsViewport(page)
  expect(faults).toEqual([])
})
