import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { formatNumber, formatTime } from '#shared/words/formats.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { BarFigure, LegendSwatch } from '#web/ui/client/bar-figure.tsx'
import { Skeleton } from '#web/ui/state.tsx'
import { throughputQuery } from '../data/administration.queries.ts'
import { countByHour } from './count-by-hour.ts'
import styles from '../parts/administration.module.css'

interface Props {
  /** Whether it is part of a summary, which counts the current jobs itself; the chart fills its card there. */
  isSummary?: boolean
}

/**
 * A chart of the jobs that ended in each hour of the last day, and how many are waiting, running or failed now. Nothing
 * if there were none.
 */
export function ThroughputChart({ isSummary = false }: Props) {
  const { data } = useQuery(throughputQuery(useApi()))
  const [nowMs] = useState(() => Date.now())
  if (!data) return <Skeleton height={isSummary ? '8.75rem' : '9.75rem'} />
  const hours = countByHour(Math.max(nowMs, ...data.ended.map(({ at }) => at)), data.ended)
  const total = hours.reduce((sum, { done, failed }) => sum + done + failed, 0)
  if (total + data.waiting + data.running + data.failed === 0) return null
  const formatCount = (count: number) => `${formatNumber(count)}${data.at_least && count >= 100_000 ? '+' : ''}`
  return (
    <BarFigure
      size={isSummary ? 'fill' : 'normal'}
      name={administrationMessages.jobs.throughput}
      caption={
        <>
          <strong>{administrationMessages.jobs.ended(total)}</strong>
          <span className={styles.second}>{administrationMessages.jobs.lastDay}</span>
          {!isSummary && (
            <span className={styles.now}>
              {administrationMessages.jobs.now(
                formatCount(data.waiting),
                formatCount(data.running),
                formatCount(data.failed),
              )}
            </span>
          )}
        </>
      }
      bars={hours.map(({ at, done, failed }) => ({
        key: at,
        label: administrationMessages.jobs.hour(formatTime(at), done, failed),
        parts: [{ count: failed, kind: 'failed' }, { count: done }],
      }))}
      scale={
        <>
          <span>{formatTime(hours[0]?.at ?? nowMs)}</span>
          <span>
            <LegendSwatch kind="done" /> {administrationMessages.jobs.completedLabel} <LegendSwatch kind="failed" />{' '}
            {administrationMessages.jobs.failedLabel}
          </span>
          <span>{formatTime(nowMs)}</span>
        </>
      }
    />
  )
}
