import type { ReactNode } from 'react'
import { Logo } from '#web/ui/logo.tsx'
import styles from '../contribute.module.css'

/** The one-column layout of the pages for contributors. */
export function ContributeShell({ children }: { children: ReactNode }) {
  return (
    <div className={styles.screen}>
      <main id="content" className={styles.column}>
        {children}
      </main>
      <footer className={styles.foot}>
        <a href="/">
          <Logo />
        </a>
      </footer>
    </div>
  )
}
