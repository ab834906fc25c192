import { Socket } from 'node:net'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '#server/kit/addresses/network.ts'

/** What is waited for, in ms, and what is not. */
export interface Patience {
  /** The whole head of a request. */
  headersMs: number
  /** The first bytes of a body or, by a reader, of an answer. */
  beginMs: number
  /** A pause of somebody who was quick before. */
  pauseMs: number
  /** Bytes that buy a second more. */
  bytesPerSecond: number
  /** How often is looked. */
  lookMs: number
  /** Connections of one address; 0 for any number. Beyond it those over which nothing is asked give way to new ones. */
  connections: number
}

/** A telephone on a bad line sends ten times as much. */
export const PATIENCE: Patience = {
  headersMs: 15_000,
  beginMs: 30_000,
  pauseMs: 120_000,
  bytesPerSecond: 256,
  lookMs: 2000,
  connections: 0,
}

/** The connections of an address: how many, and those over which nothing is asked now, the longest idle first. */
interface Held {
  open: number
  idle: Set<Socket>
}

/** How long is still waited for somebody, and how far they were. */
interface Credit {
  ms: number
  bytes: number
}

/**
 * Cuts the connections of those who hold on to them: bodies that come slower than the least pace, and readers who take
 * their answers slower. Both are averages, and who was quick may pause; how long anything takes altogether is nobody's
 * business. While we are what is waited for nobody is cut.
 */
export function cutSlowClients(app: FastifyInstance, patience: Patience): void {
  const sockets = new Map<Socket, Credit>()
  const bodies = new Map<IncomingMessage, Credit>()
  const byAddress = new Map<string, Held>()
  const of = new WeakMap<Socket, Held>()
  let at = performance.now()

  const look = () => {
    const now = performance.now()
    // A while in which nothing was read at all is ours.
    const passed = Math.min(now - at, 2 * patience.lookMs)
    at = now
    for (const [raw, credit] of bodies) {
      if (raw.complete || raw.socket.destroyed) bodies.delete(raw)
      // What we have not read yet is not waited for.
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
    // What pages that are drawn here ask for comes over no connection.
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

/** What of an answer the system has taken for its reader, and whether more waits for them. */
function outgoing(socket: Socket): { taken: number; waits: boolean } {
  // Nothing public tells of a large piece that is half written; Node's own time-out looks here as well.
  const { bytesWritten = 0, writeQueueSize = 0 } =
    (socket as unknown as { _handle: { bytesWritten?: number; writeQueueSize?: number } | null })._handle ?? {}
  return { taken: bytesWritten - writeQueueSize, waits: writeQueueSize > 0 }
}
