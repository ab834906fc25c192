import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Import } from '#shared/entities/imports/import.ts'
import { createAdministrator, createEntity, createTestProject } from '../../test/support/fixtures.ts'
import { drawPhotograph } from '../../test/support/sample-files/photographs.ts'
import { writeZip } from '../../test/support/sample-files/zips.ts'
import { startBrowserTest } from '../support/browser-test.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { intercept } from '../support/intercept.ts'
import { expectAccessible, expectFitsViewport, getButton, PHONE } from '../support/browser.ts'

const importDir = await mkdtemp(join(tmpdir(), 'import-'))
const { app, visit } = await startBrowserTest({ worker: true, env: { IMPORT_DIR: importDir } })
afterAll(() => rm(importDir, { recursive: true }))
const owner = await app.owner('Ada')

const chooseTable = (text: string, name = 'inventory.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

test('imports a table from its first screen in three clicks, and undoes it', async () => {
  const { id: project } = await createTestProject(owner, 'The quay')
  await createEntity(owner, '/artifacts', { project, title: 'Mill', reference: '1' })
  const { page, faults } = await visit(`/client/import?projectId=${project}`, { user: owner })
  await page.getByText('No imports yet').waitFor()
  await expectAccessible(page)
  await page
    .getByLabel('Choose files')
    .setInputFiles(chooseTable('Reference,Title,Date\n1,The mill,c. 1911\n2,Barn,1950\n3,,\n'))
  await page.getByRole('combobox', { name: 'What “Reference” contains' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'What “Date” contains' }).inputValue()).toBe('display_date')
  await expectAccessible(page)
  await getButton(page, 'Check rows').click()
  await page.getByText('The mill').first().waitFor()
  await expectAccessible(page)
  await getButton(page, 'Import 2 rows').click()
  await page.getByRole('heading', { name: '2 rows imported' }).waitFor()
  await page.getByRole('heading', { name: '1 row refused' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('2 rows imported')
  const search = () => owner.post<{ artifacts: { title: string }[] }>('/search', { project, query: {} })
  expect((await search()).body.artifacts.map(({ title }) => title)).toEqual(['Barn', 'The mill'])
  await expectAccessible(page)
  await getButton(page, 'Undo import').click()
  await getButton(page.getByRole('alertdialog'), 'Undo import').click()
  await page.getByRole('heading', { name: 'The import was undone' }).waitFor()
  expect((await search()).body.artifacts.map(({ title }) => title)).toEqual(['Mill'])
  expect(faults).toEqual([])
})

test('publishes a folder of photographs and their table in seven clicks, with fields for all columns', async () => {
  const { id: project } = await createTestProject(owner, 'The drawer')
  const drawer = join(importDir, 'drawer')
  await mkdir(join(drawer, 'photos'), { recursive: true })
  const names = ['IMG_1.jpg', 'IMG_2.jpg', 'IMG_3.jpg']
  for (const [index, name] of names.entries())
    await writeFile(join(drawer, 'photos', name), await drawPhotograph(index + 1, 120, 80))
  const rows = names.map((name, index) => `${index + 1};Aufnahme ${index + 1};um 1911;${name};${index + 7} cm;gut`)
  const table = ['Nr.;Titel;Datum;Datei;Höhe;Zustand', ...rows].join('\r\n')
  await writeFile(join(drawer, 'Inventar.csv'), Buffer.from(table, 'latin1'))
  const { page, faults } = await visit(`/client/import?projectId=${project}`, { user: owner })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), getButton(page, 'Choose a folder').click()])
  await chooser.setFiles(drawer)
  // Opening and choosing are two clicks.
  await page.getByLabel('Visibility of new items').selectOption({ label: 'Gallery' })
  await getButton(page, 'Add 2 new fields').click()
  const height = page.getByRole('combobox', { name: 'What “Höhe” contains' })
  await expect.poll(() => height.inputValue()).toBe('fields.hohe')
  await expectAccessible(page)
  await getButton(page, 'Check rows').click()
  await page.getByRole('heading', { name: '3 new items' }).waitFor()
  await getButton(page, 'Import 3 rows').click()
  await page.getByRole('heading', { name: '3 rows imported' }).waitFor()
  await page.getByRole('heading', { name: 'drawer.zip' }).waitFor()
  await page.getByRole('link', { name: 'Aufnahme 3' }).locator('img').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View gallery' }).last().click()
  await page.getByText('Aufnahme 2').first().waitFor()
  const { body } = await owner.post<{ artifacts: Artifact[] }>('/search', { project, query: {} })
  expect(
    body.artifacts
      .map(({ reference, title, filename, visibility, fields }) => [reference, title, filename, visibility, fields])
      .toSorted(),
  ).toEqual([
    ['1', 'Aufnahme 1', 'IMG_1.jpg', 'local', { hohe: 7, zustand: 'gut' }],
    ['2', 'Aufnahme 2', 'IMG_2.jpg', 'local', { hohe: 8, zustand: 'gut' }],
    ['3', 'Aufnahme 3', 'IMG_3.jpg', 'local', { hohe: 9, zustand: 'gut' }],
  ])
  expect(faults).toEqual([])
})

test('is accessible in dark and in Arabic, and its keyboard focus follows the steps', async () => {
  const { id: project } = await createTestProject(owner, 'The mole')
  const { page, faults } = await visit(`/client/import?projectId=${project}`, {
    user: owner,
    colorScheme: 'dark',
    locale: 'ar',
  })
  const expectFocus = (text: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(text)
  await getButton(page, 'اختيار ملفات').waitFor()
  await expectAccessible(page)
  await page.getByLabel('اختيار ملفات').setInputFiles(chooseTable('العنوان,الارتفاع\nميناء,12 سم\n,13 سم\n'))
  await expectFocus('محتوى كل عمود')
  await page.getByRole('button', { name: 'حقل جديد من «الارتفاع»' }).press('Enter')
  await page.getByText('«الارتفاع» (رقم)').waitFor()
  await expectAccessible(page)
  await getButton(page, 'فحص الصفوف').press('Enter')
  await expectFocus('عناصر جديدة: 1')
  await expectAccessible(page)
  await getButton(page, 'استيراد صف واحد').press('Enter')
  await expectFocus('اكتمل استيراد صف واحد')
  await expectAccessible(page)
  await getButton(page, 'الاستيراد').press('Enter')
  await expectFocus('الاستيراد')
  expect(faults).toEqual([])
})

test('shows how far an import is read, and cancels it before the server answers', async () => {
  const { id: project } = await createTestProject(owner, 'The slip')
  const { page } = await visit(`/client/import?projectId=${project}`, { user: owner })
  await page.getByLabel('Choose files').setInputFiles(chooseTable('Title\nMill\n'))
  await getButton(page, 'Check rows').waitFor()
  const id = new URL(page.url()).searchParams.get('importId') ?? ''
  const entry = (await owner.get<Import>(`/imports/${id}`)).body
  let read: Import['read'] = null
  await intercept(page, `**/imports/${id}`, (route) => route.fulfill({ json: { ...entry, state: 'reading', read } }))
  await page.reload()
  const bar = page.getByRole('progressbar', { name: 'Reading the files…' })
  await bar.waitFor()
  expect(await bar.getAttribute('aria-valuenow')).toBeNull()
  read = { unit: 'records', done: 1200, total: null }
  await page.getByText('1,200 rows read').waitFor()
  read = { unit: 'bytes', done: 250_000_000, total: 1_000_000_000 }
  await page.getByText('250 MB of 1 GB read').waitFor()
  expect(await bar.getAttribute('aria-valuenow')).toBe('25')
  await page.getByRole('status').getByText('20%').waitFor({ state: 'attached' })
  await expectAccessible(page)
  const held = await holdRequests(page, `**/imports/${id}/cancel`)
  await getButton(page, 'Cancel import').click()
  await page.getByRole('heading', { name: 'Import cancelled' }).waitFor()
  await held.waitUntilHeld()
  await page.getByText('Nothing was imported').waitFor()
})

test('cancels an upload, and says what is wrong with files', async () => {
  const { id: project } = await createTestProject(owner, 'The dock')
  const { page } = await visit(`/client/import?projectId=${project}`, { user: owner })
  const held = await holdRequests(page, `**/projects/${project}/imports`, { methods: ['POST'] })
  await page.getByLabel('Choose files').setInputFiles(chooseTable('Title\nMill\n'))
  await page.getByRole('progressbar', { name: 'Uploading files…' }).waitFor()
  await held.waitUntilHeld()
  await getButton(page, 'Cancel upload').click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Choose files')
  held.release()
  await page.getByText('No imports yet').waitFor()
  await page.getByLabel('Choose files').setInputFiles(chooseTable(''))
  await page.getByRole('alert').getByText('empty').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Choose files').setInputFiles(chooseTable('Reference\n1\n'))
  await page.getByText('No column contains the title').waitFor()
})

test('changes how a table is read, maps a column and imports it on a phone', async () => {
  const { id: project } = await createTestProject(owner, 'The pier')
  const { page } = await visit(`/client/import?projectId=${project}`, { user: owner, viewport: PHONE })
  await page.getByLabel('Choose files').setInputFiles(chooseTable('Objekt;Ort\nMühle;Tarn\n'))
  await page.getByLabel('What “Objekt” contains').selectOption('title')
  await expectFitsViewport(page)
  await page.getByText('How the files are read').click()
  await page.getByLabel('Delimiter').selectOption(',')
  await page.getByLabel('What “Objekt;Ort” contains').waitFor()
  await getButton(page, 'This table has no column names').click()
  await page.getByLabel('What “Column 1” contains').waitFor()
  await page.getByRole('cell', { name: 'Objekt;Ort' }).first().waitFor()
  await expectFitsViewport(page)
  await page.getByLabel('Row with the column names').selectOption('1')
  await page.getByLabel('What “Objekt;Ort” contains').waitFor()
  await page.getByLabel('Delimiter').selectOption(';')
  await page.getByLabel('What “Objekt” contains').selectOption('title')
  await getButton(page, 'Check rows').click()
  await getButton(page, 'Import 1 row').click()
  await page.getByRole('heading', { name: '1 row imported' }).waitFor()
  await expectFitsViewport(page)
})

test('imports a folder with sidecar files, and reads the same ZIP file as something else', async () => {
  const { id: project } = await createTestProject(owner, 'The beach')
  const { page, faults } = await visit(`/client/import?projectId=${project}`, { user: owner })
  const [buffer, second] = [
    writeZip({
      'Photos/mill.jpg': await drawPhotograph(1, 90, 60),
      'Photos/mill.json': '{"title": "The mill", "keywords": ["wind", "water"]}',
    }),
    writeZip({ 'Photos/Box 1/barn.jpg': await drawPhotograph(2, 90, 60), 'Photos/notes.txt': 'Title\n' }),
  ]
  const mimeType = 'application/zip'
  await page.getByLabel('Choose files').setInputFiles([
    { name: 'photos-1.zip', mimeType, buffer },
    { name: 'photos-2.zip', mimeType, buffer: second },
  ])
  await page.getByText('How the files are read').click()
  const sources = page.getByRole('combobox', { name: 'Type of import' })
  await expect.poll(() => sources.inputValue()).toBe('folder')
  await expectAccessible(page)
  await sources.selectOption('bagit')
  await page.getByText('The bag is incomplete: “bagit.txt” is missing.').waitFor()
  await expectAccessible(page)
  await getButton(page, 'Read again').click()
  await getButton(page, 'Check rows').click()
  await getButton(page, 'Import 3 rows').click()
  await page.getByRole('heading', { name: '3 rows imported' }).waitFor()
  const { body } = await owner.post<{ artifacts: { title: string }[] }>('/search', { project, query: {} })
  expect(body.artifacts.map(({ title }) => title).toSorted()).toEqual(['The mill', 'barn', 'notes'])
  expect(faults).toEqual([])
})

test('lets an administrator watch a folder of the server', async () => {
  const { id: project } = await createTestProject(owner, 'The harbour')
  await mkdir(join(importDir, 'scanner'), { recursive: true })
  const admin = await createAdministrator(app, 'Grace')
  const { page } = await visit(`/client/settings?projectId=${project}`, { user: admin })
  await page.getByRole('heading', { name: 'Watched folders of the server' }).waitFor()
  await page.getByPlaceholder('Choose a folder').click()
  await page.getByRole('option', { name: 'scanner' }).click()
  await expectAccessible(page)
  await getButton(page, 'Watch folder').click()
  await page.getByText('Files stay in the folder').waitFor()
  await writeFile(join(importDir, 'scanner', 'letter.txt'), 'Dear Ada')
  const search = () => owner.post<{ artifacts: { title: string }[] }>('/search', { project, query: {} })
  await expect
    .poll(async () => (await search()).body.artifacts.map(({ title }) => title), { timeout: 50_000 })
    .toEqual(['letter'])
  await getButton(page, 'Stop watching').click()
  await getButton(page, 'Stop watching').waitFor({ state: 'detached' })
  await expectFitsViewport(page)
  const { page: ownersPage } = await visit(`/client/settings?projectId=${project}`, { user: owner })
  await ownersPage.getByRole('heading', { name: 'Vocabularies' }).waitFor()
  expect(await ownersPage.getByRole('heading', { name: 'Watched folders of the server' }).count()).toBe(0)
})

test('says why a file can’t be read, and reads it again with another delimiter', async () => {
  const { id: project } = await createTestProject(owner, 'The quay')
  const { page } = await visit(`/client/import?projectId=${project}`, { user: owner })
  await page.getByLabel('Choose files').setInputFiles(chooseTable('Title;Size\nMill;"7 inches\n'))
  await page.getByText('A quotation mark in row 2 is never closed.').waitFor()
  await page.getByLabel('Delimiter').selectOption('Comma')
  await getButton(page, 'Read again').click()
  await page.getByLabel('What “Title;Size” contains').waitFor()
  await page.getByText('How the files are read').click()
  await page.getByLabel('Delimiter').selectOption(';')
  await getButton(page, 'Choose other files').click()
  await page.getByText('Failed', { exact: true }).waitFor()
})

test('maps a column to an own field, saves the mapping and uses it for the next table', async () => {
  const { id: project } = await createTestProject(owner, 'The lock')
  await createEntity(owner, `/projects/${project}/fields`, {
    key: 'maker',
    type: 'person',
    label: { en: 'Photographer' },
  })
  const { page, faults } = await visit(`/client/import?projectId=${project}`, { user: owner })
  await page.getByLabel('Choose files').setInputFiles(chooseTable('Name,Taken by\nMill,Ada\n'))
  await page.getByLabel('What “Taken by” contains').selectOption({ label: 'Photographer' })
  await page.getByLabel('What “Name” contains').selectOption('title')
  await getButton(page, 'Save this mapping').click()
  await page.getByLabel('Mapping name').fill('Register')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Use a saved mapping' }).waitFor()
  await expectAccessible(page)
  await getButton(page, 'Check rows').click()
  await page.getByText('Photographer').first().waitFor()
  await getButton(page, 'Import 1 row').click()
  await page.getByRole('heading', { name: '1 row imported' }).waitFor()

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByLabel('Choose files').setInputFiles(chooseTable('taken by,Box,name\nTom,1,Barn\n'))
  const maker = page.getByLabel('What “taken by” contains')
  await maker.waitFor()
  expect(await maker.inputValue()).toBe('')
  await page.getByLabel('Use a saved mapping').selectOption('Register')
  await expect.poll(() => maker.inputValue()).toBe('fields.maker')
  await getButton(page, 'Check rows').click()
  await getButton(page, 'Import 1 row').click()
  await page.getByRole('heading', { name: '1 row imported' }).waitFor()
  const { body } = await owner.post<{ artifacts: { title: string; fields?: object }[] }>('/search', {
    project,
    query: {},
  })
  expect(body.artifacts.map(({ title, fields }) => [title, fields])).toEqual([
    ['Barn', { maker: 'Tom' }],
    ['Mill', { maker: 'Ada' }],
  ])
  expect(faults).toEqual([])
})
