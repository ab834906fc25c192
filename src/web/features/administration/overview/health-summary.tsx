import { IconAlertTriangle, IconChevronRight, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { administrationMessages, formatHealthCheck } from '#shared/words/administration/administration.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { SkeletonArea, Skeleton } from '#web/ui/state.tsx'
import { healthQuery } from '../data/administration.queries.ts'
import { getCheckName } from '../server/system-checks.tsx'
import styles from './overview.module.css'

const ICONS = { ok: IconCircleCheck, warn: IconAlertTriangle, fail: IconCircleX }

/** Whether all system checks passed, or else the problems. Leads to the checks. */
export function HealthSummary() {
  const { data, error } = useQuery(healthQuery(useApi()))
  const { overview: messages } = administrationMessages
  if (error && !data) return <p className={styles.health}>{error.message}</p>
  if (!data) return <HealthSkeleton />
  const problems = data.filter(({ state }) => state !== 'ok')
  const worst = problems.some(({ state }) => state === 'fail') ? 'fail' : problems.length > 0 ? 'warn' : 'ok'
  const StateIcon = ICONS[worst]
  return (
    <section className={styles.health} data-state={worst}>
      <h2 className={styles.healthTitle}>
        <StateIcon size={24} stroke={1.75} aria-hidden />
        <Link to="/client/admin/health">
          {problems.length > 0 ? messages.problems(problems.length) : messages.healthy(data.length)}
        </Link>
        <IconChevronRight size={16} stroke={1.75} className={styles.arrow} aria-hidden />
      </h2>
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map(({ name, said }) => (
            <li key={name}>
              <strong>{getCheckName(name)}</strong> {formatHealthCheck(said)}
              {name === 'mail' && (
                <Link to="/client/admin/mails" search={{ show: 'saved' }} className={styles.remedy ?? ''}>
                  {messages.showMails}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** As high as the summary of a new server, which has two problems. */
function HealthSkeleton() {
  return (
    <div className={styles.loading}>
      <SkeletonArea className={styles.health}>
        <Skeleton width="12rem" height="1.25rem" />
        <Skeleton width="60%" />
        <Skeleton width="40%" />
      </SkeletonArea>
    </div>
  )
}
