import type { MediaType } from '#shared/rules/media-type.ts'

/** Where in an item words may stand. `everything`: also in what visitors do not see, whose words stand apart. */
export type Within = 'anywhere' | 'everything' | 'title' | 'description' | 'title or description' | 'place'

/** A word that is looked for, which another may begin with; a single letter is a whole word. */
export interface Word {
  text: string
  within: Within
}

/** From the first, to before the second; null is open. */
export type Span = readonly [from: number | null, to: number | null]

/** What is looked for, decided already: every field narrows. */
export interface SearchScope {
  project: string
  onlyPublic: boolean
  deleted: boolean
  /** Something was asked for that nothing can be found by: signs alone. */
  nothing?: true
  /** undefined: anywhere; null: the top folder. */
  folder?: string | null
  exhibits?: string[]
  types?: MediaType[]
  /** Keywords, and titles of tags, all of which an artifact has; tags by their ids, of which it has one. */
  keywords?: string[]
  tagTitles?: string[]
  tags?: string[]
  /** The whole place. */
  place?: string
  /** Seconds. */
  duration?: Span
  /** ms. */
  createdAt?: Span
  origin?: Span
  coverage?: Span
  /** Every one of them; and the same for titles alone. */
  words?: Word[]
  titleWords?: Word[]
  /** Tsqueries for those of the words that an index is asked for; the others are looked up in what it finds. */
  sought?: string[]
}

const PLACE = new Set(['project', 'onlyPublic', 'deleted', 'folder'])

/** Whether more than the place narrows: such a search looks for what it wants before it puts it in order. */
export const isNarrowed = (scope: SearchScope): boolean => Object.keys(scope).some((key) => !PLACE.has(key))

/** Whether tags or keywords are asked for. */
export const isLabelled = ({ tags, tagTitles, keywords }: SearchScope): boolean =>
  tags !== undefined || tagTitles !== undefined || keywords !== undefined

/** A column that puts artifacts in order, and what it is when there is none: such artifacts come last. */
export interface SortColumn {
  column: 'title' | 'date_of_origin' | 'created_at' | 'size' | 'type'
  type: 'text COLLATE natural_order' | 'text' | 'bigint'
  /** The column may be null. */
  open?: true
}

export interface Sort {
  key: string
  dir: 'asc' | 'desc'
  by: SortColumn
}

/** Where the next page begins: after the last value and id of its list. */
export type After = readonly [value: string | number | null, id: string]
