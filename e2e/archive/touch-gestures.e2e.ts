import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { makeSvg } from '../../test/support/sample-files/media.ts'
import { createTestProject } from '../../test/support/fixtures.ts'
import { uploadToProject } from '../../test/support/stored-files.ts'
import { SLOW_EFFECT_TIMEOUT_MS } from '../../test/support/time-limits.ts'
import { PHONE } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// Swipes and pulls with a finger, as the browser receives them from a touch screen.

const { app, visit } = await startBrowserTest({ worker: true })
const owner = await app.owner('Ada')
const { id: project } = await createTestProject(owner, 'Quay')
const bytes = await sharp(makeSvg('', 900, 600))
  .jpeg()
  .toBuffer()
const ids: string[] = []
for (const title of ['Anchor', 'Boat', 'Crane'])
  ids.push((await uploadToProject(owner, { name: `${title}.jpg`, bytes }, { project, title })).id)
await vi.waitFor(
  async () => {
    const items = await Promise.all(ids.map((id) => owner.get<Artifact>(`/artifacts/${id}`)))
    expect(items.map(({ body }) => body.file?.status)).toEqual(['ready', 'ready', 'ready'])
  },
  { timeout: SLOW_EFFECT_TIMEOUT_MS, interval: 300 },
)

const MOVES = 6
/** Drags a finger from the middle of the screen. */
async function drag(page: Page, { x = 0, y = 0 }: { x?: number; y?: number }) {
  const session = await page.context().newCDPSession(page)
  const start = { x: 195, y: 300 }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] })
  for (let move = 1; move <= MOVES; move++) {
    const touchPoint = { x: start.x + (x * move) / MOVES, y: start.y + (y * move) / MOVES }
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [touchPoint] })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

test.each([
  { language: 'en', forwardPx: -120 },
  { language: 'ar', forwardPx: 120 },
])('swipes between items and pulls the enlarged image down to close it in $language', async (direction) => {
  const { language, forwardPx } = direction
  let nextItemLoaded: Promise<unknown> | undefined
  const { page, faults } = await visit(`/client/archive/${ids[1]}?projectId=${project}&sort=TITLE-asc`, {
    user: owner,
    ...{ viewport: PHONE, hasTouch: true, isMobile: true },
    prepare: (openedPage) => {
      nextItemLoaded = openedPage.waitForResponse((response) => response.url().includes(`/artifacts/${ids[2]}`))
      return openedPage.context().addCookies([{ name: 'vitrine_language', value: language, url: app.base }])
    },
  })
  const expectItem = (title: string) => page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await expectItem('Boat')
  const stage = page.locator('[data-item-stage]')
  await stage.locator('img').first().waitFor()
  // Until the page knows the next item, a swipe leads nowhere.
  await nextItemLoaded
  await drag(page, { x: forwardPx })
  await expectItem('Crane')
  await drag(page, { x: -forwardPx })
  await expectItem('Boat')

  await stage.getByRole('button').or(stage.getByRole('link')).first().tap()
  const viewer = page.getByRole('dialog')
  await viewer.getByRole('img', { name: 'Boat' }).waitFor()
  await drag(page, { x: forwardPx })
  await viewer.getByRole('img', { name: 'Crane' }).waitFor()
  await drag(page, { x: -forwardPx })
  await viewer.getByRole('img', { name: 'Boat' }).waitFor()
  await drag(page, { y: 160 })
  await viewer.waitFor({ state: 'detached' })
  await expectItem('Boat')
  expect(faults).toEqual([])
})
