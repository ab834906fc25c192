import type { FastifyInstance } from 'fastify'

const LOOK_MS = 50
const GRACE_MS = 10_000

/**
 * Closes connections that become idle only after Node has begun to close the server: it would wait for the end of their
 * keep-alive. What is still active after ten seconds is cut.
 */
export function closeConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const look = setInterval(() => app.server.closeIdleConnections(), LOOK_MS)
    const cut = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
    app.server.once('close', () => {
      clearInterval(look)
      clearTimeout(cut)
    })
  })
}
