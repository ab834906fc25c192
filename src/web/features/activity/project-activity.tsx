import { IconHistory, IconSearchOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { activityMessages } from '#shared/words/activity/activity.ts'
import { formatDay, formatPart } from '#shared/words/formats.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { ListMore } from '#web/list/list-states.tsx'
import { usePaging } from '#web/list/use-paging.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/state.tsx'
import type { ActivityAddress } from './activity-address.ts'
import { ActivityEntry } from './activity-entry.tsx'
import { ActivityFilters, isNarrowed, NO_FILTER } from './activity-filters.tsx'
import { ActivitySkeleton } from './activity-skeleton.tsx'
import { projectActivityQuery } from './activity.queries.ts'
import { byDay, daysAgo } from './days.ts'
import { useKnown } from './known.ts'
import styles from './activity.module.css'

interface Props {
  projectId: string
  address: ActivityAddress
  onAddress: (change: Partial<ActivityAddress>) => void
}

/** The activity of a project by days, newest first. */
export function ProjectActivity({ projectId, address, onAddress }: Props) {
  const found = useInfiniteQuery(projectActivityQuery(useApi(), projectId, address))
  const entries = found.data?.pages.flatMap(({ activity }) => activity) ?? []
  const known = useKnown(projectId, entries)
  const [now] = useState(() => Date.now())
  const paging = usePaging(found)
  const end = useWhenSeen(paging.hasMore && !found.isFetchingNextPage, paging.more)
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{frameMessages.activity}</h1>
        <p className={styles.lead}>{activityMessages.text}</p>
      </header>
      <ActivityFilters projectId={projectId} address={address} onAddress={onAddress} />
      {found.isError && !found.data && <ErrorState text={found.error.message} retry={() => void found.refetch()} />}
      {found.isPending && <ActivitySkeleton />}
      {found.data && entries.length === 0 && (
        <NothingHere narrowed={isNarrowed(address)} onClear={() => onAddress(NO_FILTER)} />
      )}
      {found.data && (
        <p role="status" className="visually-hidden">
          {activityMessages.shown(entries.length)}
        </p>
      )}
      <div className={found.isPlaceholderData ? styles.stale : undefined} aria-busy={found.isFetching}>
        {byDay(entries).map(([day, acts]) => (
          <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} className={styles.dayTitle}>
              {nameOf(day, now)} <span className={styles.quiet}>{formatDay(day)}</span>
            </h2>
            <ol className={styles.entries}>
              {acts.map((entry) => (
                <ActivityEntry key={entry.id} entry={entry} known={known} />
              ))}
            </ol>
          </section>
        ))}
      </div>
      <div ref={end} className={styles.more}>
        <ListMore paging={paging} />
      </div>
    </>
  )
}

function nameOf(day: number, now: number): string {
  const ago = daysAgo(day, now)
  if (ago === 0) return activityMessages.today
  return ago === 1 ? activityMessages.yesterday : formatPart(day, { weekday: 'long' })
}

function NothingHere({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  if (!narrowed) return <EmptyState icon={IconHistory} title={activityMessages.emptyTitle} text={activityMessages.emptyText} />
  return (
    <EmptyState icon={IconSearchOff} title={activityMessages.noMatchTitle} text={activityMessages.noMatchText}>
      <Button onClick={onClear}>{activityMessages.clear}</Button>
    </EmptyState>
  )
}

/** Calls `onVisible` when the element comes near the window, and again when `isReady` turns true after that. */
function useWhenSeen(ready: boolean, run: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const seen = useEffectEvent(run)
  useEffect(() => {
    if (!ready || !element.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(), { rootMargin: '400px' })
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [ready])
  return element
}
