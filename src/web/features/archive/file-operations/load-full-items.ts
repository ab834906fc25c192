import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { errorMessages } from '#shared/words/errors/errors.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { fetchItemsById } from '../data/list-loader.ts'
import { isBrief, type ListItem } from '../data/listing.ts'

/**
 * Loads brief items in full, or all of them if `forceReload`. Missing ones are left out. Throws if the server returns
 * an item without its texts, since saving it would delete them.
 */
export async function loadFullItems(api: Api, items: readonly ListItem[], forceReload = false): Promise<Artifact[]> {
  const loadedItems = await fetchItemsById(
    api,
    items.flatMap((item) => (forceReload || isBrief(item) ? [item.id] : [])),
  )
  const fullItems = items.flatMap((item) => (forceReload || isBrief(item) ? (loadedItems.get(item.id) ?? []) : [item]))
  if (fullItems.some(isBrief)) throw new Error(errorMessages.operationFailed)
  return fullItems
}

/**
 * Loads items in full for editing. They are not refetched until `reload` is called. `isOutdated`: they have changed
 * since they were listed.
 */
export function useFullItems(key: string, items: readonly ListItem[], isOutdated = false) {
  const api = useApi()
  const forceReload = useRef(false)
  const { data, error, refetch } = useQuery({
    queryKey: keys.itemsToEdit(key),
    queryFn: () => loadFullItems(api, items, isOutdated || forceReload.current),
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  })
  const reload = () => {
    forceReload.current = true
    return refetch()
  }
  return { data, error, reload }
}
