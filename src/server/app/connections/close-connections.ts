import type { FastifyInstance } from 'fastify'

const CHECK_INTERVAL_MS = 50
const GRACE_MS = 10_000

/**
 * Closes connections that become idle after Node has begun to close the server, because Node would wait for their
 * keep-alive timeout. Connections that are still active after ten seconds are cut.
 */
export function closeConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const interval = setInterval(() => app.server.closeIdleConnections(), CHECK_INTERVAL_MS)
    const timeout = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
    app.server.once('close', () => {
      clearInterval(interval)
      clearTimeout(timeout)
    })
  })
}
