import { TextInput } from '@mantine/core'
import { useId, useRef, useState, type ReactNode } from 'react'
import { dialogMessages } from '#shared/words/page/page.ts'
import { proofMessages } from '#shared/words/settings/settings.ts'
import { useInvalidFocus } from '#web/form/keyboard/focus-field.ts'
import { PasswordInput } from '#web/form/password-input.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { describeFailure } from '#web/kit/describe-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import styles from './account.module.css'

export type IdentityProof = Record<'name' | 'password' | 'code', string>

interface Props {
  title: string
  description?: string
  /** Asks for a name, prefilled with `initialValue`. */
  name?: { label: string; initialValue: string }
  /** A word that the user has to type. */
  confirmationWord?: string
  /** Whether to ask for the password. */
  asksPassword?: boolean
  /** Whether to ask for a code of the authenticator app or a recovery code. */
  asksCode?: boolean
  label: string
  isDangerous?: boolean
  isBusy: boolean
  /** The error of the last attempt, if it failed. */
  failure: unknown
  children?: ReactNode
  onSubmit: (proof: IdentityProof) => void
  onClose: () => void
}

/** Asks the user to confirm their identity before a sensitive act. */
export function ConfirmIdentityDialog(props: Props) {
  const {
    title,
    description,
    name,
    confirmationWord,
    asksPassword,
    asksCode,
    label,
    isDangerous,
    isBusy,
    failure,
    children,
  } = props
  const [values, setValues] = useState<IdentityProof>({ name: name?.initialValue ?? '', password: '', code: '' })
  const [typedWord, setTypedWord] = useState('')
  const formId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  useInvalidFocus(formRef, failure)
  const createHandler = (key: keyof IdentityProof) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setValues((current) => ({ ...current, [key]: value }))
  }
  const isComplete =
    (!name || values.name.trim() !== '') &&
    (!confirmationWord || typedWord.trim() === confirmationWord) &&
    (!asksPassword || values.password !== '') &&
    (!asksCode || values.code.trim() !== '')
  const failureText = failure ? describeFailure(failure) : null
  const field = isApiError(failure) ? failure.field : undefined
  const submit = () => isComplete && !isBusy && props.onSubmit(values)
  // A running request can't be cancelled, and its reply has to be shown.
  const close = () => isBusy || props.onClose()
  return (
    <Modal
      open
      role="alertdialog"
      title={title}
      {...(description !== undefined && { description })}
      onClose={close}
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            {dialogMessages.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDangerous ? 'danger' : 'primary'}
            disabled={!isComplete || isBusy}
          >
            {label}
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id={formId}
        className={styles.proof}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {children}
        {name && (
          <TextInput
            label={name.label}
            value={values.name}
            maxLength={100}
            data-autofocus
            onChange={createHandler('name')}
          />
        )}
        {confirmationWord && (
          <TextInput
            label={dialogMessages.typeWord(confirmationWord)}
            value={typedWord}
            autoComplete="off"
            data-autofocus={!name || undefined}
            onChange={(event) => setTypedWord(event.currentTarget.value)}
          />
        )}
        {asksPassword && (
          <PasswordInput
            label={proofMessages.password}
            value={values.password}
            autoComplete="current-password"
            data-autofocus={(!name && !confirmationWord) || undefined}
            error={field?.includes('password') && failureText?.title}
            errorProps={{ role: 'alert' }}
            onChange={createHandler('password')}
          />
        )}
        {asksCode && (
          <TextInput
            label={proofMessages.code}
            description={proofMessages.codeHint}
            value={values.code}
            autoComplete="one-time-code"
            inputMode="text"
            error={field === 'code' && failureText?.title}
            errorProps={{ role: 'alert' }}
            onChange={createHandler('code')}
          />
        )}
        {failureText && !field && (
          <div role="alert" className={styles.error}>
            {failureText.title}
            {failureText.text && <div>{failureText.text}</div>}
          </div>
        )}
      </form>
    </Modal>
  )
}
