import { randomFillSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { REQUEST_ID_HEADER } from '#shared/request-id-header.ts'

// Excludes letters and digits that are easily confused when read aloud.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const ID_LENGTH = 10
/**
 * How many ids' worth of random bytes are generated in one call: generating one takes nearly as long as generating many.
 */
const IDS_PER_DRAW = 400
const PROXY_ID = /^[\w-]{8,64}$/

/** Returns a generator of request ids. An id set by a trusted proxy is used unchanged; ids from others are ignored. */
export function createRequestIds(trustProxy: number): (request: Pick<IncomingMessage, 'headers'>) => string {
  const randomBytes = Buffer.alloc(IDS_PER_DRAW * ID_LENGTH)
  let position = randomBytes.length
  return ({ headers }) => {
    const proxyId = headers[REQUEST_ID_HEADER]
    if (trustProxy > 0 && typeof proxyId === 'string' && PROXY_ID.test(proxyId)) return proxyId
    if (position === randomBytes.length) {
      randomFillSync(randomBytes)
      position = 0
    }
    let id = ''
    for (const idEnd = position + ID_LENGTH; position < idEnd; position++)
      id += ALPHABET[(randomBytes[position] ?? 0) % ALPHABET.length]
    return id
  }
}

/** Sends the request id with every reply; log lines carry the same id. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
}
