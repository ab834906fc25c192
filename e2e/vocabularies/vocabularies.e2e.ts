import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Term, Vocabulary } from '#shared/entities/vocabularies/vocabulary.ts'
import { createEntity, createIdMaker, createMember, createTestProject } from '../../test/support/fixtures.ts'
import {
  clickUndo,
  expectAccessible,
  expectFitsViewport,
  getButton,
  PHONE,
  setColorScheme,
} from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// Vocabularies of an organisation, and fields that use them.

const { app, visitAs } = await startBrowserTest()
const owner = await app.owner('Ada')
const visit = visitAs(owner)
const create = createIdMaker(owner)
const VOCABULARIES = `/client/vocabularies?org=${owner.org}`

const createVocabulary = async (name: string) =>
  (await createEntity<Vocabulary>(owner, `/orgs/${owner.org}/vocabularies`, { label: { en: name }, language: 'en' })).id

test('creates a vocabulary and its terms, and moves in the tree by keyboard', async () => {
  const { page, faults } = await visit(VOCABULARIES)
  await page.getByText('No vocabularies yet').waitFor()
  await expectAccessible(page)
  await getButton(page, 'New vocabulary').click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Subjects')
  await getButton(page, 'Create vocabulary').click()
  await page.getByText('No terms yet').waitFor()
  await getButton(page, 'New term').click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Vessels')
  await getButton(page, 'Add term').click()
  await page.getByRole('treeitem', { name: 'Vessels' }).waitFor()
  await getButton(page, 'New narrower term').click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Ferries')
  await getButton(page, 'Add term').click()
  await page.getByRole('heading', { name: 'Ferries' }).waitFor()
  const vessels = page.getByRole('treeitem', { name: 'Vessels' })
  const ferries = page.getByRole('treeitem', { name: 'Ferries' })
  await ferries.waitFor()
  await vessels.focus()
  await page.keyboard.press('ArrowLeft')
  await ferries.waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowRight')
  await ferries.waitFor()
  await page.keyboard.press('ArrowRight')
  expect(await ferries.evaluate((item) => item === document.activeElement)).toBe(true)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Vessels' }).waitFor()
  await expectAccessible(page)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectFitsViewport(page)
  expect(faults).toEqual([])
})

test('suggests terms in the item form, adds one, and renames it in all items with undo', async () => {
  const { id: project } = await createTestProject(owner, 'Harbour archive')
  const vocabulary = await createVocabulary('Places and things')
  await owner.post(`/vocabularies/${vocabulary}/terms`, { title: 'Mumbai', alternates: ['Bombay'] })
  await owner.post(`/projects/${project}/vocabularies`, { field: 'subject', vocabulary })
  const item = await create('/artifacts', { project, title: 'The quay' })
  const readSubject = async () => (await owner.get<Artifact>(`/artifacts/${item}`)).body.subject
  const { page, faults } = await visit(`/client/archive/${item}?projectId=${project}`)
  const field = page.locator('input[name="subject"]')
  await field.fill('bomb')
  await page.getByRole('option', { name: /Mumbai/ }).click()
  await field.fill('Harbor')
  await page.getByRole('option', { name: 'Add “Harbor” to the vocabulary' }).click()
  await page.keyboard.press('Control+s')
  await expect.poll(readSubject).toEqual(['Mumbai', 'Harbor'])

  await page.goto(`${VOCABULARIES}&vocabulary=${vocabulary}&query=harb`)
  await page.getByRole('button', { name: /^Harbor/ }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour')
  await getButton(page, 'Save').click()
  await page.getByText('Renamed to “Harbour” in 1 item').waitFor()
  expect(await readSubject()).toEqual(['Mumbai', 'Harbour'])
  await clickUndo(page, 'Renamed to “Harbour” in 1 item')
  await page.getByText('Change undone in 1 item').waitFor()
  expect(await readSubject()).toEqual(['Mumbai', 'Harbor'])
  expect(faults).toEqual([])
})

test('takes the best term on Enter, and refuses other words, when only terms are accepted', async () => {
  const { id: project } = await createTestProject(owner, 'Strict archive')
  const vocabulary = await createVocabulary('Harbours')
  await owner.post(`/vocabularies/${vocabulary}/terms`, { title: 'Harbour', alternates: ['Haven'] })
  await owner.post(`/projects/${project}/vocabularies`, { field: 'subject', vocabulary, strict: true })
  const item = await create('/artifacts', { project, title: 'The mole' })
  const { page, faults } = await visit(`/client/archive/${item}?projectId=${project}`)
  const field = page.locator('input[name="subject"]')
  await field.fill('Zeppelin')
  await page.getByRole('option', { name: 'Add “Zeppelin” to the vocabulary' }).waitFor()
  await field.press('Enter')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await field.fill('haven')
  await page.getByRole('option', { name: /Harbour/ }).waitFor()
  await field.press('Enter')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await owner.get<Artifact>(`/artifacts/${item}`)).body.subject).toEqual(['Harbour'])
  expect(faults).toEqual([])
})

test('merges a term from the keyboard, and shows what an import would do before it does', async () => {
  const vocabulary = await createVocabulary('Ships')
  for (const title of ['Boats', 'Ships']) await owner.post(`/vocabularies/${vocabulary}/terms`, { title })
  const { page, faults } = await visit(`${VOCABULARIES}&vocabulary=${vocabulary}`)
  await page.getByRole('treeitem', { name: 'Boats' }).click()
  await getButton(page, 'Merge…').click()
  await page.getByLabel('Term to keep').fill('shi')
  await page.getByRole('option', { name: 'Ships' }).click()
  await getButton(page, 'Merge').click()
  await page.getByText('Merged into “Ships”').waitFor()
  await page.getByRole('treeitem', { name: 'Boats' }).waitFor({ state: 'detached' })
  await page.getByText('Boats').first().waitFor()

  await getButton(page, 'Import…').click()
  const table = 'name,broader\nFerries,Ships\nPiers,Nowhere\n'
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'ships.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await page.getByText('1 can’t be imported').waitFor()
  await page.getByText('The broader term “Nowhere” doesn’t exist.').waitFor()
  await expectAccessible(page)
  await getButton(page, 'Import 1 term').click()
  await page.getByText('1 added, 0 changed').waitFor()
  expect(faults).toEqual([])
})

test('leads a moderator from the tags to the vocabulary of the keywords, to rename a term there', async () => {
  const { id: project } = await createTestProject(owner, 'Lighthouse archive')
  const vocabulary = await createVocabulary('Coast')
  const term = await createEntity<Term>(owner, `/vocabularies/${vocabulary}/terms`, { title: 'Beacon' })
  await owner.post(`/projects/${project}/vocabularies`, { field: 'subject', vocabulary, strict: true })
  const moderator = await createMember(app, project, 'moderator')
  const { page, faults } = await visitAs(moderator)(`/client/tags?projectId=${project}`)
  await page.getByRole('link', { name: 'Vocabularies' }).click()
  await page.getByRole('heading', { name: 'Coast', level: 1 }).waitFor()
  await page.getByText('Keywords in Lighthouse archive').waitFor()
  await page.getByRole('treeitem', { name: 'Beacon' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lighthouse')
  await getButton(page, 'Save').click()
  await page.getByText('Renamed to “Lighthouse”').waitFor()
  await expect.poll(async () => (await owner.get<Term>(`/terms/${term.id}`)).body.title).toBe('Lighthouse')
  expect(faults).toEqual([])
})
