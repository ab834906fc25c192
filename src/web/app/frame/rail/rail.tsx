import { IconHome, IconShieldCog, IconX } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { isAdministrator, useMe } from '#web/kit/session.ts'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import styles from '../client-frame.module.css'
import { GeneralEntries } from './general-entries.tsx'
import { ProjectEntries } from './project-entries.tsx'
import { RAIL_LINK } from './rail-group.tsx'
import { useRecentProjects } from './recent-projects.ts'

// Only administrators need the names of the admin pages.
const AdminEntries = lazyWithMessages(async () => (await import('./admin-entries.tsx')).AdminEntries)

interface Props {
  projectId: string | undefined
  switcher?: ReactNode
  /** Set while the rail is a drawer. */
  onClose?: (() => void) | undefined
}

/** Navigation: the screens of the open project or of the administration; elsewhere projects, organisations and account. */
export function Rail({ projectId, switcher, onClose }: Props) {
  const me = useMe()
  const user = me?.id ?? ''
  const recentIds = useRecentProjects(user, projectId)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const managesServer = isAdministrator(me) && !projectId
  const isInAdministration = managesServer && path.startsWith('/client/admin')
  return (
    <>
      <div className={styles.brand}>
        <Link to="/client" search={{}} className={styles.logo}>
          <Logo />
        </Link>
        {onClose && (
          <Button variant="icon" aria-label={frameMessages.closeMenu} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </Button>
        )}
      </div>
      {switcher && <div className={styles.switcher}>{switcher}</div>}
      <nav aria-label={frameMessages.navigation} className={styles.groups}>
        <ul className={styles.entries}>
          <li>
            <Link to="/client" search={{}} activeOptions={{ exact: true }} {...RAIL_LINK}>
              <IconHome size={18} stroke={1.75} aria-hidden />
              {frameMessages.home}
            </Link>
          </li>
          {managesServer && !isInAdministration && (
            <li>
              <Link to="/client/admin" search={{}} {...RAIL_LINK}>
                <IconShieldCog size={18} stroke={1.75} aria-hidden />
                {frameMessages.administration}
              </Link>
            </li>
          )}
          {projectId && <ProjectEntries projectId={projectId} />}
        </ul>
        {isInAdministration && (
          <Suspense fallback={null}>
            <AdminEntries />
          </Suspense>
        )}
        {!projectId && !isInAdministration && <GeneralEntries user={user} recentIds={recentIds} />}
      </nav>
    </>
  )
}
