import type { Page, Tiles } from '#shared/entities/artifact.ts'
import { formatOrigin } from '#shared/words/periods.ts'
import type { Source } from '#web/ui/media-box.tsx'
import type { Listed } from '../public/listed.ts'
import { pictureOf } from '../public/picture-of.ts'

export interface Slide {
  id: string
  title: string
  /** Date and place, shown under the title. */
  line: string
  /** From small to large. */
  sources: Source[]
  /** The original, if browsers can show it and the visitor may have it. */
  original: string | undefined
  /** Tiles of all sizes, for deep zoom. */
  tiles: Tiles | undefined
  /** Number of pages. */
  pages: number
  ratio: number
  placeholder: string | undefined
}

const SHOWN_BY_BROWSERS = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

export function slideOf(artifact: Listed): Slide {
  const { sources, ratio, placeholder } = pictureOf(artifact)
  const { file, place } = artifact
  return {
    id: artifact.id,
    title: artifact.title,
    line: [formatOrigin(artifact), place].filter(Boolean).join(' · '),
    sources,
    original: file?.url && SHOWN_BY_BROWSERS.has(file.type) ? file.url : undefined,
    tiles: file?.preview?.tiles,
    pages: file?.pages ?? 1,
    ratio,
    placeholder,
  }
}

/** Whether an artifact is a picture that the lightbox can show. */
export const isSlide = (artifact: Listed) => artifact.type === 'image' && pictureOf(artifact).sources.length > 0

/** Returns the slide for one page. The first page is the slide itself, with deep zoom. */
export function slideOfPage(slide: Slide, page: Page | undefined): Slide {
  if (!page?.image || page.number === 1) return slide
  const { width, height } = page
  return {
    ...slide,
    sources: [{ url: page.image, width: width ?? 0 }],
    ratio: width && height ? width / height : slide.ratio,
    original: undefined,
    tiles: undefined,
    placeholder: undefined,
  }
}
