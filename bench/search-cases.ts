import type pg from 'pg'
import { openDatabase } from '../src/server/db/connect.ts'
import { refreshSortIndexes } from '../src/server/features/search/sort-indexes/refresh-sort-indexes.job.ts'
import { encodePosition } from '../src/server/features/search/sorts.ts'
import { openLocks } from '../src/server/ports/locks/pg-locks.ts'
import { DEFAULT_PAGE_SIZE } from '../src/shared/rules/limits.ts'
import type { Product } from './product.ts'

export interface SearchCase {
  name: string
  /** Determines which budget for many clients applies: listings use an index, text searches match words. */
  kind: 'listing' | 'text'
  /** Bodies of POST /search, sent in turn. */
  bodies: object[]
}

/** Typical searches of an archive of bench/seed.ts. */
export async function createSearchCases(product: Product, pool: pg.Pool): Promise<SearchCase[]> {
  const selectIds = async (sql: string) => (await pool.query<{ id: string }>(sql)).rows.map((row) => row.id)
  const [project] = await selectIds('SELECT id FROM projects')
  const hasOwnFields = (await selectIds('SELECT id FROM fields LIMIT 1')).length > 0
  const folders = await selectIds('SELECT id FROM folders ORDER BY created_at LIMIT 30')
  const tags = await selectIds('SELECT id FROM tags ORDER BY id LIMIT 10')
  const [largeFolder, mediumFolder, ...ordinary] = folders
  // Requests no facets, like the list on the archive page. Answers filtered by exhibits aren't cached, even if the list
  // of exhibits is empty, so this measures the search itself.
  const list = { project, limit: DEFAULT_PAGE_SIZE, facets: false, exhibitIds: [] }
  const largeFolderBody = { ...list, folder: largeFolder }
  const createSearchBody = (query: object, options: object = {}) => ({ ...list, query, ...options })
  return [
    { name: 'folder of a tenth of all, page 1', kind: 'listing', bodies: [largeFolderBody] },
    {
      name: 'folder of a tenth of all, page 200',
      kind: 'listing',
      bodies: [{ ...largeFolderBody, cursor: await fetchCursor(product, largeFolderBody, 200) }],
    },
    { name: 'folder of a two-hundredth', kind: 'listing', bodies: [{ ...list, folder: mediumFolder }] },
    { name: 'the top', kind: 'listing', bodies: [{ ...list, folder: 'root' }] },
    { name: 'ordinary folders', kind: 'listing', bodies: ordinary.map((folder) => ({ ...list, folder })) },
    {
      name: 'everything, newest first',
      kind: 'listing',
      bodies: [{ ...list, sort: { key: 'CREATED_AT', dir: 'desc' } }],
    },
    { name: 'trash', kind: 'listing', bodies: [{ ...list, getDeleted: true }] },
    {
      name: 'title prefix',
      kind: 'text',
      bodies: ['ferr', 'lighth', 'stromn', 'kirkw', 'weddi', 'quarr', 'lerw'].map((title) =>
        createSearchBody({ title }),
      ),
    },
    {
      name: 'title prefixes, several',
      kind: 'text',
      bodies: ['ferry strom', 'storm dam', 'herr gut 19', 'choir at brae', 'lang 1957'].map((title) =>
        createSearchBody({ title }),
      ),
    },
    {
      name: 'words, type and folder',
      kind: 'text',
      bodies: ['harbour', 'winter', 'aberdeen boat', 'negative', 'music'].map((query) =>
        createSearchBody({ query, type: 'Image' }, { folder: largeFolder }),
      ),
    },
    {
      name: 'words, type and tags',
      kind: 'text',
      bodies: ['harbour', 'winter', 'aberdeen boat', 'negative', 'music'].map((query, i) =>
        createSearchBody({ query, type: 'Audio' }, { tagIds: tags.slice(i, i + 2) }),
      ),
    },
    {
      name: 'facets, one item in eight',
      kind: 'text',
      bodies: ['harbour', 'snow', 'school'].map((query) => createSearchBody({ query }, { facets: true })),
    },
    {
      name: 'facets, nearly every item',
      kind: 'text',
      bodies: ['the', 'img', 'i'].map((query) => createSearchBody({ query }, { facets: true })),
    },
    {
      name: 'words that nothing has',
      kind: 'text',
      bodies: ['zzyzx', 'harbour zzyzx'].map((query) => createSearchBody({ query })),
    },
    ...(hasOwnFields ? await createOwnFieldCases(product, createSearchBody) : []),
  ]
}

/** Searches by the fields of bench/seed-own-fields.ts. */
async function createOwnFieldCases(
  product: Product,
  createSearchBody: (query: object, options?: object) => object,
): Promise<SearchCase[]> {
  const sorted = { number: 'own_5', date: 'own_8', text: 'own_7' }
  const sortCases: SearchCase[] = []
  for (const [type, key] of Object.entries(sorted)) {
    const bodies = (['asc', 'desc'] as const).map((dir) =>
      createSearchBody({}, { sort: { key: `fields.${key}`, dir } }),
    )
    // The first search has no index yet.
    const startedAt = performance.now()
    await product.postJson('/search', bodies[0] as object)
    console.log(`first list sorted by an own ${type}: ${Math.round(performance.now() - startedAt)} ms`)
    sortCases.push({ name: `sorted by an own ${type}`, kind: 'listing', bodies })
  }
  await createSortIndexes(product)
  for (const { name, bodies } of [...sortCases]) {
    const [ascending] = bodies as [object]
    const laterPage = { ...ascending, cursor: await fetchCursor(product, ascending, 50) }
    sortCases.push({ name: `${name}, page 50`, kind: 'listing', bodies: [laterPage] })
  }
  // Only items without a date are left.
  const cursor = encodePosition({
    order: `fields.${sorted.date}-asc`,
    list: 'artifacts',
    last: [null, '00000000-0000-7000-8000-000000000000'],
    total: 0,
    folders: 0,
    estimated: true,
  })
  const undated = createSearchBody({}, { sort: { key: `fields.${sorted.date}`, dir: 'asc' }, cursor })
  sortCases.push({ name: 'sorted by an own date, items without one', kind: 'listing', bodies: [undated] })
  const persons = [3, 40, 500, 1200].map((n) => ({ own_3: [`Photographer ${n}`] }))
  const choices = ['print', 'slide', 'album'].map((own_0) => ({ own_0: [own_0] }))
  return [
    { name: 'own field, few items', kind: 'listing', bodies: persons.map((fields) => createSearchBody({ fields })) },
    {
      name: 'own field, a fifth of all',
      kind: 'listing',
      bodies: choices.map((fields) => createSearchBody({ fields })),
    },
    ...sortCases,
    {
      name: 'facets of own fields, a fifth of all',
      kind: 'text',
      bodies: choices.map((fields) => createSearchBody({ fields }, { facets: true })),
    },
  ]
}

/** Creates the indexes of the fields that were sorted by, as a worker does. */
async function createSortIndexes({ connection }: Product): Promise<void> {
  const database = openDatabase(connection, {})
  const locks = openLocks(connection)
  const startedAt = performance.now()
  await refreshSortIndexes({ db: database.jobDb, locks }, new AbortController().signal)
  console.log(`indexes for these lists: ${Math.round(performance.now() - startedAt)} ms`)
  await locks.close()
  await database.close()
}

async function fetchCursor(product: Product, body: object, page: number): Promise<string | null> {
  let cursor: string | null = null
  for (let i = 1; i < page; i++) {
    const answer: { cursor: string | null } = await product.postJson('/search', { ...body, ...(cursor && { cursor }) })
    // A smaller archive has fewer pages.
    if (!answer.cursor) break
    cursor = answer.cursor
  }
  return cursor
}
