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
  /** Exhibits that stand below. */
  exhibits: number
  /** Items in the whole collection, where that stands below and they are known. */
  total: number | undefined
  /** The total is a lower bound. */
  estimated: boolean
  /** Its description stands here. */
  described: boolean
}

/** The archive introduces itself, below a picture of its own if it shows one. */
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
      <div className={styles.told}>
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

/** The logo of the archive, which may lead to its own site. */
function Logo({ src, link }: { src: string; link: string | null }) {
  if (!link) return <img src={src} alt="" className={styles.logo} />
  return (
    <a href={link} rel="noopener" className={styles.logoLink}>
      <img src={src} alt={galleryMessages.logoOf(shownAddress(link))} className={styles.logo} />
    </a>
  )
}
