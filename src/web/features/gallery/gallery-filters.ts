export const TYPE_FILTERS = ['Image', 'Video', 'Audio', 'Document'] as const
export type TypeFilter = (typeof TYPE_FILTERS)[number]

/** What the address of a gallery asks for. `cursor` is where the page begins, for those who page without scripts. */
export interface GalleryFilters {
  query?: string | undefined
  type?: TypeFilter | undefined
  cursor?: string | undefined
}

const isText = (value: unknown) => typeof value === 'string'

/** The filters in an address; what does not fit is as if it were not there. */
export function filtersOf(search: unknown): GalleryFilters {
  const { query, type, cursor } = (search ?? {}) as Readonly<Record<string, unknown>>
  return {
    query: (isText(query) && query.trim().slice(0, 500)) || undefined,
    type: TYPE_FILTERS.find((one) => one === type),
    cursor: (isText(cursor) && cursor) || undefined,
  }
}

export const isNarrowed = ({ query, type }: GalleryFilters) => query !== undefined || type !== undefined

/** Which kinds of artifact each choice counts. */
const KINDS: Record<TypeFilter, readonly string[]> = {
  Image: ['image'],
  Video: ['video'],
  Audio: ['audio'],
  Document: ['document', 'pdf'],
}

export const countOf = (counts: Record<string, number>, type: TypeFilter) =>
  KINDS[type].reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
