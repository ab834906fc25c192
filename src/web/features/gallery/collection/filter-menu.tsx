import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import styles from './filters.module.css'

interface Props {
  label: string
  /** What is chosen in it, in short. */
  value?: string | undefined
  /** Opens to the left. */
  end?: boolean
  children: ReactNode
}

function close(menu: HTMLDetailsElement | null) {
  if (!menu?.open) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

/** A choice of links that opens below its name, without scripts as well. One is open at a time, until one is followed. */
export function FilterMenu({ label, value, end = false, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const aside = ({ target }: Event) => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false
    }
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close(menu.current)
    }
    const events = ['pointerdown', 'focusin'] as const
    for (const name of events) document.addEventListener(name, aside)
    document.addEventListener('keydown', leave)
    return () => {
      for (const name of events) document.removeEventListener(name, aside)
      document.removeEventListener('keydown', leave)
    }
  }, [])
  const followed = (event: MouseEvent) => {
    if (event.defaultPrevented) close(menu.current)
  }
  return (
    <details ref={menu} name="filters" className={styles.menu}>
      <summary>
        {label}
        {value && <span className={styles.value}>{value}</span>}
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the links in it are what is pressed */}
      <div className={`${styles.panel} ${end ? styles.end : ''}`} onClick={followed}>
        {children}
      </div>
    </details>
  )
}
