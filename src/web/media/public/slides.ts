import type { Artifact } from '#shared/entities/artifact.ts'
import { pictureOf } from './picture-of.ts'

export interface Slide {
  id: string
  title: string
  /** Large picture, and the original where a browser shows it and the visitor may have it. */
  src: string
  original: string | undefined
  ratio: number
  placeholder: string | undefined
}

const SHOWN_BY_BROWSERS = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

export function slideOf(artifact: Artifact): Slide {
  const { sources, ratio, placeholder } = pictureOf(artifact)
  const { file } = artifact
  return {
    id: artifact.id,
    title: artifact.title,
    src: sources.at(-1)?.url ?? '',
    original: file?.url && SHOWN_BY_BROWSERS.has(file.type) ? file.url : undefined,
    ratio,
    placeholder,
  }
}

/** Whether an artifact is a picture that can be looked at large. */
export const isSlide = (artifact: Artifact) => artifact.type === 'image' && pictureOf(artifact).sources.length > 0
