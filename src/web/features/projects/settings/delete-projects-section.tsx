import type { Project } from '#shared/entities/project.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { useProjectDeletion } from './use-project-deletion.ts'
import styles from '#web/ui/styles/settings.module.css'

/** Deletes single projects that can no longer be opened. */
export function DeleteProjectsSection({ projects }: { projects: readonly Project[] }) {
  return (
    <Section title={projectSettingsMessages.deleteProjects} text={projectSettingsMessages.deleteText}>
      <p className={styles.state}>{projectSettingsMessages.deleteWarning}</p>
      <ul className={styles.closedProjects}>
        {projects.map((project) => (
          <ClosedProject key={project.id} project={project} />
        ))}
      </ul>
    </Section>
  )
}

function ClosedProject({ project }: { project: Project }) {
  const { confirmAndDelete, busy } = useProjectDeletion(project)
  return (
    <li className={styles.act}>
      <bdi className={styles.actText}>{project.title}</bdi>
      <Button
        small
        variant="dangerOutline"
        disabled={busy}
        aria-label={projectSettingsMessages.deleteProject(project.title)}
        onClick={() => void confirmAndDelete().catch(() => undefined)}
      >
        {projectSettingsMessages.delete}
      </Button>
    </li>
  )
}
