import { readCookie } from '#web/ui/preferences/cookie.ts'
import { accessStorage } from '#web/ui/preferences/access-storage.ts'

const KEY_PREFIX = 'gallery:'
/**
 * A companion of the HttpOnly cookie that gives access to whole pages. Scripts can read it, and both end with the
 * browser session.
 */
const UNLOCKED_COOKIE = 'vitrine_gallery_opened'

const toStorageKey = (alias: string) => `${KEY_PREFIX}${alias.toLowerCase()}`

const findTokenKeys = (storage: Storage) => Object.keys(storage).filter((key) => key.startsWith(KEY_PREFIX))

/**
 * Stores the token of an unlocked gallery for API calls from this and other tabs. It is removed once the gallery is
 * locked again or the browser session has ended. If storage is unavailable, every page is loaded as a whole document,
 * with the cookie.
 */
export const storeGalleryToken = (alias: string, token: string) =>
  accessStorage('localStorage', (storage) => {
    storage.setItem(toStorageKey(alias), token)
    const secureAttribute = window.location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${UNLOCKED_COOKIE}=1; Path=/view; SameSite=Lax${secureAttribute}`
  })

export const forgetGalleryToken = (alias: string) => accessStorage('localStorage', (storage) => storage.removeItem(toStorageKey(alias)))

/** The cookie is limited to `/view`, so other pages, such as design previews, can't read it. */
const hasSessionEnded = () => window.location.pathname.startsWith('/view/') && readCookie(document.cookie, UNLOCKED_COOKIE) === undefined

/** Returns the stored tokens of one gallery or of all. Deletes tokens from an earlier browser session first. */
function readTokens(alias?: string): string[] {
  const tokens = accessStorage('localStorage', (storage) => {
    if (hasSessionEnded()) for (const key of findTokenKeys(storage)) storage.removeItem(key)
    const keys = alias === undefined ? findTokenKeys(storage) : [toStorageKey(alias)]
    return keys.flatMap((key) => storage.getItem(key) ?? [])
  })
  return tokens ?? []
}

/** Limits the size of the header. */
const MAX_TOKENS_PER_CALL = 20

const toHeaders = (tokens: readonly string[]): Record<string, string> =>
  tokens.length > 0 ? { 'x-gallery-token': tokens.slice(-MAX_TOKENS_PER_CALL).join(',') } : {}

/** Headers that prove to the API that this visitor has unlocked the gallery. Whole pages use the cookie instead. */
export const getGalleryHeaders = (alias: string) => (import.meta.env.SSR ? {} : toHeaders(readTokens(alias)))

/** Headers that prove to the API which galleries this visitor has unlocked. */
export const getAllGalleryHeaders = () => (import.meta.env.SSR ? {} : toHeaders(readTokens()))
