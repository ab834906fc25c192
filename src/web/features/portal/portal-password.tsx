import { IconLock, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Portal } from '#shared/entities/submissions/portal.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import settings from '#web/ui/styles/settings.module.css'
import { useSavePortal } from './portal.queries.ts'

/** Whether the portal has a password, which is never shown. The field that sets it is saved with the other settings. */
export function PortalPassword({ portal, children }: { portal: Portal; children: ReactNode }) {
  const { has_password: hasPassword } = portal
  const { mutate, isPending } = useSavePortal(portal)
  const alerts = useAlerts()
  const remove = () =>
    mutate(
      { password: null },
      { onSuccess: () => void alerts.prompt(portalMessages.passwordRemoved, { kind: 'success' }) },
    )
  const StateIcon = hasPassword ? IconLock : IconWorld
  return (
    <>
      <p className={settings.state}>
        <StateIcon size={18} stroke={1.75} aria-hidden />
        {hasPassword ? portalMessages.hasPassword : portalMessages.noPassword}
      </p>
      {children}
      {hasPassword && (
        <div>
          <Button disabled={isPending} onClick={remove}>
            {portalMessages.removePassword}
          </Button>
        </div>
      )}
    </>
  )
}
