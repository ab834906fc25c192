import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { exhibitMessages } from '#shared/words/gallery/gallery.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { exhibitPath } from '#web/kit/address/gallery-paths.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import styles from './exhibit-story.module.css'

/** Links to the next exhibit, with its picture, and to the previous one. The last exhibit shows the previous one instead. */
export function AdjacentExhibits({ alias, exhibits, id }: { alias: string; exhibits: readonly Exhibit[]; id: string }) {
  const currentIndex = exhibits.findIndex((exhibit) => exhibit.id === id)
  const [previous, next] = currentIndex < 0 ? [] : [exhibits[currentIndex - 1], exhibits[currentIndex + 1]]
  if (!previous && !next) return null
  return (
    <nav className={styles.adjacent} aria-label={exhibitMessages.moreExhibits}>
      {next && (
        <PageLink to={exhibitPath(alias, next.url_alias)} rel="next">
          <Cover exhibit={next} />
          <p>
            <span>
              {exhibitMessages.next}
              <IconArrowRight size={16} stroke={1.75} aria-hidden />
            </span>
            {next.title}
          </p>
        </PageLink>
      )}
      {previous && (
        <PageLink className={next ? styles.other : undefined} to={exhibitPath(alias, previous.url_alias)} rel="prev">
          {!next && <Cover exhibit={previous} />}
          <p>
            <span>
              <IconArrowLeft size={16} stroke={1.75} aria-hidden />
              {exhibitMessages.previous}
            </span>
            {previous.title}
          </p>
        </PageLink>
      )}
    </nav>
  )
}

interface CoverProps {
  exhibit: Exhibit
}

const Cover = ({ exhibit: { cover, cover_wide: isWide, cover_placeholder: placeholder, cover_focus } }: CoverProps) =>
  cover &&
  isWide && (
    <div className={styles.picture}>
      <MediaBox
        ratio={3 / 2}
        sources={[{ url: cover, width: 800 }]}
        placeholder={placeholder ?? undefined}
        focus={cover_focus}
        alt=""
      />
    </div>
  )
