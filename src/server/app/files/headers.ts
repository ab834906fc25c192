import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { safeFilename } from '#server/kit/filenames.ts'

// Shown inside the page; everything else is only ever saved, so that nothing uploaded runs on our origin.
const INLINE = /^(image\/(?!svg)[\w.+-]+|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf|application\/json)$/
// Saved under its own type: what no browser draws or runs, whatever it holds.
const INERT = /^(text\/(plain|csv)|application\/(zip|gzip|rtf|msword|epub\+zip|vnd\.(?![\w.-]*\+xml)[\w.+-]+))$/

/**
 * Who may keep the bytes. Whoever does asks before each use whether they may still be had: what is public now may be
 * private with the next request, and a member of today a stranger.
 */
const CACHE_CONTROL = { anywhere: 'public, no-cache', 'by-reader': 'private, no-cache', nowhere: 'private, no-store' }
export type Kept = keyof typeof CACHE_CONTROL

const NEVER_RUNS = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"

interface Sent {
  mime: string
  etag: string
  /** When the bytes were stored, in ms. */
  modified?: number
  /** Whole files are kept by nobody who did not save them. */
  kept: Kept
  /** The name to save it by. */
  download?: string | undefined
}

/** What every answer with stored bytes says of them. */
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
    // The address itself is what opens it; no cookie is ever asked for.
    .header('access-control-allow-origin', '*')
  if (modified) reply.header('last-modified', new Date(modified).toUTCString())
}
