import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createEntity, createIdMaker, createTestProject } from '../../test/support/fixtures.ts'
import { clickSelectionAction, getSelectionBar, getEntry } from '../support/archive-list.ts'
import { startArchiveTest } from '../support/archive-test.ts'
import { expectAccessible } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'

// Navigating the archive: long lists, all items of a project, and the way back to the list.

const { owner, project, visit, openFolder, createItem, createFolder } = await startArchiveTest()

/** Creates items twenty at a time, in the order of their numbers. */
async function createManyEntries(firstSlide: number, count: number, createNumbered: (n: number) => Promise<unknown>) {
  for (let n = firstSlide; n < firstSlide + count; n += 20)
    await Promise.all(Array.from({ length: 20 }, (_, i) => createNumbered(n + i)))
}

/** Jumps to the end of the list and returns what is rendered immediately, before thumbnails load. */
function jumpToEnd() {
  window.scrollTo(0, document.body.scrollHeight)
  window.dispatchEvent(new Event('scroll'))
  const rendered = [...document.querySelectorAll('[data-entry]')]
  const entriesWithTile = rendered.filter((element) => element.querySelector('[data-title]'))
  return { rendered: rendered.length, withTile: entriesWithTile.length, last: rendered.at(-1)?.textContent }
}

/** Scrolls up in small steps and returns which entries stayed, which were added, and which of them have tiles. */
async function scrollUpInSteps() {
  const hasTile = (element: Element | undefined) => element?.querySelector('[data-title]') != null
  const getRenderedEntries = () => [...document.querySelectorAll('[data-entry]')]
  const entriesBefore = getRenderedEntries()
  // Fix the time between steps: a busy machine would otherwise look like slow scrolling.
  let nowMs = performance.now()
  performance.now = () => nowMs
  for (let i = 0; i < 6; i++) {
    window.scrollBy(0, -300)
    window.dispatchEvent(new Event('scroll'))
    // The last step is checked in the same frame, before any thumbnail can load.
    if (i < 5) await new Promise(requestAnimationFrame)
    nowMs += 16
  }
  Reflect.deleteProperty(performance, 'now')
  const entriesAfter = getRenderedEntries()
  const retainedEntries = entriesBefore.filter((element) => entriesAfter.includes(element))
  return {
    retained: retainedEntries.length,
    allRetainedHaveTiles: retainedEntries.every(hasTile),
    added: entriesAfter.length - retainedEntries.length,
    firstAddedHasTile: hasTile(entriesAfter[0]),
  }
}

test('shows titles while a long folder is scrolled quickly, and thumbnails once scrolling stops', async () => {
  const slides = await createFolder('Slides')
  await createManyEntries(0, 240, (n) => createItem(`Slide ${n}`, { folder: slides }))
  const { page, faults } = await openFolder(slides)
  await getEntry(page, 'Slide 0').waitFor()
  const first = await getEntry(page, 'Slide 0').elementHandle()
  const tiles = page.locator('[data-entry] [data-title]')
  await expect.poll(() => tiles.count()).toBeGreaterThan(10)
  // The first entry was updated in place, not replaced.
  expect(await first?.evaluate((element) => element.isConnected)).toBe(true)
  // Selecting everything loads everything.
  await page.getByRole('listbox').focus()
  await page.keyboard.press('Control+a')
  await getSelectionBar(page).getByText('240 selected').waitFor()
  await page.keyboard.press('Escape')
  const afterJump = await page.evaluate(jumpToEnd)
  expect(afterJump).toMatchObject({ withTile: 0, last: expect.stringContaining('Slide 239') })
  expect(afterJump.rendered).toBeGreaterThan(5)
  // A click counts although thumbnails are rendered between press and release.
  await getEntry(page, 'Slide 239').hover()
  await page.mouse.down()
  await expect.poll(() => tiles.count()).toBeGreaterThan(10)
  await page.mouse.up()
  await getSelectionBar(page).getByText('1 selected').waitFor()
  await page.keyboard.press('Escape')
  const withoutTile = page.locator('[data-entry]:not(:has([data-title]))')
  await expect.poll(() => withoutTile.count()).toBe(0)
  await getEntry(page, 'Slide 239').click()
  await getSelectionBar(page).getByText('1 selected').waitFor()

  // While scrolling, rendered entries keep their thumbnails and new ones have none.
  const afterScroll = await page.evaluate(scrollUpInSteps)
  expect(afterScroll).toMatchObject({ allRetainedHaveTiles: true, firstAddedHasTile: false })
  expect([afterScroll.retained, afterScroll.added].every((n) => n > 5)).toBe(true)
  await expect.poll(() => page.locator('[data-entry]').first().locator('[data-title]').count()).toBe(1)
  expect(faults).toEqual([])
})

/** Creates a project with 61 items from six decades, half of them in a folder. */
async function createLargeProject() {
  const { id } = await createTestProject(owner, 'Whole')
  const createAsOwner = createIdMaker(owner)
  const deep = await createAsOwner('/folders', { project: id, title: 'Deep' })
  // Sorted by title, the items aren’t in the order of their dates.
  await createManyEntries(0, 60, (n) =>
    createAsOwner('/artifacts', {
      project: id,
      title: `Plate ${n}`,
      place: n % 2 ? 'Hoy' : null,
      date_of_origin: Date.UTC(1900 + ((7 * n) % 60), 5, 1),
      ...(n % 2 && { folder: deep }),
    }),
  )
  await createAsOwner('/artifacts', { project: id, title: 'A last one', folder: deep, place: 'Hoy' })
  return id
}
const largeProject = await createLargeProject()

test('lists all items of a project in one flat list, and returns to it after opening an item’s folder', async () => {
  const { page, faults } = await visit(`/client/archive?projectId=${largeProject}`, {
    viewport: { width: 1280, height: 700 },
  })
  await getEntry(page, 'Deep').waitFor()
  const allItemsLink = page.getByRole('link', { name: 'All items', exact: true })
  await allItemsLink.click()
  await page.getByRole('heading', { name: 'All items', level: 1 }).waitFor()
  await page.getByText('61 items', { exact: true }).waitFor()
  await expect.poll(() => page.locator('[data-entry]').first().innerText()).toContain('A last one')
  expect(await page.locator('[data-folder][data-entry]').count()).toBe(0)
  expect(await allItemsLink.getAttribute('aria-current')).toBe('page')
  expect(await page.getByRole('link', { name: 'Archive', exact: true }).first().getAttribute('aria-current')).toBeNull()
  await expectAccessible(page)
  await page.reload()
  await page.getByText('61 items', { exact: true }).waitFor()

  await getEntry(page, 'A last one').dblclick()
  await page.getByRole('heading', { name: 'A last one' }).waitFor()
  await page.getByRole('button', { name: 'Back to list' }).click()
  const lastSelected = page.locator('[aria-selected="true"]', { hasText: 'A last one' })
  await lastSelected.waitFor()
  // The second time the folder is cached.
  for (const _ of ['first', 'second']) {
    await page.waitForURL(/all=items.*selected=/)
    await clickSelectionAction(page, 'Go to folder')
    await page.getByRole('heading', { name: 'Deep', level: 1 }).waitFor()
    await expect
      .poll(() =>
        lastSelected.evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top < innerHeight)),
      )
      .toEqual([true])
    await page.goBack()
    await page.getByRole('heading', { name: 'All items', level: 1 }).waitFor()
    await lastSelected.waitFor()
  }
  expect(faults).toEqual([])
})

test('shows each decade once on the timeline, whichever view or search the user switches from', async () => {
  const { page, faults } = await visit(`/client/archive?projectId=${largeProject}&all=items`, {
    viewport: { width: 1280, height: 700 },
  })
  await page.getByText('61 items', { exact: true }).waitFor()
  const readMarks = () => page.getByRole('slider', { name: 'Go to a date' }).locator('span').allInnerTexts()
  const DECADES = ['1900s', '1910s', '1920s', '1930s', '1940s', '1950s', 'No date']
  const switchView = (name: string) => page.locator('label', { hasText: name }).click()
  const readDecades = async () => (await readMarks()).filter(Boolean)
  for (const otherView of ['Grid', 'List', 'Grid']) {
    await switchView('Timeline')
    await expect.poll(readDecades, { message: `from ${otherView}` }).toEqual(DECADES)
    await switchView(otherView)
    await expect.poll(readMarks).toEqual([])
  }
  await switchView('Timeline')
  await page.getByLabel('Search this project').fill('hoy')
  await page.getByText('31 items found in this project').waitFor()
  await expect.poll(readDecades).toEqual(DECADES)
  await switchView('List')
  await page.getByLabel('Search this project').fill('')
  await page.getByText('61 items', { exact: true }).waitFor()
  await switchView('Timeline')
  await expect.poll(readDecades).toEqual(DECADES)
  await switchView('Grid')
  await page.getByLabel('Search this project').fill('nowhere at all')
  await page.getByText('No matches').waitFor()
  await switchView('Timeline')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(readDecades).toEqual(DECADES)
  await switchView('Grid')
  expect(faults).toEqual([])
})

test('goes up to the parent folder even while the folder path is still loading', async () => {
  const box = await createFolder('Box 3')
  const album = await createFolder('Album', box)
  await createItem('Portrait', { folder: album })
  const { page, faults } = await openFolder(box)
  await getEntry(page, 'Album').waitFor()
  const heldPaths = await holdRequests(page, `**/folders/${album}/path`)
  await getEntry(page, 'Album').dblclick()
  await getEntry(page, 'Portrait').waitFor()
  await heldPaths.waitUntilHeld()
  await page.keyboard.press('Backspace')
  heldPaths.release()
  await page.locator('[aria-selected="true"]', { hasText: 'Album' }).waitFor()
  expect(new URL(page.url()).searchParams.get('folder')).toBe(box)
  expect(faults).toEqual([])
})

/** Creates a folder with sixty frames, numbered from 10 and dated from 1910, and a subfolder. */
async function createRoll() {
  const id = await createFolder('Roll 7')
  const contactSheets = await createFolder('Contact sheets', id)
  await createManyEntries(10, 60, (n) =>
    createItem(`Frame ${n}`, { folder: id, date_of_origin: Date.UTC(1900 + n, 5, 1) }),
  )
  await createItem('Sheet', { folder: contactSheets })
  return id
}
const roll = await createRoll()

const readScrollOffset = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const goBackToList = (page: Page) => page.getByRole('button', { name: 'Back to list' }).click()

/** Expects that this entry is selected and is the one that the keyboard acts on. */
async function expectSelected(page: Page, title: string) {
  await page.locator('[aria-selected="true"]', { hasText: title }).waitFor()
  await expect
    .poll(() =>
      page.evaluate(() => {
        const id = document.activeElement?.getAttribute('aria-activedescendant')
        return id ? document.getElementById(id)?.textContent : null
      }),
    )
    .toContain(title)
}

/** Opens an item and expects that going back selects it, or the item that was viewed last. */
async function openAndReturn(page: Page, title: string, goBack: () => Promise<unknown>, lastViewedTitle = title) {
  await getEntry(page, title).dblclick()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await goBack()
  await expectSelected(page, lastViewedTitle)
}

test('restores the list’s scroll position when an item is closed with the button, browser Back or Escape', async () => {
  const { page, faults } = await openFolder(roll)
  await getEntry(page, 'Frame 40').scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy(0, 90))
  const top = await readScrollOffset(page)
  expect(top).toBeGreaterThan(300)
  for (const back of [() => goBackToList(page), () => page.goBack(), () => page.keyboard.press('Escape')]) {
    await openAndReturn(page, 'Frame 45', back)
    expect(await readScrollOffset(page), String(back)).toBe(top)
  }
  expect(faults).toEqual([])
})

test('returns to the list in one step, at the last viewed item, after several items were viewed', async () => {
  const { page, faults } = await openFolder(roll)
  const viewOthersAndGoBack = async () => {
    await page.keyboard.press('j')
    await page.getByRole('heading', { name: 'Frame 46' }).waitFor()
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('heading', { name: 'Frame 47' }).waitFor()
    await page.keyboard.press('k')
    await page.getByRole('heading', { name: 'Frame 46' }).waitFor()
    await page.goBack()
  }
  await openAndReturn(page, 'Frame 45', viewOthersAndGoBack, 'Frame 46')
  expect(faults).toEqual([])
})

test('selects a folder in its parent’s list after the user leaves it with Backspace or browser Back', async () => {
  const { page, faults } = await openFolder(roll)
  for (const goUp of [() => page.keyboard.press('Backspace'), () => page.goBack()]) {
    await page.evaluate(() => window.scrollTo(0, 0))
    await getEntry(page, 'Contact sheets').dblclick()
    await getEntry(page, 'Sheet').waitFor()
    await goUp()
    await expectSelected(page, 'Contact sheets')
    expect(await readScrollOffset(page)).toBe(0)
  }
  expect(faults).toEqual([])
})

test('restores the scroll position in search results and on the timeline when an item is closed', async () => {
  const { page, faults } = await visit(`/client/archive?projectId=${project}&query=frame&view=list&sort=TITLE-asc`)
  await openAndReturn(page, 'Frame 20', () => goBackToList(page))
  await page.goto(`/client/archive?projectId=${project}&folder=${roll}&view=timeline`)
  await getEntry(page, 'Frame 10').waitFor()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await openAndReturn(page, 'Frame 69', () => goBackToList(page))
  expect(await readScrollOffset(page)).toBeGreaterThan(300)
  expect(faults).toEqual([])
})

test('returns the focus to the tag or exhibit in the list when the user goes back from its page', async () => {
  await createEntity(owner, '/tags', { project, title: 'Harbour' })
  await createEntity(owner, '/exhibits', {
    project,
    title: 'Ships',
    description: 'Under sail',
    url_alias: 'ships',
    visibility: 'private',
  })
  const { page, faults } = await visit(`/client/tags?projectId=${project}`)
  const readFocused = () => page.evaluate(() => document.activeElement?.closest('[data-row], li')?.textContent)
  await page
    .getByRole('row', { name: /Harbour/ })
    .getByRole('link')
    .click()
  await page.waitForURL(/tags=/)
  await page.goBack()
  await expect.poll(readFocused).toContain('Harbour')
  await page.goto(`/client/exhibits?projectId=${project}`)
  await page.getByRole('link', { name: 'Ships' }).click()
  await page.getByRole('heading', { name: 'Ships' }).waitFor()
  await page.goBack()
  await expect.poll(readFocused).toContain('Ships')
  expect(faults).toEqual([])
})

test('shows the newest items below the folders when the top level has no items', async () => {
  const { id: harbour } = await createTestProject(owner, 'Harbour')
  const { page, faults } = await visit(`/client/archive?projectId=${harbour}`)
  // While it is empty there is nothing to filter or sort.
  await page.getByText('No items yet').waitFor()
  expect(await page.getByRole('button', { name: 'Filters' }).count()).toBe(0)
  await expectAccessible(page)

  const { id: plans } = await createEntity(owner, '/folders', { project: harbour, title: 'Plans' })
  await createEntity(owner, '/artifacts', { project: harbour, title: 'Slipway', folder: plans })
  await page.reload()
  await page.getByText('1 folder, 1 item').waitFor()
  expect(await page.getByRole('radiogroup', { name: 'Image size' }).count()).toBe(0)
  const recentItems = page.getByRole('region', { name: 'Recently added' })
  await expectAccessible(page)
  await recentItems.getByRole('link', { name: 'Slipway' }).click()
  await page.getByRole('heading', { name: 'Slipway' }).waitFor()
  await page.goBack()
  await recentItems.getByRole('link', { name: 'All items' }).click()
  await getEntry(page, 'Slipway').waitFor()
  expect(faults).toEqual([])
})
