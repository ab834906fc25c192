import { Outlet } from '@tanstack/react-router'
import { ClientTheme } from '#web/ui/client/client-provider.tsx'

/** Shown without a login: making an account, accepting an invitation. */
export function Page() {
  return (
    <ClientTheme>
      <Outlet />
    </ClientTheme>
  )
}
