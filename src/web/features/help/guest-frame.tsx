import type { ReactNode } from 'react'
import { helpMessages } from '#shared/words/help/help.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import styles from './help.module.css'

/** The layout of the help pages for visitors who are not signed in. */
export function HelpGuestFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.guest}>
      <header className={styles.guestTop}>
        <a href="/">
          <Logo />
        </a>
        <ButtonLink href="/client">{helpMessages.signIn}</ButtonLink>
      </header>
      <main id="content" tabIndex={-1} className={styles.guestMain}>
        {children}
      </main>
    </div>
  )
}
