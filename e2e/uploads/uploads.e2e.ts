import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page, WebSocketRoute } from 'playwright-core'
import { expect, test } from 'vitest'
import { startWorker } from '#server/app/compose.ts'
import { startApp } from '../../test/support/app.ts'
import { makeMkv, makeMp4 } from '../../test/support/sample-files/media.ts'
import { createTestProject, setSubscription } from '../../test/support/fixtures.ts'
import { getButton, expectAccessible, PAGES, PHONE } from '../support/browser.ts'
import { dropFiles } from '../support/drop-files.ts'
import {
  closeUploadSummary,
  waitUntilGone,
  holdUploads,
  expectStoredFiles,
  MB,
  startUploadTest,
  PARTS_URL,
  waitForAbortedUpload,
  uploadPanel,
  UPLOAD_URL,
} from '../support/upload-test.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../../test/support/time-limits.ts'

// Uploading many and large files, the questions about existing files, and failures.

const { app, visit, ada, photo, openArchive, dropFilesOfSize, listFiles } = await startUploadTest()

test(
  'asks once about many files that already exist, and remembers the choice until it is reset',
  { timeout: TIME_LIMITS.longJourney },
  async () => {
    const { page, faults, id } = await openArchive('Many at once')
    const existenceChecks: string[] = []
    page.on('request', (request) => {
      if (/files?_exists?$/.test(request.url())) existenceChecks.push(request.url().split('/').pop() ?? '')
    })
    await dropFilesOfSize(page, { 'a.jpg': 5000, 'b.jpg': 5000 })
    await page.getByText('Media added').first().waitFor()
    await closeUploadSummary(page)
    expect(existenceChecks).toEqual(['files_exist'])

    await dropFilesOfSize(page, { 'a.jpg': 5000, 'b.jpg': 5000, 'c.jpg': 5000, 'd.jpg': 5000 })
    const question = page.getByRole('alertdialog', { name: 'File exists' })
    await question.getByText('“a.jpg” of the same size. Already here as “a').waitFor()
    await expectAccessible(page)
    await question.getByLabel("Don't show this prompt again").check()
    await getButton(question, 'Skip file').click()
    await page.getByText('Existing files are skipped without asking').waitFor()
    await closeUploadSummary(page)
    expect(existenceChecks).toEqual(['files_exist', 'files_exist'])
    expect(await listFiles(id)).toEqual(['a.jpg 5000', 'b.jpg 5000', 'c.jpg 5000', 'd.jpg 5000'])

    // A single file is checked by a separate request. The remembered answer survives a reload.
    await page.reload()
    await page.locator('[role=option]').first().waitFor()
    const heldUpload = await holdUploads(page, UPLOAD_URL)
    await dropFilesOfSize(page, { 'e.jpg': 5000 })
    await heldUpload.waitUntilHeld()
    await getButton(page, 'Ask again').click()
    heldUpload.release()
    await closeUploadSummary(page)
    expect(existenceChecks.slice(2)).toEqual(['file_exists'])
    await dropFilesOfSize(page, { 'e.jpg': 5000 })
    await getButton(question, 'Upload anyway').click()
    await closeUploadSummary(page)
    expect((await listFiles(id)).filter((file) => file === 'e.jpg 5000')).toHaveLength(2)

    // The files of each folder are checked with one request.
    const dir = await mkdtemp(join(tmpdir(), 'vitrine-folders-'))
    for (const folder of ['Albums/1953', 'Albums/1954']) {
      await mkdir(join(dir, folder), { recursive: true })
      for (const name of ['x.jpg', 'y.jpg', 'z.jpg']) await writeFile(join(dir, folder, name), photo)
    }
    existenceChecks.length = 0
    await page.locator('input[webkitdirectory]').setInputFiles(join(dir, 'Albums'))
    await uploadPanel(page).waitFor()
    await expect.poll(async () => (await listFiles(id)).length).toBe(12)
    expect(existenceChecks).toEqual(['files_exist', 'files_exist'])
    await closeUploadSummary(page)
    await rm(dir, { recursive: true })
    expect(faults).toEqual([])
  },
)

test(
  'cancels an upload at any moment without leaving anything behind, and continues with the next file',
  { timeout: TIME_LIMITS.longJourney },
  async () => {
    const { page, faults, id } = await openArchive('Cancelled')
    const heldUpload = await holdUploads(page, UPLOAD_URL)
    const heldParts = await holdUploads(page, /\/client\/api\/uploads\/[^/]+$/, 2)
    await dropFilesOfSize(page, { 'one.jpg': 6000, 'two.jpg': 7000, 'large.jpg': 40 * MB, 'three.jpg': 8000 })
    await heldUpload.waitUntilHeld()
    await getButton(page, 'Cancel upload of two.jpg').click()
    // The focus stays in the list.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Cancel upload of large.jpg')
    const firstAbort = waitForAbortedUpload(page)
    await getButton(page, 'Cancel upload of one.jpg').click()
    await firstAbort
    heldUpload.release()
    await heldParts.waitUntilHeld()
    const deleteRequest = page.waitForRequest(
      (request) => request.method() === 'DELETE' && PARTS_URL.test(request.url()),
    )
    await getButton(page, 'Cancel upload of large.jpg').click()
    expect(await (await deleteRequest).response().then((answer) => answer?.status())).toBe(204)
    heldParts.release()
    await closeUploadSummary(page)
    expect(await listFiles(id)).toEqual(['three.jpg 8000'])

    const laterHeldUploads = await holdUploads(page, UPLOAD_URL)
    await dropFilesOfSize(page, { 'four.jpg': 6000, 'five.jpg': 7000 })
    await laterHeldUploads.waitUntilHeld()
    const secondAbort = waitForAbortedUpload(page)
    await getButton(page, 'Cancel all').click()
    await secondAbort
    await waitUntilGone(uploadPanel(page))
    laterHeldUploads.release()
    expect(await listFiles(id)).toEqual(['three.jpg 8000'])
    expect(faults).toEqual([])
  },
)

test('keeps failed uploads and their errors after a reload, and retries one or all of them', async () => {
  const { page, faults, id } = await openArchive('Full')
  await setSubscription(app, ada.org, { storage: 1 })
  await dropFilesOfSize(page, { 'one.jpg': 6000, 'two.jpg': 7000, 'three.jpg': 8000, 'large.jpg': 40 * MB })
  await page.getByText('4 uploads failed').first().waitFor()
  await page.getByRole('status').getByText('4 uploads failed').waitFor()
  await expect.poll(() => uploadPanel(page).getByText('The organisation has no storage left.').count()).toBe(4)
  await expectAccessible(page)
  await getButton(page, 'Dismiss two.jpg').click()
  // Failures survive a reload.
  await expectStoredFiles(page, 3)
  await page.reload()
  await page.getByText('3 uploads failed').first().waitFor()
  await setSubscription(app, ada.org, null)
  await getButton(page, 'Try again: one.jpg').click()
  await expect.poll(() => listFiles(id)).toEqual(['one.jpg 6000'])
  await getButton(page, 'Try all again').click()
  await closeUploadSummary(page)
  expect(await listFiles(id)).toEqual([`large.jpg ${40 * MB}`, 'one.jpg 6000', 'three.jpg 8000'])
  expect(faults).toEqual([])
})

test('warns on leaving the page when the browser can’t store a file, and later asks for that file again', async () => {
  const reportNoStorage = () => {
    navigator.storage.estimate = () => Promise.resolve({ quota: 0, usage: 0 })
  }
  const { page, faults, id } = await openArchive('Chosen again', {
    prepare: (newPage) => newPage.addInitScript(reportNoStorage),
  })
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-again-'))
  const writeFileWithTime = async (name: string, bytes: Buffer, modifiedAt: number) => {
    await writeFile(join(dir, name), bytes)
    await utimes(join(dir, name), modifiedAt, modifiedAt)
    return join(dir, name)
  }
  const originalFile = await writeFileWithTime('ferry.jpg', photo, 1_000_000)
  await mkdir(join(dir, 'newer'))
  const newerFile = await writeFileWithTime('newer/ferry.jpg', photo, 2_000_000)
  const heldUpload = await holdUploads(page, UPLOAD_URL)
  await page.locator('input[type=file][multiple]').setInputFiles(originalFile)
  await heldUpload.waitUntilHeld()
  // The user leaves despite the browser’s warning.
  const dialogTypes: string[] = []
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type())
    void dialog.accept()
  })
  await page.getByRole('heading', { level: 1 }).click()
  await page.reload()
  expect(dialogTypes).toEqual(['beforeunload'])
  await page.unroute(UPLOAD_URL)
  await uploadPanel(page).getByText('1 file to choose again').waitFor()
  await expectAccessible(page)
  const picker = uploadPanel(page).locator('input[type=file]')
  await picker.setInputFiles(newerFile)
  await page.getByText('This is a different file').waitFor()
  expect(await listFiles(id)).toEqual([])
  await picker.setInputFiles(originalFile)
  await closeUploadSummary(page)
  expect(await listFiles(id)).toEqual([`ferry.jpg ${photo.length}`])
  await rm(dir, { recursive: true })
  expect(faults).toEqual([])
})

test(
  'keeps a video in the upload panel until it is compressed, even if the completion message is lost',
  { timeout: TIME_LIMITS.mediaTools },
  async () => {
    const connections: WebSocketRoute[] = []
    const recordConnections = (newPage: Page) =>
      newPage.routeWebSocket('**/client/socket/*', (connection) => {
        connections.push(connection)
        connection.connectToServer().onMessage((message) => {
          if (!String(message).includes('compressionEnd')) connection.send(message)
        })
      })
    const { page, faults, id } = await openArchive('Compressed', { prepare: recordConnections })
    await dropFiles(page, [{ name: 'regatta.mkv', bytes: makeMkv(), mime: 'video/x-matroska' }])
    await uploadPanel(page).getByText('Compressing').waitFor({ timeout: SLOW_EFFECT_TIMEOUT_MS })
    const readStatus = async () => {
      const { body } = await ada.post<{ artifacts: { file: { status: string } }[] }>('/search', { project: id })
      return body.artifacts[0]?.file.status
    }
    await expect.poll(readStatus, { timeout: SLOW_EFFECT_TIMEOUT_MS }).toBe('ready')
    await uploadPanel(page).getByText('Compressing').waitFor()
    // After reconnecting, the page asks for the state of its uploads.
    await connections.at(-1)?.close()
    await closeUploadSummary(page)
    expect(faults).toEqual([])
  },
)

test(
  'marks a video as processing until the server says whether it will be compressed, without blocking other uploads',
  { timeout: TIME_LIMITS.mediaTools },
  async () => {
    const appWithLateWorker = await startApp({ pages: PAGES })
    let stopWorker: (() => void) | undefined
    try {
      const eve = await appWithLateWorker.owner('Eve')
      const { id } = await createTestProject(eve, 'Late')
      const heldMessages: (() => void)[] = []
      let isHolding = true
      const prepare = (fresh: Page) =>
        fresh.routeWebSocket('**/client/socket/*', (connection) => {
          connection.connectToServer().onMessage((message) => {
            if (isHolding && String(message).includes('compressionEnd'))
              heldMessages.push(() => connection.send(message))
            else connection.send(message)
          })
        })
      const path = `/client/archive?projectId=${id}`
      const { page, faults } = await visit(path, { baseURL: appWithLateWorker.base, user: eve, prepare })
      await page.getByText('No items yet').waitFor()
      const getRow = (name: string) => uploadPanel(page).getByRole('listitem').filter({ hasText: name })
      await dropFiles(page, [
        { name: 'regatta.mkv', bytes: makeMkv(), mime: 'video/x-matroska' },
        { name: 'plays.mp4', bytes: makeMp4(1), mime: 'video/mp4' },
        { name: 'weary.mkv', bytes: makeMkv(1), mime: 'video/x-matroska' },
        { name: 'ferry.jpg', bytes: photo, mime: 'image/jpeg' },
      ])
      // The image came last and is done; the state of the videos is still unknown.
      await expect.poll(() => listFiles(id, eve)).toHaveLength(4)
      await waitUntilGone(getRow('ferry.jpg'))
      for (const name of ['regatta.mkv', 'plays.mp4', 'weary.mkv']) await getRow(name).getByText('Processing').waitFor()
      await uploadPanel(page).getByText('Preparing 3 files').waitFor()
      await expectAccessible(page)
      await getButton(page, 'Dismiss weary.mkv').click()
      await waitUntilGone(getRow('weary.mkv'))
      // Waiting uploads survive a reload.
      await page.reload()
      for (const name of ['regatta.mkv', 'plays.mp4']) await getRow(name).getByText('Processing').waitFor()

      await dropFiles(page, [{ name: 'harbour.mkv', bytes: makeMkv(3), mime: 'video/x-matroska' }])
      await getRow('harbour.mkv').getByText('Processing').waitFor()
      stopWorker = await startWorker(appWithLateWorker.services)
      await getRow('harbour.mkv').getByText('Compressing').waitFor({ timeout: SLOW_EFFECT_TIMEOUT_MS })
      await expect.poll(() => heldMessages.length, { timeout: SLOW_EFFECT_TIMEOUT_MS }).toBeGreaterThan(0)
      await getRow('harbour.mkv').getByText('Compressing').waitFor()
      isHolding = false
      for (const sendHeld of heldMessages) sendHeld()
      await waitUntilGone(uploadPanel(page), SLOW_EFFECT_TIMEOUT_MS)
      expect(faults).toEqual([])
      await page.close()
    } finally {
      stopWorker?.()
      await appWithLateWorker.close()
    }
  },
)

test('renders only the visible rows of 2,000 uploads, on a phone and with keyboard navigation', async () => {
  const { page, faults } = await openArchive('Thousands')
  await page.setViewportSize(PHONE)
  const heldUpload = await holdUploads(page, UPLOAD_URL)
  await dropFilesOfSize(
    page,
    Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`Slide ${n + 1}.jpg`, 5000 + n])),
  )
  await heldUpload.waitUntilHeld()
  await uploadPanel(page).getByText('Uploading 1 of 2,000').waitFor()
  expect(await uploadPanel(page).getByRole('listitem').count()).toBeLessThan(30)
  expect(await uploadPanel(page).getByRole('listitem').first().getAttribute('aria-setsize')).toBe('2000')
  await expectAccessible(page)
  await getButton(page, 'Collapse').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => uploadPanel(page).getByRole('listitem').count()).toBe(0)
  await page.keyboard.press('Enter')
  await getButton(page, 'Cancel all').click()
  await waitUntilGone(uploadPanel(page))
  expect(faults).toEqual([])
})

test('collapses to a pill that is remembered, shows the time left, and confirms when all files are uploaded', async () => {
  const { page, faults } = await openArchive('A pill')
  const heldUpload = await holdUploads(page, UPLOAD_URL, 2)
  await dropFilesOfSize(page, { 'one.jpg': 600_000, 'two.jpg': 700_000, 'three.jpg': 800_000 })
  await heldUpload.waitUntilHeld()
  await uploadPanel(page)
    .getByText(/^about \d+ (s|min) left · .* of .* · .*\/s$/)
    .waitFor()
  await getButton(page, 'Collapse').click()
  const pill = uploadPanel(page).getByRole('button', { name: /^Expand 2 of 3 · about .* left$/ })
  await pill.waitFor()
  expect(await pill.evaluate((button) => button === document.activeElement)).toBe(true)
  await expectAccessible(page)
  const { height = 0 } = (await uploadPanel(page).boundingBox()) ?? {}
  expect(height).toBeLessThan(60)
  await page.reload()
  await uploadPanel(page)
    .getByRole('button', { name: /^Expand/ })
    .waitFor()
  heldUpload.release()
  // One of the three was uploaded before the page was loaded again.
  await getButton(page, 'Expand 2 files uploaded').click()
  await uploadPanel(page).getByRole('link', { name: 'Select them' }).click()
  await page.getByRole('toolbar', { name: '2 selected' }).waitFor()
  await waitUntilGone(uploadPanel(page))
  expect(faults).toEqual([])
})

test('stays above the selection actions of a phone, beside the details panel, and lets the list scroll free', async () => {
  const { page, faults, id } = await openArchive('Kept clear')
  await dropFilesOfSize(page, { 'one.jpg': 5000, 'two.jpg': 6000 })
  await closeUploadSummary(page)
  const heldUpload = await holdUploads(page, UPLOAD_URL)
  const holdFile = async () => {
    await dropFilesOfSize(page, { 'three.jpg': 7000 })
    await heldUpload.waitUntilHeld()
    await uploadPanel(page).getByText('three.jpg').waitFor()
  }
  const getBox = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await holdFile()
  await page.keyboard.press('Escape')
  await page.getByRole('option', { name: 'one' }).click()
  await getButton(page, 'Show details').click()
  const details = page.getByRole('complementary', { name: 'Details' })
  await details.waitFor()
  await expect
    .poll(async () => {
      const box = await getBox(uploadPanel(page))
      return box.x + box.width <= (await getBox(details)).x
    })
    .toBe(true)
  await getButton(details, 'Close details').click()

  await page.setViewportSize(PHONE)
  const actions = page.getByRole('toolbar', { name: '1 selected' })
  await actions.waitFor()
  await expect
    .poll(async () => {
      const box = await getBox(uploadPanel(page))
      return box.y + box.height <= (await getBox(actions)).y
    })
    .toBe(true)
  await getButton(page, 'Clear selection').click()
  // Whatever the panel covers can be scrolled above it.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const lastItem = page.getByRole('option').last()
  await expect
    .poll(async () => {
      const box = await getBox(lastItem)
      return box.y + box.height <= (await getBox(uploadPanel(page))).y
    })
    .toBe(true)
  heldUpload.release()
  await expect.poll(() => listFiles(id)).toHaveLength(3)
  expect(faults).toEqual([])
})
