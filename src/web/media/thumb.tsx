import type { Artifact } from '#shared/entities/artifact.ts'
import { formatDuration } from '#shared/words/formats.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { MediaIcon } from '#web/ui/media-icon.tsx'
import { ConditionSign, ConditionWords } from './condition-sign.tsx'
import { conditionOf } from './condition.ts'
import { pictureOf } from './public/picture-of.ts'
import styles from './thumb.module.css'

interface Props {
  artifact: Pick<Artifact, 'file' | 'type' | 'title'>
  /** Shape of the box, width by height. */
  ratio?: number
  /** How wide the box is, in pixels. */
  across: number
  icon?: number
  /** There is room for a few words where there is no picture. */
  roomy?: boolean
  /** The picture covers the box and loses its edges; else it is shown whole. */
  fill?: boolean
}

/**
 * An artifact in small: its picture or the sign of its kind, with its length and what keeps it from being looked at.
 * Else decorative: the title stands beside it.
 * @spec 5.media-type.3
 */
export function Thumb({ artifact, across, ratio = 4 / 3, icon = 28, roomy = false, fill = false }: Props) {
  const { sources, placeholder, ratio: own } = pictureOf(artifact)
  const { duration } = artifact.file ?? {}
  const condition = conditionOf(artifact.file)
  const page = artifact.type === 'pdf' || artifact.type === 'document'
  // A tall page is read from its top; a wide one, such as a slide, loses too much of itself.
  const whole = !fill || (page && own > 1)
  const look = [
    styles.thumb,
    whole && styles.whole,
    page && !whole && styles.page,
    sources.length > 0 && page && !whole && styles.paper,
    condition === 'processing' && styles.busy,
  ]
  const inWords = roomy && sources.length === 0
  return (
    <MediaBox
      ratio={ratio}
      placeholder={placeholder}
      sources={sources}
      // What covers the box may be wider than it, and what is shown whole narrower.
      sizes={`${Math.ceil(across * (whole ? Math.min(1, own / ratio) : Math.max(1, own / ratio)))}px`}
      alt=""
      {...(whole && { whole: own })}
      className={look.filter(Boolean).join(' ')}
      fallback={
        <div className={styles.sign}>
          <MediaIcon type={artifact.type} size={icon} />
          {condition && inWords && <ConditionWords condition={condition} />}
        </div>
      }
    >
      {condition && !inWords && <ConditionSign condition={condition} className={styles.condition} />}
      {duration !== undefined && <span className={styles.length}>{formatDuration(duration)}</span>}
    </MediaBox>
  )
}
