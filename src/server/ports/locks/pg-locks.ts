import pg, { type ClientConfig } from 'pg'
import type { Lock, Locks } from './locks.ts'

/**
 * Locks as those of a PostgreSQL session: one connection for all that this process holds, made when the first is wanted.
 * A process that is killed loses its connection, and with it the locks, at once.
 */
export function openLocks(connection: ClientConfig): Locks {
  const held = new Map<string, AbortController>()
  let session: Promise<pg.Client> | undefined

  const connect = async () => {
    const client = new pg.Client({ ...connection, keepAlive: true })
    const end = () => {
      session = undefined
      for (const lost of held.values()) lost.abort(new Error('the database connection that holds the lock has gone'))
      held.clear()
    }
    client.on('error', () => undefined)
    client.on('end', end)
    await client.connect()
    return client
  }

  const take = async (id: string): Promise<Lock | null> => {
    // PostgreSQL would give the same session a lock twice.
    if (held.has(id)) return null
    const lost = new AbortController()
    held.set(id, lost)
    const forget = () => {
      if (held.get(id) === lost) held.delete(id)
    }
    try {
      const client = await (session ??= connect().catch((error: unknown) => {
        session = undefined
        throw error
      }))
      const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
        numberOf(id),
      ])
      if (!rows[0]?.taken) {
        forget()
        return null
      }
      const release = async () => {
        if (lost.signal.aborted || held.get(id) !== lost) return
        await client.query('SELECT pg_advisory_unlock($1)', [numberOf(id)]).finally(forget)
      }
      return { lost: lost.signal, release }
    } catch (error) {
      forget()
      throw error
    }
  }

  return {
    take,
    async close() {
      await session?.then((client) => client.end()).catch(() => undefined)
    },
  }
}

/** PostgreSQL locks a number of 64 bits; the last of a UUID are chance. */
const numberOf = (id: string) => BigInt.asIntN(64, BigInt(`0x${id.replaceAll('-', '').slice(16)}`)).toString()
