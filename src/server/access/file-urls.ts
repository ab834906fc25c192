import type { Config } from '#server/kit/config.ts'
import { HOUR_S, signFileUrl } from '#server/ports/store/signed-url.ts'

const LIFETIME_S = 12 * 3600

/** Makes the addresses of stored bytes. `download` names the file as the visitor's browser will save it. */
export interface FileUrls {
  derivative(key: string): string
  /** A template with {level}, {column} and {row}: one signature for all tiles of a picture. */
  tiles(key: string): string
  original(key: string, download?: string): string
}

/** Signed addresses of this hour, for as long as it lasts: a list asks for the same ones again and again. */
interface Memory {
  until: number
  urls: Map<string, string>
}
const MOST_KNOWN = 50_000
const memories = new WeakMap<Config, Memory>()

/**
 * `public` gives bare addresses for derivatives of what everybody may see (cacheable for ever); `signed` gives
 * expiring ones for the rest. Originals are always signed.
 */
export function fileUrls(config: Config, kind: 'public' | 'signed'): FileUrls {
  const { storagePublicUrl: base, secret } = config
  const signed = (key: string, download?: string) => {
    const { urls } = memoryOf(config)
    const name = download === undefined ? key : `${key}\n${download}`
    const known = urls.get(name)
    if (known) return known
    const url = signFileUrl({
      base,
      key,
      secret,
      expires: nowS() + LIFETIME_S,
      ...(download !== undefined && { download }),
    })
    urls.set(name, url)
    return url
  }
  const derivative = (key: string) => (kind === 'public' ? `${base}/${key}` : signed(key))
  return {
    derivative,
    tiles: (key) => derivative(key).replace(key, `${key}/{level}/{column}_{row}.webp`),
    original: signed,
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
