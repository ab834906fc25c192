import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Metrics } from '#server/kit/log/metrics.ts'
import { SAID, type Readiness } from './readiness.ts'

interface Address {
  host: string
  port: number
}

/**
 * Serves metrics for Prometheus on an internal address, and this process's health for workers without another address.
 * Resolves to the port and a function that closes it.
 */
export async function serveMetrics(at: Address, metrics: Metrics, readiness: Readiness) {
  const answer = async (path: string | undefined): Promise<[status: number, type: string, text: string]> => {
    const json = (status: number, said: object) =>
      [status, 'application/json', JSON.stringify(said)] as [number, string, string]
    switch (path) {
      case '/metrics': {
        const { text, type } = await metrics.read()
        return [200, type, text]
      }
      case '/health/live':
        return json(200, SAID.ok)
      case '/health':
      case '/health/ready':
        return (await readiness.isReady()) ? json(200, SAID.ok) : json(503, SAID.away)
      default:
        return json(404, { status: 'not found' })
    }
  }
  const server = createServer((request, reply) => {
    const path = request.method === 'GET' ? request.url?.split('?')[0] : undefined
    answer(path).then(
      ([status, type, text]) => reply.writeHead(status, { 'content-type': type }).end(text),
      () => reply.writeHead(503).end(),
    )
  })
  server.listen(at.port, at.host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : at.port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
