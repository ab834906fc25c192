import { useQueryClient } from '@tanstack/react-query'
import type { Project, ProjectContents } from '#shared/entities/project.ts'
import { formatBytes, formatList } from '#shared/words/formats.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { contentsQuery, useDeleteProject } from './settings.queries.ts'

const THINGS = ['items', 'folders', 'exhibits', 'tags'] as const

/** Describes what will be deleted with a project, and how many people lose access. */
function goes({ artifacts, bytes, people, ...others }: ProjectContents): string {
  const counts = { ...others, items: artifacts }
  const some = THINGS.filter((key) => counts[key] > 0).map((key) => projectSettingsMessages[key](counts[key]))
  const what = some.length > 0 ? projectSettingsMessages.deleteFull(formatList(some), formatBytes(bytes)) : projectSettingsMessages.deleteEmpty
  return people > 0 ? `${what} ${projectSettingsMessages.deletePeople(people)}` : what
}

/** Deletes a project after a confirmation that lists its contents and requires a typed word. `confirmAndDelete` resolves to whether it was deleted. */
export function useDeletion({ id, title }: Pick<Project, 'id' | 'title'>) {
  const [api, queries, alerts] = [useApi(), useQueryClient(), useAlerts()]
  const { mutateAsync, isPending } = useDeleteProject(id)
  const confirmAndDelete = async (): Promise<boolean> => {
    const contents = await queries.fetchQuery(contentsQuery(api, id)).catch(alerts.failed)
    if (!contents) return false
    const sure = await alerts.confirm({
      title: projectSettingsMessages.deleteTitle(title),
      description: goes(contents),
      confirmWord: projectSettingsMessages.deleteWord,
      act: projectSettingsMessages.delete,
    })
    if (!sure) return false
    await mutateAsync(contents.artifacts > 0)
    alerts.prompt(projectSettingsMessages.deleted(title), { kind: 'success' })
    return true
  }
  return { confirmAndDelete, busy: isPending }
}
