import { IconArrowRight } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { GalleryTeaser } from '#shared/entities/website/site.ts'
import { websiteMessages } from '#shared/words/website/website.ts'
import { galleryPath, itemPath } from '#web/kit/address/gallery-paths.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { getPicture } from '#web/media/public/get-picture.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import styles from './gallery-block.module.css'

/** A teaser for a public gallery: some of its items, which link to their pages. */
export function GalleryBlock({ gallery }: { gallery: GalleryTeaser | undefined }) {
  if (!gallery) return null
  const { alias, title, org, description, items } = gallery
  return (
    <section className={styles.gallery} aria-label={title}>
      <ul className={styles.strip}>
        {items.map((item) => {
          const { sources, ratio, placeholder } = getPicture(item)
          return (
            <li key={item.id} style={{ '--ratio': ratio.toFixed(3) } as CSSProperties}>
              <PageLink to={itemPath(alias, item.id)}>
                <MediaBox
                  ratio={ratio}
                  placeholder={placeholder}
                  sources={sources}
                  sizes="(max-width: 44rem) 50vw, 20rem"
                  alt={item.title}
                />
              </PageLink>
            </li>
          )
        })}
      </ul>
      <div className={styles.content}>
        <p className={styles.org}>{org}</p>
        <p className={styles.title}>{title}</p>
        {description && <p className={styles.text}>{description}</p>}
        <PageLink className={styles.open} to={galleryPath(alias)}>
          {websiteMessages.openGallery}
          <IconArrowRight size={18} stroke={1.75} aria-hidden />
        </PageLink>
      </div>
    </section>
  )
}
