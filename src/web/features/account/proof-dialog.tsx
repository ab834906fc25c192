import { TextInput } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { dialogMessages } from '#shared/words/page/page.ts'
import { proofMessages } from '#shared/words/settings/settings.ts'
import { PasswordInput } from '#web/form/password-input.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { sayFailure } from '#web/kit/say-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import styles from './account.module.css'

export type Proof = Record<'name' | 'password' | 'code', string>

interface Props {
  title: string
  description?: string
  /** Asks for a name and proposes one. */
  name?: { label: string; first: string }
  /** A word that the user has to type. */
  word?: string
  /** Asks for the password. */
  password?: boolean
  /** Asks for a code of the authenticator app or a recovery code. */
  code?: boolean
  label: string
  danger?: boolean
  busy: boolean
  /** The error of the last attempt. */
  failure: unknown
  children?: ReactNode
  onSubmit: (proof: Proof) => void
  onClose: () => void
}

/** Asks the user to confirm their identity before a sensitive act. */
export function ProofDialog(props: Props) {
  const { title, description, name, word, password, code, label, danger, busy, failure, children } = props
  const [given, setGiven] = useState<Proof>({ name: name?.first ?? '', password: '', code: '' })
  const [typed, setTyped] = useState('')
  const form = useId()
  const set = (key: keyof Proof) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setGiven((now) => ({ ...now, [key]: value }))
  }
  const ready =
    (!name || given.name.trim() !== '') &&
    (!word || typed.trim() === word) &&
    (!password || given.password !== '') &&
    (!code || given.code.trim() !== '')
  const said = failure ? sayFailure(failure) : null
  const field = isApiError(failure) ? failure.field : undefined
  const submit = () => ready && !busy && props.onSubmit(given)
  // A running request can't be cancelled, and its reply has to be shown.
  const close = () => busy || props.onClose()
  return (
    <Modal
      open
      role="alertdialog"
      title={title}
      {...(description !== undefined && { description })}
      onClose={close}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {dialogMessages.cancel}
          </Button>
          <Button type="submit" form={form} look={danger ? 'danger' : 'primary'} disabled={!ready || busy}>
            {label}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.proof}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {children}
        {name && (
          <TextInput label={name.label} value={given.name} maxLength={100} data-autofocus onChange={set('name')} />
        )}
        {word && (
          <TextInput
            label={dialogMessages.typeWord(word)}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {password && (
          <PasswordInput
            label={proofMessages.password}
            value={given.password}
            autoComplete="current-password"
            data-autofocus={!name}
            error={field?.includes('password') && said?.title}
            errorProps={{ role: 'alert' }}
            onChange={set('password')}
          />
        )}
        {code && (
          <TextInput
            label={proofMessages.code}
            description={proofMessages.codeHint}
            value={given.code}
            autoComplete="one-time-code"
            inputMode="text"
            error={field === 'code' && said?.title}
            errorProps={{ role: 'alert' }}
            onChange={set('code')}
          />
        )}
        {said && !field && (
          <div role="alert" className={styles.error}>
            {said.title}
            {said.text && <div>{said.text}</div>}
          </div>
        )}
      </form>
    </Modal>
  )
}
