import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { searchContract } from '#shared/contract/search.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { find } from '#web/kit/client/find.ts'
import { keys } from '#web/kit/keys.ts'
import { exhibitsQuery, tagsQuery } from '#web/kit/client/project.queries.ts'
import { countedOf, type ArchiveAddress } from '../address/archive-address.ts'

export type Counts = Pick<
  ReplyFor<typeof searchContract.search>,
  'facets' | 'total' | 'total_folders' | 'total_estimated'
>

/** How many results have each type, place, keyword and decade. */
export const countsQuery = (api: Api, project: string, address: ArchiveAddress) =>
  queryOptions({
    queryKey: keys.archive.counts(project, countedOf(address)),
    queryFn: async ({ signal }): Promise<Counts> => {
      const body = { project, limit: 1, facets: true, ...countedOf(address) }
      const { facets, total, total_folders, total_estimated } = await find(api, body, { signal })
      return { facets, total, total_folders, total_estimated }
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export interface Named {
  id: string
  title: string
  count: number
}

const NONE: readonly Named[] = []

/** The names of a project's tags and exhibits, loaded on demand; undefined while loading. */
export function useNames(project: string, { tags, exhibits }: { tags: boolean; exhibits: boolean }) {
  const api = useApi()
  const allTags = useQuery({ ...tagsQuery(api, project), enabled: tags, meta: { quiet: true } })
  const allExhibits = useQuery({ ...exhibitsQuery(api, project), enabled: exhibits, meta: { quiet: true } })
  const named = (all: readonly { id: string; title: string; artifact_count: number }[] | undefined) =>
    all?.map(({ id, title, artifact_count }): Named => ({ id, title, count: artifact_count }))
  return {
    tags: named(allTags.data) ?? (allTags.isError ? NONE : undefined),
    exhibits: named(allExhibits.data) ?? (allExhibits.isError ? NONE : undefined),
  }
}
export type Names = ReturnType<typeof useNames>
