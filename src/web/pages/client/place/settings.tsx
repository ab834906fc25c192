import { useSearch } from '@tanstack/react-router'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { WatchedFoldersSection } from '#web/features/imports/watched/watched-folders-section.tsx'
import { ProjectSettingsPage } from '#web/features/projects/settings/project-settings.tsx'
import { BindingsSection } from '#web/features/vocabularies/bindings-section.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { isAdministrator, useMe } from '#web/kit/session.ts'
import type { Prefetch } from '#web/kit/router-context.ts'
import { NeedsProject } from '../needs-project.tsx'

export const title = () => frameMessages.settings

export const prefetch: Prefetch = ({ api, queryClient }, { search: { projectId } }) =>
  projectId ? queryClient.prefetchQuery(projectQuery(api, projectId)) : undefined

export function Page() {
  const { projectId } = useSearch({ from: '/client/settings' })
  const isAdmin = isAdministrator(useMe())
  if (!projectId) return <NeedsProject />
  return (
    <ProjectSettingsPage
      key={projectId}
      projectId={projectId}
      renderVocabularies={({ id, org }) => <BindingsSection project={id} org={org} />}
      renderForAdministrators={({ id }) => isAdmin && <WatchedFoldersSection project={id} />}
    />
  )
}
