import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { makePicture } from '../../test/support/sample-files/media.ts'
import { makeFormPdf } from '../../test/support/sample-files/pdf.ts'
import { makeTiff, type TiffPage } from '../../test/support/sample-files/tiff.ts'
import { uploadToProject } from '../../test/support/stored-files.ts'
import { createTestProject } from '../../test/support/fixtures.ts'
import { DESKTOP, expectAccessible, setColorScheme, PHONE } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'
import { SLOW_EFFECT_TIMEOUT_MS } from '../../test/support/time-limits.ts'

// Image files with several pages, such as a scan saved as TIFF.

const { app, visit } = await startBrowserTest({ worker: true })
const owner = await app.owner('Ada')
const { id: project } = await createTestProject(owner, 'Quay', { url_alias: 'quay' })
const uploadFile = async (name: string, bytes: Buffer, title: string) =>
  (await uploadToProject(owner, { name, bytes }, { project, title, visibility: 'local' })).id

const GREYS = [60, 120, 180]
const createPage = (grey: number): TiffPage => ({ width: 300, height: 200, value: () => grey })
const scanId = await uploadFile('scan.tif', await makeTiff(GREYS.map(createPage)), 'The scan')
const boatId = await uploadFile('boat.png', await makePicture('png', 600, 400), 'A boat')
const pdfForm = await uploadFile('form.pdf', makeFormPdf(), 'The form')
await vi.waitFor(
  async () => {
    for (const id of [scanId, boatId, pdfForm])
      expect((await owner.get<Artifact>(`/artifacts/${id}`)).body.file?.status).toBe('ready')
  },
  { timeout: SLOW_EFFECT_TIMEOUT_MS, interval: 300 },
)

/** The brightness of an image, 0 to 255, or -1 while it is loading. */
const readBrightness = (page: Page, selector: string) =>
  page.locator(selector).evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    if (!image.complete || image.naturalWidth === 0 || !context) return -1
    context.drawImage(image, 0, 0, 1, 1)
    return context.getImageData(0, 0, 1, 1).data[0] ?? -1
  })
const expectShade = (page: Page, selector: string, expectedShade: number) =>
  expect
    .poll(async () => Math.abs((await readBrightness(page, selector)) - (GREYS[expectedShade] ?? 0)))
    .toBeLessThan(6)

async function expectAccessibleInBothSchemes(page: Page) {
  await expectAccessible(page)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
}

test.each([
  ['a gallery visitor on a desktop', `/view/quay/item/${scanId}`, undefined, DESKTOP],
  ['a gallery visitor on a phone', `/view/quay/item/${scanId}`, undefined, PHONE],
  ['a member in the client', `/client/archive/${scanId}?projectId=${project}`, owner, DESKTOP],
] as const)('lets %s turn the pages of a scan with buttons and the keyboard', async (_, path, user, viewport) => {
  const { page, faults } = await visit(path, { viewport, user })
  const pages = page.getByRole('group', { name: 'Page' }).first()
  await pages.getByText('of 3').waitFor()
  const pictureSelector = '[aria-label="Enlarge The scan"] img'
  await expectShade(page, pictureSelector, 0)
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expectShade(page, pictureSelector, 1)
  await page.getByRole('img', { name: 'Page 2 of The scan' }).first().waitFor()
  await page.keyboard.press('ArrowRight')
  await expectShade(page, pictureSelector, 2)
  await page.keyboard.press('Home')
  await expectShade(page, pictureSelector, 0)
  await pages.getByRole('textbox', { name: 'Page' }).fill('2')
  await page.keyboard.press('Enter')
  await expectShade(page, pictureSelector, 1)
  await expectAccessibleInBothSchemes(page)

  await page.getByRole('link', { name: 'Enlarge The scan' }).click()
  const viewer = page.getByRole('dialog')
  await viewer.getByText('of 3').waitFor()
  await expectShade(page, 'dialog img', 1)
  await page.keyboard.press('ArrowRight')
  await expectShade(page, 'dialog img', 2)
  expect(await viewer.getByRole('button', { name: 'Next page' }).first().getAttribute('aria-disabled')).toBe('true')
  await expectAccessible(page)
  await viewer.getByRole('textbox', { name: 'Page' }).fill('1')
  await page.keyboard.press('Enter')
  await expectShade(page, 'dialog img', 0)
  await page.keyboard.press('PageDown')
  await expectShade(page, 'dialog img', 1)
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  // After the viewer is closed, the page that was last viewed stays selected.
  await expectShade(page, pictureSelector, 1)
  expect(faults).toEqual([])
})

test('goes to the next item after the last page of a scan', async () => {
  const { page, faults } = await visit('/view/quay?type=Image')
  await page.getByRole('link', { name: /The scan/ }).click()
  await page.getByRole('link', { name: 'Enlarge The scan' }).click()
  const viewer = page.getByRole('dialog')
  await viewer.getByText('of 3').waitFor()
  await page.keyboard.press('End')
  await expectShade(page, 'dialog img', 2)
  // The newest item comes first.
  await viewer.getByText('2 of 2').waitFor()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft')
  await viewer.getByText('A boat').waitFor()
  await page.keyboard.press('ArrowRight')
  await viewer.getByText('of 3').waitFor()
  expect(faults).toEqual([])
})

test('displays PDF form values in the reader, and finds them in a search', async () => {
  const { page, faults } = await visit(`/view/quay/item/${pdfForm}`)
  await page.getByRole('textbox', { name: 'Search in this document' }).fill('berta value')
  await page.getByText('1 of 1').waitFor()
  await page.locator('[data-page="0"] mark').first().waitFor()
  expect(faults).toEqual([])
})
