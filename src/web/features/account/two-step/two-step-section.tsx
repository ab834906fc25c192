import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDayHere } from '#shared/words/formats.ts'
import { twoStepMessages } from '#shared/words/settings/settings.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { ProofDialog } from '../proof-dialog.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TurnOn } from './turn-on.tsx'
import { twoStepQuery, useTwoStep } from './two-step.queries.ts'
import accountStyles from '../account.module.css'
import styles from './two-step.module.css'

/** Suggests new recovery codes when this many are left. */
const FEW = 3
type Open = 'on' | 'off' | 'renew' | { codes: readonly string[] } | null

/** Turns two-step sign-in on or off and renews the recovery codes. */
export function TwoStepSection({ user }: { user: string }) {
  const { data, error, refetch } = useQuery(twoStepQuery(useApi(), user))
  const [open, setOpen] = useState<Open>(null)
  const alerts = useAlerts()
  const close = () => setOpen(null)
  const show = (codes: readonly string[]) => setOpen({ codes })
  const turnedOn = (codes: readonly string[]) => {
    alerts.prompt(twoStepMessages.on, { kind: 'success' })
    show(codes)
  }
  return (
    <SettingsSection
      id="two-step"
      title={twoStepMessages.title}
      text={twoStepMessages.text}
      act={data?.since === null && <Button onClick={() => setOpen('on')}>{twoStepMessages.turnOn}</Button>}
    >
      {error && !data && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="2.5rem" />}
      {data && data.since !== null && (
        <>
          <div className={styles.state}>
            <span className={accountStyles.badge}>{twoStepMessages.isOn}</span>
            <span>{twoStepMessages.since(formatDayHere(data.since))}</span>
            <span>{twoStepMessages.left(data.recovery_codes)}</span>
          </div>
          {data.recovery_codes <= FEW && <p className={accountStyles.note}>{twoStepMessages.few}</p>}
          <div className={styles.acts}>
            <Button onClick={() => setOpen('renew')}>{twoStepMessages.renew}</Button>
            <Button onClick={() => setOpen('off')}>{twoStepMessages.turnOff}</Button>
          </div>
        </>
      )}
      {open === 'on' && <TurnOn user={user} onDone={turnedOn} onClose={close} />}
      {open === 'off' && <TurnOff user={user} onClose={close} />}
      {open === 'renew' && <Renew user={user} onDone={show} onClose={close} />}
      {open !== null && typeof open === 'object' && <RecoveryCodes codes={open.codes} onClose={close} />}
    </SettingsSection>
  )
}

function TurnOff({ user, onClose }: { user: string; onClose: () => void }) {
  const { turnOff } = useTwoStep(user)
  const alerts = useAlerts()
  const onSuccess = () => {
    alerts.prompt(twoStepMessages.off, { kind: 'success' })
    onClose()
  }
  return (
    <ProofDialog
      title={twoStepMessages.offTitle}
      description={twoStepMessages.offText}
      password
      code
      danger
      label={twoStepMessages.turnOff}
      busy={turnOff.isPending}
      failure={turnOff.error}
      onSubmit={({ password, code }) => turnOff.mutate({ password, code }, { onSuccess })}
      onClose={onClose}
    />
  )
}

interface RenewProps {
  user: string
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}

function Renew({ user, onDone, onClose }: RenewProps) {
  const { renew } = useTwoStep(user)
  return (
    <ProofDialog
      title={twoStepMessages.renewTitle}
      description={twoStepMessages.renewText}
      password
      code
      label={twoStepMessages.renew}
      busy={renew.isPending}
      failure={renew.error}
      onSubmit={({ password, code }) =>
        renew.mutate({ password, code }, { onSuccess: ({ recovery_codes }) => onDone(recovery_codes) })
      }
      onClose={onClose}
    />
  )
}
