import type { Artifact } from '#shared/entities/artifact.ts'
import { getPicture } from '#web/media/public/get-picture.ts'

/** The column of a block: the text, the page or the whole window. */
export type BlockWidth = 'text' | 'page' | 'full'

/** Width divided by height, from which a picture fills the column without becoming higher than the window. */
const MIN_RATIOS = { page: 1.3, full: 1.4 }
/** The width of the page in px, and how far pictures are enlarged. */
const PAGE_WIDTH_PX = 1152
const MAX_SCALE = 1.5

/**
 * Returns the widest column up to `chosenWidth` that an item fills. Anything narrower begins where the text does, so that a
 * story has two left edges only.
 */
export function fitWidth(item: Artifact, chosenWidth: BlockWidth): BlockWidth {
  const { ratio, originalWidth = Infinity } = getPicture(item)
  const isImage = item.type === 'image'
  if (chosenWidth === 'text' || item.type === 'audio') return chosenWidth === 'text' ? 'text' : 'page'
  if (!isImage && item.type !== 'video') return 'text'
  if (ratio < MIN_RATIOS.page || (isImage && originalWidth * MAX_SCALE < PAGE_WIDTH_PX)) return 'text'
  return chosenWidth === 'full' && isImage && ratio >= MIN_RATIOS.full ? 'full' : 'page'
}
