import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import styles from './dropdown.module.css'

interface Props {
  label: ReactNode
  /** A summary of the selected values. */
  value?: string | undefined
  /** Only one dropdown of a group is open at a time. */
  group: string
  /** Aligns the panel with the end of the button. */
  alignEnd?: boolean
  /** Shows the button without a border. */
  isPlain?: boolean
  /** Leaves it out of a static copy. */
  isLive?: boolean
  children: ReactNode
}

function closeMenu(menu: HTMLDetailsElement | null) {
  if (!menu?.open) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

/** A dropdown of links that also works with JavaScript disabled. Following a link closes it. */
export function Dropdown({ label, value, group, alignEnd = false, isPlain = false, isLive = false, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const handleOutsideEvent = ({ target }: Event) => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false
    }
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeMenu(menu.current)
    }
    const events = ['pointerdown', 'focusin'] as const
    for (const name of events) document.addEventListener(name, handleOutsideEvent)
    document.addEventListener('keydown', handleKeyDown)
    return () => {
      for (const name of events) document.removeEventListener(name, handleOutsideEvent)
      document.removeEventListener('keydown', handleKeyDown)
    }
  }, [])
  const handleLinkClick = (event: MouseEvent) => {
    if (event.defaultPrevented) closeMenu(menu.current)
  }
  return (
    <details
      ref={menu}
      name={group}
      className={`${styles.menu} ${isPlain ? styles.plain : ''}`}
      data-live={isLive || undefined}
    >
      <summary>
        {label}
        {value && <span className={styles.value}>{value}</span>}
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the handler only sees clicks on the links inside */}
      <div className={`${styles.panel} ${alignEnd ? styles.end : ''}`} onClick={handleLinkClick}>
        {children}
      </div>
    </details>
  )
}

/** The links in a dropdown. */
export const OptionList = ({ children }: { children: ReactNode }) => <ul className={styles.values}>{children}</ul>
