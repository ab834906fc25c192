import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page, WebSocketRoute } from 'playwright-core'
import { expect, test } from 'vitest'
import type { PresetRole } from '#shared/policy/roles.ts'
import type { Person } from '../test/app.ts'
import { addMember, make, newProject } from '../test/world.ts'
import { expectAccessible } from './browser.ts'
import { openStage, type Look } from './stage.ts'

// Two members work in the same project at the same time.

const { app, at } = await openStage({ worker: true })
const ada = await app.owner('Ada')
const bo = await app.owner('Bo')
const visitAsMember = (path: string, as: Person, look: Look = {}) => at(path, { as, ...look })

const made = async (path: string, body: object) => (await make(ada, path, body)).id

async function project(title: string, role: PresetRole = 'editor'): Promise<string> {
  const { id } = await newProject(ada, title)
  await addMember(app, id, bo, role)
  return id
}

const option = (page: Page, name: string) => page.getByRole('option', { name })
const titles = async (page: Page) => (await page.getByRole('option').allInnerTexts()).map((text) => text.split('\n')[0])

test('shows changes of another member without losing the scroll position or the selection', async () => {
  const id = await project('The quay')
  const ferries = await made('/folders', { project: id, title: 'Ferries' })
  for (const title of ['Anchor', 'Boat', 'Crane']) await made('/artifacts', { project: id, title })
  const mine = await visitAsMember(`/client/archive?projectId=${id}`, ada)
  const lines: WebSocketRoute[] = []
  let [down, tries] = [false, 0]
  const theirs = await visitAsMember(`/client/archive?projectId=${id}`, bo, {
    prepare: (page) =>
      page.routeWebSocket('**/client/socket/*', (line) => {
        tries++
        if (down) return void line.close()
        line.connectToServer()
        lines.push(line)
      }),
  })
  await option(theirs.page, 'Crane').click()
  const calls: string[] = []
  theirs.page.on('request', (request) => calls.push(request.url()))

  await option(mine.page, 'Boat').dblclick()
  await mine.page.getByLabel('Title').fill('The blue boat')
  await mine.page.getByRole('button', { name: 'Save', exact: true }).click()
  await option(theirs.page, 'The blue boat').waitFor()
  await expect.poll(() => titles(theirs.page)).toEqual(['Ferries', 'Anchor', 'Crane', 'The blue boat'])
  expect(await option(theirs.page, 'Crane').getAttribute('aria-selected')).toBe('true')

  const [boat = ''] = (
    await app.services.db.selectFrom('artifacts').select('id').where('title', '=', 'The blue boat').execute()
  ).map((row) => row.id)
  await ada.post('/artifacts/bulk/move', { artifactIds: [boat], folderId: ferries, projectId: id })
  await made('/artifacts', { project: id, title: 'Bridge' })
  await made('/folders', { project: id, title: 'Docks' })
  await expect.poll(() => titles(theirs.page)).toEqual(['Docks', 'Ferries', 'Anchor', 'Bridge', 'Crane'])
  await theirs.page.getByText('2 folders, 3 items').waitFor()
  expect(await option(theirs.page, 'Crane').getAttribute('aria-selected')).toBe('true')

  // Many changes cause only a few refreshes.
  calls.length = 0
  await Promise.all(Array.from({ length: 40 }, (_, n) => made('/artifacts', { project: id, title: `Slide ${n}` })))
  await theirs.page.getByText('2 folders, 43 items').waitFor()
  expect(calls.filter((url) => url.endsWith('/search')).length).toBeLessThan(12)

  await theirs.page.evaluate(() => window.scrollTo(0, 500))
  await made('/artifacts', { project: id, title: 'Zodiac' })
  await theirs.page.getByText('2 folders, 44 items').waitFor()
  expect(await theirs.page.evaluate(() => window.scrollY)).toBe(500)

  // After a lost connection the page catches up.
  down = true
  for (const line of lines) await line.close()
  await made('/artifacts', { project: id, title: 'A boat that was missed' })
  const before = tries
  await expect.poll(() => tries - before).toBeGreaterThan(1)
  expect(await option(theirs.page, 'A boat that was missed').count()).toBe(0)
  down = false
  await option(theirs.page, 'A boat that was missed').waitFor()
  expect([...mine.faults, ...theirs.faults]).toEqual([])
})

test('shows renamed tags and changed exhibits to other members', async () => {
  const id = await project('The slip')
  const item = await made('/artifacts', { project: id, title: 'Boat' })
  const sea = await made('/tags', { project: id, title: 'Sea' })
  await ada.post(`/artifacts/${item}/add_tag`, { tag: sea })
  const exhibit = await made('/exhibits', { project: id, title: 'Boats', description: 'All', url_alias: 'boats' })
  const page = async (path: string) => (await visitAsMember(`/client/${path}projectId=${id}`, bo)).page
  const [itself, tags, exhibits] = [await page(`archive/${item}?`), await page('tags?'), await page('exhibits?')]
  await itself.getByText('Sea', { exact: true }).first().waitFor()
  await tags.getByText('Sea', { exact: true }).first().waitFor()
  await exhibits.getByText('Boats', { exact: true }).first().waitFor()
  await ada.post(`/tags/${sea}`, { title: 'Open sea' })
  for (const shown of [itself, tags]) await shown.getByText('Open sea', { exact: true }).first().waitFor()
  await ada.post(`/exhibits/${exhibit}`, { title: 'Small boats', artifacts: [item] })
  for (const shown of [itself, exhibits]) await shown.getByText('Small boats', { exact: true }).first().waitFor()
  await made('/tags', { project: id, title: 'Nobody carries it' })
  await tags.getByText('Nobody carries it', { exact: true }).first().waitFor()
})

test('merges two members’ changes to the items of an exhibit', async () => {
  const id = await project('The dock')
  const [first, second, third] = await Promise.all(
    ['First', 'Second', 'Third'].map((title) => made('/artifacts', { project: id, title })),
  )
  const exhibit = await made('/exhibits', { project: id, title: 'Docks', description: 'All', url_alias: 'docks' })
  await ada.post(`/exhibits/${exhibit}`, { artifacts: [first, second] })
  const { page } = await visitAsMember(`/client/exhibits/${exhibit}?projectId=${id}`, bo)
  await page.getByRole('button', { name: 'Move Second up' }).click()
  await ada.post(`/exhibits/${exhibit}/add_artifacts`, { artifactIds: [third] })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const order = async () =>
    (await ada.get<{ artifacts: { id: string }[] }>(`/exhibits/${exhibit}`)).body.artifacts.map(
      (artifact) => artifact.id,
    )
  await expect.poll(order).toEqual([second, first, third])
  await page.getByRole('button', { name: 'Move Third up' }).waitFor()

  // Conflicting texts are asked about too.
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Bo’s docks')
  await ada.post(`/exhibits/${exhibit}`, { title: 'Ada’s docks' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Ada changed “Title” while you were editing' })
  await question.getByRole('button', { name: 'Use theirs' }).click()
  await expect.poll(() => title.inputValue()).toBe('Ada’s docks')
  expect((await ada.get<{ title: string }>(`/exhibits/${exhibit}`)).body.title).toBe('Ada’s docks')

  // Any other refusal is shown immediately.
  await made('/exhibits', { project: id, title: 'Piers', description: 'All', url_alias: 'piers' })
  await page.getByRole('textbox', { name: 'Address' }).fill('piers')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('This address is already taken.').first().waitFor()

  // An exhibit can be emptied.
  await page.getByRole('textbox', { name: 'Address' }).fill('docks')
  for (const taken of ['Second', 'First', 'Third']) await page.getByRole('button', { name: `Remove ${taken}` }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(order).toEqual([])
})

test('merges changes to different fields of an item, and asks the later member about the same field', async () => {
  const id = await project('The harbour')
  const item = await made('/artifacts', { project: id, title: 'Boat', place: 'Hoy' })
  const read = async () =>
    (await ada.get<{ title: string; place: string; description: string }>(`/artifacts/${item}`)).body
  const mine = await visitAsMember(`/client/archive/${item}?projectId=${id}`, ada)
  const theirs = await visitAsMember(`/client/archive/${item}?projectId=${id}`, bo)
  const field = (page: Page, name: string) => page.getByRole(name === 'Place' ? 'combobox' : 'textbox', { name })
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = theirs.page.getByRole('alertdialog', { name: 'Ada changed “Title” while you were editing' })

  // Bo edits the title; other fields that change meanwhile are updated in his form.
  await field(theirs.page, 'Title').fill('Bo’s boat')
  await field(mine.page, 'Title').fill('Ada’s boat')
  await field(mine.page, 'Place').fill('Stromness')
  await field(mine.page, 'Description').fill('Blue.')
  await save(mine.page)
  await expect.poll(() => field(theirs.page, 'Place').inputValue()).toBe('Stromness')
  await field(theirs.page, 'Description').getByText('Blue.').waitFor()
  expect(await field(theirs.page, 'Title').inputValue()).toBe('Bo’s boat')
  await theirs.page.getByRole('region', { name: 'Activity' }).getByText('Ada changed').waitFor()

  // Closing the question neither saves nor discards anything.
  await save(theirs.page)
  await question.waitFor()
  await question.getByText('Yours: “Bo’s boat”').waitFor()
  await question.getByText('Theirs: “Ada’s boat”').waitFor()
  await expectAccessible(theirs.page)
  await theirs.page.keyboard.press('Escape')
  await expect.poll(() => field(theirs.page, 'Title').inputValue()).toBe('Bo’s boat')
  expect((await read()).title).toBe('Ada’s boat')

  // Bo uses Ada’s title; his other changes are saved.
  await field(theirs.page, 'Place').fill('Kirkwall')
  await save(theirs.page)
  await question.getByRole('button', { name: 'Use theirs' }).click()
  await expect.poll(() => field(theirs.page, 'Title').inputValue()).toBe('Ada’s boat')
  await expect.poll(read).toMatchObject({ title: 'Ada’s boat', place: 'Kirkwall', description: '<p>Blue.</p>' })
  await expect.poll(() => field(mine.page, 'Place').inputValue()).toBe('Kirkwall')

  // Bo keeps his own title.
  await field(theirs.page, 'Title').fill('Bo’s boat')
  await field(mine.page, 'Title').fill('Our boat')
  await save(mine.page)
  await expect.poll(read).toMatchObject({ title: 'Our boat' })
  await save(theirs.page)
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(read).toMatchObject({ title: 'Bo’s boat' })
  await expect.poll(() => field(mine.page, 'Title').inputValue()).toBe('Bo’s boat')
  expect([...mine.faults, ...theirs.faults]).toEqual([])
})

test('asks the later of two members who rename the same folder, in German', async () => {
  const id = await project('The pier')
  const folder = await made('/folders', { project: id, title: 'Piers' })
  const { page, faults } = await visitAsMember(`/client/archive?projectId=${id}`, bo, { locale: 'de' })
  await option(page, 'Piers').click()
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: 'Ordner bearbeiten' })
  await dialog.getByLabel('Titel').fill('Old piers')
  expect((await ada.post(`/folders/${folder}`, { title: 'New piers' })).status).toBe(200)
  await option(page, 'New piers').waitFor()
  expect(await dialog.getByLabel('Titel').inputValue()).toBe('Old piers')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  const question = page.getByRole('alertdialog', {
    name: 'Ada hat „Titel“ geändert, während Sie daran gearbeitet haben',
  })
  await question.getByText('Die andere Fassung: „New piers“').waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Meine behalten' }).click()
  await option(page, 'Old piers').waitFor()
  expect(faults).toEqual([])
})

/** Creates a folder on disk with these files. */
async function onDisk(name: string, paths: readonly string[]): Promise<string> {
  const root = join(await mkdtemp(join(tmpdir(), 'vitrine-drop-')), name)
  for (const path of paths) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), `This is ${path}.`)
  }
  return root
}

/** The paths of all folders and items of a project. */
async function pathsOf(id: string): Promise<string[]> {
  const { db } = app.services
  const folders = await db.selectFrom('folders').select(['id', 'folder', 'title']).where('project', '=', id).execute()
  const items = await db.selectFrom('artifacts').select(['folder', 'filename']).where('project', '=', id).execute()
  const pathTo = (folder: string | null): string => {
    const found = folders.find((row) => row.id === folder)
    return found ? `${pathTo(found.folder)}${found.title}/` : ''
  }
  return [...folders.map((row) => pathTo(row.id)), ...items.map((row) => `${pathTo(row.folder)}${row.filename}`)].sort()
}

test('uploads a folder with its subfolders, reuses existing folders, and shows it to other members', async () => {
  const id = await project('The shelf')
  await made('/folders', { project: id, title: 'Albums' })
  const theirs = await visitAsMember(`/client/archive?projectId=${id}`, bo)
  const { page, faults } = await visitAsMember(`/client/archive?projectId=${id}`, ada)
  const root = await onDisk('Albums', [
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
  const arrived = ['Albums/', 'Albums/1953/', 'Albums/1953/Quay/', 'Albums/1953/Quay/Église.txt']
  const all = [...arrived, 'Albums/1953/ferry.txt', 'Albums/cover.txt'].sort()
  await expect.poll(() => pathsOf(id)).toEqual(all)
  await option(theirs.page, 'Albums').dblclick()
  await option(theirs.page, 'cover').waitFor()
  await option(theirs.page, '1953').dblclick()
  await option(theirs.page, 'ferry').waitFor()

  // A dropped folder with more entries than the browser lists at once.
  const many = Array.from({ length: 130 }, (_, n) => `1953/Slides/${n}.txt`)
  const more = await onDisk('Albums', [...many, 'Empty/Thumbs.db', '1953/Thumbs.db'])
  await page.getByRole('heading', { name: 'Archive' }).waitFor()
  const cdp = await page.context().newCDPSession(page)
  const data = { items: [], files: [more], dragOperationsMask: 1 }
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
    .poll(() => pathsOf(id), { timeout: 240_000 })
    .toEqual([...all, ...many.map((path) => `Albums/${path}`), 'Albums/1953/Slides/', 'Albums/Empty/'].sort())
  await page.getByRole('region', { name: 'Uploads' }).waitFor({ state: 'detached' })
  await Promise.all([root, more].map((path) => rm(dirname(path), { recursive: true })))
  expect([...faults, ...theirs.faults]).toEqual([])
})

test('refuses a dropped folder without the permission to create folders, and uploads nothing', async () => {
  const id = await project('Closed', 'observer')
  const update = { create_artifact: true, create_folder: false }
  await app.services.db.updateTable('permissions').set(update).where('project', '=', id).execute()
  const { page, faults } = await visitAsMember(`/client/archive?projectId=${id}`, bo)
  await page.getByRole('button', { name: 'Upload', exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'More ways to upload' }).count()).toBe(0)
  const root = await onDisk('Albums', ['cover.txt'])
  const cdp = await page.context().newCDPSession(page)
  const data = { items: [], files: [root], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, x: 700, y: 500, data })
  await page.getByText('You can’t create folders here').waitFor()
  await expectAccessible(page)
  expect(await pathsOf(id)).toEqual([])
  await rm(dirname(root), { recursive: true })
  expect(faults).toEqual([])
})
