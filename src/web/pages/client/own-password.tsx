import { ownPasswordMessages } from '#shared/words/account/account.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { ownPasswordForm } from '#shared/forms/account/own-password.form.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import styles from '#web/features/auth/auth.module.css'
import { useUpdateAccount } from '#web/features/account/account.queries.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useSignOut } from '#web/kit/client/sign-out.ts'
import { useMe } from '#web/kit/session.ts'

/** Lets a user who signed in with a mailed password set their own, and nothing else. */
export function OwnPasswordPage({ onDone }: { onDone: () => void }) {
  const me = useMe()
  const updateAccount = useUpdateAccount(me?.id ?? '')
  const signOut = useSignOut()
  return (
    <AuthCard
      title={ownPasswordMessages.title}
      text={ownPasswordMessages.text}
      below={
        <button type="button" className={styles.link} onClick={() => void signOut()}>
          {frameMessages.signOut}
        </button>
      }
    >
      <div className={styles.form}>
        <FormView
          isOneTime
          buttonPosition="wide"
          form={ownPasswordForm}
          label={ownPasswordMessages.save}
          busyLabel={ownPasswordMessages.saving}
          save={async ({ password }) => {
            await updateAccount.mutateAsync({ password: String(password) })
            onDone()
          }}
        />
      </div>
    </AuthCard>
  )
}
