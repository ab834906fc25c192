import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatLocalDay } from '#shared/words/formats.ts'
import { twoStepMessages } from '#shared/words/settings/settings.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { ConfirmIdentityDialog } from '../confirm-identity-dialog.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TurnOnDialog } from './turn-on-dialog.tsx'
import { twoStepQuery, useTwoStepMutations } from './two-step.queries.ts'
import accountStyles from '../account.module.css'
import styles from './two-step.module.css'

/** New recovery codes are suggested when this many or fewer are left. */
const LOW_CODE_COUNT = 3
type OpenDialog = 'on' | 'off' | 'renew' | { codes: readonly string[] } | null

/** Turns two-step sign-in on or off and renews the recovery codes. */
export function TwoStepSection({ user }: { user: string }) {
  const { data, error, refetch } = useQuery(twoStepQuery(useApi(), user))
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const alerts = useAlerts()
  const close = () => setOpenDialog(null)
  const showCodes = (codes: readonly string[]) => setOpenDialog({ codes })
  const handleTurnedOn = (codes: readonly string[]) => {
    alerts.prompt(twoStepMessages.on, { kind: 'success' })
    showCodes(codes)
  }
  return (
    <SettingsSection
      id="two-step"
      title={twoStepMessages.title}
      text={twoStepMessages.text}
      action={data?.since === null && <Button onClick={() => setOpenDialog('on')}>{twoStepMessages.turnOn}</Button>}
    >
      {error && !data && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="2.5rem" />}
      {data && data.since !== null && (
        <>
          <div className={styles.state}>
            <span className={accountStyles.badge}>{twoStepMessages.isOn}</span>
            <span>{twoStepMessages.since(formatLocalDay(data.since))}</span>
            <span>{twoStepMessages.codesLeft(data.recovery_codes)}</span>
          </div>
          {data.recovery_codes <= LOW_CODE_COUNT && (
            <p className={accountStyles.note}>{twoStepMessages.fewCodesLeft}</p>
          )}
          <div className={styles.acts}>
            <Button onClick={() => setOpenDialog('renew')}>{twoStepMessages.renew}</Button>
            <Button onClick={() => setOpenDialog('off')}>{twoStepMessages.turnOff}</Button>
          </div>
        </>
      )}
      {openDialog === 'on' && <TurnOnDialog user={user} onDone={handleTurnedOn} onClose={close} />}
      {openDialog === 'off' && <TurnOffDialog user={user} onClose={close} />}
      {openDialog === 'renew' && <RenewCodesDialog user={user} onDone={showCodes} onClose={close} />}
      {openDialog !== null && typeof openDialog === 'object' && (
        <RecoveryCodesDialog codes={openDialog.codes} onClose={close} />
      )}
    </SettingsSection>
  )
}

function TurnOffDialog({ user, onClose }: { user: string; onClose: () => void }) {
  const { turnOff } = useTwoStepMutations(user)
  const alerts = useAlerts()
  const onSuccess = () => {
    alerts.prompt(twoStepMessages.off, { kind: 'success' })
    onClose()
  }
  return (
    <ConfirmIdentityDialog
      title={twoStepMessages.offTitle}
      description={twoStepMessages.offText}
      asksPassword
      asksCode
      isDangerous
      label={twoStepMessages.turnOff}
      isBusy={turnOff.isPending}
      failure={turnOff.error}
      onSubmit={({ password, code }) => turnOff.mutate({ password, code }, { onSuccess })}
      onClose={onClose}
    />
  )
}

interface RenewCodesProps {
  user: string
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}

function RenewCodesDialog({ user, onDone, onClose }: RenewCodesProps) {
  const { renew } = useTwoStepMutations(user)
  return (
    <ConfirmIdentityDialog
      title={twoStepMessages.renewTitle}
      description={twoStepMessages.renewText}
      asksPassword
      asksCode
      label={twoStepMessages.renew}
      isBusy={renew.isPending}
      failure={renew.error}
      onSubmit={({ password, code }) =>
        renew.mutate({ password, code }, { onSuccess: ({ recovery_codes }) => onDone(recovery_codes) })
      }
      onClose={onClose}
    />
  )
}
