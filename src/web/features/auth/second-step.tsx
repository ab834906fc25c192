import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Me } from '#shared/entities/user.ts'
import { loginMessages, secondStepMessages } from '#shared/words/account/account.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { sayFailure } from '#web/kit/say-failure.ts'
import { useSecondStep } from './auth.queries.ts'
import styles from './auth.module.css'

interface Props {
  token: string
  onSignedIn: (me: Me) => void
  /** Goes back to the password. */
  onBack: () => void
}

/** Asks for the code of the authenticator app, or for a recovery code. */
export function SecondStep({ token, onSignedIn, onBack }: Props) {
  const [recovering, setRecovering] = useState(false)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const step = useSecondStep(token)
  const alerts = useAlerts()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const refuse = (error: unknown) => {
    if (isApiError(error) && error.code === 'sign_in_again') {
      alerts.prompt(error.message, { kind: 'error' })
      return onBack()
    }
    const { title, text } = sayFailure(error)
    setWrong([title, text].filter(Boolean).join('. '))
    field.current?.select()
  }
  const submit = () => {
    if (step.isPending) return
    if (code.trim() === '') {
      field.current?.focus()
      return setWrong(secondStepMessages.required)
    }
    step.mutate(code, { onSuccess: onSignedIn, onError: refuse })
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
      <p className={styles.step}>{recovering ? secondStepMessages.recovery : secondStepMessages.app}</p>
      <TextInput
        ref={field}
        label={recovering ? secondStepMessages.recoveryCode : secondStepMessages.code}
        value={code}
        error={wrong}
        errorProps={{ role: 'alert' }}
        maxLength={40}
        inputMode={recovering ? 'text' : 'numeric'}
        autoComplete={recovering ? 'off' : 'one-time-code'}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setWrong(null)
        }}
      />
      <Button type="submit" fullWidth aria-busy={step.isPending}>
        {step.isPending ? loginMessages.signingIn : loginMessages.signIn}
      </Button>
      <div className={styles.ways}>
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            setRecovering(!recovering)
            setCode('')
            setWrong(null)
            field.current?.focus()
          }}
        >
          {recovering ? secondStepMessages.byApp : secondStepMessages.byRecovery}
        </button>
        <button type="button" className={styles.link} onClick={onBack}>
          {secondStepMessages.back}
        </button>
      </div>
    </form>
  )
}
