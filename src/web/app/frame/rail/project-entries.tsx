import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { pendingCountQuery } from '#web/features/submissions/submissions.queries.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { useMay } from '#web/kit/client/use-may.ts'
import { WaitingCount } from '#web/ui/client/waiting-count.tsx'
import { getRailEntries } from '../rail-entries.ts'
import styles from '../client-frame.module.css'
import { RAIL_LINK } from './rail-group.tsx'

/** The screens of a project, and its gallery. */
export function ProjectEntries({ projectId }: { projectId: string }) {
  const entries = getRailEntries(useMay(projectId))
  return (
    <>
      {entries.map(({ group, to, search, label, icon: EntryIcon, showsWaitingCount }, index) => (
        <Fragment key={label()}>
          <li className={group === entries[index - 1]?.group ? undefined : styles.newGroup}>
            <Link
              to={to}
              search={{ projectId, ...search }}
              activeOptions={{ includeSearch: search !== undefined, explicitUndefined: true }}
              {...RAIL_LINK}
            >
              <EntryIcon size={18} stroke={1.75} aria-hidden />
              {label()}
              {showsWaitingCount && <PendingSubmissionsCount projectId={projectId} />}
            </Link>
          </li>
          {group === 'public' && entries[index + 1]?.group !== group && <GalleryLink projectId={projectId} />}
        </Fragment>
      ))}
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
