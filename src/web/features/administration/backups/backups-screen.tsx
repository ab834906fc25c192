import { IconDatabaseExport, IconPencil, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { BackupOverview, BackupSchedule } from '#shared/entities/administration/backups.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { backupsMessages } from '#shared/words/backups/backups.ts'
import { formatDateTime } from '#shared/words/formats.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { ListHead } from '#web/list/list-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/state.tsx'
import { BackupTable } from './backup-table.tsx'
import { backupsQuery, useBackupMutations } from './backups.queries.ts'
import { formatHour, ScheduleDialog } from './schedule-dialog.tsx'
import styles from './backups.module.css'

const EXAMPLE = 'BACKUP_TO=/mnt/backup/vitrine'

/** Where backups go, their schedule, and the result of each. */
export function BackupsScreen() {
  const { data, error, refetch } = useQuery(backupsQuery(useApi()))
  const alerts = useAlerts()
  const { backUp, verify } = useBackupMutations()
  const [isEditing, setIsEditing] = useState(false)
  const canStart = data !== undefined && !data.is_busy && !backUp.isPending && !verify.isPending
  const hasBackup = data?.backups.some(({ state }) => state === 'done' || state === 'damaged') ?? false
  const startVerification = (name?: string) =>
    verify.mutate(name, { onSuccess: () => alerts.prompt(backupsMessages.verificationStarted, { kind: 'success' }) })
  const startBackup = () =>
    backUp.mutate(undefined, { onSuccess: () => alerts.prompt(backupsMessages.started, { kind: 'success' }) })
  return (
    <>
      <ListHead title={administrationMessages.sections.backups} text={backupsMessages.text}>
        {data && data.place !== null && (
          <div className={styles.acts}>
            {hasBackup && (
              <Button disabled={!canStart} onClick={() => startVerification()}>
                <IconShieldCheck size={16} stroke={1.75} aria-hidden />
                {backupsMessages.verifyNow}
              </Button>
            )}
            <Button variant="primary" disabled={!canStart} onClick={startBackup}>
              <IconDatabaseExport size={16} stroke={1.75} aria-hidden />
              {backupsMessages.backUpNow}
            </Button>
          </div>
        )}
      </ListHead>
      {!data && error && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="20rem" />}
      {data?.place === null && (
        <EmptyState icon={IconDatabaseExport} title={backupsMessages.unsetTitle} text={backupsMessages.unsetText}>
          <p className={styles.example}>
            {backupsMessages.unsetExample} <code dir="ltr">{EXAMPLE}</code>
          </p>
        </EmptyState>
      )}
      {data && data.place !== null && (
        <>
          <Summary overview={data} place={data.place} onEdit={() => setIsEditing(true)} />
          {data.backups.length > 0 ? (
            <BackupTable backups={data.backups} canVerify={canStart} onVerify={startVerification} />
          ) : (
            <EmptyState
              icon={IconDatabaseExport}
              title={backupsMessages.emptyTitle}
              text={data.schedule.is_on ? backupsMessages.emptyText : backupsMessages.offText}
            />
          )}
          {isEditing && <ScheduleDialog schedule={data.schedule} onClose={() => setIsEditing(false)} />}
        </>
      )}
    </>
  )
}

const formatSchedule = ({ is_on: isOn, interval_hours: hours, hour }: BackupSchedule): string => {
  if (!isOn) return backupsMessages.off
  const interval = backupsMessages.intervals[hours]
  return hours < 24 ? interval : backupsMessages.at(interval, formatHour(hour))
}

function Summary({ overview, place, onEdit }: { overview: BackupOverview; place: string; onEdit: () => void }) {
  const { schedule, is_encrypted: isEncrypted, next_at: nextAt, last_good_at: lastGoodAt } = overview
  return (
    <dl className={styles.facts}>
      <Fact name={backupsMessages.place}>
        <bdi className={styles.place}>{place}</bdi>
      </Fact>
      <Fact name={backupsMessages.encryption}>{isEncrypted ? backupsMessages.encrypted : backupsMessages.plain}</Fact>
      <Fact name={backupsMessages.lastGood}>
        {lastGoodAt === null ? backupsMessages.never : formatDateTime(lastGoodAt)}
      </Fact>
      <Fact name={backupsMessages.schedule}>
        {formatSchedule(schedule)}
        {nextAt !== null && <span className={styles.quiet}>{backupsMessages.next(formatDateTime(nextAt))}</span>}
      </Fact>
      <Fact name={backupsMessages.retention}>
        {backupsMessages.kept(schedule.keep_daily, schedule.keep_weekly, schedule.keep_monthly)}
        <Button variant="quiet" small className={styles.edit} onClick={onEdit}>
          <IconPencil size={16} stroke={1.75} aria-hidden />
          {backupsMessages.edit}
        </Button>
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
