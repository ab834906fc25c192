import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { waitUntilReady, uploadToProject } from '../../test/support/stored-files.ts'
import { createTestProject } from '../../test/support/fixtures.ts'
import { expectAccessible, PHONE } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'
import { holdRequests } from '../support/hold-requests.ts'

// Thumbnails fit their tiles in every size, or fill them if the user chooses that.

const SHAPES = { Landscape: [900, 600], Portrait: [600, 900], Panorama: [2400, 300], Ribbon: [200, 1600] } as const

const { app, visitAs } = await startBrowserTest({ worker: true })
const owner = await app.owner('Ada')
const { id: project, url_alias: alias } = await createTestProject(owner, 'The quay')
for (const [title, [width, height]] of Object.entries(SHAPES)) {
  const picture = sharp({ create: { width, height, channels: 3, background: '#7a3b1e' } }).jpeg()
  const file = { name: `${title}.jpg`, bytes: await picture.toBuffer() }
  await waitUntilReady(owner, (await uploadToProject(owner, file, { project, title, visibility: 'local' })).id)
}
const visit = visitAs(owner)

/** Whether the thumbnail, once loaded, fits inside its tile without cropping, and how its placeholder is drawn. */
const measureThumbnail = (page: Page, title: string) =>
  page
    .getByRole('option', { name: title })
    .or(page.getByRole('link', { name: title }))
    .locator('img[srcset], img[loading]')
    .last()
    .evaluate(async (element) => {
      const img = element as HTMLImageElement
      await img.decode()
      const [frameBox, imageBox] = [img.parentElement?.getBoundingClientRect(), img.getBoundingClientRect()]
      const { objectFit } = getComputedStyle(img)
      const scale =
        objectFit === 'contain'
          ? Math.min(imageBox.width / img.naturalWidth, imageBox.height / img.naturalHeight)
          : Math.max(imageBox.width / img.naturalWidth, imageBox.height / img.naturalHeight)
      const visibleShares = [imageBox.width / (img.naturalWidth * scale), imageBox.height / (img.naturalHeight * scale)]
      const isInside =
        frameBox !== undefined && imageBox.width <= frameBox.width + 1 && imageBox.height <= frameBox.height + 1
      const { backgroundRepeat, backgroundPosition } = getComputedStyle(img.parentElement ?? img)
      const placeholder = `${backgroundRepeat} ${backgroundPosition}`
      return { whole: Math.min(...visibleShares) > 0.97, inside: isInside, placeholder }
    })

test('5.media-type.3 shows uncropped thumbnails at every size and in every view of the client and the gallery', async () => {
  const { page, faults } = await visit(`/client/archive?projectId=${project}`)
  const expectNoneCropped = async (label: string) => {
    for (const title of Object.keys(SHAPES))
      await expect
        .poll(() => measureThumbnail(page, title), { message: `${label}: ${title}` })
        .toEqual({ whole: true, inside: true, placeholder: 'no-repeat 50% 50%' })
  }
  for (const address of ['size=s', 'size=m', 'size=l', 'view=list', 'view=timeline']) {
    await page.goto(`/client/archive?projectId=${project}&${address}`)
    await expectNoneCropped(address)
  }
  await page.goto(`/view/${alias}`)
  await expectNoneCropped('gallery')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoneCropped('gallery on a phone')
  expect(faults).toEqual([])
})

test('fills tiles with cropped thumbnails when the user chooses that, and remembers the choice', async () => {
  const { page, faults } = await visit(`/client/archive?projectId=${project}`)
  const fillButton = page.getByRole('button', { name: 'Fill the tiles' })
  expect(await fillButton.getAttribute('aria-pressed')).toBe('false')
  await fillButton.click()
  await expect.poll(() => fillButton.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => measureThumbnail(page, 'Panorama')).toMatchObject({ whole: false, inside: true })
  await expectAccessible(page)
  await page.goto(`/client/archive?projectId=${project}`)
  await expect.poll(() => measureThumbnail(page, 'Portrait')).toMatchObject({ whole: false, inside: true })
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('menuitemradio', { name: 'Show whole images' }).click()
  await expect.poll(() => measureThumbnail(page, 'Portrait')).toMatchObject({ whole: true, inside: true })
  expect(faults).toEqual([])
})

test('fades a thumbnail in once it has loaded, but not if the user prefers reduced motion', async () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    let releaseFiles = () => {}
    const { page, faults } = await visit(`/client/archive?projectId=${project}`, {
      reducedMotion,
      prepare: async (newPage) => ({ release: releaseFiles } = await holdRequests(newPage, '**/files/**')),
    })
    const picture = page.getByRole('option', { name: 'Landscape' }).locator('img')
    const load = await picture.evaluateHandle((img) => ({
      countAnimations: new Promise<number>((resolve) =>
        img.addEventListener('load', () => requestAnimationFrame(() => resolve(img.getAnimations().length))),
      ),
    }))
    // A picture that loads within 50 ms counts as cached and appears immediately.
    const startMs = await page.evaluate(() => performance.now())
    await page.waitForFunction((ms) => performance.now() - ms > 50, startMs)
    releaseFiles()
    expect(await load.evaluate(({ countAnimations }) => countAnimations), reducedMotion).toBe(
      reducedMotion === 'reduce' ? 0 : 1,
    )
    expect(faults).toEqual([])
  }
})
