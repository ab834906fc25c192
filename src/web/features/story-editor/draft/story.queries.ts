import { queryOptions } from '@tanstack/react-query'
import { storiesContract } from '#shared/contract/stories.contract.ts'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { openDraft } from './open-draft.ts'

/** The draft as it is when the editor opens; from then on the editor knows it. */
export const draftQuery = (api: Api, user: string, id: string) =>
  queryOptions({
    queryKey: keys.exhibit.story(id),
    queryFn: () => openDraft(api, user, id),
    enabled: user !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** What is kept of a story's past. */
export const versionsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.exhibit.versions(id),
    queryFn: ({ signal }) => api.call(storiesContract.versions, { params: { id } }, { signal }),
    staleTime: 0,
  })
