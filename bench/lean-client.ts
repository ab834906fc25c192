import { connect, type Socket } from 'node:net'
import type { Answer } from './product.ts'

/** Servers close idle connections, the strictest after five seconds. */
const IDLE_MS = 2000
const END = Buffer.from('\r\n\r\n')

/**
 * An HTTP client that keeps connections open and only reads the status and the announced bytes, which keeps the
 * benchmark's own cost low. Responses need a Content-Length.
 */
export function leanClient(origin: string) {
  const { hostname, port, host } = new URL(origin)
  const idle: { socket: Socket; since: number }[] = []
  const all = new Set<Socket>()

  const open = (): Socket => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    all.add(socket)
    socket.once('close', () => all.delete(socket))
    return socket
  }

  const reused = (): Socket | undefined => {
    for (let last = idle.pop(); last; last = idle.pop()) {
      if (performance.now() - last.since < IDLE_MS) return last.socket
      last.socket.destroy()
    }
    return undefined
  }

  const ask = (method: string, path: string, body: string, headers: Record<string, string>): Promise<Answer> =>
    new Promise((done, failed) => {
      const socket = reused() ?? open()
      const sent = { host, ...headers }
      const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
      const pieces: Buffer[] = []
      let [status, begins, length, got] = [0, 0, Infinity, 0]
      const read = (piece: Buffer) => {
        pieces.push(piece)
        got += piece.length
        if (status === 0) {
          // Servers send the headers in one piece.
          begins = piece.indexOf(END) + END.length
          const head = piece.toString('latin1', 0, begins)
          status = Number(head.slice(9, 12))
          length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? NaN)
          if (Number.isNaN(length)) return broken(new Error(`no length is told by ${path}`))
        }
        if (got < begins + length) return
        socket.off('data', read).off('error', broken).off('close', closed)
        idle.push({ socket, since: performance.now() })
        done({ status, body: Buffer.concat(pieces).subarray(begins) })
      }
      const broken = (error: Error) => {
        socket.destroy()
        failed(error)
      }
      const closed = () => broken(new Error('the server has closed the connection'))
      socket.on('data', read).on('error', broken).on('close', closed)
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
    })

  const get = (path: string, headers: Record<string, string> = {}) => ask('GET', path, '', headers)
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    ask('POST', path, body, {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    })
  return { get, post, close: () => all.forEach((socket) => socket.destroy()) }
}
