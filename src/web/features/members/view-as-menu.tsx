import { Menu } from '@mantine/core'
import { IconChevronDown, IconEye, IconWorld } from '@tabler/icons-react'
import { PRESET_ROLES } from '#shared/policy/roles.ts'
import { membersMessages, roleMessages } from '#shared/words/members/members.ts'
import { startViewAs } from '#web/kit/client/view-as.ts'
import { Button } from '#web/ui/button.tsx'

interface Props {
  projectId: string
  /** The alias of the gallery. */
  alias: string | undefined
}

/** A menu to view the archive as a role, or the gallery as a visitor. */
export function ViewAsMenu({ projectId, alias }: Props) {
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button>
          <IconEye size={16} stroke={1.75} aria-hidden />
          {membersMessages.viewAs}
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {PRESET_ROLES.map((role) => (
          <Menu.Item
            key={role}
            onClick={() =>
              startViewAs({ viewAs: { project: projectId, as: 'role', role }, name: roleMessages.names[role] })
            }
          >
            {roleMessages.names[role]}
          </Menu.Item>
        ))}
        {alias && (
          <>
            <Menu.Divider />
            <Menu.Item
              component="a"
              href={`/view/${alias}`}
              target="_blank"
              rel="noopener"
              leftSection={<IconWorld size={16} stroke={1.75} aria-hidden />}
            >
              {membersMessages.asVisitor}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
