import type { Exhibit } from '#shared/entities/exhibit.ts'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { plainWords } from '#shared/rules/markup.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { exhibitPath } from '#web/kit/address/gallery-paths.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { Initial } from './initial.tsx'
import styles from './exhibit-cards.module.css'

interface CardsProps {
  alias: string
  exhibits: readonly Exhibit[]
  /** Shows the first exhibit large, unless there are exactly two, which are shown side by side. */
  lead?: boolean
}

/** Exhibits as cards with a cover and a title. */
export function ExhibitCards({ alias, exhibits, lead = false }: CardsProps) {
  const pair = lead && exhibits.length === 2
  const layout = pair ? styles.pair : lead ? styles.withLead : ''
  return (
    <ul className={`${styles.cards} ${layout}`}>
      {exhibits.map((exhibit, i) => (
        <li key={exhibit.id}>
          <Card alias={alias} exhibit={exhibit} large={lead && !pair && i === 0} />
        </li>
      ))}
    </ul>
  )
}

function Card({ alias, exhibit, large }: { alias: string; exhibit: Exhibit; large: boolean }) {
  return (
    <PageLink className={styles.card} to={exhibitPath(alias, exhibit.url_alias)}>
      <div className={styles.cover}>
        <MediaBox
          ratio={large ? 16 / 9 : 3 / 2}
          sources={exhibit.cover ? [{ url: exhibit.cover, width: 800 }] : []}
          placeholder={exhibit.cover_placeholder ?? undefined}
          alt=""
          eager={large}
          fallback={<Initial of={exhibit.title} />}
        />
      </div>
      <div className={styles.words}>
        <h3 dir="auto" className={styles.title}>
          {exhibit.title}
        </h3>
        <p dir="auto" className={styles.text}>
          {plainWords(exhibit.description)}
        </p>
        <p className={styles.count}>{galleryMessages.items(exhibit.artifact_count)}</p>
      </div>
    </PageLink>
  )
}
