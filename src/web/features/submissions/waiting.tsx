import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/kit/api-context.tsx'
import { WaitingCount } from '#web/ui/client/waiting-count.tsx'
import { waitingQuery } from './submissions.queries.ts'

/** How many submissions wait, beside the way to them. */
export function Waiting({ projectId }: { projectId: string }) {
  const { data: count = 0 } = useQuery(waitingQuery(useApi(), projectId))
  return <WaitingCount count={count} />
}
