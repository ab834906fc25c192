import type { Artifact } from '#shared/entities/artifact.ts'
import { formatDuration } from '#shared/rules/dates.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { MediaIcon } from '#web/ui/media-icon.tsx'
import { pictureOf } from './public/picture-of.ts'
import styles from './thumb.module.css'

interface Props {
  artifact: Pick<Artifact, 'file' | 'type' | 'title'>
  /** Shape of the box, width by height. */
  ratio?: number
  sizes?: string
  icon?: number
}

/** An artifact in small: its picture or the sign of its kind, with its length. Decorative: the title stands beside it. */
export function Thumb({ artifact, ratio = 4 / 3, sizes = '14rem', icon = 28 }: Props) {
  const { sources, placeholder } = pictureOf(artifact)
  const { duration, status } = artifact.file ?? {}
  const page = artifact.type === 'pdf' || artifact.type === 'document'
  return (
    <MediaBox
      ratio={ratio}
      placeholder={placeholder}
      sources={sources}
      sizes={sizes}
      alt=""
      className={`${styles.thumb} ${page ? styles.page : ''} ${status === 'processing' ? styles.busy : ''}`}
      fallback={<MediaIcon type={artifact.type} size={icon} />}
    >
      {duration !== undefined && <span className={styles.length}>{formatDuration(duration)}</span>}
    </MediaBox>
  )
}
