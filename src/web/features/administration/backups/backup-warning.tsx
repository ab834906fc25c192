import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { backupsMessages } from '#shared/words/backups/backups.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { backupsQuery } from './backups.queries.ts'
import styles from './backups.module.css'

/** Warns on every admin page when there is no recent good backup. */
export function BackupWarning() {
  const { data } = useQuery(backupsQuery(useApi()))
  if (!data?.warning) return null
  return (
    <p role="status" className={styles.warning}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <span>{backupsMessages.warnings[data.warning]}</span>
      <Link to="/client/admin/backups">{backupsMessages.show}</Link>
    </p>
  )
}
