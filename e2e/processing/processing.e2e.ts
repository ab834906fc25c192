import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { makePicture, makeRecording } from '../../test/support/sample-files/media.ts'
import { uploadToProject } from '../../test/support/stored-files.ts'
import { createTestProject } from '../../test/support/fixtures.ts'
import { clickSelectionAction, getEntry, getSelectionBar } from '../support/archive-list.ts'
import { getButton, expectAccessible } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../../test/support/time-limits.ts'

// Metadata suggested by a file, and files that couldn’t be processed.

const { app, visit, visitAs } = await startBrowserTest({ worker: true })
const owner = await app.owner('ada')
const visitAsOwner = visitAs(owner)
const { id: project } = await createTestProject(owner, 'P')

const readItem = async (id: string) => (await owner.get<Artifact>(`/artifacts/${id}`)).body
const waitUntilProcessed = (id: string) =>
  vi.waitFor(async () => expect((await readItem(id)).file?.status).not.toBe('processing'), {
    timeout: SLOW_EFFECT_TIMEOUT_MS,
  })
/** Uploads a file and waits until it is ready or has failed. */
async function uploadFile(name: string, bytes: Buffer): Promise<string> {
  const { id } = await uploadToProject(owner, { name, bytes }, { project })
  await waitUntilProcessed(id)
  return id
}
const datedImage = sharp(await makePicture('png', 600, 400)).withExif({
  IFD2: { DateTimeOriginal: '1911:05:12 10:00:00' },
})
const photoId = await uploadFile('ferry.jpg', await datedImage.jpeg().toBuffer())
const truncatedId = await uploadFile('torn.png', (await makePicture('png', 400, 300)).subarray(0, 60))

test('suggests the date found in a file, but stores it only when the item is saved', async () => {
  const { page, faults } = await visitAsOwner(`/client/archive/${photoId}?projectId=${project}`)
  await page.getByText('From the file: 12/05/1911').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use as “Date of origin”' }).press('Enter')
  await expect.poll(() => page.getByText('From the file: 12/05/1911').count()).toBe(0)
  expect((await readItem(photoId)).date_of_origin).toBeNull()
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await readItem(photoId)).date_of_origin).toBe(Date.UTC(1911, 4, 12))
  expect(faults).toEqual([])
})

test(
  'offers to process a failed file again, even after a retry has failed too',
  { timeout: TIME_LIMITS.mediaTools },
  async () => {
    const { page, faults } = await visitAsOwner(`/client/archive/${truncatedId}?projectId=${project}`)
    const retryButton = page.getByRole('button', { name: 'Try again' })
    await retryButton.waitFor()
    await expectAccessible(page)
    const retryResponse = page.waitForResponse((response) => response.url().endsWith('/process_again'))
    await retryButton.click()
    expect((await retryResponse).status()).toBe(200)
    await retryButton.waitFor()
    await waitUntilProcessed(truncatedId)
    expect(faults).toEqual([])
  },
)

test(
  'marks items whose processing failed, and retries only the failed ones in a selection',
  { timeout: TIME_LIMITS.mediaTools },
  async () => {
    const { page, faults } = await visitAsOwner(`/client/archive?projectId=${project}`)
    await getEntry(page, 'torn').getByText('Couldn’t be prepared').waitFor()
    expect(await getEntry(page, 'ferry').getByText('Couldn’t be prepared').count()).toBe(0)
    await getEntry(page, 'ferry').click()
    expect(await getButton(getSelectionBar(page), 'Try again').count()).toBe(0)
    await getEntry(page, 'torn').click({ modifiers: ['Control'] })
    await expectAccessible(page)
    const calls: string[] = []
    page.on('request', (request) => request.url().endsWith('/process_again') && calls.push(request.url()))
    await clickSelectionAction(page, 'Try again')
    await page.getByText('Processing 1 item again').waitFor()
    expect(calls).toEqual([expect.stringContaining(truncatedId)])
    await waitUntilProcessed(truncatedId)
    await getEntry(page, 'torn').getByText('Couldn’t be prepared').waitFor()
    for (const view of ['list', 'grid&size=s']) {
      await page.goto(`/client/archive?projectId=${project}&view=${view}`)
      await getEntry(page, 'torn').getByRole('img', { name: 'Couldn’t be prepared' }).waitFor()
    }
    await expectAccessible(page)
    expect(faults).toEqual([])
  },
)

test(
  'shows the thumbnail of a new item in the open list without reloading the page',
  { timeout: TIME_LIMITS.mediaTools },
  async () => {
    const { page, faults } = await visitAsOwner(`/client/archive?projectId=${project}`)
    await getEntry(page, 'torn').waitFor()
    await uploadFile('late.png', await makePicture('png', 500, 400))
    await getEntry(page, 'late').locator('img').last().waitFor()
    await expect.poll(() => getEntry(page, 'late').getByText('Preparing').count()).toBe(0)
    expect(faults).toEqual([])
  },
)

test(
  'stores the duration that the browser’s player reports, to a tenth of a second',
  { timeout: TIME_LIMITS.mediaTools },
  async () => {
    const noiseArgs = ['-f', 'lavfi', '-i', "anoisesrc=d=37.3:seed=4,volume='if(lt(t,18),0,1)':eval=frame"]
    const filmArgs = [
      '-f',
      'lavfi',
      '-i',
      'testsrc=duration=3:size=64x48:rate=25',
      '-f',
      'lavfi',
      '-i',
      'sine=duration=4.6',
    ]
    const h264Args = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
    const files = {
      'headless.mp3': [...noiseArgs, '-c:a', 'libmp3lame', '-q:a', '4', '-write_xing', '0', '-id3v2_version', '0'],
      'plain.mp3': [...noiseArgs, '-c:a', 'libmp3lame'],
      'bare.aac': [...noiseArgs, '-c:a', 'aac', '-f', 'adts'],
      'opus.opus': [...noiseArgs, '-c:a', 'libopus'],
      'lossless.flac': [...noiseArgs, '-c:a', 'flac'],
      'film.mp4': [...filmArgs, ...h264Args],
      'recorder.webm': [...filmArgs, '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-live', '1'],
      'stream.ts': [...filmArgs, ...h264Args],
      'tape.avi': [...filmArgs, '-c:v', 'mpeg4', '-c:a', 'libmp3lame'],
    }
    const { page } = await visit('/')
    for (const [name, args] of Object.entries(files)) {
      const item = await readItem(await uploadFile(name, makeRecording(args, name.split('.')[1] ?? '')))
      expect(item.file?.status).toBe('ready')
      const playedDuration = await page.evaluate(
        (address) =>
          new Promise<number>((resolve) => {
            const player = document.createElement('video')
            player.addEventListener('loadedmetadata', () => resolve(player.duration))
            player.addEventListener('error', () => resolve(-1))
            player.src = address
          }),
        item.file?.preview?.stream ?? item.file?.url ?? '',
      )
      const reportedDuration = item.file?.duration ?? NaN
      expect(
        Math.abs(reportedDuration - playedDuration),
        `${name}: ${reportedDuration} s reported, ${playedDuration} s played`,
      ).toBeLessThanOrEqual(0.1)
      expect(
        Math.abs(reportedDuration - (name.match(/film|web|ts|avi/) ? 4.6 : 37.3)),
        `${name}: ${reportedDuration} s reported`,
      ).toBeLessThanOrEqual(0.1)
    }
  },
)
