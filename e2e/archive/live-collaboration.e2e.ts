import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page, WebSocketRoute } from 'playwright-core'
import { expect, test } from 'vitest'
import type { PresetRole } from '#shared/policy/roles.ts'
import type { Person } from '../../test/support/app.ts'
import { addMember, createIdMaker, createTestProject } from '../../test/support/fixtures.ts'
import { expectAccessible } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { startBrowserTest, type PageOptions } from '../support/browser-test.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../../test/support/time-limits.ts'

// Two members working in the same project at the same time.

const { app, visit } = await startBrowserTest({ worker: true })
const ada = await app.owner('Ada')
const bo = await app.owner('Bo')
const visitAsMember = (path: string, user: Person, pageOptions: PageOptions = {}) =>
  visit(path, { user, ...pageOptions })

const create = createIdMaker(ada)

async function createProject(title: string, role: PresetRole = 'editor'): Promise<string> {
  const { id } = await createTestProject(ada, title)
  await addMember(app, id, bo, role)
  return id
}

const getOption = (page: Page, name: string) => page.getByRole('option', { name })
const readTitles = async (page: Page) =>
  (await page.getByRole('option').allInnerTexts()).map((text) => text.split('\n')[0])

test(
  'shows another member’s changes without losing the scroll position or the selection',
  { timeout: TIME_LIMITS.lostConnections },
  async () => {
    const id = await createProject('The quay')
    const ferries = await create('/folders', { project: id, title: 'Ferries' })
    for (const title of ['Anchor', 'Boat', 'Crane']) await create('/artifacts', { project: id, title })
    const adaTab = await visitAsMember(`/client/archive?projectId=${id}`, ada)
    const connections: WebSocketRoute[] = []
    let [isSocketDown, connectionAttempts] = [false, 0]
    const boTab = await visitAsMember(`/client/archive?projectId=${id}`, bo, {
      prepare: (page) =>
        page.routeWebSocket('**/client/socket/*', (connection) => {
          connectionAttempts++
          if (isSocketDown) return void connection.close()
          connection.connectToServer()
          connections.push(connection)
        }),
    })
    await getOption(boTab.page, 'Crane').click()
    const calls: string[] = []
    boTab.page.on('request', (request) => calls.push(request.url()))

    await getOption(adaTab.page, 'Boat').dblclick()
    await adaTab.page.getByLabel('Title').fill('The blue boat')
    await adaTab.page.getByRole('button', { name: 'Save', exact: true }).click()
    await getOption(boTab.page, 'The blue boat').waitFor()
    await expect.poll(() => readTitles(boTab.page)).toEqual(['Ferries', 'Anchor', 'Crane', 'The blue boat'])
    expect(await getOption(boTab.page, 'Crane').getAttribute('aria-selected')).toBe('true')

    const [boat = ''] = (
      await app.services.db.selectFrom('artifacts').select('id').where('title', '=', 'The blue boat').execute()
    ).map((row) => row.id)
    await ada.post('/artifacts/bulk/move', { artifactIds: [boat], folderId: ferries, projectId: id })
    await create('/artifacts', { project: id, title: 'Bridge' })
    await create('/folders', { project: id, title: 'Docks' })
    await expect.poll(() => readTitles(boTab.page)).toEqual(['Docks', 'Ferries', 'Anchor', 'Bridge', 'Crane'])
    await boTab.page.getByText('2 folders, 3 items').waitFor()
    expect(await getOption(boTab.page, 'Crane').getAttribute('aria-selected')).toBe('true')

    // Many changes cause only a few refreshes.
    calls.length = 0
    await Promise.all(Array.from({ length: 40 }, (_, n) => create('/artifacts', { project: id, title: `Slide ${n}` })))
    await boTab.page.getByText('2 folders, 43 items').waitFor()
    expect(calls.filter((url) => url.endsWith('/search')).length).toBeLessThan(12)

    await boTab.page.evaluate(() => window.scrollTo(0, 500))
    await create('/artifacts', { project: id, title: 'Zodiac' })
    await boTab.page.getByText('2 folders, 44 items').waitFor()
    expect(await boTab.page.evaluate(() => window.scrollY)).toBe(500)

    // After a lost connection the page catches up.
    isSocketDown = true
    for (const connection of connections) await connection.close()
    await create('/artifacts', { project: id, title: 'A boat that was missed' })
    const attemptsBefore = connectionAttempts
    await expect.poll(() => connectionAttempts - attemptsBefore).toBeGreaterThan(1)
    expect(await getOption(boTab.page, 'A boat that was missed').count()).toBe(0)
    isSocketDown = false
    await getOption(boTab.page, 'A boat that was missed').waitFor()
    expect([...adaTab.faults, ...boTab.faults]).toEqual([])
  },
)

test('updates renamed tags and changed exhibits on other members’ open pages', async () => {
  const id = await createProject('The slip')
  const item = await create('/artifacts', { project: id, title: 'Boat' })
  const sea = await create('/tags', { project: id, title: 'Sea' })
  await ada.post(`/artifacts/${item}/add_tag`, { tag: sea })
  const exhibit = await create('/exhibits', { project: id, title: 'Boats', description: 'All', url_alias: 'boats' })
  const openPage = async (path: string) => (await visitAsMember(`/client/${path}projectId=${id}`, bo)).page
  const [itemPage, tagsPage, exhibitsPage] = [
    await openPage(`archive/${item}?`),
    await openPage('tags?'),
    await openPage('exhibits?'),
  ]
  await itemPage.getByText('Sea', { exact: true }).first().waitFor()
  await tagsPage.getByText('Sea', { exact: true }).first().waitFor()
  await exhibitsPage.getByText('Boats', { exact: true }).first().waitFor()
  await ada.post(`/tags/${sea}`, { title: 'Open sea' })
  for (const tab of [itemPage, tagsPage]) await tab.getByText('Open sea', { exact: true }).first().waitFor()
  await ada.post(`/exhibits/${exhibit}`, { title: 'Small boats', artifacts: [item] })
  for (const tab of [itemPage, exhibitsPage]) await tab.getByText('Small boats', { exact: true }).first().waitFor()
  await create('/tags', { project: id, title: 'Nobody carries it' })
  await tagsPage.getByText('Nobody carries it', { exact: true }).first().waitFor()
})

test('merges two members’ changes to the items of an exhibit', async () => {
  const id = await createProject('The dock')
  const [firstBatch, secondBatch, thirdBatch] = await Promise.all(
    ['First', 'Second', 'Third'].map((title) => create('/artifacts', { project: id, title })),
  )
  const exhibit = await create('/exhibits', { project: id, title: 'Docks', description: 'All', url_alias: 'docks' })
  await ada.post(`/exhibits/${exhibit}`, { artifacts: [firstBatch, secondBatch] })
  const { page } = await visitAsMember(`/client/exhibits/${exhibit}?projectId=${id}`, bo)
  // Saving begins by reading the current order.
  const heldOrder = await holdRequests(page, new RegExp(`/exhibits/${exhibit}\\?`), { methods: ['GET'] })
  await page.getByRole('button', { name: 'Move Second up' }).click()
  await ada.post(`/exhibits/${exhibit}/add_artifacts`, { artifactIds: [thirdBatch] })
  await heldOrder.waitUntilHeld()
  heldOrder.release()
  const readOrder = async () =>
    (await ada.get<{ artifacts: { id: string }[] }>(`/exhibits/${exhibit}`)).body.artifacts.map(
      (artifact) => artifact.id,
    )
  await expect.poll(readOrder).toEqual([secondBatch, firstBatch, thirdBatch])
  await page.getByRole('button', { name: 'Move Third up' }).waitFor()

  // The user is also asked about conflicting texts.
  const title = page.getByRole('textbox', { name: 'Title' })
  const heldTitle = await holdRequests(page, `**/exhibits/${exhibit}`, { methods: ['POST'] })
  await title.fill('Bo’s docks')
  await heldTitle.waitUntilHeld()
  await ada.post(`/exhibits/${exhibit}`, { title: 'Ada’s docks' })
  heldTitle.release()
  const question = page.getByRole('alertdialog', { name: 'Ada changed “Title” while you were editing' })
  await question.getByRole('button', { name: 'Use theirs' }).click()
  await expect.poll(() => title.inputValue()).toBe('Ada’s docks')
  expect((await ada.get<{ title: string }>(`/exhibits/${exhibit}`)).body.title).toBe('Ada’s docks')

  // Any other refusal is shown immediately.
  await create('/exhibits', { project: id, title: 'Piers', description: 'All', url_alias: 'piers' })
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('textbox', { name: 'Web address' }).fill('piers')
  await page.getByText('This address is already taken.').first().waitFor()

  // An exhibit can be emptied.
  await page.getByRole('textbox', { name: 'Web address' }).fill('docks')
  await page.getByRole('button', { name: 'Done' }).click()
  for (const itemTitle of ['Second', 'First', 'Third'])
    await page.getByRole('button', { name: `Remove ${itemTitle}` }).click()
  await expect.poll(readOrder).toEqual([])
})

test('merges two members’ changes to an item, and asks the later one to choose if both changed the same field', async () => {
  const id = await createProject('The harbour')
  const item = await create('/artifacts', { project: id, title: 'Boat', place: 'Hoy' })
  const readItem = async () =>
    (await ada.get<{ title: string; place: string; description: string }>(`/artifacts/${item}`)).body
  const adaTab = await visitAsMember(`/client/archive/${item}?projectId=${id}`, ada)
  const boTab = await visitAsMember(`/client/archive/${item}?projectId=${id}`, bo)
  const getField = (page: Page, name: string) => page.getByRole(name === 'Place' ? 'combobox' : 'textbox', { name })
  const clickSave = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = boTab.page.getByRole('alertdialog', { name: 'Ada changed “Title” while you were editing' })

  // Bo edits the title; other fields that change during that time are updated in his form.
  await getField(boTab.page, 'Title').fill('Bo’s boat')
  await getField(adaTab.page, 'Title').fill('Ada’s boat')
  await getField(adaTab.page, 'Place').fill('Stromness')
  await getField(adaTab.page, 'Description').fill('Blue.')
  await clickSave(adaTab.page)
  await expect.poll(() => getField(boTab.page, 'Place').inputValue()).toBe('Stromness')
  await getField(boTab.page, 'Description').getByText('Blue.').waitFor()
  expect(await getField(boTab.page, 'Title').inputValue()).toBe('Bo’s boat')
  await boTab.page.getByRole('region', { name: 'Activity' }).getByText('Ada changed').waitFor()

  // Closing the prompt neither saves nor discards anything.
  await clickSave(boTab.page)
  await question.waitFor()
  await question.getByText('Yours: “Bo’s boat”').waitFor()
  await question.getByText('Theirs: “Ada’s boat”').waitFor()
  await expectAccessible(boTab.page)
  await boTab.page.keyboard.press('Escape')
  await expect.poll(() => getField(boTab.page, 'Title').inputValue()).toBe('Bo’s boat')
  expect((await readItem()).title).toBe('Ada’s boat')

  // Bo uses Ada’s title; his other changes are saved.
  await getField(boTab.page, 'Place').fill('Kirkwall')
  await clickSave(boTab.page)
  await question.getByRole('button', { name: 'Use theirs' }).click()
  await expect.poll(() => getField(boTab.page, 'Title').inputValue()).toBe('Ada’s boat')
  await expect.poll(readItem).toMatchObject({ title: 'Ada’s boat', place: 'Kirkwall', description: '<p>Blue.</p>' })
  await expect.poll(() => getField(adaTab.page, 'Place').inputValue()).toBe('Kirkwall')

  // Bo keeps his own title.
  await getField(boTab.page, 'Title').fill('Bo’s boat')
  await getField(adaTab.page, 'Title').fill('Our boat')
  await clickSave(adaTab.page)
  await expect.poll(readItem).toMatchObject({ title: 'Our boat' })
  await clickSave(boTab.page)
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(readItem).toMatchObject({ title: 'Bo’s boat' })
  await expect.poll(() => getField(adaTab.page, 'Title').inputValue()).toBe('Bo’s boat')
  expect([...adaTab.faults, ...boTab.faults]).toEqual([])
})

test('asks, in German, which title to keep when two members rename the same folder', async () => {
  const id = await createProject('The pier')
  const folder = await create('/folders', { project: id, title: 'Piers' })
  const { page, faults } = await visitAsMember(`/client/archive?projectId=${id}`, bo, { locale: 'de' })
  await getOption(page, 'Piers').click()
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: 'Ordner bearbeiten' })
  await dialog.getByLabel('Titel').fill('Old piers')
  expect((await ada.post(`/folders/${folder}`, { title: 'New piers' })).status).toBe(200)
  await getOption(page, 'New piers').waitFor()
  expect(await dialog.getByLabel('Titel').inputValue()).toBe('Old piers')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  const question = page.getByRole('alertdialog', {
    name: 'Ada hat „Titel“ geändert, während Sie daran gearbeitet haben',
  })
  await question.getByText('Die andere Fassung: „New piers“').waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Meine behalten' }).click()
  await getOption(page, 'Old piers').waitFor()
  expect(faults).toEqual([])
})

/** Creates a folder on disk with these files. */
async function createFolderOnDisk(name: string, paths: readonly string[]): Promise<string> {
  const root = join(await mkdtemp(join(tmpdir(), 'vitrine-drop-')), name)
  for (const path of paths) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), `This is ${path}.`)
  }
  return root
}

/** The paths of all folders and items of a project. */
async function listPaths(id: string): Promise<string[]> {
  const { db } = app.services
  const folders = await db.selectFrom('folders').select(['id', 'folder', 'title']).where('project', '=', id).execute()
  const items = await db.selectFrom('artifacts').select(['folder', 'filename']).where('project', '=', id).execute()
  const getFolderPath = (folder: string | null): string => {
    const folderRow = folders.find((row) => row.id === folder)
    return folderRow ? `${getFolderPath(folderRow.folder)}${folderRow.title}/` : ''
  }
  return [
    ...folders.map((row) => getFolderPath(row.id)),
    ...items.map((row) => `${getFolderPath(row.folder)}${row.filename}`),
  ].sort()
}

test(
  'uploads a folder with its subfolders, reusing existing folders, and shows the result to other members',
  { timeout: TIME_LIMITS.manyItems },
  async () => {
    const id = await createProject('The shelf')
    await create('/folders', { project: id, title: 'Albums' })
    const boTab = await visitAsMember(`/client/archive?projectId=${id}`, bo)
    const { page, faults } = await visitAsMember(`/client/archive?projectId=${id}`, ada)
    const root = await createFolderOnDisk('Albums', [
      'cover.txt',
      '1953/ferry.txt',
      '1953/Quay/Église.txt',
      '.DS_Store',
      '.git/config',
      '1953/._ferry.txt',
      '~$cover.docx',
    ])
    await page.getByRole('button', { name: 'More ways to upload' }).click()
    await page.getByRole('menuitem', { name: 'Upload folder' }).waitFor()
    await expectAccessible(page)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: 'Upload folder' }).click(),
    ])
    await chooser.setFiles(root)
    await page.getByText('3 folders ready, uploading 3 files').waitFor()
    await page
      .getByText(/^4 hidden or system files skipped: (?=.*\.DS_Store)(?=.*\._ferry\.txt)(?=.*~\$cover\.docx)/)
      .waitFor()
    const nestedPaths = ['Albums/', 'Albums/1953/', 'Albums/1953/Quay/', 'Albums/1953/Quay/Église.txt']
    const uploadedPaths = [...nestedPaths, 'Albums/1953/ferry.txt', 'Albums/cover.txt'].sort()
    await expect.poll(() => listPaths(id)).toEqual(uploadedPaths)
    await getOption(boTab.page, 'Albums').dblclick()
    await getOption(boTab.page, 'cover').waitFor()
    await getOption(boTab.page, '1953').dblclick()
    await getOption(boTab.page, 'ferry').waitFor()

    // A dropped folder with more entries than the browser lists per call.
    const slidePaths = Array.from({ length: 130 }, (_, n) => `1953/Slides/${n}.txt`)
    const droppedRoot = await createFolderOnDisk('Albums', [...slidePaths, 'Empty/Thumbs.db', '1953/Thumbs.db'])
    await page.getByRole('heading', { name: 'Archive' }).waitFor()
    const cdp = await page.context().newCDPSession(page)
    const data = { items: [], files: [droppedRoot], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await cdp.send('Input.dispatchDragEvent', { type, x: 700, y: 500, data })
    await page.getByText('4 folders ready, uploading 130 files').waitFor()
    await page.getByText('2 hidden or system files skipped: Thumbs.db').waitFor()
    await page
      .getByRole('region', { name: 'Uploads' })
      .getByText('and 80 more')
      .or(page.getByText('Uploading'))
      .first()
      .waitFor()
    await expectAccessible(page)
    await expect
      .poll(() => listPaths(id), { timeout: SLOW_EFFECT_TIMEOUT_MS })
      .toEqual(
        [
          ...uploadedPaths,
          ...slidePaths.map((path) => `Albums/${path}`),
          'Albums/1953/Slides/',
          'Albums/Empty/',
        ].sort(),
      )
    await page.getByRole('region', { name: 'Uploads' }).waitFor({ state: 'detached' })
    await Promise.all([root, droppedRoot].map((path) => rm(dirname(path), { recursive: true })))
    expect([...faults, ...boTab.faults]).toEqual([])
  },
)

test('uploads nothing from a dropped folder when the member may not create folders', async () => {
  const id = await createProject('Closed', 'observer')
  const update = { create_artifact: true, create_folder: false }
  await app.services.db.updateTable('permissions').set(update).where('project', '=', id).execute()
  const { page, faults } = await visitAsMember(`/client/archive?projectId=${id}`, bo)
  await page.getByRole('button', { name: 'Upload', exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'More ways to upload' }).count()).toBe(0)
  const root = await createFolderOnDisk('Albums', ['cover.txt'])
  const cdp = await page.context().newCDPSession(page)
  const data = { items: [], files: [root], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, x: 700, y: 500, data })
  await page.getByText('You can’t create folders here').waitFor()
  await expectAccessible(page)
  expect(await listPaths(id)).toEqual([])
  await rm(dirname(root), { recursive: true })
  expect(faults).toEqual([])
})
