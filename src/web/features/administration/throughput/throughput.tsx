import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { administrationMessages as words } from '#shared/words/administration/administration.ts'
import { formatNumber, formatTime } from '#shared/words/formats.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Skeleton } from '#web/ui/state.tsx'
import { throughputQuery } from '../administration.queries.ts'
import { hoursUpTo } from './hours.ts'
import styles from '../administration.module.css'

/** How many steps ended in each hour of the last day, done ones below failed ones, and what there is now. */
export function Throughput() {
  const { data } = useQuery(throughputQuery(useApi()))
  const [start] = useState(() => Date.now())
  if (!data) return <Skeleton height="9rem" />
  const hours = hoursUpTo(Math.max(start, ...data.ended.map(({ at }) => at)), data.ended)
  const most = Math.max(1, ...hours.map(({ done, failed }) => done + failed))
  const total = hours.reduce((sum, { done, failed }) => sum + done + failed, 0)
  const counted = (n: number) => `${formatNumber(n)}${data.at_least && n >= 100_000 ? '+' : ''}`
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className="visually-hidden">{words.jobs.throughput}</span>
        <strong>{words.jobs.ended(total)}</strong>
        <span className={styles.second}>{words.jobs.lastDay}</span>
        <span className={styles.now}>
          {words.jobs.now(counted(data.waiting), counted(data.running), counted(data.failed))}
        </span>
      </figcaption>
      <ol className={styles.bars}>
        {hours.map(({ at, done, failed }) => {
          const said = words.jobs.hour(formatTime(at), done, failed)
          return (
            <li key={at} title={said}>
              <span className="visually-hidden">{said}</span>
              <span className={styles.failed} style={{ height: `${(100 * failed) / most}%` }} aria-hidden />
              <span className={styles.ended} style={{ height: `${(100 * done) / most}%` }} aria-hidden />
            </li>
          )
        })}
      </ol>
      <p className={styles.scale} aria-hidden>
        <span>{formatTime(hours[0]?.at ?? start)}</span>
        <span className={styles.key}>
          <i className={styles.ended} /> {words.jobs.doneWord} <i className={styles.failed} /> {words.jobs.failedWord}
        </span>
        <span>{formatTime(start)}</span>
      </p>
    </figure>
  )
}
