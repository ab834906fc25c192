import { Menu } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { HelpLinks } from '#web/ui/client/help-links.tsx'

export function HelpMenu() {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button variant="quiet">
          <IconLifebuoy size={18} stroke={1.75} aria-hidden />
          {frameMessages.help}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <HelpLinks />
      </Menu.Dropdown>
    </Menu>
  )
}
