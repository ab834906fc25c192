import { useNavigate } from '@tanstack/react-router'
import type { Project } from '#shared/entities/project.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { useProjectDeletion } from './use-project-deletion.ts'
import styles from '#web/ui/styles/settings.module.css'

/** Deletes the current project and goes to the start page. */
export function DeleteProject({ project }: { project: Project }) {
  const navigate = useNavigate()
  const { confirmAndDelete, busy } = useProjectDeletion(project)
  const deleteAndLeave = async () => {
    if (await confirmAndDelete()) await navigate({ to: '/client', search: {}, replace: true, ignoreBlocker: true })
  }
  return (
    <Section title={projectSettingsMessages.delete} text={projectSettingsMessages.deleteWarning}>
      <div className={styles.act}>
        <Button variant="dangerOutline" disabled={busy} onClick={() => void deleteAndLeave().catch(() => undefined)}>
          {projectSettingsMessages.deleteOpen}
        </Button>
      </div>
    </Section>
  )
}
