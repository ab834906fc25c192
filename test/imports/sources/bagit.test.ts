import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Project } from '#shared/entities/project.ts'
import { startApp, type App, type Person } from '../../support/app.ts'
import { createTestProject } from '../../support/fixtures.ts'
import { drawPhotograph } from '../../support/sample-files/photographs.ts'
import { writeZip, type ZipContents } from '../../support/sample-files/zips.ts'
import { createImports } from '../support.ts'

let app: App
let owner: Person
let project: Project
let photograph: Buffer
let imports: ReturnType<typeof createImports>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('ada')
  imports = createImports(app)
  photograph = await drawPhotograph(1, 90, 60)
})
afterAll(() => app.close())
beforeEach(async () => {
  project = await createTestProject(owner, 'Harbour archive')
})

const listItems = async () =>
  (await owner.post<{ artifacts: Artifact[] }>('/search', { project: project.id, query: {} })).body.artifacts

const BAGIT = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'
const hash = (algorithm: string, bytes: string | Uint8Array) => createHash(algorithm).update(bytes).digest('hex')
const encodePath = (path: string) => path.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** Writes a bag with manifests of its payload and its tag files. */
function createBag(payload: ZipContents, tagFiles: ZipContents = {}, algorithm = 'sha512'): ZipContents {
  const list = (files: ZipContents) =>
    Object.entries(files)
      .map(([name, bytes]) => `${hash(algorithm, bytes)}  ${encodePath(name)}\n`)
      .join('')
  const data = Object.fromEntries(Object.entries(payload).map(([name, bytes]) => [`data/${name}`, bytes]))
  const tags: ZipContents = { 'bagit.txt': BAGIT, ...tagFiles, [`manifest-${algorithm}.txt`]: list(data) }
  return { ...data, ...tags, [`tagmanifest-${algorithm}.txt`]: list(tags) }
}

const below = (folder: string, contents: ZipContents): ZipContents =>
  Object.fromEntries(Object.entries(contents).map(([name, bytes]) => [`${folder}/${name}`, bytes]))
const readBag = (contents: ZipContents) => imports.readFiles(owner, project.id, { 'bag.zip': writeZip(contents) })

test('imports the payload of a bag, described by its table, and undoes it', async () => {
  const bag = createBag(
    {
      'Box/mill.jpg': photograph,
      'Box/mill.jpg.json': JSON.stringify({ Place: 'Tarn' }),
      'notes 100%.txt': 'notes',
      '.hidden': 'hidden',
      'Thumbs.db': 'x',
    },
    {
      'metadata/items.csv': 'Dateiname,Titel,Jahr\nBox/mill.jpg,The mill,1911\n,A lost letter,1912\n',
      'bag-info.txt': 'Source-Organization: Harbour\n  Museum\nExternal-Description: Photographs\nPayload-Oxum: 0.0\n',
    },
  )
  const oxum = `${Object.entries(bag).reduce((sum, [name, bytes]) => (name.startsWith('data/') ? sum + bytes.length : sum), 0)}.5`
  const info = String(bag['bag-info.txt']).replace('0.0', oxum)
  delete bag['tagmanifest-sha512.txt']
  const read = await readBag(below('my-bag', { ...bag, 'bag-info.txt': info }))
  expect(read).toMatchObject({ state: 'mapped', source: 'bagit', counts: { rows: 3 } })
  const rows = await imports.rows(owner, read.id)
  const names = read.columns.map(({ name }) => name)
  expect(rows.map(({ cells }) => cells[names.indexOf('Bag: Source-Organization')])).toEqual(
    Array.from({ length: 3 }, () => 'Harbour Museum'),
  )
  expect(read.columns.find(({ name }) => name === 'Bag: External-Description')?.target).toBeNull()
  const planned = await imports.plan(owner, read)
  expect(planned.counts).toMatchObject({ create: 3, refuse: 0 })
  expect(await imports.step(owner, read.id, 'run')).toMatchObject({ counts: { done: 3, failed: 0 } })
  const items = Object.fromEntries((await listItems()).map((item) => [item.title, item]))
  expect(Object.keys(items).toSorted()).toEqual(['A lost letter', 'The mill', 'notes 100%'])
  expect(items['The mill']).toMatchObject({ filename: 'mill.jpg', place: 'Tarn', display_date: '1911' })
  expect(items['A lost letter']).toMatchObject({ filename: null })
  expect(await imports.step(owner, read.id, 'undo')).toMatchObject({ state: 'undone' })
  expect(await listItems()).toEqual([])
})

test('describes the only file of a bag by what describes the bag', async () => {
  const info = 'Title: Letter to Ada\nExternal-Description: Two pages\n'
  const bag = createBag({ 'letter.txt': 'Dear Ada' }, { 'bag-info.txt': info }, 'md5')
  await imports.step(owner, (await imports.plan(owner, await readBag(bag))).id, 'run')
  expect(await listItems()).toMatchObject([{ title: 'Letter to Ada', description: '<p>Two pages</p>' }])
})

test('refuses only the files that aren’t in the bag, and fetches nothing', async () => {
  const bag = createBag({ 'a.txt': 'a' }, { 'fetch.txt': 'http://127.0.0.1:9/b.txt 3 data/b.txt\n' })
  bag['manifest-sha512.txt'] = `${String(bag['manifest-sha512.txt'])}${hash('sha512', 'bbb')} data/b.txt\n`
  delete bag['tagmanifest-sha512.txt']
  const planned = await imports.plan(owner, await readBag(bag))
  expect(planned.counts).toMatchObject({ create: 1, refuse: 1 })
  expect(await imports.rows(owner, planned.id, '?plan=refuse')).toMatchObject([
    { reason: { reason: ['bag_not_fetched', 'http://127.0.0.1:9/b.txt'] } },
  ])
})

test.each(['md5', 'sha1', 'sha256', 'sha512'])('checks the checksums of %s', async (algorithm) => {
  expect(await readBag(createBag({ 'a.txt': 'a' }, {}, algorithm))).toMatchObject({ state: 'mapped' })
  const changed = { ...createBag({ 'a.txt': 'a', 'box/b.txt': 'b' }, {}, algorithm), 'data/box/b.txt': 'c' }
  expect(await readBag(changed)).toMatchObject({
    state: 'failed',
    problem: { reason: ['bag_damaged', 'data/box/b.txt'] },
  })
})

const bagWith = (changes: ZipContents, tagFiles: ZipContents = {}): ZipContents => {
  const bag = { ...createBag({ 'a.txt': 'a' }, tagFiles), ...changes }
  if (!('tagmanifest-sha512.txt' in changes)) delete bag['tagmanifest-sha512.txt']
  return bag
}
const without = (contents: ZipContents, name: string): ZipContents =>
  Object.fromEntries(Object.entries(contents).filter(([key]) => key !== name))

test.each<[string, ZipContents, unknown[]]>([
  ['without a file', without(bagWith({}), 'data/a.txt'), ['bag_file_missing', 'data/a.txt']],
  ['with another file', bagWith({ 'data/b.txt': 'b' }), ['bag_file_unlisted', 'data/b.txt']],
  ['without a manifest', without(bagWith({}), 'manifest-sha512.txt'), ['bag_file_missing', 'manifest-sha512.txt']],
  [
    'with a broken manifest',
    bagWith({ 'manifest-sha512.txt': 'data/a.txt\n' }),
    ['bag_unreadable', 'manifest-sha512.txt'],
  ],
  [
    'whose manifest leads out of it',
    bagWith({ 'manifest-sha512.txt': `${hash('sha512', 'a')} data/../../a.txt\n` }),
    ['bag_unreadable', 'manifest-sha512.txt'],
  ],
  ['of no version', bagWith({ 'bagit.txt': 'BagIt-Version: x\n' }), ['bag_unreadable', 'bagit.txt']],
  ['in no encoding', bagWith({ 'bagit.txt': BAGIT.replace('UTF-8', 'UTF-9') }), ['bag_unreadable', 'bagit.txt']],
  ['of another size', bagWith({ 'bag-info.txt': 'Payload-Oxum: 2.1\n' }), ['bag_damaged', 'bag-info.txt']],
  [
    'with a changed tag file',
    { ...createBag({ 'a.txt': 'a' }, { 'notes.txt': 'one' }), 'notes.txt': 'two' },
    ['bag_damaged', 'notes.txt'],
  ],
  [
    'without a tag file',
    without(createBag({ 'a.txt': 'a' }, { 'notes.txt': 'one' }), 'notes.txt'),
    ['bag_file_missing', 'notes.txt'],
  ],
])('refuses a bag %s and names the file', async (_, contents, reason) =>
  expect(await readBag(contents)).toMatchObject({ state: 'failed', problem: { reason } }),
)

/** A bag of the draft before version 1.0, which allows more. */
const draftWith = (changes: ZipContents) => bagWith({ 'bagit.txt': BAGIT.replace('1.0', '0.97'), ...changes })
const manifestOf = (...names: string[]) => names.map((name) => `${hash('sha512', 'a')}  ${name}\n`).join('')

// Each kind of case of the Library of Congress's conformance suite that isn't above.
test.each<[string, ZipContents, unknown[]]>([
  [
    'whose declaration has a byte order mark',
    draftWith({ 'bagit.txt': `\ufeff${BAGIT}` }),
    ['bag_unreadable', 'bagit.txt'],
  ],
  ['with spaces before colons', bagWith({ 'bagit.txt': BAGIT.replaceAll(':', ' :') }), ['bag_unreadable', 'bagit.txt']],
  [
    'that lists a file twice',
    bagWith({ 'manifest-sha512.txt': manifestOf('data/a.txt', 'data/a.txt') }),
    ['bag_unreadable', 'manifest-sha512.txt'],
  ],
  [
    'that lists a file with two checksums',
    draftWith({ 'manifest-sha512.txt': `${manifestOf('data/a.txt')}${hash('sha512', 'b')}  data/a.txt\n` }),
    ['bag_unreadable', 'manifest-sha512.txt'],
  ],
  ...['../a.txt', 'data/../../a.txt', '/etc/a.txt', '~/a.txt', '~root/a.txt', 'C:\\a.txt', '\\\\?\\UNC\\a.txt'].map(
    (path): [string, ZipContents, unknown[]] => [
      `that fetches ${path}`,
      bagWith({ 'fetch.txt': `http://127.0.0.1:9/ - ${path}\n` }),
      ['bag_unreadable', 'fetch.txt'],
    ],
  ),
  [
    'that lists /etc/a.txt',
    bagWith({ 'manifest-sha512.txt': manifestOf('/etc/a.txt') }),
    ['bag_file_unlisted', '/etc/a.txt'],
  ],
])('refuses a bag %s', async (_, contents, reason) =>
  expect(await readBag(contents)).toMatchObject({ state: 'failed', problem: { reason } }),
)

test.each<[string, ZipContents]>([
  [
    'with spaces before colons, of the draft',
    draftWith({ 'bagit.txt': BAGIT.replace('1.0', '0.97').replaceAll(':', ' :') }),
  ],
  [
    'that lists a file twice, of the draft',
    draftWith({ 'manifest-sha512.txt': manifestOf('data/a.txt', './data/a.txt') }),
  ],
  ['whose files differ in case only', draftWith({ 'manifest-sha512.txt': manifestOf('data/a.txt', 'data/A.txt') })],
  ['without a system file', bagWith({ 'manifest-sha512.txt': manifestOf('data/a.txt', 'data/.DS_Store') })],
  ['whose manifest is of md5sum', bagWith({ 'manifest-sha512.txt': manifestOf('*data/a.txt') })],
  ['with SHA-224', createBag({ 'a.txt': 'a' }, {}, 'sha224')],
  ['with repeated labels', bagWith({}, { 'bag-info.txt': 'Contact: one\nContact : two\nContact:   three\n' })],
])('accepts a bag %s', async (_, contents) => expect(await readBag(contents)).toMatchObject({ state: 'mapped' }))

test.each(['utf16le', 'utf16be'])('reads tag files in UTF-16: %s', async (order) => {
  const bag = bagWith({ 'bagit.txt': BAGIT.replace('UTF-8', 'UTF-16') })
  const manifest = Buffer.from(`\ufeff${String(bag['manifest-sha512.txt'])}`, 'utf16le')
  if (order === 'utf16be') manifest.swap16()
  expect(await readBag({ ...bag, 'manifest-sha512.txt': manifest })).toMatchObject({ state: 'mapped' })
})

test('refuses a ZIP file that is imported as a bag but isn’t one', async () => {
  const read = await imports.readFiles(owner, project.id, { 'a.zip': writeZip({ 'a.txt': 'a' }) }, 'bagit')
  expect(read).toMatchObject({ state: 'failed', problem: { reason: ['bag_file_missing', 'bagit.txt'] } })
})
