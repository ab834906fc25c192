import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/kit/api-context.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { OrgHeader } from './org-header.tsx'
import type { OrgSearchParams } from './org-address.ts'
import { OrgOverview } from './org-overview.tsx'
import { orgQuery } from './orgs.queries.ts'
import { OrgPeople } from './people/org-people.tsx'

interface Props {
  orgId: string
  address: OrgSearchParams
  onAddressChange: (change: Partial<OrgSearchParams>) => void
  /** Null if the organisation can't have new projects now. */
  onNewProject: (() => void) | null
}

/** The page of an organisation for its owners: overview, or the people in all its projects. */
export function OrgPage({ orgId, address, onAddressChange, onNewProject }: Props) {
  const { data: org, error, refetch, dataUpdatedAt } = useQuery(orgQuery(useApi(), orgId))
  if (error && !org) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (!org) return <LoadingState full />
  const isPeople = address.view === 'people'
  return (
    <>
      <OrgHeader org={org} now={dataUpdatedAt} />
      {isPeople ? (
        <OrgPeople orgId={orgId} address={address} onAddressChange={onAddressChange} />
      ) : (
        <OrgOverview org={org} now={dataUpdatedAt} onNewProject={onNewProject} />
      )}
    </>
  )
}
