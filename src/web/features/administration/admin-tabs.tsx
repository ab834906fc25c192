import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { WaitingCount } from '#web/ui/client/waiting-count.tsx'
import { waitingCountsQuery } from './administration.queries.ts'
import styles from './administration.module.css'

const TABS = [
  { to: '/client/admin', name: 'health' },
  { to: '/client/admin/users', name: 'users' },
  { to: '/client/admin/orgs', name: 'orgs' },
  { to: '/client/admin/jobs', name: 'jobs' },
  { to: '/client/admin/mails', name: 'mails' },
  { to: '/client/admin/tickets', name: 'tickets' },
  { to: '/client/admin/website', name: 'website' },
  { to: '/client/admin/activity', name: 'activity' },
  { to: '/client/admin/settings', name: 'settings' },
] as const

/** The tabs of the admin pages. Some show how many entries are waiting. */
export function AdminTabs() {
  const tabs = useRef<HTMLElement>(null)
  const { data: counts } = useQuery(waitingCountsQuery(useApi()))
  const countsByTab: Partial<Record<string, number>> = {
    tickets: counts?.questions,
    website: counts?.messages,
    mails: counts?.held_mails,
  }
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // Scroll the current tab into view, since narrow screens can't show all of them.
  useEffect(() => {
    const currentTab = TABS.findLast(({ to }) => path.startsWith(to))
    tabs.current?.querySelector(`a[href="${currentTab?.to}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <nav ref={tabs} aria-label={administrationMessages.title} className={styles.tabs}>
      {TABS.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          search={{}}
          activeOptions={{ exact: to === '/client/admin', includeSearch: false }}
          className={styles.tab ?? ''}
          activeProps={{ className: styles.here ?? '' }}
        >
          {administrationMessages.sections[name]}
          <WaitingCount count={countsByTab[name] ?? 0} />
        </Link>
      ))}
    </nav>
  )
}
