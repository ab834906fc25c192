import type { Portal } from '#shared/entities/submissions/portal.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSavePortal } from './portal.queries.ts'

/** Opens a closed portal for submissions right away. */
export function OpenPortalButton({ portal }: { portal: Portal }) {
  const alerts = useAlerts()
  const { mutate, isPending } = useSavePortal(portal)
  if (portal.state !== 'closed') return null
  const open = () =>
    mutate({ is_open: true }, { onSuccess: () => alerts.prompt(portalMessages.opened, { kind: 'success' }) })
  return (
    <Button variant="primary" disabled={isPending} onClick={open}>
      {portalMessages.open}
    </Button>
  )
}

/** Includes submissions in the organisation's subscription. Only administrators have it. */
export type TurnOn = () => void

/** The way to open a portal whose organisation’s subscription includes no submissions. */
export function TurnOnSubmissions({ onTurnOn }: { onTurnOn: TurnOn | undefined }) {
  if (!onTurnOn) return <span>{portalMessages.askAdministrator}</span>
  return <Button onClick={onTurnOn}>{portalMessages.turnOn}</Button>
}
