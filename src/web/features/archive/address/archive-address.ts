import { z } from 'zod'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import { folderId, id, plainText, requiredLine } from '#shared/entities/fields.ts'
import { groupFieldFilters, isFieldFilter } from '#shared/entities/own-fields/field-filter.ts'
import { FIRST_YEAR } from '#shared/rules/dates/years.ts'
import { MAX_SELECTED_IN_URL } from '#shared/rules/limits.ts'
import { toSearchWords } from '#shared/rules/text/search-words.ts'
import { choiceParam, flagParam } from '#web/kit/address/address-params.ts'
import { THUMBNAIL_FITS, TILE_SIZES, ARCHIVE_VIEWS, TIMELINE_UNITS } from './view-choices.ts'

export const SORT_KEYS = ['TITLE', 'TYPE', 'DATE_OF_ORIGIN', 'SIZE', 'CREATED_AT'] as const
export type SortKey = (typeof SORT_KEYS)[number]
/** Built-in orders, and those by an own field, whose key follows `fields.`. */
export type Sort = `${SortKey | `fields.${string}`}-${'asc' | 'desc'}`
const OWN_SORT = /^fields\.[a-z][a-z0-9_]{0,49}-(?:asc|desc)$/
/** Sorts by relevance to the search text. */
export const BEST_MATCH = 'BEST'
const toBothDirections = <K extends SortKey>(key: K) => [`${key}-asc`, `${key}-desc`] as const
export const SORTS = [
  ...toBothDirections('TITLE'),
  'CREATED_AT-desc',
  'CREATED_AT-asc',
  ...toBothDirections('DATE_OF_ORIGIN'),
  'SIZE-desc',
  'SIZE-asc',
  ...toBothDirections('TYPE'),
] as const satisfies Sort[]
/** The orders by an own field. */
export const toOwnSorts = (key: string) => [`fields.${key}-asc`, `fields.${key}-desc`] as const
/** A timeline can only be sorted by date. */
export const TIMELINE_SORTS = toBothDirections('DATE_OF_ORIGIN')
export const TITLE_TYPES = ['title', 'description'] as const

/** The selection as stored in the URL: ids, or `all`. Selections above the limit are left out to keep the URL short. */
export type SelectedParam = string[] | undefined
export const EVERYTHING_SELECTED = 'all'

const MAX_KEYWORD_FILTERS = 50
const MAX_ID_FILTERS = 100

const isDayText = (text: string) => {
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && date.getUTCFullYear() >= FIRST_YEAR
}
const textParam = plainText(500).optional().catch(undefined)
/** An ISO date. Years before 1 AD have six digits and a sign: -000043-03-15. */
const dayParam = plainText(13)
  .refine((text) => /^(?:\d{4}|-\d{6})-\d{2}-\d{2}$/.test(text) && isDayText(text))
  .optional()
  .catch(undefined)
/** Unique values of a repeated parameter. Drops invalid ones and those above `maxCount`. */
const defineUniqueList = <T extends z.ZodType<string>>(itemSchema: T, maxCount: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((raw) => {
      const validItems = [raw].flat().flatMap((text) => itemSchema.safeParse(text).data ?? [])
      return validItems.length > 0 ? [...new Set(validItems)].slice(0, maxCount) : undefined
    })
    .optional()
    .catch(undefined)

const MAX_FIELD_FILTERS = 20
const fieldFilterParam = plainText(600).refine(isFieldFilter)

/** The search parameters of the archive's URL, so that every view and every search can be linked to. */
export const archiveSearchParams = z.object({
  folder: folderId.optional().catch(undefined),
  /** Lists all items of the project, whatever folder they are in. */
  all: choiceParam(['items']),
  query: textParam,
  title: textParam,
  titleTypes: defineUniqueList(z.enum(TITLE_TYPES), TITLE_TYPES.length),
  type: choiceParam(['Audio', 'Video', 'Document', 'Image']),
  duration: choiceParam(['short', 'medium', 'long']),
  upload_at: choiceParam(['day', 'week', 'month', 'year']),
  from_date_coverage: dayParam,
  to_date_coverage: dayParam,
  from_date_origin: dayParam,
  to_date_origin: dayParam,
  keywords: defineUniqueList(requiredLine, MAX_KEYWORD_FILTERS),
  place: textParam,
  /** An exact place, chosen from the project's places. */
  placeIs: textParam,
  tags: defineUniqueList(id, MAX_ID_FILTERS),
  exhibits: defineUniqueList(id, MAX_ID_FILTERS),
  /** Values of own fields, each as the field's key, a colon and the value. */
  fields: defineUniqueList(fieldFilterParam, MAX_FIELD_FILTERS),
  /** Limits a search to the items directly in the folder. */
  here: flagParam,
  sort: z
    .union([
      z.enum(SORTS),
      z.string().refine((text): text is `fields.${string}-${'asc' | 'desc'}` => OWN_SORT.test(text)),
    ])
    .optional()
    .catch(undefined),
  selected: defineUniqueList(z.union([z.literal(EVERYTHING_SELECTED), id]), MAX_SELECTED_IN_URL),
  view: choiceParam(ARCHIVE_VIEWS),
  size: choiceParam(TILE_SIZES),
  by: choiceParam(TIMELINE_UNITS),
  fit: choiceParam(THUMBNAIL_FITS),
})
export type ArchiveSearchParams = z.infer<typeof archiveSearchParams>

type SearchBody = BodyOf<typeof searchContract.search>
type Query = NonNullable<SearchBody['query']>
type RequestedSort = NonNullable<SearchBody['sort']>

const DAY_MS = 86_400_000
const parseMs = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text))

/** An inclusive period in ms. Drops the end if it is before the beginning. */
export function parsePeriod(from: string | undefined, to: string | undefined) {
  const [gte, lte] = [parseMs(from), parseMs(to)]
  return { gte, lte: gte !== undefined && lte !== undefined && lte < gte ? undefined : lte }
}

/** The texts of all search fields, joined. */
export const getSearchText = ({ query = '', title = '', place = '' }: ArchiveSearchParams) =>
  `${query} ${title} ${place}`.trim()
const hasSearchText = (address: ArchiveSearchParams) => toSearchWords(getSearchText(address)).length > 0

export function getSort(address: ArchiveSearchParams): Sort | typeof BEST_MATCH {
  const { view, sort = hasSearchText(address) ? BEST_MATCH : 'TITLE-asc' } = address
  return view === 'timeline' && !sort.startsWith('DATE_OF_ORIGIN') ? 'DATE_OF_ORIGIN-asc' : sort
}

function toQuery(address: ArchiveSearchParams): Query {
  const { type, duration, upload_at, keywords, titleTypes } = address
  const texts = [address.query, address.title, address.place, address.placeIs]
  const [query, title, place, placeIs] = texts.map((text) => text?.trim() || undefined)
  const coverage = parsePeriod(address.from_date_coverage, address.to_date_coverage)
  const origin = parsePeriod(address.from_date_origin, address.to_date_origin)
  const flags =
    title &&
    titleTypes &&
    Object.fromEntries(TITLE_TYPES.map((titleType) => [titleType, titleTypes.includes(titleType)]))
  return omitUndefined<Query>({
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
    fields: address.fields && groupFieldFilters(address.fields),
  })
}

const omitUndefined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/** The filters in the URL, used for the list and for the counts. */
const toFilters = (address: ArchiveSearchParams) => ({
  ...(address.all && { onlyArtifacts: true }),
  ...(address.tags && { tagIds: address.tags }),
  ...(address.exhibits && { exhibitIds: address.exhibits }),
  query: toQuery(address),
})

/** Whether the URL contains a query or filters. Such a search covers the whole project unless `here` is set. */
export const isNarrowed = (address: ArchiveSearchParams) => {
  const { query, onlyArtifacts: _, ...otherFilters } = toFilters(address)
  return Object.keys(query).length > 0 || Object.keys(otherFilters).length > 0
}

/** Whether a search is limited to the current folder. */
export const isLimitedToFolder = ({ folder = 'root', all, here = false }: ArchiveSearchParams) =>
  here && all === undefined && folder !== 'root'

const isInFolder = (address: ArchiveSearchParams) =>
  address.all === undefined && (isLimitedToFolder(address) || !isNarrowed(address))

/** Whether the list shows a single folder. A timeline also shows everything below its folder. */
export const showsFolder = (address: ArchiveSearchParams) => isInFolder(address) && address.view !== 'timeline'
/** Whether the list shows a folder with everything below it. */
export const showsSubfolders = (address: ArchiveSearchParams) => isInFolder(address) && address.view === 'timeline'

export function toSearch(address: ArchiveSearchParams) {
  const { folder = 'root' } = address
  const order = getSort(address)
  const [key, dir] = order.split('-') as [NonNullable<RequestedSort['key']>, 'asc' | 'desc']
  const sort: RequestedSort = order === BEST_MATCH ? {} : { key, dir }
  return {
    ...(isInFolder(address) && { folder }),
    ...(showsSubfolders(address) && { subfolders: true }),
    ...toFilters(address),
    sort,
  }
}

/** The search for which the filter panel counts results. Without `here` it covers the whole project. */
export const toCountSearch = (address: ArchiveSearchParams) => ({
  ...(isLimitedToFolder(address) && { folder: address.folder, ...(showsSubfolders(address) && { subfolders: true }) }),
  ...toFilters(address),
})

/**
 * The order after a click on a column heading: reverses the current column, or starts with the more useful direction of
 * a new one.
 */
export function toggleSort(currentSort: Sort | typeof BEST_MATCH, key: SortKey | `fields.${string}`): Sort {
  if (currentSort.startsWith(`${key}-`)) return `${key}-${currentSort.endsWith('-asc') ? 'desc' : 'asc'}`
  return key === 'SIZE' || key === 'CREATED_AT' ? `${key}-desc` : `${key}-asc`
}
