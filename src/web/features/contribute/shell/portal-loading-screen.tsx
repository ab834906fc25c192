import { stateMessages } from '#shared/words/page/page.ts'
import { Logo } from '#web/ui/logo.tsx'
import styles from '../contribute.module.css'

/** The loading screen, shown until the portal is known. */
export function PortalLoadingScreen() {
  return (
    <main id="content" role="status" aria-label={stateMessages.loading} className={styles.loading}>
      <Logo />
    </main>
  )
}
