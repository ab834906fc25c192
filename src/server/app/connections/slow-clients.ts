import { Socket } from 'node:net'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '#server/kit/addresses/network.ts'

/** Limits for slow clients, in ms unless the name says otherwise. */
export interface Patience {
  /** For all headers of a request. */
  headersMs: number
  /** For the first bytes of a body, or for a client to start reading a reply. */
  beginMs: number
  /** The longest pause that earlier speed can earn. */
  pauseMs: number
  /** Bytes that earn one more second. */
  bytesPerSecond: number
  /** How often all connections are checked. */
  lookMs: number
  /** Connections per network; 0 for no limit. Beyond it the longest idle one is closed for each new one. */
  connections: number
}

/** A phone on a bad network still sends ten times as much. */
export const PATIENCE: Patience = {
  headersMs: 15_000,
  beginMs: 30_000,
  pauseMs: 120_000,
  bytesPerSecond: 256,
  lookMs: 2000,
  connections: 0,
}

/** The connections of a network: their number, and the idle ones, longest idle first. */
interface Held {
  open: number
  idle: Set<Socket>
}

/** How long a connection may still take, and how many bytes it had transferred at the last check. */
interface Credit {
  ms: number
  bytes: number
}

/**
 * Closes connections that send their body or read their reply below a minimum average speed. A fast client earns
 * pauses, and the total duration is unlimited. Time in which the server itself is the bottleneck doesn't count.
 */
export function cutSlowClients(app: FastifyInstance, patience: Patience): void {
  const sockets = new Map<Socket, Credit>()
  const bodies = new Map<IncomingMessage, Credit>()
  const byAddress = new Map<string, Held>()
  const of = new WeakMap<Socket, Held>()
  let at = performance.now()

  const look = () => {
    const now = performance.now()
    // Cap the interval: if the event loop was blocked, that is not the client's fault.
    const passed = Math.min(now - at, 2 * patience.lookMs)
    at = now
    for (const [raw, credit] of bodies) {
      if (raw.complete || raw.socket.destroyed) bodies.delete(raw)
      // Don't count bytes that have arrived but that the server hasn't read yet.
      else if (raw.readableLength < raw.readableHighWaterMark && isUsedUp(credit, raw.socket.bytesRead, passed))
        raw.socket.destroy()
    }
    for (const [socket, credit] of sockets) {
      const { taken, waits } = outgoing(socket)
      if (!waits) sockets.set(socket, { ms: Math.max(credit.ms, patience.beginMs), bytes: taken })
      else if (isUsedUp(credit, taken, passed)) socket.destroy()
    }
  }
  const isUsedUp = (credit: Credit, bytes: number, passed: number) => {
    const bought = ((bytes - credit.bytes) / patience.bytesPerSecond) * 1000
    credit.ms = Math.min(patience.pauseMs, credit.ms + bought - passed)
    credit.bytes = bytes
    return credit.ms <= 0
  }

  app.server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '')
    const held = byAddress.get(address) ?? { open: 0, idle: new Set() }
    if (patience.connections > 0 && held.open >= patience.connections) {
      const [longest] = held.idle
      if (!longest) return void socket.destroy()
      held.idle.delete(longest)
      longest.destroy()
    }
    held.open++
    byAddress.set(address, held)
    of.set(socket, held)
    sockets.set(socket, { ms: patience.beginMs, bytes: 0 })
    socket.once('close', () => {
      sockets.delete(socket)
      held.idle.delete(socket)
      if (--held.open === 0) byAddress.delete(address)
    })
  })
  app.addHook('onRequest', async ({ raw }) => {
    // Requests injected by server-side rendering have no connection.
    if (!(raw.socket instanceof Socket)) return
    of.get(raw.socket)?.idle.delete(raw.socket)
    const { 'content-length': length, 'transfer-encoding': chunked } = raw.headers
    if (chunked || Number(length ?? 0)) bodies.set(raw, { ms: patience.beginMs, bytes: raw.socket.bytesRead })
  })
  app.addHook('onResponse', async ({ raw: { socket } }) => {
    if (!socket.destroyed) of.get(socket)?.idle.add(socket)
  })
  const timer = setInterval(look, patience.lookMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** How many bytes of a reply the kernel has accepted, and whether more are queued. */
function outgoing(socket: Socket): { taken: number; waits: boolean } {
  // Node has no public API for a partly written chunk; its own socket timeout reads the same fields.
  const { bytesWritten = 0, writeQueueSize = 0 } =
    (socket as unknown as { _handle: { bytesWritten?: number; writeQueueSize?: number } | null })._handle ?? {}
  return { taken: bytesWritten - writeQueueSize, waits: writeQueueSize > 0 }
}
