import {
  IconBuilding,
  IconDatabaseExport,
  IconGauge,
  IconHeartbeat,
  IconHistory,
  IconLifebuoy,
  IconMail,
  IconSettings,
  IconShieldCheck,
  IconStack2,
  IconUsers,
  IconWorldWww,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { waitingCountsQuery } from '#web/features/administration/data/administration.queries.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { WaitingCount } from '#web/ui/client/waiting-count.tsx'
import { RAIL_LINK, RailGroup } from './rail-group.tsx'

const ENTRIES = [
  { to: '/client/admin', name: 'overview', icon: IconGauge },
  { to: '/client/admin/health', name: 'health', icon: IconHeartbeat },
  { to: '/client/admin/integrity', name: 'integrity', icon: IconShieldCheck },
  { to: '/client/admin/users', name: 'users', icon: IconUsers },
  { to: '/client/admin/orgs', name: 'orgs', icon: IconBuilding },
  { to: '/client/admin/jobs', name: 'jobs', icon: IconStack2 },
  { to: '/client/admin/mails', name: 'mails', icon: IconMail },
  { to: '/client/admin/tickets', name: 'tickets', icon: IconLifebuoy },
  { to: '/client/admin/website', name: 'website', icon: IconWorldWww },
  { to: '/client/admin/backups', name: 'backups', icon: IconDatabaseExport },
  { to: '/client/admin/activity', name: 'activity', icon: IconHistory },
  { to: '/client/admin/settings', name: 'settings', icon: IconSettings },
] as const

/** The admin pages in the rail. Some show how many entries are waiting. */
export function AdminEntries() {
  const { data: counts } = useQuery(waitingCountsQuery(useApi()))
  const countsByName: Partial<Record<string, number>> = {
    tickets: counts?.questions,
    website: counts?.messages,
    mails: counts?.held_mails,
  }
  return (
    <RailGroup title={administrationMessages.title}>
      {ENTRIES.map(({ to, name, icon: EntryIcon }) => (
        <li key={to}>
          <Link
            to={to}
            search={{}}
            activeOptions={{ exact: to === '/client/admin', includeSearch: false }}
            {...RAIL_LINK}
          >
            <EntryIcon size={18} stroke={1.75} aria-hidden />
            {administrationMessages.sections[name]}
            <WaitingCount count={countsByName[name] ?? 0} />
          </Link>
        </li>
      ))}
    </RailGroup>
  )
}
