import { expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import { DEFAULT_PAGE_SIZE } from '#shared/rules/limits.ts'
import { waitForMail } from '../../test/support/mails.ts'
import { createEntity, createTestProject } from '../../test/support/fixtures.ts'
import { getButton, expectAccessible, expectFitsViewport, setColorScheme, PHONE } from '../support/browser.ts'
import { intercept } from '../support/intercept.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// A visitor reports an item; an owner closes the report, replies, and makes the item private.

const { app, visit } = await startBrowserTest({ worker: true })
const owner = await app.owner('Ada')

test('lets visitors send a report by keyboard or touch on a phone, and the owner answer and close it', async () => {
  const project = await createTestProject(owner, 'The quay')
  const item = await createEntity(owner, '/artifacts', {
    project: project.id,
    title: 'The fair of 1931',
    visibility: 'local',
  })
  const address = `/view/${project.url_alias}/item/${item.id}`

  const visitor = await visit(address, { viewport: PHONE, hasTouch: true, isMobile: true })
  await getButton(visitor.page, 'Report').click()
  const dialog = visitor.page.getByRole('dialog', { name: 'Report this item' })
  await dialog.waitFor()
  await expectAccessible(visitor.page)
  await expectFitsViewport(visitor.page)
  await visitor.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const isReportButtonFocused = () =>
    getButton(visitor.page, 'Report').evaluate((element) => element === document.activeElement)
  expect(await isReportButtonFocused()).toBe(true)

  await visitor.page.keyboard.press('Enter')
  await dialog.waitFor()
  // A tap outside closes the dialog without pressing what is below.
  const searchButtonBox = await visitor.page.getByRole('search').getByRole('button', { name: 'Search' }).boundingBox()
  await visitor.page.touchscreen.tap((searchButtonBox?.x ?? 0) + 5, (searchButtonBox?.y ?? 0) + 5)
  await dialog.waitFor({ state: 'detached' })
  expect(await isReportButtonFocused()).toBe(true)
  expect(visitor.page.url()).toBe(app.base + address)

  await visitor.page.keyboard.press('Enter')
  await getButton(visitor.page, 'Send report').click()
  await dialog.getByText("The 'Reason' field is required").waitFor()
  await dialog.getByText('It shows someone who wouldn’t want to be shown').click()
  await getButton(visitor.page, 'Send report').click()
  await dialog.getByText("The 'Message' field is required").waitFor()
  await dialog.getByLabel('Message').fill('That is my mother, on the left.')
  await dialog.getByText('Word count: 7 / 500').waitFor()
  await dialog.getByLabel(/^Your email/).fill('nora@')
  await getButton(visitor.page, 'Send report').click()
  await dialog.getByText('The "Your email" field is not a valid email').waitFor()
  await expectAccessible(visitor.page)
  const email = `nora-${Math.random().toString(36).slice(2)}@example.org`
  await dialog.getByLabel(/^Your email/).fill(email)
  await getButton(visitor.page, 'Send report').click()
  await visitor.page.getByText(`Any reply will be sent to ${email}.`).waitFor()
  await getButton(visitor.page, 'Close').last().click()
  expect(visitor.faults).toEqual([])

  expect(await waitForMail(app.dataDir, owner.email, 'The fair of 1931')).toContain('That is my mother, on the left.')
  const { page, faults } = await visit(`/client/archive?projectId=${project.id}`, { user: owner })
  await page.getByRole('link', { name: 'Reports' }).click()
  await page.getByText('That is my mother, on the left.').waitFor()
  await page.getByText('1 open report').waitFor()
  await expectAccessible(page)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  await getButton(page, 'Close report').click()
  const closeDialog = page.getByRole('dialog', { name: 'Close the report about “The fair of 1931”' })
  await closeDialog.getByLabel('Make the item private').check()
  await closeDialog.getByLabel('Reply').fill('It is gone. We are sorry.')
  await expectAccessible(page)
  await closeDialog.getByRole('button', { name: 'Close report' }).click()
  await page.getByText('Report closed and item made private').waitFor()
  await page.getByText('No open reports').first().waitFor()
  await page.getByText('Closed', { exact: true }).click()
  await page.getByText('The item was made private.').waitFor()
  await page.getByText('It is gone. We are sorry.').waitFor()
  await expectAccessible(page)
  await getButton(page, 'Reopen').click()
  await page.getByText('Report reopened').waitFor()
  expect(faults).toEqual([])

  const reply = await waitForMail(app.dataDir, email, 'A reply to your report')
  expect(reply).toContain('It is gone. We are sorry.')
  expect((await visitor.page.goto(address))?.status()).toBe(404)
})

test('shows an error below the list when the next page of reports can’t be loaded, and loads it on retry', async () => {
  const project = await createTestProject(owner, 'The fair')
  const { db } = app.services
  const createReportRow = (n: number) => ({
    ...{ id: newId(), project: project.id, artifact: null, title: `Item ${n}`, reason: 'other', message: `Wrong ${n}` },
    created_at: n,
  })
  await db
    .insertInto('reports')
    .values(Array.from({ length: DEFAULT_PAGE_SIZE + 1 }, (_, n) => createReportRow(n)))
    .execute()
  const { page, faults } = await visit(`/client/reports?projectId=${project.id}`, { user: owner })
  await page.getByText(`Wrong ${DEFAULT_PAGE_SIZE}`, { exact: true }).waitFor()
  const nextPageUrl = /\/reports\?.*cursor=/
  await intercept(page, nextPageUrl, (route) => route.abort())
  await getButton(page, 'Show more').click()
  await page.getByRole('main').getByText('The server can’t be reached').waitFor()
  expect(await getButton(page, 'Show more').count()).toBe(0)
  await expectAccessible(page)
  await page.unroute(nextPageUrl)
  await getButton(page, 'Try again').click()
  await page.getByText('Wrong 0', { exact: true }).waitFor()
  expect(await page.getByText(/^Wrong \d+$/).count()).toBe(DEFAULT_PAGE_SIZE + 1)
  expect(faults).toEqual([])
})
