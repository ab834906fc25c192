import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { createProjectWithPortal, submitContribution } from '../../test/support/contributions.ts'
import { createEntity, createIdMaker, createTestProject } from '../../test/support/fixtures.ts'
import { makePdf } from '../../test/support/sample-files/media.ts'
import { uploadToProject, waitUntilReady } from '../../test/support/stored-files.ts'
import { getEntry, getSelectionBar } from '../support/archive-list.ts'
import { getButton } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// The clicks and keys of common tasks, as docs/benchmarks.md lists them beside other products. The browser's own events
// are counted. A chord is one key, and the text that someone writes isn't counted, because it is the same everywhere.

const { app, visit } = await startBrowserTest({ worker: true, env: { SUBMIT_WORK: '4' } })
const owner = await app.owner('Ada')
const { id: project } = await createTestProject(owner, 'Quay', { url_alias: 'quay' })
const create = createIdMaker(owner)
const COUNT = 10

interface Counts {
  clicks: number
  keys: number
}

/** Opens a page of the client whose clicks and keys are counted. */
async function visitCounted(path: string) {
  const counts: Counts = { clicks: 0, keys: 0 }
  const { page, faults } = await visit(path, {
    user: owner,
    permissions: ['clipboard-read', 'clipboard-write'],
    prepare: async (newPage) => {
      await newPage.exposeFunction('countInput', (kind: keyof Counts) => (counts[kind] += 1))
      await newPage.addInitScript(() => {
        const count = (globalThis as unknown as { countInput: (kind: string) => void }).countInput
        addEventListener('pointerdown', () => count('clicks'), true)
        addEventListener('keydown', ({ key }) => /^(?:Shift|Control|Alt)$/.test(key) || count('keys'), true)
      })
    },
  })
  return { page, faults, counts, write: (text: string) => page.keyboard.insertText(text) }
}

/** Creates a folder with ten items, and opens it. */
async function openTenItems(title: string) {
  const folder = await create('/folders', { project, title, folder: 'root' })
  const ids: string[] = []
  for (let n = 0; n < COUNT; n++)
    ids.push(await create('/artifacts', { project, folder, title: `${title} ${n}`, description: '' }))
  const visited = await visitCounted(`/client/archive?projectId=${project}&folder=${folder}`)
  await getEntry(visited.page, `${title} 9`).waitFor()
  const readItems = () => Promise.all(ids.map(async (id) => (await owner.get<Artifact>(`/artifacts/${id}`)).body))
  return { ...visited, folder, title, readItems }
}

/** Selects the ten items of a folder: the first with a click, the others with Shift. */
async function selectAll(page: Page, title: string) {
  await getEntry(page, `${title} 0`).click()
  await getEntry(page, `${title} 9`).click({ modifiers: ['Shift'] })
  await getSelectionBar(page).getByText(`${COUNT} selected`).waitFor()
}

const getTextbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const expectFocused = (page: Page, name: string) =>
  expect.poll(() => getTextbox(page, name).evaluate((element) => element === document.activeElement)).toBe(true)

test('moves ten items into a new folder with four clicks and two keys', async () => {
  const { page, faults, counts, write, title, readItems } = await openTenItems('Loose')
  await selectAll(page, title)
  await getButton(getSelectionBar(page), 'Move to…').click()
  await getButton(page.getByRole('dialog'), 'New folder').click()
  await write('Moorings')
  await page.keyboard.press('Enter')
  await getButton(page.getByRole('dialog'), 'Move to Moorings').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('10 items moved to Moorings').waitFor()
  expect(counts).toEqual({ clicks: 4, keys: 2 })
  const folders = new Set((await readItems()).map((item) => item.folder))
  expect(folders.size).toBe(1)
  expect((await owner.get<{ title: string }>(`/folders/${[...folders][0]}`)).body.title).toBe('Moorings')
  expect(faults).toEqual([])
})

test('makes an exhibit of ten items with six clicks beside other exhibits', async () => {
  await createEntity(owner, '/exhibits', { project, title: 'Older', description: 'Older', url_alias: 'older' })
  const { page, faults, counts, write, title } = await openTenItems('Shown')
  await selectAll(page, title)
  await getButton(getSelectionBar(page), 'Add to exhibit').click()
  await page.getByRole('button', { name: 'New exhibit from selection' }).click()
  await expectFocused(page, 'Title')
  await write('On deck')
  await getTextbox(page, 'Description').click()
  await write('What every boat carried')
  await getButton(page, 'Create exhibit').click()
  await page.getByText('“On deck” created with 10 items').waitFor()
  expect(counts).toEqual({ clicks: 6, keys: 0 })
  const { body: exhibits } = await owner.get<Exhibit[]>(`/projects/${project}/exhibits`)
  expect(exhibits.find((exhibit) => exhibit.title === 'On deck')).toMatchObject({ artifact_count: COUNT })
  expect(faults).toEqual([])
})

test('publishes ten items with three clicks', async () => {
  const { page, faults, counts, title, readItems } = await openTenItems('Public')
  await selectAll(page, title)
  await getButton(getSelectionBar(page), 'Publish in gallery').click()
  await page.getByText('10 items published in the gallery').waitFor()
  expect(counts).toEqual({ clicks: 3, keys: 0 })
  expect((await readItems()).map(({ visibility }) => visibility)).toEqual(Array(COUNT).fill('local'))
  expect(faults).toEqual([])
})

test('describes ten items, each in its own words, with three clicks and ten keys', async () => {
  const { page, faults, counts, write, title, readItems } = await openTenItems('Boat')
  await getEntry(page, `${title} 0`).dblclick()
  await getTextbox(page, 'Description').click()
  for (let n = 0; n < COUNT; n++) {
    await page.getByRole('heading', { name: `${title} ${n}`, exact: true }).waitFor()
    await expectFocused(page, 'Description')
    await write(`Built in ${1900 + n}`)
    await page.keyboard.press('Control+Enter')
  }
  await expect.poll(async () => (await readItems()).at(-1)?.description).toBe('<p>Built in 1909</p>')
  expect((await readItems()).map(({ description }) => description)).toEqual(
    Array.from({ length: COUNT }, (_, n) => `<p>Built in ${1900 + n}</p>`),
  )
  expect(counts).toEqual({ clicks: 3, keys: COUNT })
  expect(faults).toEqual([])
})

test('finds an item by a word in its PDF and copies its link with two clicks and two keys', async () => {
  const pdf = { name: 'minutes.pdf', bytes: makePdf(['The harbourmaster resigned']) }
  const { id } = await uploadToProject(owner, pdf, { project, title: 'Minutes' })
  await waitUntilReady(owner, id)
  const { page, faults, counts, write } = await visitCounted(`/client/archive?projectId=${project}`)
  await page.getByRole('listbox').waitFor()
  await page.keyboard.press('/')
  await write('harbourmaster')
  await page.keyboard.press('Enter')
  await getEntry(page, 'Minutes').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await page.getByText('Link copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(id)
  expect(counts).toEqual({ clicks: 2, keys: 2 })
  expect(faults).toEqual([])
})

test('approves five submissions with six keys', async () => {
  const portal = await createProjectWithPortal(app.services.db, owner)
  const titles = ['First', 'Second', 'Third', 'Fourth', 'Fifth']
  const files = titles.map((text, n) => ({ name: `${n}.txt`, text }))
  await submitContribution(app.client(), portal.id, files, { files: titles.map((title) => ({ title })) })
  const { page, faults, counts } = await visitCounted(`/client/submissions?projectId=${portal.project}`)
  for (const [n, title] of titles.entries()) {
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
    await page.keyboard.press('a')
    // Only the first asks where submissions go.
    if (n > 0) continue
    await getButton(page.getByRole('dialog'), 'Approve').waitFor()
    await page.keyboard.press('Enter')
  }
  const listApproved = async () =>
    (await owner.get<{ submissions: Submission[] }>(`/projects/${portal.project}/submissions?status=approved`)).body
      .submissions
  await expect.poll(async () => (await listApproved()).length).toBe(titles.length)
  expect(counts).toEqual({ clicks: 0, keys: titles.length + 1 })
  expect(faults).toEqual([])
})

test('invites three people with two clicks', async () => {
  const { page, faults, counts, write } = await visitCounted(`/client/members?projectId=${project}`)
  await getButton(page, 'Invite people').click()
  await expectFocused(page, 'Email addresses')
  await write('bea@example.org, cem@example.org, dag@example.org')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send / })
    .click()
  for (const name of ['bea', 'cem', 'dag']) await page.getByText(`${name}@example.org`, { exact: true }).waitFor()
  expect(counts).toEqual({ clicks: 2, keys: 0 })
  expect(faults).toEqual([])
})
