import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Caption } from '#shared/entities/caption.ts'
import { encodeLegacy } from '../../test/support/sample-files/legacy-text.ts'
import { makeMp3, makeMp4, makePdf, makeSvg } from '../../test/support/sample-files/media.ts'
import { uploadToProject } from '../../test/support/stored-files.ts'
import { createEntity, createTestProject } from '../../test/support/fixtures.ts'
import { expectAccessible, setColorScheme, PHONE, clickUndo } from '../support/browser.ts'
import { intercept } from '../support/intercept.ts'
import { startBrowserTest } from '../support/browser-test.ts'
import { SLOW_EFFECT_TIMEOUT_MS } from '../../test/support/time-limits.ts'

// Viewers for video, audio, very large images, long documents and text.

const VTT = `WEBVTT

00:00.000 --> 00:02.000
<v Ada>Where were you?

00:02.000 --> 00:04.000
<v Tom>At sea & afloat.

00:04.000 --> 00:06.000
Aye, caf&eacute; &amp; &notit; &#8364;5.
`

/** Two lines per page; every fifth page mentions lighthouse dues. */
const MINUTES_PAGES = Array.from(
  { length: 30 },
  (_, i) =>
    `Minutes of the Board, 1911${i % 5 === 4 ? ' Lighthouse dues' : ''}) Tj 0 -20 Td (second line of page ${i + 1}`,
)
const createPicture = (width: number, height: number) =>
  sharp(makeSvg('', width, height))
    .jpeg()
    .toBuffer()

const { app, visit } = await startBrowserTest({ worker: true })
const owner = await app.owner('Ada')
const { id: project } = await createTestProject(owner, 'Quay', { url_alias: 'quay' })
const uploadFile = async (name: string, bytes: Buffer, title: string) =>
  (await uploadToProject(owner, { name, bytes }, { project, title, visibility: 'local' })).id
const ids = {
  film: await uploadFile('ferry.mp4', makeMp4(40), 'The ferry'),
  sound: await uploadFile('tape.mp3', makeMp3(20), 'A tape'),
  pdf: await uploadFile('minutes.pdf', makePdf(MINUTES_PAGES), 'The minutes'),
  map: await uploadFile('map.jpg', await createPicture(4200, 2800), 'The map'),
  small: await uploadFile('boat.jpg', await createPicture(900, 600), 'A boat'),
  words: await uploadFile('poem.txt', Buffer.from('Low tide\n\n  and the ropes\n  lie still.'), 'A poem'),
  odd: await uploadFile('letter.xyz', Buffer.from([0, 1, 2, 3, 250, 251]), 'A letter'),
}
for (const id of [ids.film, ids.sound])
  await createEntity(owner, `/artifacts/${id}/captions`, {
    language: 'en',
    label: 'English',
    kind: 'captions',
    content: VTT,
  })
await vi.waitFor(async () => expect(await findUnfinished()).toEqual([]), {
  timeout: SLOW_EFFECT_TIMEOUT_MS,
  interval: 300,
})

/** The files and derivatives that are not ready yet. */
async function findUnfinished(): Promise<string[]> {
  const readFile = async (id: string) => (await owner.get<Artifact>(`/artifacts/${id}`)).body.file
  const files = await Promise.all(Object.values(ids).map(readFile))
  // The playback copy for visitors is made when a visitor first opens the item.
  const visitorViews = await Promise.all(
    [ids.film, ids.sound].map((id) => app.client().get<Artifact>(`/artifacts/${id}`)),
  )
  const missingFiles = [...files, ...visitorViews.map(({ body }) => body.file)].flatMap(
    (file) => file?.status ?? 'no file',
  )
  const pages = (await owner.get<{ words: string | null }[]>(`/artifacts/${ids.pdf}/pages`)).body
  const readiness = {
    pages: pages.length === 30 && pages.every(({ words }) => words !== null),
    tiles: (await readFile(ids.map))?.preview?.tiles !== undefined,
    waveform: (await readFile(ids.sound))?.preview?.waveform !== undefined,
  }
  return [
    ...missingFiles.filter((status) => status === 'processing'),
    ...Object.entries(readiness).flatMap(([name, isThere]) => (isThere ? [] : name)),
  ]
}

const toItemPath = (id: string) => `/view/quay/item/${id}`
const readPlayback = (page: Page, kind: 'video' | 'audio') =>
  page.locator(kind).evaluate((element: HTMLMediaElement) => ({
    time: element.currentTime,
    paused: element.paused,
    muted: element.muted,
    speed: element.playbackRate,
    controls: element.controls,
  }))
async function expectAccessibleInBothSchemes(page: Page, faults: string[]) {
  await expectAccessible(page)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  expect(faults).toEqual([])
}

test('lists the items of a gallery with JavaScript enabled and disabled', async () => {
  const withoutScripts = await visit('/view/quay', { javaScriptEnabled: false })
  await withoutScripts.page.getByRole('link', { name: 'The ferry' }).first().waitFor()
  const { page, faults } = await visit('/view/quay')
  await page.getByRole('link', { name: 'The ferry' }).first().waitFor()
  // An audio item shows its waveform.
  await page.getByRole('link', { name: 'A tape' }).locator('svg[data-drawn]').waitFor()
  await expectAccessibleInBothSchemes(page, faults)
})

describe('video player', () => {
  test('plays on click and by keyboard, shows captions, and seeks to a transcript line when the line is clicked', async () => {
    const { page, faults } = await visit(toItemPath(ids.film))
    const player = page.getByRole('group', { name: 'Player: The ferry' })
    await player.getByRole('slider', { name: 'Playback position' }).waitFor()
    await expect.poll(async () => (await readPlayback(page, 'video')).controls).toBe(false)
    await expectAccessibleInBothSchemes(page, faults)

    await player.getByRole('button', { name: 'Play' }).first().click()
    await expect.poll(async () => (await readPlayback(page, 'video')).time).toBeGreaterThan(0)
    await page.keyboard.press('k')
    await expect.poll(async () => (await readPlayback(page, 'video')).paused).toBe(true)
    await page.keyboard.press('m')
    await page.keyboard.press('>')
    await expect.poll(() => readPlayback(page, 'video')).toMatchObject({ muted: true, speed: 1.25 })

    const readActiveTracks = () =>
      page
        .locator('video')
        .evaluate((element: HTMLVideoElement) =>
          [...element.textTracks].flatMap((track) =>
            track.mode === 'showing' ? [track.label, track.cues?.length] : [],
          ),
        )
    expect(await readActiveTracks()).toEqual([])
    await page.keyboard.press('c')
    await expect.poll(readActiveTracks).toEqual(['English', 3])
    await player.getByRole('combobox', { name: 'Captions' }).selectOption({ label: 'Captions off' })
    await expect.poll(readActiveTracks).toEqual([])

    // The browser decodes character references as the server does.
    await player.getByRole('button', { name: 'Aye, café & ¬it; €5.' }).waitFor()
    await player.getByRole('button', { name: 'At sea & afloat.' }).click()
    await expect.poll(async () => (await readPlayback(page, 'video')).time).toBeGreaterThanOrEqual(2)
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
    await expect.poll(() => player.locator('[aria-current="time"]').textContent()).toMatch(/At sea & afloat|Aye/)
    expect(faults).toEqual([])
  })

  test('resumes playback at the position stored in the browser', async () => {
    const { page } = await visit(toItemPath(ids.film))
    await page.getByRole('slider', { name: 'Playback position' }).waitFor()
    await page.evaluate((id) => localStorage.setItem('vitrine:places', JSON.stringify([[id, 11]])), ids.film)
    await page.reload()
    await page.getByText('Resumed at 0:11').waitFor()
    await expect.poll(async () => (await readPlayback(page, 'video')).time).toBe(11)
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect.poll(async () => (await readPlayback(page, 'video')).time).toBe(0)
  })

  test('keeps playing when the item changes and its signed URLs are renewed', async () => {
    const { page } = await visit(`/client/archive/${ids.film}?projectId=${project}`, { user: owner })
    const player = page.getByRole('group', { name: 'Player: The ferry' })
    await player.getByRole('slider', { name: 'Playback position' }).waitFor()
    await player.getByRole('button', { name: 'Play' }).first().click()
    await expect.poll(async () => (await readPlayback(page, 'video')).time).toBeGreaterThan(0)
    const originalSrc = await page.locator('video').getAttribute('src')
    // Simulate addresses that were signed an hour later.
    await intercept(page, `**/client/api/artifacts/${ids.film}`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(/(?<=[?&]e=)\d+/g, '9999999999') })
    })
    await owner.post(`/artifacts/${ids.film}`, { place: 'The far quay' })
    await expect.poll(() => page.getByRole('combobox', { name: 'Place' }).inputValue()).toBe('The far quay')
    expect(await page.locator('video').getAttribute('src')).toBe(originalSrc)
    expect((await readPlayback(page, 'video')).paused).toBe(false)
  })

  test('shows native controls and a transcript when JavaScript is disabled', async () => {
    const { page } = await visit(toItemPath(ids.film), { javaScriptEnabled: false })
    expect(await page.locator('video[controls][src]').count()).toBe(1)
    await page.getByText('At sea & afloat.').waitFor()
    await page.getByText('Aye, café & ¬it; €5.').waitFor()
    // The layout must not shift when scripts arrive.
    const display = await page
      .locator('details', { hasText: 'Transcript' })
      .evaluate((element) => getComputedStyle(element).display)
    expect(display).toBe('flex')
  })

  test('says when a video can’t be loaded, and plays it after a successful retry', async () => {
    let isBroken = true
    const { page } = await visit(toItemPath(ids.film), {
      prepare: (newPage) =>
        intercept(newPage, /\/files\/.*/, (route) =>
          isBroken && route.request().resourceType() === 'media' ? route.abort() : route.continue(),
        ),
    })
    await page.getByRole('alert').getByText('This can’t be played').waitFor()
    await expectAccessible(page)
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('slider', { name: 'Playback position' }).waitFor()
  })
})

test('seeks in the waveform of a recording with the pointer and the keyboard', async () => {
  const { page, faults } = await visit(toItemPath(ids.sound), { viewport: PHONE })
  const waveform = page.getByRole('slider', { name: 'Waveform' })
  await page.getByRole('button', { name: 'Play' }).waitFor()
  const box = await waveform.boundingBox()
  if (!box) throw new Error('the waveform is not there')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect.poll(async () => Math.round((await readPlayback(page, 'audio')).time)).toBe(10)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Math.round((await readPlayback(page, 'audio')).time)).toBe(15)
  await expect.poll(() => waveform.getAttribute('aria-valuetext')).toBe('0:15')
  await page.keyboard.press('Home')
  await expect.poll(async () => (await readPlayback(page, 'audio')).time).toBe(0)
  await expectAccessibleInBothSchemes(page, faults)
})

describe('document reader', () => {
  const readCurrentPage = (page: Page) => page.getByRole('textbox', { name: 'Page' }).inputValue()

  test('turns pages by button, page number or keyboard, and renders only a few pages at a time', async () => {
    const { page, faults } = await visit(toItemPath(ids.pdf))
    await page.getByText('of 30').waitFor()
    await page.getByRole('region', { name: 'Page 1', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => readCurrentPage(page)).toBe('2')
    await page.getByRole('textbox', { name: 'Page' }).fill('25')
    await page.keyboard.press('Enter')
    await expect.poll(() => readCurrentPage(page)).toBe('25')
    await page.getByRole('region', { name: 'Page 25', exact: true }).getByText('Lighthouse').waitFor()
    await expect.poll(() => page.locator('body [data-page]').count()).toBeLessThan(15)
    await page.getByRole('region', { name: 'Pages of The minutes' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => readCurrentPage(page)).toBe('24')
    await page.keyboard.press('+')
    await expect.poll(() => page.getByRole('combobox', { name: 'Fit' }).inputValue()).toBe('own')
    await expect.poll(() => readCurrentPage(page)).toBe('24')
    await expectAccessibleInBothSchemes(page, faults)
  })

  test('finds and counts matches in a document, and jumps to each of them', async () => {
    const { page, faults } = await visit(`${toItemPath(ids.pdf)}?query=lighthouse%20DUES`)
    await page.getByRole('status').getByText('1 of 6').waitFor()
    await expect.poll(() => readCurrentPage(page)).toBe('5')
    await expect.poll(() => page.locator('mark[data-now]').allTextContents()).toEqual(['Lighthouse', 'dues'])
    const field = page.getByRole('textbox', { name: 'Search in this document' })
    await field.press('Shift+Enter')
    await page.getByRole('status').getByText('6 of 6').waitFor()
    await expect.poll(() => readCurrentPage(page)).toBe('30')
    await expectAccessible(page)
    await field.fill('submarine')
    await page.getByRole('status').getByText('No matches').waitFor()
    expect(faults).toEqual([])
  })

  test('copies text in reading order across several pages', async () => {
    const { page } = await visit(toItemPath(ids.pdf))
    for (const name of ['Page 1', 'Page 2'])
      await page.getByRole('region', { name, exact: true }).locator('[data-run]').first().waitFor()
    const copiedText = await page.evaluate(() => {
      const findWord = (n: number, text: string) =>
        [...document.querySelectorAll(`[data-page="${n}"] [data-run]`)].find((run) => run.textContent?.trim() === text)
          ?.firstChild as Text
      const range = document.createRange()
      range.setStart(findWord(0, 'second'), 0)
      range.setEnd(findWord(1, 'Board,'), 5)
      const selection = document.getSelection()
      selection?.removeAllRanges()
      selection?.addRange(range)
      const data = new DataTransfer()
      const event = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true })
      document.querySelector('[data-page="0"]')?.dispatchEvent(event)
      return data.getData('text/plain')
    })
    expect(copiedText).toBe('second line of page 1\n\nMinutes of the Board')
  })

  test('shows only the first page when JavaScript is disabled, and links to the file if it is downloadable', async () => {
    const { page } = await visit(toItemPath(ids.pdf), { javaScriptEnabled: false })
    await page.getByRole('img', { name: 'First page of The minutes' }).waitFor()
    const link = page.getByRole('link', { name: 'Open document' })
    expect(await link.count()).toBe(0)
    await owner.post(`/artifacts/${ids.pdf}`, { downloadable: true })
    await page.reload()
    expect(await link.getAttribute('href')).toContain('/files/')
    await owner.post(`/artifacts/${ids.pdf}`, { downloadable: false })
  })

  test('fits the document reader on a phone screen', async () => {
    const { page, faults } = await visit(toItemPath(ids.pdf), { viewport: PHONE })
    await page.getByText('of 30').waitFor()
    const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(pageWidth).toBeLessThanOrEqual(PHONE.width)
    await expectAccessibleInBothSchemes(page, faults)
  })
})

describe('image viewer', () => {
  const getViewer = (page: Page, title: string) => page.getByRole('dialog', { name: `Media viewer: ${title}` })

  test('loads the tiles of a very large image only when the viewer zooms in', async () => {
    const { page, faults } = await visit(toItemPath(ids.map))
    const requestedLevels: string[] = []
    page.on('request', (request) => {
      const [, level] = /\/(\d+)\/\d+_\d+\.webp/.exec(request.url()) ?? []
      if (level) requestedLevels.push(level)
    })
    await page.getByRole('link', { name: 'Enlarge The map' }).click()
    await getViewer(page, 'The map').waitFor()
    await expectAccessible(page)
    expect(requestedLevels).toEqual([])
    for (let i = 0; i < 5; i++) await page.keyboard.press('+')
    await getViewer(page, 'The map').locator('canvas').first().waitFor()
    await expect.poll(() => requestedLevels.includes('4') || requestedLevels.includes('3')).toBe(true)
    await page.keyboard.press('r')
    await page.keyboard.press('ArrowRight')
    await expectAccessible(page)
    await page.keyboard.press('0')
    await expect.poll(() => getViewer(page, 'The map').locator('canvas').count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => getViewer(page, 'The map').count()).toBe(0)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Enlarge The map')
    expect(faults).toEqual([])
  })

  test('logs no errors when the viewer is closed while tiles are still loading', async () => {
    const { page, faults } = await visit(toItemPath(ids.map))
    const viewerClosed = Promise.withResolvers<undefined>()
    const heldRoutes: Promise<void>[] = []
    await page.route(/\/\d+_\d+\.webp/, (route) => {
      heldRoutes.push(viewerClosed.promise.then(() => route.continue()))
    })
    await page.getByRole('link', { name: 'Enlarge The map' }).click()
    await getViewer(page, 'The map').waitFor()
    for (let i = 0; i < 5; i++) await page.keyboard.press('+')
    await expect.poll(() => heldRoutes.length).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => getViewer(page, 'The map').count()).toBe(0)
    const tileResponse = page.waitForResponse(/\/\d+_\d+\.webp/)
    viewerClosed.resolve(undefined)
    await (await tileResponse).finished()
    await Promise.all(heldRoutes)
    // One more turn of the event loop, in which an error would be reported.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect(faults).toEqual([])
  })

  test('opens an image from the search results, and returns to the last viewed item when the viewer is closed', async () => {
    const { page, faults } = await visit('/view/quay?type=Image')
    await page.getByRole('link', { name: /A boat/ }).click()
    await page.getByRole('link', { name: 'Enlarge A boat' }).click()
    await getViewer(page, 'A boat').waitFor()
    await getViewer(page, 'A boat')
      .getByText(/\d of 2/)
      .waitFor()
    await page.keyboard.press('Home')
    await page.getByRole('dialog').getByText('1 of 2').waitFor()
    // A disabled Next button keeps the focus, so keys still work.
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).press('Enter')
    await page.getByRole('dialog').getByText('2 of 2').waitFor()
    await page.keyboard.press('Home')
    await page.getByRole('dialog').getByText('1 of 2').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog').getByText('2 of 2').waitFor()
    const lastTitle = (await page.getByRole('dialog').getAttribute('aria-label'))?.replace('Media viewer: ', '') ?? ''
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: lastTitle, level: 1 }).waitFor()
    expect(faults).toEqual([])
  })
})

test('shows a text file with and without JavaScript, but to visitors only if it is downloadable', async () => {
  const getTextSheet = (page: Page) => page.getByRole('region', { name: 'Text of A poem' }).getByText('and the ropes')
  const memberTab = await visit(`/client/archive/${ids.words}?projectId=${project}`, { user: owner })
  await getTextSheet(memberTab.page).waitFor()
  const visitorTab = await visit(toItemPath(ids.words))
  await visitorTab.page.getByText('No preview', { exact: true }).waitFor()
  await owner.post(`/artifacts/${ids.words}`, { downloadable: true })
  const withoutScripts = await visit(toItemPath(ids.words), { javaScriptEnabled: false })
  expect(
    await getTextSheet(withoutScripts.page).evaluate((element) => getComputedStyle(element).whiteSpaceCollapse),
  ).toBe('preserve')
  const { page, faults } = await visit(toItemPath(ids.words), { viewport: PHONE })
  await getTextSheet(page).waitFor()
  await expectAccessibleInBothSchemes(page, faults)
})

test('says that a file has no preview and offers to download it', async () => {
  await owner.post(`/artifacts/${ids.odd}`, { downloadable: true })
  const { page } = await visit(`/client/archive/${ids.odd}?projectId=${project}`, { user: owner })
  await page.getByText('No preview', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Download', exact: true }).waitFor()
  await expectAccessible(page)
})

test('adds, renames and deletes captions, reports errors in a caption file, and undoes a deletion', async () => {
  const { page, faults } = await visit(`/client/archive/${ids.film}?projectId=${project}`, { user: owner })
  const section = page.getByRole('region', { name: 'Captions' })
  await section.getByText('English').first().waitFor()
  const chooseEncoding = (name: string, text: string) =>
    page.setInputFiles('input[type=file][accept*=vtt]', { name, mimeType: 'text/vtt', buffer: Buffer.from(text) })

  await chooseEncoding('wrong.vtt', 'WEBVTT\n\n00:02.000 --> 00:01.000\nNo')
  await section.getByRole('alert').getByText('Line 3: a caption must end after it begins').waitFor()
  await expectAccessible(page)
  await chooseEncoding('ferry.de.srt', '1\n00:00:01,000 --> 00:00:02,000\nAuf See.')
  const form = page.getByRole('dialog', { name: 'Add captions' })
  expect(
    await form
      .getByRole('textbox', { name: 'Language' })
      .or(form.getByRole('combobox', { name: 'Language' }))
      .inputValue(),
  ).toBe('German')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await section.getByText('Deutsch').waitFor()
  expect(await section.getByRole('alert').count()).toBe(0)
  // The player on the page updates immediately.
  await expect.poll(() => page.locator('video track').count()).toBe(2)

  await section.getByRole('button', { name: 'Delete Deutsch' }).click()
  await clickUndo(page, 'Deutsch deleted')
  const readLabels = async () =>
    (await owner.get<Caption[]>(`/artifacts/${ids.film}/captions`)).body.map((caption) => caption.label)
  await expect.poll(readLabels).toEqual(['English', 'Deutsch'])
  // Undo by keyboard works anywhere while the prompt is open.
  await section.getByRole('button', { name: 'Delete Deutsch' }).press('Enter')
  await expect.poll(readLabels).toEqual(['English'])
  await page.getByText('Deutsch deleted').waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(readLabels).toEqual(['English', 'Deutsch'])
  await section.getByRole('button', { name: 'Edit Deutsch' }).click()
  await page.getByRole('textbox', { name: 'Label' }).fill('Auf Deutsch')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect.poll(readLabels).toEqual(['English', 'Auf Deutsch'])
  expect(faults).toEqual([])
})

test('converts captions from a legacy encoding after a preview, and lists the lines that can’t be used', async () => {
  const id = await uploadFile('harbour.mp4', makeMp4(3), 'The harbour')
  const { page, faults } = await visit(`/client/archive/${id}?projectId=${project}`, { user: owner })
  const section = page.getByRole('region', { name: 'Captions' })
  const text = [
    ...['1', '00:00:00,000 --> 00:00:02,000', 'siehe Bild 3 --> Über die Fähre', '', 'A < B & C', ''],
    ...['2', '00:00:05,000 --> 00:00:04,000', 'turned around', ''],
  ].join('\r\n')
  const file = { name: 'harbour.de.srt', mimeType: 'application/x-subrip', buffer: encodeLegacy(text, 'macintosh') }
  await section.getByRole('button', { name: 'Add captions' }).waitFor()
  await page.setInputFiles('input[type=file][accept*=vtt]', file)
  const form = page.getByRole('dialog', { name: 'Add captions' })
  await form.getByText('It looks like Mac OS Roman').waitFor()
  await form.getByRole('listitem').getByText('siehe Bild 3 --> Über die Fähre').waitFor()
  await form.getByText('Line 8: a caption must end after it begins').waitFor()
  await expectAccessible(page)
  // The wrong encoding garbles letters and the right one restores them.
  const encoding = form.getByRole('combobox', { name: 'File encoding' })
  for (const [name, letters] of [
    ['Windows-1252', '†ber die FŠhre'],
    ['Mac OS Roman', 'Über die Fähre'],
  ] as const) {
    await encoding.click()
    await page.getByRole('option', { name, exact: true }).click()
    await form.getByRole('listitem').getByText(letters).waitFor()
  }
  await form.getByRole('button', { name: 'Convert and save' }).click()
  await section.getByText('Deutsch').waitFor()
  const readCues = () =>
    page.evaluate(() => {
      const track = document.querySelector('video track')
      if (!(track instanceof HTMLTrackElement)) return null
      // Cues are only loaded in this mode; the next polls will find them.
      track.track.mode = 'hidden'
      return [...(track.track.cues ?? [])].map((cue) => (cue as VTTCue).getCueAsHTML().textContent)
    })
  await expect.poll(readCues).toEqual(['siehe Bild 3 --> Über die Fähre\n\u00a0\nA < B & C'])
  expect(faults).toEqual([])
})
