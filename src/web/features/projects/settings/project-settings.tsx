import { IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { useMay } from '#web/kit/client/use-may.ts'
import { ListHead } from '#web/list/list-head.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/state.tsx'
import { DeleteProjectSection } from './delete-project-section.tsx'
import { GalleryDesignSection } from './gallery-section.tsx'
import { HandOverSection } from './hand-over-section.tsx'
import { LogoSection } from './logo-section.tsx'
import { GalleryPasswordSection } from './password-section.tsx'
import { PortalSection } from '../portal/portal-section.tsx'
import { ProjectNameSection } from './project-section.tsx'

/** The settings page of a project. Each section is saved on its own and hidden without permission. */
export function ProjectSettingsPage({ projectId }: { projectId: string }) {
  const {
    data: project,
    error,
    refetch,
  } = useQuery({ ...projectQuery(useApi(), projectId), meta: { leavesProject: true } })
  const may = useMay(projectId)
  if (error && !project) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (!project) return <LoadingState full />
  const [mayEdit, mayEditPrivacy, mayDelete] = [may('project.edit'), may('project.edit-privacy'), may('project.delete')]
  const [mayCreatePortal, mayHandOver] = [may('portal.create'), may('project.hand-over')]
  if (!mayEdit && !mayEditPrivacy && !mayDelete && !mayCreatePortal)
    return (
      <EmptyState
        full
        icon={IconSettings}
        title={projectSettingsMessages.noneTitle}
        text={projectSettingsMessages.noneText}
      />
    )
  return (
    <>
      <ListHead title={frameMessages.settings} text={projectSettingsMessages.text} />
      {mayEdit && <ProjectNameSection project={project} />}
      {mayEdit && <LogoSection project={project} />}
      {mayEdit && <GalleryDesignSection project={project.id} />}
      {mayCreatePortal && <PortalSection project={project.id} />}
      {mayEditPrivacy && <GalleryPasswordSection project={project} />}
      {mayHandOver && <HandOverSection project={project} />}
      {mayDelete && <DeleteProjectSection project={project} />}
    </>
  )
}
