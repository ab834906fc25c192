import { IconBuilding, IconLifebuoy, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import type { Org } from '#shared/entities/org.ts'
import { computeSubscriptionFlags } from '#shared/rules/subscription.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { projectsAndOrgsQuery } from '#web/features/projects/projects.queries.ts'
import { useApi } from '#web/kit/api-context.tsx'
import styles from '../client-frame.module.css'
import { OPEN_RAIL_LINK, RAIL_LINK, RailGroup } from './rail-group.tsx'
import { sortByRecency } from './recent-projects.ts'

const MAX_PROJECTS = 7

interface Props {
  user: string
  /** The ids of the projects that the user last opened. */
  recentIds: readonly string[]
}

/** The rail outside a project: the projects opened last, the user's organisations and their account. */
export function GeneralEntries({ user, recentIds }: Props) {
  const { data, dataUpdatedAt } = useQuery(projectsAndOrgsQuery(useApi(), user))
  const [orgs, closedOrgs] = partitionOrgs(data?.orgs ?? [], dataUpdatedAt)
  const openProjects = data?.projects.filter(({ org }) => !closedOrgs.some(({ id }) => id === org)) ?? []
  const openOrg = useRouterState({ select: ({ location: { search } }) => search.org })
  const projects = sortByRecency(openProjects, recentIds).slice(0, MAX_PROJECTS)
  return (
    <>
      {projects.length > 0 && (
        <RailGroup title={frameMessages.railGroups.projects}>
          {projects.map(({ id, title }) => (
            <li key={id}>
              <Link to="/client/archive" search={{ projectId: id }} title={title} {...RAIL_LINK}>
                <span className={styles.projectMark} aria-hidden="true">
                  {[...title][0]}
                </span>
                <span dir="auto" className={styles.entryText}>
                  {title}
                </span>
              </Link>
            </li>
          ))}
        </RailGroup>
      )}
      {orgs.length > 0 && (
        <RailGroup title={frameMessages.railGroups.orgs}>
          {orgs.map(({ id, title }) => (
            <li key={id}>
              <Link
                to="/client"
                search={{ orgId: id }}
                title={title}
                {...RAIL_LINK}
                {...(id === openOrg && OPEN_RAIL_LINK)}
              >
                <IconBuilding size={18} stroke={1.75} aria-hidden />
                <span dir="auto" className={styles.entryText}>
                  {title}
                </span>
              </Link>
            </li>
          ))}
        </RailGroup>
      )}
      <RailGroup title={frameMessages.railGroups.account}>
        <li>
          <Link to="/client/account/manage" {...RAIL_LINK}>
            <IconSettings size={18} stroke={1.75} aria-hidden />
            {frameMessages.mySettings}
          </Link>
        </li>
        <li>
          <Link to="/client/help" search={{}} activeOptions={{ includeSearch: false }} {...RAIL_LINK}>
            <IconLifebuoy size={18} stroke={1.75} aria-hidden />
            {frameMessages.help}
          </Link>
        </li>
      </RailGroup>
    </>
  )
}

/** Divides organisations into active and inactive ones at `now` (ms). */
function partitionOrgs(orgs: readonly Org[], now: number): [active: Org[], inactive: Org[]] {
  const isActive = ({ subscription }: Org) => computeSubscriptionFlags(subscription, now).active
  return [orgs.filter(isActive), orgs.filter((org) => !isActive(org))]
}
