import { Menu } from '@mantine/core'
import { IconChevronDown, IconHome, IconLifebuoy, IconLogout, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { useSignOut } from '#web/kit/client/sign-out.ts'
import { useMe } from '#web/kit/session.ts'
import { HelpLinks } from '#web/ui/client/help-links.tsx'
import styles from './client-frame.module.css'

/**
 * Menu with Home, My Settings, Get Help (expandable) and Sign Out.
 * @spec 2.menu.1
 */
export function UserMenu() {
  const me = useMe()
  const signOut = useSignOut()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  if (!me) return null
  return (
    <Menu position="bottom-end" width={220} onClose={() => setIsHelpOpen(false)}>
      <Menu.Target>
        <button type="button" className={styles.user}>
          <span className="visually-hidden">{frameMessages.userMenu}: </span>
          <span className={styles.initial} aria-hidden="true">
            {[...me.username][0]?.toUpperCase()}
          </span>
          <span className={styles.username}>{me.username}</span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconHome size={16} stroke={1.75} />} component={Link} to="/client">
          {frameMessages.home}
        </Menu.Item>
        <Menu.Item leftSection={<IconSettings size={16} stroke={1.75} />} component={Link} to="/client/account/manage">
          {frameMessages.mySettings}
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          aria-expanded={isHelpOpen}
          leftSection={<IconLifebuoy size={16} stroke={1.75} />}
          rightSection={<IconChevronDown size={14} stroke={1.75} className={isHelpOpen ? styles.turned : undefined} />}
          onClick={() => setIsHelpOpen(!isHelpOpen)}
        >
          {frameMessages.getHelp}
        </Menu.Item>
        {isHelpOpen && <HelpLinks indented />}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={() => void signOut()}>
          {frameMessages.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
