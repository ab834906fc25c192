import type { Project } from '#shared/entities/project.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { Section } from '#web/ui/client/section.tsx'
import { DeleteProject } from './delete-project.tsx'
import { HandOver } from './hand-over.tsx'
import styles from '#web/ui/styles/settings.module.css'

interface Props {
  project: Project
  mayHandOver: boolean
  mayDelete: boolean
}

/** Transfers or deletes a project, apart from its other settings. */
export function DangerSection({ project, mayHandOver, mayDelete }: Props) {
  return (
    <div className={styles.danger}>
      <Section isIrreversible title={projectSettingsMessages.danger} text={projectSettingsMessages.dangerText}>
        {mayHandOver && <HandOver project={project} />}
        {mayDelete && <DeleteProject project={project} />}
      </Section>
    </div>
  )
}
