import { Menu } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Fragment } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { WITHIN_WINDOW_AT_POINTER } from '#web/ui/client/floating.ts'
import { formatCombo } from './key-bindings.ts'
import styles from './acts.module.css'

export interface MenuItem {
  label: string
  icon: Icon
  /** A combination from `KEY_BINDINGS`. */
  shortcut?: string | undefined
  isDangerous?: boolean
  onSelect: () => void
}

interface Props {
  /** Position in the viewport. */
  position: { x: number; y: number }
  /** Groups are separated by lines; empty ones are skipped. */
  groups: readonly (readonly MenuItem[])[]
  onClose: () => void
}

/** A menu at the pointer. */
export function ContextMenu({ position, groups, onClose }: Props) {
  const nonEmptyGroups = groups.filter((items) => items.length > 0)
  if (nonEmptyGroups.length === 0) return null
  return (
    <Menu
      // Opening it elsewhere must create a new menu, or it keeps its old position.
      key={`${position.x},${position.y}`}
      opened
      floatingStrategy="fixed"
      returnFocus={false}
      position="bottom-start"
      middlewares={WITHIN_WINDOW_AT_POINTER}
      offset={2}
      width={248}
      zIndex={150}
      aria-label={archiveMessages.menu}
      onChange={(isOpen) => !isOpen && onClose()}
    >
      <Menu.Target>
        <span className={styles.spot} style={{ left: position.x, top: position.y }} aria-hidden="true" />
      </Menu.Target>
      <Menu.Dropdown aria-label={archiveMessages.menu} onContextMenu={(event) => event.preventDefault()}>
        {nonEmptyGroups.map((items, i) => (
          <Fragment key={items[0]?.label}>
            {i > 0 && <Menu.Divider />}
            {items.map(({ label, icon: ItemIcon, shortcut, isDangerous, onSelect }) => (
              <Menu.Item
                key={label}
                className={`${styles.item} ${isDangerous ? styles.danger : ''}`}
                leftSection={<ItemIcon size={18} stroke={1.75} aria-hidden />}
                rightSection={
                  shortcut && (
                    <span className={styles.shortcut} aria-hidden="true">
                      {formatCombo(shortcut)}
                    </span>
                  )
                }
                onClick={onSelect}
              >
                {label}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
