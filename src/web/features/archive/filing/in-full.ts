import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { errorMessages } from '#shared/words/errors/errors.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { itemsOf } from '../data/list-loader.ts'
import { isBrief, type Item } from '../data/listing.ts'

/**
 * Loads brief items in full, or all of them if `forceReload`. Missing ones are left out. Throws if the server returns
 * an item without its texts, since saving it would delete them.
 */
export async function inFull(api: Api, items: readonly Item[], anew = false): Promise<Artifact[]> {
  const found = await itemsOf(
    api,
    items.flatMap((item) => (anew || isBrief(item) ? [item.id] : [])),
  )
  const all = items.flatMap((item) => (anew || isBrief(item) ? (found.get(item.id) ?? []) : [item]))
  if (all.some(isBrief)) throw new Error(errorMessages.operationFailed)
  return all
}

/**
 * Loads items in full for editing. They stay as loaded until `reload` is called. `isOutdated`: they have changed since
 * they were listed.
 */
export function useInFull(key: string, items: readonly Item[], changed = false) {
  const api = useApi()
  const anew = useRef(false)
  const { data, error, refetch } = useQuery({
    queryKey: keys.itemsToEdit(key),
    queryFn: () => inFull(api, items, changed || anew.current),
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  })
  const reload = () => {
    anew.current = true
    return refetch()
  }
  return { data, error, reload }
}
