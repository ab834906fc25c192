import { useState } from 'react'
import type { CurrentUser } from '#shared/entities/user.ts'
import { invitedLoginForm, loginForm } from '#shared/forms/account/login.form.ts'
import { loginMessages } from '#shared/words/account/account.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import { useForm } from '#web/form/form-state.ts'
import { FormFrame } from '#web/form/form-view.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { useLogin } from './auth.queries.ts'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { supportsPasskeys } from '#web/kit/client/supports-passkeys.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondStep } from './second-step-form.tsx'
import styles from './auth.module.css'

interface Props {
  /** The user to act as; an administrator signs in with their own credentials. */
  loginAs?: string | undefined
  /** The invitation to accept, with the address it was sent to. */
  invite?: { id: string; email: string } | undefined
  onSignedIn: (me: CurrentUser) => void
}

/** Signs in with email and password, and with a code if the account requires it. @spec 2.login.1 */
export function LoginForm({ loginAs, invite, onSignedIn }: Props) {
  const [isResetOpen, setIsResetOpen] = useState(false)
  const [pendingToken, setPendingToken] = useState<string | null>(null)
  const login = useLogin()
  const form = useForm({
    form: invite ? invitedLoginForm : loginForm,
    ...(invite && { loaded: { email: invite.email } }),
    save: async (_changes, { email, password }) => {
      const credentials = { email: String(email), password: String(password) }
      const context = { ...(loginAs && { login_as: loginAs }), ...(invite && { invite: invite.id }) }
      const reply = await login.mutateAsync({ ...credentials, ...context })
      if ('second_step' in reply) setPendingToken(reply.second_step.token)
      else onSignedIn(reply)
    },
    // The server doesn't say which of the two is wrong.
    findProblem: (error) =>
      isApiError(error) && error.code === 'bad_credentials'
        ? { key: 'password', message: error.message, hint: loginMessages.checkCredentials }
        : undefined,
  })
  if (pendingToken !== null)
    return <SecondStep token={pendingToken} onSignedIn={onSignedIn} onBack={() => setPendingToken(null)} />
  return (
    <div className={styles.form}>
      <FormFrame
        form={form}
        isOneTime
        buttonPosition="wide"
        label={loginMessages.signIn}
        busyLabel={loginMessages.signingIn}
      >
        <FormFields form={form} />
        <div className={styles.row}>
          <button type="button" className={styles.link} onClick={() => setIsResetOpen(true)}>
            {loginMessages.forgot}
          </button>
        </div>
      </FormFrame>
      {!loginAs && !invite && supportsPasskeys() && <PasskeyButton onSignedIn={onSignedIn} />}
      {isResetOpen && (
        <ForgotPasswordDialog email={String(form.values.email ?? '')} onClose={() => setIsResetOpen(false)} />
      )}
    </div>
  )
}
