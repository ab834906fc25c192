import { IconExternalLink, IconHome, IconShieldCog, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { pendingCountQuery } from '#web/features/submissions/submissions.queries.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { useMay } from '#web/kit/client/use-may.ts'
import { isAdministrator, useMe } from '#web/kit/session.ts'
import { WaitingCount } from '#web/ui/client/waiting-count.tsx'
import { getRailEntries } from './rail-entries.ts'
import styles from './client-frame.module.css'

interface Props {
  projectId: string | undefined
  switcher?: ReactNode
  /** Set while the rail is a drawer. */
  onClose?: (() => void) | undefined
}

/** Navigation: the project's screens inside a project, only home outside. */
export function Rail({ projectId, switcher, onClose }: Props) {
  const may = useMay(projectId ?? '')
  const me = useMe()
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
      <nav aria-label={frameMessages.navigation}>
        <ul className={styles.entries}>
          <li>
            <Link
              to="/client"
              search={{}}
              activeOptions={{ exact: true }}
              className={styles.entry}
              activeProps={{ className: styles.active }}
            >
              <IconHome size={18} stroke={1.75} aria-hidden />
              {frameMessages.home}
            </Link>
          </li>
          {isAdministrator(me) && !projectId && (
            <li>
              <Link
                to="/client/admin"
                search={{}}
                activeOptions={{ includeSearch: false }}
                className={styles.entry}
                activeProps={{ className: styles.active }}
              >
                <IconShieldCog size={18} stroke={1.75} aria-hidden />
                {frameMessages.administration}
              </Link>
            </li>
          )}
          {projectId &&
            getRailEntries(may).map(({ to, search, label, icon: EntryIcon, showsWaitingCount }) => (
              <li key={label()}>
                <Link
                  to={to}
                  search={{ projectId, ...search }}
                  activeOptions={{ includeSearch: search !== undefined, explicitUndefined: true }}
                  className={styles.entry}
                  activeProps={{ className: styles.active }}
                >
                  <EntryIcon size={18} stroke={1.75} aria-hidden />
                  {label()}
                  {showsWaitingCount && <PendingSubmissionsCount projectId={projectId} />}
                </Link>
              </li>
            ))}
          {projectId && <GalleryLink projectId={projectId} />}
        </ul>
      </nav>
    </>
  )
}

/** Opens the public gallery of the project in a new window. */
function GalleryLink({ projectId }: { projectId: string }) {
  const project = useQuery(projectQuery(useApi(), projectId)).data
  if (!project) return null
  return (
    <li>
      <a className={styles.entry} href={`/view/${project.url_alias}`} target="_blank" rel="noopener">
        <IconExternalLink size={18} stroke={1.75} aria-hidden />
        {frameMessages.gallery}
      </a>
    </li>
  )
}

/** The number of pending submissions. */
function PendingSubmissionsCount({ projectId }: { projectId: string }) {
  const { data: count = 0 } = useQuery(pendingCountQuery(useApi(), projectId))
  return <WaitingCount count={count} />
}
