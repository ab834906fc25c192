import { randomFillSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { REQUEST_HEADER } from '#shared/request-header.ts'

// Letters and digits that nobody takes for others when they read them to somebody.
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 10
/** Names for so many requests are drawn at once: to draw some bytes takes nearly as long as to draw many. */
const DRAWN = 400
const GIVEN = /^[\w-]{8,64}$/

/** The name of one request. A proxy in front may have named it already; of anybody else no name is taken. */
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

/** Every answer says the name of its request, which each line of the log about it has as well. */
export function sayRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_HEADER, request.id)
    done()
  })
}
