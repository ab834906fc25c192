/** Under which the token of a gallery is kept. */
export const keyOf = (alias: string) => `gallery:${alias.toLowerCase()}`

/** Storage that may be switched off: every page then loads whole, with the cookie. */
export function stored<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}

/**
 * Keeps what a protected gallery answered to its password, for the calls of this page and of other tabs. The cookie
 * decides how long: once a page comes locked, the token is forgotten.
 */
export const keepGalleryToken = (alias: string, token: string) =>
  stored((storage) => storage.setItem(keyOf(alias), token))

export const forgetGalleryToken = (alias: string) => stored((storage) => storage.removeItem(keyOf(alias)))

/** Headers that prove to the API that this visitor has opened the gallery. The cookie does so for whole pages. */
export function galleryHeaders(alias: string): Record<string, string> {
  const token = import.meta.env.SSR ? null : stored((storage) => storage.getItem(keyOf(alias)))
  return token ? { 'x-gallery-token': token } : {}
}
