import type { BlockOf } from '#shared/entities/story/blocks.ts'
import { storyMessages } from '#shared/words/story/story.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { itemPath } from '#web/kit/address/gallery-paths.ts'
import { getPicture } from '#web/media/public/get-picture.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { RichText } from '#web/ui/public/rich-text.tsx'
import { useStory } from '../story-context.ts'
import styles from './timeline.module.css'

/** Events in order, each with its time and an optional image. */
export function TimelineBlock({ block }: { block: BlockOf<'timeline'> }) {
  return (
    <ol className={styles.timeline}>
      {block.entries.map(({ when, words: html, item }, index) => (
        // Entries have no ids, and their order never changes on a rendered page.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={styles.entry}>
          <p className={styles.when}>{when}</p>
          <div className={styles.what}>
            <RichText html={html} />
            {item && <EntryImage id={item} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

function EntryImage({ id }: { id: string }) {
  const story = useStory()
  const item = story.findItem(id)
  if (!item) return null
  const { sources, ratio, placeholder } = getPicture(item)
  return (
    <PageLink
      className={styles.picture}
      to={itemPath(story.galleryAlias, id)}
      search={{ ...(story.exhibitAlias && { exhibit: story.exhibitAlias }) }}
      title={storyMessages.about(item.title)}
    >
      {sources.length > 0 && (
        <MediaBox ratio={Math.max(0.7, ratio)} placeholder={placeholder} sources={sources} sizes="16rem" alt="" />
      )}
      <span>{item.title}</span>
    </PageLink>
  )
}
