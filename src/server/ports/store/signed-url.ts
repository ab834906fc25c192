import { createHmac, timingSafeEqual } from 'node:crypto'

/** Addresses end with an hour. */
export const HOUR_S = 3600

const macOf = (secret: string, key: string, expires: number, download: string) =>
  createHmac('sha256', secret).update(`file\n${key}\n${expires}\n${download}`).digest('base64url')

/**
 * An address that opens one stored object until it expires (Unix seconds, rounded up to the hour so that it stays the
 * same for a while and caches work). `download` names the file as it is saved.
 */
export function signFileUrl(o: {
  base: string
  key: string
  secret: string
  expires: number
  download?: string
}): string {
  const e = Math.ceil(o.expires / HOUR_S) * HOUR_S
  const query = new URLSearchParams({ e: String(e), s: macOf(o.secret, o.key, e, o.download ?? '') })
  if (o.download !== undefined) query.set('d', o.download)
  return `${o.base}/${o.key}?${query.toString()}`
}

/** What an address says: nothing that is ours, something that held until a while ago, or something that holds. */
export interface FileSignature {
  state: 'none' | 'expired' | 'valid'
  download: string | undefined
}

/** Reads the query of an address that `signFileUrl` may have made for this key. */
export function readFileUrl(o: {
  key: string
  secret: string
  query: { e?: unknown; s?: unknown; d?: unknown }
  now: number
}): FileSignature {
  const { e, s, d } = o.query
  const none = { state: 'none', download: undefined } as const
  if (typeof e !== 'string' || typeof s !== 'string' || (d !== undefined && typeof d !== 'string')) return none
  const expires = Number(e)
  if (!Number.isInteger(expires)) return none
  const wanted = Buffer.from(macOf(o.secret, o.key, expires, d ?? ''))
  const given = Buffer.from(s)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return none
  return { state: expires * 1000 > o.now ? 'valid' : 'expired', download: d }
}
