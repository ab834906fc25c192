import { readFile } from 'node:fs/promises'
import { Secret, TOTP, URI } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '../../test/support/app.ts'
import { createEntity, makeAdministrator, createTestProject } from '../../test/support/fixtures.ts'
import { getButton, DESKTOP, expectAccessible, setColorScheme, PHONE } from '../support/browser.ts'
import { startBrowserTest, signIn as signInAs } from '../support/browser-test.ts'

// The account settings: sessions, deleting the account, two-step sign-in and passkeys.

const { app, visit } = await startBrowserTest({ worker: true })

const prompt = (page: Page, text: string) => page.getByRole('region', { name: 'Alerts' }).getByText(text)
const getSection = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const PHONE_USER_AGENT = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

test('lists the sessions of an account, and ends one from another browser', async () => {
  const ada = await app.owner('Ada')
  const { page, faults } = await visit('/client/account/manage', { user: ada })
  const otherSession = await visit('/client', { user: ada, userAgent: PHONE_USER_AGENT })
  await otherSession.page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor()
  await page.reload()
  const sessions = getSection(page, 'Where you’re signed in')
  await sessions.getByText('Firefox on Android').waitFor()
  expect(await sessions.getByText('This browser', { exact: true }).count()).toBe(1)
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    for (const scheme of ['dark', 'light'] as const) {
      await setColorScheme(page, scheme)
      await expectAccessible(page)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  await page.setViewportSize(DESKTOP)
  await page.getByRole('button', { name: 'Sign out: Firefox on Android' }).click()
  await expect.poll(() => sessions.getByText('Firefox on Android').count()).toBe(0)
  // The other page notices at its next request.
  await otherSession.page
    .getByRole('button', { name: 'New project' })
    .or(otherSession.page.getByRole('link'))
    .first()
    .waitFor()
  await otherSession.page.reload()
  await getButton(otherSession.page, 'Sign in').waitFor()

  await visit('/client', { user: ada, userAgent: PHONE_USER_AGENT })
  await page.reload()
  await getButton(page, 'Sign out everywhere else').click()
  await page
    .getByRole('alertdialog')
    .getByText(/You’ll stay signed in here/)
    .waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await sessions.getByText('You’re not signed in anywhere else.').waitFor()
  expect((await ada.get('/auth/me')).status).toBe(401)
  await page.reload()
  await sessions.getByText('This browser', { exact: true }).waitFor()
  expect([...faults, ...otherSession.faults]).toEqual([])
})

test('refuses to delete a sole owner’s account, and otherwise asks for a confirmation word and the password', async () => {
  const [ada, eve] = [await app.owner('Ada'), await app.owner('Eve')]
  await createTestProject(ada, 'Pier')
  await app.services.db.updateTable('users').set({ email_confirmed_at: 1 }).where('id', '=', eve.id).execute()
  const { page, faults } = await visit('/client/account/manage', { user: ada })
  await getButton(page, 'Delete account').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('You can’t delete your account yet').waitFor()
  await dialog.getByText('Org of Ada', { exact: true }).waitFor()
  await dialog.getByRole('link', { name: 'Add an owner to Org of Ada' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  expect((await ada.post(`/orgs/${ada.org}/owners`, { email: eve.email })).status).toBe(200)
  await getButton(page, 'Delete account').click()
  await dialog.getByText('Organisations with other owners will be kept: Org of Ada.').waitFor()
  await expectAccessible(page)
  const deleteButton = getButton(page, 'Delete my account')
  expect(await deleteButton.isDisabled()).toBe(true)
  await dialog.getByLabel('Type “delete” to confirm').fill('delete')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not this one')
  await deleteButton.click()
  await dialog.getByText('Your password is incorrect.').waitFor()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await getButton(page, 'Sign in').waitFor()
  expect((await app.client().post('/auth/login', { email: ada.email, password: PASSWORD })).status).toBe(401)
  expect(faults).toEqual([])

  const soleOwnerTab = await visit('/client/account/manage', { user: await app.owner('Ida') })
  await getButton(soleOwnerTab.page, 'Delete account').click()
  await soleOwnerTab.page.getByText('Organisations with no projects left will also be deleted: Org of Ida.').waitFor()
})

test('hides the sign-in settings from an administrator signed in as another user', async () => {
  const [ada, admin] = [await app.owner('Ada'), await app.owner('Root')]
  await makeAdministrator(app, admin)
  const data = { email: admin.email, password: PASSWORD, login_as: ada.email }
  const { page } = await visit('/client/account/manage', {
    prepare: (newPage) => newPage.request.post('/client/api/auth/login', { data }),
  })
  await page.getByText('Their sign-in settings are private').waitFor()
  expect(await page.getByRole('region', { name: 'Where you’re signed in' }).count()).toBe(0)
  await expectAccessible(page)
})

test('turns on two-step sign-in with an authenticator code, and offers the recovery codes as a file', async () => {
  const { page, faults } = await visit('/client/account/manage', { user: await app.owner('Ada') })
  const settings = getSection(page, 'Two-step sign-in')
  await settings.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not this one')
  await page.keyboard.press('Enter')
  await dialog.getByText('Your password is incorrect.').waitFor()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await dialog.getByLabel('Code from the app').fill('000000')
  await page.keyboard.press('Enter')
  await dialog.getByText('This code is incorrect or was already used.').waitFor()
  await dialog.getByLabel('Code from the app').fill(totp.generate())
  await page.keyboard.press('Enter')
  await dialog.getByText('Save your recovery codes').waitFor()
  await expectAccessible(page)
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  const file = page.waitForEvent('download')
  await getButton(page, 'Download').click()
  expect(await readFile(await (await file).path(), 'utf8')).toContain(codes.join('\n'))
  await getButton(page, 'I’ve saved them').click()
  await settings.getByText('10 recovery codes left').waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
})

/** Creates an account with two-step sign-in. Its current code is unused. */
async function createTwoStepUser(name: string) {
  const { id, email, ...client } = await app.owner(name)
  const prepared = await createEntity<{ address: string }>(client, `/users/${id}/two_step/prepare`, {
    password: PASSWORD,
  })
  const totp = URI.parse(prepared.address) as TOTP
  const activationBody = { code: totp.generate() }
  const { recovery_codes } = await createEntity<{ recovery_codes: string[] }>(
    client,
    `/users/${id}/two_step`,
    activationBody,
  )
  // A test can’t wait for the next code.
  await app.services.db.updateTable('users').set({ last_two_step: 0 }).where('id', '=', id).execute()
  return { email, totp, recoveryCodes: recovery_codes }
}
/** Opens the account settings and passes the first step of the sign-in. */
async function visitSecondStep({ email }: { email: string }) {
  const opened = await visit('/client/account/manage')
  await opened.page.getByLabel('Email').fill(email)
  await opened.page.getByLabel(/^Password/).fill(PASSWORD)
  await getButton(opened.page, 'Sign in').click()
  return opened
}

test('asks for a code after the password when two-step sign-in is on, and refuses a wrong code', async () => {
  const ada = await createTwoStepUser('Ada')
  const { page, faults } = await visitSecondStep(ada)
  const code = page.getByLabel('Code', { exact: true })
  await code.waitFor()
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
  for (const scheme of ['dark', 'light'] as const) {
    await setColorScheme(page, scheme)
    await expectAccessible(page)
  }
  await code.fill('000 000')
  await page.keyboard.press('Enter')
  await page.getByText('This code is incorrect or was already used.').waitFor()
  await code.fill(ada.totp.generate().replace(/^.../, '$& '))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'My Settings' }).waitFor()
  expect(faults).toEqual([])
})

test('accepts a recovery code in place of an authenticator code, to sign in and to turn off two-step sign-in', async () => {
  const ada = await createTwoStepUser('Ada')
  const { page, faults } = await visitSecondStep(ada)
  await getButton(page, 'Use a recovery code').click()
  await page.getByLabel('Recovery code').fill(ada.recoveryCodes[0]?.toLowerCase() ?? '')
  await page.keyboard.press('Enter')
  await page.getByText('9 recovery codes left').waitFor()

  await page.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await dialog.getByLabel('Code').fill(ada.recoveryCodes[1] ?? '')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await prompt(page, 'Two-step sign-in turned off').waitFor()
  await getSection(page, 'Two-step sign-in').getByRole('button', { name: 'Turn on' }).waitFor()
  expect(faults).toEqual([])
})

describe('passkeys on a host name, which WebAuthn requires', () => {
  const { config } = app.services
  const [ipUrl, hostnameUrl] = [config.publicUrl, app.base.replace('127.0.0.1', 'localhost')]
  beforeAll(() => {
    config.publicUrl = hostnameUrl
  })
  afterAll(() => {
    config.publicUrl = ipUrl
  })

  /** Opens the account settings of a new account in a browser with an authenticator. */
  async function visitWithAuthenticator() {
    const { page, faults } = await visit('about:blank', { baseURL: hostnameUrl })
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await signInAs(page, await app.owner('Ada'))
    await page.goto('/client/account/manage')
    return { page, faults, cdp, authenticatorId, settings: getSection(page, 'Passkeys') }
  }
  async function addPasskey(page: Page, name: string) {
    await getButton(getSection(page, 'Passkeys'), 'Add a passkey').click()
    const dialog = page.getByRole('alertdialog')
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Chrome on Linux')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await getSection(page, 'Passkeys').getByText(name).waitFor()
    await prompt(page, `Passkey added: ${name}`).waitFor()
  }

  test('adds a passkey, signs in with it, and shows when it was used', async () => {
    const { page, faults, settings } = await visitWithAuthenticator()
    await addPasskey(page, 'My desk')
    await settings.getByText('not used yet').waitFor()
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      await expectAccessible(page)
    }
    await page.context().clearCookies()
    await page.reload()
    await getButton(page, 'Sign in with a passkey').waitFor()
    await expectAccessible(page)
    await getButton(page, 'Sign in with a passkey').click()
    await page.getByRole('heading', { name: 'My Settings' }).waitFor()
    await settings.getByText('last used').waitFor()
    expect(faults).toEqual([])
  })

  test('renames and removes a passkey, and refuses sign-in with the removed passkey', async () => {
    const { page, faults, cdp, authenticatorId, settings } = await visitWithAuthenticator()
    await addPasskey(page, 'My desk')
    const dialog = page.getByRole('alertdialog')
    await page.getByRole('button', { name: 'Rename: My desk' }).click()
    await dialog.getByLabel('Name').fill('The reading room')
    await page.keyboard.press('Enter')
    await settings.getByText('The reading room').waitFor()
    await page.getByRole('button', { name: 'Remove: The reading room' }).click()
    await dialog.getByText('Remove “The reading room”?').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await prompt(page, 'Passkey removed: The reading room').waitFor()
    await expect.poll(() => settings.getByRole('listitem').count()).toBe(0)

    // The authenticator still has the removed passkey, which the server must refuse.
    await page.context().clearCookies()
    await page.reload()
    await getButton(page, 'Sign in with a passkey').click()
    await prompt(page, 'This passkey couldn’t be verified. Try again or use another one.').waitFor()
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await getButton(page, 'Sign in with a passkey').click()
    await prompt(page, 'Passkey sign-in cancelled').waitFor()
    expect(faults).toEqual([])
  })
})
