import type { FastifyInstance } from 'fastify'

const LOOK_MS = 50
const GRACE_MS = 10_000

/**
 * Ends the connections of an app that closes. One whose answer is still under way when closing begins becomes idle only
 * afterwards and would be waited for until its keep-alive ends; what is not done after ten seconds is cut.
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
