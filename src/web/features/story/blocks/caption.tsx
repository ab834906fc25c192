import type { Artifact } from '#shared/entities/artifact.ts'
import { formatOrigin } from '#shared/words/periods.ts'
import { storyMessages } from '#shared/words/story/story.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { itemPath } from '#web/kit/address/gallery-paths.ts'
import { RichText } from '#web/ui/public/rich-text.tsx'
import { useStory } from '../story-context.ts'
import styles from './item-blocks.module.css'

/** The caption of an item and, below it, the source line with a link to the item. */
export function Caption({
  item,
  captionHtml,
  label,
}: {
  item: Artifact
  captionHtml: string
  label?: string | undefined
}) {
  const { galleryAlias, exhibitAlias } = useStory()
  const originAndPlace = [formatOrigin(item), item.place].filter(Boolean).join(' · ')
  return (
    <figcaption className={styles.caption}>
      <RichText html={captionHtml} className={styles.content ?? ''} />
      {galleryAlias !== '' && (
        <p className={styles.source}>
          {label && <b>{label}</b>}
          <PageLink
            to={itemPath(galleryAlias, item.id)}
            search={{ ...(exhibitAlias && { exhibit: exhibitAlias }) }}
            title={storyMessages.about(item.title)}
          >
            {item.title}
          </PageLink>
          {originAndPlace && <span>{originAndPlace}</span>}
        </p>
      )}
    </figcaption>
  )
}
