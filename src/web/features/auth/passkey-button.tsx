import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import type { CurrentUser } from '#shared/entities/user.ts'
import { loginMessages } from '#shared/words/account/account.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { usePasskeySignIn } from './auth.queries.ts'

/** Signs in with a passkey. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (me: CurrentUser) => void }) {
  const signIn = usePasskeySignIn()
  const alerts = useAlerts()
  // Cancelling the browser's dialog isn't an error.
  const handleError = (error: unknown) =>
    isApiError(error) ? alerts.showError(error) : alerts.prompt(loginMessages.passkeyStopped)
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<IconKey size={18} stroke={1.75} aria-hidden />}
      aria-busy={signIn.isPending}
      onClick={() => !signIn.isPending && signIn.mutate(undefined, { onSuccess: onSignedIn, onError: handleError })}
    >
      {signIn.isPending ? loginMessages.signingIn : loginMessages.passkey}
    </Button>
  )
}
