import { expect, test } from 'vitest'
import { createEntity, createTestProject } from '../../test/support/fixtures.ts'
import { startBrowserTest } from '../support/browser-test.ts'
import { expectAccessible, expectFitsViewport, getButton, PHONE } from '../support/browser.ts'

const { app, visit } = await startBrowserTest({ worker: true })
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
    .locator('input[type=file]')
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
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('inventory.csv')
  const search = () => owner.post<{ artifacts: { title: string }[] }>('/search', { project, query: {} })
  expect((await search()).body.artifacts.map(({ title }) => title)).toEqual(['Barn', 'The mill'])
  await expectAccessible(page)
  await getButton(page, 'Undo import').click()
  await getButton(page.getByRole('alertdialog'), 'Undo import').click()
  await page.getByRole('heading', { name: 'The import was undone' }).waitFor()
  expect((await search()).body.artifacts.map(({ title }) => title)).toEqual(['Mill'])
  expect(faults).toEqual([])
})

test('changes how a table is read, maps a column and imports it on a phone', async () => {
  const { id: project } = await createTestProject(owner, 'The pier')
  const { page } = await visit(`/client/import?projectId=${project}`, { user: owner, viewport: PHONE })
  await page.locator('input[type=file]').setInputFiles(chooseTable('Objekt;Ort\nMühle;Tarn\n'))
  await page.getByLabel('What “Objekt” contains').selectOption('title')
  await expectFitsViewport(page)
  await page.getByLabel('Delimiter').selectOption(',')
  await page.getByLabel('What “Objekt;Ort” contains').waitFor()
  await page.getByLabel('Delimiter').selectOption(';')
  await page.getByLabel('What “Objekt” contains').selectOption('title')
  await getButton(page, 'Check rows').click()
  await getButton(page, 'Import 1 row').click()
  await page.getByRole('heading', { name: '1 row imported' }).waitFor()
  await expectFitsViewport(page)
})

test('says why a file can’t be read', async () => {
  const { id: project } = await createTestProject(owner, 'The quay')
  const { page } = await visit(`/client/import?projectId=${project}`, { user: owner })
  await page.locator('input[type=file]').setInputFiles(chooseTable('Title\n"never closed\n'))
  await page.getByText('A quotation mark in row 2 is never closed.').waitFor()
  await getButton(page, 'Choose another table').click()
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
  await page.locator('input[type=file]').setInputFiles(chooseTable('Name,Taken by\nMill,Ada\n'))
  await page.getByLabel('What “Taken by” contains').selectOption({ label: 'Photographer' })
  await page.getByLabel('What “Name” contains').selectOption('title')
  await getButton(page, 'Save this mapping').click()
  await page.getByLabel('Name of the mapping').fill('Register')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Use a saved mapping' }).waitFor()
  await expectAccessible(page)
  await getButton(page, 'Check rows').click()
  await page.getByText('Photographer').waitFor()
  await getButton(page, 'Import 1 row').click()
  await page.getByRole('heading', { name: '1 row imported' }).waitFor()

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles(chooseTable('taken by,Box,name\nTom,1,Barn\n'))
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
