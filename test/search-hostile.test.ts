import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/tables/index.ts'
import { newId } from '#server/kit/ids.ts'
import type { BodyOf, ReplyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { startApp } from './app.ts'
import { addMember } from './world.ts'

// Search with hostile input and in other scripts.

type Found = ReplyOf<typeof searchContract.search>
type Failure = { errors: { message: string; field?: string } }

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
})
afterAll(() => app.close())

const project = async () => (await owner.post<{ id: string }>('/projects', { org: owner.org, title: newId() })).body.id
const add = async (at: string, title: string, fields: object = {}) => {
  const { status, body } = await owner.post<Artifact>('/artifacts', { project: at, title, ...fields })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const search = async (body: BodyOf<typeof searchContract.search>, who: Pick<typeof owner, 'post'> = owner) => {
  const answer = await who.post<Found>('/search', body)
  expect(answer.status, JSON.stringify([body, answer.body])).toBe(200)
  return answer.body
}
const titles = async (...asked: Parameters<typeof search>) =>
  (await search(...asked)).artifacts.map((one) => one.title).toSorted()

/** The number of statements that wait for a lock. */
const blocked = async (db: Kysely<Database>) =>
  (await sql<{ n: number }>`SELECT count(*) AS n FROM pg_locks WHERE NOT granted`.execute(db)).rows[0]?.n

describe('search words', () => {
  const NAMES = [
    'Øyvind’s boat', '1939–1945', '«Война» и мир', '“Quoted”', 'हिन्दी शब्द', 'ferry🚢boat', '東京。大阪', 'שָׁלוֹם עולם', 'سفينة، بحر',
    'a+b=c', '½ pint', '二〇二四年', 'ไทยแลนด์', 'தமிழ் நாடு', '한국어', "O'Neill & Sons", 'foo\u00a0bar\u200bbaz', '5%—10%', 'ﷺ', 'x²≈y',
  ] // prettier-ignore
  test('finds an item by its title and each word of it in any script and between any punctuation', async () => {
    const at = await project()
    for (const name of NAMES) await add(at, name)
    for (const name of NAMES) {
      expect(await titles({ project: at, query: { query: name } }), name).toContain(name)
      expect(await titles({ project: at, query: { title: name } }), name).toContain(name)
    }
    expect(await titles({ project: at, query: { query: '1945' } })).toEqual(['1939–1945'])
    expect(await titles({ project: at, query: { title: 'война' } })).toEqual(['«Война» и мир'])
    expect(await titles({ project: at, query: { query: 'हिन्द' } })).toEqual(['हिन्दी शब्द'])
    expect(await titles({ project: at, query: { query: 'ह' } })).toEqual([])
  })

  test('ignores entities and markup in a description', async () => {
    const at = await project()
    await add(at, 'Firm', { description: '<p>Smith &amp; Jones&nbsp;Ltd</p>' })
    expect(await titles({ project: at, query: { query: 'smith jones ltd' } })).toEqual(['Firm'])
    for (const query of ['amp', 'nbsp', 'p']) expect(await titles({ project: at, query: { query } }), query).toEqual([])
  })

  test('finds nothing by prefixes of internal field names', async () => {
    const at = await project()
    await add(at, 'Boat', { place: 'Hoy', reference: 'X-1', visibility: 'local' })
    const all = ['ti', 'tit', 'title', 'pl', 'place', 're', 'ref', 'me', 'member', 'm', 't', 'p']
    for (const query of all)
      for (const who of [owner, app.client()]) {
        expect(await titles({ project: at, query: { query } }, who), query).toEqual([])
        expect(await titles({ project: at, query: { query: `${query}:hoy` } }, who), query).toEqual([])
      }
  })

  test('searches and stores words of maximum length', async () => {
    const at = await project()
    for (const long of ['한'.repeat(500), 'x'.repeat(500), '\u{1d49c}'.repeat(250), 'ﷺ'.repeat(500)]) {
      const id = await add(at, long, { place: long, reference: long, subject: [long, `${long.slice(1)}b`] })
      for (const query of [{ query: long }, { title: long }, { place: long }]) await search({ project: at, query })
      expect((await search({ project: at, query: { keywords: [long] } })).artifacts.map((one) => one.id)).toEqual([id])
      await owner.post('/folders', { project: at, title: long, description: long })
    }
  })

  test('indexes as many different words as a description, keywords and a document may hold', async () => {
    const at = await project()
    let n = 0
    // Two three-byte letters and a space, which makes the largest possible index.
    const many = (letters: number) => Array.from({ length: letters / 3 }, () => {
      n++
      return String.fromCharCode(0x4e00 + (n % 9000), 0x5e00 + Math.floor(n / 9000))
    }).join(' ') // prettier-ignore
    const subject = Array.from({ length: 200 }, () => many(498))
    const id = await add(at, 'Dictionary', { description: many(99_000), subject, place: many(498) })
    const file = newId()
    const none = { noted: null, width: null, height: null, pages: null, placeholder: null, duration: null }
    await app.services.db
      .insertInto('files')
      .values({ id: file, sha256: file, size: 1, mime: 'text/plain', type: 'document', key: file, ...none, content: many(300_000) })
      .execute() // prettier-ignore
    await app.services.db.updateTable('artifacts').set({ file }).where('id', '=', id).execute()
    expect(await titles({ project: at, query: { query: 'dictionary' } })).toEqual(['Dictionary'])
  })

  test('finds a keyword exactly as it was written, ignoring case', async () => {
    const at = await project()
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
    for (const keyword of all) await add(at, keyword.trim(), { subject: [keyword] })
    for (const keyword of all)
      expect(await titles({ project: at, query: { keywords: [keyword] } }), keyword).toEqual([keyword.trim()])
    expect(await titles({ project: at, query: { keywords: ['ST. JOHN’S'] } })).toEqual(['St. John’s'])
  })

  test('treats operators and quotes in a search as plain text', async () => {
    const at = await project()
    await add(at, 'Plain boat')
    const all = ["'", "''", "boat' | '", '!boat', 'boat:*', 'boat & !plain', '(', ')', '\\', "\\'", '<->', '|', '&', ':A', '\ud800', '𝒳', '\u202eboat', 'x'.repeat(500), 'a '.repeat(250)] // prettier-ignore
    for (const text of all)
      for (const query of [{ query: text }, { title: text }, { place: text }, { keywords: [text] }])
        expect([200, 400], JSON.stringify(query)).toContain(
          (await owner.post('/search', { project: at, query })).status,
        )
    expect(await titles({ project: at, query: { query: "boat' & 'plain" } })).toEqual(['Plain boat'])
    const fifty = Array.from({ length: 50 }, (_, i) => `k${i}`)
    await add(at, 'Fifty', { subject: fifty })
    expect(await titles({ project: at, query: { keywords: fifty } })).toEqual(['Fifty'])
  })
})

describe('forged cursors', () => {
  const forged = (position: unknown) => Buffer.from(JSON.stringify(position)).toString('base64url')
  const id = newId()
  const VALUES = ['', 'x', '0', 'NaN x', '99999999999 x', '1e9 x', '-1.5 x', '-0 \u0000', '5 \ud800', 0, -1, 0.5, 1e300, -1e300, 9.3e18, 2 ** 53, null] // prettier-ignore
  const COUNTS = [[0, 0, false], [-1, 1e300, true], [0.5, -1e300, false]] // prettier-ignore
  test('answers or refuses a forged cursor without a server error', async () => {
    const at = await project()
    for (let i = 0; i < 3; i++) await add(at, `Item ${i}`, { date_of_origin: i % 2 ? null : 0 })
    await owner.post('/folders', { project: at, title: 'Item' })
    const sorts = ['TITLE', 'DATE_OF_ORIGIN', 'CREATED_AT', 'SIZE', 'TYPE'] as const
    for (const key of [...sorts, null])
      for (const value of VALUES)
        for (const part of ['folders', 'artifacts'])
          for (const counted of COUNTS)
            for (const query of key === null ? [{ query: 'item' }] : [{}, { type: 'Document' as const }]) {
              const cursor = forged([key === null ? 'RELEVANCE' : `${key}-asc`, part, [value, id], counted])
              const asked = { project: at, query, ...(key && { sort: { key } }), cursor }
              const { status, body } = await owner.post<Failure>('/search', asked)
              expect([200, 400], JSON.stringify([key, value, part, counted, query, body])).toContain(status)
            }
    for (const whole of [null, 1, 'x', {}, [], ['TITLE-asc'], ['TITLE-asc', 'artifacts', ['a', 'b'], [0, 0, false]]])
      expect((await owner.post('/search', { project: at, cursor: forged(whole) })).status).toBe(400)
    expect((await owner.get(`/projects/${at}/activity?cursor=${forged([1e15, id])}`)).status).toBe(200)
    for (const whole of [
      [1e300, id],
      ['1', id],
      [0.5, id],
      [null, id],
    ])
      expect((await owner.get(`/projects/${at}/activity?cursor=${forged(whole)}`)).status).toBe(400)
  })

  test('reveals nothing of another project through its cursor', async () => {
    const [mine, theirs] = [await project(), await project()]
    const [a, b] = [await add(mine, 'Mine 1'), await add(theirs, 'Theirs 2')]
    await add(theirs, 'Theirs 3')
    const { cursor } = await search({ project: theirs, limit: 1 })
    const { artifacts } = await search({ project: mine, ...(cursor && { cursor }) })
    expect(artifacts.every((one) => one.id === a && one.id !== b)).toBe(true)
  })
})

describe('limits of dates', () => {
  test('finds nothing in date spans that end before they begin, and handles the largest dates', async () => {
    const at = await project()
    await add(at, 'Dated', { date_of_origin: 0, time_period: { gte: -8.64e15, lte: 8.64e15 } })
    const ends = [-8.64e15, -1, 0, 1, 8.64e15]
    for (const from of ends)
      for (const to of ends) {
        const found = (query: object) => titles({ project: at, query })
        expect(await found({ from_date_coverage: from, to_date_coverage: to })).toEqual(from < to ? ['Dated'] : [])
        const day = Math.max(0, from) < Math.min(86_400_000, to)
        expect(await found({ from_date_origin: from, to_date_origin: to }), `${from} ${to}`).toEqual(
          day ? ['Dated'] : [],
        )
      }
  })
})

describe('search by visitors', () => {
  test('hides from visitors which public items a private exhibit holds', async () => {
    const at = await project()
    const id = await add(at, 'Boat', { visibility: 'local' })
    const exhibit = { project: at, title: 'Secret', description: 'D', url_alias: 'e', artifacts: [id] }
    const { body } = await owner.post<{ id: string }>('/exhibits', exhibit)
    const visitor = app.client()
    const asked = { project: at, exhibitIds: [body.id] }
    expect(await titles(asked)).toEqual(['Boat'])
    expect(await titles(asked, visitor)).toEqual([])
    expect((await search(asked, visitor)).total).toBe(0)
    expect(await titles({ ...asked, isHostpage: true })).toEqual([])
    expect((await visitor.post('/search', { project: at, exhibit: body.id })).status).toBe(404)
    await owner.post(`/exhibits/${body.id}`, { visibility: 'local' })
    expect(await titles(asked, visitor)).toEqual(['Boat'])
  })

  test('hides the text of documents that visitors may not open', async () => {
    const at = await project()
    const { db } = app.services
    const none = { noted: null, width: null, height: null, pages: null, placeholder: null, duration: null }
    for (const [title, type, downloadable] of [['Closed', 'document', false], ['Open', 'document', true], ['Paged', 'pdf', false]] as const) {
      const id = await add(at, title, { visibility: 'local', downloadable })
      const file = newId()
      await db.insertInto('files').values({ id: file, sha256: file, size: 1, mime: 'x/y', type, key: file, ...none, content: 'A lighthouse' }).execute()
      await db.updateTable('artifacts').set({ file, type }).where('id', '=', id).execute()
    } // prettier-ignore
    const asked = { project: at, query: { query: 'lightho' } }
    const visitor = app.client()
    expect(await titles(asked)).toEqual(['Closed', 'Open', 'Paged'])
    expect(await titles(asked, visitor)).toEqual(['Open', 'Paged'])
    const { artifacts } = await search({ project: at, query: { query: 'open' } })
    await owner.post(`/artifacts/${artifacts[0]?.id}`, { downloadable: false })
    expect(await titles(asked, visitor)).toEqual(['Paged'])
    expect(await titles({ ...asked, isHostpage: true })).toEqual(['Paged'])
  })

  test('hides the text of a document from visitors while its file is withheld', async () => {
    const at = await project()
    const { db } = app.services
    const file = newId()
    const none = { noted: null, width: null, height: null, pages: null, placeholder: null, duration: null }
    await db.insertInto('files').values({ id: file, sha256: file, size: 1, mime: 'x/y', type: 'document', key: file, ...none, status: 'ready', content: 'A lighthouse' }).execute() // prettier-ignore
    const kinds = [
      ['Letter', 'document', true],
      ['Book', 'pdf', true],
      ['Paged', 'pdf', false],
    ] as const
    for (const [title, type, downloadable] of kinds) {
      const id = await add(at, title, { visibility: 'local', downloadable })
      await db.updateTable('artifacts').set({ file, type }).where('id', '=', id).execute()
    }
    const asked = { project: at, query: { query: 'lightho' } }
    const told = async () => {
      const { artifacts, matches } = await search(asked, app.client())
      for (const { id } of artifacts) expect(matches[id]).toMatchObject({ field: 'document' })
      return artifacts.map((one) => one.title).toSorted()
    }
    expect(await told()).toEqual(['Book', 'Letter', 'Paged'])
    const shut = [['process', []], ['clean', ['Book', 'Paged']], ['pages', ['Book', 'Letter']], ['tiles', ['Book', 'Letter', 'Paged']]] as const // prettier-ignore
    for (const [step, found] of shut)
      for (const failed of [null, 'pdfDamaged']) {
        await db.insertInto('processing').values({ file, step, org: null, job: newId(), run: null, failed }).execute()
        expect(await titles(asked, app.client()), step).toEqual(found)
        expect(await titles(asked)).toEqual(['Book', 'Letter', 'Paged'])
        await db.deleteFrom('processing').where('file', '=', file).execute()
        expect(await told()).toEqual(['Book', 'Letter', 'Paged'])
      }
    await db.updateTable('files').set({ held: 'infected' }).where('id', '=', file).execute()
    expect(await titles(asked, app.client())).toEqual([])
    await db.updateTable('files').set({ held: null }).where('id', '=', file).execute()
    expect(await told()).toEqual(['Book', 'Letter', 'Paged'])
  })

  test('returns 404 to waiting searches when the gallery is locked or the member removed meanwhile', async () => {
    const at = await project()
    await add(at, 'Boat', { visibility: 'local' })
    const guest = await app.owner()
    await addMember(app, at, guest, 'observer')
    const asked = { project: at, query: { query: 'boat' } }
    const { db } = app.services
    const waiting = await db.transaction().execute(async (trx) => {
      await sql`LOCK TABLE artifacts IN ACCESS EXCLUSIVE MODE`.execute(trx)
      const asks = [app.client(), guest].map((who) =>
        [1, 2, 3, 4, 5, 6].map((n) => who.post('/search', { ...asked, limit: n })),
      )
      await expect.poll(() => blocked(trx)).toBeGreaterThanOrEqual(4)
      await trx.updateTable('projects').set({ password_hash: 'x' }).where('id', '=', at).execute()
      await trx.deleteFrom('permissions').where('project', '=', at).where('user_id', '=', guest.id).execute()
      return asks
    })
    // Three searches of each client run at once.
    for (const answers of waiting)
      expect((await Promise.all(answers)).filter(({ status }) => status === 404).length).toBeGreaterThanOrEqual(3)
  })

  test('reveals nothing of private, pending, trashed or locked items by counts, keywords or tags', async () => {
    const at = await project()
    const sea = (await owner.post<{ id: string }>('/tags', { project: at, title: 'Sea' })).body.id
    const hidden = [await add(at, 'Private', { subject: ['whale'], place: 'Hoy', date_of_origin: 0 })]
    for (const title of ['Waits', 'Trashed']) hidden.push(await add(at, title, { subject: ['whale'], visibility: 'local', place: 'Hoy' })) // prettier-ignore
    await owner.post('/artifacts/bulk_add_tags', { tagIds: [sea], artifactIds: hidden })
    await owner.post(`/artifacts/${hidden[1]}`, { needs_review: true })
    await owner.post(`/artifacts/${hidden[2]}`, { active: false })
    const none = { artifacts: [], folders: [], total: 0, total_folders: 0, matches: {}, facets: { type: {}, place: {}, keywords: {}, tags: {}, decade: {} } } // prettier-ignore
    const asked = [{}, { tagIds: [sea] }, { query: { keywords: ['whale'] } }, { query: { query: 'sea' } }, { onlyFolders: true }, { query: { place: 'hoy' } }] // prettier-ignore
    for (const more of asked) expect(await search({ project: at, ...more }, app.client())).toMatchObject(none)
    await add(at, 'Shown', { visibility: 'local' })
    await owner.post(`/projects/${at}`, { password: 'open sesame' })
    for (const more of asked) expect((await app.client().post('/search', { project: at, ...more })).status).toBe(404)
    for (const more of asked) expect((await app.client().post('/search', { project: at, ...more, isHostpage: true })).status).toBe(404) // prettier-ignore
  })
})

test('skips and repeats nothing across pages while other rows change', async () => {
  const at = await project()
  const kept: string[] = []
  for (let i = 0; i < 30; i++) kept.push(await add(at, `Item ${i}`))
  for (const asked of [
    {},
    { query: { query: 'item' } },
    { sort: { key: 'CREATED_AT' as const, dir: 'desc' as const } },
  ]) {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Found = await search({ project: at, ...asked, limit: 4, ...(cursor && { cursor }) })
      seen.push(...page.artifacts.map((one) => one.id))
      cursor = page.cursor
      const extra = await add(at, `Item ${seen.length}b`)
      await owner.post(`/artifacts/${extra}`, { active: false })
      await add(at, 'Another')
    } while (cursor)
    expect(new Set(seen).size, 'none twice').toBe(seen.length)
    expect(seen.filter((id) => kept.includes(id)).toSorted()).toEqual(kept.toSorted())
    const others = await search({ project: at, query: { query: 'another' } })
    await owner.post('/artifacts/bulk_update', { artifacts: others.artifacts.map(({ id }) => ({ id, active: false })) })
    await owner.get(`/projects/${at}/empty_trash`)
  }
})
