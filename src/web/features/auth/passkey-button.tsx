import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import type { Me } from '#shared/entities/user.ts'
import { loginMessages } from '#shared/words/account/account.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { usePasskey } from './auth.queries.ts'

/** Signs in with a passkey. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (me: Me) => void }) {
  const passkey = usePasskey()
  const alerts = useAlerts()
  // Cancelling the browser's dialog isn't an error.
  const refuse = (error: unknown) => (isApiError(error) ? alerts.failed(error) : alerts.prompt(loginMessages.passkeyStopped))
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<IconKey size={18} stroke={1.75} aria-hidden />}
      aria-busy={passkey.isPending}
      onClick={() => !passkey.isPending && passkey.mutate(undefined, { onSuccess: onSignedIn, onError: refuse })}
    >
      {passkey.isPending ? loginMessages.signingIn : loginMessages.passkey}
    </Button>
  )
}
