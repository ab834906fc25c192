import type { Exhibit } from '#shared/entities/exhibit.ts'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { htmlToPlainText } from '#shared/rules/markup.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { exhibitPath } from '#web/kit/address/gallery-paths.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { TypesetCover } from './typeset-cover.tsx'
import styles from './exhibit-cards.module.css'

interface ExhibitCardsProps {
  alias: string
  exhibits: readonly Exhibit[]
  /** Shows the first exhibit large if it has a cover or is the only one. Two are shown side by side. */
  featuresFirst?: boolean
}

/** Exhibits as cards with a cover and a title. */
export function ExhibitCards({ alias, exhibits, featuresFirst = false }: ExhibitCardsProps) {
  const isPair = featuresFirst && exhibits.length === 2
  const hasLead = featuresFirst && (exhibits.length === 1 || (!isPair && exhibits[0]?.cover_wide === true))
  const layout = isPair ? styles.pair : hasLead ? styles.withLead : ''
  return (
    <ul className={`${styles.cards} ${layout}`}>
      {exhibits.map((exhibit, i) => (
        <li key={exhibit.id}>
          <ExhibitCard alias={alias} exhibit={exhibit} isLarge={hasLead && i === 0} />
        </li>
      ))}
    </ul>
  )
}

function ExhibitCard({ alias, exhibit, isLarge }: { alias: string; exhibit: Exhibit; isLarge: boolean }) {
  const cover = exhibit.cover_wide ? exhibit.cover : null
  return (
    <PageLink className={styles.card} to={exhibitPath(alias, exhibit.url_alias)}>
      <div className={styles.cover}>
        <MediaBox
          ratio={isLarge ? 16 / 9 : 3 / 2}
          sources={cover ? [{ url: cover, width: 800 }] : []}
          placeholder={(cover && exhibit.cover_placeholder) ?? undefined}
          focus={exhibit.cover_focus}
          alt=""
          eager={isLarge}
          fallback={<TypesetCover title={exhibit.title} />}
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
