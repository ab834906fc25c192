import { queryOptions } from '@tanstack/react-query'
import { openDraft } from './open-draft.ts'
import type { StoryApi } from './story-api.ts'

/** Loads the draft once: from then on the editor has the latest state, so the query never refetches. */
export const draftQuery = (storyApi: StoryApi, userId: string) =>
  queryOptions({
    queryKey: storyApi.queryKeys.draft,
    queryFn: () => openDraft(storyApi, userId),
    enabled: userId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const versionsQuery = (storyApi: StoryApi) =>
  queryOptions({
    queryKey: storyApi.queryKeys.versions,
    queryFn: ({ signal }) => storyApi.versions(signal),
    staleTime: 0,
  })
