import { useSearch } from '@tanstack/react-router'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { StaticCopySection } from '#web/features/exports/static-copy-section.tsx'
import { PortalSection } from '#web/features/portal/portal-section.tsx'
import { GallerySettingsPage } from '#web/features/projects/settings/gallery/gallery-settings.tsx'
import { NeedsProject } from '../needs-project.tsx'

export const title = () => frameMessages.gallerySettings

export function Page() {
  const { projectId } = useSearch({ from: '/client/gallery' })
  if (!projectId) return <NeedsProject />
  return (
    <GallerySettingsPage
      key={projectId}
      projectId={projectId}
      renderPortal={(project) => <PortalSection project={project} />}
      renderCopies={(project) => <StaticCopySection project={project} />}
    />
  )
}
