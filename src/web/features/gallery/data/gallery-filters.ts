import type { GalleryParameters } from '#shared/entities/website/gallery-address.ts'
import { FIRST_YEAR, LAST_YEAR } from '#shared/rules/dates/years.ts'

export const TYPE_FILTERS = ['Image', 'Video', 'Audio', 'Document'] as const
export type TypeFilter = (typeof TYPE_FILTERS)[number]

/** The orders besides the default, which is by relevance, or by title without a query. */
export const ORDERS = ['title', 'oldest', 'newest', 'added'] as const
type Order = (typeof ORDERS)[number]

/** The filters, order and page that the address of a gallery contains. */
export interface GalleryFilters {
  query?: string | undefined
  type?: TypeFilter | undefined
  place?: string | undefined
  /** An item must have all of them. */
  keywords?: readonly string[] | undefined
  /** Titles of tags; an item must have all of them. */
  tags?: readonly string[] | undefined
  /** The first year of origin, inclusive, as is `to`. */
  from?: number | undefined
  to?: number | undefined
  order?: Order | undefined
  /** Where the page starts; only used without scripts. */
  cursor?: string | undefined
}

/** The maximum number of keywords, and of tags. */
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

/** Reads the filters from the query parameters of an address and ignores invalid ones. */
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

/** The query parameters of the address with these filters. */
export function addressOf({ keywords, tags, ...filters }: GalleryFilters): Record<string, string | string[]> {
  const pairs = Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  return { ...Object.fromEntries(pairs), ...(keywords?.length && { keyword: [...keywords] }), ...(tags?.length && { tag: [...tags] }) }
}

/** Whether the filters exclude anything. Order and paging do not count. */
export const isNarrowed = ({ query, type, place, keywords, tags, from, to }: GalleryFilters): boolean =>
  [query, type, place, keywords?.length || undefined, tags?.length || undefined, from, to].some((one) => one !== undefined)

/** Whether the list differs from all items in their default order. */
export const isOrdered = (filters: GalleryFilters): boolean => isNarrowed(filters) || filters.order !== undefined

/** The artifact types behind each type filter. */
const KINDS: Record<TypeFilter, readonly string[]> = {
  Image: ['image'],
  Video: ['video'],
  Audio: ['audio'],
  Document: ['document', 'pdf'],
}

export const countOf = (counts: Readonly<Record<string, number>>, type: TypeFilter): number =>
  KINDS[type].reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
