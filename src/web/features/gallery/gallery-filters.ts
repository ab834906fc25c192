import { z } from 'zod'
import { choiceParam, textParam } from '#web/kit/address/search-params.ts'

export const TYPE_FILTERS = ['Image', 'Video', 'Audio', 'Document'] as const
export type TypeFilter = (typeof TYPE_FILTERS)[number]

/** What the address of a gallery asks for. `cursor` is where the page begins, for those who page without scripts. */
export const galleryAddress = z
  .object({ query: textParam, type: choiceParam(TYPE_FILTERS), cursor: textParam })
  .transform(({ query, type, cursor }) => ({
    query: query?.trim().slice(0, 500) || undefined,
    type,
    cursor: cursor || undefined,
  }))
export type GalleryFilters = z.infer<typeof galleryAddress>

/** The filters in an address; what does not fit is as if it were not there. */
export const filtersOf = (search: unknown): GalleryFilters => galleryAddress.parse(search ?? {})

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
