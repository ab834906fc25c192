import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { LargeFolder, Org } from '#shared/entities/org.ts'
import { computeSubscriptionFlags } from '#shared/rules/subscription.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { orgMessages } from '#shared/words/orgs/orgs.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { largestFoldersQuery, type OrgOverviewReply } from './orgs.queries.ts'
import styles from './orgs.module.css'
import { UsageBar } from './subscription/usage-bar.tsx'
import { UnfinishedUploads } from './unfinished-uploads.tsx'

interface Props {
  org: Org
  projects: OrgOverviewReply['projects'] | undefined
}

/** The storage in use, the largest folders, and unfinished uploads. */
export function StorageSection({ org, projects }: Props) {
  const [now] = useState(() => Date.now())
  const { storage: limitBytes } = computeSubscriptionFlags(org.subscription, now)
  const usedBytes = projects?.reduce((sum, { bytes }) => sum + bytes, 0)
  const { data: folders, error, refetch } = useQuery(largestFoldersQuery(useApi(), org.id))
  const titles = new Map(projects?.map(({ project }) => [project.id, project.title]))
  return (
    <Section title={orgMessages.storage} text={orgMessages.storageText}>
      {usedBytes === undefined ? (
        <Skeleton height="2.5rem" />
      ) : (
        <>
          <p className={styles.used}>{orgMessages.used(formatBytes(usedBytes), formatBytes(limitBytes))}</p>
          <UsageBar used={usedBytes} limit={limitBytes} />
        </>
      )}
      <h3 className={styles.sub}>{orgMessages.largest}</h3>
      {error && !folders && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!error && (!folders || !projects) && <Skeleton height="6rem" />}
      {folders?.length === 0 && <p className={styles.quiet}>{orgMessages.nothingStored}</p>}
      {folders && projects && folders.length > 0 && (
        <ol className={styles.bars}>
          {folders.map((folder) => (
            <li key={`${folder.project} ${folder.kind} ${folder.folder}`}>
              <FolderBar
                folder={folder}
                largestBytes={folders[0]?.bytes ?? 1}
                project={titles.get(folder.project) ?? ''}
              />
            </li>
          ))}
        </ol>
      )}
      <h3 className={styles.sub}>{orgMessages.unfinished}</h3>
      <UnfinishedUploads orgId={org.id} titles={titles} />
    </Section>
  )
}

/** A folder as a linked bar, scaled to the largest one. */
function FolderBar({ folder: { kind, project, folder, title, bytes }, largestBytes, project: name }: FolderBarProps) {
  const content = (
    <>
      <span className={styles.barName}>
        {kind === 'folder' ? title : orgMessages[kind]}
        <span className={styles.quiet}> {name}</span>
      </span>
      <span className={styles.barSize}>{formatBytes(bytes)}</span>
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${Math.max(1, (bytes / largestBytes) * 100)}%` }} />
      </span>
    </>
  )
  if (kind === 'trash')
    return (
      <Link
        to="/client/trash"
        search={{ projectId: project }}
        state={{ fromAdministration: true }}
        className={styles.bar}
      >
        {content}
      </Link>
    )
  return (
    <Link
      to="/client/archive"
      search={{ projectId: project, ...(folder && { folder }) }}
      state={{ fromAdministration: true }}
      className={styles.bar}
    >
      {content}
    </Link>
  )
}

interface FolderBarProps {
  folder: LargeFolder
  largestBytes: number
  project: string
}
