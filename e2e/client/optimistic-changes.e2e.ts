import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { createEntity, createMember, createTestProject } from '../../test/support/fixtures.ts'
import { clickUndo, expectAccessible, getButton } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { intercept } from '../support/intercept.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// Changes that are shown before the server has answered, and put back when it refuses.

const { app, visit } = await startBrowserTest()
const owner = await app.owner('Ada')

const UPDATE_URL = '**/artifacts/bulk_update'
const MOVE_URL = '**/artifacts/bulk/move'
const getItem = (page: Page, name: string) => page.getByRole('option', { name })

/** Opens the archive of a new project with two items and a folder. */
async function openArchive(title: string) {
  const { id: project } = await createTestProject(owner, title)
  await createEntity(owner, '/folders', { project, title: 'Papers' })
  for (const name of ['Crane', 'Ferry'])
    await createEntity(owner, '/artifacts', { project, title: name, description: 'Seen from the quay' })
  const openedPage = await visit(`/client/archive?projectId=${project}`, { user: owner })
  await getItem(openedPage.page, 'Crane').waitFor()
  return { ...openedPage, project }
}

/** Refuses the first request to an address. */
async function refuseOnce(page: Page, address: string | RegExp) {
  let isRefused = false
  await intercept(page, address, (route: Route) => {
    if (isRefused || route.request().method() !== 'POST') return route.continue()
    isRefused = true
    return route.fulfill({ status: 503, contentType: 'text/plain', body: 'away' })
  })
}

test('immediately removes an item moved to Trash, puts it back when the server refuses, and tries again', async () => {
  const { page } = await openArchive('Trashed')
  const held = await holdRequests(page, UPDATE_URL)
  await getItem(page, 'Crane').click()
  await page.keyboard.press('Delete')
  await held.waitUntilHeld()
  await getItem(page, 'Crane').waitFor({ state: 'detached' })
  held.release()
  await clickUndo(page, '1 item moved to Trash')
  await getItem(page, 'Crane').waitFor()
  await page.unroute(UPDATE_URL)

  await refuseOnce(page, UPDATE_URL)
  await getItem(page, 'Ferry').click()
  await page.keyboard.press('Delete')
  const failure = page.getByRole('region', { name: 'Alerts' }).getByRole('alert')
  await failure.waitFor()
  await getItem(page, 'Ferry').waitFor()
  await expectAccessible(page)
  await failure.hover()
  await getButton(failure, 'Try again').click()
  await page.getByText('1 item moved to Trash').waitFor()
  expect(await getItem(page, 'Ferry').count()).toBe(0)
})

test('immediately moves an item out of the list, and puts it back when the server refuses', async () => {
  const { page } = await openArchive('Moved')
  await refuseOnce(page, MOVE_URL)
  await getItem(page, 'Crane').click()
  await page.keyboard.press('Control+x')
  await getItem(page, 'Papers').dblclick()
  await page.getByText('This folder is empty').or(page.getByText('No items yet')).first().waitFor()
  await page.keyboard.press('Control+v')
  const failure = page.getByRole('region', { name: 'Alerts' }).getByRole('alert')
  await failure.hover()
  await getButton(failure, 'Try again').click()
  await getItem(page, 'Crane').waitFor()
})

test('shows an item as published before the server has answered, and as private again when it refuses', async () => {
  const { page } = await openArchive('Published')
  const held = await holdRequests(page, UPDATE_URL)
  await getItem(page, 'Crane').dblclick()
  await getButton(page, 'Visibility: Private').click()
  await page.getByRole('menuitemradio', { name: /^In the gallery/ }).click()
  await held.waitUntilHeld()
  await getButton(page, 'Visibility: In the gallery').waitFor()
  for (const route of held.routes) await route.fulfill({ status: 503, contentType: 'text/plain', body: 'away' })
  await getButton(page, 'Visibility: Private').waitFor()
  await getButton(page.getByRole('alert'), 'Try again').waitFor()
})

test('immediately shows a changed role, undoes it, and puts it back and tries again when the server refuses', async () => {
  const { id: project } = await createTestProject(owner, 'Roles')
  await createMember(app, project, 'contributor', 'Nora')
  const { page, faults } = await visit(`/client/members?projectId=${project}`, { user: owner })
  const row = page.getByRole('row').filter({ hasText: 'Nora' })
  const chooseEditor = async () => {
    await getButton(page, 'Change role and permissions: Nora').click()
    await page.getByRole('radio', { name: /^Editor/ }).check()
    await getButton(page.getByRole('dialog'), 'Save').click()
  }
  const roleUrl = /\/permissions\/[^/]+$/
  const held = await holdRequests(page, roleUrl, { methods: ['POST'] })
  await chooseEditor()
  await held.waitUntilHeld()
  await row.getByText('Editor', { exact: true }).waitFor()
  held.release()
  const isUndone = page.waitForResponse((answer) => roleUrl.test(answer.url()) && answer.request().method() === 'POST')
  await clickUndo(page, 'Nora')
  await isUndone
  await row.getByText('Contributor', { exact: true }).waitFor()
  await page.unroute(roleUrl)

  await refuseOnce(page, roleUrl)
  await chooseEditor()
  const failure = page.getByRole('region', { name: 'Alerts' }).getByRole('alert')
  await failure.waitFor()
  await row.getByText('Contributor', { exact: true }).waitFor()
  await failure.hover()
  await getButton(failure, 'Try again').click()
  await row.getByText('Editor', { exact: true }).waitFor()
  expect(faults).toEqual([])
})

test('immediately shows a new title, puts the old one back when the server refuses, and tries again', async () => {
  const { page } = await openArchive('Renamed')
  for (const { from, to, address } of [
    { from: 'Crane', to: 'Harbour crane', address: /\/artifacts\/[^/]+$/ },
    { from: 'Papers', to: 'Letters', address: /\/folders\/[^/]+$/ },
  ]) {
    const held = await holdRequests(page, address, { methods: ['POST'] })
    await getItem(page, from).click()
    await page.keyboard.press('F2')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Title' }).fill(to)
    await getButton(dialog, 'Save').click()
    await held.waitUntilHeld()
    await getItem(page, to).waitFor()
    await dialog.waitFor({ state: 'detached' })
    for (const route of held.routes) await route.fulfill({ status: 503, contentType: 'text/plain', body: 'away' })
    const failure = page.getByRole('region', { name: 'Alerts' }).getByRole('alert')
    await failure.waitFor()
    await getItem(page, to).waitFor({ state: 'detached' })
    await getItem(page, from).waitFor()
    await page.unroute(address)
    await failure.hover()
    await getButton(failure, 'Try again').click()
    await getItem(page, to).waitFor()
    await failure.waitFor({ state: 'detached' })
  }
})
