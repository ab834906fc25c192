import type { Browser, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, startApp } from '../test/app.ts'
import { openBrowser, openPage, PAGES } from './browser.ts'

// Without https, on a name of its own: browsers then say little of where a call comes from.

const NAME = 'vitrine.example'

let app: Awaited<ReturnType<typeof startApp>>
let browser: Browser
let owner: Awaited<ReturnType<typeof app.owner>>
let project: string
let base: string

beforeAll(async () => {
  app = await startApp({ pages: PAGES })
  browser = await openBrowser([`--host-resolver-rules=MAP ${NAME} 127.0.0.1`])
  owner = await app.owner('Ada')
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'The quay' })).body.id
  base = app.base.replace('127.0.0.1', NAME)
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

test('every call names its page; a GET that acts is done, signed in or not', async () => {
  for (const title of ['A letter', 'A note']) {
    const { id } = (await owner.post<{ id: string }>('/artifacts', { project, title })).body
    await owner.post(`/artifacts/${id}`, { active: false })
  }
  const { page } = await openPage(browser, { baseURL: base })
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/client/api/')) calls.push(request)
  })
  await page.goto(`/client/trash?projectId=${project}`)
  await page
    .getByRole('button', { name: 'Forgot password' })
    .or(page.getByRole('link', { name: 'Forgot password' }))
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('nobody@example.org')
  const forgot = page.waitForResponse('**/auth/forgot_password/**')
  await page.keyboard.press('Enter')
  expect((await forgot).status()).toBe(200)
  await page.reload()
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('A letter').first().waitFor()
  const restore = page.waitForResponse(/restore/)
  await page
    .getByRole('button', { name: /Restore/ })
    .first()
    .click()
  expect((await restore).status()).toBe(200)
  await page.getByRole('button', { name: 'Empty trash' }).click()
  const question = page.getByRole('alertdialog', { name: 'Empty the trash?' })
  await question.getByRole('textbox').fill('EMPTY')
  const emptied = page.waitForResponse('**/empty_trash')
  await page.keyboard.press('Enter')
  expect((await emptied).status()).toBe(200)

  expect(calls.length).toBeGreaterThan(5)
  for (const call of calls) expect(call.headers()['x-page'], `${call.method()} ${call.url()}`).toMatch(/^[0-9a-f]{8}-/)
  // By a browser that tells where a call comes from all this would show nothing.
  const acting = calls.filter((call) => /forgot_password|empty_trash/.test(call.url()))
  for (const call of acting) expect(Object.keys(await call.allHeaders())).not.toContain('sec-fetch-site')
})
