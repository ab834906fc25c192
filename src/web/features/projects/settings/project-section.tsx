import type { Project } from '#shared/entities/project.ts'
import type { Field } from '#shared/forms/field.ts'
import { namesForm } from '#shared/forms/project/project.form.ts'
import { aliasFrom } from '#shared/rules/url-alias.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import type { FormState } from '#web/form/form-state.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useViewer } from '#web/kit/client/use-may.ts'
import { Section } from '#web/ui/client/section.tsx'
import { useSaveProject } from './settings.queries.ts'
import styles from './settings.module.css'

/** The title of a project and the address of its gallery. */
export function ProjectSection({ project }: { project: Project }) {
  const { mutateAsync } = useSaveProject(project.id)
  const below = (field: Field, form: FormState) =>
    field.key === 'url_alias' ? <Address form={form} project={project} /> : null
  return (
    <Section title={projectSettingsMessages.project} text={projectSettingsMessages.projectText}>
      <FormView
        form={namesForm}
        loaded={project}
        viewer={useViewer(project.id)}
        save={(changes) =>
          mutateAsync({ ...changes, ...('url_alias' in changes && { url_alias: aliasOf(changes, project) }) })
        }
        below={below}
      />
    </Section>
  )
}

/** The alias in the form, or one derived from the title if it is empty. */
const aliasOf = ({ url_alias, title }: { url_alias?: unknown; title?: unknown }, project: Project): string =>
  String(url_alias || aliasFrom(String(title ?? project.title)))

/** The full gallery address after saving, and that the old one will redirect to it. */
function Address({ form, project }: { form: FormState; project: Project }) {
  const alias = aliasOf(form.values, project)
  const at = (part: string) => `${window.location.origin}/view/${part}`
  if (alias === project.url_alias)
    return (
      <p className={styles.hint}>
        {projectSettingsMessages.address}{' '}
        <a href={at(alias)} target="_blank" rel="noopener">
          {at(alias)}
        </a>
      </p>
    )
  return (
    <p className={styles.hint} role="status">
      {projectSettingsMessages.newAddress} <strong>{at(alias)}</strong> {projectSettingsMessages.oldLeads(at(project.url_alias))}
    </p>
  )
}
