import { useRouter } from '@tanstack/react-router'
import { ownPasswordMessages } from '#shared/words/account/account.ts'
import { OwnPasswordPage } from '#web/pages/client/own-password.tsx'
import { useAlerts } from '#web/kit/alerts.tsx'
import { ClientTheme } from '#web/ui/client/client-provider.tsx'

/** Replaces the requested screen until the user has set their own password. */
export function OwnPasswordScreen() {
  const router = useRouter()
  const alerts = useAlerts()
  const onDone = () => {
    alerts.prompt(ownPasswordMessages.done, { kind: 'success' })
    void router.invalidate()
  }
  return (
    <ClientTheme>
      <OwnPasswordPage onDone={onDone} />
    </ClientTheme>
  )
}
