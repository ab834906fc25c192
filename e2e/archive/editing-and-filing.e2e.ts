import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { createIdMaker, createMember, newProject } from '../../test/support/fixtures.ts'
import { clickSelectionAction, selectionBar, entry } from '../support/archive-list.ts'
import { button, waitForCaret, DESKTOP, expectAccessible, setColorScheme, PHONE, undo } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { intercept } from '../support/intercept.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// Editing and organising items by mouse and keyboard, many in one step, with undo.

const { app, visitAs } = await startBrowserTest()
const owner = await app.owner('Ada')
const { id: project } = await newProject(owner, 'Quay')
const visit = visitAs(owner)

const create = createIdMaker(owner)
const createItem = (title: string, fields: object = {}) => create('/artifacts', { project, title, ...fields })
const createFolder = (title: string) => create('/folders', { project, title })
const readItem = async (id: string) => (await owner.get<Artifact>(`/artifacts/${id}`)).body

const countEntries = (page: Page) => page.locator('[data-entry]').count()

test('edits, publishes, tags and moves many items in one step, and undoes each from its prompt', async () => {
  const [boats, quays] = [await createFolder('Boats'), await createFolder('Quays')]
  const a = await createItem('Dinghy', { place: 'Hoy', subject: ['sea'], folder: boats })
  const b = await createItem('Yawl', { place: 'Graemsay', subject: ['sea'], folder: boats })
  const { page, faults } = await visit(`/client/archive?projectId=${project}&folder=${boats}`)
  await entry(page, 'Dinghy').click()
  await entry(page, 'Yawl').click({ modifiers: ['Shift'] })
  await selectionBar(page).getByText('2 selected').waitFor()

  // The selection is kept in the address.
  await page.waitForURL(/selected=.*selected=/)
  await page.reload()
  await selectionBar(page).getByText('2 selected').waitFor()
  await clickSelectionAction(page, 'Edit')
  const form = page.getByRole('dialog', { name: 'Edit 2 items' })
  // Only chosen fields change, each in its own way.
  const addField = (name: string) => form.getByRole('group').getByRole('button', { name, exact: true }).click()
  const setChange = (name: string, change: string) => form.getByLabel(`How to change “${name}”`).selectOption(change)
  await addField('Place')
  await form.getByText('These items have different values.').waitFor()
  // Escape asks before it drops changes. Pressed in the field, it would first close the suggestions.
  await form.getByRole('heading', { name: 'Edit 2 items' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await expectAccessible(page)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  await setChange('Place', 'Clear')
  await addField('Licence')
  await form.getByRole('combobox', { name: 'Licence', exact: true }).fill('CC0 1.0')
  await addField('Keywords')
  await page.keyboard.type('boats,')
  // A date in words becomes a period of all items.
  await addField('Date of origin')
  await form.locator('input[name="date_of_origin"]:focus').waitFor()
  await page.keyboard.type('c. 1939–1945')
  await form.getByText('Recognised as 1939 – 1945.').waitFor()
  await page.keyboard.press('Enter')
  await addField('Title')
  await form.getByLabel(/^Pattern/).fill('{folder} {n:007}')
  await form.getByText('Dinghy → Boats 007').waitFor()
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
  await undo(page, '2 items updated')
  await expect
    .poll(async () => [
      (await readItem(a)).place,
      (await readItem(b)).place,
      (await readItem(b)).license,
      (await readItem(b)).display_date,
    ])
    .toEqual(['Hoy', 'Graemsay', null, null])

  // Publishing is one step and so is undoing it; items that already have the visibility are reported.
  const readVisibility = async () => [(await readItem(a)).visibility, (await readItem(b)).visibility]
  const countGalleryIcons = () => page.getByRole('img', { name: 'In the gallery' }).count()
  await clickSelectionAction(page, 'Publish in gallery')
  await page.getByText('2 items published in the gallery').hover()
  expect(await readVisibility()).toEqual(['local', 'local'])
  await expect.poll(countGalleryIcons).toBe(2)
  await undo(page, '2 items published in the gallery')
  await expect.poll(readVisibility).toEqual(['private', 'private'])
  await expect.poll(countGalleryIcons).toBe(0)
  // The command palette offers this action too.
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/^Type a command/).fill('Make priv')
  await page.getByRole('dialog').getByRole('button', { name: 'Make private' }).click()
  await page.getByText('Nothing to change: 2 items are already set this way').waitFor()

  await clickSelectionAction(page, 'Add tags')
  await page.getByRole('dialog').getByLabel('Tags', { exact: true }).fill('Small craft')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Add tags' }).click()
  await page.getByText('2 items tagged').hover()
  const tagsOf = async (id: string) => (await owner.get<string[]>(`/artifacts/${id}/tags`)).body.length
  expect([await tagsOf(a), await tagsOf(b)]).toEqual([1, 1])
  await undo(page, '2 items tagged')
  await expect.poll(async () => [await tagsOf(a), await tagsOf(b)]).toEqual([0, 0])

  await clickSelectionAction(page, 'Move to…')
  const moveDialog = page.getByRole('dialog', { name: 'Move 2 items' })
  // The dialog opens at the parent folder instead of the current one.
  await moveDialog.getByRole('button', { name: 'Quays' }).click()
  await expectAccessible(page)
  await moveDialog.getByRole('button', { name: 'Move here' }).click()
  await page.getByText('2 items moved to Quays').hover()
  await expect.poll(() => countEntries(page)).toBe(0)
  expect((await readItem(a)).folder).toBe(quays)
  await undo(page, '2 items moved to Quays')
  await entry(page, 'Dinghy').waitFor()
  expect((await readItem(b)).folder).toBe(boats)
  expect(faults).toEqual([])
})

test('edits one or many selected items in the details panel', async () => {
  const roll = await createFolder('Roll 9')
  const [a, b] = [await createItem('Left', { folder: roll }), await createItem('Right', { folder: roll })]
  const { page, faults } = await visit(`/client/archive?projectId=${project}&folder=${roll}`)
  await entry(page, 'Left').click()
  await page.keyboard.press('i')
  const panel = page.getByRole('complementary', { name: 'Details' })
  await panel.getByRole('combobox', { name: 'Place' }).fill('Hoy')
  await expectAccessible(page)
  // Unsaved changes stay in the panel when another item is selected.
  await entry(page, 'Right').click()
  await panel.getByText('You have unsaved changes here.').waitFor()
  await panel.getByRole('combobox', { name: 'Place' }).press('Control+Enter')
  await panel.getByRole('heading', { name: 'Right', exact: true }).waitFor()
  expect((await readItem(a)).place).toBe('Hoy')
  await entry(page, 'Left').click({ modifiers: ['Shift'] })
  await panel.getByRole('button', { name: 'Licence' }).click()
  await panel.getByRole('combobox', { name: 'Licence', exact: true }).fill('CC0 1.0')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Save 2 items' }).click()
  await page.getByText('2 items updated').hover()
  expect([(await readItem(a)).license, (await readItem(b)).license]).toEqual(['CC0 1.0', 'CC0 1.0'])
  await undo(page, '2 items updated')
  await expect.poll(async () => (await readItem(b)).license).toBeNull()
  // The panel is open again after a reload; on a narrow screen it covers the list.
  await page.reload()
  await panel.waitFor()
  await panel.getByRole('button', { name: 'Close details' }).click()
  await panel.waitFor({ state: 'detached' })
  await selectionBar(page).getByText('2 selected').waitFor()
  await page.keyboard.press('Escape')
  await page.setViewportSize(PHONE)
  await entry(page, 'Left').locator('[data-check]').click()
  await clickSelectionAction(page, 'Details')
  const sheet = page.getByRole('dialog', { name: 'Details' })
  await sheet.getByRole('heading', { name: 'Left', exact: true }).waitFor()
  await expectAccessible(page)
  // The line being typed stays above the bar with the Save button.
  await sheet.getByRole('textbox', { name: 'Description' }).click()
  for (let n = 0; n < 12; n++) await page.keyboard.type(`Line ${n}\n`)
  const saveButton = sheet.getByRole('button', { name: 'Save', exact: true })
  const [line, saveBox] = [await sheet.getByText('Line 11').boundingBox(), await saveButton.boundingBox()]
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThan(saveBox?.y ?? 0)
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
  const { page, faults } = await visit(`/client/archive?projectId=${project}&folder=${roll}`)
  await entry(page, 'Bow').waitFor()
  await page.getByRole('listbox').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('i')
  const panel = page.getByRole('complementary', { name: 'Details' })
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
  // Undo doesn’t overwrite them either.
  expect((await ben.post(`/artifacts/${b}`, { subject: ['storm'] })).status).toBe(200)
  const isBulkUpdate = (answer: Response) => answer.url().endsWith('/bulk_update')
  const [undoResponse] = await Promise.all([page.waitForResponse(isBulkUpdate), undo(page, '2 items updated')])
  expect(undoResponse.status()).toBe(409)
  expect((await readItem(b)).subject).toEqual(['storm'])
  expect(faults).toEqual([])
})

test('adds keywords in two bulk edits in a row', async () => {
  const roll = await createFolder('Roll 12')
  const [a] = [await createItem('Mast', { folder: roll }), await createItem('Boom', { folder: roll })]
  const { page, faults } = await visit(`/client/archive?projectId=${project}&folder=${roll}`)
  await entry(page, 'Mast').waitFor()
  await page.getByRole('listbox').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('i')
  const panel = page.getByRole('complementary', { name: 'Details' })
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

test('keeps the caret when saving while typing', async () => {
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

test('keeps text typed while an exhibit is created or a bulk edit is saved', async () => {
  const { page, faults } = await visit(`/client/exhibits/new?projectId=${project}`)
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Sails')
  await page.getByRole('textbox', { name: 'Description' }).fill('White ones.')
  const heldCreation = await holdRequests(page, '**/client/api/exhibits', { methods: ['POST'] })
  await button(page, 'Create exhibit').click()
  await heldCreation.waitUntilHeld()
  await title.fill('Sails of linen')
  heldCreation.release()
  await page.waitForURL(/exhibits\/[0-9a-f-]{36}/)
  expect(await title.inputValue()).toBe('Sails of linen')
  await page.getByRole('textbox', { name: 'Description' }).getByText('White ones.').waitFor()
  await button(page, 'Save').click()
  const exhibit = /exhibits\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  const readExhibit = async () => (await owner.get<{ title: string }>(`/exhibits/${exhibit}`)).body.title
  await expect.poll(readExhibit).toBe('Sails of linen')
  await page.getByRole('heading', { name: 'Sails of linen', level: 1 }).waitFor()

  const roll = await createFolder('Roll 13')
  const a = await createItem('Gaff', { folder: roll })
  await createItem('Sprit', { folder: roll })
  await page.goto(`/client/archive?projectId=${project}&folder=${roll}`)
  await entry(page, 'Gaff').waitFor()
  await page.getByRole('listbox').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('i')
  const panel = page.getByRole('complementary', { name: 'Details' })
  await panel.getByRole('button', { name: 'Place' }).click()
  await panel.getByRole('region', { name: 'Place' }).locator('input:focus').waitFor()
  await page.keyboard.type('Hull')
  const heldSave = await holdRequests(page, '**/bulk_update', { methods: ['POST'] })
  await panel.getByRole('button', { name: 'Save 2 items' }).click()
  await heldSave.waitUntilHeld()
  await panel.getByRole('button', { name: 'Reference' }).click()
  await panel.getByRole('region', { name: 'Reference' }).getByRole('textbox').fill('B 7')
  heldSave.release()
  await panel.getByRole('region', { name: 'Place' }).waitFor({ state: 'detached' })
  await panel.getByRole('button', { name: 'Save 2 items' }).click()
  await expect.poll(() => readItem(a)).toMatchObject({ place: 'Hull', reference: 'B 7' })
  expect(faults).toEqual([])
})

test('keeps a bulk edit in progress in the panel, asks before dropping it, and undoes each prompt’s own change', async () => {
  const roll = await createFolder('Roll 10')
  const [a] = [await createItem('Fore', { folder: roll }), await createItem('Aft', { folder: roll })]
  const { page, faults } = await visit(`/client/archive?projectId=${project}&folder=${roll}`)
  await entry(page, 'Fore').waitFor()
  await page.getByRole('listbox').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('i')
  const panel = page.getByRole('complementary', { name: 'Details' })
  await panel.getByRole('button', { name: 'Licence' }).click()
  await panel.getByRole('combobox', { name: 'Licence', exact: true }).fill('CC0 1.0')
  await createItem('Keel', { folder: roll })
  await entry(page, 'Keel').waitFor()
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
  await undo(page, '2 items updated')
  await expect.poll(async () => (await readItem(a)).license).toBeNull()
  expect((await readItem(a)).place).toBe('Hoy')
  await closeButton.click()
  await panel.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('keeps entries in place when one is selected, so a double click opens it at every width', async () => {
  const home = await createFolder('Harbour')
  const pier = await create('/folders', { project, title: 'Pier', folder: home })
  await create('/artifacts', { project, title: 'On the pier', folder: pier })
  for (const [locale, width] of [
    ['en', 1280],
    ['de', 1440],
    ['de', 820],
  ] as const) {
    const viewport = { width, height: 800 }
    const { page } = await visit(`/client/archive?projectId=${project}&folder=${home}`, { locale, viewport })
    const top = () => entry(page, 'Pier').evaluate((element) => element.getBoundingClientRect().top)
    await entry(page, 'Pier').waitFor()
    const before = await top()
    await entry(page, 'Pier').click()
    await page.getByRole('toolbar', { name: /^1 / }).waitFor()
    expect(await top(), `${locale}, ${width}`).toBe(before)
    await page.keyboard.press('Escape')
    await entry(page, 'Pier').dblclick()
    await entry(page, 'On the pier').waitFor()
  }
})

test('cuts, pastes, copies, trashes and undoes by keyboard alone', async () => {
  const [deskFolder, shelfFolder] = [await createFolder('Desk'), await createFolder('Shelf')]
  const id = await createItem('Ledger', { folder: deskFolder })
  const { page, faults } = await visit(`/client/archive?projectId=${project}&folder=${deskFolder}`)
  await entry(page, 'Ledger').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+x')
  await page.keyboard.press('Backspace')
  await entry(page, 'Shelf').waitFor()
  await page.goto(`/client/archive?projectId=${project}`)
  await entry(page, 'Shelf').click()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Shelf' }).waitFor()
  expect((await readItem(id)).folder, 'a reloaded page has an empty clipboard').toBe(deskFolder)
  await page.goBack()
  await entry(page, 'Desk').click()
  await page.keyboard.press('Enter')
  await entry(page, 'Ledger').click()
  await page.keyboard.press('Control+x')
  await page.keyboard.press('Backspace')
  await entry(page, 'Shelf').click()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Shelf' }).waitFor()
  await page.keyboard.press('Control+v')
  await entry(page, 'Ledger').waitFor()
  expect((await readItem(id)).folder).toBe(shelfFolder)

  await entry(page, 'Ledger').click()
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  await expect.poll(() => countEntries(page)).toBe(2)
  // Undo needs the finished copy first.
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
  const path = `/client/archive?projectId=${project}&folder=${attic}`
  const { page, faults } = await visit(path)
  await entry(page, 'Scan 0041').click()
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
  await entry(page, 'The pier in fog').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await readItem(id)).toMatchObject({ title: 'The pier in fog', place: 'Hoy' })

  // The focus is back in the list. Closing the dialog asks before it drops typed text.
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
  const guestTab = await visit(path, { user: guest })
  await entry(guestTab.page, 'The pier in fog').click({ button: 'right' })
  await guestTab.page.getByRole('menuitem', { name: 'Open', exact: true }).waitFor()
  expect(await guestTab.page.getByRole('menuitem', { name: 'Rename' }).count()).toBe(0)
  await guestTab.page.keyboard.press('Escape')
  await guestTab.page.keyboard.press('F2')
  expect(await guestTab.page.getByRole('dialog').count()).toBe(0)
  expect([...faults, ...guestTab.faults]).toEqual([])
})

test('moves items by dragging onto a folder, and hides file operations from members who may not use them', async () => {
  const inbox = await createFolder('Inbox')
  const other = await create('/folders', { project, title: 'Other', folder: inbox })
  const ids = [await createItem('One', { folder: inbox }), await createItem('Two', { folder: inbox })]
  const { page, faults } = await visit(`/client/archive?projectId=${project}&folder=${inbox}`)
  await entry(page, 'One').dragTo(entry(page, 'Other'))
  await page.getByText('1 item moved to Other').hover()
  expect((await readItem(ids[0] ?? '')).folder).toBe(other)
  await undo(page, '1 item moved to Other')
  await entry(page, 'One').waitFor()

  await entry(page, 'Two').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy to…' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const guest = await createMember(app, project, 'observer', 'Bo')
  const guestTab = await visit(`/client/archive?projectId=${project}&folder=${inbox}`, { user: guest, viewport: PHONE })
  await entry(guestTab.page, 'One').locator('[data-check]').click()
  await selectionBar(guestTab.page).waitFor()
  expect(
    await selectionBar(guestTab.page)
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
  const mediaAdded = page.getByRole('region', { name: 'Alerts' }).getByText('Media added')
  // Measure both in one call because the alert disappears.
  const [alertBox, panelBox] = await Promise.all([mediaAdded.boundingBox(), uploadPanel.boundingBox()])
  expect((alertBox?.y ?? 0) + (alertBox?.height ?? 0)).toBeLessThan(panelBox?.y ?? 0)
  await expectAccessible(page)
  release()
  await uploadPanel.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('describes items in a row with save-and-next, values of the previous item and suggestions', async () => {
  const roll = await createFolder('Roll 8')
  await createItem('Known', { place: 'Stromness', subject: ['harbour lights'] })
  const [a, b, c] = [
    await createItem('IMG 1', { folder: roll }),
    await createItem('IMG 2', { folder: roll }),
    await createItem('IMG 3', { folder: roll }),
  ]
  const { page, faults } = await visit(`/client/archive?projectId=${project}&folder=${roll}`)
  const field = (name: string) => page.getByRole(name === 'Place' ? 'combobox' : 'textbox', { name, exact: true })
  const expectFocused = (name: string) =>
    expect.poll(() => field(name).evaluate((element) => element === document.activeElement))
  await entry(page, 'IMG 1').dblclick()
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
  await expectFocused('Place').toBe(true)
  expect(await readItem(a)).toMatchObject({ place: 'Stromness', subject: ['harbour lights', 'boats'] })

  // One shortcut copies the focused field from the previous item, one click any other.
  await page.keyboard.press('Control+d')
  await expect.poll(() => field('Place').inputValue()).toBe('Stromness')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use Keywords from the previous item' }).click()
  await field('Title').fill('The pier')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'IMG 3' }).waitFor()
  await expectFocused('Title').toBe(true)
  expect(await readItem(b)).toMatchObject({
    title: 'The pier',
    place: 'Stromness',
    subject: ['harbour lights', 'boats'],
  })

  // A date in words becomes a period with Enter, or a day with a click.
  await page.getByLabel('Date of origin', { exact: true }).fill('c. 1950')
  await page.getByText('Recognised as 1950.').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('input[name="time_period_gte"]').inputValue()).toBe('01/01/1950')
  // The words can be corrected; then their period is offered again.
  const dateInWords = page.getByLabel('Date in words')
  expect(await dateInWords.inputValue()).toBe('c. 1950')
  await dateInWords.fill('c. 1951')
  await page.getByRole('button', { name: 'Use as “Time period”' }).waitFor()
  await dateInWords.fill('c. 1950')
  await page.getByRole('button', { name: 'Use as “Time period”' }).waitFor({ state: 'detached' })
  await page.getByLabel('Date of origin', { exact: true }).fill('spring 1944')
  await page.getByRole('button', { name: 'Use 01/03/1944 as “Date of origin”' }).click()
  await expect.poll(() => page.getByLabel('Date of origin', { exact: true }).inputValue()).toBe('01/03/1944')
  expect(await dateInWords.inputValue()).toBe('spring 1944')
  await page.getByLabel('Date of origin', { exact: true }).fill('soon')
  await page.getByText('Not recognised as a date.').waitFor()
  await page.getByLabel('Date of origin', { exact: true }).fill('')
  await dateInWords.fill('c. 1950')
  const calendarButton = page.getByRole('button', { name: 'Choose a date: Time period: To' })
  await calendarButton.click()
  await page.getByRole('button', { name: '31 December 1950', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  // The button that opened the calendar gets the focus back.
  await expect.poll(() => calendarButton.evaluate((element) => element === document.activeElement)).toBe(true)

  // Escape leaves the editor as any other field.
  await page.getByRole('textbox', { name: 'Description' }).focus()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true)

  // Leaving offers to save.
  await field('Title').fill('The slip')
  await page.getByRole('button', { name: 'Back to list' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('[aria-selected="true"]', { hasText: 'The slip' }).waitFor()
  expect(await readItem(c)).toMatchObject({
    title: 'The slip',
    display_date: 'c. 1950',
    time_period: { gte: Date.UTC(1950, 0, 1) },
  })
  expect(faults).toEqual([])
})
