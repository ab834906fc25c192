import { IconCopy, IconDatabaseExport, IconPencil, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { BackupOverview, BackupSchedule } from '#shared/entities/administration/backups.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { backupsMessages } from '#shared/words/backups/backups.ts'
import { formatDateTime, formatTimeAgo } from '#shared/words/formats.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { useCopyText } from '#web/kit/client/use-copy-link.ts'
import { ListHead } from '#web/list/list-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { Notice } from '../parts/notice.tsx'
import { BackupTable } from './backup-table.tsx'
import { backupsQuery, useBackupMutations } from './backups.queries.ts'
import { RestoreDialog } from './restore-dialog.tsx'
import { RestoreList } from './restore-list.tsx'
import { formatHour, ScheduleDialog } from './schedule-dialog.tsx'
import styles from './backups.module.css'

const EXAMPLE = 'BACKUP_TO=/mnt/backup/vitrine'

/** Where backups go, their schedule, and the result of each. */
export function BackupsScreen() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(backupsQuery(useApi()))
  const alerts = useAlerts()
  const { backUp, verify } = useBackupMutations()
  const [isEditing, setIsEditing] = useState(false)
  const [restoredBackup, setRestoredBackup] = useState<{ name: string; createdAt: number } | null>(null)
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
      {data?.place === null && <MissingPlace />}
      {data && data.place !== null && (
        <>
          <CurrentState overview={data} now={dataUpdatedAt} />
          <Summary overview={data} place={data.place} onEdit={() => setIsEditing(true)} />
          {data.backups.length > 0 && (
            <BackupTable
              backups={data.backups}
              canVerify={canStart}
              onVerify={startVerification}
              onRestore={setRestoredBackup}
            />
          )}
          <RestoreList restores={data.restores} />
          {restoredBackup && (
            <RestoreDialog backup={restoredBackup} isBusy={data.is_busy} onClose={() => setRestoredBackup(null)} />
          )}
          {isEditing && <ScheduleDialog schedule={data.schedule} onClose={() => setIsEditing(false)} />}
        </>
      )}
    </>
  )
}

/** Says that nothing is backed up, and how to change that. */
function MissingPlace() {
  const copyText = useCopyText()
  return (
    <Notice kind="warn" isHeading title={backupsMessages.unset} actions={<HelpLink />}>
      <p>{backupsMessages.unsetRisk}</p>
      <p>{backupsMessages.unsetText}</p>
      <p className={styles.example}>
        {backupsMessages.unsetExample} <code dir="ltr">{EXAMPLE}</code>
        {copyText && (
          <Button small onClick={() => copyText(EXAMPLE, backupsMessages.copied)}>
            <IconCopy size={16} stroke={1.75} aria-hidden />
            {backupsMessages.copy}
          </Button>
        )}
      </p>
    </Notice>
  )
}

const HelpLink = () => (
  <Link to="/client/help" search={{ article: 'backups' } as never}>
    {backupsMessages.help}
  </Link>
)

/** Whether there is a recent good backup, in a sentence. */
function CurrentState({ overview, now }: { overview: BackupOverview; now: number }) {
  const { warning, is_busy: isBusy, activity, last_good_at: lastGoodAt, next_at: nextAt } = overview
  const timeAgo = lastGoodAt !== null && formatTimeAgo(lastGoodAt, now)
  return (
    <Notice
      kind={warning ? 'warn' : isBusy ? 'busy' : lastGoodAt === null ? 'info' : 'ok'}
      isHeading
      title={
        warning
          ? backupsMessages.warnings[warning]
          : timeAgo
            ? backupsMessages.backedUp(timeAgo)
            : backupsMessages.emptyTitle
      }
      actions={<HelpLink />}
    >
      {warning && timeAgo && <p>{backupsMessages.lastGood(timeAgo)}</p>}
      {isBusy ? (
        <p>{backupsMessages.activities[activity ?? 'backup']}</p>
      ) : nextAt === null ? (
        <p>{backupsMessages.offText}</p>
      ) : lastGoodAt === null && !warning ? (
        <p>{backupsMessages.emptyText}</p>
      ) : (
        <p>{backupsMessages.next(formatDateTime(nextAt))}</p>
      )}
    </Notice>
  )
}

const formatSchedule = ({ is_on: isOn, interval_hours: hours, hour }: BackupSchedule): string => {
  if (!isOn) return backupsMessages.off
  const interval = backupsMessages.intervals[hours]
  return hours < 24 ? interval : backupsMessages.at(interval, formatHour(hour))
}

function Summary({ overview, place, onEdit }: { overview: BackupOverview; place: string; onEdit: () => void }) {
  const { schedule, is_encrypted: isEncrypted } = overview
  return (
    <dl className={styles.facts}>
      <Fact name={backupsMessages.place}>
        <bdi className={styles.place}>{place}</bdi>
      </Fact>
      <Fact name={backupsMessages.encryption}>
        {isEncrypted ? backupsMessages.encrypted : backupsMessages.plain}
        <span className={styles.quiet}>{isEncrypted ? backupsMessages.encryptedText : backupsMessages.plainText}</span>
      </Fact>
      <Fact name={backupsMessages.retention}>
        {backupsMessages.keptRecent}
        <span className={styles.quiet}>
          {backupsMessages.kept(schedule.keep_daily, schedule.keep_weekly, schedule.keep_monthly)}
        </span>
      </Fact>
      <Fact name={backupsMessages.schedule}>
        {formatSchedule(schedule)}
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
