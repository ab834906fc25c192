import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Project, ProjectContents } from '#shared/entities/project.ts'
import { formatBytes, formatList } from '#shared/words/formats.ts'
import { projectSettingsMessages as words } from '#shared/words/project-settings/project-settings.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { contentsQuery, useDeleteProject } from './settings.queries.ts'
import styles from './settings.module.css'

const THINGS = ['items', 'folders', 'exhibits', 'tags'] as const

/** What goes with a project, in numbers; whoever works in it is told of besides. */
function goes({ artifacts, bytes, people, ...others }: ProjectContents): string {
  const counts = { ...others, items: artifacts }
  const some = THINGS.filter((key) => counts[key] > 0).map((key) => words[key](counts[key]))
  const what = some.length > 0 ? words.deleteFull(formatList(some), formatBytes(bytes)) : words.deleteEmpty
  return people > 0 ? `${what} ${words.deletePeople(people)}` : what
}

/** Deletes a project, after a question that says what goes with it and asks for a word. */
export function DeleteProject({ project }: { project: Project }) {
  const [api, queries, alerts, navigate] = [useApi(), useQueryClient(), useAlerts(), useNavigate()]
  const { mutateAsync, isPending } = useDeleteProject(project.id)
  const ask = async () => {
    const contents = await queries.fetchQuery(contentsQuery(api, project.id)).catch(alerts.failed)
    if (!contents) return
    const isFull = contents.artifacts > 0
    const sure = await alerts.confirm({
      title: words.deleteTitle(project.title),
      description: goes(contents),
      confirmWord: words.deleteWord,
      act: words.delete,
    })
    if (!sure) return
    await mutateAsync(isFull)
    alerts.prompt(words.deleted(project.title), { kind: 'success' })
    await navigate({ to: '/client', search: {}, replace: true, ignoreBlocker: true })
  }
  return (
    <Section grave title={words.delete} text={words.deleteText}>
      <div className={styles.act}>
        <p className={styles.actText}>{words.deleteWarning}</p>
        <Button look="danger" disabled={isPending} onClick={() => void ask().catch(() => undefined)}>
          {words.deleteOpen}
        </Button>
      </div>
    </Section>
  )
}
