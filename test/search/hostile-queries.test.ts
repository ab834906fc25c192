import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/tables/index.ts'
import { newId } from '#server/kit/ids.ts'
import type { BodyOf, ReplyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { startApp } from '../support/app.ts'
import { addMember } from '../support/fixtures.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'

// Search with hostile input and in other scripts.

type SearchReply = ReplyOf<typeof searchContract.search>
type Failure = { errors: { message: string; field?: string } }

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
})
afterAll(() => app.close())

const createProject = async () =>
  (await owner.post<{ id: string }>('/projects', { org: owner.org, title: newId() })).body.id
const createItem = async (projectId: string, title: string, fields: object = {}) => {
  const { status, body } = await owner.post<Artifact>('/artifacts', { project: projectId, title, ...fields })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const search = async (body: BodyOf<typeof searchContract.search>, client: Pick<typeof owner, 'post'> = owner) => {
  const answer = await client.post<SearchReply>('/search', body)
  expect(answer.status, JSON.stringify([body, answer.body])).toBe(200)
  return answer.body
}
const searchTitles = async (...searchArgs: Parameters<typeof search>) =>
  (await search(...searchArgs)).artifacts.map((artifact) => artifact.title).toSorted()

/** The number of statements that wait for a lock. */
const countBlockedStatements = async (db: Kysely<Database>) =>
  (await sql<{ n: number }>`SELECT count(*) AS n FROM pg_locks WHERE NOT granted`.execute(db)).rows[0]?.n

describe('search words', () => {
  const NAMES = [
    'Øyvind’s boat', '1939–1945', '«Война» и мир', '“Quoted”', 'हिन्दी शब्द', 'ferry🚢boat', '東京。大阪', 'שָׁלוֹם עולם', 'سفينة، بحر',
    'a+b=c', '½ pint', '二〇二四年', 'ไทยแลนด์', 'தமிழ் நாடு', '한국어', "O'Neill & Sons", 'foo\u00a0bar\u200bbaz', '5%—10%', 'ﷺ', 'x²≈y',
  ] // prettier-ignore
  test('finds an item by its title and by each word in it, in any script and with any punctuation', async () => {
    const projectId = await createProject()
    for (const name of NAMES) await createItem(projectId, name)
    for (const name of NAMES) {
      expect(await searchTitles({ project: projectId, query: { query: name } }), name).toContain(name)
      expect(await searchTitles({ project: projectId, query: { title: name } }), name).toContain(name)
    }
    expect(await searchTitles({ project: projectId, query: { query: '1945' } })).toEqual(['1939–1945'])
    expect(await searchTitles({ project: projectId, query: { title: 'война' } })).toEqual(['«Война» и мир'])
    expect(await searchTitles({ project: projectId, query: { query: 'हिन्द' } })).toEqual(['हिन्दी शब्द'])
    expect(await searchTitles({ project: projectId, query: { query: 'ह' } })).toEqual([])
  })

  test('ignores HTML entities and tags when searching a description', async () => {
    const projectId = await createProject()
    await createItem(projectId, 'Firm', { description: '<p>Smith &amp; Jones&nbsp;Ltd</p>' })
    expect(await searchTitles({ project: projectId, query: { query: 'smith jones ltd' } })).toEqual(['Firm'])
    for (const query of ['amp', 'nbsp', 'p'])
      expect(await searchTitles({ project: projectId, query: { query } }), query).toEqual([])
  })

  test('does not treat prefixes of internal field names as search terms', async () => {
    const projectId = await createProject()
    await createItem(projectId, 'Boat', { place: 'Hoy', reference: 'X-1', visibility: 'local' })
    const queries = ['ti', 'tit', 'title', 'pl', 'place', 're', 'ref', 'me', 'member', 'm', 't', 'p']
    for (const query of queries)
      for (const client of [owner, app.client()]) {
        expect(await searchTitles({ project: projectId, query: { query } }, client), query).toEqual([])
        expect(await searchTitles({ project: projectId, query: { query: `${query}:hoy` } }, client), query).toEqual([])
      }
  })

  test('stores and searches for words of the maximum length', async () => {
    const projectId = await createProject()
    for (const long of ['한'.repeat(500), 'x'.repeat(500), '\u{1d49c}'.repeat(250), 'ﷺ'.repeat(500)]) {
      const id = await createItem(projectId, long, {
        place: long,
        reference: long,
        subject: [long, `${long.slice(1)}b`],
      })
      for (const query of [{ query: long }, { title: long }, { place: long }])
        await search({ project: projectId, query })
      expect(
        (await search({ project: projectId, query: { keywords: [long] } })).artifacts.map((artifact) => artifact.id),
      ).toEqual([id])
      await owner.post('/folders', { project: projectId, title: long, description: long })
    }
  })

  test('indexes a description, keywords and a document with the maximum number of distinct words', async () => {
    const projectId = await createProject()
    let n = 0
    // Two three-byte letters and a space: texts made of these cause the largest possible index.
    const createManyWords = (letters: number) => Array.from({ length: letters / 3 }, () => {
      n++
      return String.fromCharCode(0x4e00 + (n % 9000), 0x5e00 + Math.floor(n / 9000))
    }).join(' ') // prettier-ignore
    const subject = Array.from({ length: 200 }, () => createManyWords(498))
    const id = await createItem(projectId, 'Dictionary', {
      description: createManyWords(99_000),
      subject,
      place: createManyWords(498),
    })
    const file = newId()
    const unknownFacts = { note: null, width: null, height: null, pages: null, placeholder: null, duration: null }
    await app.services.db
      .insertInto('files')
      .values({ id: file, sha256: file, size: 1, mime: 'text/plain', type: 'document', key: file, ...unknownFacts, content: createManyWords(300_000) })
      .execute() // prettier-ignore
    await app.services.db.updateTable('artifacts').set({ file }).where('id', '=', id).execute()
    expect(await searchTitles({ project: projectId, query: { query: 'dictionary' } })).toEqual(['Dictionary'])
  })

  test('finds a keyword exactly as it was written, ignoring case', async () => {
    const projectId = await createProject()
    const all = [
      'St. John’s',
      "O'Neill",
      'co-op',
      'a/b',
      'x_y',
      '@home',
      '17:30',
      '🚢',
      'ΟΔΟΣ',
      'Straße',
      ' two  spaces ',
    ]
    for (const keyword of all) await createItem(projectId, keyword.trim(), { subject: [keyword] })
    for (const keyword of all)
      expect(await searchTitles({ project: projectId, query: { keywords: [keyword] } }), keyword).toEqual([
        keyword.trim(),
      ])
    expect(await searchTitles({ project: projectId, query: { keywords: ['ST. JOHN’S'] } })).toEqual(['St. John’s'])
  })

  test('treats search operators and quotes as plain text', async () => {
    const projectId = await createProject()
    await createItem(projectId, 'Plain boat')
    const all = ["'", "''", "boat' | '", '!boat', 'boat:*', 'boat & !plain', '(', ')', '\\', "\\'", '<->', '|', '&', ':A', '\ud800', '𝒳', '\u202eboat', 'x'.repeat(500), 'a '.repeat(250)] // prettier-ignore
    for (const text of all)
      for (const query of [{ query: text }, { title: text }, { place: text }, { keywords: [text] }])
        expect([200, 400], JSON.stringify(query)).toContain(
          (await owner.post('/search', { project: projectId, query })).status,
        )
    expect(await searchTitles({ project: projectId, query: { query: "boat' & 'plain" } })).toEqual(['Plain boat'])
    const fiftyKeywords = Array.from({ length: 50 }, (_, i) => `k${i}`)
    await createItem(projectId, 'Fifty', { subject: fiftyKeywords })
    expect(await searchTitles({ project: projectId, query: { keywords: fiftyKeywords } })).toEqual(['Fifty'])
  })
})

describe('forged cursors', () => {
  const encodeCursor = (position: unknown) => Buffer.from(JSON.stringify(position)).toString('base64url')
  const id = newId()
  const VALUES = ['', 'x', '0', 'NaN x', '99999999999 x', '1e9 x', '-1.5 x', '-0 \u0000', '5 \ud800', 0, -1, 0.5, 1e300, -1e300, 9.3e18, 2 ** 53, null] // prettier-ignore
  const COUNTS = [[0, 0, false], [-1, 1e300, true], [0.5, -1e300, false]] // prettier-ignore
  test('responds to forged cursors without a server error', { timeout: TIME_LIMITS.allCases }, async () => {
    const projectId = await createProject()
    for (let i = 0; i < 3; i++) await createItem(projectId, `Item ${i}`, { date_of_origin: i % 2 ? null : 0 })
    await owner.post('/folders', { project: projectId, title: 'Item' })
    const sorts = ['TITLE', 'DATE_OF_ORIGIN', 'CREATED_AT', 'SIZE', 'TYPE'] as const
    for (const key of [...sorts, null])
      for (const value of VALUES)
        for (const part of ['folders', 'artifacts'])
          for (const forgedCounts of COUNTS)
            for (const query of key === null ? [{ query: 'item' }] : [{}, { type: 'Document' as const }]) {
              const cursor = encodeCursor([key === null ? 'RELEVANCE' : `${key}-asc`, part, [value, id], forgedCounts])
              const request = { project: projectId, query, ...(key && { sort: { key } }), cursor }
              const { status, body } = await owner.post<Failure>('/search', request)
              expect([200, 400], JSON.stringify([key, value, part, forgedCounts, query, body])).toContain(status)
            }
    for (const forgedPosition of [
      null,
      1,
      'x',
      {},
      [],
      ['TITLE-asc'],
      ['TITLE-asc', 'artifacts', ['a', 'b'], [0, 0, false]],
    ])
      expect((await owner.post('/search', { project: projectId, cursor: encodeCursor(forgedPosition) })).status).toBe(
        400,
      )
    expect((await owner.get(`/projects/${projectId}/activity?cursor=${encodeCursor([1e15, id])}`)).status).toBe(200)
    for (const forgedPosition of [
      [1e300, id],
      ['1', id],
      [0.5, id],
      [null, id],
    ])
      expect((await owner.get(`/projects/${projectId}/activity?cursor=${encodeCursor(forgedPosition)}`)).status).toBe(
        400,
      )
  })

  test('reveals nothing about another project when its cursor is used', async () => {
    const [ownProject, otherProject] = [await createProject(), await createProject()]
    const [a, b] = [await createItem(ownProject, 'Mine 1'), await createItem(otherProject, 'Theirs 2')]
    await createItem(otherProject, 'Theirs 3')
    const { cursor } = await search({ project: otherProject, limit: 1 })
    const { artifacts } = await search({ project: ownProject, ...(cursor && { cursor }) })
    expect(artifacts.every((artifact) => artifact.id === a && artifact.id !== b)).toBe(true)
  })
})

describe('date limits', () => {
  test('finds nothing in date ranges that end before they begin, and accepts the earliest and latest dates', async () => {
    const projectId = await createProject()
    await createItem(projectId, 'Dated', { date_of_origin: 0, time_period: { gte: -8.64e15, lte: 8.64e15 } })
    const extremeTimes = [-8.64e15, -1, 0, 1, 8.64e15]
    for (const from of extremeTimes)
      for (const to of extremeTimes) {
        const searchInProject = (query: object) => searchTitles({ project: projectId, query })
        expect(await searchInProject({ from_date_coverage: from, to_date_coverage: to })).toEqual(
          from < to ? ['Dated'] : [],
        )
        const day = Math.max(0, from) < Math.min(86_400_000, to)
        expect(await searchInProject({ from_date_origin: from, to_date_origin: to }), `${from} ${to}`).toEqual(
          day ? ['Dated'] : [],
        )
      }
  })
})

describe('search by visitors', () => {
  test('prevents visitors from finding out which public items a private exhibit contains', async () => {
    const projectId = await createProject()
    const id = await createItem(projectId, 'Boat', { visibility: 'local' })
    const exhibit = { project: projectId, title: 'Secret', description: 'D', url_alias: 'e', artifacts: [id] }
    const { body } = await owner.post<{ id: string }>('/exhibits', exhibit)
    const visitor = app.client()
    const request = { project: projectId, exhibitIds: [body.id] }
    expect(await searchTitles(request)).toEqual(['Boat'])
    expect(await searchTitles(request, visitor)).toEqual([])
    expect((await search(request, visitor)).total).toBe(0)
    expect(await searchTitles({ ...request, isHostpage: true })).toEqual([])
    expect((await visitor.post('/search', { project: projectId, exhibit: body.id })).status).toBe(404)
    await owner.post(`/exhibits/${body.id}`, { visibility: 'local' })
    expect(await searchTitles(request, visitor)).toEqual(['Boat'])
  })

  test('does not let visitors search the text of documents that they may not open', async () => {
    const projectId = await createProject()
    const { db } = app.services
    const unknownFacts = { note: null, width: null, height: null, pages: null, placeholder: null, duration: null }
    for (const [title, type, downloadable] of [['Closed', 'document', false], ['Open', 'document', true], ['Paged', 'pdf', false]] as const) {
      const id = await createItem(projectId, title, { visibility: 'local', downloadable })
      const file = newId()
      await db.insertInto('files').values({ id: file, sha256: file, size: 1, mime: 'x/y', type, key: file, ...unknownFacts, content: 'A lighthouse' }).execute()
      await db.updateTable('artifacts').set({ file, type }).where('id', '=', id).execute()
    } // prettier-ignore
    const request = { project: projectId, query: { query: 'lightho' } }
    const visitor = app.client()
    expect(await searchTitles(request)).toEqual(['Closed', 'Open', 'Paged'])
    expect(await searchTitles(request, visitor)).toEqual(['Open', 'Paged'])
    const { artifacts } = await search({ project: projectId, query: { query: 'open' } })
    await owner.post(`/artifacts/${artifacts[0]?.id}`, { downloadable: false })
    expect(await searchTitles(request, visitor)).toEqual(['Paged'])
    expect(await searchTitles({ ...request, isHostpage: true })).toEqual(['Paged'])
  })

  test('does not let visitors search the text of a document while its file is withheld', async () => {
    const projectId = await createProject()
    const { db } = app.services
    const file = newId()
    const unknownFacts = { note: null, width: null, height: null, pages: null, placeholder: null, duration: null }
    await db.insertInto('files').values({ id: file, sha256: file, size: 1, mime: 'x/y', type: 'document', key: file, ...unknownFacts, status: 'ready', content: 'A lighthouse' }).execute() // prettier-ignore
    const kinds = [
      ['Letter', 'document', true],
      ['Book', 'pdf', true],
      ['Paged', 'pdf', false],
    ] as const
    for (const [title, type, downloadable] of kinds) {
      const id = await createItem(projectId, title, { visibility: 'local', downloadable })
      await db.updateTable('artifacts').set({ file, type }).where('id', '=', id).execute()
    }
    const request = { project: projectId, query: { query: 'lightho' } }
    const searchTitlesAsVisitor = async () => {
      const { artifacts, matches } = await search(request, app.client())
      for (const { id } of artifacts) expect(matches[id]).toMatchObject({ field: 'document' })
      return artifacts.map((artifact) => artifact.title).toSorted()
    }
    expect(await searchTitlesAsVisitor()).toEqual(['Book', 'Letter', 'Paged'])
    const withheldSteps = [['process', []], ['clean', ['Book', 'Paged']], ['pages', ['Book', 'Letter']], ['tiles', ['Book', 'Letter', 'Paged']]] as const // prettier-ignore
    for (const [step, expectedFound] of withheldSteps)
      for (const failure of [null, 'pdfDamaged']) {
        await db.insertInto('processing').values({ file, step, org: null, job: newId(), run: null, failure }).execute()
        expect(await searchTitles(request, app.client()), step).toEqual(expectedFound)
        expect(await searchTitles(request)).toEqual(['Book', 'Letter', 'Paged'])
        await db.deleteFrom('processing').where('file', '=', file).execute()
        expect(await searchTitlesAsVisitor()).toEqual(['Book', 'Letter', 'Paged'])
      }
    await db.updateTable('files').set({ blocked_reason: 'infected' }).where('id', '=', file).execute()
    expect(await searchTitles(request, app.client())).toEqual([])
    await db.updateTable('files').set({ blocked_reason: null }).where('id', '=', file).execute()
    expect(await searchTitlesAsVisitor()).toEqual(['Book', 'Letter', 'Paged'])
  })

  test('responds 404 to a waiting search if the gallery becomes protected or the member is removed in the meantime', async () => {
    const projectId = await createProject()
    await createItem(projectId, 'Boat', { visibility: 'local' })
    const guest = await app.owner()
    await addMember(app, projectId, guest, 'observer')
    const request = { project: projectId, query: { query: 'boat' } }
    const { db } = app.services
    const waiting = await db.transaction().execute(async (trx) => {
      await sql`LOCK TABLE artifacts IN ACCESS EXCLUSIVE MODE`.execute(trx)
      const requests = [app.client(), guest].map((client) =>
        [1, 2, 3, 4, 5, 6].map((n) => client.post('/search', { ...request, limit: n })),
      )
      await expect.poll(() => countBlockedStatements(trx)).toBeGreaterThanOrEqual(4)
      await trx.updateTable('projects').set({ password_hash: 'x' }).where('id', '=', projectId).execute()
      await trx.deleteFrom('permissions').where('project', '=', projectId).where('user_id', '=', guest.id).execute()
      return requests
    })
    // Three searches of each client run in parallel.
    for (const waitingAnswers of waiting)
      expect((await Promise.all(waitingAnswers)).filter(({ status }) => status === 404).length).toBeGreaterThanOrEqual(
        3,
      )
  })

  test('reveals nothing about private, pending, trashed or locked items through counts, keywords or tags', async () => {
    const projectId = await createProject()
    const seaTag = (await owner.post<{ id: string }>('/tags', { project: projectId, title: 'Sea' })).body.id
    const hiddenItems = [
      await createItem(projectId, 'Private', { subject: ['whale'], place: 'Hoy', date_of_origin: 0 }),
    ]
    for (const title of ['Waits', 'Trashed']) hiddenItems.push(await createItem(projectId, title, { subject: ['whale'], visibility: 'local', place: 'Hoy' })) // prettier-ignore
    await owner.post('/artifacts/bulk_add_tags', { tagIds: [seaTag], artifactIds: hiddenItems })
    await owner.post(`/artifacts/${hiddenItems[1]}`, { needs_review: true })
    await owner.post(`/artifacts/${hiddenItems[2]}`, { active: false })
    const noMatch = { artifacts: [], folders: [], total: 0, total_folders: 0, matches: {}, facets: { type: {}, place: {}, keywords: {}, tags: {}, decade: {} } } // prettier-ignore
    const filters = [{}, { tagIds: [seaTag] }, { query: { keywords: ['whale'] } }, { query: { query: 'sea' } }, { onlyFolders: true }, { query: { place: 'hoy' } }] // prettier-ignore
    for (const filter of filters)
      expect(await search({ project: projectId, ...filter }, app.client())).toMatchObject(noMatch)
    await createItem(projectId, 'Shown', { visibility: 'local' })
    await owner.post(`/projects/${projectId}`, { password: 'open sesame' })
    for (const filter of filters)
      expect((await app.client().post('/search', { project: projectId, ...filter })).status).toBe(404)
    for (const filter of filters) expect((await app.client().post('/search', { project: projectId, ...filter, isHostpage: true })).status).toBe(404) // prettier-ignore
  })
})

test('returns each item exactly once across pages while other rows change', async () => {
  const projectId = await createProject()
  const itemIds: string[] = []
  for (let i = 0; i < 30; i++) itemIds.push(await createItem(projectId, `Item ${i}`))
  for (const request of [
    {},
    { query: { query: 'item' } },
    { sort: { key: 'CREATED_AT' as const, dir: 'desc' as const } },
  ]) {
    const seenIds: string[] = []
    let cursor: string | null = null
    do {
      const page: SearchReply = await search({ project: projectId, ...request, limit: 4, ...(cursor && { cursor }) })
      seenIds.push(...page.artifacts.map((artifact) => artifact.id))
      cursor = page.cursor
      const extraItem = await createItem(projectId, `Item ${seenIds.length}b`)
      await owner.post(`/artifacts/${extraItem}`, { active: false })
      await createItem(projectId, 'Another')
    } while (cursor)
    expect(new Set(seenIds).size, 'none twice').toBe(seenIds.length)
    expect(seenIds.filter((id) => itemIds.includes(id)).toSorted()).toEqual(itemIds.toSorted())
    const otherResults = await search({ project: projectId, query: { query: 'another' } })
    await owner.post('/artifacts/bulk_update', {
      artifacts: otherResults.artifacts.map(({ id }) => ({ id, active: false })),
    })
    await owner.get(`/projects/${projectId}/empty_trash`)
  }
})
