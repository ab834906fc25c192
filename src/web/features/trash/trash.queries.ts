import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { foldersContract } from '#shared/contract/folders.contract.ts'
import { foldersFilingContract } from '#shared/contract/library/folders-filing.contract.ts'
import type { searchContract, SORT_KEYS } from '#shared/contract/search.contract.ts'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { searchAsMember } from '#web/kit/client/search-archive.ts'
import { keys } from '#web/kit/keys.ts'
import { searchText, type TrashSearchParams } from './trash-address.ts'

const PAGE_SIZE = 200
/** Requests caused by scrolling or selecting wait this long: most are cancelled by then. */
const DEBOUNCE_MS = 120

const debounce = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    setTimeout(resolve, DEBOUNCE_MS)
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

function searchParams(address: TrashSearchParams) {
  const text = searchText(address)
  const [key, direction] = (address.sort?.split('-') ?? []) as [(typeof SORT_KEYS)[number]?, ('asc' | 'desc')?]
  return { query: text ? { query: text } : {}, ...(key && direction && { sort: { key, dir: direction } }) }
}

/** The trash of a project, page by page: folders, then items. Never fresh, because other screens add to it. */
export const trashQuery = (api: Api, project: string, address: TrashSearchParams) =>
  infiniteQueryOptions({
    queryKey: keys.archive.trashed(project, searchParams(address)),
    queryFn: ({ pageParam, signal }) => {
      const body = { project, getDeleted: true, facets: false, limit: PAGE_SIZE, ...searchParams(address) }
      return searchAsMember(api, { ...body, ...(pageParam && { cursor: pageParam }) }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { leavesProject: true },
  })

type SearchPage = ReplyFor<typeof searchContract.search>

/** Removes entries from the cached lists immediately, before they are fetched again. */
export function removeFromCache(queryClient: QueryClient, project: string, isRemoved: (id: string) => boolean): void {
  queryClient.setQueriesData<InfiniteData<SearchPage>>({ queryKey: keys.archive.trash(project) }, (data) => {
    if (!data) return data
    const [removedFolders, removedArtifacts] = (['folders', 'artifacts'] as const).map(
      (kind) => data.pages.flatMap((page): { id: string }[] => page[kind]).filter(({ id }) => isRemoved(id)).length,
    ) as [number, number]
    const omitRemoved = (page: SearchPage): SearchPage => ({
      ...page,
      folders: page.folders.filter(({ id }) => !isRemoved(id)),
      artifacts: page.artifacts.filter(({ id }) => !isRemoved(id)),
      total_folders: page.total_folders - removedFolders,
      total: page.total - removedArtifacts,
    })
    return { ...data, pages: data.pages.map(omitRemoved) }
  })
}

/** The number of all entries in the trash, regardless of the search. */
export const trashCountQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.archive.trashCount(project),
    queryFn: () => searchAsMember(api, { project, getDeleted: true, facets: false, limit: 1 }),
    staleTime: 0,
  })

/** The path to the folder that an entry was deleted from. If that folder is in the trash too, the path is the folder alone. */
export const originalFolderQuery = (api: Api, project: string, folderId: string | null) =>
  queryOptions({
    queryKey: keys.archive.originPath(project, folderId),
    queryFn: async ({ signal }) => {
      if (folderId === null) return []
      await debounce(signal)
      return api.call(foldersContract.path, { params: { id: folderId } }, { signal })
    },
    staleTime: 60_000,
    retry: false,
    meta: { quiet: true },
  })

/** The size of everything in these folders, in bytes. */
export const folderSizesQuery = (api: Api, project: string, folderIds: readonly string[]) =>
  queryOptions({
    queryKey: keys.archive.totalSize(project, folderIds),
    queryFn: async ({ signal }) => {
      if (folderIds.length === 0) return { size: 0 }
      await debounce(signal)
      return api.call(foldersFilingContract.sizeMany, { body: { ids: [...folderIds] } }, { signal })
    },
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  })
