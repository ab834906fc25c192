import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useApi } from '#web/kit/api-context.tsx'
import type { ArchiveSearchParams } from '../address/archive-address.ts'
import { archiveQuery } from './archive.queries.ts'
import { createListLoader } from './list-loader.ts'
import type { Listing } from './listing.ts'

/** The next page is loaded when fewer loaded items than this are left. */
const PREFETCH_DISTANCE = 2

/** The position of an item in the loaded list for a URL, and the items before and after it. */
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
  }
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
