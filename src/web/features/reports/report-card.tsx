import { Link } from '@tanstack/react-router'
import type { ItemReport } from '#shared/entities/report.ts'
import { formatLocalDay, formatDateTime } from '#shared/words/formats.ts'
import { reportsMessages } from '#shared/words/reports/reports.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './reports.module.css'

interface Props {
  report: ItemReport
  /** Omitted if the user lacks permission. */
  onClose?: (() => void) | undefined
  onReopen?: (() => void) | undefined
}

/** A report: the item, reason, message and outcome. */
export function ReportCard({ report, onClose, onReopen }: Props) {
  const { artifact, title, reason, message, email, created_at, status } = report
  return (
    <li className={styles.case} data-status={status}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          {artifact ? (
            <Link to="/client/archive/$id" params={{ id: artifact.id }} search={{ projectId: report.project }}>
              {artifact.title}
            </Link>
          ) : (
            title
          )}
          <span className={styles.quiet}>{describePlace(artifact)}</span>
        </h2>
        <p className={styles.quiet}>
          <span className={styles.reason}>{reportsMessages.reasons[reason]}</span>
          <time dateTime={new Date(created_at).toISOString()}>{formatDateTime(created_at)}</time>
        </p>
      </header>
      <blockquote className={styles.message}>{message}</blockquote>
      <footer className={styles.foot}>
        <p className={styles.quiet}>{email ? reportsMessages.from(email) : reportsMessages.anonymous}</p>
        {onClose && <Button onClick={onClose}>{reportsMessages.close}</Button>}
        {onReopen && (
          <Button variant="quiet" onClick={onReopen}>
            {reportsMessages.reopen}
          </Button>
        )}
      </footer>
      <ReportOutcome report={report} />
    </li>
  )
}

function describePlace(artifact: ItemReport['artifact']): string {
  if (!artifact) return reportsMessages.itemDeleted
  if (!artifact.active) return reportsMessages.inTrash
  return artifact.visibility === 'local' ? reportsMessages.inGallery : reportsMessages.notInGallery
}

/** How the report was closed. Stays visible after it was reopened. */
function ReportOutcome({ report: { resolved_at, resolved_by, note, taken_down } }: { report: ItemReport }) {
  const resolver = resolved_by?.username
  if (resolved_at === null && !resolver && !note && !taken_down) return null
  const day = resolved_at === null ? null : formatLocalDay(resolved_at)
  const closedText =
    day === null
      ? reportsMessages.closedBefore(resolver)
      : resolver
        ? reportsMessages.closedBy(resolver, day)
        : reportsMessages.closed(day)
  return (
    <div className={styles.outcome}>
      <p className={styles.quiet}>
        {closedText}
        {taken_down && ` · ${reportsMessages.takenDown}`}
      </p>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}
