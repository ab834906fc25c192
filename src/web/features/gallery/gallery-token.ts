const keyOf = (alias: string) => `gallery:${alias.toLowerCase()}`

/** Keeps what a protected gallery answered to its password, for as long as this tab lives. */
export function keepGalleryToken(alias: string, token: string): void {
  try {
    sessionStorage.setItem(keyOf(alias), token)
  } catch {
    // Storage is switched off: every page then loads whole, with the cookie.
  }
}

/** Headers that prove to the API that this visitor has opened the gallery. The cookie does so for whole pages. */
export function galleryHeaders(alias: string): Record<string, string> {
  if (import.meta.env.SSR) return {}
  try {
    const token = sessionStorage.getItem(keyOf(alias))
    return token ? { 'x-gallery-token': token } : {}
  } catch {
    return {}
  }
}
