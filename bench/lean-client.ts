import { connect, type Socket } from 'node:net'
import type { Answer } from './product.ts'

/** Servers close idle connections, the strictest after five seconds. */
const IDLE_MS = 2000
const END = Buffer.from('\r\n\r\n')

/**
 * An HTTP client that keeps connections open and only reads the status and the announced bytes, which keeps the
 * benchmark's own cost low. Responses need a Content-Length.
 */
export function createLeanClient(origin: string) {
  const { hostname, port, host } = new URL(origin)
  const idleSockets: { socket: Socket; since: number }[] = []
  const openSockets = new Set<Socket>()

  const openSocket = (): Socket => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    openSockets.add(socket)
    socket.once('close', () => openSockets.delete(socket))
    return socket
  }

  const takeIdleSocket = (): Socket | undefined => {
    for (let idleSocket = idleSockets.pop(); idleSocket; idleSocket = idleSockets.pop()) {
      if (performance.now() - idleSocket.since < IDLE_MS) return idleSocket.socket
      idleSocket.socket.destroy()
    }
    return undefined
  }

  const sendRequest = (method: string, path: string, body: string, headers: Record<string, string>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const socket = takeIdleSocket() ?? openSocket()
      const allHeaders = { host, ...headers }
      const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
      const pieces: Buffer[] = []
      let [status, bodyStart, length, receivedBytes] = [0, 0, Infinity, 0]
      const onData = (piece: Buffer) => {
        pieces.push(piece)
        receivedBytes += piece.length
        if (status === 0) {
          // Servers send the headers in one piece.
          bodyStart = piece.indexOf(END) + END.length
          const head = piece.toString('latin1', 0, bodyStart)
          status = Number(head.slice(9, 12))
          length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? NaN)
          if (Number.isNaN(length)) return fail(new Error(`no content-length from ${path}`))
        }
        if (receivedBytes < bodyStart + length) return
        socket.off('data', onData).off('error', fail).off('close', onClose)
        idleSockets.push({ socket, since: performance.now() })
        resolve({ status, body: Buffer.concat(pieces).subarray(bodyStart) })
      }
      const fail = (error: Error) => {
        socket.destroy()
        reject(error)
      }
      const onClose = () => fail(new Error('the server has closed the connection'))
      socket.on('data', onData).on('error', fail).on('close', onClose)
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
    })

  const get = (path: string, headers: Record<string, string> = {}) => sendRequest('GET', path, '', headers)
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    sendRequest('POST', path, body, {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    })
  return { get, post, close: () => openSockets.forEach((socket) => socket.destroy()) }
}
