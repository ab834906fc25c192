import { IconDownload } from '@tabler/icons-react'
import { API_BASE } from '#shared/api-base.ts'
import type { Project } from '#shared/entities/project.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import styles from '#web/ui/styles/settings.module.css'

/** Downloads the gallery as plain files. */
export function StaticCopySection({ project }: { project: Project }) {
  return (
    <Section title={projectSettingsMessages.staticCopy} text={projectSettingsMessages.staticCopyText}>
      <div className={styles.act}>
        <p className={styles.actText}>
          {project.has_password ? projectSettingsMessages.staticCopyLocked : projectSettingsMessages.staticCopyContents}
        </p>
        {!project.has_password && (
          <ButtonLink href={`${API_BASE}/projects/${project.id}/static_copy?language=${getCurrentLanguage()}`} download>
            <IconDownload size={16} stroke={2} aria-hidden />
            {projectSettingsMessages.downloadCopy}
          </ButtonLink>
        )}
      </div>
    </Section>
  )
}
