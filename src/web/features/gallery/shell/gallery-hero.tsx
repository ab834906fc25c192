import type { CSSProperties } from 'react'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { pictureOf } from '#web/media/public/picture-of.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { RichText } from '#web/ui/public/rich-text.tsx'
import type { OpenGallery } from '../data/gallery.queries.ts'
import { archiveTitle } from '../data/load-gallery.ts'
import { shownAddress } from './shown-address.ts'
import styles from './gallery-hero.module.css'

interface Props {
  gallery: OpenGallery
  /** The number of exhibits on the page; 0 if that section is hidden. */
  exhibits: number
  /** The number of items in the collection; undefined while unknown or if that section is hidden. */
  total: number | undefined
  /** The total is a lower bound. */
  estimated: boolean
  /** Shows the description next to the title. */
  described: boolean
}

/** The head of a gallery: cover, logo, title, description and counts. */
export function GalleryHero({ gallery, exhibits, total, estimated, described }: Props) {
  const { project, logo, cover, look } = gallery
  const picture = cover && pictureOf(cover)
  return (
    <header className={picture ? styles.pictured : undefined}>
      {picture && (
        <div className={styles.cover} style={{ '--focus': `${look.focus.x}% ${look.focus.y}%` } as CSSProperties}>
          <MediaBox
            ratio={16 / 7}
            sources={picture.sources}
            placeholder={picture.placeholder}
            sizes="(max-width: 100rem) 100vw, 100rem"
            alt=""
            eager
          />
        </div>
      )}
      <div className={styles.intro}>
        {logo && <Logo src={logo} link={project.logo_link_url} />}
        <h1 dir="auto" className={styles.title}>
          {archiveTitle(project)}
        </h1>
        <div className={styles.words}>
          {described && <RichText html={project.gallery.description ?? ''} className={styles.text ?? ''} />}
          <p className={styles.counts}>
            {exhibits > 0 && <a href="#exhibits">{galleryMessages.exhibitCount(exhibits)}</a>}
            {total !== undefined && (
              <a href="#collection">{estimated ? galleryMessages.manyItems(total) : galleryMessages.items(total)}</a>
            )}
          </p>
        </div>
      </div>
    </header>
  )
}

/** The logo of the archive, linked to its own site if there is one. */
function Logo({ src, link }: { src: string; link: string | null }) {
  if (!link) return <img src={src} alt="" className={styles.logo} />
  return (
    <a href={link} rel="noopener" className={styles.logoLink}>
      <img src={src} alt={galleryMessages.logoOf(shownAddress(link))} className={styles.logo} />
    </a>
  )
}
