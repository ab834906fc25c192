import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { RichText } from '#web/ui/public/rich-text.tsx'
import type { OpenGallery } from '../data/gallery.queries.ts'
import { archiveTitle } from '../data/load-gallery.ts'
import styles from './gallery-hero.module.css'

interface Props {
  gallery: OpenGallery
  /** Items in the whole collection, where known. */
  total: number | undefined
  /** The total is a lower bound. */
  estimated: boolean
}

/** The archive introduces itself. */
export function GalleryHero({ gallery: { project, exhibits }, total, estimated }: Props) {
  return (
    <header className={styles.hero}>
      <h1 className={styles.title}>{archiveTitle(project)}</h1>
      <div className={styles.words}>
        <RichText html={project.gallery.description ?? ''} className={styles.text ?? ''} />
        <p className={styles.counts}>
          {exhibits.length > 0 && <a href="#exhibits">{galleryMessages.exhibitCount(exhibits.length)}</a>}
          {total !== undefined && (
            <a href="#collection">{estimated ? galleryMessages.manyItems(total) : galleryMessages.items(total)}</a>
          )}
        </p>
      </div>
    </header>
  )
}
