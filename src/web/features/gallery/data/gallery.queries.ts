import { galleryContract } from '#shared/contract/public/gallery.contract.ts'
import { searchContract } from '#shared/contract/search.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { groupFieldFilters } from '#shared/entities/own-fields/field-filter.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { keepPrevious, pagedQuery, query, type Pages } from '#web/kit/data/query.ts'
import { keys } from '#web/kit/keys.ts'
import { toListedItem } from '#web/media/public/listed-item.ts'
import type { GalleryFilters } from './gallery-filters.ts'
import { getGalleryHeaders } from './gallery-token.ts'
import { getYearStartMs } from '#shared/rules/dates/years.ts'
import type { CollectionScope } from './collection-scope.ts'

const PAGE_SIZE = 48

const POLL_MS = 5000

export type GalleryReply = ReplyFor<typeof galleryContract.read>
export type OpenGallery = Extract<GalleryReply, { locked: false }>

/** The access token of the gallery, and the signal that cancels the request. */
const createCallOptions = (alias: string, signal: AbortSignal) => ({ signal, headers: getGalleryHeaders(alias) })

/** A gallery by its alias: its texts and exhibits, or only that it is locked. */
export const galleryQuery = (api: Api, alias: string) =>
  query({
    queryKey: keys.gallery.of(alias),
    queryFn: ({ signal }) => api.call(galleryContract.read, { params: { alias } }, createCallOptions(alias, signal)),
  })

/**
 * A public exhibit with its items, page by page. `firstCursor` is the cursor of the first page, for visitors with JavaScript
 * disabled.
 */
export const exhibitQuery = (api: Api, alias: string, exhibit: string, firstCursor = '') =>
  pagedQuery({
    queryKey: keys.gallery.exhibit(alias, exhibit, firstCursor),
    queryFn: ({ pageParam, signal }) =>
      api.call(
        galleryContract.exhibit,
        { params: { alias, exhibit }, query: { ...(pageParam && { cursor: pageParam }) } },
        createCallOptions(alias, signal),
      ),
    initialPageParam: firstCursor,
    getNextPageParam: (lastPage) => lastPage.artifacts_cursor,
  })

/** Merges the loaded pages into one exhibit. */
export function mergeLoadedPages({ pages }: Pages<Exhibit>): Exhibit {
  const [firstPage, ...otherPages] = pages as [Exhibit, ...Exhibit[]]
  return { ...firstPage, artifacts: [firstPage, ...otherPages].flatMap((page) => page.artifacts ?? []) }
}

/** The items of an exhibit in reading order: those in its story first, then the others. */
export function listExhibitItems({ story, artifacts = [] }: Exhibit): Artifact[] {
  const storyItems = story?.items ?? []
  const ids = new Set(storyItems.map(({ id }) => id))
  return [...storyItems, ...artifacts.filter(({ id }) => !ids.has(id))]
}

/** A public item with the exhibits that show it. Polls while its file is being processed. */
export const itemQuery = (api: Api, alias: string, id: string) =>
  query({
    queryKey: keys.gallery.item(alias, id),
    queryFn: ({ signal }) => api.call(galleryContract.item, { params: { alias, id } }, createCallOptions(alias, signal)),
    refetchInterval: ({ state }) => (state.data?.artifact.file?.status === 'processing' ? POLL_MS : false),
  })

const toSearchQuery = ({ query, type, place, keywords, tags, fields, from: fromYear, to }: GalleryFilters) => ({
  ...(query && { query }),
  ...(type && { type }),
  ...(place && { placeIs: place }),
  ...(keywords && { keywords: [...keywords] }),
  ...(tags && { tags: [...tags] }),
  ...(fields && { fields: groupFieldFilters(fields) }),
  ...(fromYear !== undefined && { from_date_origin: getYearStartMs(fromYear) }),
  ...(to !== undefined && { to_date_origin: getYearStartMs(to + 1) }),
})

const SORTS = {
  title: { key: 'TITLE', dir: 'asc' },
  oldest: { key: 'DATE_OF_ORIGIN', dir: 'asc' },
  newest: { key: 'DATE_OF_ORIGIN', dir: 'desc' },
  added: { key: 'CREATED_AT', dir: 'desc' },
} as const

/** The public items that match the filters, page by page. */
export const collectionQuery = (api: Api, { path, searchScope, headers }: CollectionScope, filters: GalleryFilters) =>
  pagedQuery({
    queryKey: keys.gallery.collection(path, filters),
    queryFn: async ({ pageParam, signal }) => {
      const body = {
        ...searchScope,
        isHostpage: true,
        limit: PAGE_SIZE,
        facets: false,
        query: toSearchQuery(filters),
        ...(filters.order && { sort: SORTS[filters.order] }),
        ...(pageParam && { cursor: pageParam }),
      }
      const result = await api.call(searchContract.search, { body }, { signal, headers: headers() })
      const { artifacts, total, total_estimated, cursor, matches } = result
      return { artifacts: artifacts.map(toListedItem), total, total_estimated, cursor, matches }
    },
    initialPageParam: filters.cursor ?? '',
    getNextPageParam: (lastPage) => lastPage.cursor,
    placeholderData: keepPrevious,
  })

/** The number of items that match the filters, in total and by value. */
const countsQuery = (api: Api, { path, searchScope, headers }: CollectionScope, filters: GalleryFilters) =>
  query({
    queryKey: keys.gallery.counts(path, filters),
    queryFn: async ({ signal }) => {
      const body = { ...searchScope, isHostpage: true, limit: 1, query: toSearchQuery(filters) }
      const requestOptions = { signal, headers: headers() }
      const { total, total_estimated, facets } = await api.call(searchContract.search, { body }, requestOptions)
      return { total, estimated: total_estimated ?? false, facets }
    },
    placeholderData: keepPrevious,
  })

/** The counts next to the filters. Single-choice filters are counted as if none of their values were selected. */
export const countQueries = (api: Api, scope: CollectionScope, filters: GalleryFilters) => {
  const createCountsQuery = (changes: GalleryFilters) => countsQuery(api, scope, { ...filters, cursor: undefined, order: undefined, ...changes })
  return {
    current: createCountsQuery({}),
    types: createCountsQuery({ type: undefined }),
    places: createCountsQuery({ place: undefined }),
    decades: createCountsQuery({ from: undefined, to: undefined }),
    all: countsQuery(api, scope, {}),
  }
}
