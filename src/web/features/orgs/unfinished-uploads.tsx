import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UnfinishedUpload } from '#shared/entities/org.ts'
import { formatBytes, formatDateTime } from '#shared/words/formats.ts'
import { orgMessages } from '#shared/words/orgs/orgs.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusAfterRemoval } from '#web/ui/focus-next.ts'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { unfinishedUploadsQuery, useOrgActions } from './orgs.queries.ts'
import styles from './orgs.module.css'

/** The list is collapsed to this many rows at first. */
const INITIAL_ROWS = 5

/** Unfinished uploads with the storage each reserves. Owners can cancel them. */
export function UnfinishedUploads({ orgId, titles }: { orgId: string; titles: ReadonlyMap<string, string> }) {
  const { data, error, refetch } = useQuery(unfinishedUploadsQuery(useApi(), orgId))
  const [showsAll, setShowsAll] = useState(false)
  const cancelUploads = useCancelUploads(orgId)
  if (error && !data) return <ErrorState text={error.message} retry={() => void refetch()} />
  if (!data) return <Skeleton height="3rem" />
  const { uploads, count, reserved } = data
  if (count === 0) return <p className={styles.quiet}>{orgMessages.noneUnfinished}</p>
  const shownUploads = showsAll ? uploads : uploads.slice(0, INITIAL_ROWS)
  return (
    <>
      <div className={styles.unfinishedHead}>
        <p className={styles.quiet}>{orgMessages.unfinishedText(count, formatBytes(reserved))}</p>
        {count > 1 && (
          <Button small onClick={() => void cancelUploads(uploads)}>
            {orgMessages.discardAll}
          </Button>
        )}
      </div>
      <ul className={styles.owners}>
        {shownUploads.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            project={titles.get(upload.project) ?? ''}
            cancelUploads={() => cancelUploads([upload])}
          />
        ))}
      </ul>
      {shownUploads.length < uploads.length && (
        <Button variant="quiet" small onClick={() => setShowsAll(true)}>
          {orgMessages.showAllUnfinished(uploads.length)}
        </Button>
      )}
    </>
  )
}

interface UploadRowProps {
  upload: UnfinishedUpload
  project: string
  cancelUploads: () => Promise<void>
}

function UploadRow({
  upload: { user, portal, filename, received, length, reserved, heard_at },
  project,
  cancelUploads,
}: UploadRowProps) {
  const senderName = user?.username ?? (portal ? orgMessages.viaPortal(portal.title) : '')
  const lastHeardAt = formatDateTime(heard_at)
  const facts =
    received === 0
      ? [orgMessages.nothingReceived(formatBytes(length)), orgMessages.startedAt(lastHeardAt)]
      : [
          orgMessages.receivedOf(formatBytes(received), formatBytes(length)),
          reserved > 0 ? orgMessages.reserves(formatBytes(reserved)) : orgMessages.reservesNothing(lastHeardAt),
        ]
  return (
    <li className={`${styles.owner} ${styles.unfinished}`}>
      <span className={styles.ownerWords}>
        <bdi className={styles.ownerName}>{filename}</bdi>
        <span className={styles.quiet}>
          <bdi>{senderName}</bdi> · <bdi>{project}</bdi>
        </span>
        <span className={styles.quiet}>{facts.join(' · ')}</span>
      </span>
      <Button
        variant="icon"
        aria-label={orgMessages.discardUpload(filename)}
        title={orgMessages.discardUpload(filename)}
        onClick={({ currentTarget }) => {
          focusAfterRemoval(currentTarget)
          void cancelUploads()
        }}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </Button>
    </li>
  )
}

/** Returns a function that cancels uploads after a confirmation. */
function useCancelUploads(orgId: string) {
  const alerts = useAlerts()
  const { endUploads } = useOrgActions(orgId)
  return async (uploads: readonly UnfinishedUpload[]) => {
    const [onlyUpload] = uploads
    const title =
      uploads.length === 1 && onlyUpload
        ? orgMessages.discardUploadTitle(onlyUpload.filename)
        : orgMessages.discardAllTitle(uploads.length)
    if (
      !(await alerts.confirm({
        title,
        description: orgMessages.discardUploadText,
        actionLabel: orgMessages.confirmDiscard(uploads.length),
      }))
    )
      return
    const result = await endUploads.mutateAsync(uploads.map(({ id }) => id)).catch(() => undefined)
    if (result) alerts.prompt(orgMessages.uploadsDiscarded(result.ended), { kind: 'success' })
  }
}
