import pg from 'pg'
import type { AnswerCase } from './response-case.ts'
import type { Product } from './product.ts'

const PAGE = 50
const API = '/client/api'

/** Members' requests to an archive of bench/seed.ts: lists, items, words and facets. */
export async function listCases({ connection }: Pick<Product, 'connection'>): Promise<AnswerCase[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const selectIds = async (sql: string) => (await client.query<{ id: string }>(sql)).rows.map((row) => row.id)
  const [project] = await selectIds('SELECT id FROM projects')
  const [firstFolder, ...folders] = await selectIds('SELECT id FROM folders ORDER BY created_at LIMIT 2000')
  const items = await selectIds('SELECT id FROM artifacts WHERE active ORDER BY md5(id::text) LIMIT 500')
  await client.end()
  const createSearchRequests = (bodies: object[], options: object = {}) =>
    bodies.map((body) => ({
      path: `${API}/search`,
      body: { project, isHostpage: false, limit: PAGE, ...body, ...options },
      asOwner: true as const,
    }))
  const search = (name: string, bodies: object[]): AnswerCase[] => [
    // Answers filtered by exhibits aren't cached, even if the list of exhibits is empty.
    { name: `${name}, made anew`, requests: createSearchRequests(bodies, { exhibitIds: [] }) },
    { name: `${name}, kept`, requests: createSearchRequests(bodies) },
  ]
  const searchWords = ['harbour', 'winter', 'aberdeen boat', 'negative', 'music']
  const decades = { from_date_origin: Date.UTC(1900, 0), to_date_origin: Date.UTC(1960, 0) }
  return [
    ...search('list of a folder of a tenth', [{ folder: firstFolder, facets: false }]),
    ...search(
      'lists of ordinary folders',
      folders.slice(100, 600).map((folder) => ({ folder, facets: false })),
    ),
    { name: 'one item', requests: items.map((id) => ({ path: `${API}/artifacts/${id}`, asOwner: true })) },
    { name: 'exhibits of the project', requests: [{ path: `${API}/projects/${project}/exhibits`, asOwner: true }] },
    {
      name: 'exhibits of an item',
      requests: items.map((id) => ({ path: `${API}/artifacts/${id}/exhibits`, asOwner: true })),
    },
    { name: 'tags of the project', requests: [{ path: `${API}/projects/${project}/tags`, asOwner: true }] },
    ...search(
      'words and two filters',
      searchWords.map((query) => ({ query: { query, type: 'Image', ...decades }, facets: false })),
    ),
    ...search('facets of the project', [{ limit: 1, facets: true }]),
    ...search(
      'facets of words',
      searchWords.map((query) => ({ query: { query }, limit: 1, facets: true })),
    ),
  ]
}
