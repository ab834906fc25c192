import { IconLock, IconWorld } from '@tabler/icons-react'
import type { Project } from '#shared/entities/project.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import type { FormState } from '#web/form/form-state.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { useSaveProject } from '../settings.queries.ts'
import styles from '#web/ui/styles/settings.module.css'

/** Sets, changes and removes the password of the gallery. The current one is never shown. */
export function GalleryPasswordSection({ project, form }: { project: Project; form: FormState }) {
  const { has_password: hasPassword } = project
  const { mutateAsync, isPending } = useSaveProject(project.id)
  const alerts = useAlerts()
  const confirmRemoval = async () => {
    const isConfirmed = await alerts.confirm({
      title: projectSettingsMessages.removeTitle,
      description: projectSettingsMessages.removeText,
      actionLabel: projectSettingsMessages.remove,
    })
    if (!isConfirmed) return
    await mutateAsync({ password: null })
    alerts.prompt(projectSettingsMessages.removed, { kind: 'success' })
  }
  const StateIcon = hasPassword ? IconLock : IconWorld
  const label = hasPassword ? projectSettingsMessages.newPassword : undefined
  return (
    <Section title={projectSettingsMessages.password} text={projectSettingsMessages.passwordText}>
      <div className={styles.stateRow}>
        <p className={styles.state}>
          <StateIcon size={18} stroke={1.75} aria-hidden />
          {hasPassword ? projectSettingsMessages.hasPassword : projectSettingsMessages.noPassword}
        </p>
        {hasPassword && (
          <Button small disabled={isPending} onClick={() => void confirmRemoval().catch(() => undefined)}>
            {projectSettingsMessages.remove}
          </Button>
        )}
      </div>
      <FormFields form={{ ...form, fields: form.fields.map((field) => (label ? { ...field, label } : field)) }} />
    </Section>
  )
}
