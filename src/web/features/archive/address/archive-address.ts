import { z } from 'zod'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import { folderId, id, plain, requiredLine } from '#shared/entities/fields.ts'
import { FIRST_YEAR } from '#shared/rules/dates/years.ts'
import { wordsOf } from '#shared/rules/words.ts'
import { choiceParam, flagParam } from '#web/kit/address/address-params.ts'
import { FITS, SIZES, VIEWS, BYS } from './view-choices.ts'

export const SORT_KEYS = ['TITLE', 'TYPE', 'DATE_OF_ORIGIN', 'SIZE', 'CREATED_AT'] as const
export type SortKey = (typeof SORT_KEYS)[number]
export type Sort = `${SortKey}-${'asc' | 'desc'}`
/** Sorts by relevance to the search text. */
export const BEST = 'BEST'
const both = <K extends SortKey>(key: K) => [`${key}-asc`, `${key}-desc`] as const
export const SORTS = [
  ...both('TITLE'),
  'CREATED_AT-desc',
  'CREATED_AT-asc',
  ...both('DATE_OF_ORIGIN'),
  'SIZE-desc',
  'SIZE-asc',
  ...both('TYPE'),
] as const satisfies Sort[]
/** A timeline can only be sorted by date. */
export const TIMELINE_SORTS = both('DATE_OF_ORIGIN')
export const TITLE_TYPES = ['title', 'description'] as const

/**
 * The selection as the address holds it: ids, or `all`. Selections above the limit are left out to keep the URL short.
 */
export type Selected = string[] | undefined
export const EVERYTHING_SELECTED = 'all'
export const MOST_SELECTED = 50

const MOST_KEYWORDS = 50
const MOST_IDS = 100

const isDayText = (text: string) => {
  const day = new Date(text)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && day.getUTCFullYear() >= FIRST_YEAR
}
const words = plain(500).optional().catch(undefined)
/** An ISO date. Years before 1 AD have six digits and a sign: -000043-03-15. */
const day = plain(13)
  .refine((text) => /^(?:\d{4}|-\d{6})-\d{2}-\d{2}$/.test(text) && isDayText(text))
  .optional()
  .catch(undefined)
/** Unique values of a repeated parameter. Drops invalid ones and those above `maxCount`. */
const listOf = <T extends z.ZodType<string>>(one: T, most: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((raw) => {
      const good = [raw].flat().flatMap((text) => one.safeParse(text).data ?? [])
      return good.length > 0 ? [...new Set(good)].slice(0, most) : undefined
    })
    .optional()
    .catch(undefined)

/** The search parameters of the archive's URL so every view and every search can be linked to. */
export const archiveAddress = z.object({
  folder: folderId.optional().catch(undefined),
  /** Lists all items of the project, whatever folder they are in. */
  all: choiceParam(['items']),
  query: words,
  title: words,
  titleTypes: listOf(z.enum(TITLE_TYPES), TITLE_TYPES.length),
  type: choiceParam(['Audio', 'Video', 'Document', 'Image']),
  duration: choiceParam(['short', 'medium', 'long']),
  upload_at: choiceParam(['day', 'week', 'month', 'year']),
  from_date_coverage: day,
  to_date_coverage: day,
  from_date_origin: day,
  to_date_origin: day,
  keywords: listOf(requiredLine, MOST_KEYWORDS),
  place: words,
  /** An exact place, chosen from the project's places. */
  placeIs: words,
  tags: listOf(id, MOST_IDS),
  exhibits: listOf(id, MOST_IDS),
  /** Limits a search to the items directly in the folder. */
  here: flagParam,
  sort: choiceParam(SORTS),
  selected: listOf(z.union([z.literal(EVERYTHING_SELECTED), id]), MOST_SELECTED),
  view: choiceParam(VIEWS),
  size: choiceParam(SIZES),
  by: choiceParam(BYS),
  fit: choiceParam(FITS),
})
export type ArchiveAddress = z.infer<typeof archiveAddress>

type SearchBody = BodyOf<typeof searchContract.search>
type Query = NonNullable<SearchBody['query']>
type AskedSort = NonNullable<SearchBody['sort']>

const DAY_MS = 86_400_000
const msOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text))

/** An inclusive period in ms. Drops the end if it lies before the beginning. */
export function periodOf(from: string | undefined, to: string | undefined) {
  const [gte, lte] = [msOf(from), msOf(to)]
  return { gte, lte: gte !== undefined && lte !== undefined && lte < gte ? undefined : lte }
}

/** The full search text, from all text fields. */
export const textOf = ({ query = '', title = '', place = '' }: ArchiveAddress) => `${query} ${title} ${place}`.trim()
const hasWords = (address: ArchiveAddress) => wordsOf(textOf(address)).length > 0

export function sortOf(address: ArchiveAddress): Sort | typeof BEST {
  const { view, sort = hasWords(address) ? BEST : 'TITLE-asc' } = address
  return view === 'timeline' && !sort.startsWith('DATE_OF_ORIGIN') ? 'DATE_OF_ORIGIN-asc' : sort
}

function queryOf(address: ArchiveAddress): Query {
  const { type, duration, upload_at, keywords, titleTypes } = address
  const texts = [address.query, address.title, address.place, address.placeIs]
  const [query, title, place, placeIs] = texts.map((text) => text?.trim() || undefined)
  const coverage = periodOf(address.from_date_coverage, address.to_date_coverage)
  const origin = periodOf(address.from_date_origin, address.to_date_origin)
  const flags =
    title &&
    titleTypes &&
    Object.fromEntries(TITLE_TYPES.map((titleType) => [titleType, titleTypes.includes(titleType)]))
  return given<Query>({
    query,
    title,
    titleTypes: flags || undefined,
    type,
    duration,
    upload_at,
    from_date_coverage: coverage.gte,
    to_date_coverage: coverage.lte === undefined ? undefined : coverage.lte + DAY_MS,
    from_date_origin: origin.gte,
    to_date_origin: origin.lte === undefined ? undefined : origin.lte + DAY_MS,
    keywords,
    place,
    placeIs,
  })
}

const given = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/** The filters of an address, shared by its list and its counts. */
const filtersOf = (address: ArchiveAddress) => ({
  ...(address.all && { onlyArtifacts: true }),
  ...(address.tags && { tagIds: address.tags }),
  ...(address.exhibits && { exhibitIds: address.exhibits }),
  query: queryOf(address),
})

/** Whether the address has a query or filters. Such a search covers the whole project unless `here` is set. */
export const isNarrowed = (address: ArchiveAddress) => {
  const { query, onlyArtifacts: _, ...more } = filtersOf(address)
  return Object.keys(query).length > 0 || Object.keys(more).length > 0
}

/** Whether a search is limited to the current folder. */
export const staysHere = ({ folder = 'root', all, here = false }: ArchiveAddress) =>
  here && all === undefined && folder !== 'root'

/** Whether the address lists a single folder. */
export const showsFolder = (address: ArchiveAddress) =>
  address.all === undefined && (staysHere(address) || !isNarrowed(address))

export function searchOf(address: ArchiveAddress) {
  const { folder = 'root' } = address
  const order = sortOf(address)
  const [key, dir] = order.split('-') as [SortKey, 'asc' | 'desc']
  const sort: AskedSort = order === BEST ? {} : { key, dir }
  return { ...(showsFolder(address) && { folder }), ...filtersOf(address), sort }
}

/** The search whose results the filter panel counts. Without `here` it covers the whole project. */
export const countedOf = (address: ArchiveAddress) => ({
  ...(staysHere(address) && { folder: address.folder }),
  ...filtersOf(address),
})

/**
 * The order after a click on a column heading: reverses the current column, or starts with the more useful direction of
 * a new one.
 */
export function sortedBy(now: Sort | typeof BEST, key: SortKey): Sort {
  if (now.startsWith(`${key}-`)) return `${key}-${now.endsWith('-asc') ? 'desc' : 'asc'}`
  return key === 'SIZE' || key === 'CREATED_AT' ? `${key}-desc` : `${key}-asc`
}
