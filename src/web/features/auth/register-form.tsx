import { Anchor } from '@mantine/core'
import type { Me } from '#shared/entities/user.ts'
import { invitedForm, registerForm } from '#shared/forms/account/register.form.ts'
import type { FormValues } from '#shared/forms/define-form.ts'
import { registerMessages as words } from '#shared/words/account/account.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useRegister } from './auth.queries.ts'
import styles from './auth.module.css'

interface Props {
  /** Accepting an invitation: no organisation is made, its secret goes along, and the address is the one it went to. */
  invite?: { id: string; token: string; email: string } | undefined
  onSignedIn: (me: Me) => void
}

export function RegisterForm({ invite, onSignedIn }: Props) {
  const register = useRegister()
  return (
    <div className={styles.form}>
      <FormView
        once
        place="wide"
        form={invite ? invitedForm : registerForm}
        {...(invite && { loaded: { email: invite.email } })}
        label={words.submit}
        busyLabel={words.submitting}
        save={async (filled) => {
          // The repeated password stays here.
          const { password_verify: _, ...body } = filled as FormValues<typeof registerForm>
          const given = { ...body, ...(invite && { email: invite.email, invite: invite.id, token: invite.token }) }
          onSignedIn(await register.mutateAsync(given as Parameters<typeof register.mutateAsync>[0]))
        }}
      >
        <Anchor href="/docs/terms" target="_blank" size="sm">
          {words.termsLink}
        </Anchor>
      </FormView>
    </div>
  )
}
