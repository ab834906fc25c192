import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useApi } from '#web/kit/api-context.tsx'
import type { ArchiveAddress } from '../address/archive-address.ts'
import { archiveQuery } from './archive.queries.ts'
import { listLoader } from './list-loader.ts'
import type { Listing } from './listing.ts'

/** The next page is loaded when fewer loaded items than this are left. */
const NEAR = 2

/** The position of an item in the loaded list of an address, and the items before and after it. */
export function useNeighbours(project: string, address: ArchiveAddress, id: string) {
  const [api, queries] = [useApi(), useQueryClient()]
  const query = archiveQuery(api, project, address)
  const { data } = useQuery({ ...query, enabled: project !== '' })
  const found = useMemo(() => around(data, id), [data, id])
  const name = JSON.stringify(query.queryKey)
  const lacking = found !== null && found.left < NEAR && data?.pages.at(-1)?.cursor !== null
  useEffect(() => {
    if (!lacking) return
    const loader = listLoader(api, queries, JSON.parse(name) as typeof query.queryKey)
    // If it fails, navigation ends with the loaded items.
    void loader.more(false).catch(() => undefined)
  }, [lacking, api, queries, name])
  return {
    place: found && { n: found.n, of: data?.total ?? found.n },
    previous: found?.previous,
    next: found?.next,
  }
}

function around(list: Listing | undefined, id: string) {
  let [before, n]: [string | undefined, number] = [undefined, 0]
  const pages = list?.pages ?? []
  for (const [i, { artifacts }] of pages.entries()) {
    const at = artifacts.findIndex((one) => one.id === id)
    if (at < 0) {
      n += artifacts.length
      before = artifacts.at(-1)?.id ?? before
      continue
    }
    const rest = pages.slice(i + 1)
    return {
      n: n + at + 1,
      previous: artifacts[at - 1]?.id ?? before,
      next: artifacts[at + 1]?.id ?? rest.find((page) => page.artifacts.length > 0)?.artifacts[0]?.id,
      left: artifacts.length - at - 1 + rest.reduce((sum, page) => sum + page.artifacts.length, 0),
    }
  }
  return null
}
