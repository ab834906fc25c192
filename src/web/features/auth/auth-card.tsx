import type { ReactNode } from 'react'
import { Logo } from '#web/ui/logo.tsx'
import { HelpMenu } from './help-menu.tsx'
import styles from './auth.module.css'

/** The layout of all pages for signing in and registering. */
export function AuthCard({
  title,
  text,
  isWide = false,
  children,
  below,
}: {
  title: string
  text?: string
  isWide?: boolean
  children: ReactNode
  below?: ReactNode
}) {
  return (
    <div className={styles.screen}>
      <header className={styles.top}>
        <a href="/" className={styles.home}>
          <Logo />
        </a>
        <HelpMenu />
      </header>
      <main id="content" className={styles.middle}>
        <div className={`${styles.card} ${isWide ? styles.wide : ''}`}>
          <h1 className={styles.title}>{title}</h1>
          {text && <p className={styles.text}>{text}</p>}
          {children}
        </div>
        {below && <p className={styles.below}>{below}</p>}
      </main>
    </div>
  )
}
