import { IconCircleCheck, IconCopy, IconExternalLink, IconInfoCircle } from '@tabler/icons-react'
import type { Portal } from '#shared/entities/submissions/portal.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import styles from './portal.module.css'

const ICON_PROPS = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Whether the portal is open now, and its address. */
export function PortalLink({ portal: { id, state } }: { portal: Portal }) {
  const alerts = useAlerts()
  const path = `/submit?submissionsId=${id}`
  const address = `${window.location.origin}${path}`
  const copyAddress = () =>
    navigator.clipboard.writeText(address).then(() => alerts.prompt(portalMessages.copied, { kind: 'success' }))
  const isOpen = state === 'open'
  const StateIcon = isOpen ? IconCircleCheck : IconInfoCircle
  return (
    <section className={styles.link} aria-label={portalMessages.address}>
      <p className={isOpen ? styles.isOpen : undefined} role="status">
        <StateIcon size={18} stroke={1.75} aria-hidden />
        {portalMessages.states[state]}
      </p>
      <p className={styles.address} dir="ltr">
        {address}
      </p>
      <div className={styles.linkActs}>
        <Button small onClick={() => void copyAddress().catch(() => undefined)}>
          <IconCopy {...ICON_PROPS} />
          {portalMessages.copy}
        </Button>
        <ButtonLink small href={path} target="_blank" rel="noopener">
          <IconExternalLink {...ICON_PROPS} />
          {portalMessages.openPortal}
        </ButtonLink>
      </div>
      <p className={styles.groupText}>{portalMessages.addressText}</p>
    </section>
  )
}
