import { createHmac, timingSafeEqual } from 'node:crypto'

/** Addresses end with an hour. */
export const HOUR_S = 3600

/**
 * Whose right an address carries, to be asked anew at every request: a session's, by its id, or that of a visitor to the
 * gallery of an item, with the version of the gallery's password where it has one.
 */
export type Holder = { session: string } | { gallery: string | null }

/** A holder as an address names it; it tells nothing that opens anything. */
export const holderWord = (to: Holder): string => ('session' in to ? `s${shortId(to.session)}` : `g${to.gallery ?? ''}`)

/** An id in 22 letters. */
export const shortId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

interface Said {
  key: string
  /** Unix seconds. */
  expires: number
  /** The artifact that it shows, and the holder, as they stand in the address. */
  item: string
  to: string
  download: string
}

// A hundred and twenty-eight bits: the address of each of a list's hundreds of pictures carries them.
const macOf = (secret: string, { key, expires, item, to, download }: Said) =>
  createHmac('sha256', secret)
    .update(`stored\n${key}\n${expires}\n${item}\n${to}\n${download}`)
    .digest()
    .toString('base64url', 0, 16)

/**
 * An address that names one stored object of one artifact to one holder until it expires (Unix seconds, rounded up to
 * the hour so that it stays the same for a while and caches work). `download` names the file as it is saved.
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
 * The address of a derivative of an artifact in an open gallery: the same for everybody, without a signature, because each
 * request asks whether everybody may see that artifact.
 */
export const openFileUrl = (o: { base: string; key: string; item: string }): string =>
  `${o.base}/${o.key}?a=${shortId(o.item)}`

const SHORT_ID = /^[\w-]{22}$/

/** The artifact that an unsigned address names; undefined if it names none. */
export const itemOfOpenUrl = (query: { a?: unknown }): string | undefined =>
  typeof query.a === 'string' && SHORT_ID.test(query.a) ? longId(query.a) : undefined

/** What an address says: nothing that is ours, something that held until a while ago, or something to ask rights for. */
export type FileAddress =
  | { state: 'none' }
  | { state: 'expired' | 'signed'; item: string; to: Holder; download: string | undefined }

const EXPIRES = /^[1-9]\d{0,11}$/

/** Reads the query of an address that `signFileUrl` may have made for this key. */
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
  // Both are as they were signed.
  const to = w.startsWith('s') ? { session: longId(w.slice(1)) } : { gallery: w.slice(1) || null }
  return { state: expires * 1000 > o.now ? 'signed' : 'expired', item: longId(a), to, download: d }
}

const longId = (short: string): string =>
  Buffer.from(short, 'base64url')
    .toString('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
