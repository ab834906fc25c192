import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { HERO_SIZE } from '#shared/rules/covers/cover-size.ts'

function isWidePicture({ file }: Artifact): boolean {
  const { width = 0, height = Infinity, preview } = file ?? {}
  return !!preview?.large && width >= HERO_SIZE.minWidthPx && width >= HERO_SIZE.minRatio * height
}

/** The address of a file without its signature. */
const getPath = (url: string | undefined) => url?.split('?', 1)[0]

/**
 * The picture with which the story of an exhibit opens: its cover, if that is wide enough. A story whose first block is a
 * picture opens with that one.
 */
export function findOpeningPicture({ cover, artifacts = [], story }: Exhibit): Artifact | undefined {
  if (!cover || !story) return undefined
  const [firstBlock] = story.blocks
  const isPictureFirst =
    firstBlock?.type === 'item' && story.items.some(({ id, type }) => id === firstBlock.item && type === 'image')
  const coverItem = [...story.items, ...artifacts].find(({ file }) => getPath(file?.preview?.small) === getPath(cover))
  return !isPictureFirst && coverItem && isWidePicture(coverItem) ? coverItem : undefined
}
