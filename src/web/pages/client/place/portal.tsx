import { useSearch } from '@tanstack/react-router'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { ContributionFormPreview } from '#web/features/contribute/form/contribution-form-preview.tsx'
import type { RenderPortalPreview } from '#web/features/portal/portal-preview.tsx'
import { PortalSettingsPage } from '#web/features/portal/portal-settings-page.tsx'
import { portalQuery } from '#web/features/portal/portal.queries.ts'
import type { Prefetch } from '#web/kit/router-context.ts'
import { NeedsProject } from '../needs-project.tsx'
import { useTurnOnSubmissions } from '../visitors/use-turn-on-submissions.ts'

export const title = () => portalMessages.title

export const prefetch: Prefetch = ({ api, queryClient }, { search: { projectId } }) =>
  projectId ? queryClient.prefetchQuery(portalQuery(api, projectId)) : undefined

/** Previews the portal as contributors see it. */
const renderPreview: RenderPortalPreview = (portal) => <ContributionFormPreview portal={portal} />

export function Page() {
  const { projectId } = useSearch({ from: '/client/gallery/portal' })
  const turnOn = useTurnOnSubmissions(projectId ?? '')
  if (!projectId) return <NeedsProject />
  return <PortalSettingsPage key={projectId} projectId={projectId} onTurnOn={turnOn} renderPreview={renderPreview} />
}
