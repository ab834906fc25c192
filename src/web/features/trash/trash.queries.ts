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
import { find } from '#web/kit/client/find.ts'
import { keys } from '#web/kit/keys.ts'
import { wordsOf, type TrashAddress } from './trash-address.ts'

const PAGE = 200
/** What is asked for while one scrolls or chooses waits as long: most of it is over by then. */
const SETTLED_MS = 120

const settled = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    setTimeout(resolve, SETTLED_MS)
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

function searchOf(address: TrashAddress) {
  const words = wordsOf(address)
  const [key, dir] = (address.sort?.split('-') ?? []) as [(typeof SORT_KEYS)[number]?, ('asc' | 'desc')?]
  return { query: words ? { query: words } : {}, ...(key && dir && { sort: { key, dir } }) }
}

/** What is in the trash of a project, page by page: folders, then items. Other screens put things there. */
export const trashQuery = (api: Api, project: string, address: TrashAddress) =>
  infiniteQueryOptions({
    queryKey: keys.archive.trashed(project, searchOf(address)),
    queryFn: ({ pageParam, signal }) => {
      const body = { project, getDeleted: true, facets: false, limit: PAGE, ...searchOf(address) }
      return find(api, { ...body, ...(pageParam && { cursor: pageParam }) }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { place: true },
  })

type Found = ReplyFor<typeof searchContract.search>

/** Takes entries off the list at once, before it is asked for anew. */
export function withdraw(queries: QueryClient, project: string, gone: (id: string) => boolean): void {
  queries.setQueriesData<InfiniteData<Found>>({ queryKey: keys.archive.trash(project) }, (data) => {
    if (!data) return data
    const [folders, artifacts] = (['folders', 'artifacts'] as const).map(
      (kind) => data.pages.flatMap((page): { id: string }[] => page[kind]).filter(({ id }) => gone(id)).length,
    ) as [number, number]
    const without = (page: Found): Found => ({
      ...page,
      folders: page.folders.filter(({ id }) => !gone(id)),
      artifacts: page.artifacts.filter(({ id }) => !gone(id)),
      total_folders: page.total_folders - folders,
      total: page.total - artifacts,
    })
    return { ...data, pages: data.pages.map(without) }
  })
}

/** How much was put into the trash, whatever is shown of it. */
export const trashCountQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.archive.trashCount(project),
    queryFn: () => find(api, { project, getDeleted: true, facets: false, limit: 1 }),
    staleTime: 0,
  })

/** The folders from the top down to the one that something was in; if that is in the trash itself, only that one. */
export const homeQuery = (api: Api, project: string, home: string | null) =>
  queryOptions({
    queryKey: keys.archive.home(project, home),
    queryFn: async ({ signal }) => {
      if (home === null) return []
      await settled(signal)
      return api.call(foldersContract.path, { params: { id: home } }, { signal })
    },
    staleTime: 60_000,
    retry: false,
    meta: { quiet: true },
  })

/** Bytes of what lies in these folders. */
export const weightQuery = (api: Api, project: string, folders: readonly string[]) =>
  queryOptions({
    queryKey: keys.archive.weight(project, folders),
    queryFn: async ({ signal }) => {
      if (folders.length === 0) return { size: 0 }
      await settled(signal)
      return api.call(foldersFilingContract.sizeMany, { body: { ids: [...folders] } }, { signal })
    },
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  })
