import { useNavigate, useSearch } from '@tanstack/react-router'
import { registerMessages } from '#shared/words/account/account.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { RegisterForm } from '#web/features/auth/register-form.tsx'

export const title = () => registerMessages.inviteTitle

export function Page() {
  const navigate = useNavigate()
  const { id, token } = useSearch({ from: '/guest/invite' })
  if (!id || !token)
    return (
      <AuthCard title={stateMessages.notFoundTitle} text={stateMessages.notFoundText}>
        {null}
      </AuthCard>
    )
  return (
    <AuthCard wide title={registerMessages.inviteTitle} text={registerMessages.inviteText}>
      <RegisterForm invite={{ id, token }} onSignedIn={() => void navigate({ to: '/client' })} />
    </AuthCard>
  )
}
