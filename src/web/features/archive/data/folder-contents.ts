import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query'
import { foldersContract } from '#shared/contract/folders.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'

const AT_ONCE = 48

/** Counts and cover of a folder, as shown on its tile. */
export type Contents = ReplyFor<typeof foldersContract.contents>[number]

const contentsQuery = (api: Api, project: string, folderIds: string[]) =>
  queryOptions({
    queryKey: keys.archive.contents(project, folderIds),
    queryFn: ({ signal }) => api.call(foldersContract.contents, { body: { folderIds } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { quiet: true },
  })

/** The contents of the folders in a range of a list, by folder id. Only those already loaded. */
export function useContents(project: string, folders: readonly string[], from: number, to: number) {
  const api = useApi()
  const [first, end] = [Math.floor(from / AT_ONCE), Math.ceil(Math.min(to + 1, folders.length) / AT_ONCE)]
  const parts = Array.from({ length: Math.max(0, end - first) }, (_, i) =>
    folders.slice((first + i) * AT_ONCE, (first + i + 1) * AT_ONCE),
  )
  return useQueries({
    queries: parts.map((ids) => contentsQuery(api, project, ids)),
    combine: byId,
  })
}

const byId = (results: readonly { data: Contents[] | undefined }[]): ReadonlyMap<string, Contents> =>
  new Map(results.flatMap(({ data = [] }) => data.map((one) => [one.id, one] as const)))
