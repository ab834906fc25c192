import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UnfinishedUpload } from '#shared/entities/org.ts'
import { formatBytes, formatMoment } from '#shared/words/formats.ts'
import { orgMessages } from '#shared/words/orgs/orgs.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusWhenGone } from '#web/ui/focus-next.ts'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { unfinishedUploadsQuery, useOrgActs } from './orgs.queries.ts'
import styles from './orgs.module.css'

/** The list is collapsed to this many rows at first. */
const SHOWN = 5

/** Unfinished uploads with the storage each reserves. Owners can cancel them. */
export function UnfinishedUploads({ orgId, titles }: { orgId: string; titles: ReadonlyMap<string, string> }) {
  const { data, error, refetch } = useQuery(unfinishedUploadsQuery(useApi(), orgId))
  const [isLong, setLong] = useState(false)
  const end = useEndUploads(orgId)
  if (error && !data) return <ErrorState text={error.message} retry={() => void refetch()} />
  if (!data) return <Skeleton height="3rem" />
  const { uploads, count, reserved } = data
  if (count === 0) return <p className={styles.quiet}>{orgMessages.noneUnfinished}</p>
  const shown = isLong ? uploads : uploads.slice(0, SHOWN)
  return (
    <>
      <div className={styles.unfinishedHead}>
        <p className={styles.quiet}>{orgMessages.unfinishedText(count, formatBytes(reserved))}</p>
        {count > 1 && (
          <Button small onClick={() => void end(uploads)}>
            {orgMessages.endAll}
          </Button>
        )}
      </div>
      <ul className={styles.owners}>
        {shown.map((upload) => (
          <Row key={upload.id} upload={upload} project={titles.get(upload.project) ?? ''} end={() => end([upload])} />
        ))}
      </ul>
      {shown.length < uploads.length && (
        <Button look="quiet" small onClick={() => setLong(true)}>
          {orgMessages.showAllUnfinished(uploads.length)}
        </Button>
      )}
    </>
  )
}

interface RowProps {
  upload: UnfinishedUpload
  project: string
  end: () => Promise<void>
}

function Row({ upload: { user, portal, filename, received, length, reserved, heard_at }, project, end }: RowProps) {
  const sender = user?.username ?? (portal ? orgMessages.viaPortal(portal.title) : '')
  const moment = formatMoment(heard_at)
  const facts =
    received === 0
      ? [orgMessages.nothingArrived(formatBytes(length)), orgMessages.begun(moment)]
      : [
          orgMessages.arrived(formatBytes(received), formatBytes(length)),
          reserved > 0 ? orgMessages.reserves(formatBytes(reserved)) : orgMessages.reservesNothing(moment),
        ]
  return (
    <li className={`${styles.owner} ${styles.unfinished}`}>
      <span className={styles.ownerWords}>
        <bdi className={styles.ownerName}>{filename}</bdi>
        <span className={styles.quiet}>
          <bdi>{sender}</bdi> · <bdi>{project}</bdi>
        </span>
        <span className={styles.quiet}>{facts.join(' · ')}</span>
      </span>
      <Button
        look="icon"
        aria-label={orgMessages.endUpload(filename)}
        title={orgMessages.endUpload(filename)}
        onClick={({ currentTarget }) => {
          focusWhenGone(currentTarget)
          void end()
        }}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </Button>
    </li>
  )
}

/** Returns a function that cancels uploads after a confirmation. */
function useEndUploads(orgId: string) {
  const alerts = useAlerts()
  const { endUploads } = useOrgActs(orgId)
  return async (uploads: readonly UnfinishedUpload[]) => {
    const [only] = uploads
    const title = uploads.length === 1 && only ? orgMessages.endUploadTitle(only.filename) : orgMessages.endAllTitle(uploads.length)
    if (!(await alerts.confirm({ title, description: orgMessages.endUploadText, act: orgMessages.endUploadDo(uploads.length) })))
      return
    const done = await endUploads.mutateAsync(uploads.map(({ id }) => id)).catch(() => undefined)
    if (done) alerts.prompt(orgMessages.uploadsEnded(done.ended), { kind: 'success' })
  }
}
