import { useId, type ReactNode } from 'react'
import styles from '#web/ui/styles/settings.module.css'

/** An action with its title and what it does. */
export function DangerousAction({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.dangerousAction} aria-labelledby={id}>
      <div className={styles.actText}>
        <h3 id={id} className={styles.actTitle}>
          {title}
        </h3>
        <p>{text}</p>
      </div>
      {children}
    </section>
  )
}
