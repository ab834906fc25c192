import { IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Project } from '#shared/entities/project.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/state.tsx'

interface Props {
  projectId: string
  /** Whether the user may change any of the settings on the page. */
  mayChangeAny: boolean
  children: (project: Project) => ReactNode
}

/** Loads a project for a page of its settings, or says why there is nothing to change. */
export function LoadProject({ projectId, mayChangeAny, children }: Props) {
  const {
    data: project,
    error,
    refetch,
  } = useQuery({ ...projectQuery(useApi(), projectId), meta: { leavesProject: true } })
  if (error && !project) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (!project) return <LoadingState full />
  if (mayChangeAny) return children(project)
  const { noneTitle, noneText } = projectSettingsMessages
  return <EmptyState full icon={IconSettings} title={noneTitle} text={noneText} />
}
