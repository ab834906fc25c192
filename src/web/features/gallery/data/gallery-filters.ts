import type { GalleryParameters } from '#shared/entities/website/gallery-parameters.ts'
import { isFieldFilter } from '#shared/entities/own-fields/field-filter.ts'
import { FIRST_YEAR, LAST_YEAR } from '#shared/rules/dates/years.ts'

export const TYPE_FILTERS = ['Image', 'Video', 'Audio', 'Document'] as const
export type TypeFilter = (typeof TYPE_FILTERS)[number]

/** The orders besides the default, which is by relevance, or by title without a query. */
export const GALLERY_ORDERS = ['title', 'oldest', 'newest', 'added'] as const
type GalleryOrder = (typeof GALLERY_ORDERS)[number]

/** The filters, order and page in a gallery's URL. */
export interface GalleryFilters {
  query?: string | undefined
  type?: TypeFilter | undefined
  place?: string | undefined
  /** An item must have all of them. */
  keywords?: readonly string[] | undefined
  /** Titles of tags; an item must have all of them. */
  tags?: readonly string[] | undefined
  /** Values of the archive's own fields, each as the field's key, a colon and the value; an item must have all of them. */
  fields?: readonly string[] | undefined
  /** The first year of origin, inclusive, as is `to`. */
  from?: number | undefined
  to?: number | undefined
  order?: GalleryOrder | undefined
  /** The cursor of the first item; only used with JavaScript disabled. */
  cursor?: string | undefined
}

/** The maximum number of keywords, and also of tags and of values of own fields. */
const MAX_LABELS = 10

const parseText = (value: unknown, maxLength: number) => (typeof value === 'string' && value.trim().slice(0, maxLength)) || undefined
const parseYear = (value: unknown) => {
  const year = typeof value === 'string' && /^-?\d{1,4}$/.test(value) ? Number(value) : NaN
  return year >= FIRST_YEAR && year < LAST_YEAR ? year : undefined
}

function parseLabels(value: unknown): string[] | undefined {
  const labels = [value].flat().flatMap((entry) => parseText(entry, 200) ?? [])
  return labels.length > 0 ? [...new Set(labels)].slice(0, MAX_LABELS) : undefined
}

/** Reads the filters from the query parameters of a URL and ignores invalid ones. */
export function parseFilters(search: unknown): GalleryFilters {
  const rawSearch = (search ?? {}) as GalleryParameters
  const keywords = parseLabels(rawSearch.keyword)
  const tags = parseLabels(rawSearch.tag)
  const fields = parseLabels(rawSearch.field)?.filter(isFieldFilter)
  const [from, to] = [parseYear(rawSearch.from), parseYear(rawSearch.to)]
  const isReversed = from !== undefined && to !== undefined && from > to
  return {
    query: parseText(rawSearch.query, 500),
    type: TYPE_FILTERS.find((entry) => entry === rawSearch.type),
    place: parseText(rawSearch.place, 500),
    keywords,
    tags,
    fields: fields?.length ? fields : undefined,
    from: isReversed ? to : from,
    to: isReversed ? from : to,
    order: GALLERY_ORDERS.find((entry) => entry === rawSearch.order),
    cursor: parseText(rawSearch.cursor, 2000),
  }
}

/** The query parameters for these filters. */
export function toSearchParams({ keywords, tags, fields, ...filters }: GalleryFilters): Record<string, string | string[]> {
  const pairs = Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  const lists = { keyword: keywords, tag: tags, field: fields }
  const filledLists = Object.entries(lists).flatMap(([key, values]) => (values?.length ? [[key, [...values]]] : []))
  return Object.fromEntries([...pairs, ...filledLists])
}

/** Whether the filters exclude anything. Order and paging do not count. */
export const hasActiveFilters = ({ query, type, place, keywords, tags, fields, from, to }: GalleryFilters): boolean =>
  [query, type, place, keywords?.length || undefined, tags?.length || undefined, fields?.length || undefined, from, to].some((entry) => entry !== undefined)

/** Whether the list differs from all items in their default order. */
export const differsFromDefaultList = (filters: GalleryFilters): boolean => hasActiveFilters(filters) || filters.order !== undefined

/** The artifact types behind each type filter. */
const ARTIFACT_TYPES: Record<TypeFilter, readonly string[]> = {
  Image: ['image'],
  Video: ['video'],
  Audio: ['audio'],
  Document: ['document', 'pdf'],
}

export const countArtifacts = (counts: Readonly<Record<string, number>>, type: TypeFilter): number =>
  ARTIFACT_TYPES[type].reduce((sum, artifactType) => sum + (counts[artifactType] ?? 0), 0)
