import { Popover } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { shortcutMessages } from '#shared/words/page/page.ts'
import { Button } from '../button.tsx'
import { storeLetterKeys, useLetterKeys } from '../preferences/letter-keys.ts'
import { WITHIN_WINDOW } from './floating.ts'
import styles from './single-key-shortcuts.module.css'

interface Props {
  /** The keys and what they do. */
  shortcuts: string
  className?: string | undefined
}

/** A button that lists the single-key shortcuts of a screen, where they can be switched off. */
export function SingleKeyShortcuts({ shortcuts, className = '' }: Props) {
  const isOn = useLetterKeys()
  return (
    <Popover position="top-start" width={280} middlewares={WITHIN_WINDOW} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="icon" className={`${styles.keys} ${className}`} aria-label={shortcutMessages.title}>
          <IconKeyboard size={18} stroke={1.75} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={shortcutMessages.title}>
        {isOn && <p className={styles.list}>{shortcuts}</p>}
        <Button small onClick={() => storeLetterKeys(!isOn)}>
          {isOn ? shortcutMessages.turnOff : shortcutMessages.turnOn}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The key that presses the button around it. Screen readers get it from `aria-keyshortcuts`. */
export function KeyCap({ letter }: { letter: string }) {
  const isOn = useLetterKeys()
  return (
    isOn && (
      <kbd className={styles.cap} data-key-cap aria-hidden="true">
        {letter}
      </kbd>
    )
  )
}
