import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { earlierHistoryContract } from '#shared/contract/library/earlier-history.contract.ts'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'

/** The acts in packages from before an import: in a project, or on one item. */
export const earlierActivityQuery = (api: Api, project: string, item?: string) =>
  infiniteQueryOptions({
    queryKey: keys.activity.earlier(project, item),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(item !== undefined && { item }), ...(pageParam && { cursor: pageParam }) }
      return api.call(earlierHistoryContract.acts, { params: { id: project }, query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: (lastPage) => lastPage.cursor,
    meta: { leavesProject: true, quiet: true },
  })

/** The consent of an item's contributor from before an import. */
export const earlierConsentQuery = (api: Api, project: string, item: string) =>
  queryOptions({
    queryKey: keys.activity.earlierConsent(project, item),
    queryFn: ({ signal }) =>
      api.call(earlierHistoryContract.consents, { params: { id: project }, query: { item } }, { signal }),
    meta: { leavesProject: true, quiet: true },
  })
