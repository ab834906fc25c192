import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signed URLs expire on the hour. */
export const HOUR_S = 3600

/**
 * Whose permission a signed URL carries; it is checked again on every request. Either a session, by its id, or a
 * visitor of the item's gallery, with the version of the gallery's password if it has one.
 */
export type Holder = { session: string } | { gallery: string | null }

/** Encodes a link holder for a URL, without revealing anything that grants access. */
export const holderWord = (to: Holder): string => ('session' in to ? `s${shortId(to.session)}` : `g${to.gallery ?? ''}`)

/** Encodes a UUID in 22 characters. */
export const shortId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

interface Said {
  key: string
  /** Unix seconds. */
  expires: number
  /** The artifact and the link holder, as encoded in the URL. */
  item: string
  to: string
  download: string
}

// Truncated to 128 bits because a list carries hundreds of these URLs.
const macOf = (secret: string, { key, expires, item, to, download }: Said) =>
  createHmac('sha256', secret)
    .update(`stored\n${key}\n${expires}\n${item}\n${to}\n${download}`)
    .digest()
    .toString('base64url', 0, 16)

/**
 * A URL for one stored object of one artifact and one link holder. `expires` (Unix seconds) is rounded up to the hour
 * so that the URL stays the same for a while and can be cached. `download` is the file name for saving.
 */
export function signFileUrl(o: {
  base: string
  key: string
  secret: string
  expires: number
  item: string
  to: Holder
  download?: string
}): string {
  const expires = Math.ceil(o.expires / HOUR_S) * HOUR_S
  const [item, to] = [shortId(o.item), holderWord(o.to)]
  const mac = macOf(o.secret, { key: o.key, expires, item, to, download: o.download ?? '' })
  const name = o.download === undefined ? '' : `&d=${encodeURIComponent(o.download)}`
  return `${o.base}/${o.key}?e=${expires}&a=${item}&w=${to}&s=${mac}${name}`
}

/**
 * The URL of a derivative of an artifact in a public gallery. It needs no signature because each request checks that
 * everyone may see the artifact.
 */
export const openFileUrl = (o: { base: string; key: string; item: string }): string =>
  `${o.base}/${o.key}?a=${shortId(o.item)}`

const SHORT_ID = /^[\w-]{22}$/

/** Returns the artifact id of an unsigned URL, or undefined if it contains none. */
export const itemOfOpenUrl = (query: { a?: unknown }): string | undefined =>
  typeof query.a === 'string' && SHORT_ID.test(query.a) ? longId(query.a) : undefined

/** A parsed URL: not one of ours, expired, or signed and subject to a permission check. */
export type FileAddress =
  | { state: 'none' }
  | { state: 'expired' | 'signed'; item: string; to: Holder; download: string | undefined }

const EXPIRES = /^[1-9]\d{0,11}$/

/** Parses the query of a URL that `signFileUrl` may have created for this key. */
export function readFileUrl(o: {
  key: string
  secret: string
  query: Partial<Record<'e' | 'a' | 'w' | 's' | 'd', unknown>>
  now: number
}): FileAddress {
  const { e, a, w, s, d } = o.query
  const isText = (value: unknown): value is string => typeof value === 'string'
  if (!isText(e) || !isText(a) || !isText(w) || !isText(s) || (d !== undefined && !isText(d))) return { state: 'none' }
  if (!EXPIRES.test(e)) return { state: 'none' }
  const expires = Number(e)
  const wanted = Buffer.from(macOf(o.secret, { key: o.key, expires, item: a, to: w, download: d ?? '' }))
  const given = Buffer.from(s)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return { state: 'none' }
  // The signature covers both, so they can be decoded without validation.
  const to = w.startsWith('s') ? { session: longId(w.slice(1)) } : { gallery: w.slice(1) || null }
  return { state: expires * 1000 > o.now ? 'signed' : 'expired', item: longId(a), to, download: d }
}

const longId = (short: string): string =>
  Buffer.from(short, 'base64url')
    .toString('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
