import type { Block } from '#shared/entities/story/blocks.ts'
import { CompareBlock } from './compare-block.tsx'
import { ExhibitBlock } from './exhibit-block.tsx'
import { ItemWithTextBlock, ItemBlock, PageBlock, PlayableBlock, RowBlock } from './item-blocks.tsx'
import { ProseBlock } from './prose-block.tsx'
import { TimelineBlock } from './timeline-block.tsx'

interface Props {
  block: Block
  /** The anchor of a heading that begins a chapter. */
  anchor: string | undefined
  /** Whether to load images eagerly, because this is the first block of the page. */
  eager: boolean
}

export function StoryBlock({ block, anchor, eager }: Props) {
  switch (block.type) {
    case 'heading':
    case 'text':
    case 'quote':
      return <ProseBlock block={block} anchor={anchor} />
    case 'item':
      return <ItemBlock block={block} eager={eager} />
    case 'row':
      return <RowBlock block={block} />
    case 'beside':
      return <ItemWithTextBlock block={block} />
    case 'film':
    case 'recording':
      return <PlayableBlock block={block} />
    case 'page':
      return <PageBlock block={block} />
    case 'compare':
      return <CompareBlock block={block} />
    case 'timeline':
      return <TimelineBlock block={block} />
    case 'exhibit':
      return <ExhibitBlock block={block} />
    default:
      // Website-only blocks never occur in exhibits.
      return null
  }
}
