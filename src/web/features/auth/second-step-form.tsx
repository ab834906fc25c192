import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '#shared/entities/user.ts'
import { loginMessages, secondStepMessages } from '#shared/words/account/account.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { describeFailure } from '#web/kit/describe-failure.ts'
import { useSecondStep } from './auth.queries.ts'
import styles from './auth.module.css'

interface Props {
  token: string
  onSignedIn: (me: CurrentUser) => void
  /** Goes back to the password form. */
  onBack: () => void
}

/** Asks for the code of the authenticator app, or for a recovery code. */
export function SecondStep({ token, onSignedIn, onBack }: Props) {
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  const [code, setCode] = useState('')
  const [errorText, setErrorText] = useState<string | null>(null)
  const secondStep = useSecondStep(token)
  const alerts = useAlerts()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const handleError = (error: unknown) => {
    if (isApiError(error) && error.code === 'sign_in_again') {
      alerts.prompt(error.message, { kind: 'error' })
      return onBack()
    }
    const { title, text } = describeFailure(error)
    setErrorText([title, text].filter(Boolean).join('. '))
    input.current?.select()
  }
  const submit = () => {
    if (secondStep.isPending) return
    if (code.trim() === '') {
      input.current?.focus()
      return setErrorText(secondStepMessages.required)
    }
    secondStep.mutate(code, { onSuccess: onSignedIn, onError: handleError })
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className={styles.step}>{usesRecoveryCode ? secondStepMessages.recovery : secondStepMessages.app}</p>
      <TextInput
        ref={input}
        label={usesRecoveryCode ? secondStepMessages.recoveryCode : secondStepMessages.code}
        value={code}
        error={errorText}
        errorProps={{ role: 'alert' }}
        maxLength={40}
        inputMode={usesRecoveryCode ? 'text' : 'numeric'}
        autoComplete={usesRecoveryCode ? 'off' : 'one-time-code'}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setErrorText(null)
        }}
      />
      <Button type="submit" fullWidth aria-busy={secondStep.isPending}>
        {secondStep.isPending ? loginMessages.signingIn : loginMessages.signIn}
      </Button>
      <div className={styles.ways}>
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            setUsesRecoveryCode(!usesRecoveryCode)
            setCode('')
            setErrorText(null)
            input.current?.focus()
          }}
        >
          {usesRecoveryCode ? secondStepMessages.switchToApp : secondStepMessages.switchToRecoveryCode}
        </button>
        <button type="button" className={styles.link} onClick={onBack}>
          {secondStepMessages.back}
        </button>
      </div>
    </form>
  )
}
