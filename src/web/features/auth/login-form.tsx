import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { Me } from '#shared/entities/user.ts'
import { formMessages, loginMessages } from '#shared/messages.ts'
import { isEmail } from '#web/kit/is-email.ts'
import { useLogin } from './auth.queries.ts'
import { ForgotPassword } from './forgot-password.tsx'
import styles from './auth.module.css'

interface Props {
  /** The user to act as; an administrator signs in with their own credentials. */
  loginAs?: string | undefined
  onSignedIn: (me: Me) => void
}

/**
 * Email and password.
 * @spec 2.login.1
 */
export function LoginForm({ loginAs, onSignedIn }: Props) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<{ email?: string; password?: string }>({})
  const [forgot, setForgot] = useState(false)
  const login = useLogin()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (login.isPending) return
    const found: typeof wrong = {}
    if (!email.trim()) found.email = formMessages.required(loginMessages.email)
    else if (!isEmail(email.trim())) found.email = formMessages.notEmail(loginMessages.email)
    if (!password) found.password = formMessages.required(loginMessages.password)
    setWrong(found)
    if (found.email || found.password) return
    login.mutate({ email, password, ...(loginAs && { login_as: loginAs }) }, { onSuccess: onSignedIn })
  }
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          label={loginMessages.email}
          type="email"
          autoComplete="username"
          autoFocus
          required
          value={email}
          error={wrong.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={loginMessages.password}
          autoComplete="current-password"
          required
          value={password}
          error={wrong.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <div className={styles.row}>
          <button type="button" className={styles.link} onClick={() => setForgot(true)}>
            {loginMessages.forgot}
          </button>
        </div>
        <Button type="submit" fullWidth aria-busy={login.isPending}>
          {login.isPending ? loginMessages.signingIn : loginMessages.signIn}
        </Button>
      </form>
      {forgot && <ForgotPassword email={email} onClose={() => setForgot(false)} />}
    </>
  )
}
