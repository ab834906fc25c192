import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { Portal } from '#shared/entities/submissions/portal.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button, getButtonClass } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import settings from '../settings/settings.module.css'

/** The address of the portal, and whether it is open now. */
export function PortalAddressSection({ portal: { id, state } }: { portal: Portal }) {
  const alerts = useAlerts()
  const path = `/submit?submissionsId=${id}`
  const address = `${window.location.origin}${path}`
  const copyAddress = () =>
    navigator.clipboard.writeText(address).then(() => alerts.prompt(portalMessages.copied, { kind: 'success' }))
  const StateIcon = state === 'open' ? IconCircleCheck : IconInfoCircle
  return (
    <Section title={portalMessages.address} text={portalMessages.addressText}>
      <p className={settings.state} role="status">
        <StateIcon size={18} stroke={1.75} aria-hidden />
        {portalMessages.states[state]}
      </p>
      <p className={settings.hint}>
        <strong>{address}</strong>
      </p>
      <div className={`${settings.act} ${settings.below}`}>
        <a href={path} target="_blank" rel="noopener" className={getButtonClass({})}>
          {portalMessages.openPortal}
        </a>
        <Button variant="primary" onClick={() => void copyAddress().catch(() => undefined)}>
          {portalMessages.copy}
        </Button>
      </div>
    </Section>
  )
}
