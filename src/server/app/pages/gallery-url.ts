import { GALLERY_PARAMETERS } from '#shared/entities/website/gallery-parameters.ts'

const PARAMETERS: ReadonlySet<string> = new Set(GALLERY_PARAMETERS)

/** Reduces the path and query of a gallery URL to the parameters that galleries use, sorted by name. */
export function normalizeGalleryUrl(url: string): string {
  const queryIndex = url.indexOf('?')
  if (queryIndex < 0) return url
  const parameters = new URLSearchParams(url.slice(queryIndex))
  const galleryParameters = new URLSearchParams([...parameters].filter(([key]) => PARAMETERS.has(key)))
  galleryParameters.sort()
  const path = url.slice(0, queryIndex)
  return galleryParameters.size > 0 ? `${path}?${galleryParameters}` : path
}
