import { TextInput } from '@mantine/core'
import { Suspense, useId, useState } from 'react'
import { dialogMessages } from '#shared/words/page/page.ts'
import { twoStepMessages } from '#shared/words/settings/settings.ts'
import { sayFailure } from '#web/kit/say-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { lazily } from '#web/ui/preferences/with-words.ts'
import { ProofDialog } from '../proof-dialog.tsx'
import { useTwoStep } from './two-step.queries.ts'
import styles from './two-step.module.css'

const QrCode = lazily(async () => (await import('./qr-code.tsx')).QrCode)

interface Props {
  user: string
  /** Called with the recovery codes. */
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}

/** Turns two-step sign-in on: asks for the password, shows the QR code and checks a first code. */
export function TurnOn({ user, onDone, onClose }: Props) {
  const { prepare, turnOn } = useTwoStep(user)
  const [code, setCode] = useState('')
  const form = useId()
  if (!prepare.data)
    return (
      <ProofDialog
        title={twoStepMessages.start}
        description={twoStepMessages.startText}
        password
        label={twoStepMessages.goOn}
        busy={prepare.isPending}
        failure={prepare.error}
        onSubmit={({ password }) => prepare.mutate(password)}
        onClose={onClose}
      />
    )
  const { secret, address } = prepare.data
  const submit = () =>
    !turnOn.isPending && turnOn.mutate(code, { onSuccess: ({ recovery_codes }) => onDone(recovery_codes) })
  // A running request can't be cancelled, since its reply has the recovery codes.
  const close = () => turnOn.isPending || onClose()
  return (
    <Modal
      open
      role="alertdialog"
      title={twoStepMessages.scanTitle}
      description={twoStepMessages.scanText}
      onClose={close}
      footer={
        <>
          <Button disabled={turnOn.isPending} onClick={close}>
            {dialogMessages.cancel}
          </Button>
          <Button type="submit" form={form} look="primary" disabled={code.trim() === '' || turnOn.isPending}>
            {twoStepMessages.turnOn}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.scan}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Suspense fallback={<div className={styles.qr} style={{ aspectRatio: 1 }} />}>
          <QrCode text={address} label={twoStepMessages.picture} />
        </Suspense>
        <div className={styles.quiet}>
          {twoStepMessages.byHand}
          <code className={styles.key}>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </div>
        <TextInput
          label={twoStepMessages.enter}
          description={twoStepMessages.enterHint}
          value={code}
          maxLength={10}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          error={turnOn.error && sayFailure(turnOn.error).title}
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            turnOn.reset()
          }}
        />
      </form>
    </Modal>
  )
}
