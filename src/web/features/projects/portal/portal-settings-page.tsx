import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { ListHead } from '#web/list/list-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/state.tsx'
import { PortalAddressSection } from './portal-address-section.tsx'
import type { RenderPortalForm } from './portal-form-preview.tsx'
import { PortalQuestionsSection } from './portal-questions-section.tsx'
import { PortalCoverSection } from './portal-cover-section.tsx'
import {
  PortalConsentSection,
  PortalFilesSection,
  PortalOpeningSection,
  PortalThanksSection,
  PortalTextsSection,
} from './portal-form-sections.tsx'
import { portalQuery, useCreatePortal } from './portal.queries.ts'
import { PortalPasswordSection } from './portal-password-section.tsx'
import { PortalNotificationsSection } from './portal-notifications-section.tsx'

/** The settings page of a portal. Each section is saved on its own. */
export function PortalSettingsPage({ projectId, renderForm }: { projectId: string; renderForm: RenderPortalForm }) {
  const mayEdit = useMay(projectId)('portal.create')
  const { data, error, refetch } = useQuery({
    ...portalQuery(useApi(), projectId),
    enabled: mayEdit,
    meta: { leavesProject: true },
  })
  if (!mayEdit)
    return <EmptyState full icon={IconInbox} title={portalMessages.noRightTitle} text={portalMessages.noRightText} />
  if (error && !data) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (!data) return <LoadingState full />
  const { portal, cover, reviewers } = data
  return (
    <>
      <ListHead title={portalMessages.title} text={portalMessages.text} />
      {portal ? (
        <>
          <PortalAddressSection portal={portal} />
          <PortalOpeningSection portal={portal} />
          <PortalTextsSection portal={portal} />
          <PortalCoverSection portal={portal} cover={cover} />
          <PortalFilesSection portal={portal} />
          <PortalQuestionsSection portal={portal} renderForm={renderForm} />
          <PortalConsentSection portal={portal} />
          <PortalThanksSection portal={portal} />
          <PortalPasswordSection portal={portal} />
          <PortalNotificationsSection portal={portal} reviewers={reviewers} />
        </>
      ) : (
        <CreatePortal project={projectId} />
      )}
    </>
  )
}

function CreatePortal({ project }: { project: string }) {
  const { mutate, isPending } = useCreatePortal(project)
  return (
    <EmptyState icon={IconInbox} title={portalMessages.none} text={portalMessages.sectionText}>
      <Button variant="primary" disabled={isPending} onClick={() => mutate(portalMessages.defaultTitle)}>
        {isPending ? portalMessages.creating : portalMessages.create}
      </Button>
    </EmptyState>
  )
}
