import type { BlockOf } from '#shared/entities/story/blocks.ts'
import { storyMessages as words } from '#shared/words/story/story.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { itemPath } from '#web/kit/address/gallery-paths.ts'
import { pictureOf } from '#web/media/public/picture-of.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { RichText } from '#web/ui/public/rich-text.tsx'
import { useTold } from '../told.ts'
import styles from './timeline.module.css'

/** What happened, one after the other, each with its time and perhaps a picture. */
export function TimelineBlock({ block }: { block: BlockOf<'timeline'> }) {
  return (
    <ol className={styles.timeline}>
      {block.entries.map(({ when, words: html, item }, n) => (
        // Entries have no names and never change places while they are read.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={n} className={styles.entry}>
          <p className={styles.when}>{when}</p>
          <div className={styles.what}>
            <RichText html={html} />
            {item && <Picture id={item} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Picture({ id }: { id: string }) {
  const { item: find, alias, by } = useTold()
  const item = find(id)
  if (!item) return null
  const { sources, ratio, placeholder } = pictureOf(item)
  return (
    <PageLink
      className={styles.picture}
      to={itemPath(alias, id)}
      search={{ ...(by && { exhibit: by }) }}
      title={words.about(item.title)}
    >
      {sources.length > 0 && (
        <MediaBox ratio={Math.max(0.7, ratio)} placeholder={placeholder} sources={sources} sizes="16rem" alt="" />
      )}
      <span>{item.title}</span>
    </PageLink>
  )
}
