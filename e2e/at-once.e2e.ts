import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { make, newProject } from '../test/world.ts'
import { holdBack } from './hold-back.ts'
import { openStage } from './stage.ts'

// What has to be there at once: a choice that was made, and the colours of a page before anything else of it.

const { app, at } = await openStage()
const owner = await app.owner('Ada')
const { id: project, url_alias: alias } = await newProject(owner, 'The quay')
const { id: folder } = await make(owner, '/folders', { project, title: 'Papers' })
await make(owner, '/artifacts', { project, title: 'A letter home', folder, visibility: 'local' })
const torn = await make(owner, '/artifacts', { project, title: 'A torn letter' })
await owner.post(`/artifacts/${torn.id}`, { active: false })
for (const title of ['Boats', 'Letters']) await make(owner, '/tags', { project, title })

/** A browser in which colours have been chosen. */
const themed = (value: string) => (page: Page) =>
  page.context().addCookies([{ name: 'vitrine_theme', value, url: app.base }])

/** Chooses another of a list, and tells what the list shows before anything else could happen in the page. */
const chosenAtOnce = (list: Locator, value: string) =>
  list.evaluate((select, wanted) => {
    const element = select as HTMLSelectElement
    element.value = wanted
    element.dispatchEvent(new Event('change', { bubbles: true }))
    return element.value
  }, value)
/** Clicks, and tells whether it is ticked before anything else could happen in the page. */
const tickedAtOnce = (box: Locator) =>
  box.evaluate((input) => {
    const element = input as HTMLInputElement
    element.click()
    return element.checked
  })
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

test('a control that is bound to the address shows what was chosen before the page has followed', async () => {
  const { page, faults } = await at(`/client/archive?projectId=${project}&folder=${folder}&query=letter`, { as: owner })
  const here = page.getByRole('switch', { name: 'Only directly in “Papers”' })
  await here.waitFor()
  expect(await tickedAtOnce(here)).toBe(true)
  await expect.poll(() => parameter(page, 'here')).toBe('true')
  expect(await here.isChecked()).toBe(true)
  expect(await chosenAtOnce(page.getByRole('combobox', { name: 'Sort by' }), 'TITLE-desc')).toBe('TITLE-desc')
  await expect.poll(() => parameter(page, 'sort')).toBe('TITLE-desc')
  for (const [group, value] of [
    ['Image size', 'l'],
    ['View', 'list'],
  ] as const) {
    const radio = page.getByRole('radiogroup', { name: group }).locator(`input[value="${value}"]`)
    expect(await tickedAtOnce(radio), group).toBe(true)
  }

  // Two choices before the page has followed the first: both count.
  const both = await page.evaluate(() => {
    const list = document.querySelector<HTMLSelectElement>('select[aria-label="Sort by"]')
    const box = document.querySelector<HTMLInputElement>('input[role="switch"]')
    if (!list || !box) throw new Error('no controls')
    list.value = 'TITLE-asc'
    list.dispatchEvent(new Event('change', { bubbles: true }))
    box.click()
    return [list.value, box.checked]
  })
  expect(both).toEqual(['TITLE-asc', false])
  await expect.poll(() => [parameter(page, 'sort'), parameter(page, 'here')]).toEqual(['TITLE-asc', null])
  // What the address says by itself counts as well.
  await page.goto(`/client/archive?projectId=${project}&folder=${folder}&query=letter&here=true`)
  await expect.poll(() => here.isChecked()).toBe(true)

  await page.goto(`/client/trash?projectId=${project}`)
  const order = page.getByRole('combobox', { name: 'Sort by' })
  await order.waitFor()
  expect(await chosenAtOnce(order, 'SIZE-asc')).toBe('SIZE-asc')
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
    expect(await chosenAtOnce(list, value), name).toBe(value)
  }
  await expect.poll(() => parameter(page, 'kind')).toBe('folder')
  expect(faults).toEqual([])
})

test('a visitor sees the kind that was chosen while its items are still on their way', async () => {
  const { page, faults } = await at(`/view/${alias}?type=Image`)
  const kind = (name: string) => page.getByRole('navigation', { name: 'Type' }).getByRole('link', { name })
  const chosen = page.locator('[aria-current]')
  await kind('Images').and(chosen).waitFor()
  await page.getByRole('heading', { name: 'No matches' }).waitFor()
  const held = await holdBack(page, '**/client/api/search')
  await kind('Documents').click()
  await kind('Documents').and(chosen).waitFor()
  expect(await kind('Images').and(chosen).count()).toBe(0)
  // What was found before is no answer to what is asked for now.
  expect(await page.getByText('No matches').count()).toBe(0)
  await held.reached()
  held.release()
  await page.getByRole('link', { name: 'A letter home' }).waitFor()
  expect(faults).toEqual([])
})

/** What a page paints while neither styles nor scripts of it have come. */
async function firstPaint(page: Page, path: string) {
  const held = await holdBack(page, '**/assets/**')
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('#root').waitFor({ state: 'attached' })
  const painted = await page.evaluate(() => {
    const { backgroundColor, color, colorScheme } = getComputedStyle(document.documentElement)
    const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content
    return { ground: backgroundColor, text: color, colorScheme, meta }
  })
  held.release()
  return painted
}

test('the first paint has the colours of the page: light, dark, as the system, in the client and in public', async () => {
  const grounds = {
    client: { light: 'rgb(246, 247, 248)', dark: 'rgb(18, 20, 22)' },
    gallery: { light: 'rgb(250, 248, 244)', dark: 'rgb(21, 20, 15)' },
  }
  for (const [path, mood] of [
    [`/client/archive?projectId=${project}`, 'client'],
    [`/view/${alias}`, 'gallery'],
    ['/', 'gallery'],
  ] as const) {
    for (const system of ['light', 'dark'] as const) {
      for (const chosen of ['system', 'light', 'dark'] as const) {
        const prepare = chosen === 'system' ? undefined : themed(chosen)
        const { page } = await at('about:blank', { colorScheme: system, prepare })
        const told = `${path}: the system ${system}, chosen ${chosen}`
        const shown = chosen === 'system' ? system : chosen
        expect(await firstPaint(page, path), told).toMatchObject({
          ground: grounds[mood][shown],
          meta: chosen === 'system' ? 'light dark' : chosen,
        })
        await page.context().close()
      }
    }
  }
})

test('the ground stays while the client starts, and does not change when it has', async () => {
  const { page, faults } = await at('/client', { as: owner, prepare: themed('dark') })
  await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor()
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const started = await ground()
  const held = await holdBack(page, '**/assets/*.js')
  await page.reload({ waitUntil: 'commit' })
  // Every style has come, no script yet: what the page is drawn into follows the last style.
  await page.locator('#root').waitFor({ state: 'attached' })
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every((link) => link.sheet),
  )
  expect(await ground()).toBe(started)
  await held.reached()
  held.release()
  await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor()
  expect(await ground()).toBe(started)
  expect(faults).toEqual([])
})

test('who types and then chooses an item comes to it: the words that are still on their way call nobody back', async () => {
  const { page } = await at(`/view/${alias}`, { prepare: (fresh) => fresh.clock.install() })
  const item = page.getByRole('link', { name: 'A letter home' })
  await item.waitFor()
  const held = await holdBack(page, '**/assets/item-*')
  await page.getByRole('searchbox').fill('letter')
  await item.click({ noWaitAfter: true })
  await expect.poll(() => page.url()).toContain('/item/')
  await page.clock.runFor(2000)
  await held.reached()
  held.release()
  await page.getByRole('heading', { level: 1, name: 'A letter home' }).waitFor()
  expect(page.url()).toContain('/item/')
})
