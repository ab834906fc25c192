import { Socket } from 'node:net'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '#server/kit/addresses/network.ts'

/** Limits for slow clients. */
export interface SlowClientLimits {
  /** Time for sending all headers of a request. */
  headersMs: number
  /** Time for sending the first bytes of a body, or for starting to read a reply. */
  firstBytesMs: number
  /** The longest pause allowed to a client, however fast it was before. */
  maxPauseMs: number
  /** The minimum average speed: a client gets one more second each time it has transferred this many bytes. */
  bytesPerSecond: number
  /** How often all connections are checked. */
  checkIntervalMs: number
  /**
   * Maximum number of connections per network; 0 for no limit. Beyond it, each new connection closes the one that has
   * been idle longest.
   */
  maxConnections: number
}

/** Lenient limits: even a phone on a bad network is ten times as fast. */
export const SLOW_CLIENT_LIMITS: SlowClientLimits = {
  headersMs: 15_000,
  firstBytesMs: 30_000,
  maxPauseMs: 120_000,
  bytesPerSecond: 256,
  checkIntervalMs: 2000,
  maxConnections: 0,
}

/** A network's connections: how many are open, and the idle ones, longest idle first. */
interface NetworkConnections {
  openCount: number
  idle: Set<Socket>
}

/** The time that a connection has left, and the bytes it had transferred at the last check. */
interface TimeCredit {
  remainingMs: number
  bytes: number
}

/**
 * Closes connections that send their body or read their reply below a minimum average speed. A fast client may pause
 * for a while, and the total duration is unlimited. Time in which the server itself is the bottleneck doesn't count.
 */
export function disconnectSlowClients(app: FastifyInstance, limits: SlowClientLimits): void {
  const creditBySocket = new Map<Socket, TimeCredit>()
  const creditByRequest = new Map<IncomingMessage, TimeCredit>()
  const connectionsByNetwork = new Map<string, NetworkConnections>()
  const connectionsBySocket = new WeakMap<Socket, NetworkConnections>()
  let lastCheckAt = performance.now()

  const checkAll = () => {
    const now = performance.now()
    // Cap the interval: the client must not be blamed if the event loop was blocked.
    const elapsedMs = Math.min(now - lastCheckAt, 2 * limits.checkIntervalMs)
    lastCheckAt = now
    for (const [request, credit] of creditByRequest) {
      if (request.complete || request.socket.destroyed) creditByRequest.delete(request)
      // While received bytes wait for the server to read them, time doesn't count.
      else if (
        request.readableLength < request.readableHighWaterMark &&
        updateAndCheckIfSpent(credit, request.socket.bytesRead, elapsedMs)
      )
        request.socket.destroy()
    }
    for (const [socket, credit] of creditBySocket) {
      const { acceptedBytes, isWaiting } = getOutgoingState(socket)
      if (!isWaiting)
        creditBySocket.set(socket, {
          remainingMs: Math.max(credit.remainingMs, limits.firstBytesMs),
          bytes: acceptedBytes,
        })
      else if (updateAndCheckIfSpent(credit, acceptedBytes, elapsedMs)) socket.destroy()
    }
  }
  const updateAndCheckIfSpent = (credit: TimeCredit, bytes: number, elapsedMs: number) => {
    const earnedMs = ((bytes - credit.bytes) / limits.bytesPerSecond) * 1000
    credit.remainingMs = Math.min(limits.maxPauseMs, credit.remainingMs + earnedMs - elapsedMs)
    credit.bytes = bytes
    return credit.remainingMs <= 0
  }

  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const connections = connectionsByNetwork.get(network) ?? { openCount: 0, idle: new Set() }
    if (limits.maxConnections > 0 && connections.openCount >= limits.maxConnections) {
      const [longestIdle] = connections.idle
      if (!longestIdle) return void socket.destroy()
      connections.idle.delete(longestIdle)
      longestIdle.destroy()
    }
    connections.openCount++
    connectionsByNetwork.set(network, connections)
    connectionsBySocket.set(socket, connections)
    creditBySocket.set(socket, { remainingMs: limits.firstBytesMs, bytes: 0 })
    socket.once('close', () => {
      creditBySocket.delete(socket)
      connections.idle.delete(socket)
      if (--connections.openCount === 0) connectionsByNetwork.delete(network)
    })
  })
  app.addHook('onRequest', async ({ raw }) => {
    // Requests injected by server-side rendering have no socket.
    if (!(raw.socket instanceof Socket)) return
    connectionsBySocket.get(raw.socket)?.idle.delete(raw.socket)
    const { 'content-length': length, 'transfer-encoding': transferEncoding } = raw.headers
    if (transferEncoding || Number(length ?? 0))
      creditByRequest.set(raw, { remainingMs: limits.firstBytesMs, bytes: raw.socket.bytesRead })
  })
  app.addHook('onResponse', async ({ raw: { socket } }) => {
    if (!socket.destroyed) connectionsBySocket.get(socket)?.idle.add(socket)
  })
  const timer = setInterval(checkAll, limits.checkIntervalMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** How many bytes of a reply the kernel has accepted, and whether more are queued. */
function getOutgoingState(socket: Socket): { acceptedBytes: number; isWaiting: boolean } {
  // Node has no public API for a partly written chunk; these are the fields that its own socket timeout reads.
  const { bytesWritten = 0, writeQueueSize = 0 } =
    (socket as unknown as { _handle: { bytesWritten?: number; writeQueueSize?: number } | null })._handle ?? {}
  return { acceptedBytes: bytesWritten - writeQueueSize, isWaiting: writeQueueSize > 0 }
}
