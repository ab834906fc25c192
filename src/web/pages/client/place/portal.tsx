import { useSearch } from '@tanstack/react-router'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { PortalSettings } from '#web/features/projects/portal/portal-settings.tsx'
import { NeedsProject } from '../needs-project.tsx'

export const title = () => portalMessages.title

export function Page() {
  const { projectId } = useSearch({ from: '/client/settings/portal' })
  return projectId ? <PortalSettings key={projectId} projectId={projectId} /> : <NeedsProject />
}
