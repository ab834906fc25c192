import type { ListedItem } from './listed-item.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Region } from '../lightbox/region.ts'

export interface ViewerProps {
  artifact: Artifact
  /** Whether to load immediately, because it is the first element of the page. */
  eager?: boolean
  /** The `sizes` attribute. */
  sizes?: string
  /** Opens the picture large; if omitted, the viewer does so itself. */
  onEnlarge?: (() => void) | undefined
  /** Pictures that the lightbox shows along with this one. */
  series?: readonly ListedItem[]
  /** The part of the picture to zoom to at first. */
  region?: Region | null
  /** Returns the URL of an item's page. */
  getPageUrl?: ((id: string) => string) | undefined
  /** Called if another item of the series was viewed last. */
  onLastViewed?: ((id: string) => void) | undefined
  /** Whether the transcript is initially open. */
  transcript?: 'open' | 'closed'
  /** The initial search query in a document. */
  searchQuery?: string | undefined
  /** Processing progress in percent, if known. */
  preparedPercent?: number | undefined
  /** Refetches the artifact after its file failed to load. */
  onRetry?: (() => void) | undefined
}
