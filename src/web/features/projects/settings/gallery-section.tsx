import { Link } from '@tanstack/react-router'
import { galleryDesignMessages } from '#shared/words/gallery-design/gallery-design.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { getButtonClass } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import styles from './settings.module.css'

/** A link to the gallery design. */
export function GalleryDesignSection({ project }: { project: string }) {
  return (
    <Section title={projectSettingsMessages.gallery} text={projectSettingsMessages.galleryText}>
      <div className={styles.act}>
        <p className={styles.actText}>{galleryDesignMessages.openText}</p>
        <Link
          to="/client/settings/gallery"
          search={{ projectId: project }}
          className={getButtonClass({ variant: 'primary' })}
        >
          {galleryDesignMessages.open}
        </Link>
      </div>
    </Section>
  )
}
