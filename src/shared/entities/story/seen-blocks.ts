import type { Block } from './blocks.ts'

interface Seen {
  items: ReadonlySet<string>
  exhibits: ReadonlySet<string>
}

/**
 * The blocks of a story that a reader can see. Captions and texts of a hidden item are removed with it, because they
 * reveal as much as its title.
 */
export const seenBlocks = (blocks: readonly Block[], seen: Seen): Block[] =>
  blocks.flatMap((block) => seenBlock(block, seen) ?? [])

function seenBlock(block: Block, { items, exhibits }: Seen): Block | undefined {
  const isSeen = ({ item }: { item: string | null }) => item === null || items.has(item)
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
      const left = block.items.filter(isSeen)
      return left.length > 0 ? { ...block, items: left } : undefined
    }
    case 'compare':
      return block.items.every(isSeen) ? block : undefined
    case 'timeline': {
      const entries = block.entries.filter(isSeen)
      return entries.length > 0 ? { ...block, entries } : undefined
    }
    case 'exhibit':
      return exhibits.has(block.exhibit) ? block : undefined
    default:
      return isSeen(block) ? block : undefined
  }
}
