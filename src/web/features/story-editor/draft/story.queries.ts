import { queryOptions } from '@tanstack/react-query'
import { openDraft } from './open-draft.ts'
import type { StoryCalls } from './story-calls.ts'

/** The draft as it is when the editor opens; from then on the editor knows it. */
export const draftQuery = (calls: StoryCalls, user: string) =>
  queryOptions({
    queryKey: calls.keys.draft,
    queryFn: () => openDraft(calls, user),
    enabled: user !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** What is kept of a text's past. */
export const versionsQuery = (calls: StoryCalls) =>
  queryOptions({
    queryKey: calls.keys.versions,
    queryFn: ({ signal }) => calls.versions(signal),
    staleTime: 0,
  })
