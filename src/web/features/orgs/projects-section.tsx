import { IconFolders, IconLock, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatBytes, formatLocalDay, formatNumber } from '#shared/words/formats.ts'
import { orgMessages } from '#shared/words/orgs/orgs.ts'
import { projectMessages } from '#shared/words/projects/projects.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { EmptyState, Skeleton } from '#web/ui/state.tsx'
import type { OrgOverviewReply } from './orgs.queries.ts'
import styles from './orgs.module.css'

/** The projects of an organisation, linked to their archives and members. */
export function OrgProjectsSection({
  projects,
  onNew,
}: {
  projects: OrgOverviewReply['projects'] | undefined
  onNew: (() => void) | null
}) {
  const newProjectButton = onNew && (
    <Button variant="primary" onClick={onNew}>
      <IconPlus size={16} stroke={2} aria-hidden />
      {projectMessages.new}
    </Button>
  )
  return (
    <Section
      wide
      title={orgMessages.projects}
      text={orgMessages.projectsText}
      action={projects && projects.length > 0 && newProjectButton}
    >
      {!projects && <Skeleton height="9rem" />}
      {projects?.length === 0 && (
        <EmptyState icon={IconFolders} title={orgMessages.noProjects} text={orgMessages.noProjectsText}>
          {newProjectButton}
        </EmptyState>
      )}
      {projects && projects.length > 0 && <ProjectsTable projects={projects} />}
    </Section>
  )
}

function ProjectsTable({ projects }: { projects: OrgOverviewReply['projects'] }) {
  const { title, size, people, active } = orgMessages.columns
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" className={styles.number}>
            {size}
          </th>
          <th scope="col" className={styles.number}>
            {people}
          </th>
          <th scope="col">{active}</th>
        </tr>
      </thead>
      <tbody>
        {projects.map((row) => (
          <ProjectRow key={row.project.id} {...row} />
        ))}
      </tbody>
    </table>
  )
}

function ProjectRow({ project, bytes, people, active_at }: OrgOverviewReply['projects'][number]) {
  const search = { projectId: project.id }
  return (
    <tr>
      <th scope="row">
        <Link to="/client/archive" search={search} state={{ fromAdministration: true }} className={styles.project}>
          {project.title}
        </Link>
        {project.has_password && (
          <span role="img" aria-label={projectMessages.protected} title={projectMessages.protected}>
            <IconLock size={14} stroke={1.75} aria-hidden />
          </span>
        )}
      </th>
      <td className={styles.number} data-label={orgMessages.columns.size}>
        {formatBytes(bytes)}
      </td>
      <td className={styles.number} data-label={orgMessages.columns.people}>
        <Link
          to="/client/members"
          search={search}
          state={{ fromAdministration: true }}
          aria-label={orgMessages.membersOf(people, project.title)}
        >
          {formatNumber(people)}
        </Link>
      </td>
      <td data-label={orgMessages.columns.active}>
        {active_at === null ? orgMessages.never : formatLocalDay(active_at)}
      </td>
    </tr>
  )
}
