import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signed URLs expire on the hour. */
export const HOUR_S = 3600

/** A contributor with the link to a submission status page: its contribution and the generation of its token. */
export interface ContributorHolder {
  contribution: string
  generation: number
}

/**
 * The person whose permission a signed URL relies on; it is checked again on every request. A session, by its id, a
 * visitor of the item's gallery, with the version of the gallery's password if it has one, or a contributor.
 */
export type LinkHolder = { session: string } | { gallery: string | null } | ContributorHolder

/** Encodes a link holder for use in a URL, without revealing anything that grants access. */
export function encodeLinkHolder(linkHolder: LinkHolder): string {
  if ('session' in linkHolder) return `s${encodeId(linkHolder.session)}`
  if ('contribution' in linkHolder) return `c${encodeId(linkHolder.contribution)}${linkHolder.generation}`
  return `g${linkHolder.gallery ?? ''}`
}

/** Decodes a link holder that `encodeLinkHolder` has encoded. */
function decodeLinkHolder(encoded: string): LinkHolder {
  const value = encoded.slice(1)
  if (encoded.startsWith('s')) return { session: decodeId(value) }
  if (!encoded.startsWith('c')) return { gallery: value || null }
  return { contribution: decodeId(value.slice(0, ID_LENGTH)), generation: Number(value.slice(ID_LENGTH)) }
}

const ID_LENGTH = 22
/** Encodes a UUID in `ID_LENGTH` characters. */
export const encodeId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

interface SignedFields {
  key: string
  /** Expiry in Unix seconds. */
  expires: number
  /** The artifact and the link holder, as encoded in the URL. */
  item: string
  linkHolder: string
  download: string
}

// The signature is truncated to 128 bits, because a list contains hundreds of these URLs.
const computeMac = (secret: string, { key, expires, item, linkHolder, download }: SignedFields) =>
  createHmac('sha256', secret)
    .update(`stored\n${key}\n${expires}\n${item}\n${linkHolder}\n${download}`)
    .digest()
    .toString('base64url', 0, 16)

/**
 * Creates a URL for one stored object of one artifact and one link holder. `expires` (Unix seconds) is rounded up to
 * the hour so that the URL stays the same for a while and can be cached. `download` is the file name to save the object
 * under.
 */
export function signFileUrl(options: {
  base: string
  key: string
  secret: string
  expires: number
  item: string
  linkHolder: LinkHolder
  download?: string
}): string {
  const expires = Math.ceil(options.expires / HOUR_S) * HOUR_S
  const [item, linkHolder] = [encodeId(options.item), encodeLinkHolder(options.linkHolder)]
  const signature = computeMac(options.secret, {
    key: options.key,
    expires,
    item,
    linkHolder,
    download: options.download ?? '',
  })
  const name = options.download === undefined ? '' : `&d=${encodeURIComponent(options.download)}`
  return `${options.base}/${options.key}?e=${expires}&a=${item}&w=${linkHolder}&s=${signature}${name}`
}

/**
 * Creates the URL of a derivative of an artifact in a public gallery. It needs no signature, because each request
 * checks that everyone may see the artifact.
 */
export const createPublicFileUrl = (options: { base: string; key: string; item: string }): string =>
  `${options.base}/${options.key}?a=${encodeId(options.item)}`

const SHORT_ID = /^[\w-]{22}$/

/** Returns the artifact id of an unsigned URL, or undefined if it contains none. */
export const parsePublicFileUrl = (query: { a?: unknown }): string | undefined =>
  typeof query.a === 'string' && SHORT_ID.test(query.a) ? decodeId(query.a) : undefined

/** A parsed URL: invalid (not issued by this server), expired, or signed and still subject to a permission check. */
export type ParsedFileUrl =
  | { state: 'none' }
  | { state: 'expired' | 'signed'; item: string; linkHolder: LinkHolder; download: string | undefined }

const EXPIRES = /^[1-9]\d{0,11}$/

/** Parses the query of a URL that `signFileUrl` may have created for this key. */
export function parseSignedFileUrl(options: {
  key: string
  secret: string
  query: Partial<Record<'e' | 'a' | 'w' | 's' | 'd', unknown>>
  now: number
}): ParsedFileUrl {
  const { e, a, w, s, d } = options.query
  const isText = (value: unknown): value is string => typeof value === 'string'
  if (!isText(e) || !isText(a) || !isText(w) || !isText(s) || (d !== undefined && !isText(d))) return { state: 'none' }
  if (!EXPIRES.test(e)) return { state: 'none' }
  const expires = Number(e)
  const expectedMac = Buffer.from(
    computeMac(options.secret, { key: options.key, expires, item: a, linkHolder: w, download: d ?? '' }),
  )
  const receivedMac = Buffer.from(s)
  if (receivedMac.length !== expectedMac.length || !timingSafeEqual(receivedMac, expectedMac)) return { state: 'none' }
  const state = expires * 1000 > options.now ? 'signed' : 'expired'
  // The signature covers both values, so they can be decoded without validation.
  return { state, item: decodeId(a), linkHolder: decodeLinkHolder(w), download: d }
}

const decodeId = (encoded: string): string =>
  Buffer.from(encoded, 'base64url')
    .toString('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
