import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import type { ArchiveSearchParams } from '../address/archive-address.ts'
import { archiveQuery } from './archive.queries.ts'
import { createListLoader } from './list-loader.ts'
import { isBrief } from './listing.ts'
import { findInOrder, updateOrder, type RememberedOrder } from './remembered-order.ts'

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
 * it. Keeps the order in which the list was when the user opened the first item, whatever they edit. `findNeighbours`
 * does the same for any other item of the list.
 */
export function useNeighbours(project: string, address: ArchiveSearchParams, id: string) {
  const [api, queryClient] = [useApi(), useQueryClient()]
  const query = archiveQuery(api, project, address)
  const { data, isPlaceholderData } = useQuery({ ...query, enabled: project !== '' })
  const queryName = JSON.stringify(query.queryKey)
  const [remembered, setRemembered] = useState<{ queryName: string; order: RememberedOrder }>()
  const order = remembered?.queryName === queryName ? remembered.order : undefined
  if (data && !isPlaceholderData && order?.listing !== data) setRemembered({ queryName, order: updateOrder(order, data) })
  const neighbours = useMemo(() => (order ? findInOrder(order, id) : null), [order, id])
  const needsNextPage =
    neighbours !== null && neighbours.remainingCount < PREFETCH_DISTANCE && data?.pages.at(-1)?.cursor !== null
  useEffect(() => {
    if (!needsNextPage) return
    const loader = createListLoader(api, queryClient, JSON.parse(queryName) as typeof query.queryKey)
    // If loading fails, navigation ends with the loaded items.
    void loader.loadNextPage(false).catch(() => undefined)
  }, [needsNextPage, api, queryClient, queryName])
  return { neighbours, findNeighbours: (shownId: string) => order && findInOrder(order, shownId) }
}
