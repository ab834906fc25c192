import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import type { ArchiveSearchParams } from '../address/archive-address.ts'
import { archiveQuery } from './archive.queries.ts'
import { createListLoader } from './list-loader.ts'
import { isBrief, type Listing } from './listing.ts'

/** The next page is loaded when fewer loaded items than this are left. */
const PREFETCH_DISTANCE = 2

/** Returns an item from the loaded list for a URL, to show it before its own request is answered. */
export function findListedItem(
  queryClient: QueryClient,
  api: Api,
  { project, address, id }: { project: string; address: ArchiveSearchParams; id: string },
): Artifact | undefined {
  const list = queryClient.getQueryData(archiveQuery(api, project, address).queryKey)
  const item = list?.pages.flatMap(({ artifacts }) => artifacts).find((candidate) => candidate.id === id)
  return item && !isBrief(item) ? item : undefined
}

/**
 * The position of an item in the loaded list for a URL, the items before and after it, and the fully loaded ones around
 * it.
 */
export function useNeighbours(project: string, address: ArchiveSearchParams, id: string) {
  const [api, queryClient] = [useApi(), useQueryClient()]
  const query = archiveQuery(api, project, address)
  const { data } = useQuery({ ...query, enabled: project !== '' })
  const neighbours = useMemo(() => findNeighbours(data, id), [data, id])
  const queryName = JSON.stringify(query.queryKey)
  const needsNextPage = neighbours !== null && neighbours.remaining < PREFETCH_DISTANCE && data?.pages.at(-1)?.cursor !== null
  useEffect(() => {
    if (!needsNextPage) return
    const loader = createListLoader(api, queryClient, JSON.parse(queryName) as typeof query.queryKey)
    // If loading fails, navigation ends with the loaded items.
    void loader.loadNextPage(false).catch(() => undefined)
  }, [needsNextPage, api, queryClient, queryName])
  return {
    position: neighbours && { position: neighbours.position, total: data?.total ?? neighbours.position },
    previous: neighbours?.previous,
    next: neighbours?.next,
    series: useMemo(() => listItemsAround(data, id), [data, id]),
  }
}

/** Returns an item with those around it, up to the first ones that aren't fully loaded. */
function listItemsAround(list: Listing | undefined, id: string): Artifact[] {
  const items = list?.pages.flatMap(({ artifacts }) => artifacts) ?? []
  const index = items.findIndex((item) => item.id === id)
  if (index < 0) return []
  const from = items.slice(0, index).findLastIndex(isBrief) + 1
  const following = items.slice(index)
  const end = following.findIndex(isBrief)
  return [...items.slice(from, index), ...following.slice(0, end < 0 ? undefined : end)].filter(
    (item): item is Artifact => !isBrief(item),
  )
}

function findNeighbours(list: Listing | undefined, id: string) {
  let [previousId, position]: [string | undefined, number] = [undefined, 0]
  const pages = list?.pages ?? []
  for (const [i, { artifacts }] of pages.entries()) {
    const index = artifacts.findIndex((item) => item.id === id)
    if (index < 0) {
      position += artifacts.length
      previousId = artifacts.at(-1)?.id ?? previousId
      continue
    }
    const laterPages = pages.slice(i + 1)
    return {
      position: position + index + 1,
      previous: artifacts[index - 1]?.id ?? previousId,
      next: artifacts[index + 1]?.id ?? laterPages.find((page) => page.artifacts.length > 0)?.artifacts[0]?.id,
      remaining: artifacts.length - index - 1 + laterPages.reduce((sum, page) => sum + page.artifacts.length, 0),
    }
  }
  return null
}
