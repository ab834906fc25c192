import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Cuts the connection of a body of which nothing has come for so many ms: its line is dead, or somebody holds on to
 * connections. How long a body takes altogether is nobody's business, nor how long its answer does.
 */
export function cutSilentSenders(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    // What pages that are drawn here ask for comes over no connection.
    if (!(raw.socket instanceof Socket)) return
    const { 'content-length': length, 'transfer-encoding': chunked } = raw.headers
    if (!chunked && !Number(length ?? 0)) return
    raw.setTimeout(ms, () => raw.socket.destroy())
    // After the answer it is the wait for the next request that is timed.
    raw.once('end', () => reply.raw.writableFinished || raw.setTimeout(0))
  })
}
