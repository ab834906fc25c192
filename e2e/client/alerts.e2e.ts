import { describe, expect, test } from 'vitest'
import { ROLE_PRESETS } from '#shared/policy/roles.ts'
import { createMember, createTestProject } from '../../test/support/fixtures.ts'
import { expectAccessible, setColorScheme, openPage } from '../support/browser.ts'
import { intercept } from '../support/intercept.ts'
import { startBrowserTest } from '../support/browser-test.ts'

const { app, browser, visit } = await startBrowserTest()
const { page, faults } = await openPage(browser, { baseURL: app.base })
await page.goto('/dev/alerts')

const clickButton = (name: string) => page.getByRole('button', { name, exact: true }).click()
const readOutput = () => page.locator('output').innerText()

test('shows prompts and fade alerts without accessibility violations', async () => {
  await clickButton('Prompt')
  await clickButton('Fade alert')
  await expectAccessible(page)
})

describe('2.modal.1 modal', () => {
  test('closes a modal on Escape, confirms it on Enter, traps the focus and restores it', async () => {
    await clickButton('Plain modal')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(readOutput).toBe('closed')
    await clickButton('Full modal')
    const dialog = page.getByRole('dialog', { name: 'A title' })
    await dialog.getByText('A description').waitFor()
    const box = await dialog.boundingBox()
    expect([box?.width, box?.height]).toEqual([640, 320])
    expect(await dialog.evaluate((node) => getComputedStyle(node.parentElement as HTMLElement).zIndex)).toBe('250')
    await expectAccessible(page)
    for (let i = 0; i < 5; i++) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true)
    }
    await dialog.focus()
    await page.keyboard.press('Enter')
    await expect.poll(readOutput).toBe('confirmed')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Full modal')
  })
})

describe('alert dialogs', () => {
  test('9.limit.9 shows an alert 550 pixels wide, and triggers its main action on Enter', async () => {
    await clickButton('Question')
    const alert = page.getByRole('alertdialog', { name: 'A question' })
    expect((await alert.boundingBox())?.width).toBe(550)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect.poll(readOutput).toContain('"key":"ok"')
  })
  test('8.alert.1 asks the user to type a word before a dangerous action, and links to the contact form', async () => {
    await clickButton('Dangerous question')
    const alert = page.getByRole('alertdialog', { name: 'Delete everything?' })
    const deleteButton = alert.getByRole('button', { name: 'Delete' })
    expect(await deleteButton.isDisabled()).toBe(true)
    expect(await alert.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact')
    await expectAccessible(page)
    await alert.getByRole('textbox').fill('delete')
    await page.keyboard.press('Enter')
    expect(await deleteButton.isDisabled()).toBe(true)
    await alert.getByRole('textbox').fill('DELETE')
    await page.keyboard.press('Enter')
    await expect.poll(readOutput).toContain('"key":"yes"')
    expect(faults).toEqual([])
  })
})

test('8.alert.1 offers a contact link for unexpected errors but not for errors the user can fix', async () => {
  const owner = await app.owner('Ada')
  const { id: project } = await createTestProject(owner, 'The quay')
  const { page: screen } = await visit(`/client/archive?projectId=${project}`, { user: owner })
  const getPrompt = (text: string) => screen.getByRole('alert').filter({ hasText: text })
  const getContactLink = (text: string) => getPrompt(text).getByRole('link', { name: 'Contact us' })
  await screen.getByRole('button', { name: 'New folder' }).click()
  await screen.getByRole('button', { name: 'Create folder' }).click()
  await getPrompt("The 'Title' field is required").waitFor()
  expect(await getContactLink("The 'Title' field is required").count()).toBe(0)
  await screen.getByLabel('Title').fill('Papers')
  // Shortcuts don’t work while a dialog is open, and the text typed into the dialog isn’t lost.
  await screen.keyboard.press('Control+k')
  const errorReply = { status: 500, json: { errors: { message: 'Something broke', code: 'internal' } } }
  await intercept(screen, '**/client/api/folders', (route) => route.fulfill(errorReply))
  await screen.keyboard.press('Enter')
  const contactUrl = new URL((await getContactLink('Something').getAttribute('href')) ?? '', app.base)
  expect([contactUrl.pathname, contactUrl.searchParams.get('section')]).toEqual(['/client/help', 'contact'])
  expect(contactUrl.searchParams.get('about')).toContain('Something')
  expect(await screen.getByPlaceholder(/^Type a command/).count()).toBe(0)
  // A proxy answers with its own HTML page when its server is down.
  const body = '<html><head><title>502 Bad Gateway</title></head></html>'
  await intercept(screen, '**/client/api/folders', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body }),
  )
  await screen.getByLabel('Title').press('Enter')
  await getPrompt('Bad Gateway').waitFor()
  expect(await getPrompt('<html>').count()).toBe(0)
  await screen.getByRole('alert').filter({ hasText: 'Bad Gateway' }).hover()
  await expectAccessible(screen)
  for (const scheme of ['dark', 'light'] as const) {
    await setColorScheme(screen, scheme)
    await expectAccessible(screen)
  }
})

test('8.error.3 8.error.6 redirects to the home page and reloads the account after a permission is revoked', async () => {
  const { db } = app.services
  const owner = await app.owner('Ada')
  const { id: project } = await createTestProject(owner, 'The quay')
  const ben = await createMember(app, project, 'editor', 'Ben')
  const { page: screen } = await visit(`/client/archive?projectId=${project}`, { user: ben })
  await screen.getByRole('button', { name: 'New folder' }).click()
  await screen.getByLabel('Title').fill('Mine')
  await db.updateTable('permissions').set(ROLE_PRESETS.observer).where('user_id', '=', ben.id).execute()
  const accountRequest = screen.waitForResponse('**/auth/me')
  await screen.keyboard.press('Enter')
  await screen.getByRole('heading', { name: 'Welcome, Ben' }).waitFor()
  await accountRequest
  await screen.goto(`/client/archive?projectId=${project}`)
  await screen.getByText('No items yet').waitFor()
  expect(await screen.getByRole('button', { name: 'New folder' }).count()).toBe(0)
})
