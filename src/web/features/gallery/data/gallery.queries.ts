import { galleryContract } from '#shared/contract/public/gallery.contract.ts'
import { searchContract } from '#shared/contract/search.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { keepPrevious, pagedQuery, query, type Pages } from '#web/kit/data/query.ts'
import { keys } from '#web/kit/keys.ts'
import { listed } from '#web/media/public/listed.ts'
import type { GalleryFilters } from './gallery-filters.ts'
import { galleryHeaders } from './gallery-token.ts'
import { yearStart } from '#shared/rules/dates/years.ts'
import type { Place } from './place.ts'

const PAGE = 48

const POLL_MS = 5000

export type GalleryAnswer = ReplyFor<typeof galleryContract.read>
export type OpenGallery = Extract<GalleryAnswer, { locked: false }>

/** The access token of the gallery, and the signal that cancels the request. */
const options = (alias: string, signal: AbortSignal) => ({ signal, headers: galleryHeaders(alias) })

/** A gallery by its alias: its texts and exhibits, or only that it is locked. */
export const galleryQuery = (api: Api, alias: string) =>
  query({
    queryKey: keys.gallery.of(alias),
    queryFn: ({ signal }) => api.call(galleryContract.read, { params: { alias } }, options(alias, signal)),
  })

/** A public exhibit with its items, page by page. `from` is the cursor of the first page, for paging without scripts. */
export const exhibitQuery = (api: Api, alias: string, exhibit: string, from = '') =>
  pagedQuery({
    queryKey: keys.gallery.exhibit(alias, exhibit, from),
    queryFn: ({ pageParam, signal }) =>
      api.call(
        galleryContract.exhibit,
        { params: { alias, exhibit }, query: { ...(pageParam && { cursor: pageParam }) } },
        options(alias, signal),
      ),
    initialPageParam: from,
    getNextPageParam: (last) => last.artifacts_cursor,
  })

/** Merges the loaded pages into one exhibit. */
export function asFarAsLoaded({ pages }: Pages<Exhibit>): Exhibit {
  const [first, ...others] = pages as [Exhibit, ...Exhibit[]]
  return { ...first, artifacts: [first, ...others].flatMap((page) => page.artifacts ?? []) }
}

/** The items of an exhibit in reading order: those in its story first, then the others. */
export function shownIn({ story, artifacts = [] }: Exhibit): Artifact[] {
  const told = story?.items ?? []
  const ids = new Set(told.map(({ id }) => id))
  return [...told, ...artifacts.filter(({ id }) => !ids.has(id))]
}

/** A public item with the exhibits that show it. Polls while its file is being processed. */
export const itemQuery = (api: Api, alias: string, id: string) =>
  query({
    queryKey: keys.gallery.item(alias, id),
    queryFn: ({ signal }) => api.call(galleryContract.item, { params: { alias, id } }, options(alias, signal)),
    refetchInterval: ({ state }) => (state.data?.artifact.file?.status === 'processing' ? POLL_MS : false),
  })

const asked = ({ query, type, place, keywords, tags, from, to }: GalleryFilters) => ({
  ...(query && { query }),
  ...(type && { type }),
  ...(place && { placeIs: place }),
  ...(keywords && { keywords: [...keywords] }),
  ...(tags && { tags: [...tags] }),
  ...(from !== undefined && { from_date_origin: yearStart(from) }),
  ...(to !== undefined && { to_date_origin: yearStart(to + 1) }),
})

const ORDERED = {
  title: { key: 'TITLE', dir: 'asc' },
  oldest: { key: 'DATE_OF_ORIGIN', dir: 'asc' },
  newest: { key: 'DATE_OF_ORIGIN', dir: 'desc' },
  added: { key: 'CREATED_AT', dir: 'desc' },
} as const

/** The public items that match the filters, page by page. */
export const collectionQuery = (api: Api, { path, within, headers }: Place, filters: GalleryFilters) =>
  pagedQuery({
    queryKey: keys.gallery.collection(path, filters),
    queryFn: async ({ pageParam, signal }) => {
      const body = {
        ...within,
        isHostpage: true,
        limit: PAGE,
        facets: false,
        query: asked(filters),
        ...(filters.order && { sort: ORDERED[filters.order] }),
        ...(pageParam && { cursor: pageParam }),
      }
      const found = await api.call(searchContract.search, { body }, { signal, headers: headers() })
      const { artifacts, total, total_estimated, cursor, matches } = found
      return { artifacts: artifacts.map(listed), total, total_estimated, cursor, matches }
    },
    initialPageParam: filters.cursor ?? '',
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPrevious,
  })

/** The number of items that match the filters, in total and by value. */
const countsQuery = (api: Api, { path, within, headers }: Place, filters: GalleryFilters) =>
  query({
    queryKey: keys.gallery.counts(path, filters),
    queryFn: async ({ signal }) => {
      const body = { ...within, isHostpage: true, limit: 1, query: asked(filters) }
      const how = { signal, headers: headers() }
      const { total, total_estimated, facets } = await api.call(searchContract.search, { body }, how)
      return { total, estimated: total_estimated ?? false, facets }
    },
    placeholderData: keepPrevious,
  })

/** The counts next to the filters. Single-choice filters are counted as if none of their values were selected. */
export const countQueries = (api: Api, place: Place, filters: GalleryFilters) => {
  const of = (without: GalleryFilters) => countsQuery(api, place, { ...filters, cursor: undefined, order: undefined, ...without })
  return {
    found: of({}),
    types: of({ type: undefined }),
    places: of({ place: undefined }),
    decades: of({ from: undefined, to: undefined }),
    all: countsQuery(api, place, {}),
  }
}
