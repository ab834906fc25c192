import { Outlet } from '@tanstack/react-router'

/** Gallery and documents: nothing around them but the alerts and prompts that every page has. */
export function BareLayout() {
  return <Outlet />
}
