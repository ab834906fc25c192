import { IconLock, IconWorld } from '@tabler/icons-react'
import type { Project } from '#shared/entities/project.ts'
import { galleryPrivacyForm } from '#shared/forms/project/project.form.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useViewer } from '#web/kit/client/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { useSaveProject } from './settings.queries.ts'
import styles from './settings.module.css'

/** Sets, changes and removes the password of the gallery. The current one is never shown. */
export function GalleryPasswordSection({ project }: { project: Project }) {
  const { has_password: hasPassword } = project
  const { mutateAsync, isPending } = useSaveProject(project.id)
  const alerts = useAlerts()
  const savePassword = async ({ password }: { password?: unknown }) => {
    await mutateAsync({ password: String(password) })
    alerts.prompt(hasPassword ? projectSettingsMessages.changed : projectSettingsMessages.setDone, { kind: 'success' })
  }
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
  return (
    <Section title={projectSettingsMessages.password} text={projectSettingsMessages.passwordText}>
      <p className={styles.state}>
        <StateIcon size={18} stroke={1.75} aria-hidden />
        {hasPassword ? projectSettingsMessages.hasPassword : projectSettingsMessages.noPassword}
      </p>
      <FormView
        form={galleryPrivacyForm}
        viewer={useViewer(project.id)}
        label={hasPassword ? projectSettingsMessages.change : projectSettingsMessages.set}
        nextToButton={
          hasPassword && (
            <Button disabled={isPending} onClick={() => void confirmRemoval().catch(() => undefined)}>
              {projectSettingsMessages.remove}
            </Button>
          )
        }
        save={savePassword}
      />
    </Section>
  )
}
