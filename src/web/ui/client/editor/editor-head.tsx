import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './editor.module.css'

interface Props {
  /** The title of the page. */
  title: ReactNode
  /** Whether everything is saved; null if there is nothing to say. */
  state: { icon: Icon; text: string } | null
  /** The actions on all settings. */
  children?: ReactNode
}

/** The head of a page of settings, which stays in view: its title, whether everything is saved, and the actions. */
export function EditorHead({ title, state, children }: Props) {
  const StateIcon = state?.icon
  return (
    <header className={styles.head}>
      {title}
      <div className={styles.acts}>
        <p className={styles.state} role="status">
          {StateIcon && <StateIcon size={16} stroke={1.75} aria-hidden />}
          {state?.text}
        </p>
        {children}
      </div>
    </header>
  )
}
