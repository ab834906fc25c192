import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import { PASSWORD } from '../../test/support/app.ts'
import { createEntity, createMember, createTestProject } from '../../test/support/fixtures.ts'
import { getButton, DESKTOP, expectAccessible, setColorScheme, PHONE } from '../support/browser.ts'
import { intercept } from '../support/intercept.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// “Who can see this?” on items, folders and exhibits, and viewing the archive as someone else.

const { app, visitAs } = await startBrowserTest()
const owner = await app.owner('Ada')
const visit = visitAs(owner)

const createItem = async (project: string, title: string, fields: object = {}, creator = owner) =>
  (await createEntity(creator, '/artifacts', { project, title, ...fields })).id

const openAudience = async (page: Page) => {
  await getButton(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Who can see this?' }).click()
}

test('lists who can see an item and why, with links to the settings that grant access', async () => {
  const project = await createTestProject(owner, 'The quay')
  const id = await createItem(project.id, 'The ferry')
  for (const [name, role] of [
    ['Nora', 'editor'],
    ['Oscar', 'observer'],
    ['Sue', 'superuser'],
  ] as const)
    await createMember(app, project.id, role, name)
  await owner.post(`/projects/${project.id}/invite`, { email: 'new@example.org', permissions: {} })
  const { page, faults } = await visit(`/client/archive/${id}?projectId=${project.id}`)
  await openAudience(page)
  const dialog = page.getByRole('dialog', { name: 'Who can see this?' })
  const visitors = dialog.getByRole('region', { name: 'Visitors' })
  await visitors.getByText('Can’t see it').waitFor()
  await visitors.getByText('It’s private.').waitFor()
  const people = dialog.getByRole('region', { name: '4 people can see it' }).getByRole('listitem')
  await people.last().waitFor()
  expect((await people.allInnerTexts()).map((text) => text.split('\n').filter(Boolean))).toEqual([
    ['Ada', 'Owner of the organisation. Can also download it, edit it, change its visibility and delete it.', 'Owner'],
    ['Nora', 'Member of this project. Can also download it, edit it, change its visibility and delete it.', 'Editor'],
    ['Oscar', 'Member of this project', 'Observer'],
    ['Sue', 'Member of this project. Can also download it, edit it, change its visibility and delete it.', 'Superuser'],
  ])
  await dialog.getByRole('region', { name: 'Invited, not joined yet' }).getByText('new@example.org').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Change visibility' }).click()
  await dialog.waitFor({ state: 'detached' })

  await owner.post(`/artifacts/${id}`, { visibility: 'local' })
  await openAudience(page)
  await visitors.getByText('In the gallery.').waitFor()
  expect(await dialog.getByRole('link', { name: 'View in gallery' }).getAttribute('href')).toBe(
    `/view/${project.url_alias}/item/${id}`,
  )
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await owner.post(`/projects/${project.id}`, { password: 'a quiet harbour' })
  await openAudience(page)
  await visitors.getByText('In the gallery, which is password-protected.').waitFor()
  await dialog.getByRole('link', { name: 'Members and permissions' }).click()
  await page.getByRole('heading', { name: 'Members' }).waitFor()
  expect(faults).toEqual([])
})

test('opens an entry’s viewer list from its context menu, or from the selection toolbar on phones', async () => {
  const project = await createTestProject(owner, 'Menus')
  const folder = await createEntity(owner, '/folders', { project: project.id, title: 'Ships' })
  await createItem(project.id, 'A boat', { folder: folder.id })
  const { page, faults } = await visit(`/client/archive?projectId=${project.id}`)
  const dialog = page.getByRole('dialog', { name: 'Who can see this?' })
  await page.getByText('Ships', { exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Who can see this?' }).click()
  await dialog.getByText(/^The gallery doesn’t show folders/).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.goto(`/client/archive?projectId=${project.id}&folder=${folder.id}`)
  await page.getByText('A boat', { exact: true }).waitFor()
  await page.getByRole('main').click({ button: 'right', position: { x: 600, y: 700 } })
  await page.getByRole('menuitem', { name: 'Who can see this folder?' }).click()
  await dialog.getByText('Ships').waitFor()

  const phoneTab = await visit(`/client/archive?projectId=${project.id}&folder=${folder.id}`, {
    viewport: PHONE,
    locale: 'de',
  })
  await phoneTab.page.getByText('A boat', { exact: true }).waitFor()
  await phoneTab.page.locator('[data-entry]').filter({ hasText: 'A boat' }).locator('[data-check]').click()
  await getButton(phoneTab.page, 'Weitere Aktionen').click()
  await phoneTab.page.getByRole('menuitem', { name: 'Wer kann das sehen?' }).click()
  await phoneTab.page.getByText('Es ist privat.').waitFor()
  await expectAccessible(phoneTab.page)
  expect(await phoneTab.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect([...faults, ...phoneTab.faults]).toEqual([])
})

test('shows the viewer list of an exhibit only to members who may change permissions, and filters it by name', async () => {
  const project = await createTestProject(owner, 'Many')
  const fields = {
    project: project.id,
    title: 'Harbours',
    description: 'Text',
    url_alias: 'harbours',
    visibility: 'local',
  }
  const exhibit = await createEntity(owner, '/exhibits', fields)
  const editor = await createMember(app, project.id, 'editor', 'Nora')
  const { db } = app.services
  const crowd = Array.from({ length: 30 }, (_, n) => ({ id: newId(), username: `Person ${n}`, n }))
  await db
    .insertInto('users')
    .values(
      crowd.map(({ id, username, n }) => ({
        id,
        username,
        email: `p${n}@many.example.org`,
        password_hash: '',
        reset_hash: null,
        reset_until: null,
        email_confirmed_at: 1,
        referral_source: null,
        seen_at: null,
      })),
    )
    .execute()
  await db
    .insertInto('permissions')
    .values(crowd.map(({ id }) => ({ id: newId(), project: project.id, user_id: id, email: null })))
    .execute()
  const path = `/client/exhibits/${exhibit.id}?projectId=${project.id}`
  const { page, faults } = await visit(path)
  await openAudience(page)
  const dialog = page.getByRole('dialog', { name: 'Who can see this?' })
  await dialog.getByRole('region', { name: '32 people can see it' }).waitFor()
  await dialog.getByLabel('Search people').fill('person 17')
  await dialog.getByRole('region', { name: '1 person can see it' }).getByText('Person 17').waitFor()
  await dialog.getByLabel('Search people').fill('nobody at all')
  await dialog.getByText('No matches').waitFor()
  await expectAccessible(page)

  // A failed request shows an error and can be retried.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await intercept(page, '**/exhibits/*/access', (route) => route.fulfill({ status: 500, body: '{}' }))
  await openAudience(page)
  await getButton(page, 'Try again').waitFor()
  await page.unroute('**/exhibits/*/access')
  await getButton(page, 'Try again').click()
  await dialog.getByRole('region', { name: '32 people can see it' }).waitFor()

  const otherTab = await visit(path, { user: editor })
  await otherTab.page.getByRole('heading', { name: 'Harbours' }).waitFor()
  await getButton(otherTab.page, 'More actions').click()
  await otherTab.page.getByRole('menuitem', { name: 'View in gallery' }).waitFor()
  expect(await otherTab.page.getByRole('menuitem', { name: 'Who can see this?' }).count()).toBe(0)
  expect([...faults, ...otherTab.faults]).toEqual([])
})

test('shows the archive read-only as another role sees it until the user leaves view-as mode', async () => {
  const project = await createTestProject(owner, 'Other eyes')
  const id = await createItem(project.id, 'The ferry', { visibility: 'local' })
  const { page, faults } = await visit(`/client/members?projectId=${project.id}`)
  await getButton(page, 'View as').click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Observer' }).click()
  await page.getByText('You’re viewing this as Observer. You can’t change anything.').waitFor()
  await page.getByText('The ferry').waitFor()
  expect(await getButton(page, 'Upload').count()).toBe(0)
  expect(await getButton(page, 'New folder').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Switch project/ }).count()).toBe(0)
  await expectAccessible(page)
  // The view-as mode survives a reload and navigation to other screens.
  await page.reload()
  for (const name of ['Tags', 'Exhibits', 'Trash', 'Activity', 'Members']) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.getByText('You’re viewing this as Observer.').waitFor()
  }
  expect(await getButton(page, 'Invite people').count()).toBe(0)
  await page.goto(`/client/archive/${id}?projectId=${project.id}`)
  await page.getByRole('heading', { name: 'The ferry' }).waitFor()
  expect(await page.getByLabel('Title').count()).toBe(0)
  await expectAccessible(page)
  await getButton(page, 'Stop viewing').click()
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  expect(await page.getByText('You see this as').count()).toBe(0)

  // When viewing as a role with more permissions, its actions are shown but change nothing.
  await page.goto(`/client/members?projectId=${project.id}`)
  await getButton(page, 'View as').click()
  await page.getByRole('menuitem', { name: 'Superuser' }).click()
  await getButton(page, 'New folder').click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Never made')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Create|Save|Make)/ })
    .click()
  await page
    .getByText(/^You’re viewing as someone else/)
    .first()
    .waitFor()
  expect((await owner.post<{ folders: unknown[] }>('/search', { project: project.id })).body.folders).toEqual([])
  // Other windows and the next sign-in aren’t affected.
  const otherTab = await page.context().newPage()
  await otherTab.goto(`/client/archive?projectId=${project.id}`)
  await getButton(otherTab, 'Upload').first().waitFor()
  expect(await otherTab.getByText('You see this as').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await getButton(page, 'Your account: Ada').click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await getButton(page, 'Sign in').waitFor()
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await getButton(page, 'Sign in').click()
  await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor()
  expect(await page.getByText('You see this as').count()).toBe(0)
  expect(faults).toEqual([])
})

test('opens view-as for a member from the member list and the access list, and for a visitor in the gallery', async () => {
  const project = await createTestProject(owner, 'Their eyes')
  const nora = await createMember(app, project.id, 'contributor', 'Nora')
  const [ownItem, otherItem] = [
    await createItem(project.id, 'Hers', {}, nora),
    await createItem(project.id, 'Not hers'),
  ]
  await owner.post(`/projects/${project.id}`, { password: 'a quiet harbour' })
  const { page, faults } = await visit(`/client/members?projectId=${project.id}`, { locale: 'de' })
  await getButton(page, 'Aus Sicht dieser Person ansehen: Nora').click()
  await page.getByText('Sie sehen das Projekt als Nora. Ändern können Sie dabei nichts.').waitFor()
  await page.goto(`/client/archive/${ownItem}?projectId=${project.id}`)
  await page.getByRole('textbox', { name: 'Titel' }).waitFor()
  await page.goto(`/client/archive/${otherItem}?projectId=${project.id}`)
  await page.getByRole('heading', { name: 'Not hers' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Titel' }).count()).toBe(0)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await getButton(page, 'Ansicht beenden').click()
  await getButton(page, 'Weitere Aktionen').click()
  await page.getByRole('menuitem', { name: 'Wer kann das sehen?' }).click()
  await getButton(page, 'Als Nora ansehen').click()
  await page.getByText('Sie sehen das Projekt als Nora.').waitFor()
  await getButton(page, 'Ansicht beenden').click()

  await page.setViewportSize(DESKTOP)
  await page.goto(`/client/members?projectId=${project.id}`)
  await getButton(page, 'Ansehen als').click()
  const [gallery] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('menuitem', { name: 'Besucher der Galerie' }).click(),
  ])
  await gallery.getByLabel('Passwort').waitFor()
  expect(faults).toEqual([])
})
