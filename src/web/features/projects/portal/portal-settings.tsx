import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { ListHead } from '#web/list/list-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/state.tsx'
import { AddressSection } from './address-section.tsx'
import type { DrawForm } from './asked-preview.tsx'
import { AskedSection } from './asked-section.tsx'
import { CoverSection } from './cover-section.tsx'
import { ConsentSection, FilesSection, OpeningSection, ThanksSection, WordsSection } from './form-sections.tsx'
import { portalQuery, useMakePortal } from './portal.queries.ts'
import { PortalPassword } from './portal-password.tsx'
import { ToldSection } from './told-section.tsx'

/** The settings page of a portal. Each section is saved on its own. */
export function PortalSettings({ projectId, draw }: { projectId: string; draw: DrawForm }) {
  const may = useMay(projectId)('portal.create')
  const { data, error, refetch } = useQuery({
    ...portalQuery(useApi(), projectId),
    enabled: may,
    meta: { place: true },
  })
  if (!may) return <EmptyState full icon={IconInbox} title={portalMessages.noRightTitle} text={portalMessages.noRightText} />
  if (error && !data) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (!data) return <LoadingState full />
  const { portal, cover, reviewers } = data
  return (
    <>
      <ListHead title={portalMessages.title} text={portalMessages.text} />
      {portal ? (
        <>
          <AddressSection portal={portal} />
          <OpeningSection portal={portal} />
          <WordsSection portal={portal} />
          <CoverSection portal={portal} cover={cover} />
          <FilesSection portal={portal} />
          <AskedSection portal={portal} draw={draw} />
          <ConsentSection portal={portal} />
          <ThanksSection portal={portal} />
          <PortalPassword portal={portal} />
          <ToldSection portal={portal} reviewers={reviewers} />
        </>
      ) : (
        <Make project={projectId} />
      )}
    </>
  )
}

function Make({ project }: { project: string }) {
  const { mutate, isPending } = useMakePortal(project)
  return (
    <EmptyState icon={IconInbox} title={portalMessages.none} text={portalMessages.sectionText}>
      <Button look="primary" disabled={isPending} onClick={() => mutate(portalMessages.defaultTitle)}>
        {isPending ? portalMessages.making : portalMessages.make}
      </Button>
    </EmptyState>
  )
}
