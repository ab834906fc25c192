import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import type { MediaType } from '#shared/rules/media-type.ts'

/**
 * The fields that a word is searched in. `everything` also includes the fields that visitors don't see, whose words are
 * indexed separately.
 */
export type SearchField = 'anywhere' | 'everything' | 'title' | 'description' | 'title or description' | 'place'

/** A search term, which matches as a prefix; a single letter matches only as a whole word. */
export interface SearchWord {
  text: string
  field: SearchField
}

/** A half-open range; null means unbounded. */
export type SearchRange = readonly [from: number | null, to: number | null]

/** An own field and the key under which its values are stored. */
export type SearchedField = OwnField & { value_key: string }

/** A value that an own field must have; a field of lists must contain it. */
export interface OwnValueFilter {
  field: Pick<SearchedField, 'value_key' | 'type'>
  value: string | number | boolean
}

/** A search scope; every field narrows the results. */
export interface SearchScope {
  project: string
  onlyPublic: boolean
  deleted: boolean
  /** Set if the search text contains only punctuation, which matches nothing. */
  matchesNothing?: true
  /** Undefined for all folders, null for the top level. */
  folder?: string | null
  /** A folder that is searched with everything below it. */
  topFolder?: string
  exhibits?: string[]
  types?: MediaType[]
  /** An artifact must have all of these keywords and tag titles, and at least one of the tags (ids). */
  keywords?: string[]
  tagTitles?: string[]
  tags?: string[]
  /** Values of own fields, all of which an artifact must have. */
  ownValues?: OwnValueFilter[]
  /** The artifact's place must equal this. */
  place?: string
  /** In seconds. */
  duration?: SearchRange
  /** In ms since 1970. */
  createdAt?: SearchRange
  origin?: SearchRange
  coverage?: SearchRange
  /** An artifact must contain all of these words; `titleWords` are the same words, restricted to titles. */
  words?: SearchWord[]
  titleWords?: SearchWord[]
  /** Tsqueries of the words that are looked up in the index; the other words are checked in the rows found. */
  indexQueries?: string[]
}

const UNNARROWED_KEYS = new Set(['project', 'onlyPublic', 'deleted', 'folder'])

/**
 * Whether the scope is narrowed by more than project and folder. Such a search first finds its rows and then sorts
 * them.
 */
export const isNarrowed = (scope: SearchScope): boolean => Object.keys(scope).some((key) => !UNNARROWED_KEYS.has(key))

/** Whether the scope restricts tags or keywords. */
export const isLabelled = ({ tags, tagTitles, keywords }: SearchScope): boolean =>
  tags !== undefined || tagTitles !== undefined || keywords !== undefined

/** A column or value that artifacts can be sorted by; null values come last. */
export interface SortColumn {
  column: 'title' | 'date_of_origin' | 'created_at' | 'size' | 'type' | SearchedField
  type: 'text COLLATE natural_order' | 'text' | 'bigint' | 'double precision'
  /** Whether the column may be null. */
  isNullable?: true
}

export interface Sort {
  key: string
  direction: 'asc' | 'desc'
  sortColumn: SortColumn
}

/** Where the next page starts: after this sort value and id. */
export type AfterEntry = readonly [value: string | number | null, id: string]
