import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { computeSubscriptionFlags } from '#shared/rules/subscription.ts'
import { subscriptionMessages } from '#shared/words/subscription/subscription.ts'
import { OrgHeader } from '#web/features/orgs/org-header.tsx'
import { orgQuery, orgOverviewQuery } from '#web/features/orgs/orgs.queries.ts'
import { OwnersSection } from '#web/features/orgs/owners-section.tsx'
import { SubscriptionScreen } from '#web/features/orgs/subscription/subscription-screen.tsx'
import { DeleteProjectsSection } from '#web/features/projects/settings/delete-projects-section.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'

export const title = () => subscriptionMessages.title

/** The subscription of an organisation; also open to owners of an inactive one. */
export function Page() {
  const { org: id = '', from } = useSearch({ from: '/client/subscription' })
  const { data: org, error, refetch, dataUpdatedAt } = useQuery(orgQuery(useApi(), id))
  const navigate = useNavigate()
  if (error && !org) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (!org) return <LoadingState full />
  return (
    <>
      <OrgHeader org={org} now={dataUpdatedAt} />
      <SubscriptionScreen
        key={id}
        orgId={id}
        hasPaymentFlag={from === 'checkout'}
        onThanked={() => void navigate({ to: '/client/subscription', search: { org: id }, replace: true })}
      />
      {!computeSubscriptionFlags(org.subscription, dataUpdatedAt).active && <InactiveOrg orgId={id} />}
    </>
  )
}

/** An inactive organisation has no page, so its owners leave it or delete its projects here. */
function InactiveOrg({ orgId }: { orgId: string }) {
  const { data, error, refetch } = useQuery(orgOverviewQuery(useApi(), orgId))
  return (
    <>
      <OwnersSection orgId={orgId} />
      {error && !data && <ErrorState text={error.message} retry={() => void refetch()} />}
      {data && data.projects.length > 0 && (
        <DeleteProjectsSection projects={data.projects.map(({ project }) => project)} />
      )}
    </>
  )
}
