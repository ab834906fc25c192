import type { CSSProperties } from 'react'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { getPicture } from '#web/media/public/get-picture.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { RichText } from '#web/ui/public/rich-text.tsx'
import type { OpenGallery } from '../data/gallery.queries.ts'
import { getArchiveTitle } from '../data/load-gallery.ts'
import { toDisplayUrl } from './display-url.ts'
import styles from './gallery-hero.module.css'

interface Props {
  gallery: OpenGallery
  /** The number of exhibits on the page; 0 if that section is hidden. */
  exhibits: number
  /** The number of items in the collection; undefined while unknown or if that section is hidden. */
  total: number | undefined
  /** Whether the total is a lower bound. */
  estimated: boolean
  /** Whether to show the description next to the title. */
  showsDescription: boolean
}

/** The head of a gallery: cover, logo, title, description and counts. */
export function GalleryHero({ gallery, exhibits, total, estimated, showsDescription }: Props) {
  const { project, logo, cover, look: appearance } = gallery
  const picture = cover && getPicture(cover)
  return (
    <header className={picture ? styles.pictured : undefined}>
      {picture && (
        <div
          className={styles.cover}
          style={{ '--focus': `${appearance.focus.x}% ${appearance.focus.y}%` } as CSSProperties}
        >
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
          {getArchiveTitle(project)}
        </h1>
        <div className={styles.words}>
          {showsDescription && <RichText html={project.gallery.description ?? ''} className={styles.text ?? ''} />}
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
      <img src={src} alt={galleryMessages.logoOf(toDisplayUrl(link))} className={styles.logo} />
    </a>
  )
}
