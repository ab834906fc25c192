import { Outlet, useSearch } from '@tanstack/react-router'
import { ClientTheme } from '#web/ui/client/client-provider.tsx'
import { ClientFrame } from '../client-frame.tsx'

/** The signed-in app. Fill the frame's slots here: `switcher`, `search` and `tray`. */
export function Page() {
  const { projectId } = useSearch({ from: '/client' })
  return (
    <ClientTheme>
      <ClientFrame projectId={projectId}>
        <Outlet />
      </ClientFrame>
    </ClientTheme>
  )
}
