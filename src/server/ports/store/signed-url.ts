import { createHmac, timingSafeEqual } from 'node:crypto'

const HOUR_S = 3600

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

/** Whether a query of `signFileUrl` is whole and has not expired. */
export function verifyFileUrl(o: {
  key: string
  secret: string
  query: { e?: string; s?: string; d?: string }
  now: number
}): boolean {
  const expires = Number(o.query.e)
  if (!o.query.s || !Number.isInteger(expires) || expires * 1000 <= o.now) return false
  const wanted = Buffer.from(macOf(o.secret, o.key, expires, o.query.d ?? ''))
  const given = Buffer.from(o.query.s)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
