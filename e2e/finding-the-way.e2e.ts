import { expect, test } from 'vitest'
import { make, makerFor, newProject } from '../test/world.ts'
import { act, bar, entry } from './archive.ts'
import { expectAccessible } from './browser.ts'
import { holdBack } from './hold-back.ts'
import { openStage } from './stage.ts'

// Navigating the archive: long lists, all items of a project, and the way back to the list.

const { app, pagesOf } = await openStage()
const owner = await app.owner('Ada')
const { id: project } = await newProject(owner, 'Quay')
const at = pagesOf(owner)

const made = makerFor(owner)
const item = (title: string, more: object = {}) => made('/artifacts', { project, title, ...more })
const folder = (title: string) => made('/folders', { project, title })

test('shows titles immediately while scrolling fast through a long folder, and thumbnails where it stops', async () => {
  const slides = await folder('Slides')
  for (let n = 0; n < 240; n += 20)
    await Promise.all(Array.from({ length: 20 }, (_, i) => item(`Slide ${n + i}`, { folder: slides })))
  const { page, faults } = await at(`/client/archive?projectId=${project}&folder=${slides}`)
  await entry(page, 'Slide 0').waitFor()
  const first = await entry(page, 'Slide 0').elementHandle()
  const signs = page.locator('[data-entry] svg:not([data-check] svg)')
  await expect.poll(() => signs.count()).toBeGreaterThan(10)
  // The first entry was updated in place, not replaced.
  expect(await first?.evaluate((element) => element.isConnected)).toBe(true)
  // Selecting everything loads everything.
  await page.getByRole('listbox').focus()
  await page.keyboard.press('Control+a')
  await bar(page).getByText('240 selected').waitFor()
  await page.keyboard.press('Escape')
  const flown = await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight)
    window.dispatchEvent(new Event('scroll'))
    const drawn = [...document.querySelectorAll('[data-entry]')]
    const pictured = drawn.filter((element) => element.querySelector('svg:not([data-check] svg)')).length
    return { drawn: drawn.length, pictured, last: drawn.at(-1)?.textContent }
  })
  expect(flown).toMatchObject({ pictured: 0, last: expect.stringContaining('Slide 239') })
  expect(flown.drawn).toBeGreaterThan(5)
  // A click counts although thumbnails are rendered between press and release.
  await entry(page, 'Slide 239').hover()
  await page.mouse.down()
  await expect.poll(() => signs.count()).toBeGreaterThan(10)
  await page.mouse.up()
  await bar(page).getByText('1 selected').waitFor()
  await page.keyboard.press('Escape')
  const unsigned = page.locator('[data-entry]:not(:has(svg:not([data-check] svg)))')
  await expect.poll(() => unsigned.count()).toBe(0)
  await entry(page, 'Slide 239').click()
  await bar(page).getByText('1 selected').waitFor()

  // While scrolling, rendered entries keep their thumbnails and new ones come without.
  const hurried = await page.evaluate(async () => {
    const has = (one: Element | undefined) => one?.querySelector('svg:not([data-check] svg)') != null
    const drawn = () => [...document.querySelectorAll('[data-entry]')]
    const before = drawn()
    // Fix the time between steps: a busy machine would otherwise look like slow scrolling.
    let moment = performance.now()
    performance.now = () => moment
    for (let i = 0; i < 6; i++) {
      window.scrollBy(0, -300)
      window.dispatchEvent(new Event('scroll'))
      // The last step is checked in the same frame, before any thumbnail can load.
      if (i < 5) await new Promise(requestAnimationFrame)
      moment += 16
    }
    Reflect.deleteProperty(performance, 'now')
    const after = drawn()
    const kept = before.filter((element) => after.includes(element))
    return { kept: kept.length, keptSigns: kept.every(has), come: after.length - kept.length, signs: has(after[0]) }
  })
  expect(hurried).toMatchObject({ keptSigns: true, signs: false })
  expect([hurried.kept, hurried.come].every((n) => n > 5)).toBe(true)
  await expect.poll(() => page.locator('[data-entry]').first().locator('svg:not([data-check] svg)').count()).toBe(1)
  expect(faults).toEqual([])
  await page.context().close()
})

test('lists all items of a project as grid, list and timeline with each decade once', async () => {
  const whole = (await newProject(owner, 'Whole')).id
  const of = (more: object) => make(owner, '/artifacts', { project: whole, ...more }).then(({ id }) => id)
  const deep = (await make(owner, '/folders', { project: whole, title: 'Deep' })).id
  for (let n = 0; n < 60; n += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        // Sorted by title, the items aren’t in the order of their dates.
        of({
          title: `Plate ${n + i}`,
          place: i % 2 ? 'Hoy' : null,
          date_of_origin: Date.UTC(1900 + ((7 * (n + i)) % 60), 5, 1),
          ...(i % 2 && { folder: deep }),
        }),
      ),
    )
  await of({ title: 'A last one', folder: deep, place: 'Hoy' })
  const { page, faults } = await at(`/client/archive?projectId=${whole}`, { viewport: { width: 1280, height: 700 } })
  await entry(page, 'Deep').waitFor()
  const rail = page.getByRole('link', { name: 'All items', exact: true })
  await rail.click()
  await page.getByRole('heading', { name: 'All items', level: 1 }).waitFor()
  await page.getByText('61 items', { exact: true }).waitFor()
  await expect.poll(() => page.locator('[data-entry]').first().innerText()).toContain('A last one')
  expect(await page.locator('[data-folder][data-entry]').count()).toBe(0)
  expect(await rail.getAttribute('aria-current')).toBe('page')
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
    await act(page, 'Go to folder')
    await page.getByRole('heading', { name: 'Deep', level: 1 }).waitFor()
    await expect
      .poll(() => last.evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top < innerHeight)))
      .toEqual([true])
    await page.goBack()
    await page.getByRole('heading', { name: 'All items', level: 1 }).waitFor()
    await last.waitFor()
  }
  await page.keyboard.press('Escape')

  const marks = () => page.getByRole('slider', { name: 'Go to a date' }).locator('span').allInnerTexts()
  const DECADES = ['1900s', '1910s', '1920s', '1930s', '1940s', '1950s', 'No date']
  const view = (name: string) => page.locator('label', { hasText: name }).click()
  const times = async () => (await marks()).filter(Boolean)
  for (const other of ['Grid', 'List', 'Grid']) {
    await view('Timeline')
    await expect.poll(times, { message: `from ${other}` }).toEqual(DECADES)
    await view(other)
    await expect.poll(marks).toEqual([])
  }
  await view('Timeline')
  await page.getByLabel('Search this project').fill('hoy')
  await page.getByText('31 items found in this project').waitFor()
  await expect.poll(times).toEqual(DECADES)
  await view('List')
  await page.getByLabel('Search this project').fill('')
  await page.getByText('61 items', { exact: true }).waitFor()
  await view('Timeline')
  await expect.poll(times).toEqual(DECADES)
  await view('Grid')
  await page.getByLabel('Search this project').fill('nowhere at all')
  await page.getByText('No matches').waitFor()
  await view('Timeline')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(times).toEqual(DECADES)
  await view('Grid')
  expect(faults).toEqual([])
})

test('goes up to the parent folder while the path of the folder is still loading', async () => {
  const box = await folder('Box 3')
  const album = await made('/folders', { project, title: 'Album', folder: box })
  await item('Portrait', { folder: album })
  const { page, faults } = await at(`/client/archive?projectId=${project}&folder=${box}`)
  await entry(page, 'Album').waitFor()
  const paths = await holdBack(page, `**/folders/${album}/path`)
  await entry(page, 'Album').dblclick()
  await entry(page, 'Portrait').waitFor()
  await paths.reached()
  await page.keyboard.press('Backspace')
  paths.release()
  await page.locator('[aria-selected="true"]', { hasText: 'Album' }).waitFor()
  expect(new URL(page.url()).searchParams.get('folder')).toBe(box)
  expect(faults).toEqual([])
})

test('restores the position in the list after visiting an item, folder, tag or exhibit', async () => {
  const roll = await folder('Roll 7')
  const inner = await made('/folders', { project, title: 'Contact sheets', folder: roll })
  for (let n = 10; n < 70; n += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        item(`Frame ${n + i}`, { folder: roll, date_of_origin: Date.UTC(1900 + n + i, 5, 1) }),
      ),
    )
  await item('Sheet', { folder: inner })
  const { page, faults } = await at(`/client/archive?projectId=${project}&folder=${roll}`)
  const y = () => page.evaluate(() => Math.round(window.scrollY))
  const isHere = async (title: string, top: number | undefined) => {
    await page.locator('[aria-selected="true"]', { hasText: title }).waitFor()
    await expect
      .poll(() =>
        page.evaluate(() => {
          const id = document.activeElement?.getAttribute('aria-activedescendant')
          return id ? document.getElementById(id)?.textContent : null
        }),
      )
      .toContain(title)
    if (top !== undefined) expect(await y(), title).toBe(top)
  }
  const detour = async (title: string, back: () => Promise<unknown>, found = title) => {
    await entry(page, title).dblclick()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await back()
    await isHere(found, undefined)
  }
  const toList = () => page.getByRole('button', { name: 'Back to list' }).click()

  await entry(page, 'Frame 40').scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy(0, 90))
  const top = await y()
  expect(top).toBeGreaterThan(300)
  await entry(page, 'Frame 45').dblclick()
  await page.getByRole('heading', { name: 'Frame 45' }).waitFor()
  await toList()
  await isHere('Frame 45', top)
  await detour('Frame 45', () => page.goBack())
  expect(await y()).toBe(top)
  await detour('Frame 45', () => page.keyboard.press('Escape'))
  expect(await y()).toBe(top)
  // Back leads to the list at the last viewed item, however many items were opened in between.
  const walk = async () => {
    await page.keyboard.press('j')
    await page.getByRole('heading', { name: 'Frame 46' }).waitFor()
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('heading', { name: 'Frame 47' }).waitFor()
    await page.keyboard.press('k')
    await page.getByRole('heading', { name: 'Frame 46' }).waitFor()
    await page.goBack()
  }
  await detour('Frame 45', walk, 'Frame 46')

  // Leaving a folder selects it in its parent, by key and by browser history.
  for (const up of [() => page.keyboard.press('Backspace'), () => page.goBack()]) {
    await page.evaluate(() => window.scrollTo(0, 0))
    await entry(page, 'Contact sheets').dblclick()
    await entry(page, 'Sheet').waitFor()
    await up()
    await isHere('Contact sheets', 0)
  }
  await page.goto(`/client/archive?projectId=${project}&query=frame&view=list&sort=TITLE-asc`)
  await detour('Frame 20', toList)
  await page.goto(`/client/archive?projectId=${project}&folder=${roll}&view=timeline`)
  await entry(page, 'Frame 10').waitFor()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await detour('Frame 69', toList)
  expect(await y()).toBeGreaterThan(300)

  await make(owner, '/tags', { project, title: 'Harbour' })
  await page.goto(`/client/tags?projectId=${project}`)
  await page
    .getByRole('row', { name: /Harbour/ })
    .getByRole('link')
    .click()
  await page.waitForURL(/tags=/)
  await page.goBack()
  const focused = () => page.evaluate(() => document.activeElement?.closest('[data-row], li')?.textContent)
  await expect.poll(focused).toContain('Harbour')
  await make(owner, '/exhibits', {
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
