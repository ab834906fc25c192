import type { Block } from '#shared/entities/story/blocks.ts'
import { RichText } from '#web/ui/public/rich-text.tsx'
import { CompareBlock } from './compare-block.tsx'
import { ExhibitBlock } from './exhibit-block.tsx'
import { BesideBlock, ItemBlock, PageBlock, PlayedBlock, RowBlock } from './figures.tsx'
import { TimelineBlock } from './timeline-block.tsx'
import styles from '../story.module.css'

interface Props {
  block: Block
  /** The anchor of a heading that begins a chapter. */
  anchor: string | undefined
  /** Seen first. */
  eager: boolean
}

/** One block of a story. */
export function StoryBlock({ block, anchor, eager }: Props) {
  switch (block.type) {
    case 'heading':
      return block.level === 2 ? (
        <h2 id={anchor} className={styles.chapter}>
          {block.text}
        </h2>
      ) : (
        <h3 className={styles.part}>{block.text}</h3>
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
    case 'item':
      return <ItemBlock block={block} eager={eager} />
    case 'row':
      return <RowBlock block={block} />
    case 'beside':
      return <BesideBlock block={block} />
    case 'film':
    case 'recording':
      return <PlayedBlock block={block} />
    case 'page':
      return <PageBlock block={block} />
    case 'compare':
      return <CompareBlock block={block} />
    case 'timeline':
      return <TimelineBlock block={block} />
    case 'exhibit':
      return <ExhibitBlock block={block} />
  }
}
