import { IconChevronRight, IconDownload, IconExternalLink, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Org } from '#shared/entities/org.ts'
import type { Project } from '#shared/entities/project.ts'
import { compareNames } from '#shared/words/formats.ts'
import { orgMessages } from '#shared/words/orgs/orgs.ts'
import { projectMessages } from '#shared/words/projects/projects.ts'
import { subscriptionMessages } from '#shared/words/subscription/subscription.ts'
import { computeSubscriptionFlags } from '#shared/rules/subscription.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isInactive } from '#web/kit/api-error.ts'
import { Thumb } from '#web/media/thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/state.tsx'
import { projectOverviewQuery } from '#web/kit/client/project.queries.ts'
import { useProjectExport } from './use-project-export.ts'
import styles from './projects.module.css'

interface ProjectCardsProps {
  projects: readonly Project[]
  orgs: readonly Org[]
  /** The time of the response, in ms. */
  now: number
  /** Renders notices for the owner of an organisation. */
  renderNotice: (org: Org) => ReactNode
  /** Renders the button to leave an inactive project of another owner. */
  renderLeaveButton: (project: Project) => ReactNode
}

/** Project cards grouped by organisation. Projects in organisations of other owners come last, without a heading. */
export function ProjectCards({ projects, orgs, now, renderNotice, renderLeaveButton }: ProjectCardsProps) {
  const byOrg = new Map<Org | undefined, readonly Project[]>(orgs.map((org) => [org, []]))
  const projectsByOrg = Map.groupBy(projects, (project) => orgs.find(({ id }) => id === project.org))
  for (const [org, orgProjects] of projectsByOrg) byOrg.set(org, orgProjects)
  const groups = [...byOrg].toSorted(
    ([a], [b]) => Number(!a) - Number(!b) || compareNames(a?.title ?? '', b?.title ?? ''),
  )
  return groups.map(([org, orgProjects]) => {
    const isClosed = org !== undefined && !computeSubscriptionFlags(org.subscription, now).active
    return (
      <section key={org?.id ?? ''} className={styles.group}>
        {org && (
          <h2 className={styles.org}>
            {isClosed ? (
              org.title
            ) : (
              <Link
                to="/client"
                search={{ orgId: org.id }}
                className={styles.orgLink}
                aria-label={orgMessages.heading(org.title)}
              >
                {org.title}
                <IconChevronRight size={14} stroke={2} aria-hidden />
              </Link>
            )}
            {isClosed && <span className={styles.closed}>{projectMessages.inactive}</span>}
          </h2>
        )}
        {isClosed && (
          <p className={styles.closedText}>
            {projectMessages.inactiveText}{' '}
            <Link to="/client/subscription" search={{ org: org.id }}>
              {subscriptionMessages.open}
            </Link>
          </p>
        )}
        {org && !isClosed && renderNotice(org)}
        {orgProjects.length === 0 && projects.length > 0 && (
          <p className={styles.closedText}>{orgMessages.noProjects}</p>
        )}
        <ul className={styles.cards}>
          {orgProjects
            .toSorted((a, b) => compareNames(a.title, b.title))
            .map((project) => (
              <ProjectCard
                key={project.id}
                project={project}
                isClosed={isClosed}
                renderLeaveButton={renderLeaveButton}
              />
            ))}
        </ul>
      </section>
    )
  })
}

/** The four covers of a project: the newest images first, then other items with a thumbnail. */
const pickCovers = (artifacts: readonly Artifact[]) =>
  artifacts.toSorted((a, b) => rankCover(b) - rankCover(a)).slice(0, 4)
const rankCover = ({ file, type }: Artifact) => (file?.preview?.thumb ? (type === 'image' ? 2 : 1) : 0)

interface ProjectCardProps extends Pick<ProjectCardsProps, 'renderLeaveButton'> {
  project: Project
  /** Whether the organisation is inactive; then only its owner can use the project, and only to export it. */
  isClosed: boolean
}

function ProjectCard({ project, isClosed, renderLeaveButton }: ProjectCardProps) {
  const { data: overview, error } = useQuery(projectOverviewQuery(useApi(), project.id))
  const itemCount = overview && (overview.total > 0 ? projectMessages.items(overview.total) : projectMessages.empty)
  return (
    <li className={styles.card}>
      <div className={styles.strip} aria-hidden="true">
        {pickCovers(overview?.artifacts ?? []).map((artifact) => (
          <Thumb key={artifact.id} artifact={artifact} ratio={1} widthPx={112} iconSize={22} />
        ))}
      </div>
      <div className={styles.words}>
        <Link to="/client/archive" search={{ projectId: project.id }} className={styles.title}>
          {project.title}
        </Link>
        <p className={styles.facts}>
          {itemCount ?? error?.message ?? <Skeleton width="4rem" />}
          {project.has_password && (
            <span role="img" aria-label={projectMessages.protected} title={projectMessages.protected}>
              <IconLock size={14} stroke={1.75} aria-hidden />
            </span>
          )}
        </p>
      </div>
      {isClosed ? (
        <ExportButton project={project} />
      ) : isInactive(error) ? (
        <div className={styles.export}>{renderLeaveButton(project)}</div>
      ) : (
        <a
          className={styles.gallery}
          href={`/view/${project.url_alias}`}
          target="_blank"
          rel="noopener"
          aria-label={projectMessages.openGallery(project.title)}
        >
          {projectMessages.gallery}
          <IconExternalLink size={14} stroke={1.75} aria-hidden />
        </a>
      )}
    </li>
  )
}

function ExportButton({ project: { id, title } }: { project: Project }) {
  const { mutate, isPending } = useProjectExport(id)
  return (
    <Button
      small
      className={styles.export}
      aria-label={projectMessages.exportOf(title)}
      disabled={isPending}
      onClick={() => mutate()}
    >
      <IconDownload size={16} stroke={1.75} aria-hidden />
      {isPending ? projectMessages.exporting : projectMessages.export}
    </Button>
  )
}

export function ProjectCardsSkeleton() {
  return (
    <ul className={styles.cards} aria-hidden="true">
      {[0, 1, 2].map((n) => (
        <li key={n} className={styles.card}>
          <div className={styles.strip} />
          <div className={styles.words}>
            <Skeleton width="60%" />
            <Skeleton width="30%" />
          </div>
        </li>
      ))}
    </ul>
  )
}
