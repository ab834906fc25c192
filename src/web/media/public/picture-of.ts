import type { CSSProperties } from 'react'
import type { Artifact, Page } from '#shared/entities/artifact.ts'
import type { Listed } from './listed.ts'
import type { Source } from '#web/ui/media-box.tsx'

/** Longest side in pixels of each picture that is made of an original. */
const LONGEST = { thumb: 320, small: 800, large: 1600 } as const

/** Shape of a picture whose size was never learnt, as width by height. */
const USUAL: Record<Artifact['type'], number> = {
  image: 3 / 2,
  video: 16 / 9,
  audio: 1,
  pdf: 3 / 4,
  document: 3 / 4,
  application: 4 / 3,
}

export interface Picture {
  /** How many pixels it is wide, where enlarging it shows them. */
  pixels: number | undefined
  /** From small to large; empty where there is no picture. */
  sources: Source[]
  /** Width by height. */
  ratio: number
  placeholder: string | undefined
}

/** Made of lines, which are sharp at any size. */
const isDrawn = (file: Listed['file']) => file?.type === 'image/svg+xml'

/** The shape and the size of a picture, for styles: `--ratio`, and where it is known `--pixels`. */
export const shapeStyle = ({ ratio, pixels }: Picture): CSSProperties =>
  ({ '--ratio': ratio.toFixed(4), ...(pixels && { '--pixels': `${pixels}px` }) }) as CSSProperties

/** The pictures of an artifact and the shape of the box that they fill. */
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

/** A picture as it shows one of its pages; the first page is the picture itself, in all its sizes. */
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
