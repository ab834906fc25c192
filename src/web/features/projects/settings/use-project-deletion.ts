import { useQueryClient } from '@tanstack/react-query'
import type { Project, ProjectContents } from '#shared/entities/project.ts'
import { formatBytes, formatList } from '#shared/words/formats.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { contentsQuery, useDeleteProject } from './settings.queries.ts'

const COUNTED_KINDS = ['items', 'folders', 'exhibits', 'tags'] as const

/** Describes what will be deleted with a project, and how many people lose access. */
function describeContents({ artifacts, bytes, people, ...otherCounts }: ProjectContents): string {
  const counts = { ...otherCounts, items: artifacts }
  const countTexts = COUNTED_KINDS.filter((key) => counts[key] > 0).map((key) =>
    projectSettingsMessages[key](counts[key]),
  )
  const contentsText =
    countTexts.length > 0
      ? projectSettingsMessages.deleteFull(formatList(countTexts), formatBytes(bytes))
      : projectSettingsMessages.deleteEmpty
  return people > 0 ? `${contentsText} ${projectSettingsMessages.deletePeople(people)}` : contentsText
}

/** Deletes a project after a confirmation that lists its contents and requires a typed word. `confirmAndDelete` resolves to whether it was deleted. */
export function useProjectDeletion({ id, title }: Pick<Project, 'id' | 'title'>) {
  const [api, queryClient, alerts] = [useApi(), useQueryClient(), useAlerts()]
  const { mutateAsync, isPending } = useDeleteProject(id)
  const confirmAndDelete = async (): Promise<boolean> => {
    const contents = await queryClient.fetchQuery(contentsQuery(api, id)).catch(alerts.showError)
    if (!contents) return false
    const isConfirmed = await alerts.confirm({
      title: projectSettingsMessages.deleteTitle(title),
      description: describeContents(contents),
      confirmWord: projectSettingsMessages.deleteWord,
      actionLabel: projectSettingsMessages.delete,
    })
    if (!isConfirmed) return false
    await mutateAsync(contents.artifacts > 0)
    alerts.prompt(projectSettingsMessages.deleted(title), { kind: 'success' })
    return true
  }
  return { confirmAndDelete, busy: isPending }
}
