import { Menu } from '@mantine/core'
import { IconDots, type Icon } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import type { RowState } from './columns.ts'

export interface RowAct {
  label: string
  icon: Icon
  run: () => void
}

interface Props {
  acts: readonly RowAct[]
  /** The name of the entry, for accessible labels. */
  entryName: string
  /** The label of the menu button. */
  menuLabel: string
  /** Whether to always use a menu, because there are too many actions for a row. */
  alwaysInMenu?: boolean
  row: RowState
}

/** The actions on an entry: buttons in a row, or a menu if there is no room. */
export function RowActs({ acts, entryName, menuLabel, alwaysInMenu = false, row: { tabIndex, isNarrow } }: Props) {
  if (acts.length === 0) return null
  if (!isNarrow && !alwaysInMenu)
    return acts.map(({ label, icon: ActIcon, run }) => (
      <Button
        key={label}
        variant="icon"
        tabIndex={tabIndex}
        aria-label={`${label}: ${entryName}`}
        title={label}
        onClick={run}
      >
        <ActIcon size={18} stroke={1.75} aria-hidden />
      </Button>
    ))
  // In a portal, because the list would clip it.
  return (
    <Menu withinPortal portalProps={{ target: '#content' }} position="bottom-end">
      <Menu.Target>
        <Button variant="icon" tabIndex={tabIndex} aria-label={menuLabel}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ label, icon: ActIcon, run }) => (
          <Menu.Item key={label} leftSection={<ActIcon size={16} stroke={1.75} aria-hidden />} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
