import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../test/support/app.ts'
import { extractInvitation, waitForMail } from '../../test/support/mails.ts'
import { makeJpeg } from '../../test/support/sample-files/media.ts'
import { createTestProject } from '../../test/support/fixtures.ts'
import { getButton, expectAccessible, setColorScheme, PHONE } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { startBrowserTest, type PageOptions } from '../support/browser-test.ts'

const { app, visit } = await startBrowserTest({ worker: true })

/** Registers an account in a fresh browser and opens its home page. */
async function visitAfterRegistration(name: string, pageOptions: PageOptions = {}) {
  const email = `${name.toLowerCase()}-${Math.random().toString(36).slice(2)}@example.org`
  const data = { email, username: name, password: PASSWORD, org_title: `Org of ${name}`, terms: true }
  const headers = { 'x-page': crypto.randomUUID() }
  const registerOwner = (page: Page) => page.request.post('/client/api/auth/register', { data, headers })
  return { ...(await visit('/client', { prepare: registerOwner, ...pageOptions })), email }
}

test('guides a new user through creating a project, uploading, describing and publishing, then disappears', async () => {
  const { page, faults } = await visitAfterRegistration('Ada')
  const guide = page.getByRole('region', { name: 'First steps' })
  await guide.getByRole('heading', { name: 'Create your first project' }).waitFor()
  await expectAccessible(page)
  await getButton(page, 'Create a project').click()
  await page.getByLabel('Title').fill('The quay')
  await getButton(page, 'Create project').click()

  await guide.getByRole('heading', { name: 'Add your first files' }).waitFor()
  await page.waitForURL('**/client/archive?*')
  await expectAccessible(page)
  const photo = { name: 'The ferry.jpg', mimeType: 'image/jpeg', buffer: await makeJpeg({ width: 600, height: 400 }) }
  const second = { ...photo, name: 'The crane.jpg' }
  const heldUploads = await holdRequests(page, /\/client\/api\/artifacts$/, { methods: ['POST'], fromCall: 2 })
  await guide.getByLabel('Choose files').last().setInputFiles([photo, second])
  // While files are uploaded the guide has no button that could change under the pointer.
  await heldUploads.waitUntilHeld()
  await guide.getByText('Uploading your files.').waitFor()
  await page.getByRole('option', { name: 'The ferry' }).waitFor()
  expect(await guide.getByRole('button').allInnerTexts()).toEqual(['Close guide'])
  heldUploads.release()
  await guide.getByRole('heading', { name: 'Describe an item' }).waitFor()
  // Later uploads don’t change the target of the button.
  await page
    .locator('input[type=file][multiple]')
    .last()
    .setInputFiles({ ...photo, name: 'The mill.jpg' })
  await page.getByRole('option', { name: 'The mill' }).waitFor()
  expect(await getButton(guide, 'Describe “The ferry”').count()).toBe(1)
  // The step survives a reload.
  await page.reload()
  await getButton(page, 'Describe “The ferry”').focus()
  await page.keyboard.press('Enter')
  await guide.getByText('Write a description below and save it.').waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Description' }).fill('It crossed to the island twice a day.')
  await getButton(page, 'Save').click()

  await guide.getByRole('heading', { name: 'Publish it in the gallery' }).waitFor()
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  await guide.getByRole('button', { name: 'Publish in gallery' }).click()
  await guide.getByRole('heading', { name: 'Your first item is in the gallery' }).waitFor()
  const [gallery] = await Promise.all([
    page.context().waitForEvent('page'),
    guide.getByRole('link', { name: 'View in gallery' }).click(),
  ])
  await gallery.getByRole('heading', { name: 'The ferry' }).waitFor()
  await gallery.getByText('It crossed to the island twice a day.').waitFor()
  await getButton(page, 'Done').click()
  await guide.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'The ferry' }).waitFor()
  expect(await guide.count()).toBe(0)
  expect(faults).toEqual([])
})

test('never shows the guide again once it is closed, on a phone in German', async () => {
  const { page, faults, email } = await visitAfterRegistration('Nora', { viewport: PHONE, locale: 'de' })
  const guide = page.getByRole('region', { name: 'Erste Schritte' })
  await guide.getByText('Schritt 1 von 4').waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await getButton(page, 'Einführung schließen').click()
  await page.getByText('Einführung geschlossen. Sie erscheint nicht wieder.').waitFor()
  await guide.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Willkommen, Nora' }).waitFor()
  expect(await guide.count()).toBe(0)
  // The choice is stored in the account, so other browsers don’t show the guide either.
  const otherClient = app.client()
  const { body } = await otherClient.post<{ guide?: boolean }>('/auth/login', { email, password: PASSWORD })
  expect(body.guide).toBeUndefined()
  expect((await otherClient.get<{ guide?: boolean }>('/auth/me')).body.guide).toBeUndefined()
  expect(faults).toEqual([])
})

test('shows no guide to users who joined by invitation', async () => {
  const owner = await app.owner('Olga')
  const project = await createTestProject(owner, 'The quay')
  await owner.post(`/projects/${project.id}/invite`, { email: 'guest@example.org', permissions: {} })
  const { id: invite, token } = extractInvitation(await waitForMail(app.dataDir, 'guest@example.org', 'Olga'))
  const registration = { email: 'guest@example.org', username: 'G', password: PASSWORD, terms: true, invite, token }
  const { status, body } = await app.client().post<{ guide?: boolean }>('/auth/register', registration)
  expect([status, body.guide]).toEqual([201, undefined])
})
