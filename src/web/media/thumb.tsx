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
  /** Aspect ratio of the box, as width divided by height. */
  ratio?: number
  /** Width of the box, in px. */
  across: number
  icon?: number
  /** There is room for text if there is no picture. */
  roomy?: boolean
  /** The picture covers the box and is cropped; otherwise it is shown whole. */
  fill?: boolean
}

/**
 * A thumbnail of an artifact, or the icon of its type, with its duration and condition. Otherwise decorative, because
 * the title is next to it.
 * @spec 5.media-type.3
 */
export function Thumb({ artifact, across, ratio = 4 / 3, icon = 28, roomy = false, fill = false }: Props) {
  const { sources, placeholder, ratio: own } = pictureOf(artifact)
  const { duration } = artifact.file ?? {}
  const condition = conditionOf(artifact.file)
  const page = artifact.type === 'pdf' || artifact.type === 'document'
  // A tall page is cropped from its top; a wide one, such as a slide, would lose too much.
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
      // A covering picture may be wider than the box, and a whole one narrower.
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
