import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, startApp } from '../test/app.ts'
import { letterTo } from '../test/letters.ts'
import { DESKTOP, expectAccessible, inColours, openBrowser, openPage, PAGES, PHONE } from './browser.ts'

// A visitor says what is wrong with an item; an owner closes the case, answers, and takes the item down.

let app: Awaited<ReturnType<typeof startApp>>
let browser: Browser
let owner: Awaited<ReturnType<typeof app.owner>>

beforeAll(async () => {
  app = await startApp({ worker: true, pages: PAGES })
  browser = await openBrowser()
  owner = await app.owner('Ada')
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const expectFits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)

test('reported on a phone by keyboard and touch, answered and taken down by the owner', async () => {
  const { body: project } = await owner.post<{ id: string; url_alias: string }>('/projects', {
    org: owner.org,
    title: 'The quay',
  })
  const body = { project: project.id, title: 'The fair of 1931', visibility: 'local' }
  const { body: item } = await owner.post<{ id: string }>('/artifacts', body)
  const address = `/view/${project.url_alias}/item/${item.id}`

  const visitor = await openPage(browser, { baseURL: app.base, viewport: PHONE, locale: 'en' })
  await visitor.page.goto(address)
  await button(visitor.page, 'Report').click()
  const dialog = visitor.page.getByRole('dialog', { name: 'Report this item' })
  await dialog.waitFor()
  await expectAccessible(visitor.page)
  await expectFits(visitor.page)
  await visitor.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await button(visitor.page, 'Report').evaluate((it) => it === document.activeElement)).toBe(true)

  await visitor.page.keyboard.press('Enter')
  await button(visitor.page, 'Send').click()
  await dialog.getByText("The 'Reason' field is required").waitFor()
  await dialog.getByText('It shows somebody who would not want it').click()
  await button(visitor.page, 'Send').click()
  await dialog.getByText("The 'Message' field is required").waitFor()
  await dialog.getByLabel('Message').fill('That is my mother, on the left.')
  await dialog.getByLabel(/^Your email/).fill('nora@')
  await button(visitor.page, 'Send').click()
  await dialog.getByText('The "Your email" field is not a valid email').waitFor()
  await expectAccessible(visitor.page)
  const email = `nora-${Math.random().toString(36).slice(2)}@example.org`
  await dialog.getByLabel(/^Your email/).fill(email)
  await button(visitor.page, 'Send').click()
  await visitor.page.getByText(`If they answer, it goes to ${email}.`).waitFor()
  await button(visitor.page, 'Close').last().click()
  expect(visitor.faults).toEqual([])

  expect(await letterTo(app.dataDir, owner.email, 'The fair of 1931')).toContain('That is my mother, on the left.')
  const { page, faults } = await openPage(browser, { baseURL: app.base, viewport: DESKTOP, locale: 'en' })
  await page.request.post(`${app.base}/client/api/auth/login`, { data: { email: owner.email, password: PASSWORD } })
  await page.goto(`/client/archive?projectId=${project.id}`)
  await page.getByRole('link', { name: 'Reports' }).click()
  await page.getByText('That is my mother, on the left.').waitFor()
  await page.getByText('1 report is open').waitFor()
  await expectAccessible(page)
  await inColours(page, 'dark')
  await expectAccessible(page)
  await button(page, 'Close the case').click()
  const closing = page.getByRole('dialog', { name: 'Close the case about “The fair of 1931”' })
  await closing.getByLabel('Make the item private').check()
  await closing.getByLabel('Answer').fill('It is gone. We are sorry.')
  await expectAccessible(page)
  await closing.getByRole('button', { name: 'Close the case' }).click()
  await page.getByText('Case closed, the item is private').waitFor()
  await page.getByText('No report is open').first().waitFor()
  await page.getByText('Closed', { exact: true }).click()
  await page.getByText('The item was made private.').waitFor()
  await page.getByText('It is gone. We are sorry.').waitFor()
  await expectAccessible(page)
  await button(page, 'Open again').click()
  await page.getByText('Case open again').waitFor()
  expect(faults).toEqual([])

  const answer = await letterTo(app.dataDir, email, 'What you reported')
  expect(answer).toContain('It is gone. We are sorry.')
  expect((await visitor.page.goto(address))?.status()).toBe(404)
})
