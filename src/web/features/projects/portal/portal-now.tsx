import { useQuery } from '@tanstack/react-query'
import { portalMessages as words } from '#shared/words/portal/portal.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { portalQuery } from './portal.queries.ts'
import styles from './portal.module.css'

/** Explains why no submissions arrive, if the portal is closed or missing. */
export function PortalNow({ projectId }: { projectId: string }) {
  const portal = useQuery({ ...portalQuery(useApi(), projectId), meta: { quiet: true } }).data?.portal
  const why = portal === null ? words.none : portal && words.states[portal.state]
  if (!why || portal?.state === 'open') return null
  return (
    <p role="note" className={styles.now}>
      <strong>{words.title}:</strong> {why}
    </p>
  )
}
