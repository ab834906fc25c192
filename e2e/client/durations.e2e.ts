import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { FADE_ALERT_MS, KEEP_ALIVE_INTERVAL_MS, PROMPT_MS, FINISHED_UPLOAD_MS } from '#shared/rules/limits.ts'
import { createEntity, createTestProject } from '../../test/support/fixtures.ts'
import { dropFiles } from '../support/drop-files.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// Durations and intervals, measured with a page clock that only the test moves.

const { app, visitAs } = await startBrowserTest({ worker: true })
const owner = await app.owner('Ada')
const { id: project } = await createTestProject(owner, 'The quay')
const { id: letterId } = await createEntity(owner, '/artifacts', { project, title: 'A letter' })

/** Opens a page of the owner with a clock that can be paused. */
const visitWithClock = (path: string) => visitAs(owner)(path, { prepare: (page) => page.clock.install() })

const readPageTime = (page: Page) => page.evaluate(() => Date.now())
/** Pauses the page’s clock. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await readPageTime(page)) + 10_000)
}

test('9.limit.3 shows a prompt for 2500 ms and a fade alert for 1500 ms', async () => {
  expect([PROMPT_MS, FADE_ALERT_MS]).toEqual([2500, 1500])
  const { page, faults } = await visitWithClock('/dev/alerts')
  await page.getByRole('button', { name: 'Fade alert' }).waitFor()
  await stopClock(page)
  for (const [name, text, durationMs] of [
    ['Prompt', 'A prompt', PROMPT_MS],
    ['Fade alert', 'A fade alert', FADE_ALERT_MS],
  ] as const) {
    const alertText = page.getByText(text, { exact: true })
    await page.getByRole('button', { name, exact: true }).press('Enter')
    await alertText.waitFor()
    await page.clock.runFor(durationMs - 1)
    expect(await alertText.isVisible(), name).toBe(true)
    await page.clock.runFor(1)
    await alertText.waitFor({ state: 'detached' })
  }
  expect(faults).toEqual([])
})

test('9.limit.3 closes an undo prompt after 2500 ms, but still undoes by keyboard shortcut and command palette', async () => {
  await createEntity(owner, '/artifacts', { project, title: 'A postcard' })
  const { page, faults } = await visitWithClock(`/client/archive?projectId=${project}`)
  const postcard = page.getByRole('option', { name: /A postcard/ })
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const trashByKey = async () => {
    await postcard.click()
    await page.mouse.move(0, 0)
    await page.keyboard.press('Delete')
    await postcard.waitFor({ state: 'detached' })
  }
  await postcard.waitFor()
  await stopClock(page)
  await trashByKey()
  await undo.waitFor()
  await page.clock.runFor(PROMPT_MS)
  await undo.waitFor({ state: 'detached' })
  await page.clock.resume()
  await page.keyboard.press('Control+z')
  await postcard.waitFor()

  await trashByKey()
  await undo.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('undo last')
  await page.getByRole('button', { name: 'Undo last action' }).click()
  await postcard.waitFor()
  expect(faults).toEqual([])
})

test('4.form.1 4.form.2 9.limit.4 ignores repeated submits while saving, then shows a check mark for 1500 ms', async () => {
  const { page, faults } = await visitWithClock(`/client/archive/${letterId}?projectId=${project}`)
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('A letter home')
  const { routes, release } = await holdRequests(page, `**/client/api/artifacts/${letterId}`, { methods: ['POST'] })
  const button = page.locator('form').getByRole('button', { name: /^(Save|Saving…)$/ })
  await title.press('Enter')
  await page.getByRole('button', { name: 'Saving…', exact: true }).waitFor()
  await expect.poll(() => routes.length).toBe(1)
  // A click, Enter and the shortcut are ignored while the form is saving.
  await button.click()
  await title.press('Enter')
  await page.keyboard.press('Control+s')
  expect(await button.innerText()).toBe('Saving…')
  const savedMessage = page.getByText('Saved', { exact: true })
  expect(await savedMessage.count()).toBe(0)

  await stopClock(page)
  release()
  await savedMessage.waitFor()
  expect(await savedMessage.locator('svg').count()).toBe(1)
  expect(await button.innerText()).toBe('Save')
  await page.clock.runFor(1499)
  expect(await savedMessage.isVisible()).toBe(true)
  await page.clock.runFor(1)
  await savedMessage.waitFor({ state: 'detached' })
  expect(routes).toHaveLength(1)
  expect(faults).toEqual([])
})

test('9.limit.2 9.limit.5 pings the session every 10 minutes during uploads, and hides finished uploads after 1 s', async () => {
  expect([KEEP_ALIVE_INTERVAL_MS, FINISHED_UPLOAD_MS]).toEqual([600_000, 1000])
  const { page } = await visitWithClock(`/client/archive?projectId=${project}`)
  await page.getByRole('option', { name: /A letter/ }).waitFor()
  const isPing = (request: Request) => request.url().endsWith('/auth/keep_alive')
  let [pingCount, finishedPingCount] = [0, 0]
  page.on('request', (request) => void (isPing(request) && pingCount++))
  page.on('requestfinished', (request) => void (isPing(request) && finishedPingCount++))
  // All requests sent before this one have been counted; a ping that is still in flight prevents the next one.
  const waitForPings = async () => {
    await page.evaluate(async () => void (await fetch('/client/api/auth/me')))
    await expect.poll(() => finishedPingCount).toBe(pingCount)
  }
  const { routes, release } = await holdRequests(page, '**/client/api/artifacts', { methods: ['POST'] })
  const timeBeforeUpload = await readPageTime(page)
  await dropFiles(page, [{ name: 'notes.txt', bytes: Buffer.from('Nothing was decided.'), mime: 'text/plain' }])
  await expect.poll(() => routes.length).toBe(1)
  const timeAfterUpload = await readPageTime(page)
  const pingsBefore = pingCount
  await page.clock.pauseAt(timeBeforeUpload + KEEP_ALIVE_INTERVAL_MS - 1)
  await waitForPings()
  expect(pingCount - pingsBefore).toBe(0)
  await page.clock.pauseAt(timeAfterUpload + KEEP_ALIVE_INTERVAL_MS)
  await expect.poll(() => pingCount - pingsBefore).toBe(1)
  await waitForPings()
  await page.clock.fastForward(KEEP_ALIVE_INTERVAL_MS + 1)
  await expect.poll(() => pingCount - pingsBefore).toBe(2)

  const row = page.getByRole('listitem').filter({ hasText: 'notes.txt' })
  release()
  await row.getByText(/^Done/).waitFor()
  await page.clock.runFor(FINISHED_UPLOAD_MS - 1)
  expect(await row.isVisible()).toBe(true)
  await page.clock.runFor(1)
  await row.waitFor({ state: 'detached' })
  // No upload is left, so no ping is sent.
  await page.clock.fastForward(3 * KEEP_ALIVE_INTERVAL_MS)
  await waitForPings()
  expect(pingCount - pingsBefore).toBe(2)
})
