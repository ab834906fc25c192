import type { Project } from '#shared/entities/project.ts'
import type { Field } from '#shared/forms/field.ts'
import { projectNamesForm } from '#shared/forms/project/project.form.ts'
import { toAlias } from '#shared/rules/url-alias.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import type { FormState } from '#web/form/form-state.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useViewer } from '#web/kit/client/use-may.ts'
import { Section } from '#web/ui/client/section.tsx'
import { useSaveProject } from './settings.queries.ts'
import styles from './settings.module.css'

/** The title of a project and the address of its gallery. */
export function ProjectNameSection({ project }: { project: Project }) {
  const { mutateAsync } = useSaveProject(project.id)
  const renderBelow = (field: Field, form: FormState) =>
    field.key === 'url_alias' ? <AddressPreview form={form} project={project} /> : null
  return (
    <Section title={projectSettingsMessages.project} text={projectSettingsMessages.projectText}>
      <FormView
        form={projectNamesForm}
        loaded={project}
        viewer={useViewer(project.id)}
        save={(changes) =>
          mutateAsync({ ...changes, ...('url_alias' in changes && { url_alias: resolveAlias(changes, project) }) })
        }
        belowField={renderBelow}
      />
    </Section>
  )
}

/** The alias in the form, or one derived from the title if it is empty. */
const resolveAlias = ({ url_alias, title }: { url_alias?: unknown; title?: unknown }, project: Project): string =>
  String(url_alias || toAlias(String(title ?? project.title)))

/** The full gallery address after saving, and that the old one will redirect to it. */
function AddressPreview({ form, project }: { form: FormState; project: Project }) {
  const alias = resolveAlias(form.values, project)
  const toGalleryUrl = (urlAlias: string) => `${window.location.origin}/view/${urlAlias}`
  if (alias === project.url_alias)
    return (
      <p className={styles.hint}>
        {projectSettingsMessages.address}{' '}
        <a href={toGalleryUrl(alias)} target="_blank" rel="noopener">
          {toGalleryUrl(alias)}
        </a>
      </p>
    )
  return (
    <p className={styles.hint} role="status">
      {projectSettingsMessages.newAddress} <strong>{toGalleryUrl(alias)}</strong>{' '}
      {projectSettingsMessages.oldAddressRedirects(toGalleryUrl(project.url_alias))}
    </p>
  )
}
