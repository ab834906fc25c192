import { expect, test } from 'vitest'
import { createTestProject, setSubscription } from '../../test/support/fixtures.ts'
import { DESKTOP, expectAccessible, expectFitsViewport, getButton, PHONE } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// From a project without a portal to a short address that leads to an open one.

const { app, visit } = await startBrowserTest({ worker: true })
const owner = await app.owner('Ruth')
await setSubscription(app, owner.org, { submissions_from: 1 })

test('sets up a portal with one click, opens it, and leads to it from its short address', async () => {
  const { id, url_alias: alias } = await createTestProject(owner, 'Saltmill')
  const { page, faults } = await visit(`/client/submissions?projectId=${id}`, { user: owner, viewport: DESKTOP })
  await getButton(page, 'Set up the portal').click()
  await page.waitForURL(/\/client\/gallery\/portal/)
  await getButton(page, 'Insert an example').click()
  const consent = page.getByRole('textbox', { name: 'Consent', exact: true })
  await expect.poll(() => consent.inputValue()).toContain('I can withdraw my consent')
  expect(await getButton(page, 'Insert an example').count()).toBe(0)
  await getButton(page, 'Save').click()
  await page.getByText('Version 1 is in use.').waitFor()

  await getButton(page, 'Open the portal').click()
  await page.getByText('Accepting submissions').waitFor()
  expect(await getButton(page, 'Open the portal').count()).toBe(0)
  const address = `${app.base}/submit/${alias}`
  await page.getByText(address, { exact: true }).waitFor()
  await getButton(page, 'QR code').click()
  await page.getByRole('img', { name: 'QR code: Submissions portal' }).waitFor()
  await expectAccessible(page)

  const contributor = await visit('/', { viewport: PHONE })
  await contributor.page.goto(`/submit/${alias.toUpperCase()}`)
  await contributor.page.getByRole('heading', { name: 'Contribute to our archive' }).waitFor()
  await contributor.page.goto('/submit/nothing-here')
  await contributor.page.getByText('Which archive would you like to contribute to?').waitFor()

  await page.getByRole('link', { name: 'Gallery', exact: true }).click()
  await page.getByRole('region', { name: 'Submissions portal' }).getByText(address, { exact: true }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectFitsViewport(page)
  expect([...faults, ...contributor.faults]).toEqual([])
})
