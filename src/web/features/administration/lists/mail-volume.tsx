import { useQuery } from '@tanstack/react-query'
import { getNewSenderMailsPerDay } from '#shared/rules/mails/new-sender-limit.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { formatNumber } from '#shared/words/formats.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { mailVolumeQuery } from '../data/administration.queries.ts'
import styles from '../parts/administration.module.css'

/** How many mails each user has sent to other people. Users with held mails come first. */
export function MailVolume() {
  const { data } = useQuery(mailVolumeQuery(useApi()))
  if (!data) return null
  const { senders, day, most, fresh } = data
  return (
    <details className={styles.volume} open={senders.some(({ held }) => held > 0)}>
      <summary>{administrationMessages.mails.volume}</summary>
      <p className={styles.second}>
        {administrationMessages.mails.volumeText(day, most, fresh, getNewSenderMailsPerDay(most))}
      </p>
      {senders.length === 0 && <p>{administrationMessages.mails.noVolume}</p>}
      {senders.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{administrationMessages.mails.sender}</th>
              <th scope="col">{administrationMessages.mails.day}</th>
              <th scope="col">{administrationMessages.mails.week}</th>
              <th scope="col">{administrationMessages.mails.heldCount}</th>
            </tr>
          </thead>
          <tbody>
            {senders.map(({ org, user, day: today, week, held }) => (
              <tr key={`${org?.id} ${user?.id}`}>
                <th scope="row">
                  {[user && `${user.username} (${user.email})`, org?.title].filter(Boolean).join(' · ') ||
                    administrationMessages.mails.visitorsWithoutAccount}
                </th>
                <td data-label={administrationMessages.mails.day}>{formatNumber(today)}</td>
                <td data-label={administrationMessages.mails.week}>{formatNumber(week)}</td>
                <td data-label={administrationMessages.mails.heldCount}>{formatNumber(held)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}
