import { Menu } from '@mantine/core'
import { IconDots, type Icon } from '@tabler/icons-react'
import { membersMessages as words } from '#shared/words/members/members.ts'
import type { RowState } from '#web/list/grid/columns.ts'
import { Button } from '#web/ui/button.tsx'

export interface RowAct {
  label: string
  icon: Icon
  run: () => void
}

interface Props {
  acts: readonly RowAct[]
  /** Whom they are about. */
  name: string
  row: RowState
}

/** What can be done about somebody: side by side, or in a menu where there is no room. */
export function RowActs({ acts, name, row: { tabIndex, narrow } }: Props) {
  if (acts.length === 0) return null
  if (!narrow)
    return acts.map(({ label, icon: Sign, run }) => (
      <Button key={label} look="icon" tabIndex={tabIndex} aria-label={`${label}: ${name}`} title={label} onClick={run}>
        <Sign size={18} stroke={1.75} aria-hidden />
      </Button>
    ))
  // Outside of the list, which would cut it off.
  return (
    <Menu withinPortal portalProps={{ target: '#content' }} position="bottom-end">
      <Menu.Target>
        <Button look="icon" tabIndex={tabIndex} aria-label={words.actsFor(name)}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ label, icon: Sign, run }) => (
          <Menu.Item key={label} leftSection={<Sign size={16} stroke={1.75} aria-hidden />} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
