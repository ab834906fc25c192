import type { Artifact } from '#shared/entities/artifact.ts'
import { formatOrigin } from '#shared/words/periods.ts'
import { storyMessages } from '#shared/words/story/story.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { itemPath } from '#web/kit/address/gallery-paths.ts'
import { RichText } from '#web/ui/public/rich-text.tsx'
import { useTold } from '../told.ts'
import styles from './figures.module.css'

/** The caption of an item and, below it, the source line with a link to the item. */
export function Caption({ item, html, label }: { item: Artifact; html: string; label?: string | undefined }) {
  const { alias, by } = useTold()
  const line = [formatOrigin(item), item.place].filter(Boolean).join(' · ')
  return (
    <figcaption className={styles.caption}>
      <RichText html={html} className={styles.content ?? ''} />
      {alias !== '' && (
        <p className={styles.source}>
          {label && <b>{label}</b>}
          <PageLink
            to={itemPath(alias, item.id)}
            search={{ ...(by && { exhibit: by }) }}
            title={storyMessages.about(item.title)}
          >
            {item.title}
          </PageLink>
          {line && <span>{line}</span>}
        </p>
      )}
    </figcaption>
  )
}
