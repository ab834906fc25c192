import type { CSSProperties } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { exhibitMessages } from '#shared/words/gallery/gallery.ts'
import { formatOrigin } from '#shared/words/periods.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { itemPath } from '#web/kit/address/gallery-paths.ts'
import { getPicture } from '#web/media/public/get-picture.ts'
import { Viewer } from '#web/media/public/viewer.tsx'
import { RichText } from '#web/ui/public/rich-text.tsx'
import { formatPeriod } from '../parts/format-period.ts'
import styles from './exhibit-story.module.css'

interface Props {
  alias: string
  /** The alias of the exhibit. */
  exhibit: string
  item: Artifact
  isFirst: boolean
  /** Opens the picture in the lightbox together with the others of the story. */
  onEnlarge: () => void
}

/** One item of a story: its media, then its text. Tall pictures are placed next to their text. */
export function StoryItem({ alias, exhibit, item, isFirst, onEnlarge }: Props) {
  const { ratio } = getPicture(item)
  const isTall = item.type === 'image' && ratio < 1.1
  const isFullWidth = (item.type === 'image' || item.type === 'video') && item.file?.preview
  const subtitle = [formatOrigin(item) || formatPeriod(item.time_period), item.place].filter(Boolean).join(' · ')
  return (
    <li
      className={`${styles.item} ${isTall ? styles.tall : ''} ${isFullWidth ? styles.bleed : item.type === 'audio' ? styles.sound : ''}`}
      style={isFullWidth ? ({ '--ratio': ratio.toFixed(4) } as CSSProperties) : undefined}
    >
      <div className={styles.medium}>
        <Viewer
          artifact={item}
          eager={isFirst}
          sizes={isTall ? '(max-width: 44rem) 100vw, 40rem' : '(max-width: 78rem) 100vw, 72rem'}
          transcript="closed"
          onEnlarge={onEnlarge}
        />
      </div>
      <div className={styles.words}>
        <h2 dir="auto" className={styles.title}>
          <PageLink to={itemPath(alias, item.id)} search={{ exhibit }} title={exhibitMessages.about(item.title)}>
            {item.title}
          </PageLink>
        </h2>
        {subtitle && <p className={styles.line}>{subtitle}</p>}
        <RichText html={item.description} className={styles.text ?? ''} />
      </div>
    </li>
  )
}
