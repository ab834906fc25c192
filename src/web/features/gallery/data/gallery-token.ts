import { cookieIn } from '#web/ui/preferences/cookie.ts'
import { stored } from '#web/ui/preferences/stored.ts'

const KEY = 'gallery:'
/** Stands beside the cookie by which whole pages open, which scripts do not see, and ends with the browser's session as that does. */
const OPENED = 'vitrine_gallery_opened'

const keyOf = (alias: string) => `${KEY}${alias.toLowerCase()}`

const keysIn = (storage: Storage) => Object.keys(storage).filter((key) => key.startsWith(KEY))

/**
 * Keeps what a protected gallery answered to its password, for the calls of this page and of other tabs. The cookie
 * decides how long: once a page comes locked, or the browser has been closed, the token is forgotten. Where nothing can
 * be kept every page loads whole, with the cookie.
 */
export const keepGalleryToken = (alias: string, token: string) =>
  stored('localStorage', (storage) => {
    storage.setItem(keyOf(alias), token)
    const secure = window.location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${OPENED}=1; Path=/view; SameSite=Lax${secure}`
  })

export const forgetGalleryToken = (alias: string) => stored('localStorage', (storage) => storage.removeItem(keyOf(alias)))

/** Elsewhere, as where a design is tried out, that cookie is not seen. */
const isOver = () => window.location.pathname.startsWith('/view/') && cookieIn(document.cookie, OPENED) === undefined

/** The tokens that are kept, of one gallery or of all; whoever uses the browser after its session finds none. */
function tokensOf(alias?: string): string[] {
  const found = stored('localStorage', (storage) => {
    if (isOver()) for (const key of keysIn(storage)) storage.removeItem(key)
    const keys = alias === undefined ? keysIn(storage) : [keyOf(alias)]
    return keys.flatMap((key) => storage.getItem(key) ?? [])
  })
  return found ?? []
}

/** So many galleries are named in one call. */
const MOST_NAMED = 20

const headersOf = (tokens: readonly string[]): Record<string, string> =>
  tokens.length > 0 ? { 'x-gallery-token': tokens.slice(-MOST_NAMED).join(',') } : {}

/** Headers that prove to the API that this visitor has opened the gallery. The cookie does so for whole pages. */
export const galleryHeaders = (alias: string) => (import.meta.env.SSR ? {} : headersOf(tokensOf(alias)))

/** Headers that prove to the API which galleries this visitor has opened. */
export const allGalleryHeaders = () => (import.meta.env.SSR ? {} : headersOf(tokensOf()))
