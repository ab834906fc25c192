import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import type { galleryContract } from '#shared/contract/public/gallery.contract.ts'
import { startApp } from './app.ts'

// An item page links to adjacent and related items that visitors may see.

type Item = ReplyOf<typeof galleryContract.item>

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
let project: string
const ids = new Map<string, string>()
const day = (text: string) => Date.parse(`${text}T00:00:00Z`)

async function add(title: string, fields: object = {}) {
  const body = { project, title, visibility: 'local', ...fields }
  ids.set(title, (await owner.post<{ id: string }>('/artifacts', body)).body.id)
}
const read = async (title: string) => (await app.client().get<Item>(`/gallery/beside/item/${ids.get(title)}`)).body

beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'B', url_alias: 'beside' })).body.id
  await add('Anchor 2', { subject: ['Sea', 'Iron'], place: 'North Quay', date_of_origin: day('1911-01-01') })
  await add('Anchor 10', { subject: ['iron', 'sea'], description: '<p>Long.</p>' })
  await add('Anchor 11, private', { subject: ['Sea', 'Iron'], place: 'North Quay', visibility: 'private' })
  await add('Boat', { subject: ['Sea'], place: 'North Quay' })
  await add('Chapel', { place: 'North Quay' })
  await add('Dance', { date_of_origin: day('1919-12-31') })
  await add('Egg', { date_of_origin: day('1920-01-01'), place: 'North Quay Road' })
  await add('Farm')
  const other = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'C' })).body.id
  await add('Elsewhere', { project: other, subject: ['Sea', 'Iron'], place: 'North Quay' })
})
afterAll(() => app.close())

test('shows the tags of an item', async () => {
  const tag = (await owner.post<{ id: string }>('/tags', { project, title: 'Harbour' })).body.id
  await owner.post(`/artifacts/${ids.get('Farm')}/add_tag`, { tag })
  expect([(await read('Farm')).tags, (await read('Boat')).tags]).toEqual([['Harbour'], []])
  await owner.post(`/artifacts/${ids.get('Farm')}/remove_tag`, { tag })
})

test('links to the previous and next item by title, skipping private ones', async () => {
  expect(await read('Anchor 2')).toMatchObject({ previous: null, next: { title: 'Anchor 10' } })
  expect(await read('Boat')).toMatchObject({ previous: { title: 'Anchor 10' }, next: { title: 'Chapel' } })
  expect(await read('Farm')).toMatchObject({ previous: { title: 'Egg' }, next: null })
})

test('relates items by shared keywords, then by place, then by decade', async () => {
  const { related } = await read('Anchor 2')
  expect(related.slice(0, 4).map(({ title }) => title)).toEqual(['Anchor 10', 'Boat', 'Chapel', 'Dance'])
  expect(related.map(({ title }) => title)).not.toContain('Anchor 11, private')
  expect(related.map(({ title }) => title)).not.toContain('Elsewhere')
  expect(related[0]).toMatchObject({ brief: true, description: '' })
  expect((await read('Farm')).related).toEqual([])
})

test('filters a gallery by tags, and counts tags of public items only', async () => {
  const tag = async (title: string, ...items: string[]) => {
    const { id } = (await owner.post<{ id: string }>('/tags', { project, title })).body
    for (const item of items) await owner.post(`/artifacts/${ids.get(item)}/add_tag`, { tag: id })
  }
  await tag('The great Flood', 'Boat', 'Egg', 'Anchor 11, private')
  await tag('Rescue', 'Boat')
  await tag('Secret', 'Anchor 11, private')
  const found = async (tags?: string[]) => {
    const body = { project, isHostpage: true, query: { ...(tags && { tags }) } }
    const { artifacts, facets } = (await app.client().post<ReplyOf<typeof searchContract.search>>('/search', body)).body
    return { titles: artifacts.map(({ title }) => title), tags: facets.tags }
  }
  expect((await found()).tags).toEqual({ 'The great Flood': 2, Rescue: 1 })
  expect(await found(['the great flood'])).toEqual({
    titles: ['Boat', 'Egg'],
    tags: { 'The great Flood': 2, Rescue: 1 },
  })
  expect((await found(['The great Flood', 'Rescue'])).titles).toEqual(['Boat'])
  for (const none of [['Secret'], ['Never'], ['Rescue', 'Never']]) expect((await found(none)).titles).toEqual([])
})

test('relates items that share a tag', async () => {
  const { id: tag } = (await owner.post<{ id: string }>('/tags', { project, title: 'Winter' })).body
  const { id: second } = (await owner.post<{ id: string }>('/tags', { project, title: 'Snow' })).body
  for (const title of ['Farm', 'Dance', 'Anchor 11, private'])
    for (const one of [tag, second]) await owner.post(`/artifacts/${ids.get(title)}/add_tag`, { tag: one })
  expect((await read('Farm')).related.map(({ title }) => title)).toEqual(['Dance'])
})

test('relates the items closest in time when many are from the same decade', async () => {
  const days = Array.from({ length: 24 }, (_, i) => `19${60 + Math.floor(i / 3)}-0${1 + (i % 3)}-15`)
  for (const date of days) await add(`Gala of ${date}`, { date_of_origin: day(date) })
  const { related } = await read('Gala of 1963-02-15')
  const nearest = ['1963-03', '1963-01', '1964-01', '1962-03', '1962-02', '1964-02', '1964-03', '1962-01']
  expect(related.map(({ title }) => title)).toEqual(nearest.map((month) => `Gala of ${month}-15`))
})

test('handles fields with special characters or extreme dates', async () => {
  await add('Odd', { place: '— : & | ! ( ) \' "', subject: ["'); --", '\\', ':*'] })
  await add('Early', { date_of_origin: -62_135_596_800_000 })
  for (const title of ['Odd', 'Early'])
    expect((await app.client().get(`/gallery/beside/item/${ids.get(title)}`)).status).toBe(200)
})
