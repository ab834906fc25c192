import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type WebHandler = (request: IncomingMessage & { url: string }, response: ServerResponse) => void

/** Starts another web server on this machine. `requests` are the addresses that were asked for. */
export async function startWebServer(handler: WebHandler) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const { url = '' } = request
    requests.push(url)
    handler(Object.assign(request, { url }), response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    port,
    /** The server as an allowed host. */
    hosts: [{ host: '127.0.0.1', port }],
    requests,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
