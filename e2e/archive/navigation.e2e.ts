import { expect, test } from 'vitest'
import { create as createFixture, createIdMaker, newProject } from '../../test/support/fixtures.ts'
import { clickSelectionAction, selectionBar, entry } from '../support/archive-list.ts'
import { expectAccessible } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// Navigating the archive: long lists, all items of a project, and the way back to the list.

const { app, visitAs } = await startBrowserTest()
const owner = await app.owner('Ada')
const { id: project } = await newProject(owner, 'Quay')
const visit = visitAs(owner)

const create = createIdMaker(owner)
const item = (title: string, fields: object = {}) => create('/artifacts', { project, title, ...fields })
const folder = (title: string) => create('/folders', { project, title })

test('shows titles immediately while scrolling fast through a long folder, and thumbnails where it stops', async () => {
  const slides = await folder('Slides')
  for (let n = 0; n < 240; n += 20)
    await Promise.all(Array.from({ length: 20 }, (_, i) => item(`Slide ${n + i}`, { folder: slides })))
  const { page, faults } = await visit(`/client/archive?projectId=${project}&folder=${slides}`)
  await entry(page, 'Slide 0').waitFor()
  const first = await entry(page, 'Slide 0').elementHandle()
  const icons = page.locator('[data-entry] svg:not([data-check] svg)')
  await expect.poll(() => icons.count()).toBeGreaterThan(10)
  // The first entry was updated in place, not replaced.
  expect(await first?.evaluate((element) => element.isConnected)).toBe(true)
  // Selecting everything loads everything.
  await page.getByRole('listbox').focus()
  await page.keyboard.press('Control+a')
  await selectionBar(page).getByText('240 selected').waitFor()
  await page.keyboard.press('Escape')
  const afterJump = await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight)
    window.dispatchEvent(new Event('scroll'))
    const renderedEntries = [...document.querySelectorAll('[data-entry]')]
    const withIcon = renderedEntries.filter((element) => element.querySelector('svg:not([data-check] svg)')).length
    return { drawn: renderedEntries.length, pictured: withIcon, last: renderedEntries.at(-1)?.textContent }
  })
  expect(afterJump).toMatchObject({ pictured: 0, last: expect.stringContaining('Slide 239') })
  expect(afterJump.drawn).toBeGreaterThan(5)
  // A click counts although thumbnails are rendered between press and release.
  await entry(page, 'Slide 239').hover()
  await page.mouse.down()
  await expect.poll(() => icons.count()).toBeGreaterThan(10)
  await page.mouse.up()
  await selectionBar(page).getByText('1 selected').waitFor()
  await page.keyboard.press('Escape')
  const withoutIcon = page.locator('[data-entry]:not(:has(svg:not([data-check] svg)))')
  await expect.poll(() => withoutIcon.count()).toBe(0)
  await entry(page, 'Slide 239').click()
  await selectionBar(page).getByText('1 selected').waitFor()

  // While scrolling, rendered entries keep their thumbnails and new ones come without.
  const afterScroll = await page.evaluate(async () => {
    const hasIcon = (element: Element | undefined) => element?.querySelector('svg:not([data-check] svg)') != null
    const renderedEntries = () => [...document.querySelectorAll('[data-entry]')]
    const before = renderedEntries()
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
    const after = renderedEntries()
    const retained = before.filter((element) => after.includes(element))
    return {
      kept: retained.length,
      keptSigns: retained.every(hasIcon),
      come: after.length - retained.length,
      signs: hasIcon(after[0]),
    }
  })
  expect(afterScroll).toMatchObject({ keptSigns: true, signs: false })
  expect([afterScroll.kept, afterScroll.come].every((n) => n > 5)).toBe(true)
  await expect.poll(() => page.locator('[data-entry]').first().locator('svg:not([data-check] svg)').count()).toBe(1)
  expect(faults).toEqual([])
  await page.context().close()
})

test('lists all items of a project as grid, list and timeline with each decade once', async () => {
  const wholeProject = (await newProject(owner, 'Whole')).id
  const createItem = (fields: object) =>
    createFixture(owner, '/artifacts', { project: wholeProject, ...fields }).then(({ id }) => id)
  const deepFolder = (await createFixture(owner, '/folders', { project: wholeProject, title: 'Deep' })).id
  for (let n = 0; n < 60; n += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        // Sorted by title, the items aren’t in the order of their dates.
        createItem({
          title: `Plate ${n + i}`,
          place: i % 2 ? 'Hoy' : null,
          date_of_origin: Date.UTC(1900 + ((7 * (n + i)) % 60), 5, 1),
          ...(i % 2 && { folder: deepFolder }),
        }),
      ),
    )
  await createItem({ title: 'A last one', folder: deepFolder, place: 'Hoy' })
  const { page, faults } = await visit(`/client/archive?projectId=${wholeProject}`, {
    viewport: { width: 1280, height: 700 },
  })
  await entry(page, 'Deep').waitFor()
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

  await entry(page, 'A last one').dblclick()
  await page.getByRole('heading', { name: 'A last one' }).waitFor()
  await page.getByRole('button', { name: 'Back to list' }).click()
  const last = page.locator('[aria-selected="true"]', { hasText: 'A last one' })
  await last.waitFor()
  // The second time the folder is cached.
  for (const _ of ['first', 'second']) {
    await page.waitForURL(/all=items.*selected=/)
    await clickSelectionAction(page, 'Go to folder')
    await page.getByRole('heading', { name: 'Deep', level: 1 }).waitFor()
    await expect
      .poll(() => last.evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top < innerHeight)))
      .toEqual([true])
    await page.goBack()
    await page.getByRole('heading', { name: 'All items', level: 1 }).waitFor()
    await last.waitFor()
  }
  await page.keyboard.press('Escape')

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

test('goes up to the parent folder while the path of the folder is still loading', async () => {
  const box = await folder('Box 3')
  const album = await create('/folders', { project, title: 'Album', folder: box })
  await item('Portrait', { folder: album })
  const { page, faults } = await visit(`/client/archive?projectId=${project}&folder=${box}`)
  await entry(page, 'Album').waitFor()
  const heldPaths = await holdRequests(page, `**/folders/${album}/path`)
  await entry(page, 'Album').dblclick()
  await entry(page, 'Portrait').waitFor()
  await heldPaths.waitUntilHeld()
  await page.keyboard.press('Backspace')
  heldPaths.release()
  await page.locator('[aria-selected="true"]', { hasText: 'Album' }).waitFor()
  expect(new URL(page.url()).searchParams.get('folder')).toBe(box)
  expect(faults).toEqual([])
})

test('restores the position in the list after visiting an item, folder, tag or exhibit', async () => {
  const roll = await folder('Roll 7')
  const subfolder = await create('/folders', { project, title: 'Contact sheets', folder: roll })
  for (let n = 10; n < 70; n += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        item(`Frame ${n + i}`, { folder: roll, date_of_origin: Date.UTC(1900 + n + i, 5, 1) }),
      ),
    )
  await item('Sheet', { folder: subfolder })
  const { page, faults } = await visit(`/client/archive?projectId=${project}&folder=${roll}`)
  const scrollOffset = () => page.evaluate(() => Math.round(window.scrollY))
  const expectSelected = async (title: string, top: number | undefined) => {
    await page.locator('[aria-selected="true"]', { hasText: title }).waitFor()
    await expect
      .poll(() =>
        page.evaluate(() => {
          const id = document.activeElement?.getAttribute('aria-activedescendant')
          return id ? document.getElementById(id)?.textContent : null
        }),
      )
      .toContain(title)
    if (top !== undefined) expect(await scrollOffset(), title).toBe(top)
  }
  const openAndReturn = async (title: string, back: () => Promise<unknown>, expectedTitle = title) => {
    await entry(page, title).dblclick()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await back()
    await expectSelected(expectedTitle, undefined)
  }
  const goBackToList = () => page.getByRole('button', { name: 'Back to list' }).click()

  await entry(page, 'Frame 40').scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy(0, 90))
  const top = await scrollOffset()
  expect(top).toBeGreaterThan(300)
  await entry(page, 'Frame 45').dblclick()
  await page.getByRole('heading', { name: 'Frame 45' }).waitFor()
  await goBackToList()
  await expectSelected('Frame 45', top)
  await openAndReturn('Frame 45', () => page.goBack())
  expect(await scrollOffset()).toBe(top)
  await openAndReturn('Frame 45', () => page.keyboard.press('Escape'))
  expect(await scrollOffset()).toBe(top)
  // Back leads to the list at the last viewed item, however many items were opened in between.
  const walkItems = async () => {
    await page.keyboard.press('j')
    await page.getByRole('heading', { name: 'Frame 46' }).waitFor()
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('heading', { name: 'Frame 47' }).waitFor()
    await page.keyboard.press('k')
    await page.getByRole('heading', { name: 'Frame 46' }).waitFor()
    await page.goBack()
  }
  await openAndReturn('Frame 45', walkItems, 'Frame 46')

  // Leaving a folder selects it in its parent, by key and by browser history.
  for (const goUp of [() => page.keyboard.press('Backspace'), () => page.goBack()]) {
    await page.evaluate(() => window.scrollTo(0, 0))
    await entry(page, 'Contact sheets').dblclick()
    await entry(page, 'Sheet').waitFor()
    await goUp()
    await expectSelected('Contact sheets', 0)
  }
  await page.goto(`/client/archive?projectId=${project}&query=frame&view=list&sort=TITLE-asc`)
  await openAndReturn('Frame 20', goBackToList)
  await page.goto(`/client/archive?projectId=${project}&folder=${roll}&view=timeline`)
  await entry(page, 'Frame 10').waitFor()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await openAndReturn('Frame 69', goBackToList)
  expect(await scrollOffset()).toBeGreaterThan(300)

  await createFixture(owner, '/tags', { project, title: 'Harbour' })
  await page.goto(`/client/tags?projectId=${project}`)
  await page
    .getByRole('row', { name: /Harbour/ })
    .getByRole('link')
    .click()
  await page.waitForURL(/tags=/)
  await page.goBack()
  const focused = () => page.evaluate(() => document.activeElement?.closest('[data-row], li')?.textContent)
  await expect.poll(focused).toContain('Harbour')
  await createFixture(owner, '/exhibits', {
    project,
    title: 'Ships',
    description: 'Under sail',
    url_alias: 'ships',
    visibility: 'private',
  })
  await page.goto(`/client/exhibits?projectId=${project}`)
  await page.getByRole('link', { name: 'Ships' }).click()
  await page.getByRole('heading', { name: 'Ships' }).waitFor()
  await page.goBack()
  await expect.poll(focused).toContain('Ships')
  expect(faults).toEqual([])
})
