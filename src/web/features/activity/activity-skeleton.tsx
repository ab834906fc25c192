import { Skeleton } from '#web/ui/state.tsx'
import styles from './activity.module.css'

/** The shape of a record that is coming. */
export function ActivitySkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div aria-hidden="true" className={styles.skeleton}>
      {Array.from({ length: rows }, (_, i) => (
        <Skeleton key={i} width={`${72 - ((i * 17) % 40)}%`} height="1.25rem" />
      ))}
    </div>
  )
}
