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
 * Everything of items of which a part may be kept only, or of all of them anew. What is gone by now is left out. Throws rather
 * than give one without its texts: whoever changes it would write that it has none.
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
 * Everything of items that are to be changed, as they are when one begins; `readAgain`: as they are now. `changed`: somebody has
 * changed them since they came into the list.
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
  const readAgain = () => {
    anew.current = true
    return refetch()
  }
  return { data, error, readAgain }
}
