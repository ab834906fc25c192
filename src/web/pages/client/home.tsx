import { Button } from '@mantine/core'
import { IconFolders, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { projectMessages } from '#shared/words/projects/projects.ts'
import { homeMessages } from '#shared/words/frame/frame.ts'
import { LeaveProject } from '#web/features/members/leave-project.tsx'
import { EndingNotice } from '#web/features/orgs/subscription/ending-notice.tsx'
import { CreateProjectDialog } from '#web/features/projects/create-project.tsx'
import { ProjectCards, ProjectCardsSkeleton } from '#web/features/projects/project-cards.tsx'
import { projectsAndOrgsQuery } from '#web/features/projects/projects.queries.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMe } from '#web/kit/session.ts'
import { EmptyState, ErrorState } from '#web/ui/state.tsx'
import { Organisation } from './place/organisation.tsx'
import styles from './client.module.css'

export const title = () => homeMessages.title

/** The organisation in the URL, or all organisations and projects of the user. */
export function Page() {
  const { orgId } = useSearch({ from: '/client/' })
  return orgId ? <Organisation key={orgId} orgId={orgId} /> : <Home />
}

function Home() {
  const me = useMe()
  const navigate = useNavigate()
  const [isCreating, setIsCreating] = useState(false)
  const { data, error, refetch, dataUpdatedAt } = useQuery(projectsAndOrgsQuery(useApi(), me?.id ?? ''))
  const newProjectButton = (
    <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => setIsCreating(true)}>
      {projectMessages.new}
    </Button>
  )
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{homeMessages.welcome(me?.username ?? '')}</h1>
        {data && data.projects.length > 0 && newProjectButton}
      </header>
      {error && !data && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!error && !data && <ProjectCardsSkeleton />}
      {data && data.projects.length === 0 && (
        <EmptyState icon={IconFolders} title={homeMessages.emptyTitle} text={homeMessages.emptyText}>
          {newProjectButton}
        </EmptyState>
      )}
      {data && (
        <ProjectCards
          projects={data.projects}
          orgs={data.orgs}
          now={dataUpdatedAt}
          renderNotice={(org) => <EndingNotice org={org} now={dataUpdatedAt} />}
          renderLeaveButton={(project) => <LeaveProject project={project} />}
        />
      )}
      {isCreating && (
        <CreateProjectDialog
          orgs={data?.orgs ?? []}
          onClose={() => setIsCreating(false)}
          onCreated={(project) => void navigate({ to: '/client/archive', search: { projectId: project.id } })}
        />
      )}
    </>
  )
}
