import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A text that is sent again and again: its bytes, and those in brotli, which most browsers take. */
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
    // What failed is tried again.
    begun.catch(() => (packing = undefined))
    return begun
  }
  return { bytes, packed: () => (packing ??= begin()) }
}

/** What tells one text from another, short enough for a header. */
export const tagOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const TAKES_BROTLI = /(?:^|[\s,])br\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/

/** Sends it as the reader can take it. */
export const sendText = async (request: FastifyRequest, reply: FastifyReply, { bytes, packed }: SentText) =>
  TAKES_BROTLI.test(request.headers['accept-encoding'] ?? '')
    ? reply.header('content-encoding', 'br').send(await packed())
    : reply.send(bytes)
