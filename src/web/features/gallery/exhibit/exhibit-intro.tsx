import type { Exhibit } from '#shared/entities/exhibit.ts'
import { EXHIBIT_EMBED_SIZE } from '#shared/rules/embed/embed-code.ts'
import { RichText } from '#web/ui/public/rich-text.tsx'
import { EmbedCode } from '../parts/embed-code.tsx'
import { ShareButton } from '../parts/share-button.tsx'
import styles from './exhibit-story.module.css'

/** The head of an exhibit: its title, description and facts. */
export function ExhibitIntro({
  exhibit,
  address,
  facts,
}: {
  exhibit: Exhibit
  /** The canonical URL of its page; missing in previews. */
  address?: string
  facts: readonly (string | null | false | undefined)[]
}) {
  return (
    <header className={styles.intro}>
      <h1 dir="auto" className={styles.heading}>
        {exhibit.title}
      </h1>
      <div>
        <RichText html={exhibit.description} className={styles.lead ?? ''} />
        <div className={styles.meta}>
          <ShareButton title={exhibit.title} />
          {address && <EmbedCode address={address} title={exhibit.title} size={EXHIBIT_EMBED_SIZE} />}
          {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
        </div>
      </div>
    </header>
  )
}
