import { passkeysMessages } from '#shared/words/settings/settings.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { describeDevice } from '../user-agent.ts'
import { ConfirmIdentityDialog } from '../confirm-identity-dialog.tsx'
import { usePasskeyMutations } from './passkeys.queries.ts'

/** Asks for a name and the password, and then lets the browser create the passkey. */
export function AddPasskeyDialog({ user, onClose }: { user: string; onClose: () => void }) {
  const { add } = usePasskeyMutations(user)
  const alerts = useAlerts()
  const onSuccess = ({ name }: { name: string }) => {
    alerts.prompt(passkeysMessages.added(name), { kind: 'success' })
    onClose()
  }
  const onError = (error: unknown) => {
    if (isApiError(error)) return
    alerts.prompt(passkeysMessages.notAdded)
    onClose()
  }
  return (
    <ConfirmIdentityDialog
      title={passkeysMessages.add}
      description={passkeysMessages.addText}
      name={{ label: passkeysMessages.name, initialValue: describeDevice(navigator.userAgent) }}
      asksPassword
      label={add.isPending ? passkeysMessages.adding : passkeysMessages.add}
      isBusy={add.isPending}
      failure={isApiError(add.error) ? add.error : null}
      onSubmit={({ name, password }) => add.mutate({ name, password }, { onSuccess, onError })}
      onClose={onClose}
    />
  )
}
