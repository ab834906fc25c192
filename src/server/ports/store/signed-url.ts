import { createHmac, timingSafeEqual } from 'node:crypto'

const HOUR_S = 3600

/** Addresses of this hour: a list asks for the same ones again and again. */
const known = new Map<string, string>()
let knownFor = ''
const MOST_KNOWN = 50_000

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
  const hour = `${e} ${o.base} ${o.secret}`
  if (hour !== knownFor || known.size >= MOST_KNOWN) known.clear()
  knownFor = hour
  const name = `${o.key}\n${o.download ?? ''}`
  const made = known.get(name)
  if (made) return made
  const query = new URLSearchParams({ e: String(e), s: macOf(o.secret, o.key, e, o.download ?? '') })
  if (o.download !== undefined) query.set('d', o.download)
  const url = `${o.base}/${o.key}?${query.toString()}`
  known.set(name, url)
  return url
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
