import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { PresetRole } from '#shared/policy/roles.ts'
import { addMember, createIdMaker, createTestProject } from '../../test/support/fixtures.ts'
import { getEntry } from '../support/archive-list.ts'
import {
  getButton,
  DESKTOP,
  expectAccessible,
  expectFitsViewport,
  setColorScheme,
  PHONE,
  clickUndo,
} from '../support/browser.ts'
import { intercept } from '../support/intercept.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// Trash: finding, restoring and permanently deleting items and folders.

const { app, visitAs } = await startBrowserTest()
const owner = await app.owner('Ada')
const guest = await app.owner('Bo')
const visit = visitAs(owner)

const create = createIdMaker(owner)
async function createProject(title: string, role: PresetRole = 'observer'): Promise<string> {
  const { id } = await createTestProject(owner, title)
  await addMember(app, id, guest, role)
  return id
}
const trashItems = async (ids: string[]) => {
  const artifacts = ids.map((id) => ({ id, active: false }))
  expect((await owner.post('/artifacts/bulk_update', { artifacts })).status).toBe(200)
}
const trashFolder = async (id: string) => expect((await owner.delete(`/folders/${id}`)).status).toBe(200)

const getRow = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) })
const readTitles = (page: Page) =>
  page.getByRole('rowheader').evaluateAll((all) => all.map((header) => header.querySelector('button')?.textContent))

/** Creates a project with two folders and two items in Trash: one item was in a folder that is in Trash too. */
async function createProjectWithTrash(title: string) {
  const id = await createProject(title)
  const ferries = await create('/folders', { project: id, title: 'Ferries' })
  const letters = await create('/folders', { project: id, title: 'Letters', folder: ferries })
  const doubtful = await create('/folders', { project: id, title: 'Doubtful' })
  const createIn = (folder: string, itemTitle: string) =>
    create('/artifacts', { project: id, title: itemTitle, folder })
  await createIn(letters, 'A draft')
  await createIn(letters, 'An envelope')
  await trashItems([await createIn(ferries, 'A blue boat'), await createIn(doubtful, 'Perhaps a quay')])
  await trashFolder(letters)
  await trashFolder(doubtful)
  return { id, letters, doubtful }
}

test('moves items and folders from the archive to Trash with the Delete key', async () => {
  const id = await createProject('The quay')
  const ferries = await create('/folders', { project: id, title: 'Ferries' })
  await create('/folders', { project: id, title: 'Letters', folder: ferries })
  await create('/artifacts', { project: id, title: 'A blue boat', folder: ferries })
  const { page, faults } = await visit(`/client/trash?projectId=${id}`)
  await page.getByText('Trash is empty').waitFor()
  expect(await getButton(page, 'Empty Trash').count()).toBe(0)
  await expectAccessible(page)

  await page.goto(`/client/archive?projectId=${id}&folder=${ferries}`)
  for (const title of ['Letters', 'A blue boat']) {
    await page.getByRole('option', { name: title }).click()
    await page.keyboard.press('Delete')
    await page.getByRole('option', { name: title }).waitFor({ state: 'detached' })
  }
  await page.getByRole('link', { name: 'Trash' }).click()
  await expect.poll(() => readTitles(page)).toEqual(['Letters', 'A blue boat'])
  await expect.poll(() => page.title()).toContain('Trash')
  expect(faults).toEqual([])
})

test('shows the original folder of each entry in Trash, and sorts and searches the entries', async () => {
  const { id } = await createProjectWithTrash('The pontoon')
  const { page, faults } = await visit(`/client/trash?projectId=${id}`)
  await expect.poll(() => readTitles(page)).toEqual(['Doubtful', 'Letters', 'A blue boat', 'Perhaps a quay'])
  await page.getByText('2 folders and 2 items').waitFor()
  await getRow(page, 'Letters').getByText('Ferries').waitFor()
  await getRow(page, 'Doubtful').getByText('Archive', { exact: true }).waitFor()
  await getRow(page, 'Perhaps a quay').getByText('(in Trash)').waitFor()
  await page.getByRole('columnheader', { name: 'Deleted by' }).waitFor()
  await getRow(page, 'Letters').getByText('Ada').waitFor()
  await expectAccessible(page)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  await setColorScheme(page, 'light')

  // The search also finds items that were trashed with their folder.
  await page.keyboard.press('/')
  await page.keyboard.type('draft')
  await expect.poll(() => readTitles(page)).toEqual(['A draft'])
  await page.waitForURL(/query=draft/)
  await getRow(page, 'A draft').getByText('Letters').waitFor()
  await page.getByLabel('Search Trash').fill('nowhere')
  await page.getByText('No matches').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByText('2 folders and 2 items').waitFor()
  await page.getByLabel('Sort by').selectOption('Title Z–A')
  await expect.poll(() => readTitles(page)).toEqual(['Doubtful', 'Letters', 'Perhaps a quay', 'A blue boat'])
  await page.waitForURL(/sort=TITLE-desc/)
  expect(faults).toEqual([])
})

test('restores an item, moves it back to Trash with Undo, and restores it again with the next Undo', async () => {
  const { id } = await createProjectWithTrash('The ferry')
  const { page, faults } = await visit(`/client/trash?projectId=${id}`)
  await getButton(page, 'Restore: A blue boat').click()
  await page.getByText('“A blue boat” restored').waitFor()
  // The prompt stays open while the pointer is on it.
  await page.getByText('Restored to “Ferries”').hover()
  await expect.poll(() => readTitles(page)).toEqual(['Doubtful', 'Letters', 'Perhaps a quay'])
  await clickUndo(page, 'Restored to “Ferries”')
  await page.getByText('1 item moved to Trash').hover()
  await expect.poll(() => readTitles(page)).toEqual(['Doubtful', 'Letters', 'A blue boat', 'Perhaps a quay'])
  await clickUndo(page, '1 item moved to Trash')
  await expect.poll(() => readTitles(page)).toEqual(['Doubtful', 'Letters', 'Perhaps a quay'])
  expect(faults).toEqual([])
})

test('restores an item to the top level when its folder is in Trash, and restores a folder with its contents', async () => {
  const { id, letters } = await createProjectWithTrash('The letters')
  const { page, faults } = await visit(`/client/trash?projectId=${id}`)
  await getButton(page, 'Restore: Perhaps a quay').press('Enter')
  await page.getByText('The original folder no longer exists, so it’s at the top level of the archive.').waitFor()
  // The focus moves to the nearest row.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Select A blue boat')

  await getButton(page, 'Restore: Letters').click()
  await page.getByText('“Letters” restored').waitFor()
  await page.goto(`/client/archive?projectId=${id}&folder=${letters}`)
  await page.getByRole('option', { name: 'A draft' }).waitFor()
  await page.getByRole('option', { name: 'An envelope' }).waitFor()
  expect(faults).toEqual([])
})

test('deletes a folder permanently only after confirmation', async () => {
  const id = await createProject('The doubts')
  const doubtful = await create('/folders', { project: id, title: 'Doubtful' })
  await trashFolder(doubtful)
  const { page, faults } = await visit(`/client/trash?projectId=${id}`)
  await getButton(page, 'Delete permanently: Doubtful').click()
  const question = page.getByRole('alertdialog', { name: 'Delete “Doubtful” permanently?' })
  await question.getByText('The folder and all its contents will be permanently deleted.').waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await getRow(page, 'Doubtful').waitFor()
  await getButton(page, 'Delete permanently: Doubtful').click()
  await question.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByText('Trash is empty').waitFor()
  expect((await owner.get(`/folders/${doubtful}`)).status).toBe(404)
  expect(faults).toEqual([])
})

/** Opens Trash of a project with two folders and eight items: two were in the folder Papers and one in the folder Gone. */
async function openTrashWithSlides(title: string) {
  const id = await createProject(title)
  const gone = await create('/folders', { project: id, title: 'Gone' })
  const papers = await create('/folders', { project: id, title: 'Papers' })
  const ids: string[] = []
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const folder = n === 8 ? gone : n > 5 ? papers : 'root'
    ids.push(await create('/artifacts', { project: id, title: `Slide ${n}`, folder }))
  }
  await trashItems(ids)
  await trashFolder(papers)
  await trashFolder(gone)
  return { ...(await visit(`/client/trash?projectId=${id}`)), ids, papers }
}
const getCheckbox = (page: Page, title: string) => page.getByLabel(`Select ${title}`, { exact: true })
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
const findSelectionBar = (page: Page, count: number) => page.getByRole('toolbar', { name: `${count} selected` })

test('selects a range of entries with the mouse', async () => {
  const { page, faults } = await openTrashWithSlides('The chapel')
  await getCheckbox(page, 'Slide 1').click()
  await getCheckbox(page, 'Slide 3').click({ modifiers: ['Shift'] })
  await findSelectionBar(page, 3).waitFor()
  await expectAccessible(page)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('toolbar').count()).toBe(0)
  expect(faults).toEqual([])
})

test('navigates, selects and previews entries in Trash with the keyboard alone', async () => {
  const { page, faults } = await openTrashWithSlides('The tower')
  // The list is one Tab stop, which is at the entry that had the focus last.
  await getCheckbox(page, 'Slide 3').focus()
  await page.getByLabel('Select all shown').focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => isFocused(getCheckbox(page, 'Slide 3'))).toBe(true)
  await page.keyboard.press('Home')
  await expect.poll(() => isFocused(getCheckbox(page, 'Gone'))).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await findSelectionBar(page, 1).waitFor()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await findSelectionBar(page, 3).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Preview: Slide 3' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog', { name: 'Preview: Slide 4' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+a')
  await findSelectionBar(page, 10).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('End')
  await expect.poll(() => isFocused(getCheckbox(page, 'Slide 8'))).toBe(true)
  // If the focus moves while the preview is closing, it isn’t moved back.
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Preview: Slide 8' }).waitFor()
  await getCheckbox(page, 'Slide 2').evaluate((element: HTMLElement) => {
    document.querySelector('dialog')?.close()
    element.focus()
  })
  await expect.poll(() => page.locator('dialog').count()).toBe(0)
  expect(await isFocused(getCheckbox(page, 'Slide 2'))).toBe(true)
  expect(faults).toEqual([])
})

test('restores a folder with its items, and moves items whose folder no longer exists to the top level', async () => {
  const { page, faults, ids, papers } = await openTrashWithSlides('The papers')
  for (const title of ['Papers', 'Slide 6', 'Slide 7', 'Slide 8']) await getCheckbox(page, title).check()
  await findSelectionBar(page, 4).getByRole('button', { name: 'Restore' }).click()
  await page.getByText('4 items restored').waitFor()
  await page
    .getByText('The original folder of 1 of them no longer exists, so it’s at the top level of the archive.')
    .waitFor()
  const folders = await Promise.all(
    ids.slice(5).map(async (itemId) => (await owner.get<{ folder: string }>(`/artifacts/${itemId}`)).body.folder),
  )
  expect(folders).toEqual([papers, papers, 'root'])
  expect(faults).toEqual([])
})

test('deletes selected entries with the Delete key, and empties Trash after a confirmation word is typed', async () => {
  const id = await createProject('The sacristy')
  const gone = await create('/folders', { project: id, title: 'Gone' })
  const ids: string[] = []
  for (const n of [1, 2, 3, 4, 5]) ids.push(await create('/artifacts', { project: id, title: `Slide ${n}` }))
  await trashItems(ids)
  await trashFolder(gone)
  const { page, faults } = await visit(`/client/trash?projectId=${id}`)
  for (const title of ['Slide 1', 'Slide 2']) await getCheckbox(page, title).check()
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete 2 items permanently?' })
  await question.getByText('This deletes 2 items. It can’t be undone.').waitFor()
  await question.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByText('2 items deleted permanently').waitFor()
  await expect.poll(() => readTitles(page)).toEqual(['Gone', 'Slide 3', 'Slide 4', 'Slide 5'])

  await getButton(page, 'Empty Trash').click()
  const emptyTrashDialog = page.getByRole('alertdialog', { name: 'Empty Trash?' })
  await emptyTrashDialog.getByText('1 folder and all its contents and 3 items. This can’t be undone.').waitFor()
  await expectAccessible(page)
  expect(await emptyTrashDialog.getByRole('button', { name: 'Empty Trash' }).isDisabled()).toBe(true)
  await emptyTrashDialog.getByRole('textbox').fill('EMPTY')
  await page.keyboard.press('Enter')
  await page.getByText('1 folder and 3 items deleted permanently').waitFor()
  await page.getByText('Trash is empty').waitFor()
  expect(faults).toEqual([])
})

test('loads a long Trash list while the user scrolls, and selects and restores all entries', async () => {
  const id = await createProject('A full trash')
  const ids: string[] = []
  for (let n = 1; n <= 420; n += 20) {
    const slides = Array.from({ length: 20 }, (_, i) => `Slide ${n + i}`)
    ids.push(...(await Promise.all(slides.map((title) => create('/artifacts', { project: id, title })))))
  }
  await trashItems(ids)
  const { page, faults } = await visit(`/client/trash?projectId=${id}`)
  await page.getByText('420 items').waitFor()
  expect(await page.getByRole('row').count()).toBeLessThan(60)
  await page.getByLabel('Select all shown').check()
  await page.getByRole('toolbar', { name: '200 selected' }).waitFor()
  await expectAccessible(page)
  await getButton(page, 'Select all 420').click()
  const bar = page.getByRole('toolbar', { name: '420 selected' })
  await bar.waitFor()
  await page.keyboard.press('Escape')
  await page.getByLabel('Select Slide 1', { exact: true }).focus()
  await page.keyboard.press('End')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Select Slide 420')
  expect(await page.getByRole('row').count()).toBeLessThan(60)
  await page.keyboard.press('Control+a')
  await bar.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('420 items restored').waitFor()
  await page.getByText('Trash is empty').waitFor()
  expect(faults).toEqual([])
})

test('fits Trash on a phone screen in German, and hides actions that the member may not take', async () => {
  const id = await createProject('Der Kai')
  const folder = await create('/folders', { project: id, title: `Ein ${'sehr '.repeat(60)}langer Name` })
  const longTitle = `Eine ${'wirklich '.repeat(40)}lange Überschrift${'x'.repeat(80)}`
  await trashItems([await create('/artifacts', { project: id, title: longTitle, folder })])
  const { page, faults } = await visit(`/client/trash?projectId=${id}`, { viewport: PHONE, locale: 'de' })
  await page.getByText('1 Objekt', { exact: true }).waitFor()
  await expectAccessible(page)
  await expectFitsViewport(page)
  await page.getByLabel('Alle angezeigten auswählen').check()
  await page.getByRole('toolbar', { name: '1 ausgewählt' }).waitFor()
  await expectAccessible(page)
  await expectFitsViewport(page)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  await getButton(page, 'Papierkorb leeren').click()
  await page.getByText('Geben Sie zum Bestätigen „LEEREN“ ein').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await intercept(page, '**/api/search', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.reload()
  await page.getByText('Das konnte nicht geladen werden').waitFor()
  await expectAccessible(page)
  await page.unroute('**/api/search')
  await getButton(page, 'Erneut versuchen').click()
  await page.getByRole('button', { name: /^Wiederherstellen: Eine wirklich/ }).click()
  await page.getByText('Der Papierkorb ist leer').waitFor()
  await expectAccessible(page)
  await expectFitsViewport(page)
  expect(faults).toEqual([])

  await trashFolder(folder)
  for (const viewport of [DESKTOP, PHONE]) {
    const guestTab = await visit(`/client/trash?projectId=${id}`, { user: guest, viewport })
    await guestTab.page.getByRole('rowheader', { name: /^Ein sehr/ }).waitFor()
    expect(await guestTab.page.getByRole('checkbox').count()).toBe(0)
    expect(await guestTab.page.getByRole('button', { name: /Restore|Delete|Empty/ }).count()).toBe(0)
    await expectAccessible(guestTab.page)
    await expectFitsViewport(guestTab.page)
    expect(guestTab.faults).toEqual([])
  }
})

test('undoes and retries a partly failed move, and keeps an item open when it can’t be moved to Trash', async () => {
  const id = await createProject('The pier')
  const atticFolder = await create('/folders', { project: id, title: 'Attic' })
  const [bellsFolder, ropesItem] = [
    await create('/folders', { project: id, title: 'Bells' }),
    await create('/artifacts', { project: id, title: 'Ropes' }),
  ]
  const readFolder = async (path: string) => (await owner.get<{ folder: string }>(path)).body.folder
  const readFolders = async () => [
    await readFolder(`/folders/${bellsFolder}`),
    await readFolder(`/artifacts/${ropesItem}`),
  ]
  const failRequests = (page: Page, path: string, message: string) =>
    intercept(page, path, (route) => route.fulfill({ status: 500, body: JSON.stringify({ errors: { message } }) }))
  const { page, faults } = await visit(`/client/archive?projectId=${id}`)
  await failRequests(page, '**/artifacts/bulk/move', 'Not moved')
  await getEntry(page, 'Bells').click()
  await getEntry(page, 'Ropes').click({ modifiers: ['Control'] })
  await page.keyboard.press('Control+x')
  await getEntry(page, 'Attic').dblclick()
  await page.getByRole('heading', { name: 'Attic' }).waitFor()
  await page.keyboard.press('Control+v')
  await getEntry(page, 'Bells').waitFor()
  expect(await readFolders()).toEqual([atticFolder, 'root'])
  await clickUndo(page, '1 item moved to Attic')
  await page.getByText('1 item moved back').waitFor()
  expect(await readFolders()).toEqual(['root', 'root'])

  // Items that weren’t moved can be pasted again.
  await page.unroute('**/artifacts/bulk/move')
  await page.keyboard.press('Control+v')
  await getEntry(page, 'Ropes').waitFor()
  await expect.poll(readFolders).toEqual(['root', atticFolder])

  await getEntry(page, 'Ropes').dblclick()
  await page.getByRole('heading', { name: 'Ropes' }).waitFor()
  const moveToTrash = async () => {
    await getButton(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Move to Trash' }).click()
  }
  await failRequests(page, '**/artifacts/bulk_update', 'Not trashed')
  await moveToTrash()
  await page.getByText('Not trashed').waitFor()
  await page.getByRole('heading', { name: 'Ropes' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/client/archive/${ropesItem}`)
  await page.unroute('**/artifacts/bulk_update')
  await moveToTrash()
  await page.getByRole('heading', { name: 'Attic' }).waitFor()
  expect(faults).toEqual([])
})
