import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { subscriptionMessages } from '#shared/words/subscription/subscription.ts'
import { OrgHead } from '#web/features/orgs/org-head.tsx'
import { orgQuery } from '#web/features/orgs/orgs.queries.ts'
import { SubscriptionScreen } from '#web/features/orgs/subscription/subscription-screen.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'

export const title = () => subscriptionMessages.title

/** What an organisation has booked: also for the owners of one that is not active any more. */
export function Page() {
  const { org: id = '', from } = useSearch({ from: '/client/subscription' })
  const { data: org, error, refetch, dataUpdatedAt } = useQuery(orgQuery(useApi(), id))
  if (error && !org) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (!org) return <LoadingState full />
  return (
    <>
      <OrgHead org={org} now={dataUpdatedAt} />
      <SubscriptionScreen orgId={id} paid={from === 'checkout'} />
    </>
  )
}
