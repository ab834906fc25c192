import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createMember } from '../../test/support/fixtures.ts'
import { getSelectionBar, getEntry } from '../support/archive-list.ts'
import { startArchiveTest } from '../support/archive-test.ts'
import { getButton, waitForCaret, expectAccessible, PHONE, clickUndo } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { intercept } from '../support/intercept.ts'

// Describing items one at a time, and renaming, moving and copying them by mouse and keyboard.

const { app, owner, project, visit, openFolder, createItem, createFolder, readItem } = await startArchiveTest()

const countEntries = (page: Page) => page.locator('[data-entry]').count()

test('describes consecutive items using “Save and next”, suggestions and the previous item’s values', async () => {
  const roll = await createFolder('Roll 8')
  await createItem('Known', { place: 'Stromness', subject: ['harbour lights'] })
  const [a, b] = [await createItem('IMG 1', { folder: roll }), await createItem('IMG 2', { folder: roll })]
  await createItem('IMG 3', { folder: roll })
  const { page, faults } = await openFolder(roll)
  const field = (name: string) => page.getByRole(name === 'Place' ? 'combobox' : 'textbox', { name, exact: true })
  const expectFocused = (name: string) =>
    expect.poll(() => field(name).evaluate((element) => element === document.activeElement)).toBe(true)
  await getEntry(page, 'IMG 1').dblclick()
  await page.getByRole('navigation', { name: 'Folder path' }).getByRole('link', { name: 'Roll 8' }).waitFor()
  const keywords = page.locator('[data-field="subject"] input')
  await keywords.pressSequentially('lights')
  await page.getByRole('option', { name: 'harbour lights' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await keywords.pressSequentially('boats')
  await field('Place').pressSequentially('Strom')
  await page.getByRole('option', { name: 'Stromness' }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'IMG 2' }).waitFor()
  await expectFocused('Place')
  expect(await readItem(a)).toMatchObject({ place: 'Stromness', subject: ['harbour lights', 'boats'] })

  // A shortcut copies the focused field from the previous item, and a click copies any other field.
  await page.keyboard.press('Control+d')
  await expect.poll(() => field('Place').inputValue()).toBe('Stromness')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use Keywords from the previous item' }).click()
  await field('Title').fill('The pier')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'IMG 3' }).waitFor()
  await expectFocused('Title')
  expect(await readItem(b)).toMatchObject({
    title: 'The pier',
    place: 'Stromness',
    subject: ['harbour lights', 'boats'],
  })
  expect(faults).toEqual([])
})

test('keeps the order of the list while its items are renamed, until the user goes back to the list', async () => {
  const roll = await createFolder('Roll 12')
  const a = await createItem('IMG A', { folder: roll })
  await createItem('IMG B', { folder: roll })
  await createItem('IMG C', { folder: roll })
  const { page, faults } = await openFolder(roll)
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await getEntry(page, 'IMG A').dblclick()
  await page.getByText('1 of 3', { exact: true }).waitFor()
  // The new title sorts last.
  await title.fill('Zebra')
  await getButton(page, 'Save and next').click()
  await page.getByRole('heading', { name: 'IMG B', level: 1 }).waitFor()
  await page.getByText('2 of 3', { exact: true }).waitFor()
  await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true)
  expect((await readItem(a)).title).toBe('Zebra')
  await getButton(page, 'Previous').click()
  await page.getByRole('heading', { name: 'Zebra', level: 1 }).waitFor()
  await page.getByText('1 of 3', { exact: true }).waitFor()
  // The second key comes before the page has changed.
  await page.evaluate(async () => {
    for (let count = 0; count < 2; count++) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve))
    }
  })
  await page.getByRole('heading', { name: 'IMG C', level: 1 }).waitFor()
  // Nothing follows the last item, so Ctrl+Enter only saves it.
  expect(await getButton(page, 'Save and next').count()).toBe(0)
  await title.fill('Alpha')
  await title.press('Control+Enter')
  await page.getByRole('heading', { name: 'Alpha', level: 1 }).waitFor()
  await page.getByText('3 of 3', { exact: true }).waitFor()
  await getButton(page, 'Back to list').click()
  await expect
    .poll(() => page.locator('[data-entry] [title]').evaluateAll((names) => names.map((name) => name.textContent)))
    .toEqual(['Alpha', 'IMG B', 'Zebra'])
  expect(faults).toEqual([])
})

test('adds the day of a date in words when an item without a day is saved, and keeps a day that it has', async () => {
  const [undated, dated] = [await createItem('Undated'), await createItem('Dated', { date_of_origin: 0 })]
  const { page } = await visit(`/client/archive/${undated}?projectId=${project}`)
  for (const [id, day] of [
    [undated, Date.UTC(1950, 0, 1)],
    [dated, 0],
  ] as const) {
    await page.goto(`/client/archive/${id}?projectId=${project}`)
    await page.getByLabel('Date in words').fill('c. 1950')
    await getButton(page, 'Save').click()
    await expect.poll(() => readItem(id)).toMatchObject({ display_date: 'c. 1950', date_of_origin: day })
  }
})

test('converts a date typed in words to a period or a day, and keeps the original wording', async () => {
  const id = await createItem('Undated')
  const { page, faults } = await visit(`/client/archive/${id}?projectId=${project}`)
  const originDateField = page.getByLabel('Date of origin', { exact: true })
  const dateInWordsField = page.getByLabel('Date in words')
  const usePeriodButton = page.getByRole('button', { name: 'Use as “Time period”' })
  // Enter converts the typed date to a period.
  await originDateField.fill('c. 1950')
  await page.getByText('Recognised as 1950.').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('input[name="time_period_gte"]').inputValue()).toBe('01/01/1950')
  // Correcting the words offers their period again.
  expect(await dateInWordsField.inputValue()).toBe('c. 1950')
  await dateInWordsField.fill('c. 1951')
  await usePeriodButton.waitFor()
  await dateInWordsField.fill('c. 1950')
  await usePeriodButton.waitFor({ state: 'detached' })
  // A click converts the typed date to a day.
  await originDateField.fill('spring 1944')
  await page.getByRole('button', { name: 'Use 01/03/1944 as “Date of origin”' }).click()
  await expect.poll(() => originDateField.inputValue()).toBe('01/03/1944')
  expect(await dateInWordsField.inputValue()).toBe('spring 1944')
  await originDateField.fill('soon')
  await page.getByText('Not recognised as a date.').waitFor()
  await originDateField.fill('')
  await dateInWordsField.fill('c. 1950')
  const calendarButton = page.getByRole('button', { name: 'Choose a date: Time period: To' })
  await calendarButton.click()
  await page.getByRole('button', { name: '31 December 1950', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  // The button that opened the calendar gets the focus back.
  await expect.poll(() => calendarButton.evaluate((element) => element === document.activeElement)).toBe(true)
  await getButton(page, 'Save').click()
  await expect
    .poll(() => readItem(id))
    .toMatchObject({ display_date: 'c. 1950', time_period: { gte: Date.UTC(1950, 0, 1) } })
  expect(faults).toEqual([])
})

test('leaves a rich text field on Escape, and offers to save when the user leaves an item with unsaved changes', async () => {
  const drawer = await createFolder('Drawer')
  const id = await createItem('The quay', { folder: drawer })
  const { page, faults } = await openFolder(drawer)
  await getEntry(page, 'The quay').dblclick()
  await page.getByRole('textbox', { name: 'Description' }).focus()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('The slip')
  await page.getByRole('button', { name: 'Back to list' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('[aria-selected="true"]', { hasText: 'The slip' }).waitFor()
  expect((await readItem(id)).title).toBe('The slip')
  expect(faults).toEqual([])
})

test('keeps the caret in place when the item is saved while the user is typing', async () => {
  const description = '<p>See <a href="https://example.org">here</a><br>at sea</p>'
  const id = await createItem('Log', { description })
  const { page, faults } = await visit(`/client/archive/${id}?projectId=${project}`)
  const text = page.getByRole('textbox', { name: 'Description' })
  await text.getByRole('link', { name: 'here' }).waitFor()
  await text.focus()
  await page.keyboard.press('Control+Home')
  for (const word of ['A ', 'B ']) {
    await waitForCaret(page)
    await page.keyboard.type(word)
    await page.keyboard.press('Control+s')
    await expect.poll(async () => (await readItem(id)).description).toContain(word)
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  }
  expect((await readItem(id)).description).toMatch(/^<p>A B See <a href="https:\/\/example\.org"/)
  // A typed keyword that isn’t added yet is saved too.
  await page.getByLabel('Keywords').pressSequentially('rope')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await readItem(id)).subject).toEqual(['rope'])
  expect(faults).toEqual([])
})

test('keeps text that is typed while the exhibit is being created', async () => {
  const { page, faults } = await visit(`/client/exhibits/new?projectId=${project}`)
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Sails')
  await page.getByRole('textbox', { name: 'Description' }).fill('White ones.')
  const heldCreation = await holdRequests(page, '**/client/api/exhibits', { methods: ['POST'] })
  await getButton(page, 'Create exhibit').click()
  await heldCreation.waitUntilHeld()
  await title.fill('Sails of linen')
  heldCreation.release()
  await page.waitForURL(/exhibits\/[0-9a-f-]{36}/)
  expect(await title.inputValue()).toBe('Sails of linen')
  await page.getByRole('textbox', { name: 'Description' }).getByText('White ones.').waitFor()
  const exhibit = /exhibits\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  const readExhibit = async () => (await owner.get<{ title: string }>(`/exhibits/${exhibit}`)).body.title
  await expect.poll(readExhibit).toBe('Sails of linen')
  await page.getByRole('heading', { name: 'Sails of linen', level: 1 }).waitFor()
  expect(faults).toEqual([])
})

test('doesn’t shift the list when an entry is selected, so a double-click opens that entry at any window width', async () => {
  const home = await createFolder('Harbour')
  const pier = await createFolder('Pier', home)
  await createItem('On the pier', { folder: pier })
  for (const [locale, width] of [
    ['en', 1280],
    ['de', 1440],
    ['de', 820],
  ] as const) {
    const viewport = { width, height: 800 }
    const { page } = await openFolder(home, { locale, viewport })
    const top = () => getEntry(page, 'Pier').evaluate((element) => element.getBoundingClientRect().top)
    await getEntry(page, 'Pier').waitFor()
    const before = await top()
    await getEntry(page, 'Pier').click()
    await page.getByRole('toolbar', { name: /^1 / }).waitFor()
    expect(await top(), `${locale}, ${width}`).toBe(before)
    await page.keyboard.press('Escape')
    await getEntry(page, 'Pier').dblclick()
    await getEntry(page, 'On the pier').waitFor()
  }
})

test('cuts, copies, pastes, moves to Trash and undoes with the keyboard alone', async () => {
  const [deskFolder, shelfFolder] = [await createFolder('Desk'), await createFolder('Shelf')]
  const id = await createItem('Ledger', { folder: deskFolder })
  const { page, faults } = await openFolder(deskFolder)
  await getEntry(page, 'Ledger').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+x')
  await page.keyboard.press('Backspace')
  await getEntry(page, 'Shelf').waitFor()
  await page.goto(`/client/archive?projectId=${project}`)
  await getEntry(page, 'Shelf').click()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Shelf' }).waitFor()
  expect((await readItem(id)).folder, 'a reloaded page has an empty clipboard').toBe(deskFolder)
  await page.goBack()
  await getEntry(page, 'Desk').click()
  await page.keyboard.press('Enter')
  await getEntry(page, 'Ledger').click()
  await page.keyboard.press('Control+x')
  await page.keyboard.press('Backspace')
  await getEntry(page, 'Shelf').click()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Shelf' }).waitFor()
  await page.keyboard.press('Control+v')
  await getEntry(page, 'Ledger').waitFor()
  expect((await readItem(id)).folder).toBe(shelfFolder)

  await getEntry(page, 'Ledger').click()
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  await expect.poll(() => countEntries(page)).toBe(2)
  // Wait for the copy to finish before undoing it.
  await page.getByText('1 item copied to Shelf').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.getByText('2 items moved to Trash').waitFor()
  await expect.poll(() => countEntries(page)).toBe(0)
  // The shortcut undoes the last action even after its prompt is gone.
  await page.keyboard.press('Control+z')
  await expect.poll(() => countEntries(page)).toBe(2)
  expect(faults).toEqual([])
})

test('renames an item with F2, unless the member may not change it', async () => {
  const attic = await createFolder('Attic')
  const id = await createItem('Scan 0041', { folder: attic, place: 'Hoy' })
  const { page, faults } = await openFolder(attic)
  await getEntry(page, 'Scan 0041').click()
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: 'Rename item' })
  const title = dialog.getByLabel('Title')
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await dialog.getByRole('textbox').count()).toBe(1)
  // The title is selected, so typing replaces it.
  expect(await title.evaluate(() => getSelection()?.toString())).toBe('Scan 0041')
  await expectAccessible(page)
  await title.fill('')
  await page.keyboard.press('Enter')
  await page.getByText("The 'Title' field is required").first().waitFor()
  await title.fill('The pier in fog')
  await page.keyboard.press('Enter')
  await getEntry(page, 'The pier in fog').waitFor()
  await dialog.waitFor({ state: 'detached' })
  // The new title is shown before it is saved.
  await expect.poll(() => readItem(id)).toMatchObject({ title: 'The pier in fog', place: 'Hoy' })

  // The focus is back in the list. Closing the dialog prompts before typed text is discarded.
  await page.keyboard.press('F2')
  await title.fill('Something else')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await question.waitFor()
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  expect(await title.inputValue()).toBe('Something else')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Leave' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await readItem(id)).title).toBe('The pier in fog')

  const guest = await createMember(app, project, 'observer', 'Cy')
  const guestTab = await openFolder(attic, { user: guest })
  await getEntry(guestTab.page, 'The pier in fog').click({ button: 'right' })
  await guestTab.page.getByRole('menuitem', { name: 'Open', exact: true }).waitFor()
  expect(await guestTab.page.getByRole('menuitem', { name: 'Rename' }).count()).toBe(0)
  await guestTab.page.keyboard.press('Escape')
  await guestTab.page.keyboard.press('F2')
  expect(await guestTab.page.getByRole('dialog').count()).toBe(0)
  expect([...faults, ...guestTab.faults]).toEqual([])
})

test('moves items dragged onto a folder, and hides file operations from members without permission', async () => {
  const inbox = await createFolder('Inbox')
  const other = await createFolder('Other', inbox)
  const ids = [await createItem('One', { folder: inbox }), await createItem('Two', { folder: inbox })]
  const { page, faults } = await openFolder(inbox)
  await getEntry(page, 'One').dragTo(getEntry(page, 'Other'))
  await page.getByText('1 item moved to Other').hover()
  expect((await readItem(ids[0] ?? '')).folder).toBe(other)
  await clickUndo(page, '1 item moved to Other')
  await getEntry(page, 'One').waitFor()

  await getEntry(page, 'Two').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy to…' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const guest = await createMember(app, project, 'observer', 'Bo')
  const guestTab = await openFolder(inbox, { user: guest, viewport: PHONE })
  await getEntry(guestTab.page, 'One').locator('[data-check]').click()
  await getSelectionBar(guestTab.page).waitFor()
  expect(
    await getSelectionBar(guestTab.page)
      .getByRole('button', { name: /Move|Copy|Edit|Add tags/ })
      .count(),
  ).toBe(0)
  await expectAccessible(guestTab.page)
  expect([...faults, ...guestTab.faults]).toEqual([])
})

test('places alerts above the upload panel on a phone', async () => {
  const { page, faults } = await visit(`/client/archive?projectId=${project}`, { viewport: PHONE })
  await page.getByRole('heading', { name: 'Archive' }).waitFor()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let requestCount = 0
  await intercept(page, '**/client/api/artifacts', async (route) => {
    if (requestCount++ > 0) await released
    await route.continue()
  })
  const files = ['first', 'second'].map((name) => ({
    name: `${name}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(name),
  }))
  await page.locator('input[type="file"]').first().setInputFiles(files)
  const uploadPanel = page.getByRole('region', { name: 'Uploads' })
  const mediaAddedAlert = page.getByRole('region', { name: 'Alerts' }).getByText('Media added')
  // Measure both in one call because the alert disappears by itself.
  const [alertBox, panelBox] = await Promise.all([mediaAddedAlert.boundingBox(), uploadPanel.boundingBox()])
  expect((alertBox?.y ?? 0) + (alertBox?.height ?? 0)).toBeLessThan(panelBox?.y ?? 0)
  await expectAccessible(page)
  release()
  await uploadPanel.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})
