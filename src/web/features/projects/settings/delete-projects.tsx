import type { Project } from '#shared/entities/project.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { useDeletion } from './use-deletion.ts'
import styles from './settings.module.css'

/** Deletes single projects that can no longer be opened. */
export function DeleteProjects({ projects }: { projects: readonly Project[] }) {
  return (
    <Section grave title={projectSettingsMessages.deleteSome} text={projectSettingsMessages.deleteText}>
      <p className={styles.state}>{projectSettingsMessages.deleteWarning}</p>
      <ul className={styles.closedProjects}>
        {projects.map((project) => (
          <Goner key={project.id} project={project} />
        ))}
      </ul>
    </Section>
  )
}

function Goner({ project }: { project: Project }) {
  const { confirmAndDelete, busy } = useDeletion(project)
  return (
    <li className={styles.act}>
      <bdi className={styles.actText}>{project.title}</bdi>
      <Button
        small
        look="danger"
        disabled={busy}
        aria-label={projectSettingsMessages.deleteOf(project.title)}
        onClick={() => void confirmAndDelete().catch(() => undefined)}
      >
        {projectSettingsMessages.delete}
      </Button>
    </li>
  )
}
