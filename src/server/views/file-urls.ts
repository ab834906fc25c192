import type { Config } from '#server/kit/config.ts'
import {
  encodeLinkHolder,
  HOUR_S,
  createPublicFileUrl,
  signFileUrl,
  type LinkHolder,
} from '#server/ports/store/signed-url.ts'

const URL_TTL_SECONDS = 12 * 3600

/** Creates URLs for the stored bytes of one artifact. `download` is the file name that the browser saves it under. */
export interface ItemUrls {
  getDerivativeUrl(key: string): string
  /** A URL template with {level}, {column} and {row}, so that one signature covers all tiles of an image. */
  tiles(key: string): string
  original(key: string, download?: string): string
}

/** Creates URLs for any artifact, by its id. */
export type FileUrls = (item: string) => ItemUrls

/** Caches the signed URLs of the current hour, because lists request the same ones repeatedly. */
interface UrlCache {
  expiresAt: number
  urls: Map<string, string>
}
// Maximum cached URLs, enough for about sixty lists.
const MAX_CACHED_URLS = 10_000
const urlCaches = new WeakMap<Config, UrlCache>()

/**
 * Creates URLs for one link holder. Each URL is tied to its artifact and stops working when the artifact is deleted or
 * hidden from the holder, even if another one has the same bytes. Derivatives in galleries without a password have
 * unsigned URLs, the same for everyone; all others are signed. No URL grants access by itself: access is checked when
 * it is used.
 */
export function createFileUrls(config: Config, linkHolder: LinkHolder): FileUrls {
  const { storagePublicUrl: base, secret } = config
  const holderText = encodeLinkHolder(linkHolder)
  const isPublic = 'gallery' in linkHolder && linkHolder.gallery === null
  return (item) => {
    const getSignedUrl = (key: string, download?: string) => {
      const { urls } = getUrlCache(config)
      const cacheKey = `${holderText} ${item} ${key}\n${download ?? ''}`
      const cachedUrl = urls.get(cacheKey)
      if (cachedUrl) return cachedUrl
      const expires = getNowSeconds() + URL_TTL_SECONDS
      const url = signFileUrl({
        base,
        key,
        secret,
        expires,
        item,
        linkHolder,
        ...(download !== undefined && { download }),
      })
      urls.set(cacheKey, url)
      return url
    }
    const getDerivativeUrl = (key: string) => (isPublic ? createPublicFileUrl({ base, key, item }) : getSignedUrl(key))
    return {
      getDerivativeUrl,
      tiles: (key) => getDerivativeUrl(key).replace(key, `${key}/{level}/{column}_{row}.webp`),
      original: getSignedUrl,
    }
  }
}

const getNowSeconds = () => Math.floor(Date.now() / 1000)

function getUrlCache(config: Config): UrlCache {
  const cachedUrls = urlCaches.get(config)
  if (cachedUrls && cachedUrls.expiresAt > getNowSeconds() && cachedUrls.urls.size < MAX_CACHED_URLS) return cachedUrls
  const expiresAt = (Math.floor(getNowSeconds() / HOUR_S) + 1) * HOUR_S
  const urlCache = { expiresAt, urls: new Map<string, string>() }
  urlCaches.set(config, urlCache)
  return urlCache
}
