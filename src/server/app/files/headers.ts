import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { safeFilename } from '#server/kit/filenames.ts'

// Shown inside the page; everything else is only ever saved, so that nothing uploaded runs on our origin.
const INLINE = /^(image\/(?!svg)[\w.+-]+|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf|application\/json)$/
const FOREVER = 'public, max-age=31536000, immutable'
const NEVER_RUNS = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"

interface Sent {
  mime: string
  etag: string
  /** When the bytes were stored, in ms. */
  modified?: number
  /** By a signed address: for one reader, not for caches. */
  signed: boolean
  /** The name to save it by. */
  download?: string | undefined
}

/** What every answer with stored bytes says of them. */
export function sayFile(reply: FastifyReply, { mime, etag, modified, signed, download }: Sent): void {
  const inline = INLINE.test(mime)
  const type = inline && download === undefined ? 'inline' : 'attachment'
  reply
    .header('etag', etag)
    .header('cache-control', signed ? 'private, no-store' : FOREVER)
    .header('content-type', inline ? mime : 'application/octet-stream')
    .header('content-disposition', download === undefined ? type : contentDisposition(safeFilename(download), { type }))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', NEVER_RUNS)
    .header('cross-origin-resource-policy', 'cross-origin')
    // The address itself is what opens it; no cookie is ever asked for.
    .header('access-control-allow-origin', '*')
  if (modified) reply.header('last-modified', new Date(modified).toUTCString())
}
