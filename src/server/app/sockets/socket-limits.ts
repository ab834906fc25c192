import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/kit/app-error.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { createTokenBuckets, type BucketLimits } from '#server/kit/token-bucket.ts'

/** WebSocket close code: try again later. */
export const CLOSE_TRY_AGAIN_LATER = 1013
/** WebSocket close code: policy violation. */
export const CLOSE_POLICY_VIOLATION = 1008

export interface SocketLimits {
  /** New sockets, per network and per signed-in user. */
  opensPerNetwork: BucketLimits
  opensPerUser: BucketLimits
  /** Sockets open at the same time in one process. */
  maxOpenPerNetwork: number
  maxOpenPerUser: number
  /** Messages from a page, including pings. */
  messages: BucketLimits
  /** Bytes that may be queued for a slow client. */
  maxQueuedBytes: number
}

/** Enough for an office behind one IP address whose pages all reconnect after a restart. */
export const SOCKET_LIMITS: SocketLimits = {
  opensPerNetwork: { capacity: 300, perSecond: 5 },
  opensPerUser: { capacity: 60, perSecond: 1 },
  maxOpenPerNetwork: 1000,
  maxOpenPerUser: 60,
  messages: { capacity: 30, perSecond: 3 },
  maxQueuedBytes: 1024 * 1024,
}

/**
 * Counts the slots in use per key. `acquire` returns false if none is free; otherwise `release` must be called later.
 */
function createSlots(maxSlots: number) {
  const takenSlots = new Map<string, number>()
  return {
    acquire(key: string): boolean {
      const takenCount = takenSlots.get(key) ?? 0
      if (takenCount >= maxSlots) return false
      takenSlots.set(key, takenCount + 1)
      return true
    },
    release(key: string): void {
      const takenCount = takenSlots.get(key) ?? 0
      if (takenCount > 1) takenSlots.set(key, takenCount - 1)
      else takenSlots.delete(key)
    },
  }
}

/** Limits the number of sockets per network and per user. */
export function createSocketLimiter(limits: SocketLimits) {
  const opensPerNetwork = createTokenBuckets(limits.opensPerNetwork)
  const opensPerUser = createTokenBuckets(limits.opensPerUser)
  const slotsPerNetwork = createSlots(limits.maxOpenPerNetwork)
  const slotsPerUser = createSlots(limits.maxOpenPerUser)
  return {
    /** Limits the sockets of a network; runs before all other checks. Throws `too_many_requests`. */
    async limitPerNetwork({ ip, raw, ws }: FastifyRequest, _reply: FastifyReply): Promise<void> {
      const network = networkOf(ip)
      if (!opensPerNetwork(network)) throw new AppError('too_many_requests', { retryAfter: 15 })
      // A request that isn't upgraded takes no slot, because its connection goes on to serve other requests.
      if (!ws) return
      if (!slotsPerNetwork.acquire(network)) throw new AppError('too_many_requests', { retryAfter: 15 })
      raw.socket.once('close', () => slotsPerNetwork.release(network))
    },
    /**
     * Takes a slot for another socket of a user, or returns null if there is none; call `release` when the socket
     * closes.
     */
    takeUserSlot(userId: string): { release: () => void } | null {
      if (!opensPerUser(userId) || !slotsPerUser.acquire(userId)) return null
      return { release: () => slotsPerUser.release(userId) }
    },
  }
}
