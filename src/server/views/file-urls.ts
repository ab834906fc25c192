import type { Config } from '#server/kit/config.ts'
import { holderWord, HOUR_S, openFileUrl, signFileUrl, type Holder } from '#server/ports/store/signed-url.ts'

const LIFETIME_S = 12 * 3600

/** Creates URLs for the stored bytes of one artifact. `download` is the file name that the browser saves it under. */
export interface ItemUrls {
  derivative(key: string): string
  /** A template with {level}, {column} and {row}: one signature for all tiles of an image. */
  tiles(key: string): string
  original(key: string, download?: string): string
}

/** Creates URLs for any artifact, by its id. */
export type FileUrls = (item: string) => ItemUrls

/** The signed URLs of the current hour, because lists ask for the same ones repeatedly. */
interface Memory {
  until: number
  urls: Map<string, string>
}
// Enough for about sixty lists.
const MOST_KNOWN = 10_000
const memories = new WeakMap<Config, Memory>()

/**
 * Creates URLs for one link holder. Each URL is tied to its artifact and stops working with it, even if another
 * artifact has the same bytes. Derivatives in galleries without a password have unsigned URLs, the same for everyone;
 * all others are signed. No URL grants access by itself: access is checked when it is used.
 */
export function fileUrls(config: Config, to: Holder): FileUrls {
  const { storagePublicUrl: base, secret } = config
  const word = holderWord(to)
  const isOpen = 'gallery' in to && to.gallery === null
  return (item) => {
    const signed = (key: string, download?: string) => {
      const { urls } = memoryOf(config)
      const name = `${word} ${item} ${key}\n${download ?? ''}`
      const known = urls.get(name)
      if (known) return known
      const expires = nowS() + LIFETIME_S
      const url = signFileUrl({ base, key, secret, expires, item, to, ...(download !== undefined && { download }) })
      urls.set(name, url)
      return url
    }
    const derivative = (key: string) => (isOpen ? openFileUrl({ base, key, item }) : signed(key))
    return {
      derivative,
      tiles: (key) => derivative(key).replace(key, `${key}/{level}/{column}_{row}.webp`),
      original: signed,
    }
  }
}

const nowS = () => Math.floor(Date.now() / 1000)

function memoryOf(config: Config): Memory {
  const known = memories.get(config)
  if (known && known.until > nowS() && known.urls.size < MOST_KNOWN) return known
  const until = (Math.floor(nowS() / HOUR_S) + 1) * HOUR_S
  const fresh = { until, urls: new Map<string, string>() }
  memories.set(config, fresh)
  return fresh
}
