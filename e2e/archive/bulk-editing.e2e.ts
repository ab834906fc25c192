import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { createMember } from '../../test/support/fixtures.ts'
import { clickSelectionAction, getSelectionBar, getEntry } from '../support/archive-list.ts'
import { startArchiveTest } from '../support/archive-test.ts'
import { DESKTOP, expectAccessible, setColorScheme, PHONE, clickUndo } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'

// Editing, publishing, tagging and moving many items in one step, in dialogs and in the details panel.

const { app, owner, project, openFolder, createItem, createFolder, readItem } = await startArchiveTest()

/** Opens a folder with two items, both selected. */
async function openWithTwoSelected() {
  const boats = await createFolder('Boats')
  const a = await createItem('Dinghy', { place: 'Hoy', subject: ['sea'], folder: boats })
  const b = await createItem('Yawl', { place: 'Graemsay', subject: ['sea'], folder: boats })
  const opened = await openFolder(boats)
  await getEntry(opened.page, 'Dinghy').click()
  await getEntry(opened.page, 'Yawl').click({ modifiers: ['Shift'] })
  await getSelectionBar(opened.page).getByText('2 selected').waitFor()
  return { ...opened, boats, a, b }
}

/** Opens the dialog that edits the two selected items. */
async function openBulkEdit(page: Page) {
  await clickSelectionAction(page, 'Edit')
  const form = page.getByRole('dialog', { name: 'Edit 2 items' })
  return {
    form,
    addField: (name: string) => form.getByRole('group').getByRole('button', { name, exact: true }).click(),
  }
}

/** Selects all items of the open folder by keyboard and opens their details. */
async function openDetailsForAllItems(page: Page, firstTitle: string) {
  await getEntry(page, firstTitle).waitFor()
  await page.getByRole('listbox').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('i')
  return page.getByRole('complementary', { name: 'Details' })
}

test('keeps the selection in the URL so that it survives a reload', async () => {
  const { page, faults } = await openWithTwoSelected()
  await page.waitForURL(/selected=.*selected=/)
  await page.reload()
  await getSelectionBar(page).getByText('2 selected').waitFor()
  expect(faults).toEqual([])
})

test('asks for confirmation before Escape discards an unsaved bulk edit', async () => {
  const { page, faults } = await openWithTwoSelected()
  const { form, addField } = await openBulkEdit(page)
  await addField('Place')
  await form.getByText('These items have different values.').waitFor()
  // Nothing is entered yet, so there is nothing to save.
  expect(await form.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  await form.getByRole('combobox', { name: 'Place', exact: true }).fill('Flotta')
  // If Escape were pressed in the field, it would first close the suggestions.
  await form.getByRole('heading', { name: 'Edit 2 items' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await expectAccessible(page)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  expect(faults).toEqual([])
})

test('bulk-edits only the chosen fields, sets or clears each as selected, and undoes the edit from the prompt', async () => {
  const { page, faults, a, b } = await openWithTwoSelected()
  const { form, addField } = await openBulkEdit(page)
  await addField('Place')
  await form.getByLabel('How to change “Place”').selectOption('Clear')
  await addField('Licence')
  await form.getByRole('combobox', { name: 'Licence', exact: true }).fill('CC0 1.0')
  await addField('Keywords')
  await page.keyboard.type('boats,')
  // A date in words becomes the time period of all items.
  await addField('Date of origin')
  await form.locator('input[name="date_of_origin"]:focus').waitFor()
  await page.keyboard.type('c. 1939–1945')
  await form.getByText('Recognised as 1939 – 1945.').waitFor()
  await page.keyboard.press('Enter')
  await addField('Title')
  expect(await form.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe('')
  await form.getByRole('button', { name: 'Don’t change “Title”' }).click()
  // The Save button stays visible.
  await form.getByRole('button', { name: 'Save 2 items' }).click()
  await page.getByText('2 items updated').hover()
  expect(await readItem(a)).toMatchObject({
    title: 'Dinghy',
    license: 'CC0 1.0',
    place: null,
    subject: ['sea', 'boats'],
  })
  expect(await readItem(b)).toMatchObject({
    date_of_origin: null,
    display_date: 'c. 1939–1945',
    time_period: { gte: Date.UTC(1939, 0, 1), lte: Date.UTC(1945, 11, 31) },
  })
  await clickUndo(page, '2 items updated')
  await expect
    .poll(async () => [
      (await readItem(a)).place,
      (await readItem(b)).place,
      (await readItem(b)).license,
      (await readItem(b)).display_date,
    ])
    .toEqual(['Hoy', 'Graemsay', null, null])
  expect(faults).toEqual([])
})

test('says how many of the selected items already have the new value', async () => {
  const { page, faults } = await openWithTwoSelected()
  const { form, addField } = await openBulkEdit(page)
  await addField('Place')
  await form.getByRole('combobox', { name: 'Place', exact: true }).fill('Hoy')
  await form.getByRole('button', { name: 'Save 1 item' }).waitFor()
  await form.getByText('1 item already matches').waitFor()
  await expectAccessible(page)
  await form.getByRole('combobox', { name: 'Place', exact: true }).fill('Flotta')
  await form.getByText('already matches').waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('renames several items by a pattern after a preview, and undoes it', async () => {
  const { page, faults, a, b } = await openWithTwoSelected()
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: 'Rename 2 items' })
  const pattern = dialog.getByRole('textbox', { name: 'Pattern' })
  expect(await pattern.inputValue()).toBe('')
  expect(await dialog.getByRole('button', { name: 'Rename', exact: true }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Folder' }).click()
  await page.keyboard.type(' no. {n:007}')
  await dialog.getByText('Dinghy → Boats no. 007').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Rename 2 items' }).click()
  await page.getByText('2 items updated').hover()
  expect([(await readItem(a)).title, (await readItem(b)).title]).toEqual(['Boats no. 007', 'Boats no. 008'])
  await clickUndo(page, '2 items updated')
  await expect.poll(async () => (await readItem(b)).title).toBe('Yawl')
  expect(faults).toEqual([])
})

test('publishes several items together, undoes it, and reports when all of them are already published', async () => {
  const { page, faults, a, b } = await openWithTwoSelected()
  const readVisibility = async () => [(await readItem(a)).visibility, (await readItem(b)).visibility]
  const countGalleryIcons = () => page.getByRole('img', { name: 'In the gallery' }).count()
  await clickSelectionAction(page, 'Publish in gallery')
  await page.getByText('2 items published in the gallery').hover()
  expect(await readVisibility()).toEqual(['local', 'local'])
  await expect.poll(countGalleryIcons).toBe(2)
  await clickUndo(page, '2 items published in the gallery')
  await expect.poll(readVisibility).toEqual(['private', 'private'])
  await expect.poll(countGalleryIcons).toBe(0)
  // The command palette also acts on the selection.
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/^Type a command/).fill('Make priv')
  await page.getByRole('dialog').getByRole('button', { name: 'Make private' }).click()
  await page.getByText('Nothing to change: 2 items are already set this way').waitFor()
  expect(faults).toEqual([])
})

test('adds a new tag to several items, and removes it again with Undo in the prompt', async () => {
  const { page, faults, a, b } = await openWithTwoSelected()
  await clickSelectionAction(page, 'Add tags')
  await page.getByRole('dialog').getByLabel('Tags', { exact: true }).fill('Small craft')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Add tags' }).click()
  await page.getByText('2 items tagged').hover()
  const countTags = async (id: string) => (await owner.get<string[]>(`/artifacts/${id}/tags`)).body.length
  expect([await countTags(a), await countTags(b)]).toEqual([1, 1])
  await clickUndo(page, '2 items tagged')
  await expect.poll(async () => [await countTags(a), await countTags(b)]).toEqual([0, 0])
  expect(faults).toEqual([])
})

test('moves several items to a sibling folder, and moves them back with Undo in the prompt', async () => {
  const quays = await createFolder('Quays')
  const { page, faults, boats, a, b } = await openWithTwoSelected()
  await clickSelectionAction(page, 'Move to…')
  const moveDialog = page.getByRole('dialog', { name: 'Move 2 items' })
  // The dialog opens at the parent folder instead of the current one.
  await moveDialog.getByRole('button', { name: 'Quays' }).click()
  await expectAccessible(page)
  await moveDialog.getByRole('button', { name: 'Move to Quays' }).click()
  await page.getByText('2 items moved to Quays').hover()
  await expect.poll(() => page.locator('[data-entry]').count()).toBe(0)
  expect((await readItem(a)).folder).toBe(quays)
  await clickUndo(page, '2 items moved to Quays')
  await getEntry(page, 'Dinghy').waitFor()
  expect((await readItem(b)).folder).toBe(boats)
  expect(faults).toEqual([])
})

test('edits one or several selected items in the details panel', async () => {
  const roll = await createFolder('Roll 9')
  const [a, b] = [await createItem('Left', { folder: roll }), await createItem('Right', { folder: roll })]
  const { page, faults } = await openFolder(roll)
  await getEntry(page, 'Left').click()
  await page.keyboard.press('i')
  const panel = page.getByRole('complementary', { name: 'Details' })
  await panel.getByRole('combobox', { name: 'Place' }).fill('Hoy')
  await expectAccessible(page)
  // Unsaved changes stay in the panel when another item is selected.
  await getEntry(page, 'Right').click()
  await panel.getByText('You have unsaved changes here.').waitFor()
  await panel.getByRole('combobox', { name: 'Place' }).press('Control+Enter')
  await expect.poll(() => panel.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Right')
  expect((await readItem(a)).place).toBe('Hoy')
  await getEntry(page, 'Left').click({ modifiers: ['Shift'] })
  await panel.getByRole('button', { name: 'Licence' }).click()
  await panel.getByRole('combobox', { name: 'Licence', exact: true }).fill('CC0 1.0')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Save 2 items' }).click()
  await page.getByText('2 items updated').hover()
  expect([(await readItem(a)).license, (await readItem(b)).license]).toEqual(['CC0 1.0', 'CC0 1.0'])
  await clickUndo(page, '2 items updated')
  await expect.poll(async () => (await readItem(b)).license).toBeNull()
  // The panel is open again after a reload; on a narrow screen it covers the list.
  await page.reload()
  await panel.waitFor()
  await panel.getByRole('button', { name: 'Close details' }).click()
  await panel.waitFor({ state: 'detached' })
  await getSelectionBar(page).getByText('2 selected').waitFor()
  await page.keyboard.press('Escape')
  await page.setViewportSize(PHONE)
  await getEntry(page, 'Left').locator('[data-check]').click()
  await clickSelectionAction(page, 'Details')
  const sheet = page.getByRole('dialog', { name: 'Details' })
  await expect.poll(() => sheet.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Left')
  await expectAccessible(page)
  // The line being typed isn’t covered by the bar with the Save button.
  await sheet.getByRole('textbox', { name: 'Description' }).click()
  for (let n = 0; n < 12; n++) await page.keyboard.type(`Line ${n}\n`)
  const saveButton = sheet.getByRole('button', { name: 'Save', exact: true })
  const [line, saveButtonBox] = [await sheet.getByText('Line 11').boundingBox(), await saveButton.boundingBox()]
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThan(saveButtonBox?.y ?? 0)
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await readItem(a)).description).toContain('Line 11')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('reports another member’s changes before a bulk edit or its undo overwrites them', async () => {
  const roll = await createFolder('Roll 11')
  const sea = { folder: roll, subject: ['sea'] }
  const [a, b] = [await createItem('Bow', sea), await createItem('Stem', sea)]
  const ben = await createMember(app, project, 'editor', 'Ben')
  const { page, faults } = await openFolder(roll)
  const panel = await openDetailsForAllItems(page, 'Bow')
  await panel.getByRole('button', { name: 'Keywords' }).click()
  await panel.getByRole('region', { name: 'Keywords' }).locator('input:focus').waitFor()
  await page.keyboard.type('boats,')
  expect((await ben.post(`/artifacts/${a}`, { subject: ['sea', 'harbour'] })).status).toBe(200)
  const saveButton = panel.getByRole('button', { name: 'Save 2 items' })
  await saveButton.click()
  await panel.getByText('Ben changed this field while you were editing.').waitFor()
  expect((await readItem(b)).subject).toEqual(['sea'])
  await expect.poll(() => saveButton.getAttribute('aria-busy')).toBe('false')
  await saveButton.click()
  await page.getByText('2 items updated').hover()
  expect((await readItem(a)).subject).toEqual(['sea', 'harbour', 'boats'])
  expect((await readItem(b)).subject).toEqual(['sea', 'boats'])
  // Undo doesn’t overwrite the other member’s change either.
  expect((await ben.post(`/artifacts/${b}`, { subject: ['storm'] })).status).toBe(200)
  const isBulkUpdate = (answer: Response) => answer.url().endsWith('/bulk_update')
  const [undoResponse] = await Promise.all([page.waitForResponse(isBulkUpdate), clickUndo(page, '2 items updated')])
  expect(undoResponse.status()).toBe(409)
  expect((await readItem(b)).subject).toEqual(['storm'])
  expect(faults).toEqual([])
})

test('keeps the keyword added by one bulk edit when the next one adds another', async () => {
  const roll = await createFolder('Roll 12')
  const [a] = [await createItem('Mast', { folder: roll }), await createItem('Boom', { folder: roll })]
  const { page, faults } = await openFolder(roll)
  const panel = await openDetailsForAllItems(page, 'Mast')
  for (const word of ['harbour', 'ship']) {
    await panel.getByRole('button', { name: 'Keywords' }).click()
    await panel.getByRole('region', { name: 'Keywords' }).locator('input:focus').waitFor()
    await page.keyboard.type(`${word},`)
    await panel.getByRole('button', { name: 'Save 2 items' }).press('Enter')
    await expect.poll(async () => (await readItem(a)).subject).toContain(word)
    await panel.getByRole('region', { name: 'Keywords' }).waitFor({ state: 'detached' })
  }
  expect((await readItem(a)).subject).toEqual(['harbour', 'ship'])
  expect(faults).toEqual([])
})

test('keeps text that is typed while a bulk edit is being saved', async () => {
  const roll = await createFolder('Roll 13')
  const a = await createItem('Gaff', { folder: roll })
  await createItem('Sprit', { folder: roll })
  const { page, faults } = await openFolder(roll)
  const panel = await openDetailsForAllItems(page, 'Gaff')
  await panel.getByRole('button', { name: 'Place' }).click()
  await panel.getByRole('region', { name: 'Place' }).locator('input:focus').waitFor()
  await page.keyboard.type('Hull')
  const heldRequest = await holdRequests(page, '**/bulk_update', { methods: ['POST'] })
  await panel.getByRole('button', { name: 'Save 2 items' }).click()
  await heldRequest.waitUntilHeld()
  await panel.getByRole('button', { name: 'Reference' }).click()
  await panel.getByRole('region', { name: 'Reference' }).getByRole('textbox').fill('B 7')
  heldRequest.release()
  await panel.getByRole('region', { name: 'Place' }).waitFor({ state: 'detached' })
  await panel.getByRole('button', { name: 'Save 2 items' }).click()
  await expect.poll(() => readItem(a)).toMatchObject({ place: 'Hull', reference: 'B 7' })
  expect(faults).toEqual([])
})

test('keeps an unsaved bulk edit when the list changes, and undoes only the edit whose Undo button is clicked', async () => {
  const roll = await createFolder('Roll 10')
  const [a] = [await createItem('Fore', { folder: roll }), await createItem('Aft', { folder: roll })]
  const { page, faults } = await openFolder(roll)
  const panel = await openDetailsForAllItems(page, 'Fore')
  await panel.getByRole('button', { name: 'Licence' }).click()
  await panel.getByRole('combobox', { name: 'Licence', exact: true }).fill('CC0 1.0')
  await createItem('Keel', { folder: roll })
  await getEntry(page, 'Keel').waitFor()
  await panel.getByText('You have unsaved changes here.').waitFor()
  const closeButton = panel.getByRole('button', { name: 'Close details' })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await closeButton.click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Trash' }).click()
  await question.getByRole('button', { name: 'Stay' }).click()
  // Narrowing the window keeps the changes.
  await page.setViewportSize(PHONE)
  await panel.getByRole('button', { name: 'Save 2 items' }).click()
  await page.getByText('2 items updated').hover()
  await page.setViewportSize(DESKTOP)
  await page.getByText('2 items updated').hover()
  expect((await readItem(a)).license).toBe('CC0 1.0')
  // All three items are selected by now.
  // Use the keyboard: the pointer must stay on the prompt to keep it open.
  await panel.getByRole('button', { name: 'Place' }).press('Enter')
  await panel.getByRole('combobox', { name: 'Place', exact: true }).fill('Hoy')
  await panel.getByRole('button', { name: 'Save 3 items' }).press('Enter')
  await page.getByText('3 items updated').waitFor()
  await clickUndo(page, '2 items updated')
  await expect.poll(async () => (await readItem(a)).license).toBeNull()
  expect((await readItem(a)).place).toBe('Hoy')
  await closeButton.click()
  await panel.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})
