import { IconChevronRight, IconDownload, IconExternalLink, IconLock, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import type { HomeProject } from '#shared/contract/people/home.contract.ts'
import type { Org } from '#shared/entities/org.ts'
import type { Project } from '#shared/entities/project.ts'
import { compareNames, formatBytes } from '#shared/words/formats.ts'
import { orgMessages } from '#shared/words/orgs/orgs.ts'
import { projectMessages } from '#shared/words/projects/projects.ts'
import { subscriptionMessages } from '#shared/words/subscription/subscription.ts'
import { computeSubscriptionFlags } from '#shared/rules/subscription.ts'
import { Thumb } from '#web/media/thumb.tsx'
import { Button, getButtonClass } from '#web/ui/button.tsx'
import { Skeleton, SkeletonArea } from '#web/ui/state.tsx'
import card from '#web/ui/styles/card.module.css'
import { useProjectExport } from './use-project-export.ts'
import styles from './projects.module.css'

const COVER_RATIO = 16 / 9

interface ProjectCardsProps {
  projects: readonly Project[]
  orgs: readonly Org[]
  /** The contents of the projects that the user can open; undefined if unknown. */
  facts: readonly HomeProject[] | undefined
  /** The ids of inactive projects that the user can only leave. */
  closed: readonly string[]
  /** The time of the response, in ms. */
  now: number
  onUpload: (files: File[], project: string) => void
  /** Opens the export of a project. `downloadZip` downloads it as ZIP files with tables. */
  onExport: (project: Project, downloadZip: () => void) => void
  /** Renders notices for the owner of an organisation. */
  renderNotice: (org: Org) => ReactNode
  /** Renders the button to leave an inactive project of another owner. */
  renderLeaveButton: (project: Project) => ReactNode
}

/** Project cards grouped by organisation. Projects in organisations of other owners come last, without a heading. */
export function ProjectCards({
  projects,
  orgs,
  facts,
  closed,
  now,
  onUpload,
  onExport,
  renderNotice,
  renderLeaveButton,
}: ProjectCardsProps) {
  const factsByProject = new Map(facts?.map((entry) => [entry.id, entry]))
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
                facts={factsByProject.get(project.id)}
                isClosed={isClosed}
                isClosedToUser={closed.includes(project.id)}
                onUpload={onUpload}
                onExport={onExport}
                renderLeaveButton={renderLeaveButton}
              />
            ))}
        </ul>
      </section>
    )
  })
}

interface ProjectCardProps extends Pick<ProjectCardsProps, 'onUpload' | 'onExport' | 'renderLeaveButton'> {
  project: Project
  facts: HomeProject | undefined
  /** Whether the organisation is inactive; then only its owner can use the project, and only to export it. */
  isClosed: boolean
  /** Whether the user can only leave the project. */
  isClosedToUser: boolean
}

function ProjectCard(props: ProjectCardProps) {
  const { project, facts, isClosed, isClosedToUser, onUpload, onExport, renderLeaveButton } = props
  return (
    <li className={card.card}>
      <div className={styles.cover} aria-hidden="true">
        {facts?.cover ? (
          <Thumb artifact={facts.cover} ratio={COVER_RATIO} widthPx={400} coversBox focus={facts.cover_focus} />
        ) : (
          <span className={styles.initial}>{[...project.title][0]}</span>
        )}
      </div>
      <div className={styles.words}>
        <Link
          to="/client/archive"
          search={{ projectId: project.id }}
          dir="auto"
          className={card.title ?? ''}
          title={project.title}
        >
          {project.title}
        </Link>
        <p className={card.facts}>
          {isClosedToUser ? projectMessages.inactive : facts && describeContents(facts)}
          {project.has_password && (
            <span role="img" aria-label={projectMessages.protected} title={projectMessages.protected}>
              <IconLock size={14} stroke={1.75} aria-hidden />
            </span>
          )}
        </p>
      </div>
      <div className={styles.acts}>
        {isClosed && <ExportButton project={project} onExport={onExport} />}
        {isClosedToUser && renderLeaveButton(project)}
        {!isClosed && !isClosedToUser && (
          <>
            {facts?.can_upload && (
              <UploadButton title={project.title} onFiles={(files) => onUpload(files, project.id)} />
            )}
            <a
              className={getButtonClass({ variant: 'quiet', small: true })}
              href={`/view/${project.url_alias}`}
              target="_blank"
              rel="noopener"
              aria-label={projectMessages.openGallery(project.title)}
            >
              {projectMessages.gallery}
              <IconExternalLink size={14} stroke={1.75} aria-hidden />
            </a>
          </>
        )}
      </div>
    </li>
  )
}

const describeContents = ({ items, bytes }: HomeProject) =>
  items === 0
    ? projectMessages.empty
    : [projectMessages.items(items), bytes > 0 && formatBytes(bytes)].filter(Boolean).join(' · ')

/** Chooses files and adds them at the top level of the project. */
function UploadButton({ title, onFiles }: { title: string; onFiles: (files: File[]) => void }) {
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        small
        variant="quiet"
        aria-label={projectMessages.uploadTo(title)}
        onClick={() => inputRef.current?.click()}
      >
        <IconUpload size={16} stroke={1.75} aria-hidden />
        {projectMessages.upload}
      </Button>
      <input
        ref={inputRef}
        type="file"
        multiple
        hidden
        aria-label={projectMessages.uploadTo(title)}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

function ExportButton({ project, onExport }: { project: Project } & Pick<ProjectCardsProps, 'onExport'>) {
  const { mutate, isPending } = useProjectExport(project.id)
  return (
    <Button
      small
      aria-label={projectMessages.exportOf(project.title)}
      disabled={isPending}
      onClick={() => onExport(project, () => mutate())}
    >
      <IconDownload size={16} stroke={1.75} aria-hidden />
      {isPending ? projectMessages.exporting : projectMessages.export}
    </Button>
  )
}

export function ProjectCardsSkeleton() {
  return (
    <SkeletonArea className={styles.cards}>
      {[0, 1, 2].map((n) => (
        <div key={n} className={card.card}>
          <div className={styles.cover} />
          <div className={styles.words}>
            <Skeleton width="60%" />
            <Skeleton width="30%" />
          </div>
        </div>
      ))}
    </SkeletonArea>
  )
}
