import type { Listed } from './listed.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Region } from '../lightbox/region.ts'

export interface ViewerProps {
  artifact: Artifact
  /** The first thing on the page: load at once. */
  eager?: boolean
  /** How wide it is shown, as in `sizes`. */
  sizes?: string
  /** Opens the picture large; left out, the viewer does so itself. */
  onEnlarge?: (() => void) | undefined
  /** The items that it is one of: its picture opens large among theirs. */
  series?: readonly Listed[]
  /** The part of the picture that is looked at from the beginning. */
  region?: Region | null
  /** The address of the page of one of them. */
  addressOf?: ((id: string) => string) | undefined
  /** Another of the series was looked at last. */
  onLeft?: ((id: string) => void) | undefined
  /** Whether what is said is shown at once, or when asked for. */
  transcript?: 'open' | 'closed'
  /** What a document is searched for from the beginning. */
  find?: string | undefined
  /** How much of it is made ready, in percent, where that is known. */
  prepared?: number | undefined
  /** Asks for the artifact anew, where its file could not be loaded. */
  onRetry?: (() => void) | undefined
}
