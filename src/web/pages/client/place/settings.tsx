import { useSearch } from '@tanstack/react-router'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { ProjectSettingsPage } from '#web/features/projects/settings/project-settings.tsx'
import { NeedsProject } from '../needs-project.tsx'

export const title = () => frameMessages.settings

export function Page() {
  const { projectId } = useSearch({ from: '/client/settings' })
  return projectId ? <ProjectSettingsPage key={projectId} projectId={projectId} /> : <NeedsProject />
}
