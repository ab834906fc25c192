import type { CSSProperties } from 'react'
import type { Artifact, Page } from '#shared/entities/artifact.ts'
import type { Listed } from './listed.ts'
import type { Source } from '#web/ui/media-box.tsx'

/** Longest side of each derived picture, in px. */
const LONGEST = { thumb: 320, small: 800, large: 1600 } as const

/** Aspect ratio of pictures of unknown size, as width divided by height. */
const USUAL: Record<Artifact['type'], number> = {
  image: 3 / 2,
  video: 16 / 9,
  audio: 1,
  pdf: 3 / 4,
  document: 3 / 4,
  application: 4 / 3,
}

export interface Picture {
  /** The original width in px; undefined for pictures that scale without loss. */
  pixels: number | undefined
  /** From small to large; empty if there is no picture. */
  sources: Source[]
  /** Width divided by height. */
  ratio: number
  placeholder: string | undefined
}

/** Vector pictures are sharp at any size. */
const isDrawn = (file: Listed['file']) => file?.type === 'image/svg+xml'

/** Returns the style variables of a picture: `--ratio`, and `--pixels` if the size is known. */
export const shapeStyle = ({ ratio, pixels }: Picture): CSSProperties =>
  ({ '--ratio': ratio.toFixed(4), ...(pixels && { '--pixels': `${pixels}px` }) }) as CSSProperties

/** Returns the pictures of an artifact and the shape of their box. */
export function pictureOf({ file, type }: Pick<Listed, 'file' | 'type'>): Picture {
  const { width, height, preview } = file ?? {}
  const ratio = width && height ? width / height : USUAL[type]
  const sources = (['thumb', 'small', 'large'] as const).flatMap((name) => {
    const url = preview?.[name]
    if (!url) return []
    const across = Math.round(LONGEST[name] * Math.min(1, ratio))
    return [{ url, width: width ? Math.min(width, across) : across }]
  })
  if (sources.length === 0 && preview?.poster) sources.push({ url: preview.poster, width: width ?? 1280 })
  return { sources, ratio, placeholder: preview?.placeholder, pixels: isDrawn(file) ? undefined : width }
}

/** Returns the picture of one page. The first page is the picture itself in all its sizes. */
export function pictureOfPage(picture: Picture, page: Page | undefined): Picture {
  if (!page?.image || page.number === 1) return picture
  const { image, width, height } = page
  return {
    sources: [{ url: image, width: width ?? 0 }],
    ratio: width && height ? width / height : picture.ratio,
    placeholder: undefined,
    pixels: width ?? undefined,
  }
}
