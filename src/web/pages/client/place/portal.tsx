import { useSearch } from '@tanstack/react-router'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { ContributionFormPreview } from '#web/features/contribute/form/contribution-form-preview.tsx'
import type { RenderPortalPreview } from '#web/features/projects/portal/portal-preview.tsx'
import { PortalSettingsPage } from '#web/features/projects/portal/portal-settings-page.tsx'
import { NeedsProject } from '../needs-project.tsx'

export const title = () => portalMessages.title

/** Previews the portal as contributors see it. */
const renderPreview: RenderPortalPreview = (portal) => <ContributionFormPreview portal={portal} />

export function Page() {
  const { projectId } = useSearch({ from: '/client/settings/portal' })
  if (!projectId) return <NeedsProject />
  return <PortalSettingsPage key={projectId} projectId={projectId} renderPreview={renderPreview} />
}
