import type { Artifact } from '#shared/entities/artifact.ts'
import { formatDuration } from '#shared/words/formats.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { MediaIcon } from '#web/ui/media-icon.tsx'
import { ConditionIcon, ConditionLabel } from './condition-icon.tsx'
import { getCondition } from './condition.ts'
import { getPicture } from './public/get-picture.ts'
import { WaveformBars } from './sound/waveform-bars.tsx'
import styles from './thumb.module.css'

/** A narrower thumbnail has no room for its duration and condition, in px. */
const MIN_BADGE_WIDTH_PX = 56

interface Props {
  artifact: Pick<Artifact, 'file' | 'type' | 'title'>
  /** Aspect ratio of the box, as width divided by height. */
  ratio?: number
  /** Width of the box, in px. */
  widthPx: number
  iconSize?: number
  /** Whether there is room for text or a waveform if there is no picture. */
  hasRoomForText?: boolean
  /** Whether the picture covers the box and is cropped; otherwise it is fitted without cropping. */
  coversBox?: boolean
  /** The point to keep visible if the picture is cropped, in percent. */
  focus?: { x: number; y: number }
}

/**
 * A thumbnail of an artifact, or the icon of its type, with its duration and condition if there is room; without a file, its title on an
 * empty tile. Otherwise decorative, because the title is next to it.
 * @spec 5.media-type.3
 */
export function Thumb({
  artifact,
  widthPx,
  ratio = 4 / 3,
  iconSize = 28,
  hasRoomForText = false,
  coversBox = false,
  focus,
}: Props) {
  const { sources, placeholder, ratio: pictureRatio } = getPicture(artifact)
  const { duration, preview } = artifact.file ?? {}
  const waveform = artifact.type === 'audio' ? preview?.waveform : undefined
  const condition = getCondition(artifact.file)
  const hasRoomForBadges = widthPx >= MIN_BADGE_WIDTH_PX
  const isPage = artifact.type === 'pdf' || artifact.type === 'document'
  // A tall page is cropped from its top; a wide one, such as a slide, would lose too much.
  const isWhole = !coversBox || (isPage && pictureRatio > 1)
  const classNames = [
    styles.thumb,
    isWhole && styles.whole,
    isPage && !isWhole && styles.page,
    sources.length > 0 && isPage && !isWhole && styles.paper,
    condition === 'processing' && styles.busy,
    !artifact.file && styles.empty,
  ]
  const showsLabel = hasRoomForText && sources.length === 0
  return (
    <MediaBox
      ratio={ratio}
      placeholder={placeholder}
      sources={sources}
      // A cropped picture may be wider than the box, and a fitted one narrower.
      sizes={`${Math.ceil(widthPx * (isWhole ? Math.min(1, pictureRatio / ratio) : Math.max(1, pictureRatio / ratio)))}px`}
      alt=""
      focus={focus}
      {...(isWhole && { wholeRatio: pictureRatio })}
      className={classNames.filter(Boolean).join(' ')}
      fallback={
        <div className={`${styles.sign} ${waveform && hasRoomForText ? styles.sound : ''}`}>
          {waveform && hasRoomForText ? (
            <WaveformBars waveform={waveform} />
          ) : artifact.file ? (
            <MediaIcon type={artifact.type} size={iconSize} />
          ) : (
            hasRoomForText && <span className={styles.title} data-title={artifact.title} aria-hidden="true" />
          )}
          {condition && showsLabel && <ConditionLabel condition={condition} />}
        </div>
      }
    >
      {hasRoomForBadges && condition && !showsLabel && (
        <ConditionIcon condition={condition} className={styles.condition} />
      )}
      {hasRoomForBadges && duration !== undefined && <span className={styles.length}>{formatDuration(duration)}</span>}
    </MediaBox>
  )
}
