import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PASSWORD, startApp } from '../../test/support/app.ts'
import { waitForMail, extractPassword, extractToken } from '../../test/support/mails.ts'
import { uploadToProject } from '../../test/support/stored-files.ts'
import {
  addMember,
  createAdministrator,
  createEntity,
  makeAdministrator,
  createTestProject,
  setSubscription,
} from '../../test/support/fixtures.ts'
import { getSelectionBar, getEntry } from '../support/archive-list.ts'
import { actAndWaitFor, getButton, expectAccessible, setColorScheme, PAGES } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// Signing in and out, registration, access guards, and what a page does when the session or a permission is gone.

const { app, visit } = await startBrowserTest({ worker: true })
const owner = await app.owner('Ada')
const { id: project } = await createTestProject(owner, 'The quay')

/** The names of the cookies that reveal a session: all but the one that recognises the browser. */
const readCookies = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name).filter((name) => name !== 'vitrine_device')
const getPrompt = (page: Page, text: string) => page.getByRole('region', { name: 'Alerts' }).getByText(text)

/** The names of the fields that are marked as wrong and say why. */
const listMarkedFields = (page: Page) =>
  page
    .locator('[aria-invalid="true"][aria-describedby]')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))

async function signIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel(/^Password/).fill(password)
  await getButton(page, 'Sign in').click()
}

/** Accepts every browser dialog and collects the messages. */
const acceptAll = (messages: string[]) => (page: Page) =>
  page.on('dialog', (dialog) => {
    messages.push(dialog.message())
    void dialog.accept()
  })

/** Opens a page that asks for a sign-in, and signs in. */
async function visitSignedIn(path: string) {
  const openedTab = await visit(path)
  await signIn(openedTab.page)
  return openedTab
}

describe('login', () => {
  test('2.login.1 5.form.2 5.form.3 validates the fields, and shows “Signing in” on the button during the request', async () => {
    const { page, faults } = await visit('/client')
    await getButton(page, 'Sign in').click()
    await getPrompt(page, "The 'Email' field is required").waitFor()
    expect(await listMarkedFields(page)).toEqual(['email', 'password'])
    await page.getByLabel('Email').fill('ada@')
    await page.getByLabel(/^Password/).fill('wrong password')
    await getButton(page, 'Sign in').click()
    await getPrompt(page, 'The "Email" field is not a valid email').waitFor()
    await expectAccessible(page)
    await signIn(page, 'wrong password')
    await getPrompt(page, 'The email or password is incorrect.').waitFor()
    expect(await listMarkedFields(page)).toEqual(['password'])
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
    await page.getByText('Check your email address and password.').waitFor()
    await expectAccessible(page)

    const login = await holdRequests(page, '**/auth/login')
    await signIn(page)
    await getButton(page, 'Signing in').waitFor()
    await login.waitUntilHeld()
    login.release()
    await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor()
    expect(faults).toEqual([])
  })

  test('2.login.2 5.forgot.1 5.forgot.2 9.limit.9 resets a forgotten password, and sends a new one by email', async () => {
    const { page } = await visit('/client')
    const resetRequests = await holdRequests(page, '**/auth/forgot_password/**')
    const getRequestedUrls = () => resetRequests.routes.map((route) => route.request().url())
    await getButton(page, 'Forgot password').click()
    const dialog = page.getByRole('dialog')
    expect((await dialog.boundingBox())?.width).toBe(400)
    await expectAccessible(page)
    await getButton(page, 'Reset password').click()
    await getPrompt(page, 'Please enter an email address').waitFor()
    await dialog.getByText('This field is required.').waitFor()
    await dialog.getByLabel('Email').fill('ada at example')
    await getButton(page, 'Reset password').click()
    await getPrompt(page, 'Invalid email address').waitFor()
    expect(getRequestedUrls()).toEqual([])

    await dialog.getByLabel('Email').fill(owner.email.toUpperCase())
    await getButton(page, 'Reset password').click()
    await getButton(page, 'Resetting…').waitFor()
    await resetRequests.waitUntilHeld()
    expect(await dialog.getByText('Password reset successfully').count()).toBe(0)
    // Check the address as sent by the browser, because the server would lowercase it as well.
    expect(getRequestedUrls().map((url) => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? ''))).toEqual([
      owner.email.toLowerCase(),
    ])
    resetRequests.release()
    await dialog.getByText('Password reset successfully').waitFor()
    await dialog.getByText('Please check your email for your new password.').waitFor()
    expect(await getButton(page, 'Resetting…').count()).toBe(0)
    expect(await dialog.getByLabel('Email').count()).toBe(0)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const letter = await waitForMail(app.dataDir, owner.email, 'Your new password')
    expect(extractPassword(letter)).not.toBe('')
  })

  test('8.error.4 says how many minutes to wait after too many password reset requests', async () => {
    const strictApp = await startApp({ pages: PAGES, rates: { mail: { perAddress: 1, perSession: 1, seconds: 1800 } } })
    const { page } = await visit('/client', { baseURL: strictApp.base })
    const requestReset = async () => {
      await getButton(page, 'Forgot password').click()
      await page.getByRole('dialog').getByLabel('Email').fill('ada@example.org')
      await getButton(page, 'Reset password').click()
    }
    await requestReset()
    await getButton(page, 'OK').click()
    await requestReset()
    const alert = page.getByRole('dialog').getByRole('alert')
    await alert.getByText('Please try again after 30 minutes').waitFor()
    expect(await alert.innerText()).toContain('Too many requests')
    await expectAccessible(page)
    await strictApp.close()
  })

  test('2.modal.1 closes a modal on Escape and restores the focus', async () => {
    const { page } = await visit('/client')
    await getButton(page, 'Forgot password').click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Forgot password')
  })
})

test('2.login.3 asks for the administrator’s own credentials, and names the user they’ll be signed in as', async () => {
  const admin = await app.owner('Root')
  await makeAdministrator(app, admin)
  const { page } = await visit(`/client?login_as=${owner.email}`)
  await page.getByRole('heading', { name: `Login as ${owner.email}` }).waitFor()
  await page.getByText(/your own administrator account/).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await getButton(page, 'Sign in').click()
  await page.getByText('You’re acting as Ada. Everything you do is recorded.').waitFor()
  await expectAccessible(page)
  await getButton(page, 'End this session').click()
  await page.getByRole('heading', { name: 'Sign in to Vitrine' }).waitFor()
})

test('saves a new username without a password, but a new password only with the current password', async () => {
  const account = await app.owner('Cora')
  const signInWith = async (password: string) =>
    (await app.client().post('/auth/login', { email: account.email, password })).status
  const { page, faults } = await visit('/client/account/manage', { user: account })
  expect(await page.getByLabel('Email').isDisabled()).toBe(true)
  await page.getByLabel('Username').fill('Cora Lind')
  await getButton(page, 'Save').click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Your account: Cora Lind' }).waitFor()

  await page.getByLabel('New password', { exact: false }).first().fill('harbour lights')
  await page.getByLabel('Repeat new password').fill('harbour light')
  await page.getByLabel('Current password').fill('not this one')
  await expectAccessible(page)
  await getButton(page, 'Save').click()
  await page.getByText('The passwords don’t match').first().waitFor()
  await page.getByLabel('Repeat new password').fill('harbour lights')
  await getButton(page, 'Save').click()
  await getPrompt(page, 'The "Current password" field is not valid').waitFor()
  await page.locator('[data-field]').getByText('Your password is incorrect.').waitFor()
  expect(await getPrompt(page, 'Your password is incorrect.').count()).toBe(0)
  await page.getByLabel('Current password').fill(PASSWORD)
  await getButton(page, 'Save').click()
  // The password fields are gone once the password is saved.
  await expect.poll(() => page.getByLabel('Current password').count()).toBe(0)
  expect(await signInWith(PASSWORD)).toBe(401)
  expect(await signInWith('harbour lights')).toBe(200)
  expect(faults).toEqual([])
})

test('2.menu.1 offers help and sign-out in the user menu', async () => {
  const { page } = await visitSignedIn('/client')
  await page.getByRole('button', { name: 'Your account: Ada' }).click()
  const readMenuItems = () => page.getByRole('menuitem').allInnerTexts()
  await expect.poll(readMenuItems).toEqual(expect.arrayContaining(['Home', 'My Settings', 'Get Help', 'Sign Out']))
  expect(await readMenuItems()).not.toContain('Live Chat')
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Get Help' }).click()
  await expect
    .poll(async () =>
      (await readMenuItems()).filter((name) => ['Knowledge Base', 'Contact Us', 'Live Chat'].includes(name)),
    )
    .toEqual(['Knowledge Base', 'Contact Us', 'Live Chat'])
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await getButton(page, 'Sign in').waitFor()
  expect(new URL(page.url()).pathname).toBe('/client')
  expect(await readCookies(page)).toEqual([])
})

describe('2.guard.1 URLs of organisations and projects', () => {
  test('2.guard.3 redirects the URLs of other people’s projects and organisations to the home page', async () => {
    const otherOwner = await app.owner('Eve')
    const { id } = await createTestProject(otherOwner, 'Hers')
    const { page } = await visitSignedIn(`/client/archive?projectId=${id}`)
    await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor()
    expect(page.url()).toBe(`${app.base}/client`)
    await page.goto(`/client?orgId=${otherOwner.org}`)
    await expect.poll(() => page.url()).toBe(`${app.base}/client`)
  })
  test('2.guard.2 says that the project is inactive, and redirects a member to the home page', async () => {
    const expiredOwner = await app.owner('Late')
    const { id } = await createTestProject(expiredOwner, 'Ended')
    await setSubscription(app, expiredOwner.org, { inactive_from: 1 })
    await addMember(app, id, owner)
    const messages: string[] = []
    const { page } = await visit(`/client/archive?projectId=${id}`, { prepare: acceptAll(messages) })
    await signIn(page)
    await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor()
    expect(messages).toEqual(['Project is inactive'])
  })
  test('2.guard.2 tells an administrator that a project is inactive, but lets them open it from the administration area', async () => {
    const expiredOwner = await app.owner('Ida')
    const { id } = await createTestProject(expiredOwner, 'Closed for now')
    await createEntity(expiredOwner, '/artifacts', { project: id, title: 'A ledger' })
    await setSubscription(app, expiredOwner.org, { inactive_from: 1 })
    const admin = await createAdministrator(app, 'Root')
    const messages: string[] = []
    const path = `/client/archive?projectId=${id}`
    const { page, faults } = await visit(path, { user: admin, prepare: acceptAll(messages) })
    await expect.poll(() => page.url()).toBe(`${app.base}/client`)
    expect(messages).toEqual(['Project is inactive'])
    await page.goto(`/client?orgId=${expiredOwner.org}`)
    await page.getByRole('link', { name: 'Closed for now' }).first().click()
    await page.getByRole('option', { name: /A ledger/ }).waitFor()
    await page.getByRole('link', { name: 'Trash' }).click()
    await page.getByRole('heading', { name: 'Trash', exact: true }).waitFor()
    expect(messages).toHaveLength(1)
    expect(faults).toEqual([])
  })
  test('2.guard.2 tells an owner that a project is inactive, but lets them export it from the home page', async () => {
    const expiredOwner = await app.owner('Eva')
    const { id: endedProject } = await createTestProject(expiredOwner, 'Ended')
    const { id: papersFolder } = await createEntity(expiredOwner, '/folders', {
      project: endedProject,
      title: 'Papers',
    })
    for (const folder of ['root', papersFolder]) {
      const file = { name: 'note.txt', bytes: Buffer.from(`A note in ${folder}.`) }
      await uploadToProject(expiredOwner, file, { project: endedProject, folder, title: 'Note' })
    }
    await setSubscription(app, expiredOwner.org, { inactive_from: 1 })
    const messages: string[] = []
    const path = `/client/archive?projectId=${endedProject}`
    const { page, faults } = await visit(path, { user: expiredOwner, prepare: acceptAll(messages) })
    await page.getByRole('heading', { name: 'Welcome, Eva' }).waitFor()
    expect(page.url()).toBe(`${app.base}/client`)
    await page.getByRole('link', { name: 'Ended' }).click()
    await expect.poll(() => messages).toEqual(['Project is inactive', 'Project is inactive'])
    await page.getByText('This organisation’s projects are closed.').waitFor()
    for (const scheme of ['dark', 'light'] as const) {
      await setColorScheme(page, scheme)
      await expectAccessible(page)
    }
    const zipDownload = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export Ended' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
    const names = Object.keys(unzipSync(await readFile(await (await zipDownload).path())))
    expect(names.filter((name) => name.endsWith('note.txt'))).toHaveLength(2)
    expect(faults).toEqual([])
  })
})

test('4.session.1 8.error.5 reports an expired session, clears its cookies and reloads the page after 1 second', async () => {
  const { page } = await visitSignedIn(`/client/archive?projectId=${project}`)
  await page.getByText('No items yet').waitFor()
  const { body } = await owner.get<{ id: string }>('/auth/me')
  await app.services.db.deleteFrom('sessions').where('user_id', '=', body.id).execute()
  await app.services.pubSub.publish({ topic: 'sessions', user: body.id })
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('vitrine_credential')
  await getButton(page, 'New folder').click()
  await page.getByLabel('Title').fill('Too late')
  let reloadCount = 0
  page.on('request', (request) => request.isNavigationRequest() && reloadCount++)
  // From here on, the page’s clock moves only when the test moves it.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.keyboard.press('Enter')
  let elapsedMs = 0
  const advanceClock = async (ms: number) => {
    await page.clock.runFor(ms)
    elapsedMs += ms
  }
  const expiredPrompt = getPrompt(page, 'Session expired')
  await expect.poll(async () => (await advanceClock(1), expiredPrompt.isVisible())).toBe(true)
  const shownAtMs = elapsedMs
  await expect.poll(() => readCookies(page)).toEqual([])
  await advanceClock(999 - elapsedMs)
  // A reload would reach the server before these requests do.
  for (let i = 0; i < 3; i++) await page.evaluate(async () => (await fetch('/health')).status)
  expect([reloadCount, await expiredPrompt.isVisible()]).toEqual([0, true])
  const reloadEvent = page.waitForEvent('load')
  await advanceClock(shownAtMs + 1)
  await reloadEvent
  await page.clock.resume()
  await getButton(page, 'Sign in').waitFor()
  expect(page.url()).toBe(`${app.base}/client/archive?projectId=${project}`)
})

test('4.session.1 says that the session expired when it ends before a bulk action', async () => {
  const account = await app.owner('Gone')
  const { id } = await createTestProject(account, 'The slip')
  await createEntity(account, '/artifacts', { project: id, title: 'Dinghy' })
  const { page } = await visit(`/client/archive?projectId=${id}`, { user: account })
  await getEntry(page, 'Dinghy').click()
  await getSelectionBar(page).getByText('1 selected').waitFor()
  await app.services.db.deleteFrom('sessions').where('user_id', '=', account.id).execute()
  await app.services.pubSub.publish({ topic: 'sessions', user: account.id })
  // The message is only shown for a second, then the page reloads.
  const expiredShown = page.waitForFunction(() => document.body.innerText.includes('Session expired'))
  await page.keyboard.press('Delete')
  await expiredShown
  await getButton(page, 'Sign in').waitFor()
})

test('asks for a new password on every page when someone has signed in with a mailed password', async () => {
  const account = await app.owner('Mia')
  await app.client().get(`/auth/forgot_password/${account.email}`)
  const mailedPassword = extractPassword(await waitForMail(app.dataDir, account.email, 'Your new password'))
  const { page, faults } = await visit('/client/account/manage')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel(/^Password/).fill(mailedPassword)
  await getButton(page, 'Sign in').click()
  const heading = page.getByRole('heading', { name: 'Choose your own password' })
  await heading.waitFor()
  await expectAccessible(page)
  await page.goto('/client')
  await heading.waitFor()
  expect(await page.getByRole('heading', { name: /Welcome/ }).count()).toBe(0)

  await page.getByLabel('New password', { exact: false }).first().fill('iloveyou12')
  await page.getByLabel('Repeat new password').fill('iloveyou12')
  await getButton(page, 'Set password').click()
  await page
    .getByText(/This password is easy to guess/)
    .first()
    .waitFor()
  await page.getByLabel('New password', { exact: false }).first().fill('seven herons rising')
  await page.getByLabel('Repeat new password').fill('seven herons rising')
  await actAndWaitFor(getPrompt(page, 'Password set'), () => getButton(page, 'Set password').click())
  await page.getByRole('heading', { name: 'Welcome, Mia' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Welcome, Mia' }).waitFor()
  expect(faults).toEqual([])
})

test('registers an account, and confirms its email address with a button on the linked page', async () => {
  const email = 'newcomer@example.org'
  const { page, faults } = await visit('/register-account')
  await getButton(page, 'Sign up').click()
  await getPrompt(page, '5 other fields need your attention').waitFor()
  expect(await listMarkedFields(page)).toEqual([
    'org_title',
    'username',
    'email',
    'password',
    'password_verify',
    'terms',
  ])
  await page.getByLabel('Organisation').fill('Harbour Society')
  await page.getByLabel('Username').fill('Nils')
  await page.getByLabel('Email').fill(email)
  const fillPassword = async (password: string) => {
    await page.getByLabel('Password', { exact: false }).first().fill(password)
    await page.getByLabel('Repeat password').fill(password)
  }
  await fillPassword('Harbour1')
  // The button is now at the bottom of the window, where prompts usually are.
  await page.setViewportSize({ width: 1024, height: 600 })
  await getButton(page, 'Sign up').click()
  const prompt = page
    .getByRole('alert')
    .filter({ hasText: "The 'I agree to the terms and conditions' field is required" })
  const [promptBox, buttonBox] = [await prompt.boundingBox(), await getButton(page, 'Sign up').boundingBox()]
  expect(
    promptBox && buttonBox && promptBox.y + promptBox.height <= buttonBox.y,
    'the prompt leaves the button free',
  ).toBe(true)
  expect(await listMarkedFields(page)).toEqual(['terms'])
  await page.getByLabel('I agree to the terms and conditions').check()
  await getButton(page, 'Sign up').click()
  await page
    .getByText(/This password is easy to guess/)
    .first()
    .waitFor()
  await fillPassword('tide and lantern')
  await getButton(page, 'Sign up').click()
  await page.getByRole('heading', { name: 'Welcome, Nils' }).waitFor()

  await page.goto('/client/account/manage')
  await page.getByText('Your email address isn’t confirmed yet').waitFor()
  await expectAccessible(page)
  await getButton(page, 'Resend link').click()
  await getButton(page, 'Link sent').waitFor()
  const token = extractToken(await waitForMail(app.dataDir, email, 'Confirm your email address', 2))
  const other = await visit(`/register-account/confirm?token=${token}`)
  await other.page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
  await expectAccessible(other.page)
  await page.reload()
  await page.getByText('Your email address isn’t confirmed yet').waitFor()
  await getButton(other.page, 'Confirm address').click()
  await other.page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()
  await expectAccessible(other.page)
  await page.reload()
  await page.getByText('Your email address is confirmed').waitFor()
  await other.page.reload()
  await getButton(other.page, 'Confirm address').click()
  await other.page.getByRole('alert').getByText('This link has expired or was already used.').waitFor()
  await expectAccessible(other.page)
  await other.page.getByRole('link', { name: /Sign in and request a new link/ }).click()
  await getButton(other.page, 'Sign in').waitFor()
  expect([...faults, ...other.faults]).toEqual([])
})

test('8.error.4 says how many minutes to wait after too many failed sign-ins', async () => {
  const { page } = await visit('/client')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel(/^Password/).fill('no password')
  let seconds = 0
  for (let i = 0; i < 11; i++) {
    const answer = page.waitForResponse('**/auth/login')
    await getButton(page, 'Sign in').click()
    const refusalBody = (await (await answer).json()) as { retry_after_seconds?: number }
    seconds = refusalBody.retry_after_seconds ?? 0
  }
  expect(seconds).toBeGreaterThan(300)
  await getPrompt(page, 'Too many requests').waitFor()
  await getPrompt(page, `Please try again after ${Math.round(seconds / 60)} minutes`).waitFor()
})
