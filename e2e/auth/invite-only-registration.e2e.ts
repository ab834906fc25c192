import { expect, test } from 'vitest'
import { getButton, expectAccessible, expectFitsViewport, setColorScheme, PHONE } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'

const { app, visit } = await startBrowserTest({ env: { REGISTRATION: 'invite' } })

test('says that accounts are available by invitation only, and offers no registration form', async () => {
  const { page, faults } = await visit('/client', { viewport: PHONE })
  await getButton(page, 'Sign in').waitFor()
  expect(await page.getByRole('link', { name: 'Sign up' }).count()).toBe(0)
  await page.goto('/register-account')
  await page.getByText('New accounts are by invitation only.').waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  await expectAccessible(page)
  await expectFitsViewport(page)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await getButton(page, 'Sign in').waitFor()
  const person = { email: 'ada@example.org', username: 'Ada', password: 'seven herons rising', terms: true }
  const { status, body } = await app.client().post<{ errors: { code: string } }>('/auth/register', person)
  expect([status, body.errors.code]).toEqual([403, 'registration_closed'])
  expect(faults).toEqual([])
})
