import type { BlockOf } from '#shared/entities/story/blocks.ts'
import { RichText } from '#web/ui/public/rich-text.tsx'
import styles from '../story.module.css'

interface Props {
  block: BlockOf<'heading' | 'text' | 'quote'>
  /** The anchor of a heading that begins a chapter. */
  anchor?: string | undefined
}

/** A heading, text or quotation, for exhibits, the website and help pages alike. */
export function ProseBlock({ block, anchor }: Props) {
  switch (block.type) {
    case 'heading':
      return block.level === 2 ? (
        <h2 id={anchor} dir="auto" className={styles.chapter}>
          {block.text}
        </h2>
      ) : (
        <h3 dir="auto" className={styles.part}>
          {block.text}
        </h3>
      )
    case 'text':
      return <RichText html={block.words} className={styles.prose ?? ''} />
    case 'quote':
      return (
        <figure className={styles.quote}>
          <blockquote>
            <RichText html={block.words} />
          </blockquote>
          {block.source && <figcaption>{block.source}</figcaption>}
        </figure>
      )
  }
}
