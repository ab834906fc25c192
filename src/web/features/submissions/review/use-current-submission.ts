import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { IndexedList } from '#web/list/indexed-list.ts'
import { submissionQuery } from '../submissions.queries.ts'

interface Options {
  project: string
  /** Identifies the filter and search of the list. */
  search: string
  indexedList: IndexedList<Submission>
  /** Whether `indexedList` belongs to `search`, rather than being the previous list while the next one loads. */
  isCurrent: boolean
}

/**
 * The open submission: the requested one, or else the first of the list. If someone else decides about it and it leaves the
 * list, it stays open, so that the reviewer never acts on another one by accident.
 */
export function useCurrentSubmission(
  { project, search, isCurrent, indexedList }: Options,
  requestedId: string | undefined,
) {
  const [lastListed, setLastListed] = useState<{ search: string; submission: Submission; position: number } | null>(
    null,
  )
  const [decidedHere, setDecidedHere] = useState<ReadonlySet<string>>(new Set())
  const previous = lastListed?.search === search && !decidedHere.has(lastListed.submission.id) ? lastListed : null
  const id = requestedId ?? previous?.submission.id
  const listPosition = id === undefined ? 0 : indexedList.indexOf(id)
  const isListed = listPosition >= 0
  const unlistedQuery = useQuery({ ...submissionQuery(useApi(), project, id ?? ''), enabled: !isListed })
  const unlistedSubmission =
    unlistedQuery.data ?? (lastListed?.submission.id === id ? lastListed?.submission : undefined)
  const submission = isListed ? indexedList.entries[listPosition] : unlistedSubmission
  const isOutdated =
    lastListed?.submission !== submission || lastListed?.search !== search || lastListed.position !== listPosition
  if (isListed && submission && isCurrent && isOutdated) setLastListed({ search, submission, position: listPosition })
  return {
    submission,
    isListed,
    position: isListed ? listPosition : (previous?.position ?? 0),
    /** Whether it is pending according to the latest data. */
    isPending: submission?.status === 'pending' && (isListed || (unlistedQuery.isSuccess && !unlistedQuery.isFetching)),
    isGone: unlistedQuery.isError && !isListed,
    /** Marks submissions as decided on this page: the next one replaces them immediately. */
    markDecided: (ids: readonly string[]) => setDecidedHere((idsBefore) => new Set([...idsBefore, ...ids])),
  }
}
