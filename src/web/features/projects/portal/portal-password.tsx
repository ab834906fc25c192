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
export function PortalPassword({ portal }: { portal: Portal }) {
  const { has_password: has } = portal
  const { mutateAsync, isPending } = useSavePortal(portal)
  const alerts = useAlerts()
  const set = async (password: string | null) => {
    await mutateAsync({ password })
    alerts.prompt(password === null ? portalMessages.passwordRemoved : portalMessages.passwordSet, { kind: 'success' })
  }
  const Sign = has ? IconLock : IconWorld
  return (
    <Section title={portalMessages.password} text={portalMessages.passwordText}>
      <p className={settings.state}>
        <Sign size={18} stroke={1.75} aria-hidden />
        {has ? portalMessages.hasPassword : portalMessages.noPassword}
      </p>
      <FormView
        form={portalForms.password}
        label={has ? portalMessages.changePassword : portalMessages.set}
        beside={
          has && (
            <Button disabled={isPending} onClick={() => void set(null).catch(() => undefined)}>
              {portalMessages.removePassword}
            </Button>
          )
        }
        save={({ password }) => set(String(password))}
      />
    </Section>
  )
}
