import type { GalleryParameters } from '#shared/entities/website/gallery-address.ts'
import { FIRST_YEAR, LAST_YEAR } from '#shared/rules/dates/years.ts'

export const TYPE_FILTERS = ['Image', 'Video', 'Audio', 'Document'] as const
export type TypeFilter = (typeof TYPE_FILTERS)[number]

/** Orders beside the usual one, which is by how well an item fits the words, and without words by title. */
export const ORDERS = ['title', 'oldest', 'newest', 'added'] as const
type Order = (typeof ORDERS)[number]

/** What the address of a gallery asks for. */
export interface GalleryFilters {
  query?: string | undefined
  type?: TypeFilter | undefined
  place?: string | undefined
  /** All of which an item has. */
  keywords?: readonly string[] | undefined
  /** Titles of tags, all of which an item has. */
  tags?: readonly string[] | undefined
  /** The first and the last year of origin. */
  from?: number | undefined
  to?: number | undefined
  order?: Order | undefined
  /** Where the page begins, for those who page without scripts. */
  cursor?: string | undefined
}

/** Keywords, or tags. */
const MOST_LABELS = 10

const text = (value: unknown, most: number) => (typeof value === 'string' && value.trim().slice(0, most)) || undefined
const year = (value: unknown) => {
  const n = typeof value === 'string' && /^-?\d{1,4}$/.test(value) ? Number(value) : NaN
  return n >= FIRST_YEAR && n < LAST_YEAR ? n : undefined
}

function several(value: unknown): string[] | undefined {
  const all = [value].flat().flatMap((one) => text(one, 200) ?? [])
  return all.length > 0 ? [...new Set(all)].slice(0, MOST_LABELS) : undefined
}

/** The filters in an address; what does not fit is as if it were not there. */
export function filtersOf(search: unknown): GalleryFilters {
  const raw = (search ?? {}) as GalleryParameters
  const keywords = several(raw.keyword)
  const tags = several(raw.tag)
  const [from, to] = [year(raw.from), year(raw.to)]
  const backwards = from !== undefined && to !== undefined && from > to
  return {
    query: text(raw.query, 500),
    type: TYPE_FILTERS.find((one) => one === raw.type),
    place: text(raw.place, 500),
    keywords,
    tags,
    from: backwards ? to : from,
    to: backwards ? from : to,
    order: ORDERS.find((one) => one === raw.order),
    cursor: text(raw.cursor, 2000),
  }
}

/** The keys of the address that asks for these. */
export function addressOf({ keywords, tags, ...filters }: GalleryFilters): Record<string, string | string[]> {
  const pairs = Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  return { ...Object.fromEntries(pairs), ...(keywords?.length && { keyword: [...keywords] }), ...(tags?.length && { tag: [...tags] }) }
}

/** Whether anything is left out. */
export const isNarrowed = ({ query, type, place, keywords, tags, from, to }: GalleryFilters): boolean =>
  [query, type, place, keywords?.length || undefined, tags?.length || undefined, from, to].some((one) => one !== undefined)

/** Whether they leave another list than everything in its usual order. */
export const isOrdered = (filters: GalleryFilters): boolean => isNarrowed(filters) || filters.order !== undefined

/** Which kinds of artifact each choice counts. */
const KINDS: Record<TypeFilter, readonly string[]> = {
  Image: ['image'],
  Video: ['video'],
  Audio: ['audio'],
  Document: ['document', 'pdf'],
}

export const countOf = (counts: Readonly<Record<string, number>>, type: TypeFilter): number =>
  KINDS[type].reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
