import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createEntity, createTestProject } from '../../test/support/fixtures.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// Choices of the user, and colours of the page, that must be shown immediately.

const { app, visit } = await startBrowserTest()
const owner = await app.owner('Ada')
const { id: project, url_alias: alias } = await createTestProject(owner, 'The quay')
const { id: folder } = await createEntity(owner, '/folders', { project, title: 'Papers' })
await createEntity(owner, '/artifacts', { project, title: 'A letter home', folder, visibility: 'local' })
const trashedItem = await createEntity(owner, '/artifacts', { project, title: 'A torn letter' })
await owner.post(`/artifacts/${trashedItem.id}`, { active: false })
for (const title of ['Boats', 'Letters']) await createEntity(owner, '/tags', { project, title })

/** Prepares a browser in which a colour scheme was chosen. */
const withTheme = (value: string) => (page: Page) =>
  page.context().addCookies([{ name: 'vitrine_theme', value, url: app.base }])

/** Selects an option and returns the value that the list shows synchronously afterwards. */
const selectAndReadValue = (list: Locator, value: string) =>
  list.evaluate((select, newValue) => {
    const element = select as HTMLSelectElement
    element.value = newValue
    element.dispatchEvent(new Event('change', { bubbles: true }))
    return element.value
  }, value)
/** Clicks a checkbox and returns whether it is checked synchronously afterwards. */
const clickAndReadChecked = (box: Locator) =>
  box.evaluate((input) => {
    const element = input as HTMLInputElement
    element.click()
    return element.checked
  })
const getParameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

test('marks a newly chosen filter immediately, before the URL changes', async () => {
  const { page, faults } = await visit(`/client/archive?projectId=${project}&folder=${folder}&query=letter`, {
    user: owner,
  })
  const thisFolderOnlySwitch = page.getByRole('switch', { name: 'Only directly in “Papers”' })
  await thisFolderOnlySwitch.waitFor()
  expect(await clickAndReadChecked(thisFolderOnlySwitch)).toBe(true)
  await expect.poll(() => getParameter(page, 'here')).toBe('true')
  expect(await thisFolderOnlySwitch.isChecked()).toBe(true)
  expect(await selectAndReadValue(page.getByRole('combobox', { name: 'Sort by' }), 'TITLE-desc')).toBe('TITLE-desc')
  await expect.poll(() => getParameter(page, 'sort')).toBe('TITLE-desc')
  for (const [group, value] of [
    ['Image size', 'l'],
    ['View', 'list'],
  ] as const) {
    const radio = page.getByRole('radiogroup', { name: group }).locator(`input[value="${value}"]`)
    expect(await clickAndReadChecked(radio), group).toBe(true)
  }

  // Two choices made before the URL changes both take effect.
  const shownStates = await page.evaluate(() => {
    const list = document.querySelector<HTMLSelectElement>('select[aria-label="Sort by"]')
    const box = document.querySelector<HTMLInputElement>('input[role="switch"]')
    if (!list || !box) throw new Error('no controls')
    list.value = 'TITLE-asc'
    list.dispatchEvent(new Event('change', { bubbles: true }))
    box.click()
    return [list.value, box.checked]
  })
  expect(shownStates).toEqual(['TITLE-asc', false])
  await expect.poll(() => [getParameter(page, 'sort'), getParameter(page, 'here')]).toEqual(['TITLE-asc', null])
  // Changing the URL updates the controls too.
  await page.goto(`/client/archive?projectId=${project}&folder=${folder}&query=letter&here=true`)
  await expect.poll(() => thisFolderOnlySwitch.isChecked()).toBe(true)

  await page.goto(`/client/trash?projectId=${project}`)
  const sortList = page.getByRole('combobox', { name: 'Sort by' })
  await sortList.waitFor()
  expect(await selectAndReadValue(sortList, 'SIZE-asc')).toBe('SIZE-asc')
  await page.goto(`/client/activity?projectId=${project}`)
  for (const [name, value] of [
    ['Person', owner.id],
    ['Action', 'create'],
    ['Type', 'folder'],
  ] as const) {
    const list = page
      .getByRole('search')
      .getByRole('combobox', { name })
      .or(page.getByLabel(name, { exact: true }))
    await list.locator(`option[value="${value}"]`).waitFor({ state: 'attached' })
    expect(await selectAndReadValue(list, value), name).toBe(value)
  }
  await expect.poll(() => getParameter(page, 'kind')).toBe('folder')
  expect(faults).toEqual([])
})

test('marks a type filter as chosen while its items are still loading', async () => {
  const { page, faults } = await visit(`/view/${alias}?type=Image`)
  const getTypeLink = (name: string) => page.getByRole('navigation', { name: 'Type' }).getByRole('link', { name })
  const currentLink = page.locator('[aria-current]')
  await getTypeLink('Images').and(currentLink).waitFor()
  await page.getByRole('heading', { name: 'No matches' }).waitFor()
  const heldRequests = await holdRequests(page, '**/client/api/search')
  await getTypeLink('Documents').click()
  await getTypeLink('Documents').and(currentLink).waitFor()
  expect(await getTypeLink('Images').and(currentLink).count()).toBe(0)
  // The previous result must not be shown as the result of the new filter.
  expect(await page.getByText('No matches').count()).toBe(0)
  await heldRequests.waitUntilHeld()
  heldRequests.release()
  await page.getByRole('link', { name: 'A letter home' }).waitFor()
  expect(faults).toEqual([])
})

/** The colours that a page paints before its styles and scripts have arrived. */
async function readFirstPaint(page: Page, path: string) {
  const heldRequests = await holdRequests(page, '**/assets/**')
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('#root').waitFor({ state: 'attached' })
  const paintedColors = await page.evaluate(() => {
    const { backgroundColor, color, colorScheme } = getComputedStyle(document.documentElement)
    const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content
    return { ground: backgroundColor, text: color, colorScheme, meta }
  })
  heldRequests.release()
  return paintedColors
}

test('uses the chosen or system colour scheme from the first paint, in the client and on public pages', async () => {
  const backgrounds = {
    client: { light: 'rgb(246, 247, 248)', dark: 'rgb(18, 20, 22)' },
    gallery: { light: 'rgb(250, 248, 244)', dark: 'rgb(21, 20, 15)' },
  }
  for (const [path, area] of [
    [`/client/archive?projectId=${project}`, 'client'],
    [`/view/${alias}`, 'gallery'],
    ['/', 'gallery'],
  ] as const) {
    for (const systemTheme of ['light', 'dark'] as const) {
      for (const chosenTheme of ['system', 'light', 'dark'] as const) {
        const prepare = chosenTheme === 'system' ? undefined : withTheme(chosenTheme)
        const { page } = await visit('about:blank', { colorScheme: systemTheme, prepare })
        const label = `${path}: the system ${systemTheme}, chosen ${chosenTheme}`
        const effectiveScheme = chosenTheme === 'system' ? systemTheme : chosenTheme
        expect(await readFirstPaint(page, path), label).toMatchObject({
          ground: backgrounds[area][effectiveScheme],
          meta: chosenTheme === 'system' ? 'light dark' : chosenTheme,
        })
        await page.context().close()
      }
    }
  }
})

test('doesn’t change the background colour while the client is starting', async () => {
  const { page, faults } = await visit('/client', { user: owner, prepare: withTheme('dark') })
  await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor()
  const readBackground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const started = await readBackground()
  const heldRequests = await holdRequests(page, '**/assets/*.js')
  await page.reload({ waitUntil: 'commit' })
  // Every style sheet has arrived but no script: the background follows the last style sheet.
  await page.locator('#root').waitFor({ state: 'attached' })
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every((link) => link.sheet),
  )
  expect(await readBackground()).toBe(started)
  await heldRequests.waitUntilHeld()
  heldRequests.release()
  await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor()
  expect(await readBackground()).toBe(started)
  expect(faults).toEqual([])
})

test('opens the item that a visitor clicks even if a typed search is still pending', async () => {
  const { page } = await visit(`/view/${alias}`, { prepare: (newPage) => newPage.clock.install() })
  const item = page.getByRole('link', { name: 'A letter home' })
  await item.waitFor()
  const heldRequests = await holdRequests(page, '**/assets/item-*')
  await page.getByRole('searchbox').fill('letter')
  await item.click({ noWaitAfter: true })
  await expect.poll(() => page.url()).toContain('/item/')
  await page.clock.runFor(2000)
  await heldRequests.waitUntilHeld()
  heldRequests.release()
  await page.getByRole('heading', { level: 1, name: 'A letter home' }).waitFor()
  expect(page.url()).toContain('/item/')
})

test('loads what a page begins with when its link is pointed at or focused', async () => {
  const { page, faults } = await visit(`/client/archive?projectId=${project}`, { user: owner })
  await page.locator('[role=option]').first().waitFor()
  const isLoaded = (path: RegExp) => page.waitForResponse((answer) => path.test(new URL(answer.url()).pathname))
  const rail = page.getByRole('complementary', { name: 'Main' })
  await Promise.all([isLoaded(/\/tags/), rail.getByRole('link', { name: 'Tags' }).hover()])
  await Promise.all([isLoaded(/\/projects\/[^/]+\/exhibits$/), rail.getByRole('link', { name: 'Exhibits' }).focus()])
  // The page is there immediately, although the server no longer answers.
  await page.route('**/client/api/**', () => undefined)
  await rail.getByRole('link', { name: 'Tags' }).click()
  await page.getByRole('link', { name: 'Boats' }).or(page.getByText('Boats')).first().waitFor()
  expect(faults).toEqual([])
})

test('shows no placeholder for content that arrives within 150 ms', async () => {
  const { page, faults } = await visit(`/client/archive?projectId=${project}`, { user: owner })
  await page.locator('[role=option]').first().waitFor()
  const held = await holdRequests(page, /\/client\/api\/projects\/[^/]+\/tags|\/client\/api\/.*tags/)
  await page.getByRole('link', { name: 'Tags' }).click()
  // How the placeholder is shown the given time after it was added.
  const findVisibility = (ms: number) => {
    const elements = [...document.querySelectorAll('main [aria-hidden="true"]')]
    const placeholder = elements.find((element) => getComputedStyle(element).animationDelay.startsWith('0.15s'))
    for (const animation of placeholder?.getAnimations() ?? []) animation.currentTime = ms
    return placeholder && getComputedStyle(placeholder).visibility
  }
  await expect.poll(() => page.evaluate(findVisibility, 100)).toBe('hidden')
  await expect.poll(() => page.evaluate(findVisibility, 200)).toBe('visible')
  held.release()
  await page.getByText('Boats').first().waitFor()
  expect(faults).toEqual([])
})

test.each([
  { name: /^Submissions/, call: '/submissions?limit=60' },
  { name: 'Reports', call: '/reports?' },
])('loads the data of a page while the pointer is on its link ($call)', async ({ name, call }) => {
  const { page } = await visit(`/client/tags?projectId=${project}`, { user: owner })
  const link = page.getByRole('link', { name })
  await link.waitFor()
  await Promise.all([page.waitForRequest((request) => request.url().includes(call)), link.hover()])
})
