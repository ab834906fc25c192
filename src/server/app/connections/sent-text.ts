import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A text that is sent many times, as bytes and compressed with Brotli, which most browsers accept. */
export interface SentText {
  bytes: Buffer
  packed: () => Promise<Buffer>
}

const QUALITY = 5
const pack = promisify(brotliCompress)

export function toSend(text: string): SentText {
  const bytes = Buffer.from(text)
  let packing: Promise<Buffer> | undefined
  const begin = () => {
    const begun = pack(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
    // Try again after a failure.
    begun.catch(() => (packing = undefined))
    return begun
  }
  return { bytes, packed: () => (packing ??= begin()) }
}

/** A short hash that identifies a text, for ETags and file names. */
export const tagOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const TAKES_BROTLI = /(?:^|[\s,])br\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/

/** Sends the text, compressed if the client accepts that. */
export const sendText = async (request: FastifyRequest, reply: FastifyReply, { bytes, packed }: SentText) =>
  TAKES_BROTLI.test(request.headers['accept-encoding'] ?? '')
    ? reply.header('content-encoding', 'br').send(await packed())
    : reply.send(bytes)
