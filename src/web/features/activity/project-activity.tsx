import { IconChevronDown, IconChevronUp, IconHistory, IconSearchOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Activity } from '#shared/entities/activity.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { activityMessages } from '#shared/words/activity/activity.ts'
import { formatDay, formatDatePart } from '#shared/words/formats.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { LoadMore } from '#web/list/list-states.tsx'
import { usePaging } from '#web/list/use-paging.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/state.tsx'
import type { ActivitySearchParams } from './activity-address.ts'
import { ActivityEntry } from './activity-entry.tsx'
import { ActivityFilters, hasActivityFilters, NO_ACTIVITY_FILTERS } from './activity-filters.tsx'
import { ActivitySkeleton } from './activity-skeleton.tsx'
import { projectActivityQuery } from './activity.queries.ts'
import { foldRuns, groupByDay, getDaysAgo } from './days.ts'
import { useCurrentEntities, type CurrentEntities } from './current-entities.ts'
import { EarlierHistory } from './earlier/earlier-history.tsx'
import styles from './activity.module.css'

const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface Props {
  projectId: string
  address: ActivitySearchParams
  onAddressChange: (change: Partial<ActivitySearchParams>) => void
}

/** The activity of a project, grouped by day, newest first. */
export function ProjectActivity({ projectId, address, onAddressChange }: Props) {
  const activityQuery = useInfiniteQuery(projectActivityQuery(useApi(), projectId, address))
  const entries = activityQuery.data?.pages.flatMap(({ activity }) => activity) ?? []
  const currentEntities = useCurrentEntities(projectId, entries)
  const [nowMs] = useState(() => Date.now())
  const paging = usePaging(activityQuery)
  const endMarker = useWhenVisible(paging.hasMore && !activityQuery.isFetchingNextPage, paging.loadMore)
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{frameMessages.activity}</h1>
        <p className={styles.lead}>{activityMessages.text}</p>
      </header>
      <ActivityFilters projectId={projectId} address={address} onAddressChange={onAddressChange} />
      {activityQuery.isError && !activityQuery.data && (
        <ErrorState text={activityQuery.error.message} retry={() => void activityQuery.refetch()} />
      )}
      {activityQuery.isPending && <ActivitySkeleton />}
      {activityQuery.data && entries.length === 0 && (
        <EmptyActivity hasFilters={hasActivityFilters(address)} onClear={() => onAddressChange(NO_ACTIVITY_FILTERS)} />
      )}
      {activityQuery.data && (
        <p role="status" className="visually-hidden">
          {activityMessages.shown(entries.length)}
        </p>
      )}
      <div className={activityQuery.isPlaceholderData ? styles.stale : undefined} aria-busy={activityQuery.isFetching}>
        {groupByDay(entries).map(([day, dayEntries]) => (
          <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} className={styles.dayTitle}>
              {formatDayName(day, nowMs)} <span className={styles.quiet}>{formatDay(day)}</span>
            </h2>
            <ol className={styles.entries}>
              {foldRuns(dayEntries).map((run) => (
                <ActivityRun key={run[0]?.id} run={run} currentEntities={currentEntities} />
              ))}
            </ol>
          </section>
        ))}
      </div>
      <div ref={endMarker} className={styles.more}>
        <LoadMore paging={paging} />
      </div>
      {activityQuery.data && !activityQuery.hasNextPage && !hasActivityFilters(address) && (
        <EarlierHistory projectId={projectId} />
      )}
    </>
  )
}

/** Consecutive entries of the same act: the first one, and the others when asked for. */
function ActivityRun({ run, currentEntities }: { run: readonly Activity[]; currentEntities: CurrentEntities }) {
  const [isOpen, setIsOpen] = useState(false)
  const [firstEntry, ...others] = run
  return (
    <>
      {firstEntry && <ActivityEntry entry={firstEntry} currentEntities={currentEntities} />}
      {isOpen &&
        others.map((entry) => <ActivityEntry key={entry.id} entry={entry} currentEntities={currentEntities} />)}
      {others.length > 0 && (
        <li className={styles.run}>
          <button type="button" className={styles.runToggle} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? activityMessages.hideSimilar : activityMessages.showSimilar(others.length)}
            {isOpen ? <IconChevronUp {...iconProps} /> : <IconChevronDown {...iconProps} />}
          </button>
        </li>
      )}
    </>
  )
}

function formatDayName(day: number, nowMs: number): string {
  const dayCount = getDaysAgo(day, nowMs)
  if (dayCount === 0) return activityMessages.today
  return dayCount === 1 ? activityMessages.yesterday : formatDatePart(day, { weekday: 'long' })
}

function EmptyActivity({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  if (!hasFilters)
    return <EmptyState icon={IconHistory} title={activityMessages.emptyTitle} text={activityMessages.emptyText} />
  return (
    <EmptyState icon={IconSearchOff} title={activityMessages.noMatchTitle} text={activityMessages.noMatchText}>
      <Button onClick={onClear}>{activityMessages.clear}</Button>
    </EmptyState>
  )
}

/** Calls `onVisible` when the element comes near the viewport, and again when `isReady` turns true after that. */
function useWhenVisible(isReady: boolean, onVisible: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const handleVisible = useEffectEvent(onVisible)
  useEffect(() => {
    if (!isReady || !element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && handleVisible(), {
      rootMargin: '400px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isReady])
  return element
}
