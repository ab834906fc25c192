import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/kit/app-error.ts'

/** Refuses a request with more than one Host: a proxy before us may have read the other one. */
export function demandOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    let hosts = 0
    // Names and values by turns.
    for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++
    done(hosts > 1 ? new AppError('bad_input', { reason: ['many_hosts'] }) : undefined)
  })
}
