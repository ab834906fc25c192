import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Bytes } from '#server/access/call.ts'
import { safeFilename } from '#server/kit/filenames.ts'

// Displayed in the browser. Everything else is downloaded, so uploads never run on our origin.
const INLINE = /^(image\/(?!svg)[\w.+-]+|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf|application\/json)$/
// Downloaded with their own type: browsers neither render nor run them, whatever they contain.
const INERT = /^(text\/(plain|csv)|application\/(zip|gzip|rtf|msword|epub\+zip|vnd\.(?![\w.-]*\+xml)[\w.+-]+))$/

/**
 * Who may cache the bytes. Caches must revalidate before each use: what is public now may be private, and a member
 * removed, by the next request.
 */
const CACHE_CONTROL = { anywhere: 'public, no-cache', 'by-reader': 'private, no-cache', nowhere: 'private, no-store' }
export type Kept = keyof typeof CACHE_CONTROL

const NEVER_RUNS = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"

interface Sent {
  mime: string
  etag: string
  /** When the bytes were stored, in ms. */
  modified?: number
  /** Originals and clean copies are never cached. */
  kept: Kept
  /** File name for downloading; without one the file is displayed where possible. */
  download?: string | undefined
}

/** Sets the headers of a reply with stored bytes. */
export function sayFile(reply: FastifyReply, { mime, etag, modified, kept, download }: Sent): void {
  const inline = INLINE.test(mime)
  const type = inline && download === undefined ? 'inline' : 'attachment'
  reply
    .header('etag', etag)
    .header('cache-control', CACHE_CONTROL[kept])
    .header('content-type', inline || INERT.test(mime) ? mime : 'application/octet-stream')
    .header('content-disposition', download === undefined ? type : contentDisposition(safeFilename(download), { type }))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', NEVER_RUNS)
    .header('cross-origin-resource-policy', 'cross-origin')
    // Access depends on the address alone, never on cookies, so any origin may read it.
    .header('access-control-allow-origin', '*')
  if (modified) reply.header('last-modified', new Date(modified).toUTCString())
}

/** Sets the headers of a download and returns its stream; undefined for HEAD requests. */
export function sayBytes(request: FastifyRequest, reply: FastifyReply, bytes: Bytes): Readable | undefined {
  reply
    .header('content-type', bytes.mime)
    .header('content-disposition', contentDisposition(bytes.filename, { type: 'attachment' }))
    .header('content-length', bytes.length)
    .header('accept-ranges', 'none')
  return request.method === 'HEAD' ? undefined : bytes.open()
}
