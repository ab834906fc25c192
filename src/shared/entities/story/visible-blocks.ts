import type { Block } from './blocks.ts'

interface VisibleReferences {
  items: ReadonlySet<string>
  exhibits: ReadonlySet<string>
}

/**
 * Returns the blocks of a story that a reader may see. Captions and texts of a hidden item are removed with it, because
 * they reveal as much as its title.
 */
export const getVisibleBlocks = (blocks: readonly Block[], visible: VisibleReferences): Block[] =>
  blocks.flatMap((block) => getVisibleBlock(block, visible) ?? [])

function getVisibleBlock(block: Block, { items, exhibits }: VisibleReferences): Block | undefined {
  const isVisible = ({ item }: { item: string | null }) => item === null || items.has(item)
  switch (block.type) {
    case 'heading':
    case 'text':
    case 'quote':
    case 'picture':
    case 'screen':
    case 'button':
    case 'plans':
    case 'gallery':
    case 'posts':
      return block
    case 'row': {
      const visibleItems = block.items.filter(isVisible)
      return visibleItems.length > 0 ? { ...block, items: visibleItems } : undefined
    }
    case 'compare':
      return block.items.every(isVisible) ? block : undefined
    case 'timeline': {
      const entries = block.entries.filter(isVisible)
      return entries.length > 0 ? { ...block, entries } : undefined
    }
    case 'exhibit':
      return exhibits.has(block.exhibit) ? block : undefined
    default:
      return isVisible(block) ? block : undefined
  }
}
