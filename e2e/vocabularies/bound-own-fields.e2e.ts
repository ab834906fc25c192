import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import type { Vocabulary } from '#shared/entities/vocabularies/vocabulary.ts'
import { createEntity, createIdMaker, createTestProject } from '../../test/support/fixtures.ts'
import { expectAccessible, expectFitsViewport, getButton, PHONE } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'

const { app, visitAs } = await startBrowserTest()
const owner = await app.owner('Ada')
const visit = visitAs(owner)
const create = createIdMaker(owner)

test('adds a choice among the terms of a vocabulary, fills it in by an alternate name, and finds the items of a term', async () => {
  const { id: project } = await createTestProject(owner, 'Harbour archive')
  const label = { label: { en: 'Techniques' }, language: 'en' }
  const { id: vocabulary } = await createEntity<Vocabulary>(owner, `/orgs/${owner.org}/vocabularies`, label)
  for (const term of [{ title: 'Cyanotype', alternates: ['Blueprint'] }, { title: 'Albumen print' }])
    await owner.post(`/vocabularies/${vocabulary}/terms`, term)
  const item = await create('/artifacts', { project, title: 'The quay' })

  const { page, faults } = await visit(`/client/settings/fields?projectId=${project}`)
  await getButton(page, 'Add field').click()
  const dialog = page.getByRole('dialog', { name: 'Add a field' })
  await dialog.getByRole('textbox', { name: 'Name' }).first().fill('Technique')
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Choice' })
  await dialog.getByRole('textbox', { name: 'Add option' }).waitFor()
  await dialog.getByRole('combobox', { name: 'Vocabulary' }).click()
  await page.getByRole('option', { name: 'Techniques' }).click()
  await dialog.getByRole('textbox', { name: 'Add option' }).waitFor({ state: 'detached' })
  await dialog.getByRole('checkbox', { name: 'Accept only its terms' }).check()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectFitsViewport(page)
  await getButton(dialog, 'Add field').click()
  await getButton(page, 'Edit field: Technique').waitFor()
  expect((await owner.get<OwnField[]>(`/projects/${project}/fields`)).body).toMatchObject([
    { type: 'choice', options: [], vocabulary: { id: vocabulary, strict: true } },
  ])

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/client/archive/${item}?projectId=${project}`)
  const readTechnique = async () => (await owner.get<Artifact>(`/artifacts/${item}`)).body.fields?.technique
  const technique = page.getByRole('combobox', { name: 'Technique' })
  await page.getByText('Only terms of “Techniques” are accepted.').waitFor()
  await technique.fill('Etching')
  await page.keyboard.press('Control+s')
  await page.getByText('“Etching” isn’t a term of the vocabulary.').first().waitFor()
  expect(await readTechnique()).toBeUndefined()
  await technique.fill('blue')
  await page.getByRole('option', { name: /Cyanotype/ }).click()
  await page.keyboard.press('Control+s')
  await expect.poll(readTechnique).toBe('Cyanotype')

  await page.goto(`/client/vocabularies?org=${owner.org}&vocabulary=${vocabulary}&query=cyano`)
  await page.getByRole('button', { name: /^Cyanotype/ }).click()
  await page.getByText('Technique, Harbour archive').waitFor()
  await page.getByRole('link', { name: 'Used 1 time' }).click()
  await page.getByText('The quay').first().waitFor()
  expect(new URL(page.url()).searchParams.getAll('fields').join()).toContain('technique:Cyanotype')
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([])
})
