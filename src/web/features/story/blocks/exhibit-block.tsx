import { IconArrowRight } from '@tabler/icons-react'
import type { BlockOf } from '#shared/entities/story/blocks.ts'
import { htmlToPlainText } from '#shared/rules/markup.ts'
import { storyMessages } from '#shared/words/story/story.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { exhibitPath } from '#web/kit/address/gallery-paths.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { useStory } from '../story-context.ts'
import styles from './exhibit-block.module.css'

/** A card that links to another exhibit. */
export function ExhibitBlock({ block }: { block: BlockOf<'exhibit'> }) {
  const story = useStory()
  const exhibit = story.findExhibit(block.exhibit)
  if (!exhibit) return null
  return (
    <PageLink className={styles.card} to={exhibitPath(story.galleryAlias, exhibit.url_alias)}>
      {exhibit.cover && (
        <div className={styles.cover}>
          <MediaBox ratio={3 / 2} sources={[{ url: exhibit.cover, width: 800 }]} focus={exhibit.cover_focus} alt="" />
        </div>
      )}
      <div className={styles.words}>
        <p className={styles.kind}>{storyMessages.exhibitLink}</p>
        <p className={styles.title}>
          {exhibit.title}
          <IconArrowRight size={20} stroke={1.75} aria-hidden />
        </p>
        <p className={styles.text}>{htmlToPlainText(exhibit.description)}</p>
      </div>
    </PageLink>
  )
}
