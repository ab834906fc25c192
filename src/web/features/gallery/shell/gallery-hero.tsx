import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { RichText } from '#web/ui/public/rich-text.tsx'
import { COLLECTION_ID } from '../data/gallery-address.ts'
import type { OpenGallery } from '../data/gallery.queries.ts'
import { getArchiveTitle } from '../data/load-gallery.ts'
import { CoverHero } from '../parts/cover-hero.tsx'
import { ABOUT_ID, EXHIBITS_ID } from './gallery-shell.tsx'
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

/** The head of a gallery: cover, title, description and counts. */
export function GalleryHero({ gallery, exhibits, total, estimated, showsDescription }: Props) {
  const { project, cover, look: appearance } = gallery
  return (
    <CoverHero title={getArchiveTitle(project)} cover={cover} focus={appearance.focus}>
      {showsDescription && (
        <div id={ABOUT_ID} className={styles.about}>
          <RichText html={project.gallery.description ?? ''} />
        </div>
      )}
      <p className={styles.counts}>
        {exhibits > 0 && <a href={`#${EXHIBITS_ID}`}>{galleryMessages.exhibitCount(exhibits)}</a>}
        {total !== undefined && (
          <a href={`#${COLLECTION_ID}`}>
            {estimated ? galleryMessages.manyItems(total) : galleryMessages.items(total)}
          </a>
        )}
      </p>
    </CoverHero>
  )
}
