import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useCopyText } from '#web/kit/client/use-copy-link.ts'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { useMay } from '#web/kit/client/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/ui/styles/note.module.css'
import { getPortalUrl } from './portal-address.ts'
import { OpenPortalButton, TurnOnSubmissions, type TurnOn } from './open-portal.tsx'
import { portalQuery } from './portal.queries.ts'

interface Props {
  projectId: string
  onTurnOn: TurnOn | undefined
}

/** The state of a project's portal above its submissions, with its link and the way to its settings. */
export function PortalNote({ projectId, onTurnOn }: Props) {
  const mayEdit = useMay(projectId)('portal.create')
  const api = useApi()
  const alias = useQuery(projectQuery(api, projectId)).data?.url_alias
  const portal = useQuery({ ...portalQuery(api, projectId), meta: { quiet: true } }).data?.portal
  const copy = useCopyText()
  // Without a portal, the empty list leads to its settings.
  if (!portal) return null
  return (
    <div role="note" className={styles.note}>
      <span>
        <strong>{portalMessages.title}:</strong> {portalMessages.states[portal.state]}
      </span>
      {portal.state === 'off' && <TurnOnSubmissions onTurnOn={onTurnOn} />}
      {portal.state === 'open' && alias !== undefined && copy && (
        <Button small onClick={() => copy(getPortalUrl(alias), portalMessages.copied)}>
          <IconCopy size={16} stroke={1.75} aria-hidden />
          {portalMessages.copy}
        </Button>
      )}
      {mayEdit && <OpenPortalButton portal={portal} />}
      {mayEdit && (
        <Link to="/client/gallery/portal" search={{ projectId }}>
          {portalMessages.change}
        </Link>
      )}
    </div>
  )
}
