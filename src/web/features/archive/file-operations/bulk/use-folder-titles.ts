import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { MAX_PAGE_SIZE } from '#shared/rules/limits.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isForbidden, isMissing } from '#web/kit/api-error.ts'
import type { Api } from '#web/kit/api.ts'
import { searchAsMember } from '#web/kit/client/search-archive.ts'
import { keys } from '#web/kit/keys.ts'
import { pathQuery } from '../../data/archive.queries.ts'

/** Up to this many folders are requested one by one; for more, all folders of the project are searched. */
const MAX_SINGLE_REQUESTS = 20

/** The titles of folders by id. Missing folders are left out. */
export const folderTitlesQuery = (api: Api, project: string, folders: readonly string[]) =>
  queryOptions({
    queryKey: keys.archive.folderTitlesByIds(project, folders),
    queryFn: ({ client, signal }) =>
      folders.length > MAX_SINGLE_REQUESTS
        ? searchAllFolders(api, project, folders, signal)
        : requestEach(api, client, project, folders),
    staleTime: 60_000,
    meta: { quiet: true },
  })

async function requestEach(api: Api, queryClient: QueryClient, project: string, folders: readonly string[]) {
  const titles = new Map<string, string>()
  const request = async (id: string) => {
    const path = await queryClient.fetchQuery(pathQuery(api, project, id)).catch(ignoreIfMissing)
    const title = path.at(-1)?.title
    if (title !== undefined) titles.set(id, title)
  }
  await Promise.all(folders.map(request))
  return titles
}

async function searchAllFolders(api: Api, project: string, folders: readonly string[], signal: AbortSignal) {
  const [wantedIds, titles] = [new Set(folders), new Map<string, string>()]
  let cursor: string | null = ''
  while (cursor !== null && titles.size < wantedIds.size) {
    const body = { project, onlyFolders: true, facets: false, limit: MAX_PAGE_SIZE, ...(cursor && { cursor }) }
    const page: Awaited<ReturnType<typeof searchAsMember>> = await searchAsMember(api, body, { signal })
    for (const { id, title } of page.folders) if (wantedIds.has(id)) titles.set(id, title)
    cursor = page.cursor
  }
  return titles
}

function ignoreIfMissing(error: unknown): [] {
  if (isMissing(error) || isForbidden(error)) return []
  throw error
}

/** Looks up the titles of the items' folders if `isEnabled`. Unknown ones are undefined. */
export function useFolderTitles(project: string, artifacts: readonly Artifact[], isEnabled: boolean) {
  const folders = [...new Set(artifacts.map(({ folder }) => folder))].filter((id) => id !== 'root').toSorted()
  const { data, isPending } = useQuery({
    ...folderTitlesQuery(useApi(), project, folders),
    enabled: isEnabled && folders.length > 0,
  })
  return {
    getFolderTitle: (id: string) => (id === 'root' ? archiveMessages.top : data?.get(id)),
    isLoading: isEnabled && folders.length > 0 && isPending,
  }
}
