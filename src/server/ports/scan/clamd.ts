import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Scanner, Verdict } from './scanner.ts'

const PORT = 3310
const CHUNK = 256 * 1024
// The wait for an answer after the last byte: archives are unpacked only then.
const SILENCE_MS = 10 * 60 * 1000

/**
 * A scanner that uses clamd at `tcp://host:port` or `unix:/path`. Bodies are sent by INSTREAM, so clamd needs no access
 * to our files.
 */
export function openClamd(url: string): Scanner {
  return {
    async scan(body, signal) {
      signal.throwIfAborted()
      const socket = open(url)
      const abort = () => socket.destroy(signal.reason as Error)
      signal.addEventListener('abort', abort, { once: true })
      try {
        return await ask(socket, body)
      } finally {
        signal.removeEventListener('abort', abort)
        socket.destroy()
      }
    },
  }
}

function open(url: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(url)
  return protocol === 'unix:'
    ? connect(decodeURIComponent(pathname))
    : connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || PORT) })
}

async function ask(socket: Socket, body: AsyncIterable<Buffer>): Promise<Verdict> {
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('clamd did not answer in time')))
  const answer = answerOf(socket)
  // A failure while the body is still being sent is reported by the `await` below; this only avoids an unhandled
  // rejection.
  const state = { answered: false }
  void answer.catch(() => undefined).then(() => (state.answered = true))
  await Promise.race([once(socket, 'connect'), answer])
  socket.write('zINSTREAM\0')
  for await (const bytes of body) {
    for (let at = 0; at < bytes.length && !state.answered; at += CHUNK) {
      const chunk = bytes.subarray(at, at + CHUNK)
      const size = Buffer.alloc(4)
      size.writeUInt32BE(chunk.length)
      socket.write(size)
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => undefined), answer])
    }
    // clamd may answer before the end of the body.
    if (state.answered) break
  }
  if (!state.answered) socket.write(Buffer.alloc(4))
  return verdictOf(await answer)
}

/** Reads the answer until clamd ends it with a NUL or closes the connection. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('\0')) resolve(said.slice(0, said.indexOf('\0')))
    })
    // clamd closes the connection as soon as it has answered, even while the body is still being sent.
    socket.on('error', (error) => (said === '' ? reject(error) : resolve(said)))
    socket.on('close', () => (said === '' ? reject(new Error('clamd closed the connection')) : resolve(said)))
  })
}

function verdictOf(answer: string): Verdict {
  if (/^stream: OK$/.test(answer)) return { clean: true }
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (found !== undefined) return { found }
  if (/size limit exceeded/.test(answer)) return { tooLarge: true }
  throw new Error(`clamd answered: ${answer}`)
}
