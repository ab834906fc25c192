import type { Artifact } from '#shared/entities/artifact.ts'
import type { RenderedStory } from '#shared/entities/story/rendered-story.ts'
import { HERO_SIZE } from '#shared/rules/covers/cover-size.ts'

function isWidePicture({ type, file }: Artifact): boolean {
  const { width = 0, height = Infinity, preview } = file ?? {}
  return type === 'image' && !!preview?.large && width >= HERO_SIZE.minWidthPx && width >= HERO_SIZE.minRatio * height
}

/** The picture with which a story opens, unless its first block already is a picture. */
export function findOpeningPicture({ blocks, items }: RenderedStory): Artifact | undefined {
  const [firstBlock] = blocks
  const isPictureFirst =
    firstBlock?.type === 'item' && items.some(({ id, type }) => id === firstBlock.item && type === 'image')
  return isPictureFirst ? undefined : items.find(isWidePicture)
}
