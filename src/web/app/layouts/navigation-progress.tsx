import { stateMessages } from '#shared/words/page/page.ts'
import styles from './navigation-progress.module.css'

/** A thin line along the top while the next page loads; its animation delay hides it for quick loads. */
export function NavigationProgress({ isPending }: { isPending: boolean }) {
  if (!isPending) return null
  // It is outside all landmarks, where only a live region is allowed.
  return (
    <div role="status">
      <div role="progressbar" aria-label={stateMessages.loading} className={styles.line} />
    </div>
  )
}
