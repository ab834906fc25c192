import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/kit/app-error.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { tokenBuckets, type Bucket } from '#server/kit/token-bucket.ts'

/** Close code: try again later. */
export const TOO_MUCH = 1013
/** Close code: policy violation. */
export const FLOODING = 1008

export interface SocketLimits {
  /** New sockets, per network and per signed-in user. */
  opensByAddress: Bucket
  opensByPerson: Bucket
  /** Sockets open at the same time, per process. */
  heldByAddress: number
  heldByPerson: number
  /** Messages from a page, including pings. */
  says: Bucket
  /** Bytes that may be queued for a slow reader. */
  waiting: number
}

/** Generous enough for an office behind one address whose pages all reconnect after a restart. */
export const SOCKET_LIMITS: SocketLimits = {
  opensByAddress: { most: 300, perSecond: 5 },
  opensByPerson: { most: 60, perSecond: 1 },
  heldByAddress: 1000,
  heldByPerson: 60,
  says: { most: 30, perSecond: 3 },
  waiting: 1024 * 1024,
}

/** Counts slots per key; `acquire` returns false if all are taken, otherwise `release` must follow. */
function holds(most: number) {
  const held = new Map<string, number>()
  return {
    hold(key: string): boolean {
      const now = held.get(key) ?? 0
      if (now >= most) return false
      held.set(key, now + 1)
      return true
    },
    free(key: string): void {
      const now = held.get(key) ?? 0
      if (now > 1) held.set(key, now - 1)
      else held.delete(key)
    },
  }
}

/** Decides who may open how many sockets. */
export function socketDoor(limits: SocketLimits) {
  const opensByAddress = tokenBuckets(limits.opensByAddress)
  const opensByPerson = tokenBuckets(limits.opensByPerson)
  const byAddress = holds(limits.heldByAddress)
  const byPerson = holds(limits.heldByPerson)
  return {
    /** Limits sockets per network, before anything else is checked. Throws `too_many_requests`. */
    async byAddress({ ip, raw, ws }: FastifyRequest, _reply: FastifyReply): Promise<void> {
      const from = networkOf(ip)
      if (!opensByAddress(from)) throw new AppError('too_many_requests', { retryAfter: 15 })
      // A request that isn't upgraded takes no slot: its connection serves other requests afterwards.
      if (!ws) return
      if (!byAddress.hold(from)) throw new AppError('too_many_requests', { retryAfter: 15 })
      raw.socket.once('close', () => byAddress.free(from))
    },
    /** Takes a slot for one more socket of a user, or returns null; call `closed` when it ends. */
    byPerson(person: string): { closed: () => void } | null {
      if (!opensByPerson(person) || !byPerson.hold(person)) return null
      return { closed: () => byPerson.free(person) }
    },
  }
}
