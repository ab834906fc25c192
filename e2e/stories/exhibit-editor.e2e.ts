import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { makeSvg } from '../../test/support/sample-files/media.ts'
import { createEntity, createTestProject } from '../../test/support/fixtures.ts'
import { uploadToProject, waitUntilReady } from '../../test/support/stored-files.ts'
import { expectAccessible, expectFitsViewport, getButton, PHONE } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'

const { app, visitAs } = await startBrowserTest({ worker: true })
const owner = await app.owner('Ada')
const { id: project } = await createTestProject(owner, 'Quay', { url_alias: 'quay' })
const bytes = await sharp(makeSvg('', 600, 400))
  .jpeg()
  .toBuffer()
const uploadImage = async (title: string) => {
  const { id } = await uploadToProject(owner, { name: `${title}.jpg`, bytes }, { project, title, visibility: 'local' })
  await waitUntilReady(owner, id)
  return id
}
const [harbour, lamp] = [await uploadImage('The harbour'), await uploadImage('The lamp')]
const createExhibit = async (title: string, url_alias: string, artifacts: string[] = []) => {
  const fields = { project, title, url_alias, description: '<p>About it.</p>', visibility: 'private', artifacts }
  return (await createEntity(owner, '/exhibits', fields)).id
}
await createExhibit('Weather', 'weather')

test('changes the address and the cover of an exhibit in its details, which open if the address is taken', async () => {
  const id = await createExhibit('The quay', 'the-quay', [harbour, lamp])
  const readExhibit = async () => (await owner.get<Exhibit>(`/exhibits/${id}`)).body
  const { page, faults } = await visitAs(owner)(`/client/exhibits/${id}?projectId=${project}`)
  await getButton(page, 'Details').click()
  const details = page.getByRole('dialog', { name: 'Details' })
  const address = details.getByRole('textbox', { name: 'Web address' })
  await address.waitFor()
  await expectAccessible(page)
  const firstCover = details.getByRole('button', { name: 'Use The harbour as the cover' })
  expect(await firstCover.getAttribute('aria-pressed')).toBe('true')
  await details.getByRole('button', { name: 'Use The lamp as the cover' }).click()
  await address.fill('in-detail')
  await details.getByText('/view/quay/exhibit/in-detail').waitFor()
  await expect.poll(readExhibit).toMatchObject({ cover_item: lamp, url_alias: 'in-detail' })
  await firstCover.click()
  await expect.poll(async () => (await readExhibit()).cover_item).toBeNull()
  await getButton(details, 'Done').click()
  await details.waitFor({ state: 'detached' })
  expect(faults).toEqual([])

  // A phone has them in the menu. An address that another exhibit has is refused where it can be changed.
  await page.setViewportSize(PHONE)
  await getButton(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  await address.fill('weather')
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true')
  await getButton(details, 'Done').click()
  await details.waitFor({ state: 'detached' })
  await getButton(page, 'Publish').click()
  await expect.poll(() => address.evaluate((box) => box === document.activeElement)).toBe(true)
  await expectFitsViewport(page)
  expect(await readExhibit()).toMatchObject({ url_alias: 'in-detail', visibility: 'private' })
  expect(faults.every((fault) => fault.includes('409'))).toBe(true)
})

test('says how many items of an exhibit are private, and publishes them together with it', async () => {
  const items = await Promise.all(
    (['local', 'private'] as const).map((visibility) =>
      createEntity(owner, '/artifacts', { title: `Quay, ${visibility}`, project, visibility }),
    ),
  )
  const id = await createExhibit(
    'Half',
    'half',
    items.map((item) => item.id),
  )
  const readVisibilities = () =>
    Promise.all(items.map(async (item) => (await owner.get<Artifact>(`/artifacts/${item.id}`)).body.visibility))
  const { page, faults } = await visitAs(owner)(`/client/exhibits/${id}?projectId=${project}`)
  await page.getByText('Visitors see 1 of 2 items.').waitFor()
  await getButton(page, 'Publish').click()
  const question = page.getByRole('alertdialog', { name: '1 of 2 items is private' })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect((await owner.get<Exhibit>(`/exhibits/${id}`)).body.visibility).toBe('private')
  await getButton(page, 'Publish').click()
  await getButton(question, 'Publish 1 item too').click()
  await page.getByText('Exhibit published').waitFor()
  expect(await readVisibilities()).toEqual(['local', 'local'])
  await page.getByText('Visitors see 1 of 2 items.').waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('adds a block on a phone, and marks the block that the toolbar moves', async () => {
  const id = await createExhibit('The tide', 'the-tide')
  const { page, faults } = await visitAs(owner)(`/client/exhibits/${id}?projectId=${project}`, { viewport: PHONE })
  const story = page.getByRole('textbox', { name: 'Story', exact: true })
  await story.click()
  await page.keyboard.type('High water')
  await getButton(page, 'Add block').click()
  await page.getByRole('menuitem', { name: 'Quote' }).click()
  await expect.poll(() => story.locator('[data-current]').getAttribute('data-block')).toBe('quote')
  expect(await story.locator('[data-current]').count()).toBe(1)
  await expectFitsViewport(page)
  expect(faults).toEqual([])
})
