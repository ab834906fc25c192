import type { CSSProperties } from 'react'
import { plainWords } from '#shared/rules/markup.ts'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { galleryPath } from '#web/kit/address/gallery-paths.ts'
import { pictureOf } from '#web/media/public/picture-of.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import type { OrgAnswer } from '../data/org.ts'
import { Initial } from './initial.tsx'
import styles from './exhibit-cards.module.css'

/** The API stops counting items here. */
const COUNTED = 1000

/** Galleries as cards with a cover and a title. */
export function GalleryCards({ galleries }: { galleries: OrgAnswer['galleries'] }) {
  return (
    <ul className={`${styles.cards} ${galleries.length === 2 ? styles.pair : ''}`}>
      {galleries.map((gallery, i) => (
        <li key={gallery.id}>
          <Card gallery={gallery} first={i === 0} />
        </li>
      ))}
    </ul>
  )
}

function Card({ gallery, first }: { gallery: OrgAnswer['galleries'][number]; first: boolean }) {
  const { title, url_alias, description, cover, focus, exhibits, items } = gallery
  const picture = cover && pictureOf(cover)
  const counts = [
    exhibits > 0 && galleryMessages.exhibitCount(exhibits),
    items > COUNTED ? galleryMessages.manyItems(COUNTED) : galleryMessages.items(items),
  ]
  return (
    <PageLink className={styles.card} to={galleryPath(url_alias)}>
      <div className={styles.cover} style={{ '--focus': `${focus.x}% ${focus.y}%` } as CSSProperties}>
        <MediaBox
          ratio={3 / 2}
          sources={picture?.sources ?? []}
          sizes="(max-width: 44rem) 100vw, 36rem"
          placeholder={picture?.placeholder}
          alt=""
          eager={first}
          fallback={<Initial of={title} />}
        />
      </div>
      <div className={styles.words}>
        <h3 dir="auto" className={styles.title}>
          {title}
        </h3>
        <p dir="auto" className={styles.text}>
          {plainWords(description)}
        </p>
        <p className={styles.count}>{counts.filter(Boolean).join(' · ')}</p>
      </div>
    </PageLink>
  )
}
