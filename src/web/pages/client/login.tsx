import type { CurrentUser } from '#shared/entities/user.ts'
import { loginMessages } from '#shared/words/account/account.ts'
import { PRODUCT } from '#shared/product.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { isRegistrationByInvitation } from '#web/features/auth/invitation-only.ts'
import { LoginForm } from '#web/features/auth/login-form.tsx'
import styles from '#web/features/auth/auth.module.css'

interface Props {
  loginAs?: string | undefined
  onSignedIn: (me: CurrentUser) => void
}

/** @spec 2.login.3 */
export function LoginPage({ loginAs, onSignedIn }: Props) {
  return (
    <AuthCard
      title={loginAs ? loginMessages.loginAs(loginAs) : loginMessages.intro(PRODUCT)}
      below={
        !isRegistrationByInvitation() && (
          <>
            {loginMessages.noAccount} <a href="/register-account">{loginMessages.register}</a>
          </>
        )
      }
    >
      {loginAs && <p className={styles.note}>{loginMessages.loginAsNote}</p>}
      <LoginForm loginAs={loginAs} onSignedIn={onSignedIn} />
    </AuthCard>
  )
}
