import { Link } from '@tanstack/react-router'
import { galleryDesignMessages } from '#shared/words/gallery-design/gallery-design.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { getButtonClass } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import styles from '#web/ui/styles/settings.module.css'

/** A link to the gallery design. */
export function GalleryDesignSection({ project }: { project: string }) {
  return (
    <Section title={projectSettingsMessages.design} text={projectSettingsMessages.designText}>
      <div className={styles.act}>
        <p className={styles.actText}>{galleryDesignMessages.openText}</p>
        <Link to="/client/gallery/design" search={{ projectId: project }} className={getButtonClass({})}>
          {galleryDesignMessages.open}
        </Link>
      </div>
    </Section>
  )
}
