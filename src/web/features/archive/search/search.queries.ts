import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { searchContract } from '#shared/contract/search.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { searchAsMember } from '#web/kit/client/search-archive.ts'
import { keys } from '#web/kit/keys.ts'
import { exhibitsQuery, tagsQuery } from '#web/kit/client/project.queries.ts'
import { toCountSearch, type ArchiveSearchParams } from '../address/archive-address.ts'

export type FacetCounts = Pick<
  ReplyFor<typeof searchContract.search>,
  'facets' | 'total' | 'total_folders' | 'total_estimated'
>

/** How many results have each type, place, keyword and decade. */
export const facetCountsQuery = (api: Api, project: string, address: ArchiveSearchParams) =>
  queryOptions({
    queryKey: keys.archive.counts(project, toCountSearch(address)),
    queryFn: async ({ signal }): Promise<FacetCounts> => {
      const body = { project, limit: 1, facets: true, ...toCountSearch(address) }
      const { facets, total, total_folders, total_estimated } = await searchAsMember(api, body, { signal })
      return { facets, total, total_folders, total_estimated }
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export interface NamedValue {
  id: string
  title: string
  count: number
}

const NO_VALUES: readonly NamedValue[] = []

/** The names of a project's tags and exhibits, loaded on demand; undefined while loading. */
export function useFilterNames(project: string, { tags, exhibits }: { tags: boolean; exhibits: boolean }) {
  const api = useApi()
  const allTags = useQuery({ ...tagsQuery(api, project), enabled: tags, meta: { quiet: true } })
  const allExhibits = useQuery({ ...exhibitsQuery(api, project), enabled: exhibits, meta: { quiet: true } })
  const toNamedValues = (items: readonly { id: string; title: string; artifact_count: number }[] | undefined) =>
    items?.map(({ id, title, artifact_count }): NamedValue => ({ id, title, count: artifact_count }))
  return {
    tags: toNamedValues(allTags.data) ?? (allTags.isError ? NO_VALUES : undefined),
    exhibits: toNamedValues(allExhibits.data) ?? (allExhibits.isError ? NO_VALUES : undefined),
  }
}
export type FilterNames = ReturnType<typeof useFilterNames>
