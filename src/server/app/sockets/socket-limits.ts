import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/kit/app-error.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { tokenBuckets, type Bucket } from '#server/kit/token-bucket.ts'

/** A close code: it may be tried again later. */
export const TOO_MUCH = 1013
/** A close code: this is not how one behaves. */
export const FLOODING = 1008

export interface SocketLimits {
  /** Openings, by the address that they come from and by the person who is signed in. */
  opensByAddress: Bucket
  opensByPerson: Bucket
  /** Open at the same time, in one process. */
  heldByAddress: number
  heldByPerson: number
  /** What a page says, its pings included. */
  says: Bucket
  /** Bytes that wait for a reader. */
  waiting: number
}

/** Generous to an office behind one address whose pages all come back after a restart. */
export const SOCKET_LIMITS: SocketLimits = {
  opensByAddress: { most: 300, perSecond: 5 },
  opensByPerson: { most: 60, perSecond: 1 },
  heldByAddress: 1000,
  heldByPerson: 60,
  says: { most: 30, perSecond: 3 },
  waiting: 1024 * 1024,
}

/** Counts what is held by somebody; `hold` answers false where that is enough, else it is theirs until `free`. */
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

/** Who may open how many sockets. */
export function socketDoor(limits: SocketLimits) {
  const opensByAddress = tokenBuckets(limits.opensByAddress)
  const opensByPerson = tokenBuckets(limits.opensByPerson)
  const byAddress = holds(limits.heldByAddress)
  const byPerson = holds(limits.heldByPerson)
  return {
    /** Before anything is asked of anybody: an address has its share. Throws `too_many_requests`. */
    async byAddress({ ip, raw, ws }: FastifyRequest, _reply: FastifyReply): Promise<void> {
      const from = networkOf(ip)
      if (!opensByAddress(from)) throw new AppError('too_many_requests', { retryAfter: 15 })
      // What is no socket holds no place: its connection goes on to other calls.
      if (!ws) return
      if (!byAddress.hold(from)) throw new AppError('too_many_requests', { retryAfter: 15 })
      raw.socket.once('close', () => byAddress.free(from))
    },
    /** Whether a person may have one more; `closed` is called once it has ended. */
    byPerson(person: string): { closed: () => void } | null {
      if (!opensByPerson(person) || !byPerson.hold(person)) return null
      return { closed: () => byPerson.free(person) }
    },
  }
}
