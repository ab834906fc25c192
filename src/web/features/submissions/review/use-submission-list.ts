import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { createIndexedList } from '#web/list/indexed-list.ts'
import type { SubmissionsSearchParams } from '../submissions-address.ts'
import { submissionsQuery } from '../submissions.queries.ts'

const NO_SUBMISSIONS: readonly Submission[] = []

/** The submissions that match the URL's search and filter, with their items and the count of each status. */
export function useSubmissionList(projectId: string, address: SubmissionsSearchParams) {
  const status = address.show ?? 'pending'
  const searchText = address.find?.trim() ?? ''
  const listQuery = useInfiniteQuery(submissionsQuery(useApi(), projectId, status, searchText))
  const pages = listQuery.data?.pages
  const indexedList = useMemo(
    () => createIndexedList(pages?.flatMap((page) => page.submissions) ?? NO_SUBMISSIONS),
    [pages],
  )
  const artifacts = useMemo(
    () => new Map(pages?.flatMap((page) => page.artifacts).map((artifact) => [artifact.id, artifact])),
    [pages],
  )
  return {
    status,
    searchText,
    /** Identifies the filter and search, for state that belongs to them. */
    search: `${status} ${searchText}`,
    listQuery,
    indexedList,
    artifacts,
    counts: pages?.[0]?.counts,
    /** The item's current title, which a reviewer may have changed. */
    titleOf: (submission: Submission) => artifacts.get(submission.artifact ?? '')?.title ?? submission.title,
  }
}

export type LoadedSubmissionList = ReturnType<typeof useSubmissionList>
