import { stateMessages } from '#shared/words/page/page.ts'
import styles from './navigation-progress.module.css'

/** A thin line along the top while the next page is on its way; quick ones do not show it. */
export function NavigationProgress({ loading }: { loading: boolean }) {
  if (!loading) return null
  // It stands outside of every part of the page, where only what is announced may stand.
  return (
    <div role="status">
      <div role="progressbar" aria-label={stateMessages.loading} className={styles.line} />
    </div>
  )
}
