import { cookieIn } from '#web/ui/preferences/cookie.ts'
import { stored } from '#web/ui/preferences/stored.ts'

const KEY = 'gallery:'
/** A script-readable companion of the HttpOnly cookie that opens whole pages. Both end with the browser session. */
const OPENED = 'vitrine_gallery_opened'

const keyOf = (alias: string) => `${KEY}${alias.toLowerCase()}`

const keysIn = (storage: Storage) => Object.keys(storage).filter((key) => key.startsWith(KEY))

/**
 * Stores the token of an unlocked gallery for API calls from this and other tabs. It is removed once the gallery is locked
 * again or the browser session has ended. Without storage every page is loaded whole, with the cookie.
 */
export const keepGalleryToken = (alias: string, token: string) =>
  stored('localStorage', (storage) => {
    storage.setItem(keyOf(alias), token)
    const secure = window.location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${OPENED}=1; Path=/view; SameSite=Lax${secure}`
  })

export const forgetGalleryToken = (alias: string) => stored('localStorage', (storage) => storage.removeItem(keyOf(alias)))

/** The cookie is limited to `/view`, so other pages, such as design previews, can't tell. */
const isOver = () => window.location.pathname.startsWith('/view/') && cookieIn(document.cookie, OPENED) === undefined

/** The stored tokens of one or all galleries. Deletes tokens from an earlier browser session first. */
function tokensOf(alias?: string): string[] {
  const found = stored('localStorage', (storage) => {
    if (isOver()) for (const key of keysIn(storage)) storage.removeItem(key)
    const keys = alias === undefined ? keysIn(storage) : [keyOf(alias)]
    return keys.flatMap((key) => storage.getItem(key) ?? [])
  })
  return found ?? []
}

/** Limits the size of the header. */
const MOST_NAMED = 20

const headersOf = (tokens: readonly string[]): Record<string, string> =>
  tokens.length > 0 ? { 'x-gallery-token': tokens.slice(-MOST_NAMED).join(',') } : {}

/** Headers that prove to the API that this visitor has unlocked the gallery. Whole pages use the cookie instead. */
export const galleryHeaders = (alias: string) => (import.meta.env.SSR ? {} : headersOf(tokensOf(alias)))

/** Headers that prove to the API which galleries this visitor has unlocked. */
export const allGalleryHeaders = () => (import.meta.env.SSR ? {} : headersOf(tokensOf()))
