import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Project } from '#shared/entities/project.ts'
import {
  addMember,
  createEntity,
  createMember,
  createTestProject,
  setSubscription,
} from '../../test/support/fixtures.ts'
import { actAndWaitFor, getButton, DESKTOP, expectAccessible, expectFitsViewport, PHONE } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// Settings of a project and an organisation: name and address, gallery, password, owners, deletion.

const { app, visit } = await startBrowserTest({ worker: true })
const owner = await app.owner('Ada')

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('redirects the old gallery URL and the paths below it after an owner changes the URL', async () => {
  const { id } = await createTestProject(owner, 'The quay')
  const item = await createEntity(owner, '/artifacts', { project: id, title: 'A boat', visibility: 'local' })
  const { page, faults } = await visit(`/client/archive?projectId=${id}`, { user: owner })
  await page.getByRole('link', { name: 'Gallery', exact: true }).click()
  const address = section(page, 'Gallery address')
  await address.getByText(/\/view\/the-quay$/).waitFor()
  await getButton(address, 'QR code').click()
  await address.getByRole('img', { name: 'QR code: Gallery address' }).waitFor()
  await expect.poll(() => page.title()).toContain('Gallery')
  await expectAccessible(page)

  await address.getByLabel('Web address', { exact: true }).fill('')
  await address.getByLabel('Web address', { exact: true }).pressSequentially('Old/ quay_1890!')
  expect(await address.getByLabel('Web address', { exact: true }).inputValue()).toBe('Oldquay_1890')
  await address
    .getByText(/New gallery address: .*\/view\/Oldquay_1890 \(links to .*\/view\/the-quay will redirect there\)/)
    .waitFor()
  await expectAccessible(page)

  // A single prompt covers the unsaved changes of all sections, and so does Save.
  await section(page, 'Logo').getByLabel('Logo link').fill('https://example.org/harbour')
  await page.getByRole('link', { name: 'Archive', exact: true }).click()
  await page.getByText('Leave without saving?').waitFor()
  await getButton(page, 'Stay').click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })

  await actAndWaitFor(page.getByText('Saved', { exact: true }), () => getButton(page, 'Save').click())
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const title = section(page, 'Project').getByLabel('Title')
  await title.fill('The old quay')
  await actAndWaitFor(page.getByText('Saved', { exact: true }), () => getButton(page, 'Save').click())
  await page.getByRole('button', { name: 'Switch project: The old quay' }).waitFor()
  expect((await owner.get<Project>(`/projects/${id}`)).body).toMatchObject({
    title: 'The old quay',
    url_alias: 'Oldquay_1890',
    logo_link_url: 'https://example.org/harbour',
    gallery: { archive_title: null },
  })
  await title.fill('The older quay')
  await page.getByText('Unsaved changes').waitFor()
  await actAndWaitFor(page.getByText('Saved', { exact: true }), () => page.keyboard.press('Control+s'))

  const visitor = await visit('/')
  const redirectResponse = await visitor.page.request.get(`${app.base}/view/THE-quay/item/${item.id}?q=boat`, {
    maxRedirects: 0,
  })
  expect([redirectResponse.status(), redirectResponse.headers().location]).toEqual([
    301,
    `/view/Oldquay_1890/item/${item.id}?q=boat`,
  ])
  expect(redirectResponse.headers()['cache-control']).toBe('no-cache')
  await visitor.page.goto('/view/the-quay')
  await visitor.page.getByRole('heading', { name: 'The older quay' }).waitFor()
  expect(new URL(visitor.page.url()).pathname).toBe('/view/Oldquay_1890')

  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await page.getByText('Fields: Web address, Logo link').waitFor()
  expect([...faults, ...visitor.faults]).toEqual([])
})

test('leaves the page once saving succeeds, but asks for confirmation if saving fails or more text was typed', async () => {
  const { id } = await createTestProject(owner, 'The slip')
  const { page, faults } = await visit(`/client/settings?projectId=${id}`, { user: owner })
  const title = section(page, 'Project').getByLabel('Title')
  const saveAndLeave = async (newTitle: string) => {
    const heldSave = await holdRequests(page, `**/client/api/projects/${id}`, { methods: ['POST'] })
    await title.fill(newTitle)
    await getButton(page, 'Save').click()
    await heldSave.waitUntilHeld()
    await page.getByRole('link', { name: 'Archive', exact: true }).click()
    return heldSave
  }
  const firstSave = await saveAndLeave('The long slip')
  await title.waitFor()
  firstSave.release()
  await page.waitForURL(/\/client\/archive/)
  expect((await owner.get<Project>(`/projects/${id}`)).body.title).toBe('The long slip')
  await page.unrouteAll()

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const secondSave = await saveAndLeave('The longest slip')
  await Promise.all(
    secondSave.routes.map((route) => route.fulfill({ status: 503, json: { errors: { message: 'away' } } })),
  )
  await getButton(page.getByRole('alertdialog', { name: 'Leave without saving?' }), 'Stay').click()
  expect(await title.inputValue()).toBe('The longest slip')
  await page.unrouteAll()
  await getButton(page, 'Save').click()
  await expect.poll(async () => (await owner.get<Project>(`/projects/${id}`)).body.title).toBe('The longest slip')
  // Text typed while saving isn’t lost either.
  const thirdSave = await saveAndLeave('The short slip')
  await title.fill('The shortest slip')
  thirdSave.release()
  await getButton(page.getByRole('alertdialog', { name: 'Leave without saving?' }), 'Save').click()
  await page.waitForURL(/\/client\/archive/)
  expect((await owner.get<Project>(`/projects/${id}`)).body.title).toBe('The shortest slip')
  expect(faults.filter((fault) => !fault.includes('503'))).toEqual([])
})

test('asks about unsaved changes before signing out, and saves all sections from the dialog', async () => {
  const { id } = await createTestProject(owner, 'The jetty')
  const { page, faults } = await visit(`/client/gallery?projectId=${id}`, { user: owner })
  const alias = section(page, 'Gallery address').getByLabel('Web address', { exact: true })
  await alias.fill('long-jetty')
  await section(page, 'Logo').getByLabel('Logo link').fill('https://example.org/jetty')
  await alias.fill('longest-jetty')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await getButton(question, 'Stay').click()
  await question.waitFor({ state: 'detached' })
  expect(await alias.inputValue()).toBe('longest-jetty')
  await page.getByRole('link', { name: 'Archive', exact: true }).click()
  await getButton(question, 'Save').click()
  await page.waitForURL(/\/client\/archive/)
  expect((await owner.get<Project>(`/projects/${id}`)).body).toMatchObject({
    url_alias: 'longest-jetty',
    logo_link_url: 'https://example.org/jetty',
  })
  // Without unsaved changes there is no prompt.
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await getButton(page, 'Sign in').waitFor()
  expect(faults).toEqual([])
})

test('sets gallery texts and a password on a phone, and asks for the password at the gallery’s old URL too', async () => {
  const { id, url_alias } = await createTestProject(owner, 'The pier')
  await owner.post(`/projects/${id}`, { url_alias: 'pier-now' })
  const { page, faults } = await visit(`/client/gallery?projectId=${id}`, { user: owner, viewport: PHONE })
  await section(page, 'Design').getByRole('link', { name: 'Design gallery' }).click()
  const gallery = section(page, 'Text')
  await gallery.getByLabel('Contact emails').fill('nobody')
  await gallery.getByLabel('Contact emails').press('Enter')
  await page.getByText('Invalid Email').first().waitFor()
  await gallery.getByLabel('Contact emails').fill('pier@example.org')
  await gallery.getByLabel('Contact emails').press('Enter')
  await gallery.getByLabel('Links').fill('example.org')
  await gallery.getByLabel('Links').press('Enter')
  await page.getByText('URL must include either http:// or https://').first().waitFor()
  await gallery.getByLabel('Links').fill('https://example.org/pier')
  await gallery.getByLabel('Links').press('Enter')
  await actAndWaitFor(page.getByText('Design published'), () => getButton(page, 'Publish').click())
  await expectAccessible(page)
  await expectFitsViewport(page)
  await page.getByRole('link', { name: 'Open Gallery' }).click()

  const passwordSection = section(page, 'Gallery password')
  await passwordSection.getByText('Anyone can visit the gallery.').waitFor()
  await passwordSection.getByLabel('Gallery password', { exact: true }).fill('short')
  await getButton(page, 'Save').click()
  await page.getByText('The password must be at least 8 characters long').first().waitFor()
  await passwordSection.getByLabel('Gallery password', { exact: true }).fill('low water mark')
  await actAndWaitFor(page.getByText('Password set'), () => getButton(page, 'Save').click())
  await passwordSection.getByText('Visitors need a password.').waitFor()
  expect(await passwordSection.getByLabel('New password', { exact: true }).inputValue()).toBe('')
  await expectAccessible(page)

  const visitor = await visit(`/view/${url_alias}`)
  await visitor.page.getByText('This gallery is password-protected').waitFor()
  expect(new URL(visitor.page.url()).pathname).toBe(`/view/${url_alias}`)
  await visitor.page.getByLabel('Password').fill('low water mark')
  await getButton(visitor.page, 'Open gallery').click()
  await visitor.page.getByRole('heading', { name: 'The pier' }).waitFor()
  expect(new URL(visitor.page.url()).pathname).toBe('/view/pier-now')
  await visitor.page.getByRole('link', { name: 'pier@example.org' }).waitFor()
  await visitor.page.getByRole('link', { name: 'example.org/pier' }).waitFor()
  expect(await visitor.page.evaluate(() => document.cookie)).toContain('vitrine_gallery_opened=1')

  await getButton(passwordSection, 'Remove password').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove password' }).click()
  await passwordSection.getByText('Anyone can visit the gallery.').waitFor()
  const anotherTab = await visit('/view/pier-now')
  await anotherTab.page.getByRole('heading', { name: 'The pier' }).waitFor()
  expect([...faults, ...visitor.faults, ...anotherTab.faults]).toEqual([])
})

test('hides settings that the member may not change', async () => {
  const { id } = await createTestProject(owner, 'The slip')
  const [privacyEditor, observer] = [
    await createMember(app, id, ['edit_gallery_privacy'], 'Lars'),
    await createMember(app, id, 'observer', 'Olga'),
  ]
  const { page } = await visit(`/client/gallery?projectId=${id}`, { user: privacyEditor })
  await section(page, 'Gallery password').waitFor()
  expect(await page.getByRole('main').getByRole('region').count()).toBe(1)
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/^Type a command/).fill('gallery')
  await page.getByRole('button', { name: 'Gallery', exact: true }).waitFor()
  const otherTab = await visit(`/client/settings?projectId=${id}`, { user: observer })
  await otherTab.page.getByText('You can’t change these settings').waitFor()
  await expectAccessible(otherTab.page)
  expect(await otherTab.page.getByRole('link', { name: 'Settings', exact: true }).count()).toBe(0)
})

test('deletes a project after a confirmation word is typed, and redirects its members to the home page', async () => {
  const { id } = await createTestProject(owner, 'The wreck')
  const bob = await createMember(app, id, 'editor', 'Bob')
  await bob.post('/artifacts', { project: id, title: 'A plank' })
  await bob.post('/folders', { project: id, title: 'Planks' })
  const bobTab = await visit(`/client/archive?projectId=${id}`, { user: bob })
  await bobTab.page.getByText('A plank').waitFor()
  const { page, faults } = await visit(`/client/settings?projectId=${id}`, { user: owner })
  await getButton(page, 'Delete this project').click()
  const question = page.getByRole('alertdialog')
  await question.getByText(/1 item and 1 folder \(0\sKB\).* 1 person loses access\.$/).waitFor()
  await expectAccessible(page)
  const deleteButton = question.getByRole('button', { name: 'Delete project' })
  expect(await deleteButton.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await getButton(page, 'Delete this project').click()
  await question.getByLabel('Type “delete” to confirm').fill('delete')
  await page.keyboard.press('Enter')
  await page.getByText('“The wreck” deleted').waitFor()
  await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor()
  expect(await page.getByRole('link', { name: 'The wreck' }).count()).toBe(0)
  await bobTab.page.getByRole('heading', { name: 'Welcome, Bob' }).waitFor()
  expect(faults).toEqual([])
})

/** Moves the focus to an element with the Tab key. */
async function pressTabUntil(page: Page, target: Locator) {
  await target.waitFor()
  for (let n = 0; n < 60; n++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key never reaches ${target}`)
}
const currentPageLink = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Organisation pages' })
    .getByRole('link')
    .and(page.locator('[aria-current]', { hasText: name }))

test('opens the organisation page and renames the organisation with the keyboard alone', async () => {
  const ada = await app.owner('Adelheid')
  await createTestProject(ada, 'Quay')
  const { id: pierId } = await createTestProject(ada, 'Pier')
  for (const name of ['Bobby', 'Nell']) await createMember(app, pierId, 'observer', name)
  const { page, faults } = await visit('/client', { user: ada })
  await pressTabUntil(page, page.getByRole('link', { name: 'Organisation: Org of Adelheid' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Org of Adelheid', level: 1 }).waitFor()
  expect(page.url()).toContain(`/client?orgId=${ada.org}`)
  await page.getByRole('link', { name: '2 members of Pier' }).waitFor()
  await section(page, 'Subscription').getByText('Publishing').waitFor()
  await section(page, 'Storage').getByText('Nothing stored yet').waitFor()
  await currentPageLink(page, 'Overview').waitFor()
  await expectAccessible(page)

  await pressTabUntil(page, section(page, 'Name').getByLabel('Organisation'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Harbour Museum')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Harbour Museum', level: 1 }).waitFor()
  expect(faults).toEqual([])
})

test('adds and removes owners of an organisation with the keyboard alone, but never removes the last owner', async () => {
  const [ada, eve] = [await app.owner('Adele'), await app.owner('Eve')]
  const { page, faults } = await visit(`/client?orgId=${ada.org}`, { user: ada })
  const owners = section(page, 'Owners')
  await pressTabUntil(page, owners.getByLabel('Add an owner by email'))
  await page.keyboard.type('nobody@example.org')
  await page.keyboard.press('Enter')
  await owners.getByText('There’s no account with this email address, or it isn’t confirmed yet.').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(eve.email)
  await page.keyboard.press('Enter')
  await page.getByText(`${eve.email} added as owner`).waitFor()
  await pressTabUntil(page, getButton(page, 'Remove Eve as owner'))
  await page.keyboard.press('Enter')
  await page.getByText('Remove Eve as owner?').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByText('Eve removed as owner').waitFor()
  await owners.getByText('The last owner can’t be removed.').waitFor()
  expect(faults).toEqual([])
})

test('finds a person by project and role, and removes them from all projects with the keyboard alone', async () => {
  const ada = await app.owner('Adina')
  const [{ id: quay }, { id: pier }] = [await createTestProject(ada, 'Quay'), await createTestProject(ada, 'Pier')]
  const bob = await createMember(app, quay, 'editor', 'Bobby')
  await addMember(app, pier, bob)
  await createMember(app, pier, 'observer', 'Nell')
  const { page, faults } = await visit(`/client?orgId=${ada.org}`, { user: ada })
  await pressTabUntil(page, page.getByRole('link', { name: 'People', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByText('3 people', { exact: true }).waitFor()
  await currentPageLink(page, 'People').waitFor()
  await pressTabUntil(page, page.getByLabel('Search people', { exact: true }))
  await page.keyboard.type('pier obs')
  await page.getByRole('row').filter({ hasText: 'Nell' }).waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('editor')
  await page.getByText('1 of 3 people').waitFor()
  await page.getByRole('row').filter({ hasText: 'Observer: Pier · Editor: Quay' }).waitFor()
  await expectAccessible(page)
  await pressTabUntil(page, getButton(page, 'Remove from all projects: Bobby'))
  await page.keyboard.press('Enter')
  await page.getByText('They’ll lose access to the 2 projects they’re in. What they created stays.').waitFor()
  await expectAccessible(page)
  await pressTabUntil(page, page.getByRole('alertdialog').getByRole('button', { name: 'Remove from all projects' }))
  await page.keyboard.press('Enter')
  await page.getByText('Bobby removed from all projects').waitFor()
  await page.getByText('No matches').waitFor()
  expect((await bob.get(`/projects/${pier}`)).status).toBe(404)
  expect(faults).toEqual([])
})

test('shows the organisation page only to owners while the organisation is active', async () => {
  const { id, org } = await createTestProject(owner, 'The dock')
  const bob = await createMember(app, id, 'superuser', 'Bill')
  const otherTab = await visit(`/client?orgId=${org}`, { user: bob })
  await otherTab.page.getByRole('heading', { name: 'Welcome, Bill' }).waitFor()
  await expect.poll(() => new URL(otherTab.page.url()).search).toBe('')
  const { page } = await visit(`/client/archive?projectId=${id}`, { user: owner, viewport: PHONE })
  await getButton(page, 'Open menu').click()
  await page.keyboard.press('Escape')
  // The drawer also closes when the user follows a link to the current page, and when the screen becomes wide.
  const menu = page.getByRole('dialog', { name: 'Main' })
  for (const closeMenu of [
    () => menu.getByRole('link', { name: 'Archive', exact: true }).click(),
    () => page.setViewportSize(DESKTOP),
  ]) {
    await getButton(page, 'Open menu').click()
    await menu.waitFor()
    await closeMenu()
    await menu.waitFor({ state: 'detached' })
  }
  await page.setViewportSize(PHONE)
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/^Type a command/).fill('organisation')
  await getButton(page, 'Organisation: Org of Ada').click()
  await page.getByRole('heading', { name: 'Org of Ada', level: 1 }).waitFor()
  await expectFitsViewport(page)
  await expectAccessible(page)
  await getButton(page, 'New project').click()
  await page.getByRole('dialog').getByLabel('Title').fill('The lock')
  await getButton(page, 'Create project').click()
  await page.waitForURL(/\/client\/archive\?projectId=/)
  await getButton(page, 'Open menu').click()
  await getButton(page, 'Switch project: The lock').click()
  await page.getByRole('menuitem', { name: 'Organisation: Org of Ada' }).click()
  await page.getByRole('link', { name: 'The lock', exact: true }).waitFor()
  // Moving to another section of the page also prompts about unsaved changes.
  const name = section(page, 'Name').getByLabel('Organisation')
  await name.fill('Dock Museum')
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await getButton(page.getByRole('alertdialog', { name: 'Leave without saving?' }), 'Stay').click()
  expect(await name.inputValue()).toBe('Dock Museum')

  await setSubscription(app, org, { inactive_from: 1 })
  const expiredTab = await visit(`/client?orgId=${org}`, { user: owner })
  await expiredTab.page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor()
  expect(await expiredTab.page.getByRole('link', { name: 'Organisation: Org of Ada' }).count()).toBe(0)
  await setSubscription(app, org, null)
})

test('transfers a project to another organisation of its owner, and lists the transfer in the activity', async () => {
  const { id, org } = await createTestProject(owner, 'The buoy')
  const { id: otherOrg } = await createEntity(owner, '/orgs', { title: 'Town Museum' })
  const { page, faults } = await visit(`/client/settings?projectId=${id}`, { user: owner })
  const transferSection = section(page, 'Transfer to another organisation')
  await transferSection.getByLabel('Transfer to', { exact: true }).selectOption('Town Museum')
  await expectAccessible(page)
  await getButton(transferSection, 'Transfer').click()
  await page.getByText('Transfer “The buoy” to Town Museum?').waitFor()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Transfer' }).click()
  await page.getByText('“The buoy” transferred to Town Museum').waitFor()
  await transferSection
    .getByLabel('Transfer to', { exact: true })
    .getByRole('option', { name: 'Org of Ada' })
    .waitFor({ state: 'attached' })
  expect((await owner.get<Project>(`/projects/${id}`)).body.org).toBe(otherOrg)
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await page.getByText('Ada moved the project “The buoy” to “Town Museum”').waitFor()
  await page.goto(`/client?orgId=${org}`)
  await page.getByRole('heading', { name: 'Org of Ada', level: 1 }).waitFor()
  await page.getByText('Storage').first().waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: 'The buoy', exact: true }).count()).toBe(0)
  expect(faults).toEqual([])
})

test('crops a logo with the keyboard, shows it with its link in the gallery, and removes it again', async () => {
  const { id, url_alias } = await createTestProject(owner, 'The lamp')
  const { page, faults } = await visit(`/client/gallery?projectId=${id}`, { user: owner, viewport: PHONE })
  const logo = section(page, 'Logo')
  await logo.getByText('No logo yet').waitFor()
  const bytes = await sharp({ create: { width: 600, height: 200, channels: 3, background: '#1f5fa8' } })
    .png()
    .toBuffer()
  const chooseLogo = async (name: string, mimeType: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      logo.getByRole('button', { name: /^Choose/ }).click(),
    ])
    await chooser.setFiles({ name, mimeType, buffer })
  }
  await chooseLogo('words.png', 'image/png', Buffer.from('words'))
  await page.getByText('This browser can’t read that image.').first().waitFor()
  await chooseLogo('lamp.png', 'image/png', bytes)
  const cropDialog = page.getByRole('dialog', { name: 'Crop the logo' })
  await cropDialog.getByRole('img', { name: 'Logo', exact: true }).waitFor()
  await cropDialog.getByRole('slider', { name: 'Zoom' }).focus()
  await page.keyboard.press('End')
  await cropDialog.getByRole('slider', { name: 'Horizontal position' }).focus()
  await page.keyboard.press('Home')
  await expectAccessible(page)
  await expectFitsViewport(page)
  await getButton(cropDialog, 'Use as logo').click()
  await page.getByText('Logo saved').waitFor()
  await logo.getByRole('img', { name: 'Logo', exact: true }).waitFor()
  await logo.getByLabel('Logo link').fill('https://lamp.example.org')
  await actAndWaitFor(page.getByText('Saved', { exact: true }), () => getButton(page, 'Save').click())
  await expectAccessible(page)

  const visitor = await visit(`/view/${url_alias}`)
  const link = visitor.page.getByRole('link', { name: 'Logo of lamp.example.org' })
  expect(await link.getAttribute('href')).toBe('https://lamp.example.org')
  await expect.poll(() => link.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await expectAccessible(visitor.page)
  await getButton(logo, 'Remove logo').click()
  await logo.getByText('No logo yet').waitFor()
  expect([...faults, ...visitor.faults]).toEqual([])
})
