import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Metrics } from '#server/kit/log/metrics.ts'
import { HEALTH_REPLIES, type Readiness } from './readiness.ts'

interface ListenAddress {
  host: string
  port: number
}

/**
 * Serves Prometheus metrics on an internal address, together with this process's health, because workers have no other
 * address. Resolves to the port and a function that closes the server.
 */
export async function serveMetrics(listenAddress: ListenAddress, metrics: Metrics, readiness: Readiness) {
  const respond = async (path: string | undefined): Promise<[status: number, type: string, text: string]> => {
    const toJsonResponse = (status: number, body: object) =>
      [status, 'application/json', JSON.stringify(body)] as [number, string, string]
    switch (path) {
      case '/metrics': {
        const { text, type } = await metrics.read()
        return [200, type, text]
      }
      case '/health/live':
        return toJsonResponse(200, HEALTH_REPLIES.ok)
      case '/health':
      case '/health/ready':
        return (await readiness.isReady())
          ? toJsonResponse(200, HEALTH_REPLIES.ok)
          : toJsonResponse(503, HEALTH_REPLIES.unavailable)
      default:
        return toJsonResponse(404, { status: 'not found' })
    }
  }
  const server = createServer((request, reply) => {
    const path = request.method === 'GET' ? request.url?.split('?')[0] : undefined
    respond(path).then(
      ([status, type, text]) => reply.writeHead(status, { 'content-type': type }).end(text),
      () => reply.writeHead(503).end(),
    )
  })
  server.listen(listenAddress.port, listenAddress.host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : listenAddress.port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
