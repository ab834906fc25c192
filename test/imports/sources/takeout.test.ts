import { beforeAll, expect, test } from 'vitest'
import { drawPhotograph } from '../../support/sample-files/photographs.ts'
import { writeZip, type ZipContents } from '../../support/sample-files/zips.ts'
import { setUpImports } from '../support.ts'

const context = setUpImports()
const listItems = () => context.listItems()
let photographs: Buffer[]
beforeAll(async () => {
  photographs = await Promise.all([1, 2, 3].map((seed) => drawPhotograph(seed, 90, 60)))
})

const readTakeout = (...zips: ZipContents[]) =>
  context.imports.readFiles(
    context.owner,
    context.project.id,
    Object.fromEntries(zips.map((contents, index) => [`takeout-2024-00${index + 1}.zip`, writeZip(contents)])),
  )
/** The JSON that Google Photos writes about a photo. */
const describePhoto = (title: string, properties: object = {}) =>
  JSON.stringify({
    title,
    description: '',
    photoTakenTime: { timestamp: String(Date.UTC(2019, 6, 14, 10) / 1000), formatted: '14 Jul 2019' },
    geoData: { latitude: 43.9, longitude: 2.1, altitude: 0 },
    ...properties,
  })

const PHOTOS = 'Takeout/Google Photos'

test('imports albums from several ZIP files with descriptions, days and people, and undoes it', async () => {
  const [beach = Buffer.of(), mill = Buffer.of(), garden = Buffer.of()] = photographs
  const read = await readTakeout(
    {
      'Takeout/archive_browser.html': '<html></html>',
      [`${PHOTOS}/Tarn 2019/metadata.json`]: JSON.stringify({ title: 'Summer / Tarn', description: '', access: '' }),
      [`${PHOTOS}/Tarn 2019/IMG_1.jpg`]: beach,
      [`${PHOTOS}/Photos from 2019/IMG_1.jpg`]: beach,
      [`${PHOTOS}/Photos from 2019/IMG_1.jpg.supplemental-metadata.json`]: describePhoto('IMG_1.jpg'),
      [`${PHOTOS}/Photos from 2019/garden.jpg`]: garden,
      [`${PHOTOS}/Photos from 2019/garden.jpg.supplemental-metadata.json`]: describePhoto('garden.jpg', {
        enrichments: [{ locationEnrichment: { location: [{ name: 'Albi' }] } }],
        photoTakenTime: { timestamp: '-1830384000' },
      }),
      [`${PHOTOS}/user-generated-memory-titles.json`]: '{}',
    },
    {
      [`${PHOTOS}/Tarn 2019/IMG_1.jpg.json`]: describePhoto('IMG_1.jpg', {
        description: 'At the beach',
        people: [{ name: 'Ada' }, { name: 'Grace' }],
      }),
      [`${PHOTOS}/Tarn 2019/mill.jpg`]: mill,
      [`${PHOTOS}/Tarn 2019/mill.jpg.supplemental-metad.json`]: describePhoto('mill.jpg'),
      [`${PHOTOS}/Tarn 2019/film.mp4.supplemental-metadata.json`]: describePhoto('film.mp4'),
      [`${PHOTOS}/Tarn 2019/old.jpg`]: 'deleted',
      [`${PHOTOS}/Tarn 2019/old.jpg.json`]: describePhoto('old.jpg', { trashed: true }),
    },
  )
  expect(read).toMatchObject({ state: 'mapped', source: 'takeout', counts: { rows: 5 } })
  const planned = await context.imports.plan(context.owner, read)
  expect(planned.counts).toMatchObject({ create: 3, refuse: 2 })
  const refused = await context.imports.rows(context.owner, read.id, '?plan=refuse')
  expect(refused.map(({ reason }) => reason?.reason)).toEqual([['takeout_in_trash'], ['takeout_elsewhere', 'film.mp4']])
  expect(await context.imports.step(context.owner, read.id, 'run')).toMatchObject({ counts: { done: 3, failed: 0 } })
  const items = Object.fromEntries((await listItems()).map((item) => [item.filename, item]))
  expect(items['IMG_1.jpg']).toMatchObject({
    title: 'IMG 1',
    description: '<p>At the beach</p>',
    subject: ['Ada', 'Grace'],
    date_of_origin: Date.UTC(2019, 6, 14),
    place: null,
  })
  expect(items['garden.jpg']).toMatchObject({ place: 'Albi', date_of_origin: Date.UTC(1912, 0, 1) })
  const titleOf = async (id: string | null | undefined) =>
    (await context.owner.get<{ title: string }>(`/folders/${id}`)).body.title
  expect(await titleOf(items['mill.jpg']?.folder)).toBe('Summer - Tarn')
  expect(await titleOf(items['garden.jpg']?.folder)).toBe('Photos from 2019')
  expect(await context.imports.step(context.owner, read.id, 'undo')).toMatchObject({
    state: 'undone',
    counts: { undone: 3 },
  })
  expect(await listItems()).toEqual([])
})

const LONG_NAME = 'a-very-long-name-that-google-cuts-off-somewhere-in-the-middle'

test.each([
  ['its own name', 'a.jpg', 'a.jpg.json'],
  ['a suffix', 'a.jpg', 'a.jpg.supplemental-metadata.json'],
  ['a suffix that is cut off', 'a.jpg', 'a.jpg.suppl.json'],
  ['a suffix that is cut off to a full stop', 'a.jpg', 'a.jpg..json'],
  ['a counter', 'a(1).jpg', 'a.jpg(1).json'],
  ['a counter and a suffix', 'a(12).jpg', 'a.jpg.supplemental-metadata(12).json'],
  ['a name that ends in a number', 'a (1).jpg', 'a (1).jpg.json'],
  ['a long name', `${LONG_NAME}.jpg`, `${LONG_NAME.slice(0, 46)}.json`],
  ['an edited photo', 'a-edited.jpg', 'a.jpg.json'],
  ['an edited photo with a counter', 'a-bearbeitet(1).jpg', 'a.jpg(1).json'],
  ['the film of a moving photo', 'a.mp4', 'a.heic.supplemental-metadata.json'],
])('finds the description of a file with %s', async (_, photo, note) => {
  const title = note.startsWith('a.heic') ? 'a.heic' : note.startsWith('a (1)') ? 'a (1).jpg' : 'a.jpg'
  const read = await readTakeout({
    [`${PHOTOS}/Box/${photo}`]: 'photo',
    [`${PHOTOS}/Box/${note}`]: describePhoto(title, { description: 'Found' }),
    [`${PHOTOS}/Box/a(7).jpg`]: 'another photo',
  })
  const rows = await context.imports.rows(context.owner, read.id)
  const row = rows.find(({ cells }) => cells[0] === `${PHOTOS}/Box/${photo}`)
  expect(row?.cells).toContain('Found')
  expect(rows).toHaveLength(2)
})

test('leaves out no JSON file that isn’t about a photo, and keeps other products apart', async () => {
  const read = await readTakeout({
    'Takeout/Drive/Box/data.json': '{"title": "Numbers", "numbers": [1, 2]}',
    'Takeout/Keep/note.txt': 'note',
  })
  await context.imports.plan(context.owner, read)
  const rows = await context.imports.rows(context.owner, read.id)
  expect(rows.map(({ plan, changes }) => [plan, changes.folder?.new])).toEqual([
    ['create', ['Drive', 'Box']],
    ['create', ['Keep']],
  ])
})
