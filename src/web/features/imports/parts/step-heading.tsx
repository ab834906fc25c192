import type { ReactNode } from 'react'
import styles from './imports.module.css'

/** Moves the focus to a heading after the button that led there is gone with its screen. */
export function focusIfLost(heading: HTMLElement | null): void {
  if (heading && document.activeElement === document.body) heading.focus()
}

/** The heading of a step, which screen readers read when the step begins. */
export function StepHeading({ children }: { children: ReactNode }) {
  return (
    <h2 ref={focusIfLost} tabIndex={-1} className={styles.subtitle}>
      {children}
    </h2>
  )
}
