import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, WebSocketRoute } from 'playwright-core'
import { expect, test } from 'vitest'
import { startWorker } from '#server/app/compose.ts'
import { startApp } from '../test/app.ts'
import { makeMkv, makeMp4 } from '../test/media.ts'
import { newProject, subscribe } from '../test/world.ts'
import { button, expectAccessible, PAGES, PHONE } from './browser.ts'
import { dropFiles } from './files.ts'
import { gone, holdSent, kept, MB, openUploads, PARTS, takenBack, tray, UPLOAD } from './uploading.ts'

// Uploading many and large files, the questions about existing files, and failures.

const { app, at, ada, photo, open, drop, archive } = await openUploads()

test('asks once about many existing files, remembers the answer until it is reset, and uploads folders', async () => {
  const { page, faults, id } = await open('Many at once')
  const asked: string[] = []
  page.on('request', (request) => {
    if (/files?_exists?$/.test(request.url())) asked.push(request.url().split('/').pop() ?? '')
  })
  await drop(page, { 'a.jpg': 5000, 'b.jpg': 5000 })
  await page.getByText('Media added').first().waitFor()
  await gone(tray(page))
  expect(asked).toEqual(['files_exist'])

  await drop(page, { 'a.jpg': 5000, 'b.jpg': 5000, 'c.jpg': 5000, 'd.jpg': 5000 })
  const question = page.getByRole('alertdialog', { name: 'File exists' })
  await question.getByText('“a.jpg”').waitFor()
  await expectAccessible(page)
  await question.getByLabel("Don't show this prompt again").check()
  await button(question, 'Skip file').click()
  await page.getByText('Existing files are skipped without asking').waitFor()
  await gone(tray(page))
  expect(asked).toEqual(['files_exist', 'files_exist'])
  expect(await archive(id)).toEqual(['a.jpg 5000', 'b.jpg 5000', 'c.jpg 5000', 'd.jpg 5000'])

  // A single file is checked by a request of its own. The remembered answer survives a reload.
  await page.reload()
  await page.locator('[role=option]').first().waitFor()
  const upload = await holdSent(page, UPLOAD)
  await drop(page, { 'e.jpg': 5000 })
  await upload.reached()
  await button(page, 'Ask again').click()
  upload.release()
  await gone(tray(page))
  expect(asked.slice(2)).toEqual(['file_exists'])
  await drop(page, { 'e.jpg': 5000 })
  await button(question, 'Upload anyway').click()
  await gone(tray(page))
  expect((await archive(id)).filter((file) => file === 'e.jpg 5000')).toHaveLength(2)

  // The files of each folder are checked with one request.
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-folders-'))
  for (const folder of ['Albums/1953', 'Albums/1954']) {
    await mkdir(join(dir, folder), { recursive: true })
    for (const name of ['x.jpg', 'y.jpg', 'z.jpg']) await writeFile(join(dir, folder, name), photo)
  }
  asked.length = 0
  await page.locator('input[webkitdirectory]').setInputFiles(join(dir, 'Albums'))
  await tray(page).waitFor()
  await expect.poll(async () => (await archive(id)).length, { timeout: 240_000 }).toBe(12)
  expect(asked).toEqual(['files_exist', 'files_exist'])
  await gone(tray(page))
  await rm(dir, { recursive: true })
  expect(faults).toEqual([])
})

test('cancels uploads at any moment without leaving anything behind, and continues with the next', async () => {
  const { page, faults, id } = await open('Cancelled')
  const upload = await holdSent(page, UPLOAD)
  const parts = await holdSent(page, /\/client\/api\/uploads\/[^/]+$/, 2)
  await drop(page, { 'one.jpg': 6000, 'two.jpg': 7000, 'large.jpg': 40 * MB, 'three.jpg': 8000 })
  await upload.reached()
  await button(page, 'Cancel upload of two.jpg').click()
  // The focus stays in the list.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Cancel upload of large.jpg')
  const aborted = takenBack(page)
  await button(page, 'Cancel upload of one.jpg').click()
  await aborted
  upload.release()
  await parts.reached()
  const ended = page.waitForRequest((request) => request.method() === 'DELETE' && PARTS.test(request.url()))
  await button(page, 'Cancel upload of large.jpg').click()
  expect(await (await ended).response().then((answer) => answer?.status())).toBe(204)
  parts.release()
  await gone(tray(page))
  expect(await archive(id)).toEqual(['three.jpg 8000'])

  const held = await holdSent(page, UPLOAD)
  await drop(page, { 'four.jpg': 6000, 'five.jpg': 7000 })
  await held.reached()
  const four = takenBack(page)
  await button(page, 'Cancel all').click()
  await four
  await gone(tray(page))
  held.release()
  expect(await archive(id)).toEqual(['three.jpg 8000'])
  expect(faults).toEqual([])
})

test('keeps failed uploads with their reason after a reload, and retries one or all', async () => {
  const { page, faults, id } = await open('Full')
  await subscribe(app, ada.org, { storage: 1 })
  await drop(page, { 'one.jpg': 6000, 'two.jpg': 7000, 'large.jpg': 40 * MB })
  await page.getByText('3 uploads failed').first().waitFor()
  await page.getByRole('status').getByText('3 uploads failed').waitFor()
  await expect.poll(() => tray(page).getByText('The organisation has no storage left.').count()).toBe(3)
  await expectAccessible(page)
  await button(page, 'Dismiss two.jpg').click()
  // Failures survive a reload.
  await kept(page, 2)
  await page.reload()
  await page.getByText('2 uploads failed').first().waitFor()
  await subscribe(app, ada.org, null)
  await button(page, 'Retry one.jpg').click()
  await expect.poll(() => archive(id)).toEqual(['one.jpg 6000'])
  await button(page, 'Retry all').click()
  await gone(tray(page))
  expect(await archive(id)).toEqual([`large.jpg ${40 * MB}`, 'one.jpg 6000'])
  expect(faults).toEqual([])
})

test('warns before leaving when the browser can’t store a file, and asks to choose it again', async () => {
  const noRoom = () => {
    navigator.storage.estimate = () => Promise.resolve({ quota: 0, usage: 0 })
  }
  const { page, faults, id } = await open('Chosen again', { prepare: (fresh) => fresh.addInitScript(noRoom) })
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-again-'))
  const write = async (name: string, bytes: Buffer, changed: number) => {
    await writeFile(join(dir, name), bytes)
    await utimes(join(dir, name), changed, changed)
    return join(dir, name)
  }
  const ferry = await write('ferry.jpg', photo, 1_000_000)
  await mkdir(join(dir, 'newer'))
  const other = await write('newer/ferry.jpg', photo, 2_000_000)
  const upload = await holdSent(page, UPLOAD)
  await page.locator('input[type=file][multiple]').setInputFiles(ferry)
  await upload.reached()
  // The user leaves despite the browser’s warning.
  const dialogTypes: string[] = []
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type())
    void dialog.accept()
  })
  await page.getByRole('heading', { level: 1 }).click()
  await page.reload()
  expect(dialogTypes).toEqual(['beforeunload'])
  await page.unroute(UPLOAD)
  await tray(page).getByText('1 file to choose again').waitFor()
  await expectAccessible(page)
  const picker = tray(page).locator('input[type=file]')
  await picker.setInputFiles(other)
  await page.getByText('This is a different file').waitFor()
  expect(await archive(id)).toEqual([])
  await picker.setInputFiles(ferry)
  await gone(tray(page))
  expect(await archive(id)).toEqual([`ferry.jpg ${photo.length}`])
  await rm(dir, { recursive: true })
  expect(faults).toEqual([])
})

test('keeps a video in the upload panel until it is compressed, even when the message about it is lost', async () => {
  const lines: WebSocketRoute[] = []
  const prepare = (fresh: Page) =>
    fresh.routeWebSocket('**/client/socket/*', (line) => {
      lines.push(line)
      line.connectToServer().onMessage((message) => {
        if (!String(message).includes('compressionEnd')) line.send(message)
      })
    })
  const { page, faults, id } = await open('Compressed', { prepare })
  await dropFiles(page, [{ name: 'regatta.mkv', bytes: makeMkv(), mime: 'video/x-matroska' }])
  await tray(page).getByText('Compressing').waitFor({ timeout: 240_000 })
  const status = async () => {
    const { body } = await ada.post<{ artifacts: { file: { status: string } }[] }>('/search', { project: id })
    return body.artifacts[0]?.file.status
  }
  await expect.poll(status, { timeout: 240_000 }).toBe('ready')
  await tray(page).getByText('Compressing').waitFor()
  // After reconnecting, the page asks for the state.
  await lines.at(-1)?.close()
  await gone(tray(page))
  expect(faults).toEqual([])
})

test('keeps videos as processing until the server says whether it compresses them, without blocking other uploads', async () => {
  const late = await startApp({ pages: PAGES })
  let stopWorker: (() => void) | undefined
  try {
    const eve = await late.owner('Eve')
    const { id } = await newProject(eve, 'Late')
    const ends: (() => void)[] = []
    let isHolding = true
    const prepare = (fresh: Page) =>
      fresh.routeWebSocket('**/client/socket/*', (line) => {
        line.connectToServer().onMessage((message) => {
          if (isHolding && String(message).includes('compressionEnd')) ends.push(() => line.send(message))
          else line.send(message)
        })
      })
    const path = `/client/archive?projectId=${id}`
    const { page, faults } = await at(path, { baseURL: late.base, as: eve, prepare })
    await page.getByText('No items yet').waitFor()
    const row = (name: string) => tray(page).getByRole('listitem').filter({ hasText: name })
    await dropFiles(page, [
      { name: 'regatta.mkv', bytes: makeMkv(), mime: 'video/x-matroska' },
      { name: 'plays.mp4', bytes: makeMp4(1), mime: 'video/mp4' },
      { name: 'weary.mkv', bytes: makeMkv(1), mime: 'video/x-matroska' },
      { name: 'ferry.jpg', bytes: photo, mime: 'image/jpeg' },
    ])
    // The image came last and is done; the state of the videos is still unknown.
    await expect.poll(() => archive(id, eve)).toHaveLength(4)
    await gone(row('ferry.jpg'))
    for (const name of ['regatta.mkv', 'plays.mp4', 'weary.mkv']) await row(name).getByText('Processing').waitFor()
    await tray(page).getByText('Preparing 3 files').waitFor()
    await expectAccessible(page)
    await button(page, 'Dismiss weary.mkv').click()
    await gone(row('weary.mkv'))
    // Waiting uploads survive a reload.
    await page.reload()
    for (const name of ['regatta.mkv', 'plays.mp4']) await row(name).getByText('Processing').waitFor()

    await dropFiles(page, [{ name: 'harbour.mkv', bytes: makeMkv(3), mime: 'video/x-matroska' }])
    await row('harbour.mkv').getByText('Processing').waitFor()
    stopWorker = await startWorker(late.services)
    await row('harbour.mkv').getByText('Compressing').waitFor({ timeout: 240_000 })
    await expect.poll(() => ends.length, { timeout: 240_000 }).toBeGreaterThan(0)
    await row('harbour.mkv').getByText('Compressing').waitFor()
    isHolding = false
    for (const end of ends) end()
    await gone(tray(page))
    expect(faults).toEqual([])
    await page.close()
  } finally {
    stopWorker?.()
    await late.close()
  }
})

test('renders only a few rows for two thousand uploads, on a phone and by keyboard', async () => {
  const { page, faults } = await open('Thousands')
  await page.setViewportSize(PHONE)
  const upload = await holdSent(page, UPLOAD)
  await drop(page, Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`Slide ${n + 1}.jpg`, 5000 + n])))
  await upload.reached()
  await tray(page).getByText('Uploading 1 of 2,000').waitFor()
  expect(await tray(page).getByRole('listitem').count()).toBeLessThan(30)
  expect(await tray(page).getByRole('listitem').first().getAttribute('aria-setsize')).toBe('2000')
  await expectAccessible(page)
  await button(page, 'Collapse').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => tray(page).getByRole('listitem').count()).toBe(0)
  await page.keyboard.press('Enter')
  await button(page, 'Cancel all').click()
  await gone(tray(page))
  expect(faults).toEqual([])
})
