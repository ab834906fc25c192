import type { Artifact } from '#shared/entities/artifact.ts'
import { storyMessages } from '#shared/words/story/story.ts'
import { ItemGrid } from '../collection/item-grid.tsx'
import styles from '../item/item.module.css'

/** The items of an exhibit that are not part of its story. */
export function RemainingItems({ alias, items }: { alias: string; items: readonly Artifact[] }) {
  return (
    <section className={styles.appears} aria-labelledby="rest">
      <h2 id="rest">{storyMessages.moreInExhibit}</h2>
      <ItemGrid getAlias={() => alias} items={items} />
    </section>
  )
}
