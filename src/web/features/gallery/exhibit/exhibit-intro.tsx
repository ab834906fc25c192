import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { EXHIBIT_EMBED_SIZE } from '#shared/rules/embed/embed-code.ts'
import { RichText } from '#web/ui/public/rich-text.tsx'
import { CoverHero } from '../parts/cover-hero.tsx'
import { ShareButton } from '../parts/share-button.tsx'
import { ShareMenu } from '../parts/share-menu.tsx'
import styles from './exhibit-story.module.css'

interface Props {
  exhibit: Exhibit
  /** The picture above the title, if one is wide enough. */
  picture: Artifact | undefined
  /** The canonical URL of its page; missing in previews. */
  address?: string
  facts: readonly (string | null | false | undefined)[]
}

/** The head of an exhibit: its picture, title, description and facts. */
export function ExhibitIntro({ exhibit, picture, address, facts }: Props) {
  return (
    <CoverHero title={exhibit.title} cover={picture}>
      <RichText html={exhibit.description} />
      <div className={styles.meta}>
        {address ? (
          <ShareMenu address={address} title={exhibit.title} size={EXHIBIT_EMBED_SIZE} />
        ) : (
          <ShareButton title={exhibit.title} />
        )}
        {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
      </div>
    </CoverHero>
  )
}
