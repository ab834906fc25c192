import { randomFillSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { REQUEST_HEADER } from '#shared/request-header.ts'

// Without letters and digits that are easily confused when read aloud.
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 10
/** How many ids' random bytes are drawn at once: a single draw takes nearly as long as many. */
const DRAWN = 400
const GIVEN = /^[\w-]{8,64}$/

/** Returns a generator of request ids. An id set by a trusted proxy is used as it is; others are ignored. */
export function requestIds(trustProxy: number): (request: Pick<IncomingMessage, 'headers'>) => string {
  const drawn = Buffer.alloc(DRAWN * LENGTH)
  let at = drawn.length
  return ({ headers }) => {
    const given = headers[REQUEST_HEADER]
    if (trustProxy > 0 && typeof given === 'string' && GIVEN.test(given)) return given
    if (at === drawn.length) {
      randomFillSync(drawn)
      at = 0
    }
    let name = ''
    for (const end = at + LENGTH; at < end; at++) name += LETTERS[(drawn[at] ?? 0) % LETTERS.length]
    return name
  }
}

/** Sends the request id with every reply; log lines carry the same id. */
export function sayRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_HEADER, request.id)
    done()
  })
}
