import type { ContributionStatus } from '#shared/entities/submissions/submission.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { MediaIcon } from '#web/ui/media-icon.tsx'
import styles from './receipt.module.css'

const THUMBNAIL_WIDTH_PX = 320

type Submission = Pick<ContributionStatus['submissions'][number], 'type' | 'thumbnail'>

/** A square thumbnail of a submitted file, or an icon for its type until there is one. */
export function SubmissionThumbnail({ submission: { type, thumbnail } }: { submission: Submission }) {
  return (
    <MediaBox
      className={styles.framed ?? ''}
      ratio={1}
      placeholder={thumbnail?.placeholder ?? undefined}
      sources={thumbnail ? [{ url: thumbnail.url, width: THUMBNAIL_WIDTH_PX }] : []}
      alt=""
      fallback={<MediaIcon type={type} size={28} />}
    />
  )
}
