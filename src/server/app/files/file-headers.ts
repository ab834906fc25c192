import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BytesReply } from '#server/access/call.ts'
import { toSafeFilename } from '#server/kit/filenames.ts'
import { checkPreconditions, getByteRange } from './http-conditions.ts'

// Types that are displayed in the browser. Everything else is downloaded, so uploads never run on our origin.
const INLINE_TYPES = /^(image\/(?!svg)[\w.+-]+|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf|application\/json)$/
// Types that are downloaded under their own media type: browsers neither render nor run them, whatever they contain.
const INERT_TYPES = /^(text\/(plain|csv)|application\/(zip|gzip|rtf|msword|epub\+zip|vnd\.(?![\w.-]*\+xml)[\w.+-]+))$/

/**
 * Who may cache the bytes. Caches must revalidate before each use: what is public now may be private, and a member
 * removed, by the next request.
 */
const CACHE_CONTROL = { anywhere: 'public, no-cache', 'by-reader': 'private, no-cache', nowhere: 'private, no-store' }
export type Cacheability = keyof typeof CACHE_CONTROL

const SANDBOX_POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"

interface FileHeaders {
  mime: string
  etag: string
  /** When the bytes were stored, in ms. */
  modified?: number
  /** Originals and metadata-stripped copies are never cached. */
  cacheability: Cacheability
  /** File name for downloads; without one, the file is displayed where possible. */
  downloadName?: string | undefined
}

/** Sets the headers of a reply with stored bytes. */
export function setFileHeaders(
  reply: FastifyReply,
  { mime, etag, modified, cacheability, downloadName }: FileHeaders,
): void {
  const isInline = INLINE_TYPES.test(mime)
  const type = isInline && downloadName === undefined ? 'inline' : 'attachment'
  reply
    .header('etag', etag)
    .header('cache-control', CACHE_CONTROL[cacheability])
    .header('content-type', isInline || INERT_TYPES.test(mime) ? mime : 'application/octet-stream')
    .header(
      'content-disposition',
      downloadName === undefined ? type : contentDisposition(toSafeFilename(downloadName), { type }),
    )
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', SANDBOX_POLICY)
    .header('cross-origin-resource-policy', 'cross-origin')
    // Access depends on the URL alone, never on cookies, so every origin may read it.
    .header('access-control-allow-origin', '*')
  if (modified) reply.header('last-modified', new Date(modified).toUTCString())
}

/** Sets the status and the headers of a download and returns its stream; undefined if the reply has no body. */
export function startDownload(request: FastifyRequest, reply: FastifyReply, bytes: BytesReply): Readable | undefined {
  const { mime, filename, length, etag } = bytes
  reply
    .header('content-type', mime)
    .header('content-disposition', contentDisposition(filename, { type: 'attachment' }))
    .header('accept-ranges', etag === undefined ? 'none' : 'bytes')
  if (etag !== undefined && length !== null) {
    reply.header('etag', etag)
    const statusCode = checkPreconditions(request.headers, { etag })
    if (statusCode) return void reply.code(statusCode)
    const range = request.method === 'GET' ? getByteRange(request.headers, { etag }, length) : null
    if (range === 'unsatisfiable') return void reply.code(416).header('content-range', `bytes */${length}`)
    if (range) {
      const { start, end } = range
      reply.code(206).header('content-range', `bytes ${start}-${end}/${length}`)
      reply.header('content-length', end - start + 1)
      return bytes.open(range)
    }
  }
  if (length !== null) reply.header('content-length', length)
  return request.method === 'HEAD' ? undefined : bytes.open()
}
