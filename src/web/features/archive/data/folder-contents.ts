import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query'
import { foldersContract } from '#shared/contract/folders.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'

const FOLDERS_PER_REQUEST = 48

/** Counts and cover of a folder, as shown on its tile, and what its row adds. */
export type FolderContents = ReplyFor<typeof foldersContract.contents>[number]

const folderContentsQuery = (api: Api, project: string, folderIds: string[], details: boolean) =>
  queryOptions({
    queryKey: keys.archive.contents(project, folderIds, details),
    queryFn: ({ signal }) => api.call(foldersContract.contents, { body: { folderIds, details } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { quiet: true },
  })

/** The contents of the folders in a range of a list, by folder id, with size and last change if `details` is set. Only those already loaded. */
export function useFolderContents(
  project: string,
  folders: readonly string[],
  { from, to, details }: { from: number; to: number; details: boolean },
) {
  const api = useApi()
  const [first, end] = [Math.floor(from / FOLDERS_PER_REQUEST), Math.ceil(Math.min(to + 1, folders.length) / FOLDERS_PER_REQUEST)]
  const batches = Array.from({ length: Math.max(0, end - first) }, (_, i) =>
    folders.slice((first + i) * FOLDERS_PER_REQUEST, (first + i + 1) * FOLDERS_PER_REQUEST),
  )
  return useQueries({
    queries: batches.map((ids) => folderContentsQuery(api, project, ids, details)),
    combine: toContentsById,
  })
}

const toContentsById = (results: readonly { data: FolderContents[] | undefined }[]): ReadonlyMap<string, FolderContents> =>
  new Map(results.flatMap(({ data = [] }) => data.map((contents) => [contents.id, contents] as const)))
