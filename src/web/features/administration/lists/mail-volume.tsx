import type { MailVolume as Volume } from '#shared/entities/administration/administration.ts'
import { getNewSenderMailsPerDay } from '#shared/rules/mails/new-sender-limit.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { formatNumber } from '#shared/words/formats.ts'
import tables from '#web/ui/styles/table.module.css'
import styles from '../parts/administration.module.css'

const COUNTS = ['day', 'week', 'held'] as const
type Counts = Volume['total']

/** How many mails each user has sent to other people, and in total. Users with held mails come first. */
export function MailVolume({ volume: { senders, total, day, most, fresh } }: { volume: Volume }) {
  const { mails: messages } = administrationMessages
  const labels = { day: messages.day, week: messages.week, held: messages.heldCount }
  const others = Object.fromEntries(
    COUNTS.map((name) => [name, total[name] - senders.reduce((sum, sender) => sum + sender[name], 0)]),
  ) as Counts
  const renderCounts = (counts: Counts) =>
    COUNTS.map((name) => (
      <td key={name} className={tables.number} data-label={labels[name]}>
        {formatNumber(counts[name])}
      </td>
    ))
  return (
    <details className={styles.volume} open={total.held > 0}>
      <summary>{messages.volume}</summary>
      <p className={styles.second}>{messages.volumeText(day, most, fresh, getNewSenderMailsPerDay(most))}</p>
      {senders.length === 0 && <p>{messages.noVolume}</p>}
      {senders.length > 0 && (
        <table className={`${tables.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{messages.sender}</th>
              {COUNTS.map((name) => (
                <th key={name} scope="col" className={tables.number}>
                  {labels[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {senders.map(({ org, user, ...counts }) => (
              <tr key={`${org?.id} ${user?.id}`}>
                <th scope="row">
                  {[user && `${user.username} (${user.email})`, org?.title].filter(Boolean).join(' · ') ||
                    messages.visitorsWithoutAccount}
                </th>
                {renderCounts(counts)}
              </tr>
            ))}
            {COUNTS.some((name) => others[name] > 0) && (
              <tr>
                <th scope="row">{messages.otherSenders}</th>
                {renderCounts(others)}
              </tr>
            )}
          </tbody>
          {senders.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{messages.total}</th>
                {renderCounts(total)}
              </tr>
            </tfoot>
          )}
        </table>
      )}
    </details>
  )
}
