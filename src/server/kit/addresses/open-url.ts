import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { Transform, type Readable } from 'node:stream'
import { AppError } from '../app-error.ts'
import { isPublicAddress } from './public-address.ts'
import { UrlError } from './url-error.ts'

/** A host that may be on a private network; without a port, the usual ports of web servers. */
export interface AllowedHost {
  host: string
  port: number | undefined
}

/** An answer whose body is being received. */
export interface UrlReply {
  /** The address after redirects, without credentials. */
  url: URL
  headers: IncomingHttpHeaders
  body: Readable
}

export interface OpenUrlOptions {
  /** Hosts that may be on a private network. */
  hosts: readonly AllowedHost[]
  maxBytes: number
  signal: AbortSignal
  /** Parameters that only the origin of the address may see. */
  credentials?: Readonly<Record<string, string>>
  /** Resolves a name to all its addresses. */
  resolve?: (name: string) => Promise<readonly LookupAddress[]>
  /** How long nothing at all may arrive, and over how long the minimum speed is measured, in ms. */
  idleMs?: number
}

const MAX_REDIRECTS = 5
const MAX_ADDRESS_LENGTH = 4096
const MAX_HEADER_BYTES = 32 * 1024
const IDLE_MS = 30_000
const MIN_BYTES_PER_SECOND = 1000
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** Statuses after which another attempt may succeed. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])

const getPort = (url: URL) => (url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port))
/** The host of an address; IPv6 without brackets. */
const getHost = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

function isAllowedHost(url: URL, hosts: readonly AllowedHost[]): boolean {
  const port = getPort(url)
  return hosts.some(
    (allowed) =>
      allowed.host === getHost(url) && (allowed.port === undefined ? url.port === '' : allowed.port === port),
  )
}

/**
 * Parses a web address that this server may fetch, without looking up its name. Throws UrlError if it isn't one, contains
 * credentials, or names another port or a private address.
 */
export function parsePublicUrl(address: string, hosts: readonly AllowedHost[]): URL {
  const url = address.length <= MAX_ADDRESS_LENGTH ? URL.parse(address.trim()) : null
  if (!url || !(url.protocol in DEFAULT_PORTS)) throw new UrlError(['not_url'])
  if (url.username !== '' || url.password !== '') throw new UrlError(['url_credentials'])
  url.hash = ''
  if (isAllowedHost(url, hosts)) return url
  const port = getPort(url) ?? 0
  if (!Object.values(DEFAULT_PORTS).includes(port)) throw new UrlError(['url_port', port])
  if (isIP(getHost(url)) !== 0 && !isPublicAddress(getHost(url))) throw new UrlError(['url_not_public', url.hostname])
  return url
}

/**
 * Opens a web address and follows its redirects. Connects only to public addresses: the name is looked up once per
 * request, and the connection uses the addresses that were checked. Credentials are never sent to another origin. Throws
 * UrlError; a body that is incomplete, too large or too slow fails with one.
 */
export async function openUrl(address: string, options: OpenUrlOptions): Promise<UrlReply> {
  let url = parsePublicUrl(address, options.hosts)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const reply = await send(url, options)
    const { statusCode: status = 0, headers } = reply
    if (!REDIRECTS.has(status) || headers.location === undefined) return receive(url, reply, options)
    reply.destroy()
    const target = URL.parse(headers.location, url.href)
    if (!target) throw new UrlError(['url_bad_reply', url.hostname])
    if (options.credentials && target.origin !== url.origin) throw new UrlError(['url_moved', target.origin])
    url = parsePublicUrl(target.href, options.hosts)
  }
  throw new UrlError(['url_redirects', MAX_REDIRECTS])
}

async function send(url: URL, options: OpenUrlOptions): Promise<IncomingMessage> {
  const { signal, credentials = {}, idleMs = IDLE_MS } = options
  const addresses = await findAddresses(url, options)
  signal.throwIfAborted()
  const target = new URL(url)
  for (const [name, value] of Object.entries(credentials)) target.searchParams.set(name, value)
  const request = target.protocol === 'https:' ? requestHttps : requestHttp
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const call = request(target, {
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Vitrine' },
    // Node skips this for an address without a name, which parsePublicUrl has checked.
    lookup: (_name, { all }, callback) => {
      if (all === true) callback(null, [...addresses])
      else callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
    },
    signal,
  })
  // Headers that trickle in never count as idle for a socket.
  const timeout = setTimeout(
    () => call.destroy(new UrlError(['url_slow', url.hostname], { isTemporary: true })),
    idleMs,
  )
  call.once('response', resolve)
  call.once('error', reject)
  call.end()
  try {
    return await promise
  } catch (error) {
    signal.throwIfAborted()
    throw toUrlError(url, error)
  } finally {
    clearTimeout(timeout)
  }
}

/** Looks up the addresses of a host. Throws UrlError if one of them isn't public, unless the host is allowed. */
async function findAddresses(url: URL, options: OpenUrlOptions): Promise<readonly LookupAddress[]> {
  const { hosts, resolve = (name) => lookup(name, { all: true }), idleMs = IDLE_MS } = options
  const host = getHost(url)
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  const addresses = await withTimeout(resolve(host), idleMs).catch((error: unknown) => {
    const isUnknown = (error as NodeJS.ErrnoException).code === 'ENOTFOUND'
    throw isUnknown
      ? new UrlError(['url_not_public', host])
      : new UrlError(['url_unreachable', host], { isTemporary: true })
  })
  if (addresses.length === 0) throw new UrlError(['url_not_public', host])
  if (!isAllowedHost(url, hosts) && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new UrlError(['url_not_public', host])
  return addresses
}

async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: expiry, reject } = Promise.withResolvers<never>()
  const timeout = setTimeout(() => reject(new Error('timed out')), ms)
  try {
    return await Promise.race([promise, expiry])
  } finally {
    clearTimeout(timeout)
  }
}

function toUrlError(url: URL, error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code = '' } = error as NodeJS.ErrnoException
  return code.startsWith('HPE_')
    ? new UrlError(['url_bad_reply', url.hostname])
    : new UrlError(['url_unreachable', url.hostname], { isTemporary: true })
}

/** Checks the head of an answer and bounds its body. */
function receive(url: URL, reply: IncomingMessage, { maxBytes, idleMs = IDLE_MS, signal }: OpenUrlOptions): UrlReply {
  const { statusCode: status = 0, headers } = reply
  const refuse = (error: UrlError) => {
    reply.on('error', () => {}).destroy()
    throw error
  }
  if (status < 200 || status > 299) {
    const pauseSeconds = Number(headers['retry-after'])
    refuse(
      new UrlError(['url_status', url.hostname, status], {
        isTemporary: TEMPORARY_STATUSES.has(status),
        ...(pauseSeconds > 0 && { pauseMs: pauseSeconds * 1000 }),
      }),
    )
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') refuse(new UrlError(['url_bad_reply', url.hostname]))
  if (Number(headers['content-length']) > maxBytes) refuse(new UrlError(['url_too_large', maxBytes]))
  const body = createMeter(url, maxBytes, idleMs)
  reply.once('error', (error) => body.destroy(signal.aborted ? error : toUrlError(url, error)))
  body.once('close', () => reply.destroy())
  return { url, headers, body: reply.pipe(body) }
}

/** Counts the bytes of a body, and fails if there are too many or if they arrive too slowly. */
function createMeter(url: URL, maxBytes: number, idleMs: number): Transform {
  let [size, sizeBefore] = [0, 0]
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      size += chunk.length
      callback(size > maxBytes ? new UrlError(['url_too_large', maxBytes]) : null, chunk)
    },
  })
  const minBytes = (MIN_BYTES_PER_SECOND * idleMs) / 1000
  const timer = setInterval(() => {
    // Nothing arrives while the reader is the slow one.
    const isReaderSlow = meter.writableNeedDrain || meter.readableLength > 0
    if (size - sizeBefore < minBytes && !isReaderSlow)
      meter.destroy(new UrlError(['url_slow', url.hostname], { isTemporary: true }))
    sizeBefore = size
  }, idleMs)
  meter.once('close', () => clearInterval(timer))
  return meter
}
