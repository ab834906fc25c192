import type { BodyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import type { MediaType } from '#shared/rules/media-type.ts'
import { toPlainLetters } from '#shared/rules/text/plain-letters.ts'
import { toSearchWords } from '#shared/rules/text/search-words.ts'
import type { OwnValueFilter, SearchedField, SearchScope, SearchRange, SearchWord } from './search.model.ts'
import { toFieldWords } from './word-query.repo.ts'

export type SearchBody = BodyOf<typeof searchContract.search>
type SearchQuery = NonNullable<SearchBody['query']>

/**
 * The artifact types for each value of the type filter. A PDF counts as a document.
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
const DURATIONS: Record<string, SearchRange | undefined> = {
  short: [null, 240],
  medium: [240, 1200],
  long: [1200, null],
}

const DAY_MS = 86_400_000
/** @spec 3.search.3 */
const PERIODS: Record<string, number | undefined> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  year: 365 * DAY_MS,
}

/**
 * Converts a search request in one project to a scope. Visitors find only public items, in any folder. `ownFields` are those
 * that the caller sees: nothing matches a value of any other.
 */
export function toSearchScope(
  project: string,
  body: SearchBody,
  onlyPublic: boolean,
  ownFields: readonly SearchedField[],
): SearchScope {
  const now = Date.now()
  const query = body.query ?? {}
  const periodMs = PERIODS[query.upload_at ?? 'any']
  const ownValues = toOwnValueFilters(query.fields, ownFields)
  const exhibits = [...(body.exhibitIds ?? []), ...(body.exhibit ? [body.exhibit] : [])]
  return {
    project,
    onlyPublic,
    deleted: !onlyPublic && body.getDeleted === true,
    ...(!onlyPublic && toFolderFields(body)),
    ...(exhibits.length > 0 && { exhibits }),
    ...(body.tagIds?.length && { tags: body.tagIds }),
    ...toQueryWords(query, !onlyPublic),
    ...omitUndefined({
      matchesNothing: isPunctuationOnly(query) || ownValues === null ? true : undefined,
      types: TYPES[query.type ?? 'All'],
      keywords: query.keywords?.length ? query.keywords : undefined,
      tagTitles: query.tags?.length ? query.tags : undefined,
      ownValues: ownValues?.length ? ownValues : undefined,
      place: query.placeIs || undefined,
      duration: DURATIONS[query.duration ?? 'any'],
      createdAt: periodMs === undefined ? undefined : ([now - periodMs, null] as const),
      origin: toRange(query.from_date_origin, query.to_date_origin),
      coverage: toRange(query.from_date_coverage, query.to_date_coverage),
    }),
  }
}

/** Everything below the top level is the whole project. */
function toFolderFields({ folder, subfolders = false }: SearchBody): Pick<SearchScope, 'folder' | 'topFolder'> {
  if (folder === undefined || (subfolders && folder === 'root')) return {}
  return subfolders ? { topFolder: folder } : { folder: folder === 'root' ? null : folder }
}

/** Joins all search texts of a query, whichever field each is for. */
export const toSearchText = ({ query = '', title = '', place = '' }: SearchQuery) => `${query} ${title} ${place}`

/**
 * Whether one of these texts contains only punctuation, which isn't indexed. Such a search must find nothing rather
 * than everything.
 */
const isPunctuationOnly = ({ query = '', title = '', place = '' }: SearchQuery) =>
  [query, title, place].some((text) => toPlainLetters(text).trim() !== '' && toSearchWords(text).length === 0)

function toQueryWords(searchQuery: SearchQuery, isMember: boolean) {
  const { query = '', title = '', titleTypes, place = '', placeIs = '' } = searchQuery
  // If no fields are chosen, `title` searches titles and descriptions.
  const { title: searchesTitles = false, description: searchesDescriptions = false } = titleTypes ?? {
    title: true,
    description: true,
  }
  const textField = searchesDescriptions ? (searchesTitles ? 'title or description' : 'description') : 'title'
  const fieldWords = [...toFieldWords(title, textField), ...toFieldWords(`${place} ${placeIs}`, 'place')]
  const combineWords = (words: SearchWord[]) =>
    words.length + fieldWords.length > 0 ? [...words, ...fieldWords] : undefined
  return omitUndefined({
    words: combineWords(toFieldWords(query, isMember ? 'everything' : 'anywhere')),
    titleWords: query ? combineWords(toFieldWords(query, 'title')) : undefined,
  })
}

/** Returns null if a value of a field is wanted that the caller doesn't see. */
function toOwnValueFilters(
  filters: SearchQuery['fields'] = {},
  ownFields: readonly SearchedField[],
): OwnValueFilter[] | null {
  const fieldsByKey = new Map(ownFields.map((field) => [field.key, field]))
  const ownValues: OwnValueFilter[] = []
  for (const [key, filter] of Object.entries(filters)) {
    const values = [filter].flat()
    const field = fieldsByKey.get(key)
    if (field) ownValues.push(...values.map((value) => ({ field, value })))
    else if (values.length > 0) return null
  }
  return ownValues
}

const toRange = (from?: number, to?: number): SearchRange | undefined =>
  from === undefined && to === undefined ? undefined : [from ?? null, to ?? null]

function omitUndefined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
