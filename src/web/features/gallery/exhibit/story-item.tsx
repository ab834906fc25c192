import type { CSSProperties } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { exhibitMessages } from '#shared/words/gallery/gallery.ts'
import { formatOrigin } from '#shared/words/periods.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { itemPath } from '#web/kit/address/gallery-paths.ts'
import { pictureOf } from '#web/media/public/picture-of.ts'
import { Viewer } from '#web/media/public/viewer.tsx'
import { RichText } from '#web/ui/public/rich-text.tsx'
import { periodOf } from '../parts/period-of.ts'
import styles from './story.module.css'

interface Props {
  alias: string
  /** The alias of the exhibit. */
  exhibit: string
  item: Artifact
  first: boolean
  /** Opens the picture in the lightbox together with the others of the story. */
  onEnlarge: () => void
}

/** One item of a story: its media, then its text. Tall pictures are placed next to their text. */
export function StoryItem({ alias, exhibit, item, first, onEnlarge }: Props) {
  const { ratio } = pictureOf(item)
  const tall = item.type === 'image' && ratio < 1.1
  const bleeds = (item.type === 'image' || item.type === 'video') && item.file?.preview
  const line = [formatOrigin(item) || periodOf(item.time_period), item.place].filter(Boolean).join(' · ')
  return (
    <li
      className={`${styles.item} ${tall ? styles.tall : ''} ${bleeds ? styles.bleed : item.type === 'audio' ? styles.sound : ''}`}
      style={bleeds ? ({ '--ratio': ratio.toFixed(4) } as CSSProperties) : undefined}
    >
      <div className={styles.medium}>
        <Viewer
          artifact={item}
          eager={first}
          sizes={tall ? '(max-width: 44rem) 100vw, 40rem' : '(max-width: 78rem) 100vw, 72rem'}
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
        {line && <p className={styles.line}>{line}</p>}
        <RichText html={item.description} className={styles.text ?? ''} />
      </div>
    </li>
  )
}
