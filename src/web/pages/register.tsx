import { useNavigate } from '@tanstack/react-router'
import { registerMessages } from '#shared/words/account/account.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { isRegistrationByInvitation } from '#web/features/auth/invitation-only.ts'
import { RegisterForm } from '#web/features/auth/register-form.tsx'

export const title = () => registerMessages.title

export function Page() {
  const navigate = useNavigate()
  if (isRegistrationByInvitation())
    return (
      <AuthCard
        title={registerMessages.title}
        text={registerMessages.closed}
        below={<a href="/client">{registerMessages.signIn}</a>}
      >
        {null}
      </AuthCard>
    )
  return (
    <AuthCard
      isWide
      title={registerMessages.title}
      text={registerMessages.text}
      below={
        <>
          {registerMessages.haveAccount} <a href="/client">{registerMessages.signIn}</a>
        </>
      }
    >
      <RegisterForm onSignedIn={() => void navigate({ to: '/client' })} />
    </AuthCard>
  )
}
