import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { galleryDesignMessages } from '#shared/words/gallery-design/gallery-design.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { BackTitle } from '#web/ui/client/editor/back-title.tsx'
import { EditorHead } from '#web/ui/client/editor/editor-head.tsx'
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
  const title = (
    <BackTitle
      title={portalMessages.title}
      to="/client/gallery"
      projectId={projectId}
      backLabel={galleryDesignMessages.back}
    />
  )
  const { portal } = data
  if (portal)
    return <PortalEditor title={title} reply={{ ...data, portal }} onTurnOn={onTurnOn} renderPreview={renderPreview} />
  return (
    <>
      <EditorHead title={title} state={null} />
      <EmptyState icon={IconInbox} title={portalMessages.none} text={portalMessages.text}>
        <SetUpPortal projectId={projectId} />
      </EmptyState>
    </>
  )
}
