import { IconLock, IconWorld } from '@tabler/icons-react'
import type { Portal } from '#shared/entities/submissions/portal.ts'
import { portalForms } from '#shared/forms/project/portal.form.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import settings from '../settings/settings.module.css'
import { useSavePortal } from './portal.queries.ts'

/** Sets, changes and removes the password of the portal. The current one is never shown. */
export function PortalPasswordSection({ portal }: { portal: Portal }) {
  const { has_password: hasPassword } = portal
  const { mutateAsync, isPending } = useSavePortal(portal)
  const alerts = useAlerts()
  const savePassword = async (password: string | null) => {
    await mutateAsync({ password })
    alerts.prompt(password === null ? portalMessages.passwordRemoved : portalMessages.passwordSet, { kind: 'success' })
  }
  const StateIcon = hasPassword ? IconLock : IconWorld
  return (
    <Section title={portalMessages.password} text={portalMessages.passwordText}>
      <p className={settings.state}>
        <StateIcon size={18} stroke={1.75} aria-hidden />
        {hasPassword ? portalMessages.hasPassword : portalMessages.noPassword}
      </p>
      <FormView
        form={portalForms.password}
        label={hasPassword ? portalMessages.changePassword : portalMessages.set}
        nextToButton={
          hasPassword && (
            <Button disabled={isPending} onClick={() => void savePassword(null).catch(() => undefined)}>
              {portalMessages.removePassword}
            </Button>
          )
        }
        save={({ password }) => savePassword(String(password))}
      />
    </Section>
  )
}
