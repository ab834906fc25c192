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
export function PasswordSection({ project }: { project: Project }) {
  const { has_password: has } = project
  const { mutateAsync, isPending } = useSaveProject(project.id)
  const alerts = useAlerts()
  const set = async ({ password }: { password?: unknown }) => {
    await mutateAsync({ password: String(password) })
    alerts.prompt(has ? projectSettingsMessages.changed : projectSettingsMessages.setDone, { kind: 'success' })
  }
  const remove = async () => {
    const sure = await alerts.confirm({
      title: projectSettingsMessages.removeTitle,
      description: projectSettingsMessages.removeText,
      act: projectSettingsMessages.remove,
    })
    if (!sure) return
    await mutateAsync({ password: null })
    alerts.prompt(projectSettingsMessages.removed, { kind: 'success' })
  }
  const Sign = has ? IconLock : IconWorld
  return (
    <Section title={projectSettingsMessages.password} text={projectSettingsMessages.passwordText}>
      <p className={styles.state}>
        <Sign size={18} stroke={1.75} aria-hidden />
        {has ? projectSettingsMessages.hasPassword : projectSettingsMessages.noPassword}
      </p>
      <FormView
        form={galleryPrivacyForm}
        viewer={useViewer(project.id)}
        label={has ? projectSettingsMessages.change : projectSettingsMessages.set}
        beside={
          has && (
            <Button disabled={isPending} onClick={() => void remove().catch(() => undefined)}>
              {projectSettingsMessages.remove}
            </Button>
          )
        }
        save={set}
      />
    </Section>
  )
}
