import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useState, type ReactNode } from 'react'
import { projectMessages } from '#shared/words/projects/projects.ts'
import { homeMessages } from '#shared/words/frame/frame.ts'
import { waitingCountsQuery } from '#web/features/administration/data/administration.queries.ts'
import { FirstProject } from '#web/features/home/first-project.tsx'
import { homeQuery } from '#web/features/home/home.queries.ts'
import { listWaiting } from '#web/features/home/list-waiting.ts'
import { RecentList } from '#web/features/home/recent-list.tsx'
import { WaitingList } from '#web/features/home/waiting-list.tsx'
import homeStyles from '#web/features/home/home.module.css'
import { LeaveProject } from '#web/features/members/leave-project.tsx'
import { EndingNotice } from '#web/features/orgs/subscription/ending-notice.tsx'
import { CreateProjectDialog } from '#web/features/projects/create-project.tsx'
import { ProjectCards, ProjectCardsSkeleton } from '#web/features/projects/project-cards.tsx'
import { projectsAndOrgsQuery } from '#web/features/projects/projects.queries.ts'
import { useUploads } from '#web/features/uploads/run/uploads-context.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { getActiveViewAs } from '#web/kit/client/view-as.ts'
import { isAdministrator, useMe } from '#web/kit/session.ts'
import { ErrorState } from '#web/ui/state.tsx'
import { LazyExportDialog } from './export/lazy-export-dialog.tsx'
import { Organisation } from './place/organisation.tsx'
import styles from './client.module.css'
import type { Prefetch } from '#web/kit/router-context.ts'
import { meQuery } from '#web/kit/session.ts'

export const title = () => homeMessages.title

export const prefetch: Prefetch = ({ api, queryClient }) => {
  const me = queryClient.getQueryData(meQuery(api).queryKey)
  return me ? queryClient.prefetchQuery(homeQuery(api, me.id)) : undefined
}

/** The organisation in the URL, or what waits for the user, what they last worked on, and their projects. */
export function Page() {
  const { orgId } = useSearch({ from: '/client/' })
  return orgId ? <Organisation key={orgId} orgId={orgId} /> : <Home />
}

function Home() {
  const [api, me, navigate, uploads] = [useApi(), useMe(), useNavigate(), useUploads()]
  const [isCreating, setIsCreating] = useState(false)
  const [projectToExport, setProjectToExport] = useState<{ id: string; downloadZip: () => void } | null>(null)
  const user = me?.id ?? ''
  const { data, error, refetch, dataUpdatedAt } = useQuery(projectsAndOrgsQuery(api, user))
  const home = useQuery(homeQuery(api, user))
  const isViewAs = getActiveViewAs() !== null
  const managesServer = isAdministrator(me) && !isViewAs
  const server = useQuery({ ...waitingCountsQuery(api), enabled: managesServer }).data
  const projectTitles = new Map(data?.projects.map((project) => [project.id, project.title]))
  const getProjectTitle = (id: string) => projectTitles.get(id) ?? ''
  const waiting = home.data ? listWaiting(home.data, server) : []
  const { recent = [], drafts = [] } = home.data ?? {}
  // Shown together, so that nothing moves down.
  const isLoaded = data !== undefined && !home.isPending
  // The list of projects is the user's own; view-as shows only those that both people can open.
  const viewedIds = new Set(isViewAs ? home.data?.projects.map(({ id }) => id) : projectTitles.keys())
  const projects = data?.projects.filter(({ id }) => viewedIds.has(id)) ?? []
  const hasProjects = projects.length > 0
  const newProjectButton = (
    <Button
      className={hasProjects ? homeStyles.newProject : undefined}
      // The guide above has the primary button for the first project.
      variant={!hasProjects && me?.guide ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => setIsCreating(true)}
    >
      <span>{projectMessages.new}</span>
    </Button>
  )
  return (
    <>
      <header className={`${styles.head} ${homeStyles.head}`}>
        <h1 className={styles.title}>{homeMessages.welcome(me?.username ?? '')}</h1>
        {hasProjects && newProjectButton}
      </header>
      {error && !data && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!error && !isLoaded && <ProjectCardsSkeleton />}
      {home.error && !home.data && <ErrorState text={home.error.message} retry={() => void home.refetch()} />}
      {isLoaded && home.data && (hasProjects || waiting.length > 0) && (
        <div className={homeStyles.top}>
          <HomeSection title={homeMessages.waiting}>
            <WaitingList entries={waiting} getProjectTitle={getProjectTitle} />
          </HomeSection>
          {recent.length + drafts.length > 0 && (
            <HomeSection title={homeMessages.recent}>
              <RecentList recent={recent} drafts={drafts} getProjectTitle={getProjectTitle} />
            </HomeSection>
          )}
        </div>
      )}
      {isLoaded && !hasProjects && (
        <FirstProject email={me?.email ?? ''} action={newProjectButton} managesServer={managesServer} />
      )}
      {isLoaded && (
        <ProjectCards
          projects={projects}
          orgs={data.orgs}
          facts={home.data?.projects}
          closed={home.data?.closed ?? []}
          now={dataUpdatedAt}
          onUpload={(files, project) => uploads.add(files, { project, folder: 'root', canCreateFolders: false })}
          onExport={(project, downloadZip) => setProjectToExport({ id: project.id, downloadZip })}
          renderNotice={(org) => <EndingNotice org={org} now={dataUpdatedAt} />}
          renderLeaveButton={(project) => <LeaveProject project={project} />}
        />
      )}
      {projectToExport && (
        <LazyExportDialog
          projectId={projectToExport.id}
          selection={projectToExport}
          onClose={() => setProjectToExport(null)}
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

function HomeSection({ title: heading, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={homeStyles.heading}>
        {heading}
      </h2>
      {children}
    </section>
  )
}
