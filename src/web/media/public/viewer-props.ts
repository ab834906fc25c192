import type { Artifact } from '#shared/entities/artifact.ts'

export interface ViewerProps {
  artifact: Artifact
  /** The first thing on the page: load at once. */
  eager?: boolean
  /** How wide it is shown, as in `sizes`. */
  sizes?: string
  /** Opens the picture large; left out, the viewer does so itself. */
  onEnlarge?: () => void
}
