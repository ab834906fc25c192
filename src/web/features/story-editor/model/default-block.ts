import type { Artifact } from '#shared/entities/artifact.ts'
import type { Block } from '#shared/entities/story/blocks.ts'

/** The default block for an item, by its type. */
export function createDefaultBlock({ id: item, type }: Pick<Artifact, 'id' | 'type'>): Block {
  const caption = ''
  switch (type) {
    case 'video':
      return { type: 'film', item, caption }
    case 'audio':
      return { type: 'recording', item, caption }
    case 'pdf':
    case 'document':
      return { type: 'page', item, page: 1, caption }
    default:
      return { type: 'item', item, width: 'page', caption }
  }
}
