import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import type { galleryContract } from '#shared/contract/public/gallery.contract.ts'
import { startApp } from '../support/app.ts'

// An item page links to adjacent and related items that visitors may see.

type ItemPage = ReplyOf<typeof galleryContract.item>

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
let project: string
const idsByTitle = new Map<string, string>()
const toDayMs = (text: string) => Date.parse(`${text}T00:00:00Z`)

async function addItem(title: string, fields: object = {}) {
  const body = { project, title, visibility: 'local', ...fields }
  idsByTitle.set(title, (await owner.post<{ id: string }>('/artifacts', body)).body.id)
}
const readItem = async (title: string) =>
  (await app.client().get<ItemPage>(`/gallery/beside/item/${idsByTitle.get(title)}`)).body

beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'B', url_alias: 'beside' })).body.id
  await addItem('Anchor 2', { subject: ['Sea', 'Iron'], place: 'North Quay', date_of_origin: toDayMs('1911-01-01') })
  await addItem('Anchor 10', { subject: ['iron', 'sea'], description: '<p>Long.</p>' })
  await addItem('Anchor 11, private', { subject: ['Sea', 'Iron'], place: 'North Quay', visibility: 'private' })
  await addItem('Boat', { subject: ['Sea'], place: 'North Quay' })
  await addItem('Chapel', { place: 'North Quay' })
  await addItem('Dance', { date_of_origin: toDayMs('1919-12-31') })
  await addItem('Egg', { date_of_origin: toDayMs('1920-01-01'), place: 'North Quay Road' })
  await addItem('Farm')
  const otherProject = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'C' })).body.id
  await addItem('Elsewhere', { project: otherProject, subject: ['Sea', 'Iron'], place: 'North Quay' })
})
afterAll(() => app.close())

test('shows an item’s tags to visitors', async () => {
  const tag = (await owner.post<{ id: string }>('/tags', { project, title: 'Harbour' })).body.id
  await owner.post(`/artifacts/${idsByTitle.get('Farm')}/add_tag`, { tag })
  expect([(await readItem('Farm')).tags, (await readItem('Boat')).tags]).toEqual([['Harbour'], []])
  await owner.post(`/artifacts/${idsByTitle.get('Farm')}/remove_tag`, { tag })
})

test('links each item to the previous and next one by title, skipping private items', async () => {
  expect(await readItem('Anchor 2')).toMatchObject({ previous: null, next: { title: 'Anchor 10' } })
  expect(await readItem('Boat')).toMatchObject({ previous: { title: 'Anchor 10' }, next: { title: 'Chapel' } })
  expect(await readItem('Farm')).toMatchObject({ previous: { title: 'Egg' }, next: null })
})

test('lists items with shared keywords as related first, then those of the same place, then of the same decade', async () => {
  const { related } = await readItem('Anchor 2')
  expect(related.slice(0, 4).map(({ title }) => title)).toEqual(['Anchor 10', 'Boat', 'Chapel', 'Dance'])
  expect(related.map(({ title }) => title)).not.toContain('Anchor 11, private')
  expect(related.map(({ title }) => title)).not.toContain('Elsewhere')
  expect(related[0]).toMatchObject({ brief: true, description: '' })
  expect((await readItem('Farm')).related).toEqual([])
})

test('filters a gallery by tag, and counts only public items per tag', async () => {
  const createTag = async (title: string, ...items: string[]) => {
    const { id } = (await owner.post<{ id: string }>('/tags', { project, title })).body
    for (const item of items) await owner.post(`/artifacts/${idsByTitle.get(item)}/add_tag`, { tag: id })
  }
  await createTag('The great Flood', 'Boat', 'Egg', 'Anchor 11, private')
  await createTag('Rescue', 'Boat')
  await createTag('Secret', 'Anchor 11, private')
  const search = async (tags?: string[]) => {
    const body = { project, isHostpage: true, query: { ...(tags && { tags }) } }
    const { artifacts, facets } = (await app.client().post<ReplyOf<typeof searchContract.search>>('/search', body)).body
    return { titles: artifacts.map(({ title }) => title), tags: facets.tags }
  }
  expect((await search()).tags).toEqual({ 'The great Flood': 2, Rescue: 1 })
  expect(await search(['the great flood'])).toEqual({
    titles: ['Boat', 'Egg'],
    tags: { 'The great Flood': 2, Rescue: 1 },
  })
  expect((await search(['The great Flood', 'Rescue'])).titles).toEqual(['Boat'])
  for (const unmatchedTags of [['Secret'], ['Never'], ['Rescue', 'Never']])
    expect((await search(unmatchedTags)).titles).toEqual([])
})

test('lists public items that share a tag as related', async () => {
  const { id: tag } = (await owner.post<{ id: string }>('/tags', { project, title: 'Winter' })).body
  const { id: secondTag } = (await owner.post<{ id: string }>('/tags', { project, title: 'Snow' })).body
  for (const title of ['Farm', 'Dance', 'Anchor 11, private'])
    for (const tagId of [tag, secondTag])
      await owner.post(`/artifacts/${idsByTitle.get(title)}/add_tag`, { tag: tagId })
  expect((await readItem('Farm')).related.map(({ title }) => title)).toEqual(['Dance'])
})

test('lists the items closest in time as related when many are from the same decade', async () => {
  const days = Array.from({ length: 24 }, (_, i) => `19${60 + Math.floor(i / 3)}-0${1 + (i % 3)}-15`)
  for (const date of days) await addItem(`Gala of ${date}`, { date_of_origin: toDayMs(date) })
  const { related } = await readItem('Gala of 1963-02-15')
  const nearestTitles = ['1963-03', '1963-01', '1964-01', '1962-03', '1962-02', '1964-02', '1964-03', '1962-01']
  expect(related.map(({ title }) => title)).toEqual(nearestTitles.map((month) => `Gala of ${month}-15`))
})

test('lists related items without an error when fields contain special characters or extreme dates', async () => {
  await addItem('Odd', { place: '— : & | ! ( ) \' "', subject: ["'); --", '\\', ':*'] })
  await addItem('Early', { date_of_origin: -62_135_596_800_000 })
  for (const title of ['Odd', 'Early'])
    expect((await app.client().get(`/gallery/beside/item/${idsByTitle.get(title)}`)).status).toBe(200)
})
