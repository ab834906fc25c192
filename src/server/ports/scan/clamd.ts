import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Scanner, ScanVerdict } from './scanner.ts'

const DEFAULT_PORT = 3310
const CHUNK_BYTES = 256 * 1024
// How long to wait for an answer after the last byte, because archives are unpacked only then.
const ANSWER_TIMEOUT_MS = 10 * 60 * 1000

/**
 * A scanner that uses clamd at `tcp://host:port` or `unix:/path`. Bodies are sent with INSTREAM, so clamd needs no
 * access to our files.
 */
export function createClamdScanner(url: string): Scanner {
  return {
    async scan(body, signal) {
      signal.throwIfAborted()
      const socket = connectTo(url)
      const abort = () => socket.destroy(signal.reason as Error)
      signal.addEventListener('abort', abort, { once: true })
      try {
        return await scanBody(socket, body)
      } finally {
        signal.removeEventListener('abort', abort)
        socket.destroy()
      }
    },
  }
}

function connectTo(url: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(url)
  return protocol === 'unix:'
    ? connect(decodeURIComponent(pathname))
    : connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || DEFAULT_PORT) })
}

async function scanBody(socket: Socket, body: AsyncIterable<Buffer>): Promise<ScanVerdict> {
  socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy(new Error('clamd did not answer in time')))
  const answer = readAnswer(socket)
  // The `await` below reports a failure that happens while the body is still being sent; this handler only prevents an
  // unhandled rejection.
  const state = { isAnswered: false }
  void answer.catch(() => undefined).then(() => (state.isAnswered = true))
  await Promise.race([once(socket, 'connect'), answer])
  socket.write('zINSTREAM\0')
  for await (const bytes of body) {
    for (let offset = 0; offset < bytes.length && !state.isAnswered; offset += CHUNK_BYTES) {
      const chunk = bytes.subarray(offset, offset + CHUNK_BYTES)
      const size = Buffer.alloc(4)
      size.writeUInt32BE(chunk.length)
      socket.write(size)
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => undefined), answer])
    }
    // clamd may answer before the end of the body.
    if (state.isAnswered) break
  }
  if (!state.isAnswered) socket.write(Buffer.alloc(4))
  return parseVerdict(await answer)
}

/** Reads clamd's answer until it ends with a NUL or the connection closes. */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text
      if (received.includes('\0')) resolve(received.slice(0, received.indexOf('\0')))
    })
    // clamd closes the connection as soon as it has answered, even while the body is still being sent.
    socket.on('error', (error) => (received === '' ? reject(error) : resolve(received)))
    socket.on('close', () => (received === '' ? reject(new Error('clamd closed the connection')) : resolve(received)))
  })
}

function parseVerdict(answer: string): ScanVerdict {
  if (/^stream: OK$/.test(answer)) return { clean: true }
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (found !== undefined) return { found }
  if (/size limit exceeded/.test(answer)) return { tooLarge: true }
  throw new Error(`clamd answered: ${answer}`)
}
