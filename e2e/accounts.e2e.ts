import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApp } from '../test/app.ts'
import { expectAccessible, openBrowser, openPage, PAGES } from './browser.ts'

// Signing in and out, what stands in the way of it, and what a page does when the session or the right is gone.

let app: Awaited<ReturnType<typeof startApp>>
let browser: Browser
let owner: Awaited<ReturnType<typeof app.owner>>
let project: string

beforeAll(async () => {
  app = await startApp({ worker: true, pages: PAGES, rates: { login: { address: 30, session: 30, seconds: 600 } } })
  browser = await openBrowser()
  owner = await app.owner('Ada')
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'The quay' })).body.id
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const prompt = (page: Page, text: string) => page.getByRole('region', { name: 'Notices' }).getByText(text)

async function signIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel(/^Password/).fill(password)
  await button(page, 'Sign in').click()
}

/** A fresh browser, signed in, at a path. */
async function at(path: string) {
  const opened = await openPage(browser, { baseURL: app.base })
  await opened.page.goto(path)
  await signIn(opened.page)
  return opened
}

describe('login', () => {
  test('2.login.1 5.form.2 5.form.3 fields are checked, and the button reads Signing in while busy', async () => {
    const { page, faults } = await openPage(browser, { baseURL: app.base })
    await page.goto('/client')
    await button(page, 'Sign in').click()
    await page.getByText("The 'Email' field is required").first().waitFor()
    await page.getByLabel('Email').fill('ada@')
    await page.getByLabel(/^Password/).fill('wrong password')
    await button(page, 'Sign in').click()
    await page.getByText('The "Email" field is not a valid email').first().waitFor()
    await expectAccessible(page)
    await signIn(page, 'wrong password')
    await prompt(page, 'Incorrect email or password').waitFor()

    await page.route('**/auth/login', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await signIn(page)
    await button(page, 'Signing in').waitFor()
    await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor()
    expect(faults).toEqual([])
  })

  test('2.login.2 5.forgot.1 5.forgot.2 9.limit.9 a forgotten password', async () => {
    const { page } = await openPage(browser, { baseURL: app.base })
    await page.goto('/client')
    await button(page, 'Forgot password').click()
    const dialog = page.getByRole('dialog')
    expect((await dialog.boundingBox())?.width).toBe(400)
    await expectAccessible(page)
    await button(page, 'Reset password').click()
    await dialog.getByText('Please enter an email address').waitFor()
    await dialog.getByLabel('Email').fill('ada at example')
    await button(page, 'Reset password').click()
    await dialog.getByText('Invalid email address').waitFor()
    await dialog.getByLabel('Email').fill(owner.email.toUpperCase())
    await button(page, 'Reset password').click()
    await dialog.getByText('Password reset successfully').waitFor()
    await dialog.getByText('Please check your email for your new password.').waitFor()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })

    const mails = join(app.dataDir, 'mail')
    await expect.poll(() => readdir(mails).catch(() => []), { timeout: 15_000 }).toHaveLength(1)
    const letter = await readFile(join(mails, (await readdir(mails))[0] ?? ''), 'utf8')
    expect(letter).toContain(`To: ${owner.email.toLowerCase()}`)
  })

  test('2.modal.1 Escape closes a modal and gives the focus back', async () => {
    const { page } = await openPage(browser, { baseURL: app.base })
    await page.goto('/client')
    await button(page, 'Forgot password').click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Forgot password')
  })
})

test('2.login.3 login_as names the user and asks for an administrator’s own credentials', async () => {
  const { db } = app.services
  const admin = await app.owner('Root')
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute()
  const { page } = await openPage(browser, { baseURL: app.base })
  await page.goto(`/client?login_as=${owner.email}`)
  await page.getByRole('heading', { name: `Login as ${owner.email}` }).waitFor()
  await page.getByText(/your own administrator credentials/).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await button(page, 'Sign in').click()
  await page.getByText('You are acting as Ada. What you do is recorded.').waitFor()
  await expectAccessible(page)
})

test('My Settings: the name alone, then a new password', async () => {
  const person = await app.owner('Cora')
  const { page, faults } = await openPage(browser, { baseURL: app.base })
  const signInWith = (password: string) =>
    page.request.post(`${app.base}/client/api/auth/login`, { data: { email: person.email, password } })
  await signInWith(PASSWORD)
  await page.goto('/client/account/manage')
  expect(await page.getByLabel('Email').isDisabled()).toBe(true)
  await page.getByLabel('Username').fill('Cora Lind')
  await button(page, 'Save').click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Your account: Cora Lind' }).waitFor()

  await page.getByLabel('New password', { exact: false }).first().fill('harbour lights')
  await page.getByLabel('Repeat new password').fill('harbour light')
  await page.getByLabel('Current password').fill('not this one')
  await expectAccessible(page)
  await button(page, 'Save').click()
  await page.getByText('The passwords are not the same').first().waitFor()
  await page.getByLabel('Repeat new password').fill('harbour lights')
  await button(page, 'Save').click()
  await prompt(page, 'Incorrect password').waitFor()
  await page.getByLabel('Current password').fill(PASSWORD)
  await button(page, 'Save').click()
  // Saved, the passwords are typed no more, and nothing asks for the old one. (The word itself was seen above.)
  await expect.poll(() => page.getByLabel('Current password').count()).toBe(0)
  expect((await signInWith(PASSWORD)).status()).toBe(401)
  expect((await signInWith('harbour lights')).status()).toBe(200)
  expect(faults).toEqual([])
})

test('2.menu.1 the user menu', async () => {
  const { page } = await at('/client')
  await page.getByRole('button', { name: 'Your account: Ada' }).click()
  const entries = () => page.getByRole('menuitem').allInnerTexts()
  await expect.poll(entries).toEqual(expect.arrayContaining(['Home', 'My Settings', 'Get Help', 'Sign Out']))
  expect(await entries()).not.toContain('Live Chat')
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Get Help' }).click()
  await expect
    .poll(async () =>
      (await entries()).filter((entry) => ['Knowledge Base', 'Contact Us', 'Live Chat'].includes(entry)),
    )
    .toEqual(['Knowledge Base', 'Contact Us', 'Live Chat'])
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await button(page, 'Sign in').waitFor()
  expect(new URL(page.url()).pathname).toBe('/client')
  expect(await page.context().cookies()).toEqual([])
})

describe('2.guard.1 the addresses of organisations and projects', () => {
  test('2.guard.3 a project of other people leads home', async () => {
    const other = await app.owner('Eve')
    const { body } = await other.post<{ id: string }>('/projects', { org: other.org, title: 'Hers' })
    const { page } = await at(`/client/archive?projectId=${body.id}`)
    await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor()
    expect(page.url()).toBe(`${app.base}/client`)
    await page.goto(`/client?orgId=${other.org}`)
    await expect.poll(() => page.url()).toBe(`${app.base}/client`)
  })
  test('2.guard.2 a project of an inactive organisation says so, then leads home', async () => {
    const late = await app.owner('Late')
    const { body } = await late.post<{ id: string }>('/projects', { org: late.org, title: 'Ended' })
    await app.services.db.insertInto('subscriptions').values({ org: late.org, inactive_from: 1 }).execute()
    const member = await owner.get<{ id: string }>('/auth/me')
    await app.services.db
      .insertInto('permissions')
      .values({ id: crypto.randomUUID(), project: body.id, user_id: member.body.id })
      .execute()
    const { page } = await openPage(browser, { baseURL: app.base })
    const said: string[] = []
    page.on('dialog', (dialog) => {
      said.push(dialog.message())
      void dialog.accept()
    })
    await page.goto(`/client/archive?projectId=${body.id}`)
    await signIn(page)
    await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor()
    expect(said).toEqual(['Project is inactive'])
  })
})

test('4.session.1 8.error.5 an expired session is told, then the login shows at the same address', async () => {
  const { page } = await at(`/client/archive?projectId=${project}`)
  await page.getByText('Nothing here yet').waitFor()
  const { body } = await owner.get<{ id: string }>('/auth/me')
  await app.services.db.deleteFrom('sessions').where('user_id', '=', body.id).execute()
  await app.services.hub.publish({ to: 'sessions', user: body.id })
  await button(page, 'New folder').click()
  await page.getByLabel('Title').fill('Too late')
  await page.keyboard.press('Enter')
  await prompt(page, 'Session expired').waitFor()
  await button(page, 'Sign in').waitFor()
  expect(page.url()).toContain(`projectId=${project}`)
})

test('8.error.4 too many requests are told in minutes', async () => {
  const { page } = await openPage(browser, { baseURL: app.base })
  await page.goto('/client')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel(/^Password/).fill('no password')
  const refused = prompt(page, 'Too many requests')
  let seconds = 0
  for (let i = 0; i < 35 && !(await refused.isVisible()); i++) {
    const answer = page.waitForResponse('**/auth/login')
    await button(page, 'Sign in').click()
    const told = (await (await answer).json()) as { retry_after_seconds?: number }
    seconds = told.retry_after_seconds ?? 0
  }
  // The ten minutes began with the first login of this file.
  expect(seconds).toBeGreaterThan(300)
  await prompt(page, `Please try again after ${Math.round(seconds / 60)} minutes`).waitFor()
})
