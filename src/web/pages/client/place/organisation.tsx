import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { orgSearchParams } from '#web/features/orgs/org-address.ts'
import { OrgPage } from '#web/features/orgs/org-page.tsx'
import { orgQuery } from '#web/features/orgs/orgs.queries.ts'
import { CreateProjectDialog } from '#web/features/projects/create-project.tsx'
import { findOpenOrgs } from '#web/features/projects/open-orgs.ts'
import { useAddress } from '#web/kit/address/use-address.ts'
import { useApi } from '#web/kit/api-context.tsx'

/** The page of one organisation, with a dialog to create projects. */
export function Organisation({ orgId }: { orgId: string }) {
  const [address, onAddressChange] = useAddress(orgSearchParams)
  const navigate = useNavigate()
  const { data: org, dataUpdatedAt } = useQuery(orgQuery(useApi(), orgId))
  const isOpen = org !== undefined && findOpenOrgs([org], dataUpdatedAt).length > 0
  const [isCreating, setIsCreating] = useState(false)
  return (
    <>
      <OrgPage
        orgId={orgId}
        address={address}
        onAddressChange={onAddressChange}
        onNewProject={isOpen ? () => setIsCreating(true) : null}
      />
      {isCreating && org && (
        <CreateProjectDialog
          orgs={[org]}
          onClose={() => setIsCreating(false)}
          onCreated={({ id }) => void navigate({ to: '/client/archive', search: { projectId: id } })}
        />
      )}
    </>
  )
}
