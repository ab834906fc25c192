import type { CSSProperties } from 'react'
import type { Artifact, ArtifactPage } from '#shared/entities/artifact.ts'
import type { ListedItem } from './listed-item.ts'
import type { PictureSource } from '#web/ui/media-box.tsx'

/** Longest side of each derived picture, in px. */
const MAX_SIDE_PX = { thumb: 320, small: 800, large: 1600 } as const

/** Aspect ratio of pictures of unknown size, as width divided by height. */
const DEFAULT_RATIOS: Record<Artifact['type'], number> = {
  image: 3 / 2,
  video: 16 / 9,
  audio: 1,
  pdf: 3 / 4,
  document: 3 / 4,
  application: 4 / 3,
}

export interface Picture {
  /** The original width in px; undefined for pictures that scale without loss. */
  originalWidth: number | undefined
  /** From small to large; empty if there is no picture. */
  sources: PictureSource[]
  /** Width divided by height. */
  ratio: number
  placeholder: string | undefined
}

/** Vector pictures are sharp at any size. */
const isVector = (file: ListedItem['file']) => file?.type === 'image/svg+xml'

/** Returns the style variables of a picture: `--ratio`, and `--pixels` if the size is known. */
export const getShapeStyle = ({ ratio, originalWidth }: Picture): CSSProperties =>
  ({ '--ratio': ratio.toFixed(4), ...(originalWidth && { '--pixels': `${originalWidth}px` }) }) as CSSProperties

/** Returns the pictures of an artifact and the shape of their box. */
export function getPicture({ file, type }: Pick<ListedItem, 'file' | 'type'>): Picture {
  const { width, height, preview } = file ?? {}
  const ratio = width && height ? width / height : DEFAULT_RATIOS[type]
  const sources = (['thumb', 'small', 'large'] as const).flatMap((name) => {
    const url = preview?.[name]
    if (!url) return []
    const maxWidth = Math.round(MAX_SIDE_PX[name] * Math.min(1, ratio))
    return [{ url, width: width ? Math.min(width, maxWidth) : maxWidth }]
  })
  if (sources.length === 0 && preview?.poster) sources.push({ url: preview.poster, width: width ?? 1280 })
  return { sources, ratio, placeholder: preview?.placeholder, originalWidth: isVector(file) ? undefined : width }
}

/** Returns the picture of one page. The first page is the picture itself in all its sizes. */
export function getPagePicture(picture: Picture, page: ArtifactPage | undefined): Picture {
  if (!page?.image || page.number === 1) return picture
  const { image, width, height } = page
  return {
    sources: [{ url: image, width: width ?? 0 }],
    ratio: width && height ? width / height : picture.ratio,
    placeholder: undefined,
    originalWidth: width ?? undefined,
  }
}
