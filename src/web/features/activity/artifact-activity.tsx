import { useInfiniteQuery } from '@tanstack/react-query'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { activityMessages } from '#shared/words/activity/activity.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { ListMore } from '#web/list/list-states.tsx'
import { usePaging } from '#web/list/use-paging.ts'
import { ErrorState } from '#web/ui/state.tsx'
import { ActivityEntry } from './activity-entry.tsx'
import { ActivitySkeleton } from './activity-skeleton.tsx'
import { thingActivityQuery } from './activity.queries.ts'
import { useKnown } from './known.ts'
import styles from './activity.module.css'

interface Props {
  projectId: string
  /** The id of the item or folder. */
  id: string
  kind?: 'artifact' | 'folder'
}

/** The activity of one item or folder. */
export function ArtifactActivity({ projectId, id, kind = 'artifact' }: Props) {
  const found = useInfiniteQuery(thingActivityQuery(useApi(), kind, id))
  const entries = found.data?.pages.flatMap(({ activity }) => activity) ?? []
  const known = useKnown(projectId, entries)
  return (
    <section className={styles.ofThing} aria-labelledby={`activity-${id}`}>
      <h2 id={`activity-${id}`} className={styles.sectionTitle}>
        {frameMessages.activity}
      </h2>
      {found.isError && !found.data && <ErrorState text={found.error.message} retry={() => void found.refetch()} />}
      {found.isPending && <ActivitySkeleton rows={3} />}
      {found.data && entries.length === 0 && <p className={styles.lead}>{activityMessages.emptyThing}</p>}
      <ol className={styles.few}>
        {entries.map((entry) => (
          <ActivityEntry key={entry.id} entry={entry} known={known} short />
        ))}
      </ol>
      <ListMore paging={usePaging(found)} small />
    </section>
  )
}
