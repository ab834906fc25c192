import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { createIdMaker, createTestProject } from '../../test/support/fixtures.ts'
import { startBrowserTest } from '../support/browser-test.ts'
import {
  clickUndo,
  expectAccessible,
  expectFitsViewport,
  getButton,
  PHONE,
  setColorScheme,
} from '../support/browser.ts'

// The fields that a project adds to its items: their settings, and everywhere that their values are seen.

const { app, visitAs } = await startBrowserTest()
const owner = await app.owner('Ada')
const visit = visitAs(owner)
const create = createIdMaker(owner)

const listFields = async (project: string) => (await owner.get<OwnField[]>(`/projects/${project}/fields`)).body
const addField = (project: string, field: object) => owner.post<OwnField>(`/projects/${project}/fields`, field)

test('adds a choice by keyboard, orders the fields, deletes one and restores it', async () => {
  const { id } = await createTestProject(owner, 'Fields')
  await addField(id, { key: 'maker', type: 'person', label: { en: 'Maker' } })
  const { page, faults } = await visit(`/client/settings?projectId=${id}`)
  await page.getByRole('link', { name: 'Edit fields' }).click()
  await getButton(page, 'Add field').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a field' })
  await dialog.getByRole('textbox', { name: 'Name' }).first().fill('Condition')
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Choice' })
  for (const option of ['Good', 'Poor']) {
    await dialog.getByRole('textbox', { name: 'Add option' }).fill(option)
    await page.keyboard.press('Enter')
  }
  await expectAccessible(page)
  await getButton(dialog, 'Add field').click()
  await getButton(page, 'Edit field: Condition').waitFor()
  expect((await listFields(id)).map(({ key, options }) => [key, options.map((option) => option.key)])).toEqual([
    ['maker', []],
    ['condition', ['good', 'poor']],
  ])

  await getButton(page, 'Move up: Condition').press('Enter')
  await expect.poll(async () => (await listFields(id)).map(({ key }) => key)).toEqual(['condition', 'maker'])
  await getButton(page, 'Delete field: Maker').click()
  await page.getByRole('heading', { name: 'Deleted fields' }).waitFor()
  await clickUndo(page, '“Maker” deleted')
  await getButton(page, 'Edit field: Maker').waitFor()
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectFitsViewport(page)
  expect(faults).toEqual([])
})

test('names the values that a new type can’t take', async () => {
  const { id } = await createTestProject(owner, 'Types')
  await addField(id, { key: 'size', type: 'text', label: { en: 'Size' } })
  await create('/artifacts', { project: id, title: 'A chair', fields: { size: 'about a metre' } })
  const { page } = await visit(`/client/settings/fields?projectId=${id}`)
  await getButton(page, 'Edit field: Size').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Number' })
  await getButton(dialog, 'Save').click()
  await dialog.getByText('about a metre').waitFor()
  expect((await listFields(id))[0]?.type).toBe('text')
})

test('shows a field in the form, in filters with counts, and in the gallery only if it is public', async () => {
  const { id, url_alias } = await createTestProject(owner, 'Values')
  await addField(id, { key: 'narrator', type: 'person', label: { en: 'Narrator' }, public: true, facet: true })
  await addField(id, { key: 'recorded', type: 'date', label: { en: 'Recorded' }, public: true })
  await addField(id, { key: 'donor', type: 'text', label: { en: 'Donor' } })
  const item = await create('/artifacts', { project: id, title: 'An interview', visibility: 'local' })
  await create('/artifacts', { project: id, title: 'Another one' })
  const { page, faults } = await visit(`/client/archive/${item}?projectId=${id}`)
  await page.getByRole('combobox', { name: 'Narrator' }).fill('Zenobia')
  await page.getByRole('textbox', { name: 'Recorded' }).fill('spring 1944')
  await page.getByText('Recognised as').waitFor()
  await page.getByRole('textbox', { name: 'Donor' }).fill('Secret')
  await page.keyboard.press('Control+S')
  const readValues = async () => (await owner.get<Artifact>(`/artifacts/${item}`)).body.fields
  await expect.poll(readValues).toMatchObject({
    narrator: 'Zenobia',
    recorded: { text: 'spring 1944', gte: Date.UTC(1944, 2, 1) },
    donor: 'Secret',
  })
  await page.getByText('Fields: Narrator, Recorded, Donor').waitFor()

  await page.goto(`/client/archive?projectId=${id}&all=items`)
  await page.getByText('Another one').first().waitFor()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page
    .getByRole('dialog', { name: 'Filters' })
    .getByRole('button', { name: /^Zenobia.*1$/ })
    .click()
  await expect.poll(() => page.getByText('Another one').count()).toBe(0)
  expect(page.url()).toContain('fields=')

  await page.goto(`/client/archive?projectId=${id}&all=items&view=list`)
  await getButton(page, 'Columns').click()
  await page.getByRole('menuitemcheckbox', { name: 'Narrator' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: /Narrator/ }).waitFor()
  await page.getByRole('option', { name: /Zenobia/ }).waitFor()

  await page.goto(`/view/${url_alias}`)
  await page.getByText('Narrator', { exact: true }).first().click()
  await page.getByRole('link', { name: /^Zenobia/ }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('field')).toContain('narrator:Zenobia')
  await page.getByRole('link', { name: 'Remove filter: Zenobia' }).waitFor()

  await page.goto(`/view/${url_alias}/item/${item}`)
  await page.getByText('spring 1944').first().waitFor()
  await page.getByText('Zenobia').first().waitFor()
  expect(await page.getByText('Secret').count()).toBe(0)
  expect(faults).toEqual([])
})

test('shows only the fields of the chosen template', async () => {
  const { id } = await createTestProject(owner, 'Templates')
  const item = await create('/artifacts', { project: id, title: 'A chair' })
  const { page, faults } = await visit(`/client/settings/fields?projectId=${id}`)
  await page.getByRole('button', { name: /^Object/ }).click()
  await getButton(page, 'Edit template: Object').waitFor()
  await page.getByRole('button', { name: /^Photograph/ }).click()
  await getButton(page, 'Edit template: Photograph').waitFor()
  await page.goto(`/client/archive/${item}?projectId=${id}`)
  await page.getByRole('combobox', { name: 'Photographer' }).waitFor()
  await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'Object' })
  await page.getByRole('combobox', { name: 'Photographer' }).waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Height' }).fill('ninety')
  await page.keyboard.press('Control+S')
  await page.getByText('Enter a number, such as 12 or 3.5.').waitFor()
  await page.getByRole('textbox', { name: 'Height' }).fill('90,5')
  await page.keyboard.press('Control+S')
  await expect.poll(async () => (await owner.get<Artifact>(`/artifacts/${item}`)).body.fields).toEqual({ height: 90.5 })
  expect(faults).toEqual([])
})
