import type { Config } from '#server/kit/config.ts'
import { signFileUrl } from '#server/ports/store/signed-url.ts'

const LIFETIME_S = 12 * 3600

/** Makes the addresses of stored bytes. `download` names the file as the visitor's browser will save it. */
export interface FileUrls {
  derivative(key: string): string
  /** A template with {level}, {column} and {row}: one signature for all tiles of a picture. */
  tiles(key: string): string
  original(key: string, download?: string): string
}

/**
 * `public` gives bare addresses for derivatives of what everybody may see (cacheable for ever); `signed` gives
 * expiring ones for the rest. Originals are always signed.
 */
export function fileUrls(config: Config, kind: 'public' | 'signed'): FileUrls {
  const signed = (key: string, download?: string) =>
    signFileUrl({
      base: config.storagePublicUrl,
      key,
      secret: config.secret,
      expires: Math.floor(Date.now() / 1000) + LIFETIME_S,
      ...(download !== undefined && { download }),
    })
  const derivative = (key: string) => (kind === 'public' ? `${config.storagePublicUrl}/${key}` : signed(key))
  return {
    derivative,
    tiles: (key) => derivative(key).replace(key, `${key}/{level}/{column}_{row}.webp`),
    original: signed,
  }
}
