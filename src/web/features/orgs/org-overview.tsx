import { useQuery } from '@tanstack/react-query'
import type { Org } from '#shared/entities/org.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { ErrorState } from '#web/ui/state.tsx'
import { OrgNameSection } from './org-name-section.tsx'
import { orgOverviewQuery } from './orgs.queries.ts'
import { OwnersSection } from './owners-section.tsx'
import { OrgProjectsSection } from './projects-section.tsx'
import { StorageSection } from './storage-section.tsx'
import { SubscriptionSection } from './subscription-section.tsx'

/** The overview tab: projects, storage, owners, subscription and name. */
export function OrgOverview({ org, now, onNewProject }: { org: Org; now: number; onNewProject: (() => void) | null }) {
  const { data, error, refetch } = useQuery(orgOverviewQuery(useApi(), org.id))
  if (error && !data) return <ErrorState text={error.message} retry={() => void refetch()} />
  return (
    <>
      <OrgProjectsSection projects={data?.projects} onNew={onNewProject} />
      <StorageSection org={org} projects={data?.projects} />
      <OwnersSection orgId={org.id} />
      <SubscriptionSection org={org} people={data?.people} now={now} />
      <OrgNameSection org={org} />
    </>
  )
}
