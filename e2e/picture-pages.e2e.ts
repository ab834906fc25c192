import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { makePicture } from '../test/media.ts'
import { makeFormPdf } from '../test/media-pdf.ts'
import { makeTiff, type TiffPage } from '../test/media-tiff.ts'
import { upload } from '../test/stored.ts'
import { newProject } from '../test/world.ts'
import { DESKTOP, expectAccessible, inColours, PHONE } from './browser.ts'
import { openStage } from './stage.ts'

// Image files with several pages, such as a scan saved as TIFF.

const { app, at } = await openStage({ worker: true })
const owner = await app.owner('Ada')
const { id: project } = await newProject(owner, 'Quay', { url_alias: 'quay' })
const add = async (name: string, bytes: Buffer, title: string) =>
  (await upload(owner, { name, bytes }, { project, title, visibility: 'local' })).id

const GREYS = [60, 120, 180]
const sheet = (grey: number): TiffPage => ({ width: 300, height: 200, value: () => grey })
const scan = await add('scan.tif', await makeTiff(GREYS.map(sheet)), 'The scan')
const boat = await add('boat.png', await makePicture('png', 600, 400), 'A boat')
const form = await add('form.pdf', makeFormPdf(), 'The form')
await vi.waitFor(
  async () => {
    for (const id of [scan, boat, form])
      expect((await owner.get<Artifact>(`/artifacts/${id}`)).body.file?.status).toBe('ready')
  },
  { timeout: 120_000, interval: 300 },
)

/** The brightness of an image, 0 to 255, or -1 while it is loading. */
const shade = (page: Page, selector: string) =>
  page.locator(selector).evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    if (!image.complete || image.naturalWidth === 0 || !context) return -1
    context.drawImage(image, 0, 0, 1, 1)
    return context.getImageData(0, 0, 1, 1).data[0] ?? -1
  })
const isShade = (page: Page, selector: string, n: number) =>
  expect.poll(async () => Math.abs((await shade(page, selector)) - (GREYS[n] ?? 0))).toBeLessThan(6)

async function looksRight(page: Page) {
  await expectAccessible(page)
  await inColours(page, 'dark')
  await expectAccessible(page)
}

test.each([
  ['a gallery visitor on a desktop', `/view/quay/item/${scan}`, undefined, DESKTOP],
  ['a gallery visitor on a phone', `/view/quay/item/${scan}`, undefined, PHONE],
  ['a member in the client', `/client/archive/${scan}?projectId=${project}`, owner, DESKTOP],
] as const)('turns the pages of a scan for %s', async (_, path, as, viewport) => {
  const { page, faults } = await at(path, { viewport, as })
  const pages = page.getByRole('group', { name: 'Page' }).first()
  await pages.getByText('of 3').waitFor()
  const picture = '[aria-label="Enlarge The scan"] img'
  await isShade(page, picture, 0)
  await pages.getByRole('button', { name: 'Next page' }).click()
  await isShade(page, picture, 1)
  await page.getByRole('img', { name: 'Page 2 of The scan' }).first().waitFor()
  await page.keyboard.press('ArrowRight')
  await isShade(page, picture, 2)
  await page.keyboard.press('Home')
  await isShade(page, picture, 0)
  await pages.getByRole('textbox', { name: 'Page' }).fill('2')
  await page.keyboard.press('Enter')
  await isShade(page, picture, 1)
  await looksRight(page)

  await page.getByRole('link', { name: 'Enlarge The scan' }).click()
  const large = page.getByRole('dialog')
  await large.getByText('of 3').waitFor()
  await isShade(page, 'dialog img', 1)
  await page.keyboard.press('ArrowRight')
  await isShade(page, 'dialog img', 2)
  expect(await large.getByRole('button', { name: 'Next page' }).first().getAttribute('aria-disabled')).toBe('true')
  await expectAccessible(page)
  await large.getByRole('textbox', { name: 'Page' }).fill('1')
  await page.keyboard.press('Enter')
  await isShade(page, 'dialog img', 0)
  await page.keyboard.press('PageDown')
  await isShade(page, 'dialog img', 1)
  await page.keyboard.press('Escape')
  await large.waitFor({ state: 'detached' })
  // Closing the viewer keeps the page that was last viewed.
  await isShade(page, picture, 1)
  expect(faults).toEqual([])
})

test('moves from the last page of a scan to the next item', async () => {
  const { page, faults } = await at('/view/quay?type=Image')
  await page.getByRole('link', { name: /The scan/ }).click()
  await page.getByRole('link', { name: 'Enlarge The scan' }).click()
  const large = page.getByRole('dialog')
  await large.getByText('of 3').waitFor()
  await page.keyboard.press('End')
  await isShade(page, 'dialog img', 2)
  // The newest comes first.
  await large.getByText('2 of 2').waitFor()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft')
  await large.getByText('A boat').waitFor()
  await page.keyboard.press('ArrowRight')
  await large.getByText('of 3').waitFor()
  expect(faults).toEqual([])
})

test('shows and finds the values of a PDF form in the reader', async () => {
  const { page, faults } = await at(`/view/quay/item/${form}`)
  await page.getByRole('textbox', { name: 'Search in this document' }).fill('berta value')
  await page.getByText('1 of 1').waitFor()
  await page.locator('[data-page="0"] mark').first().waitFor()
  expect(faults).toEqual([])
})
