import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import type { FormState } from '#web/form/form-state.ts'
import { Section } from '#web/ui/client/section.tsx'

/** The title of a project. */
export function ProjectNameSection({ form }: { form: FormState }) {
  return (
    <Section title={projectSettingsMessages.project} text={projectSettingsMessages.projectText}>
      <FormFields form={{ ...form, fields: form.fields.filter(({ key }) => key === 'title') }} />
    </Section>
  )
}
