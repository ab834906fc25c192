import type { Exhibit } from '#shared/entities/exhibit.ts'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { htmlToPlainText } from '#shared/rules/markup.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { exhibitPath } from '#web/kit/address/gallery-paths.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { TitleInitial } from './title-initial.tsx'
import styles from './exhibit-cards.module.css'

interface ExhibitCardsProps {
  alias: string
  exhibits: readonly Exhibit[]
  /** Shows the first exhibit large, unless there are exactly two, which are shown side by side. */
  featuresFirst?: boolean
}

/** Exhibits as cards with a cover and a title. */
export function ExhibitCards({ alias, exhibits, featuresFirst = false }: ExhibitCardsProps) {
  const isPair = featuresFirst && exhibits.length === 2
  const layout = isPair ? styles.pair : featuresFirst ? styles.withLead : ''
  return (
    <ul className={`${styles.cards} ${layout}`}>
      {exhibits.map((exhibit, i) => (
        <li key={exhibit.id}>
          <ExhibitCard alias={alias} exhibit={exhibit} isLarge={featuresFirst && !isPair && i === 0} />
        </li>
      ))}
    </ul>
  )
}

function ExhibitCard({ alias, exhibit, isLarge }: { alias: string; exhibit: Exhibit; isLarge: boolean }) {
  return (
    <PageLink className={styles.card} to={exhibitPath(alias, exhibit.url_alias)}>
      <div className={styles.cover}>
        <MediaBox
          ratio={isLarge ? 16 / 9 : 3 / 2}
          sources={exhibit.cover ? [{ url: exhibit.cover, width: 800 }] : []}
          placeholder={exhibit.cover_placeholder ?? undefined}
          alt=""
          eager={isLarge}
          fallback={<TitleInitial title={exhibit.title} />}
        />
      </div>
      <div className={styles.words}>
        <h3 dir="auto" className={styles.title}>
          {exhibit.title}
        </h3>
        <p dir="auto" className={styles.text}>
          {htmlToPlainText(exhibit.description)}
        </p>
        <p className={styles.count}>{galleryMessages.items(exhibit.artifact_count)}</p>
      </div>
    </PageLink>
  )
}
