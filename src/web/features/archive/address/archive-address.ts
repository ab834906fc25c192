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
/** What fits the words best comes first. */
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
/** A timeline knows two orders. */
export const TIMELINE_SORTS = both('DATE_OF_ORIGIN')
export const TITLE_TYPES = ['title', 'description'] as const

/** What the address says of the selection: some ids, or everything. A longer selection is not listed. */
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
/** A day of the years that lists know, also before the year 1: -000043-03-15. */
const day = plain(13)
  .refine((text) => /^(?:\d{4}|-\d{6})-\d{2}-\d{2}$/.test(text) && isDayText(text))
  .optional()
  .catch(undefined)
/** Several of one kind, each once; one that does not fit is as if it were not there. */
const listOf = <T extends z.ZodType<string>>(one: T, most: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((raw) => {
      const good = [raw].flat().flatMap((text) => one.safeParse(text).data ?? [])
      return good.length > 0 ? [...new Set(good)].slice(0, most) : undefined
    })
    .optional()
    .catch(undefined)

/** What the address of the archive tells besides the project: every view and every search can be linked to. */
export const archiveAddress = z.object({
  folder: folderId.optional().catch(undefined),
  /** All items of the project, in whatever folder. */
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
  /** The whole place, as it was chosen from those that there are. */
  placeIs: words,
  tags: listOf(id, MOST_IDS),
  exhibits: listOf(id, MOST_IDS),
  /** Only what lies directly in the folder. */
  here: flagParam,
  sort: choiceParam(SORTS),
  /** What is selected, if it is not too much to list. */
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

/** From a day up to another, both included, as ms; a period that would end before it begins has no end. */
export function periodOf(from: string | undefined, to: string | undefined) {
  const [gte, lte] = [msOf(from), msOf(to)]
  return { gte, lte: gte !== undefined && lte !== undefined && lte < gte ? undefined : lte }
}

/** All words that are looked for, wherever. */
export const textOf = ({ query = '', title = '', place = '' }: ArchiveAddress) => `${query} ${title} ${place}`.trim()
const hasWords = (address: ArchiveAddress) => wordsOf(textOf(address)).length > 0

/** The order that an address asks for. */
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
  const flags = title && titleTypes && Object.fromEntries(TITLE_TYPES.map((one) => [one, titleTypes.includes(one)]))
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

/** What narrows an address, wherever it looks: this part of it is the same for its list and for its counts. */
const filtersOf = (address: ArchiveAddress) => ({
  ...(address.all && { onlyArtifacts: true }),
  ...(address.tags && { tagIds: address.tags }),
  ...(address.exhibits && { exhibitIds: address.exhibits }),
  query: queryOf(address),
})

/** Whether an address looks for something: then it looks through the whole project, unless it says otherwise. */
export const isNarrowed = (address: ArchiveAddress) => {
  const { query, onlyArtifacts: _, ...more } = filtersOf(address)
  return Object.keys(query).length > 0 || Object.keys(more).length > 0
}

/** Whether a search stays in the folder that one is in. */
export const staysHere = ({ folder = 'root', all, here = false }: ArchiveAddress) =>
  here && all === undefined && folder !== 'root'

/** Whether an address shows what lies in one folder, not what lies anywhere. */
export const showsFolder = (address: ArchiveAddress) =>
  address.all === undefined && (staysHere(address) || !isNarrowed(address))

/** The search that an address stands for. */
export function searchOf(address: ArchiveAddress) {
  const { folder = 'root' } = address
  const order = sortOf(address)
  const [key, dir] = order.split('-') as [SortKey, 'asc' | 'desc']
  const sort: AskedSort = order === BEST ? {} : { key, dir }
  return { ...(showsFolder(address) && { folder }), ...filtersOf(address), sort }
}

/** What is counted for those who choose filters: they look through the whole project, even before there is one. */
export const countedOf = (address: ArchiveAddress) => ({
  ...(staysHere(address) && { folder: address.folder }),
  ...filtersOf(address),
})

/** What a click on a column's head asks for: the other direction, or this column from the direction that tells most. */
export function sortedBy(now: Sort | typeof BEST, key: SortKey): Sort {
  if (now.startsWith(`${key}-`)) return `${key}-${now.endsWith('-asc') ? 'desc' : 'asc'}`
  return key === 'SIZE' || key === 'CREATED_AT' ? `${key}-desc` : `${key}-asc`
}
