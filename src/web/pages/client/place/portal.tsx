import { useSearch } from '@tanstack/react-router'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { GivePreview } from '#web/features/giving/form/give-preview.tsx'
import type { DrawForm } from '#web/features/projects/portal/asked-preview.tsx'
import { PortalSettings } from '#web/features/projects/portal/portal-settings.tsx'
import { NeedsProject } from '../needs-project.tsx'

export const title = () => portalMessages.title

/** Previews the form as contributors see it. */
const draw: DrawForm = (asked) => <GivePreview portal={asked} />

export function Page() {
  const { projectId } = useSearch({ from: '/client/settings/portal' })
  if (!projectId) return <NeedsProject />
  return <PortalSettings key={projectId} projectId={projectId} draw={draw} />
}
