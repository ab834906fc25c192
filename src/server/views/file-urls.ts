import type { Config } from '#server/kit/config.ts'
import { holderWord, HOUR_S, openFileUrl, signFileUrl, type Holder } from '#server/ports/store/signed-url.ts'

const LIFETIME_S = 12 * 3600

/** Makes the addresses of the stored bytes of one artifact. `download` names the file as the browser will save it. */
export interface ItemUrls {
  derivative(key: string): string
  /** A template with {level}, {column} and {row}: one signature for all tiles of a picture. */
  tiles(key: string): string
  original(key: string, download?: string): string
}

/** Makes the addresses of any artifact, by its id. */
export type FileUrls = (item: string) => ItemUrls

/** Signed addresses of this hour, for as long as it lasts: a list asks for the same ones again and again. */
interface Memory {
  until: number
  urls: Map<string, string>
}
// Those of some sixty lists.
const MOST_KNOWN = 10_000
const memories = new WeakMap<Config, Memory>()

/**
 * Addresses for one holder, each of one item: it stops answering with that item, also while another one has the same bytes.
 * Derivatives of a gallery without a password have unsigned addresses, the same for everybody; all else is signed. No
 * address is a right: whoever serves the bytes asks today's.
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
