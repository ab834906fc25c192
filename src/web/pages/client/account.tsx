import { accountForm } from '#shared/forms/account/account.form.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { AddressState } from '#web/features/auth/address-state.tsx'
import { useUpdateAccount } from '#web/features/auth/auth.queries.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useMe } from '#web/kit/session.ts'
import styles from './client.module.css'

export const title = () => frameMessages.mySettings

/** My Settings. */
export function Page() {
  const me = useMe()
  const update = useUpdateAccount(me?.id ?? '')
  return (
    <div className={styles.narrow}>
      <header className={styles.head}>
        <h1 className={styles.title}>{frameMessages.mySettings}</h1>
      </header>
      {me && <AddressState me={me} />}
      {me && (
        <FormView
          form={accountForm}
          loaded={{ email: me.email, username: me.username }}
          requireDefaultsOnly={({ password, passwordVerify }) => !password && !passwordVerify}
          save={(changes) => {
            // The repeated password stays here.
            const { passwordVerify: _, ...body } = changes
            return update.mutateAsync(body)
          }}
        />
      )}
    </div>
  )
}
