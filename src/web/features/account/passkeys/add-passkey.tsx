import { passkeysMessages } from '#shared/words/settings/settings.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { deviceName } from '../device.ts'
import { ProofDialog } from '../proof-dialog.tsx'
import { usePasskeys } from './passkeys.queries.ts'

/** Asks for a name and the password, and then lets the browser create the passkey. */
export function AddPasskey({ user, onClose }: { user: string; onClose: () => void }) {
  const { add } = usePasskeys(user)
  const alerts = useAlerts()
  const onSuccess = ({ name }: { name: string }) => {
    alerts.prompt(passkeysMessages.added(name), { kind: 'success' })
    onClose()
  }
  const onError = (error: unknown) => {
    if (isApiError(error)) return
    alerts.prompt(passkeysMessages.notMade)
    onClose()
  }
  return (
    <ProofDialog
      title={passkeysMessages.add}
      description={passkeysMessages.addText}
      name={{ label: passkeysMessages.name, first: deviceName(navigator.userAgent) }}
      password
      label={add.isPending ? passkeysMessages.adding : passkeysMessages.add}
      busy={add.isPending}
      failure={isApiError(add.error) ? add.error : null}
      onSubmit={({ name, password }) => add.mutate({ name, password }, { onSuccess, onError })}
      onClose={onClose}
    />
  )
}
