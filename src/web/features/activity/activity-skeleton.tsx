import { Skeleton } from '#web/ui/state.tsx'
import styles from './activity.module.css'

/** Placeholder while activity is loading. */
export function ActivitySkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div aria-hidden="true" className={styles.skeleton}>
      {Array.from({ length: rows }, (_, i) => (
        <Skeleton key={i} width={`${72 - ((i * 17) % 40)}%`} height="1.25rem" />
      ))}
    </div>
  )
}
