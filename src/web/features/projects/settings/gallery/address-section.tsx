import type { Project } from '#shared/entities/project.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import type { FormState } from '#web/form/form-state.ts'
import { Section } from '#web/ui/client/section.tsx'
import { ShareAddress } from '#web/kit/share/share-address.tsx'
import { resolveAlias } from '../use-project-settings.ts'
import styles from '#web/ui/styles/settings.module.css'

const toGalleryUrl = (urlAlias: string) => `${window.location.origin}/view/${urlAlias}`

/** The address of the gallery: its last part to change, and the whole to share. */
export function GalleryAddressSection({ project, form }: { project: Project; form: FormState }) {
  const alias = resolveAlias(form.values, project)
  const currentUrl = toGalleryUrl(project.url_alias)
  return (
    <Section title={projectSettingsMessages.galleryAddress} text={projectSettingsMessages.galleryAddressText}>
      <div className={styles.fields}>
        <FormFields form={{ ...form, fields: form.fields.filter(({ key }) => key === 'url_alias') }} />
        {alias === project.url_alias ? (
          <ShareAddress address={currentUrl} label={projectSettingsMessages.galleryAddress} />
        ) : (
          <p className={styles.hint} role="status">
            {projectSettingsMessages.newAddress} <strong>{toGalleryUrl(alias)}</strong>{' '}
            {projectSettingsMessages.oldAddressRedirects(currentUrl)}
          </p>
        )}
      </div>
    </Section>
  )
}
