import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { ListHead } from '#web/list/list-head.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/state.tsx'
import type { TurnOn } from './open-portal.tsx'
import { PortalEditor } from './portal-editor.tsx'
import type { RenderPortalPreview } from './portal-preview.tsx'
import { portalQuery } from './portal.queries.ts'
import { SetUpPortal } from './set-up-portal.tsx'

interface Props {
  projectId: string
  onTurnOn: TurnOn | undefined
  renderPreview: RenderPortalPreview
}

/** The settings page of a portal. */
export function PortalSettingsPage({ projectId, onTurnOn, renderPreview }: Props) {
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
  const { portal } = data
  if (portal) return <PortalEditor reply={{ ...data, portal }} onTurnOn={onTurnOn} renderPreview={renderPreview} />
  return (
    <>
      <ListHead title={portalMessages.title} text={portalMessages.text} />
      <EmptyState icon={IconInbox} title={portalMessages.none} text={portalMessages.sectionText}>
        <SetUpPortal projectId={projectId} />
      </EmptyState>
    </>
  )
}
