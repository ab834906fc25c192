import { IconHistory, IconShieldCheck } from '@tabler/icons-react'
import type { BackupRun } from '#shared/entities/administration/backups.ts'
import { backupsMessages } from '#shared/words/backups/backups.ts'
import { formatBytes, formatDateTime } from '#shared/words/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { StateLabel } from '../parts/state-label.tsx'
import tables from '#web/ui/styles/table.module.css'
import styles from './backups.module.css'

const STATE_KINDS = { waiting: 'waiting', running: 'running', done: 'ok', failed: 'fail', damaged: 'fail' } as const
const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

interface Props {
  backups: readonly BackupRun[]
  canVerify: boolean
  onVerify: (name: string) => void
  onRestore: (backup: { name: string; createdAt: number }) => void
}

/** The backups of the place and failed attempts, newest first. */
export function BackupTable({ backups, ...acts }: Props) {
  const { columns } = backupsMessages
  return (
    <table className={`${tables.table} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{columns.backup}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col" className={tables.number}>
            {columns.size}
          </th>
          <th scope="col" className={tables.number}>
            {columns.duration}
          </th>
          <th scope="col">{columns.verified}</th>
          <th scope="col">
            <span className="visually-hidden">{columns.acts}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {backups.map((backup) => (
          <BackupRow key={backup.id} backup={backup} {...acts} />
        ))}
      </tbody>
    </table>
  )
}

function BackupRow({ backup, canVerify, onVerify, onRestore }: { backup: BackupRun } & Omit<Props, 'backups'>) {
  const { name, state, created_at: createdAt, started_at: startedAt, ended_at: endedAt, bytes, lost, error } = backup
  const title = formatDateTime(createdAt)
  return (
    <tr>
      <th scope="row">
        {title}
        <span className={styles.quiet}>{formatCause(backup)}</span>
      </th>
      <td>
        {backup.is_verifying ? (
          <StateLabel kind="running">{backupsMessages.verifying}</StateLabel>
        ) : (
          <StateLabel kind={state === 'done' && lost ? 'warn' : STATE_KINDS[state]}>
            {backupsMessages.states[state]}
          </StateLabel>
        )}
        {state === 'done' && Boolean(lost) && <span className={styles.quiet}>{backupsMessages.lost(lost ?? 0)}</span>}
        {error && (
          <span className={styles.error} dir="ltr" lang="en">
            {error.text}
          </span>
        )}
      </td>
      <td className={tables.number} data-label={backupsMessages.columns.size}>
        {bytes !== null && formatBytes(bytes)}
        {backup.files !== null && (
          <span className={styles.quiet}>
            {backupsMessages.files(backup.files)}
            <br />
            {backupsMessages.added(formatBytes(backup.copied_bytes ?? 0))}
          </span>
        )}
      </td>
      <td className={tables.number} data-label={backupsMessages.columns.duration}>
        {startedAt !== null && endedAt !== null && formatDuration(endedAt - startedAt)}
      </td>
      <td data-label={backupsMessages.columns.verified}>
        {backup.verified_at !== null && formatDateTime(backup.verified_at)}
      </td>
      <td>
        {name !== null && (state === 'done' || state === 'damaged') && (
          <Button small disabled={!canVerify} aria-label={backupsMessages.verify(title)} onClick={() => onVerify(name)}>
            <IconShieldCheck size={16} stroke={1.75} aria-hidden />
            {backupsMessages.verifyThis}
          </Button>
        )}
        {name !== null && state === 'done' && (
          <Button
            variant="icon"
            aria-label={backupsMessages.restoreFrom(title)}
            title={backupsMessages.restoreProject}
            onClick={() => onRestore({ name, createdAt })}
          >
            <IconHistory size={18} stroke={1.75} aria-hidden />
          </Button>
        )}
      </td>
    </tr>
  )
}

const formatCause = ({ cause, person }: BackupRun): string => {
  if (cause !== 'person') return backupsMessages.causes[cause]
  return person === null ? backupsMessages.byDeletedAccount : backupsMessages.byPerson(person)
}

const formatDuration = (ms: number): string =>
  ms < 2 * MINUTE_MS
    ? backupsMessages.seconds(Math.max(1, Math.round(ms / SECOND_MS)))
    : backupsMessages.minutes(Math.round(ms / MINUTE_MS))
