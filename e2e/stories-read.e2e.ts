import sharp from 'sharp'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { startApp } from '../test/app.ts'
import { makeMp3, makeMp4, makePdf, makeSvg } from '../test/media.ts'
import { expectAccessible, openBrowser, openPage, PAGES, PHONE } from './browser.ts'

// A story as visitors read it: on a phone and a desk, with scripts and without.

let app: Awaited<ReturnType<typeof startApp>>
let browser: Browser
let owner: Awaited<ReturnType<typeof app.owner>>
const ids = { wide: '', tall: '', secret: '', film: '', tape: '', paper: '' }
const PATH = '/view/quay/exhibit/crossing'

const picture = (width: number, height: number) =>
  sharp(makeSvg('', width, height))
    .jpeg()
    .toBuffer()
const VTT = `WEBVTT

00:00.000 --> 00:02.000
<v Ada>You rang twice for a person.

00:02.000 --> 00:06.000
And not at all for a pig.
`

beforeAll(async () => {
  app = await startApp({ pages: PAGES, worker: true })
  browser = await openBrowser()
  owner = await app.owner('Ada')
  const project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Quay', url_alias: 'quay' }))
    .body.id
  const upload = async (name: string, bytes: Buffer, title: string, visibility = 'local') => {
    const form = new FormData()
    for (const [key, value] of Object.entries({ project, title, visibility, downloadable: 'true' }))
      form.set(key, value)
    form.set('file', new Blob([Uint8Array.from(bytes)]), name)
    return (await owner.post<Artifact>('/artifacts', form)).body.id
  }
  ids.wide = await upload('wide.jpg', await picture(1200, 600), 'The harbour')
  ids.tall = await upload('tall.jpg', await picture(600, 1200), 'The lamp')
  ids.secret = await upload('secret.jpg', await picture(700, 500), 'The ledger', 'private')
  ids.film = await upload('ferry.mp4', makeMp4(4), 'The ferry')
  ids.tape = await upload('tape.mp3', makeMp3(8), 'The tape')
  ids.paper = await upload('minutes.pdf', makePdf(['One', 'Two']), 'The minutes')
  await owner.post(`/artifacts/${ids.tape}/captions`, {
    language: 'en',
    label: 'English',
    kind: 'captions',
    content: VTT,
  })
  for (const id of Object.values(ids))
    await vi.waitFor(
      async () => expect((await owner.get<Artifact>(`/artifacts/${id}`)).body.file?.status).toBe('ready'),
      { timeout: 60_000, interval: 200 },
    )
  const exhibit = async (title: string, url_alias: string) =>
    (await owner.post<Exhibit>('/exhibits', { project, title, url_alias, description: '<p>About it.</p>', visibility: 'local' })).body.id // prettier-ignore
  const [id, other] = [await exhibit('Crossing', 'crossing'), await exhibit('Weather', 'weather')]
  const blocks = [
    { type: 'item', item: ids.wide, width: 'full', caption: '<p>At low water</p>' },
    { type: 'heading', level: 2, text: 'The bell' },
    { type: 'text', words: '<p>Whoever wanted to cross rang.</p>' },
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
    { type: 'exhibit', exhibit: other },
  ]
  expect((await owner.post(`/exhibits/${id}/story`, { blocks, revision: 0 })).status).toBe(200)
  expect((await owner.post(`/exhibits/${id}/story/publish`, { revision: 1 })).status).toBe(200)
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const onPhone = { viewport: PHONE, hasTouch: true, isMobile: true }
const broad = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('on a phone every block can be read, played and compared', async () => {
  const { page, faults } = await openPage(browser, { baseURL: app.base, ...onPhone })
  await page.goto(PATH)
  await page.getByRole('heading', { name: 'The bell' }).waitFor()
  expect(await broad(page)).toBe(0)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expectAccessible(page)
  // What is private leaves no trace, in the page or in what it was made of.
  for (const word of ['The ledger', 'What it cost', ids.secret]) expect(await page.content()).not.toContain(word)

  // A portrait is whole on the screen.
  const tall = page.getByRole('img', { name: 'The lamp' }).first()
  await tall.scrollIntoViewIfNeeded()
  expect((await tall.boundingBox())?.height).toBeLessThan(PHONE.height)

  // Chapters lead there, and the one that is read is marked.
  const chapters = page.getByRole('navigation', { name: 'Chapters' })
  await chapters.getByRole('link', { name: 'The bridge' }).click()
  await page.locator('[aria-current=location]', { hasText: 'The bridge' }).waitFor()

  // What is said runs along.
  const line = page.getByRole('button', { name: /Not at all for a pig/i })
  await line.click()
  await page.locator('[aria-current=time]', { hasText: 'pig' }).waitFor()

  // Before and after, by the keys.
  const slider = page.getByRole('slider', { name: 'Before and after: The harbour' })
  await slider.focus()
  await page.keyboard.press('End')
  expect(await slider.getAttribute('aria-valuetext')).toBe('100 per cent of the picture before')

  // On to the other exhibit.
  await page
    .getByRole('link', { name: /Weather/ })
    .first()
    .click()
  await page.waitForURL('**/exhibit/weather')
  expect(faults).toEqual([])
})

test('without scripts the whole story is there', async () => {
  const { page } = await openPage(browser, { baseURL: app.base, ...onPhone, javaScriptEnabled: false })
  await page.goto(PATH)
  for (const words of ['Whoever wanted to cross rang.', 'Tom Pascoe', 'And not at all for a pig.', '1963', 'Weather'])
    await page.getByText(words).first().waitFor()
  await page.getByRole('link', { name: 'The bridge' }).click()
  expect(page.url()).toContain('#chapter-2')
  expect(await page.locator('audio[controls], video[controls]').count()).toBe(2)
  // Both pictures stand for themselves, and nothing is there that would not move.
  expect(await page.getByRole('slider', { name: /Before and after/ }).count()).toBe(0)
  expect(await page.content()).not.toContain(ids.secret)
})

test('on a desk a picture opens large among those of the story', async () => {
  const { page, faults } = await openPage(browser, { baseURL: app.base })
  await page.goto(PATH)
  await expectAccessible(page)
  expect(await broad(page)).toBe(0)
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
  // Its page tells of the exhibit.
  await page.getByRole('heading', { name: 'Appears in' }).waitFor()
  expect(faults).toEqual([])
})
