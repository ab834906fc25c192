import { Outlet } from '@tanstack/react-router'
import { ClientTheme } from '#web/ui/client/client-provider.tsx'

/** Layout of pages without a login: registration and invitations. */
export function Page() {
  return (
    <ClientTheme>
      <Outlet />
    </ClientTheme>
  )
}
