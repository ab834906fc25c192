import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../test/support/app.ts'
import { post, SECRET_KEY, startStripe, WEBHOOK_SECRET } from '../../test/support/servers/stripe.ts'
import { makeAdministrator, createTestProject, setSubscription } from '../../test/support/fixtures.ts'
import { getButton, expectAccessible, expectFitsViewport, setColorScheme, PAGES, PHONE } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'
import { afterAll } from 'vitest'

// Subscribing and paying, and what opens or ends on pages that are already open.

const stripe = await startStripe()
afterAll(() => stripe.close())
const logLines: string[] = []
const collectLog = (entry: object) => void logLines.push(JSON.stringify(entry))
const { app, visitAs } = await startBrowserTest({ env: { ...stripe.env, LOG_LEVEL: 'trace' }, logTo: collectLog })
const owner = await app.owner('Ada')
const visit = visitAs(owner)
const { id: project } = await createTestProject(owner, 'The quay')
const { pubSub } = app.services
const screenshotDir = process.env.SHOTS

test('blocks an open page when the subscription ends, and restores access after payment without a reload', async () => {
  await setSubscription(app, owner.org, { inactive_from: Date.now() + 3_600_000 })
  const { page, faults } = await visit(`/client/archive?projectId=${project}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // The first message proves that the page is connected to the server.
  const messages: string[] = []
  page.on('dialog', (dialog) => {
    messages.push(dialog.message())
    void dialog.accept()
  })
  await setSubscription(app, owner.org, { inactive_from: Date.now() - 1 })
  await expect
    .poll(
      () => {
        pubSub.publish({ topic: 'org', org: owner.org })
        return messages
      },
      { interval: 1000 },
    )
    .toContain('Project is inactive')
  await page.getByText('Inactive', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'View plans and payment' }).click()
  await page.getByRole('heading', { name: 'What’s included' }).waitFor()
  await page.getByText('The projects are closed, but owners can still export and pay').waitFor()
  await expectAccessible(page)
  if (screenshotDir) await page.screenshot({ path: `${screenshotDir}/over.png`, fullPage: true })

  // The provider confirms the payment some time after redirecting the user back.
  const deliveries: (() => Promise<unknown>)[] = []
  const eventCountBefore = stripe.events.length
  stripe.whenPaid(async () => {
    deliveries.push(async () => {
      for (const event of stripe.events.slice(eventCountBefore)) await stripe.deliver(app.base, event)
    })
  })
  await getButton(page, 'Subscribe to Museum').click()
  await page.getByRole('heading', { name: 'Pay by card' }).waitFor()
  await getButton(page, 'Pay').click()
  await page.getByText('Thank you. Your plan starts as soon as your payment is confirmed.').waitFor()
  await page.evaluate(() => Object.assign(globalThis, { notLoadedAgain: true }))
  await expect
    .poll(
      async () => {
        for (const deliverEvent of deliveries.splice(0)) await deliverEvent()
        pubSub.publish({ topic: 'org', org: owner.org })
        return page.getByText('Thank you. Your payment has been received').isVisible()
      },
      { interval: 500 },
    )
    .toBe(true)
  expect(await page.evaluate(() => 'notLoadedAgain' in globalThis)).toBe(true)
  await page.getByText('Your plan', { exact: true }).waitFor()
  await page.getByText('People without an account can send you files').waitFor()
  await page.getByText('Renews automatically').waitFor()
  await page.getByRole('link', { name: /^Invoice A-/ }).waitFor()
  await expectAccessible(page)
  if (screenshotDir) await page.screenshot({ path: `${screenshotDir}/paid.png`, fullPage: true })
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  if (screenshotDir) await page.screenshot({ path: `${screenshotDir}/paid-dark.png`, fullPage: true })
  await page.setViewportSize(PHONE)
  await expectFitsViewport(page)
  if (screenshotDir) await page.screenshot({ path: `${screenshotDir}/phone.png`, fullPage: true })
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { name: 'Projects' }).waitFor()

  // Changing the plan takes one click and a confirmation page of the provider.
  await page.getByRole('link', { name: 'Subscription', exact: true }).click()
  await getButton(page, 'Switch to Small').click()
  await getButton(page, 'Confirm').click()
  await page.getByRole('heading', { name: 'What’s included' }).waitFor()
  expect(faults).toEqual([])
})

test('keeps secrets out of the built files, the responses sent to browsers and the log', async () => {
  const admin = await app.owner('Root')
  await makeAdministrator(app, admin)
  const responseTexts: Promise<string>[] = []
  const prepare = (newPage: Page) =>
    void newPage.on('response', (answer) => responseTexts.push(answer.text().catch(() => answer.url())))
  const { page } = await visit(`/client/subscription?org=${owner.org}`, { prepare })
  await page.getByRole('heading', { name: 'What’s included' }).waitFor()
  const { page: settings } = await visitAs(admin)('/client/admin/settings', { prepare })
  await settings.getByText('PAYMENT_SECRET_KEY').first().waitFor()
  expect((await post(app.base, '{}', { 'stripe-signature': 't=1,v1=00' })).status).toBe(400)
  const failedSignIn = await app.client().post('/auth/login', { email: owner.email, password: `${PASSWORD}!` })
  expect(failedSignIn.status).toBe(401)

  const files = await readdir(PAGES.built, { recursive: true, withFileTypes: true })
  const builtTexts = files
    .filter((file) => file.isFile())
    .map((file) => readFile(join(file.parentPath, file.name), 'latin1'))
  const session = /=([\w.%-]{20,})/.exec(owner.cookie())?.[1]
  const secrets = [SECRET_KEY, WEBHOOK_SECRET, app.services.config.secret, PASSWORD, owner.email, session ?? '']
  const outputs = { built: await Promise.all(builtTexts), sent: await Promise.all(responseTexts), logged: logLines }
  for (const [outputName, texts] of Object.entries(outputs)) {
    expect(texts.length, outputName).toBeGreaterThan(0)
    // The address of the signed-in user may appear on their own pages.
    const forbiddenSecrets = secrets.filter((secret) => outputName !== 'sent' || secret !== owner.email)
    for (const secret of forbiddenSecrets) {
      expect(secret.length).toBeGreaterThan(8)
      expect(texts.filter((text) => text.includes(secret)).length, `${outputName}: ${secret}`).toBe(0)
    }
    expect(texts.filter((text) => /\b(?:sk|rk)_(?:test|live)_\w{8}|\bwhsec_\w{8}/.test(text)).length, outputName).toBe(
      0,
    )
  }
})

test('says that payments are unavailable on a server without a payment provider', async () => {
  const testWithoutPayments = await startBrowserTest()
  const person = await testWithoutPayments.app.owner('Bea')
  const { page, faults } = await testWithoutPayments.visit(`/client/subscription?org=${person.org}`, { user: person })
  await page.getByRole('heading', { name: 'No payments on this server' }).waitFor()
  expect(await page.getByRole('button', { name: /^Subscribe/ }).count()).toBe(0)
  await expectAccessible(page)
  if (screenshotDir) await page.screenshot({ path: `${screenshotDir}/off.png`, fullPage: true })
  expect(faults).toEqual([])
})
