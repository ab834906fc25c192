import { htmlToPlainText } from '#shared/rules/markup.ts'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { galleryPath } from '#web/kit/address/gallery-paths.ts'
import { getPicture } from '#web/media/public/get-picture.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import type { OrgGalleriesReply } from '../data/org-galleries.ts'
import { TypesetCover } from './typeset-cover.tsx'
import styles from './exhibit-cards.module.css'

/** The API stops counting items here. */
const MAX_COUNTED_ITEMS = 1000

/** Galleries as cards with a cover and a title. */
export function GalleryCards({ galleries }: { galleries: OrgGalleriesReply['galleries'] }) {
  return (
    <ul className={`${styles.cards} ${galleries.length === 2 ? styles.pair : ''}`}>
      {galleries.map((gallery, i) => (
        <li key={gallery.id}>
          <GalleryCard gallery={gallery} isFirst={i === 0} />
        </li>
      ))}
    </ul>
  )
}

function GalleryCard({ gallery, isFirst }: { gallery: OrgGalleriesReply['galleries'][number]; isFirst: boolean }) {
  const { title, url_alias, description, cover, pictures, focus, exhibits, items } = gallery
  const picture = cover && getPicture(cover)
  const counts = [
    exhibits > 0 && galleryMessages.exhibitCount(exhibits),
    items > MAX_COUNTED_ITEMS ? galleryMessages.manyItems(MAX_COUNTED_ITEMS) : galleryMessages.items(items),
  ]
  return (
    <PageLink className={styles.card} to={galleryPath(url_alias)}>
      <div className={styles.cover}>
        <MediaBox
          ratio={3 / 2}
          sources={picture?.sources ?? []}
          sizes="(max-width: 44rem) 100vw, 36rem"
          placeholder={picture?.placeholder}
          focus={focus}
          alt=""
          eager={isFirst}
          fallback={pictures.length > 0 ? <Mosaic items={pictures} /> : <TypesetCover title={title} />}
        />
      </div>
      <div className={styles.words}>
        <h3 dir="auto" className={styles.title}>
          {title}
        </h3>
        <p dir="auto" className={styles.text}>
          {htmlToPlainText(description)}
        </p>
        <p className={styles.count}>{counts.filter(Boolean).join(' · ')}</p>
      </div>
    </PageLink>
  )
}

/** Pictures of the collection in place of a cover: a large one and two beside it, or pages as sheets of paper. */
function Mosaic({ items }: { items: OrgGalleriesReply['galleries'][number]['pictures'] }) {
  const arePages = items.every(({ type }) => type === 'pdf' || type === 'document')
  return (
    <div className={arePages ? styles.sheets : styles.mosaic}>
      {items.map((item) => {
        const { sources, placeholder } = getPicture(item)
        return (
          <MediaBox
            key={item.id}
            ratio={arePages ? 3 / 4 : 1}
            sources={sources}
            sizes="(max-width: 44rem) 66vw, 24rem"
            placeholder={placeholder}
            alt=""
          />
        )
      })}
    </div>
  )
}
