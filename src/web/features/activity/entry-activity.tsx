import { useInfiniteQuery } from '@tanstack/react-query'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { activityMessages } from '#shared/words/activity/activity.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { LoadMore } from '#web/list/list-states.tsx'
import { usePaging } from '#web/list/use-paging.ts'
import { ErrorState } from '#web/ui/state.tsx'
import { ActivityEntry } from './activity-entry.tsx'
import { ActivitySkeleton } from './activity-skeleton.tsx'
import { entryActivityQuery } from './activity.queries.ts'
import { useCurrentEntities } from './current-entities.ts'
import styles from './activity.module.css'

interface Props {
  projectId: string
  /** The id of the item or folder. */
  id: string
  kind?: 'artifact' | 'folder'
}

/** The activity of one item or folder. */
export function EntryActivity({ projectId, id, kind = 'artifact' }: Props) {
  const activityQuery = useInfiniteQuery(entryActivityQuery(useApi(), kind, id))
  const entries = activityQuery.data?.pages.flatMap(({ activity }) => activity) ?? []
  const current = useCurrentEntities(projectId, entries)
  return (
    <section className={styles.ofThing} aria-labelledby={`activity-${id}`}>
      <h2 id={`activity-${id}`} className={styles.sectionTitle}>
        {frameMessages.activity}
      </h2>
      {activityQuery.isError && !activityQuery.data && (
        <ErrorState text={activityQuery.error.message} retry={() => void activityQuery.refetch()} />
      )}
      {activityQuery.isPending && <ActivitySkeleton rows={3} />}
      {activityQuery.data && entries.length === 0 && <p className={styles.lead}>{activityMessages.emptyEntity}</p>}
      <ol className={styles.few}>
        {entries.map((entry) => (
          <ActivityEntry key={entry.id} entry={entry} currentEntities={current} isShort />
        ))}
      </ol>
      <LoadMore paging={usePaging(activityQuery)} small />
    </section>
  )
}
