import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A frequently sent text, as plain bytes and compressed with Brotli, which most browsers accept. */
export interface CachedText {
  bytes: Buffer
  getCompressed: () => Promise<Buffer>
}

const BROTLI_QUALITY = 5
const compress = promisify(brotliCompress)

export function toCachedText(text: string): CachedText {
  const bytes = Buffer.from(text)
  let compression: Promise<Buffer> | undefined
  const startCompression = () => {
    const started = compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    // Forget a failed compression, so the next call tries again.
    started.catch(() => (compression = undefined))
    return started
  }
  return { bytes, getCompressed: () => (compression ??= startCompression()) }
}

/** A short hash that identifies a text, for ETags and file names. */
export const hashText = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const ACCEPTS_BROTLI = /(?:^|[\s,])br\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/

/** Sends the text, compressed if the client accepts that. */
export const sendCachedText = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, getCompressed }: CachedText,
) =>
  ACCEPTS_BROTLI.test(request.headers['accept-encoding'] ?? '')
    ? reply.header('content-encoding', 'br').send(await getCompressed())
    : reply.send(bytes)
