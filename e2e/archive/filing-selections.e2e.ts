import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { createMember } from '../../test/support/fixtures.ts'
import { clickSelectionAction, getEntry, getSelectionBar } from '../support/archive-list.ts'
import { startArchiveTest } from '../support/archive-test.ts'
import { clickUndo, expectAccessible, getButton, PHONE } from '../support/browser.ts'

// Putting selected items into new folders and exhibits, and the room that actions and menus have.

const { app, owner, project, openFolder, createItem, createFolder, readItem } = await startArchiveTest()

/** Opens a new folder with two items, both selected. */
async function openWithTwoSelected(folderTitle: string) {
  const folder = await createFolder(folderTitle)
  const ids = [await createItem('Anchor', { folder }), await createItem('Buoy', { folder })]
  const opened = await openFolder(folder)
  await getEntry(opened.page, 'Anchor').click()
  await getEntry(opened.page, 'Buoy').click({ modifiers: ['Shift'] })
  await getSelectionBar(opened.page).getByText('2 selected').waitFor()
  return { ...opened, folder, ids }
}

async function readExhibit(title: string) {
  const { id } = (await owner.get<Exhibit[]>(`/projects/${project}/exhibits`)).body.find(
    (exhibit) => exhibit.title === title,
  ) as Exhibit
  const { url_alias, visibility, artifacts } = (await owner.get<Exhibit>(`/exhibits/${id}`)).body
  return { url_alias, visibility, items: artifacts?.map((artifact) => artifact.title) }
}

const readBox = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

/** Expects that all visible actions of the selection bar end before the details begin. */
async function expectBarBesideDetails(page: Page) {
  const panel = await readBox(page.getByRole('complementary', { name: 'Details' }))
  for (const button of await getSelectionBar(page).getByRole('button').all()) {
    const { x, width } = await readBox(button)
    expect(x + width).toBeLessThanOrEqual(panel.x)
  }
}

test('moves a selection into a folder that is created in the dialog', async () => {
  const { page, faults, ids } = await openWithTwoSelected('Loose')
  await clickSelectionAction(page, 'Move to…')
  const dialog = page.getByRole('dialog', { name: 'Move 2 items' })
  await getButton(dialog, 'New folder').click()
  await expectAccessible(page)
  // Escape closes only the field.
  await page.keyboard.press('Escape')
  await getButton(dialog, 'New folder').click()
  await page.keyboard.type('Moorings')
  await page.keyboard.press('Enter')
  await dialog.locator('[aria-current="location"]', { hasText: 'Moorings' }).waitFor()
  await getButton(dialog, 'Move to Moorings').click()
  await page.getByText('2 items moved to Moorings').hover()
  const moorings = (await readItem(ids[0] ?? '')).folder
  expect((await owner.get<{ title: string }>(`/folders/${moorings}`)).body.title).toBe('Moorings')
  await clickUndo(page, '2 items moved to Moorings')
  await getEntry(page, 'Anchor').waitFor()
  expect(faults).toEqual([])
})

test('creates an exhibit from a selection, and takes added items out again with Undo', async () => {
  const { page, faults } = await openWithTwoSelected('Gear')
  // Without any exhibit, the dialog begins with the new one.
  await clickSelectionAction(page, 'Add to exhibit')
  const newExhibit = page.getByRole('dialog', { name: 'New exhibit from selection' })
  await newExhibit.getByRole('textbox', { name: 'Title', exact: true }).fill('On deck')
  // The address follows the title, and becomes a field to change it.
  await newExhibit.getByText('Web address: /on-deck').waitFor()
  await getButton(newExhibit, 'Change').click()
  expect(await newExhibit.getByRole('textbox', { name: 'Web address' }).inputValue()).toBe('on-deck')
  await newExhibit.getByRole('textbox', { name: 'Description' }).click()
  await page.keyboard.type('What every boat carried')
  await expectAccessible(page)
  await getButton(newExhibit, 'Create exhibit').click()
  await page.getByText('“On deck” created with 2 items').hover()
  expect(await readExhibit('On deck')).toEqual({
    url_alias: 'on-deck',
    visibility: 'private',
    items: ['Anchor', 'Buoy'],
  })
  await clickUndo(page, '“On deck” created with 2 items')
  await expect.poll(async () => (await readExhibit('On deck')).items).toEqual([])

  await getEntry(page, 'Buoy').click()
  await clickSelectionAction(page, 'Add to exhibit')
  const choice = page.getByRole('dialog', { name: 'Add to exhibit' })
  await getButton(choice, 'New exhibit from selection').waitFor()
  await expectAccessible(page)
  await choice.getByRole('button', { name: 'On deck' }).click()
  await page.getByText('Added to “On deck”').hover()
  expect((await readExhibit('On deck')).items).toEqual(['Buoy'])
  await getEntry(page, 'Anchor').click({ modifiers: ['Shift'] })
  await clickSelectionAction(page, 'Add to exhibit')
  await choice.getByRole('button', { name: 'On deck' }).click()
  await page.getByText('Added to “On deck”').hover()
  // Undo leaves what was there before.
  await clickUndo(page, 'Added to “On deck”')
  await expect.poll(async () => (await readExhibit('On deck')).items).toEqual(['Buoy'])
  expect(faults).toEqual([])
})

test('folds selection actions that don’t fit into a menu, so that none is under the details', async () => {
  const { page, faults } = await openWithTwoSelected('Narrow')
  await getButton(getSelectionBar(page), 'Download as ZIP').waitFor()
  await page.keyboard.press('i')
  await page.getByRole('complementary', { name: 'Details' }).waitFor()
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 768 })
    await expect.poll(() => getButton(getSelectionBar(page), 'Download as ZIP').count()).toBe(0)
    await expectBarBesideDetails(page)
  }
  await getButton(getSelectionBar(page), 'More actions').click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Move to Trash' }).click()
  await page.getByText('2 items moved to Trash').waitFor()
  expect(faults).toEqual([])
})

test('keeps the context menu inside a small window, where it scrolls', async () => {
  const { page, faults } = await openWithTwoSelected('Low')
  for (const height of [768, 400]) {
    await page.setViewportSize({ width: 1366, height })
    await getEntry(page, 'Buoy').click({ button: 'right', position: { x: 20, y: 60 } })
    const menu = page.getByRole('menu')
    await expect
      .poll(async () => {
        const { y, height: menuHeight } = await readBox(menu)
        return y >= 0 && y + menuHeight <= height
      })
      .toBe(true)
    await menu.getByRole('menuitem', { name: 'Move to Trash' }).scrollIntoViewIfNeeded()
    const { y, height: itemHeight } = await readBox(menu.getByRole('menuitem', { name: 'Move to Trash' }))
    expect(y + itemHeight).toBeLessThanOrEqual(height)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
  }
  expect(faults).toEqual([])
})

test('shows everything below a folder on its timeline', async () => {
  const parent = await createFolder('Regattas')
  const child = await createFolder('1958', parent)
  const dated = { folder: child, date_of_origin: Date.UTC(1958, 6, 5) }
  await createItem('Finish line', dated)
  const { page, faults } = await openFolder(`${parent}&view=timeline`)
  await getEntry(page, 'Finish line').waitFor()
  await page.getByText('1 item in this folder and its subfolders').waitFor()
  // Live changes in subfolders are followed too.
  await createItem('Start line', dated)
  await getEntry(page, 'Start line').waitFor()
  await getEntry(page, 'Start line').click()
  await clickSelectionAction(page, 'Go to folder')
  await page.getByRole('heading', { name: '1958', level: 1 }).waitFor()
  expect(faults).toEqual([])
})

test('runs selection actions by single keys, which ? lists, and moves between the actions with arrow keys', async () => {
  const { page, faults } = await openWithTwoSelected('Keys')
  await page.keyboard.press('m')
  await page.getByRole('dialog', { name: 'Move 2 items' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  await page.getByRole('dialog', { name: 'Add tags to 2 items' }).waitFor()
  await page.keyboard.press('Escape')
  // The focus is back in the list.
  await page.keyboard.press('ArrowLeft')
  await getSelectionBar(page).getByText('1 selected').waitFor()
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await shortcuts.getByText('Add to exhibit').waitFor()
  await shortcuts.getByText('Save and go to the next item').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const clearButton = getSelectionBar(page).getByRole('button').first()
  const getFocusedName = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText)
  await clearButton.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(getFocusedName).toBe('Open')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('End')
  await getButton(page, 'More actions').and(page.locator(':focus')).waitFor()
  expect(faults).toEqual([])
})

test('selects everything with Ctrl+A after a click on a layout button, and with the box that a selection brings', async () => {
  const roll = await createFolder('Roll 13')
  for (const title of ['One', 'Two', 'Three']) await createItem(title, { folder: roll })
  const { page, faults } = await openFolder(roll)
  const selectAll = page.getByRole('checkbox', { name: 'Select all' })
  await getEntry(page, 'One').waitFor()
  await page.locator('label', { hasText: 'Timeline' }).click()
  await page.keyboard.press('Control+a')
  await getSelectionBar(page).getByText('3 selected').waitFor()
  expect(await selectAll.isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await selectAll.waitFor({ state: 'hidden' })
  await getEntry(page, 'Two').click()
  await selectAll.click()
  await getSelectionBar(page).getByText('3 selected').waitFor()
  await expectAccessible(page)
  await getEntry(page, 'Two').click({ modifiers: ['ControlOrMeta'] })
  expect(await selectAll.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
  await page.keyboard.press('Escape')
  // In a text field, the keys select its text.
  await page.getByLabel('Search this project').focus()
  await page.keyboard.press('Control+a')
  expect(await getSelectionBar(page).count()).toBe(0)
  expect(faults).toEqual([])
})

test('starts a selection with a long press on a phone, where circles appear only while selecting', async () => {
  const roll = await createFolder('Roll 14')
  for (const title of ['One', 'Two']) await createItem(title, { folder: roll })
  // Someone who may move items drags them with a long press as well.
  const user = await createMember(app, project, 'observer', 'Olga')
  const { page, faults } = await openFolder(roll, { user, viewport: PHONE, hasTouch: true, isMobile: true })
  const circle = getEntry(page, 'Two').locator('[data-check]')
  await circle.waitFor()
  const getOpacity = () => circle.evaluate((element) => getComputedStyle(element).opacity)
  expect(await getOpacity()).toBe('0')
  const box = await getEntry(page, 'One').boundingBox()
  const point = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await getSelectionBar(page).getByText('1 selected').waitFor()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  expect(await getOpacity()).toBe('1')
  await getEntry(page, 'Two').tap()
  await getSelectionBar(page).getByText('2 selected').waitFor()
  expect(faults).toEqual([])
})
