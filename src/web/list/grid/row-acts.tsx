import { Menu } from '@mantine/core'
import { IconDots, type Icon } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import type { RowState } from './columns.ts'

export interface RowAct {
  label: string
  icon: Icon
  /** Whether it is in the menu even if there is room in the row. */
  isInMenu?: boolean
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

/** The actions on an entry: buttons in a row, and a menu of those that belong there or have no room. */
export function RowActs({ acts, entryName, menuLabel, alwaysInMenu = false, row: { tabIndex, isNarrow } }: Props) {
  const [menuActs, buttonActs] = partitionActs(acts, isNarrow || alwaysInMenu)
  return (
    <>
      {buttonActs.map(({ label, icon: ActIcon, run }) => (
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
      ))}
      {menuActs.length > 0 && <ActsMenu acts={menuActs} label={menuLabel} tabIndex={tabIndex} />}
    </>
  )
}

const partitionActs = (acts: readonly RowAct[], areAllInMenu: boolean) => {
  const isInMenu = (act: RowAct) => areAllInMenu || act.isInMenu
  return [acts.filter(isInMenu), acts.filter((act) => !isInMenu(act))] as const
}

function ActsMenu({ acts, label: menuLabel, tabIndex }: Pick<Props, 'acts'> & { label: string; tabIndex: number }) {
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
