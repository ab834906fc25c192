import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { makePicture } from '../../test/support/sample-files/media.ts'
import { uploadToProject } from '../../test/support/stored-files.ts'
import { createMember, createTestProject } from '../../test/support/fixtures.ts'
import {
  clickUndo,
  expectAccessible,
  expectFitsViewport,
  getButton,
  PHONE,
  setColorScheme,
} from '../support/browser.ts'
import { getEntry } from '../support/archive-list.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// The page of an item in the client: its actions, its picture and the way to its neighbours.

const { app, visit } = await startBrowserTest({ worker: true })
const owner = await app.owner('Ada')
const { id: project } = await createTestProject(owner, 'Quay', { url_alias: 'quay' })
const uploadPicture = async (title: string, fields: object = {}) => {
  const bytes = await makePicture('png', 900, 600)
  return (await uploadToProject(owner, { name: `${title}.png`, bytes }, { project, title, ...fields })).id
}
const LONG_TITLE = 'A bridge over the mouth of the river at low tide, '.repeat(5).trim()
const ids = {
  boat: await uploadPicture('A boat', { place: 'Stromness' }),
  bridge: await uploadPicture(LONG_TITLE),
  crane: await uploadPicture('Crane'),
}
await vi.waitFor(
  async () => {
    for (const id of Object.values(ids))
      expect((await owner.get<Artifact>(`/artifacts/${id}`)).body.file?.status).toBe('ready')
  },
  { timeout: 120_000, interval: 300 },
)

const toItemPath = (id: string) => `/client/archive/${id}?projectId=${project}`
const waitForHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

test('publishes an item from the button that shows its visibility, and makes it private again on undo', async () => {
  const { page, faults } = await visit(toItemPath(ids.boat), { user: owner })
  await getButton(page, 'Visibility: Private').click()
  await expectAccessible(page)
  await page.getByRole('menuitemradio', { name: /In the gallery/ }).click()
  await getButton(page, 'Visibility: In the gallery').waitFor()
  expect(await page.getByRole('link', { name: 'View in gallery' }).getAttribute('href')).toBe(
    `/view/quay/item/${ids.boat}`,
  )
  await clickUndo(page, '1 item published in the gallery')
  // The button shows it before the server has answered.
  await getButton(page, 'Visibility: Private').waitFor()
  const readVisibility = async () => (await owner.get<Artifact>(`/artifacts/${ids.boat}`)).body.visibility
  await expect.poll(readVisibility).toBe('private')
  expect(faults).toEqual([])
})

test('says why a member can’t change the visibility of an item', async () => {
  const observer = await createMember(app, project, 'observer', 'Oscar')
  const { page, faults } = await visit(toItemPath(ids.boat), { user: observer })
  await getButton(page, 'Visibility: Private').click()
  await page.getByText('You need the “Publish items in the gallery” permission to change this.').waitFor()
  expect(await page.getByRole('menuitemradio', { name: /In the gallery/ }).isDisabled()).toBe(true)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  expect(faults).toEqual([])
})

test('moves actions that don’t fit into the menu, and back when there is room', async () => {
  const { page, faults } = await visit(toItemPath(ids.boat), { user: owner, viewport: { width: 700, height: 800 } })
  const linkButton = getButton(page, 'Copy link')
  await getButton(page, 'More actions').waitFor()
  await expect.poll(() => linkButton.isVisible()).toBe(false)
  await getButton(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 800 })
  await linkButton.waitFor()
  await getButton(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Print' }).waitFor()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Who can see this?', 'Print', 'Move to Trash'])
  expect(faults).toEqual([])
})

test('shows the picture above the title and the actions at the bottom of the screen on a phone', async () => {
  const { page, faults } = await visit(toItemPath(ids.bridge), { user: owner, viewport: PHONE })
  await waitForHeading(page, LONG_TITLE)
  const readTop = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? NaN
  expect(await readTop('[data-item-stage]')).toBeLessThan(130)
  expect(await readTop('[data-item-stage]')).toBeLessThan(await readTop('h1'))
  const bar = await getButton(page, 'Visibility: Private').boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeGreaterThan(PHONE.height - 20)
  await expectAccessible(page)
  await expectFitsViewport(page)
  expect(faults).toEqual([])
})

/** Moves one finger over the picture. */
const swipe = (page: Page, fromX: number, toX: number) =>
  page.locator('[data-item-stage] img').evaluate(
    (target, [start, end]) => {
      const createTouch = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 300 })
      const send = (type: string, touches: Touch[], changedTouches: Touch[]) =>
        target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches }))
      send('touchstart', [createTouch(start)], [createTouch(start)])
      send('touchend', [], [createTouch(end)])
    },
    [fromX, toX] as const,
  )

test('goes to the neighbours of an item by swiping its picture, except from the edge of the screen', async () => {
  const { page, faults } = await visit(`/client/archive?projectId=${project}`, { user: owner, viewport: PHONE })
  await getEntry(page, 'A boat').dblclick()
  await page.getByText('1 of 3').waitFor()
  await swipe(page, 300, 100)
  await page.getByText('2 of 3').waitFor()
  await waitForHeading(page, LONG_TITLE)
  await swipe(page, 10, 250)
  await page.getByText('2 of 3').waitFor()
  await swipe(page, 100, 300)
  await page.getByText('1 of 3').waitFor()
  await waitForHeading(page, 'A boat')
  expect(faults).toEqual([])
})

test('shows the list’s other images in the viewer, also while zoomed, and stays at the last one when it closes', async () => {
  const { page, faults } = await visit(`/client/archive?projectId=${project}`, { user: owner })
  await getEntry(page, 'A boat').dblclick()
  await page.getByRole('link', { name: 'Enlarge A boat' }).click()
  const viewer = page.getByRole('dialog', { name: /^Media viewer/ })
  await viewer.getByText('1 of 3').waitFor()
  await page.keyboard.press('+')
  await page.keyboard.press('j')
  await viewer.getByText('2 of 3').waitFor()
  await page.keyboard.press('+')
  await getButton(page, 'Next image').click()
  await viewer.getByText('3 of 3').waitFor()
  await page.keyboard.press('k')
  await viewer.getByText('2 of 3').waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await waitForHeading(page, LONG_TITLE)
  await page.getByText('2 of 3').waitFor()
  expect(faults).toEqual([])
})

test('closes the viewer when the picture is pulled down with a finger, but not after a short pull', async () => {
  const { page, faults } = await visit(toItemPath(ids.crane), { user: owner, viewport: PHONE })
  await page.getByRole('link', { name: 'Enlarge Crane' }).click()
  const viewer = page.getByRole('dialog', { name: 'Media viewer: Crane' })
  const pull = async (distance: number) => {
    const stage = viewer.locator('img').first()
    const finger = { pointerId: 1, pointerType: 'touch', clientX: 200, bubbles: true }
    await stage.dispatchEvent('pointerdown', { ...finger, clientY: 300 })
    await stage.dispatchEvent('pointermove', { ...finger, clientY: 300 + distance })
    await stage.dispatchEvent('pointerup', { ...finger, clientY: 300 + distance })
  }
  await viewer.waitFor()
  await pull(40)
  await viewer.waitFor()
  await pull(200)
  await viewer.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('prints an item as a sheet with its picture, facts and QR code', async () => {
  const { page, faults } = await visit(toItemPath(ids.boat), { user: owner })
  await waitForHeading(page, 'A boat')
  const qrCode = page.getByRole('img', { name: 'QR code of this page’s address' })
  await page.emulateMedia({ media: 'print' })
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
      return qrCode.isVisible()
    })
    .toBe(true)
  await page.getByText('Stromness').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['A boat'])
  expect(await page.getByRole('button').count()).toBe(0)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await qrCode.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

/** Records the types of the page's view transitions. */
const recordTransitions = (page: Page) =>
  page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    const types: string[] = []
    Object.assign(window, { transitionTypes: types })
    document.startViewTransition = (options) => {
      if (typeof options === 'object') types.push(...(options?.types ?? []))
      return start(options)
    }
  })
const readTransitions = (page: Page) =>
  page.evaluate(() => (window as unknown as { transitionTypes: string[] }).transitionTypes)

test.each([
  ['turns a thumbnail into the item’s picture and back', 'no-preference', ['item-open', 'item-close']],
  ['doesn’t animate when the user prefers reduced motion', 'reduce', []],
] as const)('%s', async (_, reducedMotion, expectedTypes) => {
  const { page, faults } = await visit(`/client/archive?projectId=${project}`, {
    user: owner,
    reducedMotion,
    prepare: recordTransitions,
  })
  await getEntry(page, 'Crane').locator('img').waitFor()
  await getEntry(page, 'Crane').dblclick()
  await waitForHeading(page, 'Crane')
  await page.getByRole('link', { name: 'Enlarge Crane' }).waitFor()
  await getButton(page, 'Back to list').click()
  await page.locator('[aria-selected="true"]', { hasText: 'Crane' }).waitFor()
  expect(await readTransitions(page)).toEqual(expectedTypes)
  expect(faults).toEqual([])
})

test('prints an item of a gallery with a QR code of its public address when the visitor selects Print', async () => {
  const id = await uploadPicture('Lighthouse', { visibility: 'local' })
  const { page, faults } = await visit(`/view/quay/item/${id}`, {
    // Stands in for the print dialog, which would block the page.
    prepare: (printedPage) =>
      printedPage.addInitScript(() => {
        window.print = () => window.dispatchEvent(new Event('beforeprint'))
      }),
  })
  await getButton(page, 'Print').click()
  await page.emulateMedia({ media: 'print' })
  const qrCode = page.getByRole('img', { name: 'QR code of this page’s address' })
  await qrCode.waitFor()
  expect(await qrCode.locator('..').innerText()).toContain(`/view/quay/item/${id}`)
  expect(await page.getByRole('button').count()).toBe(0)
  expect(faults).toEqual([])
})
