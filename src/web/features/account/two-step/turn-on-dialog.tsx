import { TextInput } from '@mantine/core'
import { Suspense, useId, useRef, useState } from 'react'
import { dialogMessages } from '#shared/words/page/page.ts'
import { twoStepMessages } from '#shared/words/settings/settings.ts'
import { useInvalidFocus } from '#web/form/keyboard/focus-field.ts'
import { describeFailure } from '#web/kit/describe-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { ConfirmIdentityDialog } from '../confirm-identity-dialog.tsx'
import { useTwoStepMutations } from './two-step.queries.ts'
import styles from './two-step.module.css'

const QrCode = lazyWithMessages(async () => (await import('#web/ui/public/qr-code.tsx')).QrCode)

interface Props {
  user: string
  /** Called with the recovery codes. */
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}

/** Turns two-step sign-in on: asks for the password, shows the QR code and checks a first code. */
export function TurnOnDialog({ user, onDone, onClose }: Props) {
  const { prepare, turnOn } = useTwoStepMutations(user)
  const [code, setCode] = useState('')
  const formId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  useInvalidFocus(formRef, turnOn.error)
  if (!prepare.data)
    return (
      <ConfirmIdentityDialog
        title={twoStepMessages.start}
        description={twoStepMessages.startText}
        asksPassword
        label={twoStepMessages.continue}
        isBusy={prepare.isPending}
        failure={prepare.error}
        onSubmit={({ password }) => prepare.mutate(password)}
        onClose={onClose}
      />
    )
  const { secret, address: otpAuthUrl } = prepare.data
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
          <Button type="submit" form={formId} variant="primary" disabled={code.trim() === '' || turnOn.isPending}>
            {twoStepMessages.turnOn}
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id={formId}
        className={styles.scan}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Suspense fallback={<div className={styles.qr} style={{ aspectRatio: 1 }} />}>
          <QrCode className={styles.qr} text={otpAuthUrl} label={twoStepMessages.picture} />
        </Suspense>
        <div className={styles.quiet}>
          {twoStepMessages.enterKey}
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
          error={turnOn.error && describeFailure(turnOn.error).title}
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
