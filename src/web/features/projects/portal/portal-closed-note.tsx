import { useQuery } from '@tanstack/react-query'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { portalQuery } from './portal.queries.ts'
import styles from './portal.module.css'

/** Explains why no submissions arrive, if the portal is closed or missing. */
export function PortalClosedNote({ projectId }: { projectId: string }) {
  const portal = useQuery({ ...portalQuery(useApi(), projectId), meta: { quiet: true } }).data?.portal
  const reason = portal === null ? portalMessages.none : portal && portalMessages.states[portal.state]
  if (!reason || portal?.state === 'open') return null
  return (
    <p role="note" className={styles.now}>
      <strong>{portalMessages.title}:</strong> {reason}
    </p>
  )
}
