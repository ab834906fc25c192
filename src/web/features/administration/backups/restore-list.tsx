import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { BackupRestore } from '#shared/entities/administration/backups.ts'
import { backupsMessages } from '#shared/words/backups/backups.ts'
import { formatDateTime } from '#shared/words/formats.ts'
import { StateLabel } from '../parts/state-label.tsx'
import styles from './backups.module.css'

const STATE_KINDS = { waiting: 'waiting', running: 'running', done: 'ok', failed: 'fail' } as const

/** The last projects that were restored out of backups, with the result of each. */
export function RestoreList({ restores }: { restores: readonly BackupRestore[] }) {
  const id = useId()
  if (restores.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.restores}>
      <h2 id={id}>{backupsMessages.restores}</h2>
      <ul>
        {restores.map((restore) => (
          <li key={restore.id}>
            <bdi>{restore.title}</bdi>
            <StateLabel kind={STATE_KINDS[restore.state]}>{backupsMessages.states[restore.state]}</StateLabel>
            <span className={styles.quiet}>
              {formatDateTime(restore.created_at)}{' '}
              {restore.person === null ? backupsMessages.byDeletedAccount : backupsMessages.byPerson(restore.person)}
            </span>
            <RestoreState restore={restore} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RestoreState({ restore }: { restore: BackupRestore }) {
  const { state, step, project, import: importId, lost, error } = restore
  if (state === 'failed')
    return (
      <span className={styles.error} dir="ltr" lang="en">
        {error}
      </span>
    )
  if (state === 'running' && step) return <span role="status">{backupsMessages.steps[step]}</span>
  if (project === null) return null
  return (
    <span>
      {backupsMessages.importContinues} {lost !== null && lost > 0 && `${backupsMessages.itemsWithoutFiles(lost)}. `}
      <Link to="/client/import" search={{ projectId: project, importId: importId ?? undefined } as never}>
        {backupsMessages.showImport}
      </Link>
    </span>
  )
}
