import type { ArtifactPage, Tiles } from '#shared/entities/artifact.ts'
import { formatOrigin } from '#shared/words/periods.ts'
import type { PictureSource } from '#web/ui/media-box.tsx'
import type { ListedItem } from '../public/listed-item.ts'
import { getPicture } from '../public/get-picture.ts'

export interface Slide {
  id: string
  title: string
  /** Date and place, shown under the title. */
  subtitle: string
  /** From small to large. */
  sources: PictureSource[]
  /** The original, if browsers can show it and the visitor may have it. */
  original: string | undefined
  /** Tiles of all sizes, for deep zoom. */
  tiles: Tiles | undefined
  /** Number of pages. */
  pages: number
  ratio: number
  placeholder: string | undefined
}

const BROWSER_IMAGE_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

export function createSlide(artifact: ListedItem): Slide {
  const { sources, ratio, placeholder } = getPicture(artifact)
  const { file, place } = artifact
  return {
    id: artifact.id,
    title: artifact.title,
    subtitle: [formatOrigin(artifact), place].filter(Boolean).join(' · '),
    sources,
    original: file?.url && BROWSER_IMAGE_TYPES.has(file.type) ? file.url : undefined,
    tiles: file?.preview?.tiles,
    pages: file?.pages ?? 1,
    ratio,
    placeholder,
  }
}

/** Whether an artifact is a picture that the lightbox can show. */
export const isSlide = (artifact: ListedItem) => artifact.type === 'image' && getPicture(artifact).sources.length > 0

/** Returns the slide for one page. The first page is the slide itself, with deep zoom. */
export function createPageSlide(slide: Slide, page: ArtifactPage | undefined): Slide {
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
