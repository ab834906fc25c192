import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertEarlierActs, insertEarlierConsent } from '#server/features/earlier-history/earlier-history.repo.ts'
import { newId } from '#server/kit/ids.ts'
import { addMember, createIdMaker, createTestProject } from '../../test/support/fixtures.ts'
import { getButton, expectAccessible, expectFitsViewport, setColorScheme, PHONE } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { intercept } from '../support/intercept.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// Tags of a project, and its activity.

const { app, visitAs } = await startBrowserTest()
const owner = await app.owner('Ada')
const guest = await app.owner('Bo')
const visit = visitAs(owner)

const create = createIdMaker(owner)

/** Creates a project whose activity contains only what one test does. */
async function createProject(title: string): Promise<string> {
  const { id } = await createTestProject(owner, title)
  await addMember(app, id, guest)
  return id
}

const readTitles = (page: Page) => page.getByRole('rowheader').allInnerTexts()

test('adds every typed or pasted tag to the item, however fast they are entered', async () => {
  const id = await createProject('Tags of an item')
  const item = await create('/artifacts', { project: id, title: 'The quay' })
  const { page, faults } = await visit(`/client/archive/${item}?projectId=${id}`)
  const field = page.getByRole('combobox', { name: 'Tags' })
  const readPills = () => page.locator('[class*="Pill-label"]').allInnerTexts()
  await field.waitFor()
  const heldRequests = await holdRequests(page, '**/add_tag')
  await field.fill('Pier')
  await field.press('Enter')
  await heldRequests.waitUntilHeld()
  await field.fill('Crane')
  await field.press('Enter')
  await field.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'harbour, ships, 1953')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  const allTitles = ['1953', 'Crane', 'Pier', 'harbour', 'ships']
  await expect.poll(async () => (await readPills()).toSorted()).toEqual(allTitles)
  heldRequests.release()
  await expect
    .poll(async () => (await owner.get<string[]>(`/artifacts/${item}/tags`)).body.length)
    .toBe(allTitles.length)
  await page.reload()
  await expect.poll(async () => (await readPills()).toSorted()).toEqual(allTitles)
  expect(faults).toEqual([])
})

test('creates a tag by keyboard, refuses a duplicate name, and asks before discarding typed text', async () => {
  const id = await createProject('New tags')
  const { page, faults } = await visit(`/client/archive?projectId=${id}`)
  await page.getByRole('link', { name: 'Tags' }).click()
  await page.getByText('No tags yet').waitFor()
  await expect.poll(() => page.title()).toContain('Tags')
  await expectAccessible(page)
  await getButton(page, 'New tag').press('Enter')
  await page.getByRole('textbox', { name: 'Tag' }).fill('Ferry')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /Ferry/ }).waitFor()
  await getButton(page, 'New tag').click()
  await page.getByRole('textbox', { name: 'Tag' }).fill('ferry')
  await page.keyboard.press('Enter')
  await page.getByText('A tag with this name already exists.').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

/** Creates a project with five tags: two are on several items, two on one item, and one on none. */
async function createTaggedProject(title: string): Promise<string> {
  const id = await createProject(title)
  const tags: Record<string, string> = {}
  for (const name of ['Ferry', 'Ferries', 'Paddle boat', 'Harbour', 'Église'])
    tags[name] = await create('/tags', { project: id, title: name })
  for (const [itemTitle, names] of [
    ['The last crossing', ['Ferries', 'Paddle boat']],
    ['A storm', ['Ferries', 'Harbour']],
    ['The chapel', ['Église']],
    ['The bell', ['Église']],
    ['The organ', ['Église']],
  ] as const) {
    const item = await create('/artifacts', { project: id, title: itemTitle })
    for (const name of names) await owner.post(`/artifacts/${item}/add_tag`, { tag: tags[name] })
  }
  return id
}

test('sorts tags by number of items, and finds tags when their accents aren’t typed', async () => {
  const id = await createTaggedProject('Tags in order')
  const { page, faults } = await visit(`/client/tags?projectId=${id}`)
  await page.getByRole('row', { name: /Église/ }).waitFor()
  await getButton(page, 'Items').click()
  await expect.poll(() => readTitles(page)).toEqual(['Église', 'Ferries', 'Harbour', 'Paddle boat', 'Ferry'])
  await page.waitForURL(/sort=count-desc/)
  await expectAccessible(page)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  await page.getByLabel('Filter tags').fill('eglise')
  await expect.poll(() => readTitles(page)).toEqual(['Église'])
  await page.waitForURL(/query=eglise/)
  await page.getByLabel('Filter tags').fill('nowhere')
  await page.getByText('No matches').waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
})

test('renames, merges and deletes tags, and lists the items of a tag', async () => {
  const id = await createTaggedProject('Tags of the quay')
  const { page, faults } = await visit(`/client/tags?projectId=${id}&sort=count-desc`)
  await getButton(page, 'Rename Église').click()
  await page.getByRole('textbox', { name: 'Tag' }).fill('Church')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /Church/ }).waitFor()

  // After merging, an item that had several of the tags is counted once.
  for (const name of ['Ferry', 'Ferries', 'Paddle boat'])
    await page.getByLabel(`Select ${name}`, { exact: true }).check()
  await getButton(page, 'Merge').click()
  const dialog = page.getByRole('dialog', { name: 'Merge 3 tags into one' })
  await dialog.getByText('2 items have at least one of these tags.').waitFor()
  await expect.poll(() => dialog.getByRole('radio', { name: /Ferries/ }).isChecked()).toBe(true)
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: /^Ferry/ }).check()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await page.getByText('Merged into “Ferry”, now on 2 items').waitFor()
  await expect.poll(() => readTitles(page)).toEqual(['Church', 'Ferry', 'Harbour'])

  await getButton(page, 'Delete Harbour').click()
  await page.getByText('The tag is removed from 1 item, which stays in the archive.').waitFor()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => readTitles(page)).toEqual(['Church', 'Ferry'])

  await create('/tags', { project: id, title: 'Whales' })
  await page.reload()
  await getButton(page, 'Delete 1 unused').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => readTitles(page)).toEqual(['Church', 'Ferry'])

  await page.getByRole('link', { name: 'Ferry' }).click()
  await page.waitForURL(/\/client\/archive\?.*tags=/)
  await page.getByRole('option', { name: 'A storm' }).waitFor()
  expect(faults).toEqual([])
})

test('fits the tag list on a phone, and hides its actions from a member who may not change tags', async () => {
  const id = await createProject('Tags on a phone')
  for (const title of ['Church', 'Ferry']) await create('/tags', { project: id, title })
  const phoneTab = await visit(`/client/tags?projectId=${id}`, { user: guest, viewport: PHONE })
  await phoneTab.page.getByRole('row', { name: /Church/ }).waitFor()
  expect(await phoneTab.page.getByRole('checkbox').count()).toBe(0)
  expect(await phoneTab.page.getByRole('button', { name: /Rename|Delete|New tag/ }).count()).toBe(0)
  await expectAccessible(phoneTab.page)
  await expectFitsViewport(phoneTab.page)
  expect(phoneTab.faults).toEqual([])
  const germanTab = await visit(`/client/tags?projectId=${id}`, { viewport: PHONE, locale: 'de' })
  await germanTab.page.getByLabel('Alle auswählen').check()
  await germanTab.page.getByRole('toolbar', { name: '2 ausgewählt' }).waitFor()
  await expectAccessible(germanTab.page)
  await expectFitsViewport(germanTab.page)
  expect(germanTab.faults).toEqual([])
})

/** Creates a project in which an item and a deleted item were added, changed and moved to a folder. */
async function createProjectWithActivity(title: string): Promise<string> {
  const id = await createProject(title)
  const ferries = await create('/folders', { project: id, title: 'Ferries' })
  const boat = await create('/artifacts', { project: id, title: 'A boat' })
  const deletedItem = await create('/artifacts', { project: id, title: 'A mistake' })
  await owner.post(`/artifacts/${boat}`, { place: 'Saltmarsh', description: 'Blue.' })
  const moveBody = { artifactIds: [boat, deletedItem], folderId: ferries, projectId: id }
  expect((await owner.post('/artifacts/bulk/move', moveBody)).status).toBe(200)
  await owner.post(`/artifacts/${deletedItem}`, { active: false })
  expect((await owner.delete(`/artifacts/${deletedItem}`)).status).toBe(200)
  return id
}
/** The activity entry for items that were added in one step. */
const getAddedEntry = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: 'Ada added 2 items to the top level of the archive' })

test('lists activity by day, and links to items and folders that still exist', async () => {
  const emptyProjectTab = await visit(`/client/activity?projectId=${await createProject('Nothing yet')}`, {
    user: guest,
  })
  await emptyProjectTab.page.getByText('No activity yet').waitFor()
  await expectAccessible(emptyProjectTab.page)

  const id = await createProjectWithActivity('Acts on the quay')
  const { page, faults } = await visit(`/client/archive?projectId=${id}`)
  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByText('Ada moved 2 items to “Ferries”').waitFor()
  await expect.poll(() => page.title()).toContain('Activity')
  await page.getByRole('heading', { name: /^Today/ }).waitFor()
  await page.getByText('Ada created the folder “Ferries”').waitFor()
  await page.getByText('Ada permanently deleted “A mistake”').waitFor()
  await getAddedEntry(page).getByText('A mistake, A boat').waitFor()
  await page.getByText('Fields: Description, Place').or(page.getByText('Fields: Place, Description')).waitFor()
  await expectAccessible(page)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'A boat' }).first().waitFor()
  expect(await page.getByRole('link', { name: 'A mistake' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Ferries' }).first().click()
  await page.getByRole('heading', { name: 'Ferries' }).waitFor()
  expect(faults).toEqual([])
})

test('filters activity by action, person and date, and keeps the filters in the URL', async () => {
  const id = await createProjectWithActivity('Acts on the pier')
  const { page, faults } = await visit(`/client/activity?projectId=${id}`)
  await getAddedEntry(page).waitFor()
  await page.getByLabel('Action', { exact: true }).selectOption('Moved')
  await getAddedEntry(page).waitFor({ state: 'detached' })
  await page.waitForURL(/act=move/)
  await page.getByLabel('Person').selectOption('Ada')
  await page.getByText('Ada moved 2 items').waitFor()
  await page.reload()
  await page.getByText('Ada moved 2 items to “Ferries”').waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: 'Ada ' }).count()).toBe(1)
  // A partly typed date stays in the field and is reported only on blur.
  const toField = page.getByRole('textbox', { name: 'To', exact: true })
  await toField.pressSequentially('31/12/199')
  expect(await toField.inputValue()).toBe('31/12/199')
  await toField.blur()
  await page.getByText('The "To" field is not a valid date').waitFor()
  await toField.focus()
  await toField.press('End')
  await toField.press('9')
  await page.getByText('No matches').waitFor()
  await page.waitForURL(/to=1999-12-31/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await page.getByText('Ada created the folder “Ferries”').waitFor()
  expect(faults).toEqual([])
})

test('adds a new change to an item’s activity while the item page is open', async () => {
  const id = await createProject('Acts on a boat')
  const boat = await create('/artifacts', { project: id, title: 'A boat' })
  await owner.post(`/artifacts/${boat}`, { place: 'Saltmarsh' })
  const { page, faults } = await visit(`/client/archive?projectId=${id}`)
  await page.getByRole('option', { name: 'A boat' }).dblclick()
  // The focus moves to the content of the new screen.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  const activitySection = page.getByRole('region', { name: 'Activity' })
  await activitySection.getByText('Ada changed “A boat”').waitFor()
  await page.getByLabel('Title').fill('The blue boat')
  await getButton(page, 'Save').click()
  await activitySection.getByText('Ada renamed an item to “The blue boat”').waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
})

test('folds a run of equal acts, and loads more of it while the user scrolls, on a phone in German', async () => {
  const id = await createProject('A long day')
  for (let n = 1; n <= 55; n++) await create('/folders', { project: id, title: `Box ${n}` })
  for (let n = 1; n <= 7; n++) await create('/artifacts', { project: id, title: `Slide ${n}` })
  const { page, faults } = await visit(`/client/activity?projectId=${id}`, { viewport: PHONE, locale: 'de' })
  await page.getByText('Ada hat den Ordner „Box 55“ angelegt').waitFor()
  await page.getByText('Ada hat 7 Objekte zu „Archiv“ hinzugefügt').waitFor()
  await page.getByRole('heading', { name: /^Heute/ }).waitFor()
  await expectAccessible(page)
  await expectFitsViewport(page)
  expect(await page.getByText('„Box 54“').count()).toBe(0)
  await page.getByRole('button', { name: /weitere dieser Art anzeigen$/ }).click()
  await page.getByText('Ada hat den Ordner „Box 54“ angelegt').waitFor()
  await expectAccessible(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.getByText('Ada hat den Ordner „Box 1“ angelegt').waitFor()

  // A failed request shows an error and can be retried.
  await intercept(page, '**/api/projects/*/activity?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.reload()
  await page.getByText('Das konnte nicht geladen werden').waitFor()
  await expectAccessible(page)
  await page.unroute('**/api/projects/*/activity?*')
  await getButton(page, 'Erneut versuchen').click()
  await page.getByText('Ada hat den Ordner „Box 55“ angelegt').waitFor()
  expect(faults).toEqual([])
})

test('shows owners, and nobody else, what a package says about the time before the import', async () => {
  const id = await createProject('Moved here')
  const item = await create('/artifacts', { project: id, title: 'A letter' })
  const { db } = app.services
  const imported = { id: newId(), project: id }
  const origin = { project: newId(), title: 'Old <b>harbour</b>', exported_at: Date.UTC(2026, 4, 3, 12) }
  const known = { by_administrator: false, kind: 'artifact', count: 1, details: {}, origin } as const
  const targets = [{ id: newId(), title: 'A letter, 1945', artifact: item }]
  await insertEarlierActs(db, imported, [
    { ...known, id: newId(), at: Date.UTC(2020, 1, 1), user: 'Grace', act: 'create', targets },
    { ...known, id: newId(), at: Date.UTC(2021, 1, 1), user: null, act: 'process', targets },
  ])
  await insertEarlierConsent(db, imported, { ...CONSENT, origin }, [item])
  const { page, faults } = await visit(`/client/archive/${item}?projectId=${id}`, { viewport: PHONE })
  const section = page.getByRole('region', { name: 'Before the import' })
  await section.getByText('Grace added “A letter, 1945”').waitFor()
  await section.getByText('Mary contributed “Letter”').waitFor()
  await section.getByText('Agreed to version 2 of the consent text').click()
  await section.getByText('You may show it.').waitFor()
  expect(await section.getByText('From the package of “Old <b>harbour</b>” made on 03/05/2026').count()).toBe(3)
  await expectAccessible(page)
  await expectFitsViewport(page)
  await page.goto(`/client/activity?projectId=${id}`)
  await section.getByText('Grace added “A letter, 1945”').waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])

  const { page: theirs } = await visitAs(guest)(`/client/activity?projectId=${id}`)
  await theirs.getByText('Ada added “A letter”').waitFor()
  await theirs.waitForLoadState('networkidle')
  expect(await theirs.getByText('Before the import').count()).toBe(0)
})

const CONSENT = {
  ...{
    id: newId(),
    portal: newId(),
    deposit: newId(),
    artifact: null,
    items: [],
    reference: 'AB-12',
    filename: 'a.txt',
  },
  ...{ submitter_name: 'Mary', submitter_email: 'mary@example.org', submitter_org: null, title: 'Letter' },
  ...{ description: null, date_of_origin: null, place: null, time_period: null, display_date: null, answers: [] },
  ...{
    consent: { version: 2, text: 'You may show it.' },
    status: 'approved' as const,
    decided_at: 5,
    decided_by: 'Ada',
  },
  ...{ created_at: Date.UTC(2019, 1, 1), withdrawn_at: null },
}
