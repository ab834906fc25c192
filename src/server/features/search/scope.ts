import type { BodyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import type { MediaType } from '#shared/rules/media-type.ts'
import { plainLetters } from '#shared/rules/text/plain-letters.ts'
import { wordsOf } from '#shared/rules/words.ts'
import type { SearchScope, Span, Word } from './search.model.ts'
import { wordsWithin } from './words.repo.ts'

export type SearchBody = BodyOf<typeof searchContract.search>
type Query = NonNullable<SearchBody['query']>

/**
 * The artifact types of each choice of the type filter. A document may be a PDF.
 * @spec 3.search.1
 */
const TYPES: Record<string, MediaType[] | undefined> = {
  Audio: ['audio'],
  Video: ['video'],
  Document: ['document', 'pdf'],
  Image: ['image'],
}

/**
 * Durations in seconds: short is under 4 minutes, long is 20 minutes or more.
 * @spec 3.search.2
 */
const DURATIONS: Record<string, Span | undefined> = {
  short: [null, 240],
  medium: [240, 1200],
  long: [1200, null],
}

const DAY = 86_400_000
/** @spec 3.search.3 */
const PAST: Record<string, number | undefined> = { day: DAY, week: 7 * DAY, month: 30 * DAY, year: 365 * DAY }

/** The scope of a search request in one project. Visitors find only public items, in whatever folder. */
export function scopeOf(project: string, body: SearchBody, onlyPublic: boolean): SearchScope {
  const now = Date.now()
  const query = body.query ?? {}
  const past = PAST[query.upload_at ?? 'any']
  const exhibits = [...(body.exhibitIds ?? []), ...(body.exhibit ? [body.exhibit] : [])]
  return {
    project,
    onlyPublic,
    deleted: !onlyPublic && body.getDeleted === true,
    ...(body.folder !== undefined && !onlyPublic && { folder: body.folder === 'root' ? null : body.folder }),
    ...(exhibits.length > 0 && { exhibits }),
    ...(body.tagIds?.length && { tags: body.tagIds }),
    ...wordsOfQuery(query, !onlyPublic),
    ...given({
      nothing: isSignsOnly(query) ? true : undefined,
      types: TYPES[query.type ?? 'All'],
      keywords: query.keywords?.length ? query.keywords : undefined,
      tagTitles: query.tags?.length ? query.tags : undefined,
      place: query.placeIs || undefined,
      duration: DURATIONS[query.duration ?? 'any'],
      createdAt: past === undefined ? undefined : ([now - past, null] as const),
      origin: spanOf(query.from_date_origin, query.to_date_origin),
      coverage: spanOf(query.from_date_coverage, query.to_date_coverage),
    }),
  }
}

/** All search text of a query, whichever field it is for. */
export const textOf = ({ query = '', title = '', place = '' }: Query) => `${query} ${title} ${place}`

/**
 * Whether one of these texts has only punctuation, which no index contains. Such a search must find nothing rather than
 * everything.
 */
const isSignsOnly = ({ query = '', title = '', place = '' }: Query) =>
  [query, title, place].some((text) => plainLetters(text).trim() !== '' && wordsOf(text).length === 0)

function wordsOfQuery(asked: Query, member: boolean) {
  const { query = '', title = '', titleTypes, place = '', placeIs = '' } = asked
  // Without a choice of fields, `title` searches titles and descriptions.
  const { title: inTitle = false, description: inText = false } = titleTypes ?? { title: true, description: true }
  const within = inText ? (inTitle ? 'title or description' : 'description') : 'title'
  const narrower = [...wordsWithin(title, within), ...wordsWithin(`${place} ${placeIs}`, 'place')]
  const all = (anywhere: Word[]) => (anywhere.length + narrower.length > 0 ? [...anywhere, ...narrower] : undefined)
  return given({
    words: all(wordsWithin(query, member ? 'everything' : 'anywhere')),
    titleWords: query ? all(wordsWithin(query, 'title')) : undefined,
  })
}

const spanOf = (from?: number, to?: number): Span | undefined =>
  from === undefined && to === undefined ? undefined : [from ?? null, to ?? null]

function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
