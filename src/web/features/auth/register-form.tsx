import { Anchor } from '@mantine/core'
import type { CurrentUser } from '#shared/entities/user.ts'
import { invitedRegisterForm, registerForm } from '#shared/forms/account/register.form.ts'
import type { FormValues } from '#shared/forms/define-form.ts'
import { registerMessages } from '#shared/words/account/account.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useRegister } from './auth.queries.ts'
import styles from './auth.module.css'

interface Props {
  /** The invitation to accept. Its address can't be changed, and no organisation is created. */
  invite?: { id: string; token: string; email: string } | undefined
  onSignedIn: (me: CurrentUser) => void
}

export function RegisterForm({ invite, onSignedIn }: Props) {
  const register = useRegister()
  return (
    <div className={`${styles.form} ${styles.registerForm}`}>
      <FormView
        isOneTime
        buttonPosition="wide"
        form={invite ? invitedRegisterForm : registerForm}
        {...(invite && { loaded: { email: invite.email } })}
        label={registerMessages.submit}
        busyLabel={registerMessages.submitting}
        save={async (changes) => {
          // The repeated password isn't sent.
          const { password_verify: _, ...body } = changes as FormValues<typeof registerForm>
          const registration = {
            ...body,
            ...(invite && { email: invite.email, invite: invite.id, token: invite.token }),
          }
          onSignedIn(await register.mutateAsync(registration as Parameters<typeof register.mutateAsync>[0]))
        }}
        renderLabel={({ key, label }) => (key === 'terms' ? <TermsLabel text={label} /> : label)}
      />
    </div>
  )
}

/** The label of the terms, with a link in its sentence. */
function TermsLabel({ text }: { text: string }) {
  const { linkedWords } = registerMessages
  const [before = '', after = ''] = text.split(linkedWords)
  return (
    <>
      {before}
      <Anchor href="/docs/terms" target="_blank" inherit>
        {linkedWords}
      </Anchor>
      {after}
    </>
  )
}
