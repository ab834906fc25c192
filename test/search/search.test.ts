import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import type { ReplyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { startApp } from '../support/app.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'

type SearchReply = ReplyOf<typeof searchContract.search>

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
let project: string
const parseDay = (text: string) => Date.parse(`${text}T00:00:00Z`)
const ids = new Map<string, string>()

const search = async (body: object, client: Pick<typeof owner, 'post'> = owner) => {
  const answer = await client.post<SearchReply>('/search', { project, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const searchTitles = async (body: object, client?: Pick<typeof owner, 'post'>) =>
  (await search(body, client)).artifacts.map((entry) => entry.title)
const searchTitlesFor = (query: object, options: object = {}) => searchTitles({ query, ...options })

async function createItem(title: string, fields: object = {}) {
  const { body } = await owner.post<Artifact>('/artifacts', { project, title, ...fields })
  ids.set(title, body.id)
  return body.id
}

beforeAll(async () => {
  app = await startApp({ worker: true })
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Search' })).body.id
  await createItem('Ferry at Stromness', {
    place: 'Stromness, Orkney',
    subject: ['Ferries', 'sea'],
    date_of_origin: parseDay('1957-03-01'),
    visibility: 'local',
  })
  await createItem('Café 2', {
    description: '<p>The <b>ferry</b> crew at breakfast</p>',
    subject: ['ferries'],
    date_of_origin: parseDay('1961-07-09'),
  })
  await createItem('Café 10', {
    reference: 'ORK-77',
    time_period: { gte: parseDay('1940-01-01'), lte: parseDay('1945-12-31') },
  })
  await createItem('Øyvind’s boat', {
    place: 'Hoy',
    time_period: { gte: null, lte: parseDay('1939-06-01') },
    visibility: 'local',
    reference: 'HOY-1',
  })
  await createItem('Ångström', { subject: ['Sea'], date_of_origin: parseDay('1957-12-31') })
  const form = new FormData()
  form.set('project', project)
  form.set('title', 'Minutes')
  form.set(
    'file',
    new Blob(['Of the meeting of the harbour board.\n', 'The lighthouse keeper spoke. '.repeat(40)]),
    'minutes.txt',
  )
  const { body } = await owner.post<Artifact>('/artifacts', form)
  ids.set('Minutes', body.id)
  const isReady = async () => {
    const { file } = (await owner.get<Artifact>(`/artifacts/${body.id}`)).body
    if (file?.status !== 'ready') throw new Error('is being processed')
  }
  await vi.waitFor(isReady, { timeout: SLOW_EFFECT_TIMEOUT_MS, interval: 100 })
}, TIME_LIMITS.mediaTools)
afterAll(() => app.close())

describe('search words', () => {
  test('finds items that contain all words as prefixes in any field, ignoring case and accents', async () => {
    expect(await searchTitlesFor({ query: 'ferr strom' })).toEqual(['Ferry at Stromness'])
    expect(await searchTitlesFor({ query: 'CAFE' })).toEqual(['Café 2', 'Café 10'])
    expect(await searchTitlesFor({ query: 'angstrom' })).toEqual(['Ångström'])
    expect(await searchTitlesFor({ query: 'ork-77' })).toEqual(['Café 10'])
    expect(await searchTitlesFor({ query: 'nothing of the kind' })).toEqual([])
  })
  test('ranks title matches first, and sorts by title in natural order if there are no search words', async () => {
    expect(await searchTitlesFor({ query: 'ferry' })).toEqual(['Ferry at Stromness', 'Café 2'])
    expect(await searchTitles({})).toEqual([
      'Ångström',
      'Café 2',
      'Café 10',
      'Ferry at Stromness',
      'Minutes',
      'Øyvind’s boat',
    ])
  })
  test('finds words in documents and tags, and reports the matching field', async () => {
    const tag = (await owner.post<{ id: string }>('/tags', { project, title: 'Unusual' })).body.id
    await owner.post(`/artifacts/${ids.get('Ångström')}/add_tag`, { tag })
    const resultInFolder = await search({ query: { query: 'lighthouse' } })
    expect(resultInFolder.artifacts.map((entry) => entry.title)).toEqual(['Minutes'])
    expect(resultInFolder.matches[ids.get('Minutes') ?? '']).toMatchObject({
      field: 'document',
      text: expect.stringContaining('lighthouse keeper'),
    })
    const taggedResult = await search({ query: { query: 'unusu' } })
    expect(taggedResult.matches[ids.get('Ångström') ?? '']).toEqual({ field: 'tags', text: 'Unusual' })
    await owner.post(`/tags/${tag}`, { title: 'Renamed' })
    expect(await searchTitlesFor({ query: 'unusual' })).toEqual([])
    expect(await searchTitlesFor({ query: 'renamed' })).toEqual(['Ångström'])
    expect((await search({ query: { query: 'breakfast' } })).matches[ids.get('Café 2') ?? '']).toMatchObject({
      field: 'description',
      text: expect.stringContaining('ferry crew at breakfast'),
    })
    await owner.delete(`/tags/${tag}`)
    expect(await searchTitlesFor({ query: 'renamed' })).toEqual([])
  })
  test('searches titles, descriptions or both, as requested', async () => {
    expect(await searchTitlesFor({ title: 'ferry', titleTypes: { title: true } })).toEqual(['Ferry at Stromness'])
    expect(await searchTitlesFor({ title: 'ferry', titleTypes: { description: true } })).toEqual(['Café 2'])
    expect(await searchTitlesFor({ title: 'ferry' })).toEqual(['Ferry at Stromness', 'Café 2'])
  })
  test('shows visitors only matches in public items and fields', async () => {
    const visitor = app.client()
    expect(await searchTitles({ query: { query: 'ferry' } }, visitor)).toEqual(['Ferry at Stromness'])
    expect(await searchTitles({ query: { query: 'hoy-1' } }, visitor)).toEqual([])
    expect(await searchTitlesFor({ query: 'hoy-1' })).toEqual(['Øyvind’s boat'])
  })
})

describe('search filters', () => {
  test('3.search.1 filters by type', async () => {
    expect(await searchTitlesFor({ type: 'Document' })).toHaveLength(6)
    expect(await searchTitlesFor({ type: 'Audio' })).toEqual([])
  })
  test('3.search.2 filters by duration: short is below 240 s, long from 1200 s', async () => {
    const lengths = [239.9, 240, 1199.9, 1200]
    const { db } = app.services
    for (const [i, duration] of lengths.entries()) {
      const file = {
        id: newId(),
        sha256: `${i}`,
        size: i,
        mime: 'audio/mpeg',
        type: 'audio' as const,
        key: `${i}`,
        note: null,
      }
      const noDimensions = { width: null, height: null, pages: null, placeholder: null, content: null }
      await db
        .insertInto('files')
        .values({ ...file, ...noDimensions, duration })
        .execute()
      await db
        .updateTable('artifacts')
        .set({ file: file.id })
        .where('id', '=', await createItem(`tape ${duration}`))
        .execute()
    }
    expect(await searchTitlesFor({ duration: 'short' })).toEqual(['tape 239.9'])
    expect(await searchTitlesFor({ duration: 'medium' })).toEqual(['tape 240', 'tape 1199.9'])
    expect(await searchTitlesFor({ duration: 'long' })).toEqual(['tape 1200'])
    expect(await searchTitlesFor({ duration: 'any', query: 'tape' })).toHaveLength(4)
    for (const length of lengths) await owner.post(`/artifacts/${ids.get(`tape ${length}`)}`, { active: false })
    await owner.get(`/projects/${project}/empty_trash`)
  })
  test('3.search.3 filters by upload date', async () => {
    const id = ids.get('Café 10') ?? ''
    const setAgeInDays = (ageInDays: number) =>
      app.services.db
        .updateTable('artifacts')
        .set({ created_at: Date.now() - ageInDays * 86_400_000 })
        .where('id', '=', id)
        .execute()
    const isFoundByAge = async (upload_at: string) => (await searchTitlesFor({ upload_at })).includes('Café 10')
    const ageFilters = ['any', 'day', 'week', 'month', 'year']
    const expectedByAge: [number, boolean[]][] = [
      [0.9, [true, true, true, true, true]],
      [1.1, [true, false, true, true, true]],
      [8, [true, false, false, true, true]],
      [31, [true, false, false, false, true]],
      [366, [true, false, false, false, false]],
    ]
    for (const [days, expectedFilters] of expectedByAge) {
      await setAgeInDays(days)
      expect(await Promise.all(ageFilters.map(isFoundByAge)), `${days} days old`).toEqual(expectedFilters)
    }
  })
  test('finds items whose dates overlap the range, including its start but not its end', async () => {
    const findByOrigin = (from: string | null, to: string | null) =>
      searchTitlesFor({
        ...(from && { from_date_origin: parseDay(from) }),
        ...(to && { to_date_origin: parseDay(to) }),
      })
    expect(await findByOrigin('1957-03-01', '1957-03-02')).toEqual(['Ferry at Stromness'])
    expect(await findByOrigin('1957-03-02', '1958-01-01')).toEqual(['Ångström'])
    expect(await findByOrigin(null, '1957-03-01')).toEqual([])
    expect(
      await searchTitlesFor({
        from_date_origin: parseDay('1957-03-01') + 3_600_000,
        to_date_origin: parseDay('1957-03-02'),
      }),
    ).toEqual(['Ferry at Stromness'])
    const findByCoverage = (from: string | null, to: string | null) =>
      searchTitlesFor({
        ...(from && { from_date_coverage: parseDay(from) }),
        ...(to && { to_date_coverage: parseDay(to) }),
      })
    expect(await findByCoverage('1944-01-01', null)).toEqual(['Café 10'])
    expect(await findByCoverage('1945-12-31', '1950-01-01')).toEqual(['Café 10'])
    expect(await findByCoverage('1946-01-01', null)).toEqual([])
    expect(await findByCoverage(null, '1940-01-01')).toEqual(['Øyvind’s boat'])
    expect(await findByCoverage('1930-01-01', '1941-01-01')).toEqual(['Café 10', 'Øyvind’s boat'])
  })
  test('requires all given keywords in any letter case, and matches a place by its words', async () => {
    expect(await searchTitlesFor({ keywords: ['FERRIES'] })).toEqual(['Café 2', 'Ferry at Stromness'])
    expect(await searchTitlesFor({ keywords: ['ferries', 'sea'] })).toEqual(['Ferry at Stromness'])
    expect(await searchTitlesFor({ place: 'orkn' })).toEqual(['Ferry at Stromness'])
  })
  test('finds as many items for an exact place as the place facet counts', async () => {
    const { facets } = await search({})
    for (const [placeIs, n] of Object.entries(facets.place))
      expect((await search({ query: { placeIs } })).total, placeIs).toBe(n)
    expect(await searchTitlesFor({ placeIs: 'stromness ORKNEY' })).toEqual(
      await searchTitlesFor({ placeIs: 'Stromness, Orkney' }),
    )
    expect(await searchTitlesFor({ placeIs: 'Stromness' })).toEqual([])
    expect(await searchTitlesFor({ place: 'Stromness' })).toContain('Ferry at Stromness')
    expect((await search({ query: { placeIs: 'Hoy' } })).matches).toEqual({})
    expect(await searchTitlesFor({ placeIs: '—' })).toEqual([])
  })

  test('filters by tags and exhibits, and returns facet counts', async () => {
    const tag = (await owner.post<{ id: string }>('/tags', { project, title: 'Blue' })).body.id
    const itemIds = ['Minutes', 'Café 2'].map((title) => ids.get(title))
    await owner.post('/artifacts/bulk_add_tags', { tagIds: [tag], artifactIds: itemIds })
    expect(await searchTitles({ tagIds: [tag] })).toEqual(['Café 2', 'Minutes'])
    const exhibit = await owner.post<{ id: string }>('/exhibits', {
      project,
      title: 'E',
      description: 'D',
      url_alias: 'e',
      artifacts: [itemIds[0]],
    })
    expect(await searchTitles({ exhibitIds: [exhibit.body.id] })).toEqual(['Minutes'])
    expect(await searchTitles({ exhibitIds: [exhibit.body.id], tagIds: [tag], query: { query: 'cafe' } })).toEqual([])
    const { facets } = await search({ query: { query: 'ferr' } })
    expect(facets).toEqual({
      type: { document: 2 },
      place: { 'Stromness, Orkney': 1 },
      keywords: { Ferries: 2, sea: 1 },
      tags: { Blue: 1 },
      decade: { 1950: 1, 1960: 1 },
    })
    expect((await search({ facets: false })).facets.type).toEqual({})
  })
})

describe('search order and pages', () => {
  const SORT_ORDERS = [
    ['TITLE', ['Ångström', 'Café 2', 'Café 10', 'Ferry at Stromness', 'Minutes', 'Øyvind’s boat']],
    ['DATE_OF_ORIGIN', ['Ferry at Stromness', 'Ångström', 'Café 2']],
    ['SIZE', ['Minutes']],
    ['TYPE', []],
    ['CREATED_AT', ['Café 10', 'Ferry at Stromness', 'Café 2', 'Øyvind’s boat', 'Ångström', 'Minutes']],
  ] as const
  test.each(SORT_ORDERS)('sorts by %s in both directions, across pages and with filters', async (key, expected) => {
    for (const dir of ['asc', 'desc'] as const) {
      const allTitles = await searchTitles({ sort: { key, dir } })
      const expectedMatches = allTitles.filter((title) => (expected as readonly string[]).includes(title))
      expect(expectedMatches).toEqual(dir === 'asc' ? expected : expected.toReversed())
      if (key === 'DATE_OF_ORIGIN') expect(allTitles.slice(0, 3), 'undated ones come last').toEqual(expectedMatches)
      // With a filter, the search sorts after matching; without one, it uses an index.
      for (const query of [{}, { type: 'Document' }]) {
        const pagedTitles: string[] = []
        let cursor: string | null = null
        do {
          const page: SearchReply = await search({ sort: { key, dir }, query, limit: 2, ...(cursor && { cursor }) })
          pagedTitles.push(...page.artifacts.map((entry) => entry.title))
          expect(page.total).toBe(6)
          cursor = page.cursor
        } while (cursor)
        expect(pagedTitles).toEqual(allTitles)
      }
    }
  })
  test('paginates by relevance, and refuses a cursor from another sort order', async () => {
    const firstPage = await search({ query: { query: 'ferry' }, limit: 1 })
    const nextPage = await search({ query: { query: 'ferry' }, limit: 1, cursor: firstPage.cursor })
    expect([...firstPage.artifacts, ...nextPage.artifacts].map((entry) => entry.title)).toEqual([
      'Ferry at Stromness',
      'Café 2',
    ])
    expect(nextPage.cursor).toBeNull()
    const badCursor = await owner.post<{ errors: { field: string } }>('/search', { project, cursor: firstPage.cursor })
    expect([badCursor.status, badCursor.body.errors.field]).toEqual([400, 'cursor'])
  })
  test('keeps pages stable when items are added before them', async () => {
    const first = await search({ limit: 3 })
    const id = await createItem('AAA')
    const next = await search({ limit: 3, cursor: first.cursor })
    expect(next.artifacts.map((entry) => entry.title)).toEqual(['Ferry at Stromness', 'Minutes', 'Øyvind’s boat'])
    await owner.post(`/artifacts/${id}`, { active: false })
  })
  test('finds everything below a folder when subfolders are included', async () => {
    const createFolder = async (title: string, folder: string) =>
      (await owner.post<{ id: string }>('/folders', { project, title, folder })).body.id
    const outer = await createFolder('Outer', 'root')
    const inner = await createFolder('Inner', outer)
    await createItem('Outermost', { folder: outer, date_of_origin: parseDay('1931-01-01') })
    await createItem('Innermost', { folder: inner, date_of_origin: parseDay('1921-01-01') })
    const scope = { folder: outer, subfolders: true, sort: { key: 'DATE_OF_ORIGIN', dir: 'asc' } }
    const found = await search(scope)
    expect([found.artifacts.map(({ title }) => title), found.folders, found.total]).toEqual([
      ['Innermost', 'Outermost'],
      [],
      2,
    ])
    expect(found.facets.decade).toEqual({ 1920: 1, 1930: 1 })
    const firstPage = await search({ ...scope, limit: 1 })
    expect(await searchTitles({ ...scope, limit: 1, cursor: firstPage.cursor })).toEqual(['Outermost'])
    expect(await searchTitlesFor({ query: 'innermost' }, { folder: outer, subfolders: true })).toEqual(['Innermost'])
    const everything = await search({ folder: 'root', subfolders: true })
    expect([everything.total, everything.folders]).toEqual([(await search({})).total, []])
    // A folder of another project has nothing to show.
    const foreignProject = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Other' })).body.id
    expect((await search({ ...scope, project: foreignProject })).total).toBe(0)
    await owner.delete(`/folders/${inner}`)
    expect(await searchTitles(scope)).toEqual(['Outermost'])
    await owner.delete(`/folders/${outer}`)
    await owner.get(`/projects/${project}/empty_trash`)
  })
  test('lists folders before items, and omits either on request', async () => {
    const createFolders = async (parent: string, n: number) => {
      for (let i = 1; i <= n; i++) await owner.post('/folders', { project, title: `Box ${i}`, folder: parent })
    }
    const homeFolder = (await owner.post<{ id: string }>('/folders', { project, title: 'Home' })).body.id
    await createFolders(homeFolder, 12)
    const item = await createItem('In the box', { folder: homeFolder })
    const seenTitles: string[] = []
    let cursor: string | null = null
    do {
      const page: SearchReply = await search({ folder: homeFolder, limit: 5, ...(cursor && { cursor }) })
      expect([page.total, page.total_folders]).toEqual([1, 12])
      seenTitles.push(...page.folders.map((entry) => entry.title), ...page.artifacts.map((entry) => entry.title))
      cursor = page.cursor
    } while (cursor)
    expect(seenTitles).toEqual([...Array.from({ length: 12 }, (_, i) => `Box ${i + 1}`), 'In the box'])
    const foldersOnlyResult = await search({ folder: homeFolder, onlyFolders: true })
    expect([foldersOnlyResult.folders.length, foldersOnlyResult.artifacts.length]).toEqual([12, 0])
    const items = await search({ onlyArtifacts: true, sort: { key: 'CREATED_AT', dir: 'desc' }, limit: 1 })
    expect([items.artifacts[0]?.id, items.folders.length, items.total_folders]).toEqual([item, 0, 0])
    expect(items.total).toBe((await search({})).total)
    expect((await search({ onlyArtifacts: true, query: { query: 'box' } })).folders).toEqual([])
    expect((await search({ query: { query: 'box 3' } })).folders.map((entry) => entry.title)).toEqual(['Box 3'])
    await owner.delete(`/folders/${homeFolder}`)
    expect((await search({ getDeleted: true })).folders.map((entry) => entry.title)).toEqual(['Home'])
    expect(
      (await search({ getDeleted: true, query: { query: 'in the box' } })).artifacts.map((entry) => entry.id),
    ).toEqual([item])
    await owner.get(`/projects/${project}/empty_trash`)
  })
})
