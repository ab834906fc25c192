import { useRouter, useSearch } from '@tanstack/react-router'
import { LoginPage } from '#web/pages/client/login.tsx'
import { ClientTheme } from '#web/ui/client/client-provider.tsx'

/** Replaces the requested screen with the login until the user is signed in. */
export function SignedOutScreen() {
  const router = useRouter()
  const search = useSearch({ strict: false })
  return (
    <ClientTheme>
      <LoginPage loginAs={search.login_as} onSignedIn={() => void router.invalidate()} />
    </ClientTheme>
  )
}
