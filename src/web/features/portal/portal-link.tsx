import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Portal } from '#shared/entities/submissions/portal.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { ShareAddress } from '#web/kit/share/share-address.tsx'
import { OpenPortalButton, TurnOnSubmissions, type TurnOn } from './open-portal.tsx'
import { getPortalUrl } from './portal-address.ts'
import styles from './portal.module.css'

/** Whether the portal is open now, and its address. */
export function PortalLink({ portal, onTurnOn }: { portal: Portal; onTurnOn: TurnOn | undefined }) {
  const alias = useQuery(projectQuery(useApi(), portal.project)).data?.url_alias
  const isOpen = portal.state === 'open'
  const StateIcon = isOpen ? IconCircleCheck : IconInfoCircle
  return (
    <section className={styles.link} aria-label={portalMessages.address}>
      <div className={styles.stateRow}>
        <p className={isOpen ? styles.isOpen : undefined} role="status">
          <StateIcon size={18} stroke={1.75} aria-hidden />
          {portalMessages.states[portal.state]}
        </p>
        <OpenPortalButton portal={portal} />
        {portal.state === 'off' && <TurnOnSubmissions onTurnOn={onTurnOn} />}
      </div>
      {alias !== undefined && (
        <ShareAddress
          address={getPortalUrl(alias)}
          label={portalMessages.title}
          openLabel={portalMessages.openPortal}
        />
      )}
      <p className={styles.quiet}>{portalMessages.addressText}</p>
    </section>
  )
}
