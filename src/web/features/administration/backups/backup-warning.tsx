import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { backupsMessages } from '#shared/words/backups/backups.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Notice } from '../parts/notice.tsx'
import { backupsQuery } from './backups.queries.ts'

const BACKUPS_PAGE = '/client/admin/backups'

/** Warns on every admin page when there is no recent good backup, except on the page that says it itself. */
export function BackupWarning() {
  const { data } = useQuery(backupsQuery(useApi()))
  const path = useRouterState({ select: ({ location }) => location.pathname })
  if (!data?.warning || path === BACKUPS_PAGE) return null
  return (
    <Notice
      kind="warn"
      title={backupsMessages.warnings[data.warning]}
      actions={<Link to={BACKUPS_PAGE}>{backupsMessages.show}</Link>}
    />
  )
}
