import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface FakeClamd {
  url: string
  /** The contents of all scanned files, oldest first. */
  scanned: Buffer[]
  close(): Promise<void>
}

interface ClamdOptions {
  /** A Unix socket, because another process could take a TCP port between two starts. */
  path?: string
  limit?: number
}

/** Starts a server that speaks clamd's INSTREAM and reports `word` as a virus. Above `limit` bytes it fails as clamd does. */
export async function startClamd(word: string, { path, limit = Infinity }: ClamdOptions = {}): Promise<FakeClamd> {
  const scanned: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    let buffered = Buffer.alloc(0)
    let commandRead = false
    const chunks: Buffer[] = []
    socket.on('data', (data) => {
      buffered = Buffer.concat([buffered, data as Buffer])
      if (!commandRead) {
        const command = 'zINSTREAM\0'
        if (buffered.length < command.length) return
        if (buffered.subarray(0, command.length).toString() !== command) return void socket.end('UNKNOWN COMMAND\0')
        commandRead = true
        buffered = buffered.subarray(command.length)
      }
      while (buffered.length >= 4) {
        const size = buffered.readUInt32BE()
        if (size === 0) {
          const file = Buffer.concat(chunks)
          scanned.push(file)
          return void socket.end(file.includes(word) ? 'stream: Test.Signature FOUND\0' : 'stream: OK\0')
        }
        if (buffered.length < 4 + size) return
        chunks.push(buffered.subarray(4, 4 + size))
        buffered = buffered.subarray(4 + size)
        if (chunks.reduce((sum, chunk) => sum + chunk.length, 0) > limit)
          return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(path ? { path } : { port: 0, host: '127.0.0.1' }, resolve))
  return {
    url: path ? `unix:${path}` : `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
