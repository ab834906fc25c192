import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isReady, upload } from '../test/stored.ts'
import { newProject } from '../test/world.ts'
import { expectAccessible, PHONE } from './browser.ts'
import { openStage } from './stage.ts'

// Thumbnails fit their tiles in every size, or fill them if the user chooses.

const SHAPES = { Landscape: [900, 600], Portrait: [600, 900], Panorama: [2400, 300], Ribbon: [200, 1600] } as const

const { app, pagesOf } = await openStage({ worker: true })
const owner = await app.owner('Ada')
const { id: project, url_alias: alias } = await newProject(owner, 'The quay')
for (const [title, [width, height]] of Object.entries(SHAPES)) {
  const picture = sharp({ create: { width, height, channels: 3, background: '#7a3b1e' } }).jpeg()
  const file = { name: `${title}.jpg`, bytes: await picture.toBuffer() }
  await isReady(owner, (await upload(owner, file, { project, title, visibility: 'local' })).id)
}
const at = pagesOf(owner)

/** Whether the thumbnail is shown whole and inside its tile, once it has loaded. */
const drawn = (page: Page, title: string) =>
  page
    .getByRole('option', { name: title })
    .or(page.getByRole('link', { name: title }))
    .locator('img[srcset], img[loading]')
    .last()
    .evaluate(async (element) => {
      const img = element as HTMLImageElement
      await img.decode()
      const [box, own] = [img.parentElement?.getBoundingClientRect(), img.getBoundingClientRect()]
      const { objectFit } = getComputedStyle(img)
      const scale =
        objectFit === 'contain'
          ? Math.min(own.width / img.naturalWidth, own.height / img.naturalHeight)
          : Math.max(own.width / img.naturalWidth, own.height / img.naturalHeight)
      const seen = [own.width / (img.naturalWidth * scale), own.height / (img.naturalHeight * scale)]
      const inside = box !== undefined && own.width <= box.width + 1 && own.height <= box.height + 1
      return { whole: Math.min(...seen) > 0.97, inside }
    })

test('5.media-type.3 scales thumbnails to fit in every size and view, in the client and the gallery', async () => {
  const { page, faults } = await at(`/client/archive?projectId=${project}`)
  const everyShape = async (told: string) => {
    for (const title of Object.keys(SHAPES))
      await expect
        .poll(() => drawn(page, title), { message: `${told}: ${title}` })
        .toEqual({ whole: true, inside: true })
  }
  for (const address of ['size=s', 'size=m', 'size=l', 'view=list', 'view=timeline']) {
    await page.goto(`/client/archive?projectId=${project}&${address}`)
    await everyShape(address)
  }
  await page.goto(`/view/${alias}`)
  await everyShape('gallery')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await everyShape('gallery on a phone')
  expect(faults).toEqual([])
})

test('fills the tiles with thumbnails on request and remembers the choice', async () => {
  const { page, faults } = await at(`/client/archive?projectId=${project}`)
  const fill = page.getByRole('button', { name: 'Fill the tiles' })
  expect(await fill.getAttribute('aria-pressed')).toBe('false')
  await fill.click()
  await expect.poll(() => fill.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => drawn(page, 'Panorama')).toEqual({ whole: false, inside: true })
  await expectAccessible(page)
  await page.goto(`/client/archive?projectId=${project}`)
  await expect.poll(() => drawn(page, 'Portrait')).toEqual({ whole: false, inside: true })
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('menuitemradio', { name: 'Show whole images' }).click()
  await expect.poll(() => drawn(page, 'Portrait')).toEqual({ whole: true, inside: true })
  expect(faults).toEqual([])
})
