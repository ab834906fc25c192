import { expect, test } from 'vitest'
import { insertPendingSubmission } from '../../test/support/contributions.ts'
import { createAdministrator, createEntity, createMember, createTestProject } from '../../test/support/fixtures.ts'
import { expectAccessible, expectFitsViewport, getButton, setColorScheme, PHONE } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// The home page: what waits, what someone last worked on, their projects; and the rail outside a project.

const { app, visit } = await startBrowserTest()

test('shows an owner what waits and leads there, and to what they last worked on', async () => {
  const owner = await app.owner('Ada')
  const { id: project } = await createTestProject(owner, 'The quay')
  await createEntity(owner, '/artifacts', { project, title: 'A letter home' })
  await insertPendingSubmission(app.services.db, project)
  const { page, faults } = await visit('/client', { user: owner })
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await waiting.getByRole('link', { name: /1 submission to review/ }).waitFor()
  await page.getByRole('main').getByText('1 item').waitFor()
  await expectAccessible(page)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  await waiting.getByRole('link', { name: /1 submission to review/ }).click()
  await page.waitForURL(/\/client\/submissions\?projectId=/)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page
    .getByRole('region', { name: 'Continue where you left off' })
    .getByRole('link', { name: /A letter home/ })
    .click()
  await page.waitForURL(/\/client\/archive\/.*projectId=/)
  expect(faults).toEqual([])
})

test('uploads files into a project from its card', async () => {
  const owner = await app.owner('Ada')
  await createTestProject(owner, 'The pier')
  const { page, faults } = await visit('/client', { user: owner, viewport: PHONE })
  await page.getByText('Nothing is waiting for you').waitFor()
  await expectAccessible(page)
  await expectFitsViewport(page)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    getButton(page, 'Upload files to The pier').click(),
  ])
  await chooser.setFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('A note.') })
  await page
    .getByRole('main')
    .getByText(/^1 item ·/)
    .waitFor()
  expect(new URL(page.url()).pathname).toBe('/client')
  expect(faults).toEqual([])
})

test('offers a new account to start a project or to be invited to one', async () => {
  const newcomer = await app.owner('Nora')
  const { page, faults } = await visit('/client', { user: newcomer })
  await page.getByRole('heading', { name: 'No projects yet' }).waitFor()
  await page.getByText(newcomer.email).waitFor()
  await expectAccessible(page)
  await getButton(page, 'New project').click()
  // The first field of a form has the focus, so that nothing typed is lost.
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('The lock')
  expect(await page.getByRole('dialog').getByLabel('Title').first().inputValue()).toBe('The lock')
  await getButton(page, 'Create project').click()
  await page.waitForURL(/\/client\/archive\?projectId=/)
  expect(faults).toEqual([])
})

test('shows members no uploads or waiting work that they have no permission for', async () => {
  const owner = await app.owner('Ada')
  const { id: project } = await createTestProject(owner, 'The dock')
  await insertPendingSubmission(app.services.db, project)
  const observer = await createMember(app, project, 'observer', 'Olga')
  const { page, faults } = await visit('/client', { user: observer })
  await page.getByText('Nothing is waiting for you').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'The dock', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /^Upload/ }).count()).toBe(0)
  expect(faults).toEqual([])
})

test('lists the projects opened last first in the rail, and organisations and the account below', async () => {
  const owner = await app.owner('Ada')
  for (const title of ['Anchor', 'Buoy', 'Canal']) await createTestProject(owner, title)
  const { page, faults } = await visit('/client', { user: owner })
  const rail = page.getByRole('complementary', { name: 'Main' })
  const listProjects = () => rail.getByRole('group', { name: 'Projects' }).getByRole('link').allInnerTexts()
  const expectProjects = (titles: string[]) =>
    expect.poll(async () => (await listProjects()).map((text) => text.split('\n').at(-1))).toEqual(titles)
  await expectProjects(['Anchor', 'Buoy', 'Canal'])
  await rail.getByRole('link', { name: 'Canal' }).click()
  await rail.getByRole('link', { name: 'All items' }).waitFor()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expectProjects(['Canal', 'Anchor', 'Buoy'])
  await rail.getByRole('link', { name: 'My Settings' }).click()
  await page.waitForURL(/account\/manage/)
  await rail.getByRole('link', { name: 'Org of Ada' }).click()
  await page.getByRole('heading', { name: 'Org of Ada', level: 1 }).waitFor()
  expect(faults).toEqual([])
})

test('shows administrators what waits on the server', async () => {
  const admin = await createAdministrator(app, 'Root')
  const asker = await app.owner('Nora')
  const { db } = app.services
  const ticket = { id: crypto.randomUUID(), request_key: crypto.randomUUID(), user_id: asker.id, email: asker.email }
  await db
    .insertInto('tickets')
    .values({ ...ticket, subject: 'A question', picture: null })
    .execute()
  const { page, faults } = await visit('/client', { user: admin })
  await page.getByRole('link', { name: /1 open help request/ }).click()
  await page.waitForURL(/\/client\/admin\/tickets/)
  await page.getByRole('link', { name: 'Overview' }).waitFor()
  expect(faults).toEqual([])
})
