import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/kit/app-error.ts'
import { verifyFileUrl } from '#server/ports/store/signed-url.ts'
import type { ByteRange, Store } from '#server/ports/store/store.ts'

interface Served {
  mime: string
  etag?: string
}

interface Options {
  store: Store
  secret: string
  /** What everybody may fetch without a signature. */
  isPublic: (key: string) => Promise<Served | null>
  /** What a signature opens. */
  mimeOf: (key: string) => Promise<Served | null>
}

// Shown inside the page; everything else is only ever saved, so that nothing uploaded runs on our origin.
const INLINE = /^(image\/(?!svg)[\w.+-]+|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf|application\/json)$/
const FOREVER = 'public, max-age=31536000, immutable'

/** Answers `/files/{key}`: whole, in part (Range), or not changed. Bytes are streamed; a client that leaves ends the stream. */
export function serveFiles({ store, secret, isPublic, mimeOf }: Options) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const key = (request.params as { '*': string })['*']
    const query = request.query as { e?: string; s?: string; d?: string }
    const signed = verifyFileUrl({ key, secret, query, now: Date.now() })
    const served = signed ? await mimeOf(key) : await isPublic(key)
    const found = served && (await store.head(key))
    if (!served || !found) throw new AppError('not_found')

    const etag = served.etag ?? `"${Buffer.from(key).toString('base64url').slice(-40)}"`
    const download = signed ? query.d : undefined
    const inline = INLINE.test(served.mime)
    reply
      .header('etag', etag)
      .header('accept-ranges', 'bytes')
      .header('cache-control', signed ? 'private, no-store' : FOREVER)
      .header('content-type', inline ? served.mime : 'application/octet-stream')
      .header('content-disposition', disposition(inline && download === undefined, download))
      .header('x-content-type-options', 'nosniff')
      .header(
        'content-security-policy',
        "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
      )
      .header('cross-origin-resource-policy', 'cross-origin')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()

    const range = rangeOf(request, etag, found.size)
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${found.size}`).send()
    reply.header('content-length', range ? range.end - range.start + 1 : found.size)
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.size}`)
    if (request.method === 'HEAD' || found.size === 0) return reply.send()
    const object = await store.get(key, range ?? undefined)
    if (!object) throw new AppError('not_found')
    request.raw.once('close', () => object.body.destroy())
    return reply.send(object.body)
  }
}

/** A single byte range; several, or a form that is not understood, mean the whole (RFC 9110). */
function rangeOf(request: FastifyRequest, etag: string, size: number): ByteRange | 'unsatisfiable' | null {
  const ifRange = request.headers['if-range']
  if (ifRange !== undefined && ifRange !== etag) return null
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [from, to] = [match[1] ?? '', match[2] ?? '']
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

/** RFC 6266: a plain name for old clients and the real one, in any language, for the rest. */
function disposition(inline: boolean, filename: string | undefined): string {
  const kind = inline ? 'inline' : 'attachment'
  if (filename === undefined) return kind
  const plain = filename.replace(/[^\x20-\x7e]|["\\%;]/g, '_')
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
