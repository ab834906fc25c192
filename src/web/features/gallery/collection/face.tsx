import type { Artifact } from '#shared/entities/artifact.ts'
import { formatDuration } from '#shared/words/formats.ts'
import { galleryMessages, itemMessages } from '#shared/words/gallery/gallery.ts'
import { MediaIcon } from '#web/ui/media-icon.tsx'
import styles from './item-grid.module.css'

const BARS = 36

/** Bars as of a sound: the same for an item each time it is shown, and no two items alike. */
function barsOf(id: string): string {
  let seed = 0
  for (const sign of id) seed = (seed * 31 + sign.charCodeAt(0)) % 65_521
  return Array.from({ length: BARS }, (_, i) => {
    seed = (seed * 75 + 74) % 65_537
    const height = 8 + (seed / 65_537) * 84 * Math.sin((Math.PI * (i + 1)) / (BARS + 1))
    return `M${i * 10 + 5} ${(50 - height / 2).toFixed(1)}v${height.toFixed(1)}`
  }).join('')
}

/** In the place of a picture, for what has none: as high as its row, with what it is and how long it takes. */
export function Face({ item }: { item: Artifact }) {
  const { id, type, file } = item
  const facts = [
    galleryMessages.kinds[type],
    file?.duration && formatDuration(file.duration),
    file?.status === 'processing' && itemMessages.preparing,
  ]
  return (
    <span className={styles.face} data-kind={type}>
      {type === 'audio' ? (
        <svg viewBox={`0 0 ${BARS * 10} 100`} preserveAspectRatio="none" className={styles.bars} aria-hidden="true">
          <path d={barsOf(id)} />
        </svg>
      ) : (
        <span className={styles.sheet}>
          <MediaIcon type={type} size={36} />
        </span>
      )}
      <span className={styles.kind}>{facts.filter(Boolean).join(' · ')}</span>
    </span>
  )
}
