import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import type { BodyOf, ReplyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import type { MediaType } from '#shared/rules/media-type.ts'
import { startApp } from '../support/app.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'

// A model of POST /search in plain JavaScript, following the contract, is compared with the server for random archives
// and random queries. The pages, whatever their size, must add up to the whole list.

type SearchReply = ReplyOf<typeof searchContract.search>
type SearchBody = BodyOf<typeof searchContract.search>
type Query = NonNullable<SearchBody['query']>

const DAY = 86_400_000
const HOUR = 3_600_000

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
})
afterAll(() => app.close())

// Words as archives contain them, and words that a search engine may take for syntax.
const WORDS = [
  'Ferry', 'ferries', 'FERRIES', 'Fähre', 'Ørkney', 'orkney', 'a', 'I', 're', 'ref', 'ti', 'title', 'pl', 'place', 'member',
  '1939–1945', '1945', '«Война»', 'война', '“quoted”', 'boat’s', 'St. John’s', 'co-op', 'co', 'हिन्दी', 'हि', '東京。大阪', '大阪',
  'שָׁלוֹם', 'سفينة', '🚢', 'ferry🚢', 'a&b', 'x<->y', '!(', "O'Neill", '50%', '€50', '2,5', '1e5', 'x²', '½', 'ﬁsh', 'ΟΔΟΣ',
  'Straße', '二〇二四', '①', 'foo_bar', 'C:\\boats', '한국어', '\u200bzero\u200bwidth', 'e\u0301cole', '&amp;',
] // prettier-ignore

const word = fc.constantFrom(...WORDS)
const arbitraryPhrase = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.constantFrom(' ', ' – ', '/', ', '))
  .map(([words, separator]) => words.join(separator))
const arbitraryDayOffset = fc.integer({ min: -3, max: 3 }).map((n) => n * DAY)
const arbitraryMoment = fc.oneof(arbitraryDayOffset, arbitraryDayOffset.map((at) => at + HOUR), fc.constantFrom(-8.64e15, 8.64e15)) // prettier-ignore
const toNullable = <T>(value: fc.Arbitrary<T>, frequency = 2) => fc.option(value, { nil: null, freq: frequency })

const itemArbitrary = fc.record({
  title: arbitraryPhrase,
  description: toNullable(arbitraryPhrase),
  reference: toNullable(arbitraryPhrase),
  place: toNullable(arbitraryPhrase),
  subject: fc.uniqueArray(word, { maxLength: 2 }),
  date_of_origin: toNullable(arbitraryDayOffset),
  period: toNullable(fc.tuple(toNullable(arbitraryDayOffset), toNullable(arbitraryDayOffset))),
  visibility: fc.constantFrom('private' as const, 'local' as const),
  downloadable: fc.boolean(),
  needs_review: fc.boolean(),
  trashed: fc.boolean(),
  daysAgo: fc.constantFrom(0, 3, 20, 200, 1000),
  type: fc.constantFrom<MediaType>('audio', 'video', 'image', 'document', 'pdf', 'application'),
  size: fc.integer({ min: 0, max: 3 }),
  duration: toNullable(fc.constantFrom(0, 239.9, 240, 1199.9, 1200, 9000)),
  content: toNullable(arbitraryPhrase),
  tags: fc.uniqueArray(fc.nat({ max: 2 }), { maxLength: 2 }),
  exhibited: fc.boolean(),
  inFolder: fc.boolean(),
})
type GeneratedItem = typeof itemArbitrary extends fc.Arbitrary<infer T> ? T : never
interface Item extends Omit<GeneratedItem, 'tags' | 'size'> {
  id: string
  /** Zero for an item without a file. */
  size: number
  filename: string | null
  tags: { id: string; title: string }[]
}

const archiveArbitrary = fc.record({
  items: fc.array(itemArbitrary, { minLength: 8, maxLength: 30 }),
  tags: fc.uniqueArray(arbitraryPhrase, { minLength: 3, maxLength: 3, selector: (title) => fold(title) }),
  shownExhibit: fc.boolean(),
})

const questionArbitrary = fc.record(
  {
    query: fc.record(
      {
        query: arbitraryPhrase,
        title: arbitraryPhrase,
        titleTypes: fc.record({ title: fc.boolean(), description: fc.boolean() }, { requiredKeys: [] }),
        type: fc.constantFrom('All', 'Audio', 'Video', 'Document', 'Image'),
        duration: fc.constantFrom('any', 'short', 'medium', 'long'),
        upload_at: fc.constantFrom('any', 'day', 'week', 'month', 'year'),
        from_date_coverage: arbitraryMoment,
        to_date_coverage: arbitraryMoment,
        from_date_origin: arbitraryMoment,
        to_date_origin: arbitraryMoment,
        keywords: fc.array(word, { maxLength: 2 }),
        place: arbitraryPhrase,
      },
      { requiredKeys: [] },
    ),
    tagged: fc.uniqueArray(fc.nat({ max: 2 }), { maxLength: 2 }),
    exhibited: fc.boolean(),
    folder: fc.constantFrom('root', 'folder'),
    getDeleted: fc.boolean(),
    visitor: fc.boolean(),
    sort: fc.record(
      {
        key: fc.constantFrom('TITLE', 'DATE_OF_ORIGIN', 'CREATED_AT', 'SIZE', 'TYPE'),
        dir: fc.constantFrom('asc', 'desc'),
      },
      { requiredKeys: [] },
    ),
    limit: fc.integer({ min: 1, max: 7 }),
  },
  { requiredKeys: ['limit'] },
)
/** Omits most parts of a query, because otherwise hardly any query would match. */
const sparseQuestionArbitrary = fc
  .tuple(questionArbitrary, fc.infiniteStream(fc.nat({ max: 99 })))
  .map(([question, random]) => {
    const pickSome = <T extends object>(values: T, percent: number) =>
      Object.fromEntries(Object.entries(values).filter(() => (random.next().value ?? 0) < percent)) as Partial<T>
    const { query = {}, limit, ...filters } = question
    return { query: pickSome(query, 18), limit, ...pickSome(filters, 40) } as typeof question
  })
type Question = typeof questionArbitrary extends fc.Arbitrary<infer T> ? T : never

/** Text as it is compared, keeping apostrophes within words. Covers only the special letters in `WORDS`. */
const LETTER_FOLDING: Record<string, string> = { ø: 'o', ß: 'ss', ς: 'σ', '’': "'" }
const normalize = (text: string) =>
  text.normalize('NFKD').replace(/[\u0300-\u036f\u0591-\u05c7\u200b]/g, '').toLowerCase().replace(/[øßς’]/g, (letter) => LETTER_FOLDING[letter] ?? letter) // prettier-ignore
const fold = (text: string) => normalize(text).replaceAll("'", '')
const WORD = /[\p{L}\p{N}\p{M}]+(?:'[\p{L}\p{N}\p{M}]+)*/gu
/**
 * The words of texts: letters, digits and their marks. A word with an apostrophe counts as a whole and by its parts.
 */
const toWords = (...texts: (string | null)[]) =>
  texts.flatMap((text) => normalize(text ?? '').match(WORD) ?? []).flatMap((term) => [term.replaceAll("'", ''), ...term.split("'")]) // prettier-ignore
const isHanWord = (term: string) => /^[\u3007\u4e00-\u9fff]/.test(term)
const containsWords = (query: string, ...texts: (string | null)[]) => {
  const textWords = toWords(...texts)
  const hasWord = (term: string) =>
    textWords.some((candidate) =>
      isHanWord(term) ? candidate.includes(term) : term.length > 1 ? candidate.startsWith(term) : candidate === term,
    )
  return (normalize(query).match(WORD) ?? []).every((term) => hasWord(term.replaceAll("'", '')))
}

/** A text without any word finds nothing. */
const hasOnlySigns = ({ query, title, place }: Partial<Query>) => [query, title, place].some((text) => text && toWords(text).length === 0) // prettier-ignore

const TYPES: Record<string, MediaType[]> = { Audio: ['audio'], Video: ['video'], Image: ['image'], Document: ['document', 'pdf'] } // prettier-ignore
const DURATION_RANGES: Record<string, [number, number]> = {
  short: [0, 240],
  medium: [240, 1200],
  long: [1200, Infinity],
}
const UPLOAD_AGE_DAYS: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 }

/** Whether [a, b) and [from, to) overlap. */
function overlaps([a, b]: [number, number], from: number | undefined, to: number | undefined) {
  return Math.max(a, from ?? -Infinity) < Math.min(b, to ?? Infinity)
}

const isPublic = (item: Item) =>
  !item.trashed && item.visibility === 'local' && !item.needs_review && item.type !== 'application'

function isFound(item: Item, question: Question, tags: { id: string }[], isExhibitShown: boolean): boolean {
  const { query = {} as Query, visitor = false } = question
  const isInTrash = question.getDeleted === true && !visitor
  if (visitor ? !isPublic(item) : item.trashed !== isInTrash) return false
  if (!visitor && question.folder && !isInTrash && item.inFolder !== (question.folder === 'folder')) return false
  if (!visitor && question.folder === 'folder' && isInTrash) return false
  if (question.exhibited && (!item.exhibited || (visitor && !isExhibitShown))) return false
  if (question.tagged?.length && !item.tags.some((tag) => question.tagged?.some((n) => tags[n]?.id === tag.id)))
    return false
  if (query.type && query.type !== 'All' && !TYPES[query.type]?.includes(item.type)) return false
  if (query.duration && query.duration !== 'any') {
    const [from, to] = DURATION_RANGES[query.duration] ?? [0, 0]
    if (item.duration === null || item.duration < from || item.duration >= to) return false
  }
  if (query.upload_at && query.upload_at !== 'any' && item.daysAgo >= (UPLOAD_AGE_DAYS[query.upload_at] ?? 0))
    return false
  const { date_of_origin: day, period } = item
  if (query.from_date_origin !== undefined || query.to_date_origin !== undefined) {
    if (day === null || !overlaps([day, day + DAY], query.from_date_origin, query.to_date_origin)) return false
  }
  if (query.from_date_coverage !== undefined || query.to_date_coverage !== undefined) {
    if (!period || (period[0] === null && period[1] === null)) return false
    const span: [number, number] = [period[0] ?? -Infinity, period[1] === null ? Infinity : period[1] + 1]
    if (!overlaps(span, query.from_date_coverage, query.to_date_coverage)) return false
  }
  if (hasOnlySigns(query)) return false
  const itemKeywords = new Set(item.subject.map((keyword) => fold(keyword).trim()))
  if (!(query.keywords ?? []).every((keyword) => itemKeywords.has(fold(keyword).trim()))) return false
  const { title, description, content, place } = item
  const isReadable = item.type === 'pdf' || item.downloadable
  const restrictedTexts = visitor ? [isReadable ? content : null] : [content, item.reference]
  const filename = visitor && !item.downloadable ? null : item.filename
  const searchableTexts = [title, description, place, filename, ...item.subject, ...item.tags.map((tag) => tag.title)]
  if (!containsWords(query.query ?? '', ...searchableTexts, ...restrictedTexts)) return false
  if (!containsWords(query.place ?? '', place)) return false
  const { title: inTitle = false, description: inDescription = false } = query.titleTypes ?? {
    title: true,
    description: true,
  }
  return containsWords(query.title ?? '', inTitle || !inDescription ? title : null, inDescription ? description : null)
}

/** Inserts the archive directly, as older versions may have left it. Triggers fill the search index. */
async function insertArchive(archive: typeof archiveArbitrary extends fc.Arbitrary<infer T> ? T : never) {
  const { db } = app.services
  const project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: newId() })).body.id
  const folder = (await owner.post<{ id: string }>('/folders', { project, title: 'Ferry box' })).body.id
  const tags = archive.tags.map((title) => ({ id: newId(), project, title }))
  await db.insertInto('tags').values(tags).execute()
  const items: Item[] = []
  for (const generatedItem of archive.items) {
    const [id, file] = [newId(), newId()]
    const key = { sha256: file, key: file, mime: 'x/y', note: null, width: null, height: null, pages: null, placeholder: null } // prettier-ignore
    const { type, size, duration, content } = generatedItem
    await db
      .insertInto('files')
      .values({ id: file, type, size, duration, content, ...key, status: 'ready' })
      .execute()
    const period = generatedItem.period?.toSorted((a, b) => (a ?? -Infinity) - (b ?? Infinity)) ?? [null, null]
    const [gte = null, lte = null] =
      period[0] !== null && period[1] !== null ? period : (generatedItem.period ?? [null, null])
    const { title, reference, place, subject, date_of_origin, visibility, downloadable, needs_review, trashed } =
      generatedItem
    await db
      .insertInto('artifacts')
      .values({
        ...{ id, project, file, type, title, reference, place, subject, date_of_origin, visibility },
        ...{ downloadable, needs_review, active: !trashed, trash_root: trashed, trash_batch: trashed ? newId() : null },
        description:
          generatedItem.description === null
            ? ''
            : `<p>${generatedItem.description.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
        folder: generatedItem.inFolder && !trashed ? folder : null,
        time_period_gte: gte,
        time_period_lte: lte,
        filename: `${id.slice(-4)}.bin`,
        created_at: Date.now() - generatedItem.daysAgo * DAY - HOUR,
      })
      .execute()
    for (const n of generatedItem.tags) await db.insertInto('artifact_tags').values({ artifact: id, tag: tags[n]?.id ?? '' }).execute() // prettier-ignore
    items.push({ ...generatedItem, id, period: [gte, lte], filename: `${id.slice(-4)}.bin`, tags: generatedItem.tags.flatMap((n) => tags[n] ?? []) }) // prettier-ignore
  }
  const exhibit = newId()
  const visibility = archive.shownExhibit ? ('local' as const) : ('private' as const)
  await db
    .insertInto('exhibits')
    .values({ id: exhibit, project, title: 'E', description: 'D', url_alias: 'e', visibility, user_id: owner.id })
    .execute()
  for (const [position, { id }] of items.filter((entry) => entry.exhibited).entries())
    await db.insertInto('exhibit_artifacts').values({ exhibit, artifact: id, position }).execute()
  return { project, folder, tags, items, exhibit }
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const ORDERS: Record<string, (a: Item, b: Item) => number> = {
  TITLE: (a, b) => collator.compare(a.title, b.title),
  CREATED_AT: (a, b) => b.daysAgo - a.daysAgo,
  SIZE: (a, b) => a.size - b.size,
  TYPE: (a, b) => (a.type < b.type ? -1 : Number(a.type > b.type)),
  DATE_OF_ORIGIN: (a, b) => (a.date_of_origin ?? 0) - (b.date_of_origin ?? 0),
}

function expectOrder(results: Item[], { key = 'TITLE', dir = 'asc' }: { key?: string; dir?: string }) {
  if (key === 'DATE_OF_ORIGIN') {
    const datedResults = results.filter((entry) => entry.date_of_origin !== null)
    expect(results.slice(0, datedResults.length), 'undated ones come last').toEqual(datedResults)
    results = datedResults
  }
  for (const [i, entry] of results.slice(1).entries()) {
    const previousItem = results[i] as Item
    const comparison = (ORDERS[key]?.(previousItem, entry) ?? 0) * (dir === 'asc' ? 1 : -1)
    expect(comparison, `${previousItem.title} before ${entry.title} by ${key} ${dir}`).toBeLessThanOrEqual(0)
  }
}

test(
  'finds, sorts, paginates and counts items in random archives exactly as a reference model does',
  { timeout: TIME_LIMITS.allCases },
  async () => {
    const visitor = app.client()
    await fc.assert(
      fc.asyncProperty(
        fc.noShrink(archiveArbitrary),
        fc.noShrink(fc.array(sparseQuestionArbitrary, { minLength: 25, maxLength: 25 })),
        async (archive, questions) => {
          const { project, folder, tags, items, exhibit } = await insertArchive(archive)
          const itemsById = new Map(items.map((entry) => [entry.id, entry]))
          for (const question of questions) {
            const {
              query,
              tagged,
              exhibited,
              sort,
              limit,
              getDeleted,
              folder: folderChoice,
              visitor: asVisitor = false,
            } = question
            const body: SearchBody = {
              project,
              ...(query && { query: query as Query }),
              ...(sort && { sort: sort as SearchBody['sort'] }),
              ...(tagged && { tagIds: tagged.map((n) => tags[n]?.id ?? '') }),
              ...(exhibited && { exhibitIds: [exhibit] }),
              ...(folderChoice && { folder: folderChoice === 'root' ? 'root' : folder }),
              ...(getDeleted !== undefined && !asVisitor && { getDeleted }),
            }
            const runSearch = async (options: object) => {
              const { status, body: reply } = await (asVisitor ? visitor : owner).post<SearchReply>('/search', {
                ...body,
                ...options,
              })
              expect(status, JSON.stringify([body, reply])).toBe(200)
              return reply
            }
            const failureMessage = JSON.stringify({ ...body, asVisitor })
            const fullReply = await runSearch({ limit: 500 })
            const expectedItems = items.filter((entry) => isFound(entry, question, tags, archive.shownExhibit))
            const toTitles = (ids: string[]) => ids.map((id) => itemsById.get(id)?.title ?? id).toSorted()
            expect(toTitles(fullReply.artifacts.map((entry) => entry.id)), failureMessage).toEqual(
              toTitles(expectedItems.map((entry) => entry.id)),
            )
            expect(fullReply.artifacts.map((entry) => entry.id).toSorted(), failureMessage).toEqual(
              expectedItems.map((entry) => entry.id).toSorted(),
            )
            expect([fullReply.total, fullReply.cursor, fullReply.total_estimated], failureMessage).toEqual([
              expectedItems.length,
              null,
              undefined,
            ])
            const isRanked = toWords(query?.query ?? '', query?.title ?? '', query?.place ?? '').length > 0
            const results = fullReply.artifacts.map((entry) => itemsById.get(entry.id) as Item)
            if (sort?.key || !isRanked) expectOrder(results, sort ?? {})

            const count = (values: (string | null)[]) => {
              const counts: Record<string, number> = {}
              for (const value of values) if (value) counts[fold(value).trim()] = (counts[fold(value).trim()] ?? 0) + 1
              return counts
            }
            const foldKeys = (counts: Record<string, number>) =>
              Object.fromEntries(Object.entries(counts).map(([value, n]) => [fold(value).trim(), n]))
            expect(foldKeys(fullReply.facets.type), failureMessage).toEqual(
              count(expectedItems.map((entry) => entry.type)),
            )
            expect(foldKeys(fullReply.facets.place), failureMessage).toEqual(
              count(expectedItems.map((entry) => entry.place)),
            )
            expect(foldKeys(fullReply.facets.keywords), failureMessage).toEqual(
              count(expectedItems.flatMap((entry) => entry.subject)),
            )

            const pagedIds: string[] = []
            let folders = 0
            let cursor: string | null = null
            do {
              const page: SearchReply = await runSearch({ limit, ...(cursor && { cursor }) })
              expect(page.artifacts.length + page.folders.length, failureMessage).toBeLessThanOrEqual(limit)
              expect(page.total, failureMessage).toBe(expectedItems.length)
              pagedIds.push(...page.artifacts.map((entry) => entry.id))
              folders += page.folders.length
              cursor = page.cursor
            } while (cursor)
            expect(pagedIds, failureMessage).toEqual(fullReply.artifacts.map((entry) => entry.id))
            expect(folders, failureMessage).toBe(fullReply.folders.length)
          }
        },
      ),
      { numRuns: Number(process.env.RUNS ?? 12) },
    )
  },
)
