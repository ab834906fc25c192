import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { MAX_PAGE } from '#shared/rules/limits.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isForbidden, isMissing } from '#web/kit/api-error.ts'
import type { Api } from '#web/kit/api.ts'
import { find } from '#web/kit/client/find.ts'
import { keys } from '#web/kit/keys.ts'
import { pathQuery } from '../../data/archive.queries.ts'

/** Up to this many folders are requested one by one; for more, all folders of the project are searched. */
const FEW = 20

/** The titles of folders by id. Missing folders are left out. */
export const folderTitlesQuery = (api: Api, project: string, folders: readonly string[]) =>
  queryOptions({
    queryKey: keys.archive.titlesOf(project, folders),
    queryFn: ({ client, signal }) =>
      folders.length > FEW ? lookedThrough(api, project, folders, signal) : oneByOne(api, client, project, folders),
    staleTime: 60_000,
    meta: { quiet: true },
  })

async function oneByOne(api: Api, queries: QueryClient, project: string, folders: readonly string[]) {
  const titles = new Map<string, string>()
  const ask = async (id: string) => {
    const path = await queries.fetchQuery(pathQuery(api, project, id)).catch(noneIfGone)
    const title = path.at(-1)?.title
    if (title !== undefined) titles.set(id, title)
  }
  await Promise.all(folders.map(ask))
  return titles
}

async function lookedThrough(api: Api, project: string, folders: readonly string[], signal: AbortSignal) {
  const [wantedIds, titles] = [new Set(folders), new Map<string, string>()]
  let cursor: string | null = ''
  while (cursor !== null && titles.size < wantedIds.size) {
    const body = { project, onlyFolders: true, facets: false, limit: MAX_PAGE, ...(cursor && { cursor }) }
    const page: Awaited<ReturnType<typeof find>> = await find(api, body, { signal })
    for (const { id, title } of page.folders) if (wantedIds.has(id)) titles.set(id, title)
    cursor = page.cursor
  }
  return titles
}

function noneIfGone(error: unknown): [] {
  if (isMissing(error) || isForbidden(error)) return []
  throw error
}

/** Looks up the titles of the items' folders if `isEnabled`. Unknown ones are undefined. */
export function useFolderTitles(project: string, artifacts: readonly Artifact[], wanted: boolean) {
  const folders = [...new Set(artifacts.map(({ folder }) => folder))].filter((id) => id !== 'root').toSorted()
  const { data, isPending } = useQuery({
    ...folderTitlesQuery(useApi(), project, folders),
    enabled: wanted && folders.length > 0,
  })
  return {
    folderOf: (id: string) => (id === 'root' ? archiveMessages.top : data?.get(id)),
    waiting: wanted && folders.length > 0 && isPending,
  }
}
