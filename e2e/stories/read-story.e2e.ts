import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeMp3, makeMp4, makePdf, makeSvg } from '../../test/support/sample-files/media.ts'
import { waitUntilReady, uploadToProject } from '../../test/support/stored-files.ts'
import { createEntity, createTestProject } from '../../test/support/fixtures.ts'
import { getButton, expectAccessible, PHONE } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// Reading a story on a phone and on a desktop, with and without scripts.

const STORY_PATH = '/view/quay/exhibit/crossing'

const createPicture = (width: number, height: number) =>
  sharp(makeSvg('', width, height))
    .jpeg()
    .toBuffer()
const VTT = `WEBVTT

00:00.000 --> 00:02.000
<v Ada>You rang twice for a person.

00:02.000 --> 00:06.000
And not at all for a pig.
`

const { app, visit } = await startBrowserTest({ worker: true })
const owner = await app.owner('Ada')
const { id: project } = await createTestProject(owner, 'Quay', { url_alias: 'quay' })
const uploadFile = async (name: string, bytes: Buffer, title: string, visibility = 'local') =>
  (await uploadToProject(owner, { name, bytes }, { project, title, visibility, downloadable: 'true' })).id
const ids = {
  wide: await uploadFile('wide.jpg', await createPicture(1200, 600), 'The harbour'),
  tall: await uploadFile('tall.jpg', await createPicture(600, 1200), 'The lamp'),
  secret: await uploadFile('secret.jpg', await createPicture(700, 500), 'The ledger', 'private'),
  film: await uploadFile('ferry.mp4', makeMp4(4), 'The ferry'),
  tape: await uploadFile('tape.mp3', makeMp3(8), 'The tape'),
  paper: await uploadFile('minutes.pdf', makePdf(['One', 'Two']), 'The minutes'),
}
const captions = { language: 'en', label: 'English', kind: 'captions', content: VTT }
await createEntity(owner, `/artifacts/${ids.tape}/captions`, captions)
for (const id of Object.values(ids)) await waitUntilReady(owner, id)
const createExhibit = async (title: string, url_alias: string) =>
  (
    await createEntity(owner, '/exhibits', {
      project,
      title,
      url_alias,
      description: '<p>About it.</p>',
      visibility: 'local',
    })
  ).id
const [id, otherExhibit] = [await createExhibit('Crossing', 'crossing'), await createExhibit('Weather', 'weather')]
const blocks = [
  { type: 'item', item: ids.wide, width: 'full', caption: '<p>At low water</p>' },
  { type: 'heading', level: 2, text: 'The bell' },
  { type: 'text', words: '<p>People who wanted to cross rang.</p>' },
  { type: 'recording', item: ids.tape, caption: '' },
  { type: 'quote', words: '<p>Not at all for a pig.</p>', source: 'Tom Pascoe' },
  { type: 'beside', item: ids.tall, side: 'right', caption: '', words: '<p>The lamp hung here.</p>' },
  { type: 'heading', level: 2, text: 'The bridge' },
  { type: 'row', items: [ids.wide, ids.tall].map((item) => ({ item, caption: '' })), caption: '' },
  { type: 'item', item: ids.secret, width: 'page', caption: '<p>What it cost</p>' },
  { type: 'compare', items: [ids.wide, ids.wide].map((item) => ({ item, caption: '' })), caption: '' },
  { type: 'film', item: ids.film, caption: '' },
  { type: 'page', item: ids.paper, page: 2, caption: '' },
  { type: 'timeline', entries: [{ when: '1963', words: '<p>The bridge opens.</p>', item: ids.tall }] },
  { type: 'exhibit', exhibit: otherExhibit },
]
await createEntity(owner, `/exhibits/${id}/story`, { blocks, revision: 0 })
await createEntity(owner, `/exhibits/${id}/story/publish`, { revision: 1 })

const phoneOptions = { viewport: PHONE, hasTouch: true, isMobile: true }
const readOverflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Swipes to the left across the title of a page. */
const swipeLeft = (page: Page) =>
  page.evaluate(() => {
    const target = document.querySelector('h1') as HTMLElement
    const createTouch = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 400 })
    const dispatchTouch = (type: string, touches: Touch[], changedTouches: Touch[]) =>
      target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches }))
    dispatchTouch('touchstart', [createTouch(300)], [createTouch(300)])
    dispatchTouch('touchend', [], [createTouch(120)])
  })
/** Records what the page shares instead of opening the system’s share sheet. */
const stubShare = () => {
  const share = async (data: ShareData) => void Object.assign(window, { shared: data.url })
  Object.defineProperty(navigator, 'share', { value: share })
}

test('shows every story block on a phone, and reveals nothing about a private item', async () => {
  const { page, faults } = await visit(STORY_PATH, phoneOptions)
  await page.getByRole('heading', { name: 'The bell' }).waitFor()
  expect(await readOverflow(page)).toBe(0)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expectAccessible(page)
  // A private item must leave no trace in the page or its source.
  for (const word of ['The ledger', 'What it cost', ids.secret]) expect(await page.content()).not.toContain(word)

  // A portrait image fits the screen.
  const portrait = page.getByRole('img', { name: 'The lamp' }).first()
  await portrait.scrollIntoViewIfNeeded()
  expect((await portrait.boundingBox())?.height).toBeLessThan(PHONE.height)

  // The chapter being read is marked.
  const chapters = page.getByRole('navigation', { name: 'Chapters' })
  await chapters.getByRole('link', { name: 'The bridge' }).click()
  await page.locator('[aria-current=location]', { hasText: 'The bridge' }).waitFor()
  // The links stay in sight, below the header and above the chapter.
  await expect
    .poll(async () => {
      const [header, links, heading] = await Promise.all(
        [page.getByRole('banner'), chapters, page.getByRole('heading', { name: 'The bridge' })].map((part) =>
          part.boundingBox(),
        ),
      )
      if (!header || !links || !heading) return false
      return links.y >= header.y + header.height - 1 && heading.y >= links.y + links.height
    })
    .toBe(true)

  // The transcript follows the playback.
  const transcriptLine = page.getByRole('button', { name: /Not at all for a pig/i })
  await transcriptLine.click()
  await page.locator('[aria-current=time]', { hasText: 'pig' }).waitFor()

  const slider = page.getByRole('slider', { name: 'Before and after: The harbour' })
  await slider.focus()
  await page.keyboard.press('End')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('Showing 100% of the earlier image')
  expect(faults).toEqual([])
})

test('moves between a story’s item pages by swiping, shares and reports an item, and links to other exhibits', async () => {
  const { page, faults } = await visit(STORY_PATH, {
    ...phoneOptions,
    prepare: (newPage) => newPage.addInitScript(stubShare),
  })
  const waitForHeading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByTitle('More about The tape').first().tap()
  await waitForHeading('The tape')
  await page.getByText('2 of 5').waitFor()
  await swipeLeft(page)
  await waitForHeading('The lamp')
  await getButton(page, 'Share').tap()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared?: string }).shared))
    .toBe(`${app.base}/view/quay/item/${ids.tall}`)
  await getButton(page, 'Report').tap()
  const dialog = page.getByRole('dialog', { name: 'Report this item' })
  await dialog.getByText('It shows someone who wouldn’t want to be shown').tap()
  await dialog.getByLabel('Message').fill('That is my lamp.')
  await getButton(page, 'Send report').tap()
  await page.getByText('Thank you. The people who look after this archive have been notified.').waitFor()
  await getButton(page, 'Close').last().tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectAccessible(page)
  expect(await readOverflow(page)).toBe(0)
  await page.getByRole('link', { name: 'Crossing' }).first().tap()
  await page.waitForURL('**/exhibit/crossing')

  await page
    .getByRole('link', { name: /Weather/ })
    .first()
    .click()
  await page.waitForURL('**/exhibit/weather')
  expect(faults).toEqual([])
})

test('shows the whole story when JavaScript is disabled', async () => {
  const { page } = await visit(STORY_PATH, { ...phoneOptions, javaScriptEnabled: false })
  for (const expectedText of [
    'People who wanted to cross rang.',
    'Tom Pascoe',
    'And not at all for a pig.',
    '1963',
    'Weather',
  ])
    await page.getByText(expectedText).first().waitFor()
  await page.getByRole('link', { name: 'The bridge' }).click()
  expect(page.url()).toContain('#chapter-2')
  expect(await page.locator('audio[controls], video[controls]').count()).toBe(2)
  // Without scripts both images are shown instead of the slider.
  expect(await page.getByRole('slider', { name: /Before and after/ }).count()).toBe(0)
  expect(await page.content()).not.toContain(ids.secret)
  // Downloadable files are linked.
  for (const itemId of [ids.tape, ids.paper, ids.wide]) {
    await page.goto(`/view/quay/item/${itemId}`)
    const file = await page.getByRole('link', { name: /^Download/ }).getAttribute('href')
    expect((await page.request.get(String(file))).status(), String(file)).toBe(200)
  }
})

test('opens images of the story in the image viewer on a desktop', async () => {
  const { page, faults } = await visit(STORY_PATH)
  await expectAccessible(page)
  expect(await readOverflow(page)).toBe(0)
  await page.getByRole('link', { name: 'Enlarge The harbour' }).first().click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog').getByText('The lamp').waitFor()
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: 'More about The lamp' })
    .or(page.getByTitle('More about The lamp'))
    .first()
    .click()
  await page.waitForURL(`**/item/${ids.tall}**`)
  // The item page links to its exhibit.
  await page.getByRole('heading', { name: 'Appears in' }).waitFor()
  expect(faults).toEqual([])
})
