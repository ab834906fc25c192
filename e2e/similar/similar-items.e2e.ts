import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { addMember, createIdMaker, createTestProject } from '../../test/support/fixtures.ts'
import { getButton, expectAccessible, expectFitsViewport, setColorScheme, PHONE } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// Items that look alike or have the same file: comparing, merging and setting them apart.

const { app, visitAs } = await startBrowserTest()
const owner = await app.owner('Ada')
const observer = await app.owner('Bo')
const visit = visitAs(owner)
const create = createIdMaker(owner)

/** Uploads the same bytes once for each title, and returns the ids. */
async function uploadCopies(project: string, text: string, titles: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const title of titles) {
    const form = new FormData()
    form.set('project', project)
    form.set('title', title)
    form.set('file', new Blob([text]), `${title}.txt`)
    ids.push((await owner.post<Artifact>('/artifacts', form)).body.id)
  }
  return ids
}
const createProject = async (title: string) => (await createTestProject(owner, title)).id
const readItem = async (id: string | undefined) => (await owner.get<Artifact>(`/artifacts/${id}`)).body
const readTags = async (id: string | undefined) => (await owner.get<string[]>(`/artifacts/${id}/tags`)).body
const listGroups = (page: Page) => page.getByRole('region', { name: /like it$/ })
const countGroups = (page: Page) => expect.poll(() => listGroups(page).count())

test('merges two items with the chosen details, and brings both back on undo', async () => {
  const project = await createProject('Merging')
  const [first = '', second = ''] = await uploadCopies(project, 'Words', ['The quay', 'Quay, second scan'])
  await owner.post(`/artifacts/${first}`, { place: 'Oslo', reference: 'A 1' })
  await owner.post(`/artifacts/${second}`, { place: 'Bergen', description: '<p>From the second box.</p>' })
  const tag = await create('/tags', { project, title: 'Harbour' })
  await owner.post(`/artifacts/${second}/add_tag`, { tag })

  const { page, faults } = await visit(`/client/archive/${first}?projectId=${project}`)
  await page.getByRole('link', { name: '1 similar item' }).click()
  await listGroups(page).getByText('Quay, second scan', { exact: true }).waitFor()
  await expect.poll(() => page.title()).toContain('Similar items')
  for (const scheme of ['light', 'dark'] as const) {
    await setColorScheme(page, scheme)
    await expectAccessible(page)
  }
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Merge 2 items' })
  await dialog.getByRole('group', { name: 'Place' }).getByLabel('Bergen').check()
  await expectAccessible(page)
  await expect
    .poll(() => dialog.getByRole('group', { name: 'Description' }).getByLabel('From the second box.').isChecked())
    .toBe(true)
  await getButton(dialog, 'Merge').click()
  await page.getByText('1 item merged into “The quay”').waitFor()
  await page.getByText('No items similar to this one').waitFor()
  expect(await readItem(first)).toMatchObject({
    title: 'The quay',
    place: 'Bergen',
    reference: 'A 1',
    description: '<p>From the second box.</p>',
  })
  expect(await readTags(first)).toHaveLength(1)
  expect((await readItem(second)).active).toBe(false)

  await page.keyboard.press('Control+z')
  await countGroups(page).toBe(1)
  expect(await readItem(first)).toMatchObject({ place: 'Oslo', description: '' })
  expect(await readTags(first)).toEqual([])
  expect(await readItem(second)).toMatchObject({ active: true, place: 'Bergen' })
  await getButton(page, 'Merge…').click()
  await page.keyboard.press('Escape')
  await page.setViewportSize(PHONE)
  await expectFitsViewport(page)
  await page.getByRole('link', { name: 'Show all groups' }).click()
  await countGroups(page).toBe(1)
  expect(faults).toEqual([])
})

test('sets groups and single items apart with the keyboard and the mouse, and undoes it', async () => {
  const project = await createProject('Not the same')
  await uploadCopies(project, 'One', ['Ferry', 'Ferry again'])
  await uploadCopies(project, 'Two', ['Pier', 'Pier again', 'Pier in winter'])
  const { page, faults } = await visit(`/client/archive?projectId=${project}`)
  await page.getByRole('link', { name: 'Similar items' }).click()
  await countGroups(page).toBe(2)
  const groupOf = (title: string) => page.getByRole('region', { name: `“${title}”` })
  await page.keyboard.press('j')
  await expect.poll(() => groupOf('Pier').evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('k')
  await page.keyboard.press('n')
  await page.getByText('Marked as not the same').waitFor()
  await countGroups(page).toBe(1)
  await expect.poll(() => groupOf('Pier').evaluate((element) => element === document.activeElement)).toBe(true)
  await getButton(page.getByRole('region', { name: 'Alerts' }), 'Undo').click()
  await countGroups(page).toBe(2)

  await page.setViewportSize(PHONE)
  await expectFitsViewport(page)
  await getButton(groupOf('Pier'), 'Remove from group: Pier in winter').click()
  await expect.poll(() => groupOf('Pier').getByRole('listitem').count()).toBe(2)
  await expect.poll(() => groupOf('Pier').evaluate((element) => element === document.activeElement)).toBe(true)
  await page.reload()
  await expect.poll(() => groupOf('Pier').getByRole('listitem').count()).toBe(2)
  await getButton(groupOf('Pier'), 'Not the same').click()
  await countGroups(page).toBe(1)
  await getButton(groupOf('Ferry'), 'Not the same').click()
  await page.getByText('No similar items').waitFor()
  await expectAccessible(page)
  await expectFitsViewport(page)
  expect(faults).toEqual([])
})

test('shows groups without actions to members who may not change items', async () => {
  const project = await createProject('Observed')
  await uploadCopies(project, 'Seen', ['Lamp', 'Lamp again'])
  await addMember(app, project, observer)
  const { page, faults } = await visitAs(observer)(`/client/similar?projectId=${project}`)
  await listGroups(page).getByText('Lamp again', { exact: true }).waitFor()
  expect(await getButton(page, 'Not the same').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Similar items' }).count()).toBe(0)
  await page.keyboard.press('n')
  expect(await listGroups(page).count()).toBe(1)
  expect(faults).toEqual([])
})
