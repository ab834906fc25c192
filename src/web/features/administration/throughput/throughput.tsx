import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { formatNumber, formatTime } from '#shared/words/formats.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { BarFigure, BarKey } from '#web/ui/client/bar-figure.tsx'
import { Skeleton } from '#web/ui/state.tsx'
import { throughputQuery } from '../administration.queries.ts'
import { hoursUpTo } from './hours.ts'
import styles from '../administration.module.css'

/** A chart of the steps that ended in each hour of the last day, and the current numbers. */
export function Throughput() {
  const { data } = useQuery(throughputQuery(useApi()))
  const [start] = useState(() => Date.now())
  if (!data) return <Skeleton height="9rem" />
  const hours = hoursUpTo(Math.max(start, ...data.ended.map(({ at }) => at)), data.ended)
  const total = hours.reduce((sum, { done, failed }) => sum + done + failed, 0)
  const counted = (n: number) => `${formatNumber(n)}${data.at_least && n >= 100_000 ? '+' : ''}`
  return (
    <BarFigure
      className={styles.figure}
      name={administrationMessages.jobs.throughput}
      caption={
        <>
          <strong>{administrationMessages.jobs.ended(total)}</strong>
          <span className={styles.second}>{administrationMessages.jobs.lastDay}</span>
          <span className={styles.now}>
            {administrationMessages.jobs.now(counted(data.waiting), counted(data.running), counted(data.failed))}
          </span>
        </>
      }
      bars={hours.map(({ at, done, failed }) => ({
        key: at,
        said: administrationMessages.jobs.hour(formatTime(at), done, failed),
        parts: [{ n: failed, kind: 'failed' }, { n: done }],
      }))}
      scale={
        <>
          <span>{formatTime(hours[0]?.at ?? start)}</span>
          <span>
            <BarKey kind="done" /> {administrationMessages.jobs.doneWord} <BarKey kind="failed" /> {administrationMessages.jobs.failedWord}
          </span>
          <span>{formatTime(start)}</span>
        </>
      }
    />
  )
}
