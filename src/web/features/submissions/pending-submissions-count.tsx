import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/kit/api-context.tsx'
import { WaitingCount } from '#web/ui/client/waiting-count.tsx'
import { pendingCountQuery } from './submissions.queries.ts'

/** The number of pending submissions, for the navigation. */
export function PendingSubmissionsCount({ projectId }: { projectId: string }) {
  const { data: count = 0 } = useQuery(pendingCountQuery(useApi(), projectId))
  return <WaitingCount count={count} />
}
