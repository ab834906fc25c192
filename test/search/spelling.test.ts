import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toPrefixQuery, toFieldWords } from '#server/features/search/word-query.repo.ts'
import { newId } from '#server/kit/ids.ts'
import { toPlainLetters } from '#shared/rules/text/plain-letters.ts'
import { foldText, findMissingWords, toSearchWords } from '#shared/rules/text/search-words.ts'
import { startApp } from '../support/app.ts'

/** Texts, and queries that must find them. */
const SPELLINGS: [text: string, queries: string[]][] = [
  ['Donau\u00addampf\u00adschiff', ['Donaudampfschiff', 'donaudampf']],
  ['mit\u200bten\u2060drin\ufeffnen', ['mittendrinnen']],
  ['Łódź', ['lodz', 'Lódz']],
  ['Rømø', ['romo']],
  ['Straße', ['strasse', 'STRASSE']],
  ['Đà Nẵng', ['da nang']],
  ['œuvre', ['oeuvre']],
  ["Toute l'Œuvre", ['oeuvre', 'l’oeuvre', 'loeuvre']],
  ['ışık', ['isik']],
  ['Þingvellir', ['thingvellir']],
  ['Ħamrun', ['hamrun']],
  ['Hawaiʻi', ["Hawai'i", 'Hawai’i', 'Hawaii', 'hawai´i']],
  ["Hawai'i", ['Hawaiʻi', 'Hawaii']],
  ['مُحَمَّد', ['محمد']],
  ['أحمد في المكتبة', ['احمد', 'المكتبه']],
  ['\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd', ['\u05e9\u05dc\u05d5\u05dd']],
  ['東京大学図書館', ['図書館', '大学', '館', '学図書館']],
  ['佐々木コレクション', ['々木', 'レクシ']],
  ['ห้องสมุดมหาวิทยาลัย', ['มหาวิทยาลัย', 'สมุด']],
  ['សាកលវិទ្យាល័យភូមិន្ទ', ['វិទ្យាល័យ']],
  ['ຫໍສະໝຸດແຫ່ງຊາດ', ['ສະໝຸດ']],
]

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
})
afterAll(() => app.close())

interface SearchReply {
  total: number
  total_folders: number
  artifacts: { title: string }[]
  matches: Record<string, { field: string; text: string }>
}

const createProject = async (title: string) =>
  (await owner.post<{ id: string }>('/projects', { org: owner.org, title })).body.id
const searchTitles = async (project: string, query: object) =>
  (await owner.post<SearchReply>('/search', { project, query })).body.artifacts.map(({ title }) => title)

/** Letters added after Unicode 10, which the embedded database does not convert to lower case. */
const isRecent = (code: number) =>
  code === 0x1c89 || code === 0x2c2f || (code >= 0xa7b8 && code <= 0xa7f7) || code >= 0x10570

test('normalizes every Unicode character identically in the database and in JavaScript', async () => {
  const characters = Array.from({ length: 0x10ffff }, (_, i) => String.fromCodePoint(i + 1)).filter((character) =>
    /[\p{Assigned}--[\p{Co}\p{Cs}]]/v.test(character),
  )
  const wrongCharacters: string[] = []
  for (let offset = 0; offset < characters.length; offset += 50_000) {
    const texts = characters.slice(offset, offset + 50_000)
    const { rows } = await sql<{ text: string; plain: string; comparable: string }>`
      SELECT text, plain_letters(text) AS plain, comparable_text(text) AS comparable FROM unnest(${texts}::text[]) text`.execute(
      app.services.db,
    )
    for (const { text, plain, comparable } of rows) {
      if (plain === toPlainLetters(text) && comparable === foldText(text)) continue
      const code = text.codePointAt(0) ?? 0
      if (!isRecent(code) || plain !== text)
        wrongCharacters.push(`${code.toString(16)} ${text} ${plain} ${toPlainLetters(text)}`)
    }
  }
  expect(wrongCharacters).toEqual([])
})

const arbitraryText = fc.string({
  unit: fc.constantFrom(
    ..." ABaßłøæʻ'\u2019`´·.-\u2014!\u00ad\u0301\u200bİı\u03a3\u0645\u0651\u0623\u0629\u6771\u4eac\u9928\u30fc\u3005\u3099\u0e01\u0e35\u0e48\u0e44\u1781\u17d27",
  ),
  maxLength: 10,
})

test('finds every text that contains the search words and, in scripts with spaces, no others', async () => {
  const pairs = fc.sample(fc.tuple(arbitraryText, arbitraryText), { numRuns: 3000, seed: 17 })
  const examples = pairs.flatMap(([text, fragment]) => {
    // Texts that equal the query, contain it, or have it as a word.
    return [
      { text, query: fragment },
      { text: `${text}${fragment}`, query: fragment },
      { text: `${text} ${fragment}`, query: fragment },
    ].flatMap((example) => {
      const words = toSearchWords(example.query)
      if (words.length === 0) return []
      const tsquery = toFieldWords(example.query, 'anywhere').map(toPrefixQuery).join(' & ')
      return [{ ...example, tsquery, fits: findMissingWords(example.text, words).length === 0, words }]
    })
  })
  const { rows } = await sql<{ found: boolean }>`
    SELECT words_of(text, 'D') @@ query::tsquery AS found
    FROM unnest(${examples.map(({ text }) => text)}::text[], ${examples.map(({ tsquery }) => tsquery)}::text[])
      WITH ORDINALITY AS x (text, query, n) ORDER BY n`.execute(app.services.db)
  const isSpaced = (words: string[]) => !/[\u0e00-\u9fff]/.test(words.join(''))
  const wrong = examples.filter(({ fits, words }, i) => (fits ? !rows[i]?.found : isSpaced(words) && rows[i]?.found))
  expect(wrong.slice(0, 5)).toEqual([])
  expect(examples.filter(({ fits }) => fits).length).toBeGreaterThan(1000)
})

test('finds items by title, description, keyword, tag and document text, with or without accents in the query', async () => {
  const { db } = app.services
  const project = await createProject('Spellings')
  for (const [text, queries] of SPELLINGS) {
    const itemIds: string[] = []
    const createItem = async (fields: object) => {
      const { body } = await owner.post<{ id: string }>('/artifacts', {
        project,
        title: `Item ${itemIds.length}`,
        ...fields,
      })
      itemIds.push(body.id)
    }
    await createItem({ title: text })
    await createItem({ description: `<p>Vor ${text} nach</p>` })
    await createItem({ subject: [text] })
    await createItem({})
    const tag = await owner.post<{ id: string }>('/tags', { project, title: text })
    await db
      .insertInto('artifact_tags')
      .values({ artifact: itemIds[3] ?? '', tag: tag.body.id })
      .execute()
    await createItem({})
    const file = newId()
    const key = { sha256: file, key: file, mime: 'text/plain', note: null, width: null, height: null, pages: null, placeholder: null } // prettier-ignore
    await db.insertInto('files').values({ id: file, type: 'document', size: 1, duration: null, content: `Vor ${text} nach`, ...key, status: 'ready' }).execute() // prettier-ignore
    await db
      .updateTable('artifacts')
      .set({ file, type: 'document' })
      .where('id', '=', itemIds[4] ?? '')
      .execute()
    for (const query of [text, ...queries]) {
      const { body } = await owner.post<SearchReply>('/search', { project, query: { query } })
      expect(body.total, `${text} by ${query}`).toBe(5)
      // The response says in which field each match is, except for titles.
      expect(Object.values(body.matches).map(({ field }) => field).toSorted()).toEqual(['description', 'document', 'keywords', 'tags']) // prettier-ignore
    }
    const keywordReply = await owner.post<SearchReply>('/search', {
      project,
      query: { keywords: [queries[0] ?? text] },
    })
    if (foldText(queries[0] ?? '').trim() === foldText(text).trim()) expect(keywordReply.body.total, text).toBe(1)
    await db.deleteFrom('tags').where('project', '=', project).execute()
    for (const id of itemIds) await db.deleteFrom('artifacts').where('id', '=', id).execute()
  }
})

test('shows the matching excerpt of a document even if normalization changed the length of the preceding text', async () => {
  const { db } = app.services
  const project = await createProject('Passages')
  const { body } = await owner.post<{ id: string }>('/artifacts', { project, title: 'Document' })
  const file = newId()
  const key = { sha256: file, key: file, mime: 'text/plain', note: null, width: null, height: null, pages: null, placeholder: null } // prettier-ignore
  const content = `${'Donau\u00addampf\u00adschiff grüßt مُحَمَّد ½ '.repeat(2000)} Łódź ${'und so weiter '.repeat(500)}`
  await db.insertInto('files').values({ id: file, type: 'document', size: 1, duration: null, content, ...key, status: 'ready' }).execute() // prettier-ignore
  await db.updateTable('artifacts').set({ file, type: 'document' }).where('id', '=', body.id).execute()
  const found = await owner.post<SearchReply>('/search', { project, query: { query: 'lodz' } })
  expect(found.body.matches[body.id]?.text).toContain('Łódź')
})

test('sorts letters with strokes and ligatures next to their base letters', async () => {
  const project = await createProject('Order')
  const titles = ['Lodge', 'Łódź', 'Loft', 'Rolle', 'Rømø', 'Rost', 'Oder', 'œuvre', 'Ofen']
  for (const title of titles) await owner.post('/artifacts', { project, title })
  expect(await searchTitles(project, {})).toEqual(['Lodge', 'Łódź', 'Loft', 'Oder', 'œuvre', 'Ofen', 'Rolle', 'Rømø', 'Rost']) // prettier-ignore
})

test('finds nothing for a query of punctuation only, in any field', async () => {
  const project = await createProject('Signs')
  await owner.post('/artifacts', { project, title: 'A ferry', place: 'Stromness' })
  await owner.post('/artifacts', { project, title: '!!!', place: '—' })
  await owner.post('/folders', { project, title: 'Folder' })
  for (const punctuation of ['!!!', '—', "'", '…', '“”', '+++'])
    for (const query of [{ query: punctuation }, { title: punctuation }, { place: punctuation }]) {
      const { body } = await owner.post<SearchReply>('/search', { project, query })
      expect([body.total, body.total_folders], JSON.stringify(query)).toEqual([0, 0])
    }
  expect(await searchTitles(project, { placeIs: '—' })).toEqual(['!!!'])
  // A query of invisible characters counts as no query, and punctuation next to words is ignored.
  expect(await searchTitles(project, { query: ' \u200b ' })).toHaveLength(2)
  expect(await searchTitles(project, { query: '— ferry!' })).toEqual(['A ferry'])
  expect((await owner.get<{ articles: unknown[] }>('/help/articles?query=!!!')).body.articles ?? []).toEqual([])
})

test('refuses a tag whose title is a spelling variant of an existing one', async () => {
  const project = await createProject('Tags')
  expect((await owner.post('/tags', { project, title: 'Straße' })).status).toBe(201)
  const response = await owner.post<{ errors?: object }>('/tags', { project, title: 'STRASSE' })
  expect(response.status).toBe(409)
  expect((await owner.post('/tags', { project, title: 'Strasse 2' })).status).toBe(201)
  expect((await owner.post('/tags', { project, title: 'C++' })).status).toBe(201)
  expect((await owner.post('/tags', { project, title: 'C' })).status).toBe(201)
  const duplicateInsert = app.services.db
    .insertInto('tags')
    .values({ id: newId(), project, title: 'strasse' })
    .execute()
  await expect(duplicateInsert).rejects.toThrow('tags_key')
})

test('finds names in the administrators’ lists when they are typed without accents', async () => {
  const { rows } = await sql<{ found: boolean }>`
    SELECT name_words('Łukasz a@example.org') @@ 'lukasz'::tsquery AS found`.execute(app.services.db)
  expect(rows).toEqual([{ found: true }])
})
