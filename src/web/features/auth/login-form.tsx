import { useState } from 'react'
import type { Me } from '#shared/entities/user.ts'
import { invitedLoginForm, loginForm } from '#shared/forms/account/login.form.ts'
import { loginMessages } from '#shared/words/account/account.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import { useForm } from '#web/form/form-state.ts'
import { FormFrame } from '#web/form/form-view.tsx'
import { useLogin } from './auth.queries.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { passkeysWork } from '#web/kit/client/passkeys-work.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondStep } from './second-step.tsx'
import styles from './auth.module.css'

interface Props {
  /** The user to act as; an administrator signs in with their own credentials. */
  loginAs?: string | undefined
  /** The invitation to accept, with the address it was sent to. */
  invite?: { id: string; email: string } | undefined
  onSignedIn: (me: Me) => void
}

/** Signs in with email and password, and with a code if the account requires it. @spec 2.login.1 */
export function LoginForm({ loginAs, invite, onSignedIn }: Props) {
  const [forgot, setForgot] = useState(false)
  const [half, setHalf] = useState<string | null>(null)
  const login = useLogin()
  const form = useForm({
    form: invite ? invitedLoginForm : loginForm,
    ...(invite && { loaded: { email: invite.email } }),
    save: async (_changes, { email, password }) => {
      const credentials = { email: String(email), password: String(password) }
      const about = { ...(loginAs && { login_as: loginAs }), ...(invite && { invite: invite.id }) }
      const answer = await login.mutateAsync({ ...credentials, ...about })
      if ('second_step' in answer) setHalf(answer.second_step.token)
      else onSignedIn(answer)
    },
  })
  if (half !== null) return <SecondStep token={half} onSignedIn={onSignedIn} onBack={() => setHalf(null)} />
  return (
    <div className={styles.form}>
      <FormFrame form={form} once place="wide" label={loginMessages.signIn} busyLabel={loginMessages.signingIn}>
        <FormFields form={form} />
        <div className={styles.row}>
          <button type="button" className={styles.link} onClick={() => setForgot(true)}>
            {loginMessages.forgot}
          </button>
        </div>
      </FormFrame>
      {!loginAs && !invite && passkeysWork() && <PasskeyButton onSignedIn={onSignedIn} />}
      {forgot && <ForgotPassword email={String(form.values.email ?? '')} onClose={() => setForgot(false)} />}
    </div>
  )
}
